// Bundles web/app.js into one classic script, with the one-file place.js in place of the page's own.
// Arguments: esbuild's folder, web/app.js, the file to write.
import path from "node:path";
import { pathToFileURL } from "node:url";

const [esbuild, entry, out] = process.argv.slice(2).map((argument) => path.resolve(argument));
const { build } = await import(pathToFileURL(path.join(esbuild, "lib", "main.js")).href);
const here = import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname);
await build({
  entryPoints: [entry],
  outfile: out,
  bundle: true,
  minify: true,
  format: "iife",
  target: "es2022",
  legalComments: "none",
  logLevel: "error",
  plugins: [
    {
      name: "place",
      setup: ({ onResolve }) => onResolve({ filter: /\/place\.js$/ }, () => ({ path: path.join(here, "place.js") })),
    },
  ],
});
