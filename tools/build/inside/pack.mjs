// Step 2: start as a browser would, play, and write the compiled standard library, wheel and lock file.
// Arguments: Pyodide's folder, the folder of step 1, the folder to write to.
import fs from "node:fs";
import path from "node:path";
import { main, script, smoke, startEngine } from "./pyodide_node.mjs";

await main(async (pyodide, frozen, out) => {
  const lockFile = path.join(frozen, "pyodide-lock.json");
  const lock = JSON.parse(fs.readFileSync(lockFile, "utf8"));
  const entry = lock.packages["gin-engine"];
  const py = await startEngine(pyodide, frozen);
  smoke(py);

  py.FS.writeFile("/stdlib.zip", fs.readFileSync(path.join(pyodide, "python_stdlib.zip")));
  py.FS.writeFile("/engine.whl", fs.readFileSync(path.join(frozen, entry.file_name)));
  const pack = script(py, "pack");
  pack.standard_library("/stdlib.zip", "/engine.whl", "/python_stdlib.zip");
  const [name, sha256] = pack.wheel("/engine.whl", entry.file_name).toJs();

  fs.writeFileSync(path.join(out, "python_stdlib.zip"), py.FS.readFile("/python_stdlib.zip"));
  fs.writeFileSync(path.join(out, name), py.FS.readFile(`/${name}`));
  Object.assign(entry, { file_name: name, sha256 });
  fs.writeFileSync(path.join(out, "pyodide-lock.json"), `${JSON.stringify(lock)}\n`);
});
