// Step 1: micropip installs the ordinary wheel inside Pyodide and freezes the lock file beside it.
// Arguments: Pyodide's folder, micropip's wheel, our wheel.
import fs from "node:fs";
import path from "node:path";
import { main, smoke, start } from "./pyodide_node.mjs";

await main(async (pyodide, micropip, wheel) => {
  const py = await start(pyodide);
  const quiet = { messageCallback() {} };
  await py.loadPackage(micropip, quiet);
  const name = path.basename(wheel);
  py.FS.writeFile(`/home/pyodide/${name}`, fs.readFileSync(wheel));
  const installer = py.pyimport("micropip");
  await installer.install.callKwargs(`emfs:/home/pyodide/${name}`, { deps: false });
  smoke(py);

  // micropip's lock names all packages of the Pyodide distribution and the wheel by its path in memory.
  const { info, packages } = JSON.parse(installer.freeze());
  const ours = packages["gin-engine"];
  const entry = { ...ours, file_name: name, depends: [], imports: ["gin_engine"] };
  const lock = { info, packages: { "gin-engine": entry } };
  fs.writeFileSync(path.join(path.dirname(wheel), "pyodide-lock.json"), JSON.stringify(lock));
});
