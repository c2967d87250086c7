// Step 3: start from the finished files alone and play, then do so again from a snapshot. Argument: their folder.
import path from "node:path";
import { main, smoke, startEngine } from "./pyodide_node.mjs";

await main(async (shipped) => {
  const start = (options) =>
    startEngine(shipped, shipped, { stdLibURL: path.join(shipped, "python_stdlib.zip"), ...options });
  const first = await start({ _makeSnapshot: true });
  first.runPython("import gin_engine.api; gin_engine.api.warm_up()");
  const memory = first.makeMemorySnapshot();
  smoke(first);
  smoke(await start({ _loadSnapshot: memory }));
});
