// Step 3: start from the finished files alone and play. Argument: their folder.
import path from "node:path";
import { main, smoke, start } from "./pyodide_node.mjs";

await main(async (shipped) => {
  const py = await start(shipped, {
    lockFileURL: path.join(shipped, "pyodide-lock.json"),
    stdLibURL: path.join(shipped, "python_stdlib.zip"),
    packageCacheDir: shipped,
    packages: ["gin-engine"],
  });
  smoke(py);
});
