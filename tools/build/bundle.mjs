// Bundles the modules of a page into one script.
// Arguments: esbuild's folder, web/app.js, the file to write, its format, and the module that stands in for place.js
// or, where that stays a module of its own, "external".
import path from "node:path";
import { pathToFileURL } from "node:url";

const [esbuild, entry, out, format, place] = process.argv.slice(2);
const { build } = await import(pathToFileURL(path.join(esbuild, "lib", "main.js")).href);
const instead = place === "external" ? { path: "./place.js", external: true } : { path: place };
await build({
  entryPoints: [entry],
  outfile: out,
  bundle: true,
  minify: true,
  format,
  target: "es2022",
  legalComments: "none",
  logLevel: "error",
  plugins: [{ name: "place", setup: ({ onResolve }) => onResolve({ filter: /\/place\.js$/ }, () => instead) }],
});
