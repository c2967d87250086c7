// What the three steps share: starting Pyodide under Node.js and failing with one line.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const ENGINE = "/engine.whl"; // where Python looks for it

const here = import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname);

/**
 * Start the Pyodide of `folder`. A fixed string hash keeps the compiled bytes the same in every build; they hold
 * the lines of a traceback but not its columns, which would be a fifth of them.
 */
export async function start(folder, options = {}) {
  const { loadPyodide } = await import(pathToFileURL(path.join(folder, "pyodide.mjs")).href);
  return loadPyodide({
    indexURL: folder,
    env: { PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1", HOME: "/home/pyodide", PYTHONPATH: ENGINE },
    stdout: () => {},
    stderr: () => {},
    ...options,
  });
}

/** Start with the engine of `folder` as web/worker.js does: its wheel is in place before Python looks for it. */
export function startEngine(pyodide, folder, options = {}) {
  const lock = JSON.parse(fs.readFileSync(path.join(folder, "pyodide-lock.json"), "utf8"));
  const wheel = fs.readFileSync(path.join(folder, lock.packages["gin-engine"].file_name));
  const fsInit = async (files) => files.writeFile(ENGINE, wheel);
  return start(pyodide, { lockFileContents: lock, packageBaseUrl: folder, fsInit, ...options });
}

/** Load one of the Python scripts beside this file as a module. */
export function script(py, name) {
  py.FS.mkdirTree("/scripts");
  py.FS.writeFile(`/scripts/${name}.py`, fs.readFileSync(path.join(here, `${name}.py`)));
  py.runPython("import sys; '/scripts' in sys.path or sys.path.insert(0, '/scripts')");
  return py.pyimport(name);
}

/** Play, and see that an error in Python comes out as an error with its text, for which Python needs modules too. */
export function smoke(py) {
  script(py, "smoke").play();
  try {
    py.runPython("raise ValueError('as expected')");
  } catch (error) {
    if (String(error.message).includes("ValueError: as expected")) return;
    throw error;
  }
}

/** Run a step: its failure is one line on the error stream, without a traceback. */
export async function main(step) {
  try {
    await step(...process.argv.slice(2).map((argument) => path.resolve(argument)));
  } catch (error) {
    const lines = String(error?.message ?? error)
      .trim()
      .split("\n");
    console.error(lines.at(-1));
    process.exitCode = 1;
  }
}
