"""The Python that travels to the browser: Pyodide, a small compiled standard library and our compiled wheel.

Pyodide itself does the work, under Node.js, so that the bytecode fits the Python that is shipped:

1. `freeze.mjs` installs the ordinary wheel with micropip, plays on it and writes down the lock file.
2. `pack.mjs` starts from that lock file as a browser would, plays, and compiles what was imported.
3. `check.mjs` starts from the finished files alone and plays again, so that a module that was left out
   fails the build and not the player.
"""

from __future__ import annotations

import contextlib
import json
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

from tools.build.common import CACHE, ROOT, BuildError, digest, digest_paths, files_under, sha256
from tools.node import find_node

HERE = Path(__file__).resolve().parent
PINS = HERE / "pins.json"
SHIPPED_AS_IS = ("pyodide.asm.wasm", "pyodide.mjs")
#: The dynamic linker makes an entry for every symbol that a library to be loaded might want. We load none, and those
#: entries are a good part of each start: only what Python itself wants is entered.
LINKER = "pyodide.asm.mjs"
EVERY_SYMBOL = "for(var symName in exports){if(isInternalSym(symName)){continue}"
WANTED_SYMBOLS = "for(var symName in exports){if(!GOT[symName]||isInternalSym(symName)){continue}"
LONGEST = 600  # seconds for one run of Pyodide; on a quick machine it takes three
KEPT = 4  # results in the cache, so that going back and forth between branches is quick
MICROPIP = CACHE / "micropip"


def check_pyodide(folder: Path) -> None:
    """Refuse a Pyodide other than the pinned one."""
    pins = json.loads(PINS.read_text("utf-8"))
    for name, expected in pins["files"].items():
        path = folder / name
        if not path.is_file():
            raise BuildError(
                f"Pyodide's {name} is missing in {folder}: run `python3 tools/dev.py build`, which installs it.",
            )
        if sha256(path.read_bytes()) != expected:
            raise BuildError(
                f"{path} is not the file of Pyodide {pins['pyodide']} whose SHA-256 is pinned in "
                "tools/build/pins.json: delete tools/web/node_modules and run the build again.",
            )


def micropip_wheel() -> Path:
    """The micropip wheel that `tools/dev.py` fetched, its hash checked against the requirements file."""
    pinned = re.findall(r"sha256:([0-9a-f]{64})", (ROOT / "requirements" / "pyodide.txt").read_text("utf-8"))
    for wheel in sorted(MICROPIP.glob("micropip-*.whl")):
        if sha256(wheel.read_bytes()) in pinned:
            return wheel
    raise BuildError(
        f"The pinned micropip wheel is missing in {MICROPIP}: run `python3 tools/dev.py build`, which fetches it.",
    )


def build_runtime(wheel: Path, pyodide: Path, *, cached: bool = True) -> Path:
    """Return a folder with all that `web/worker.js` loads; it is made once for each state of the sources.

    What is made once stays as it is, since another build may be reading it: it is found by the sources and named by
    its own bytes too.
    """
    check_pyodide(pyodide)
    sources = [HERE, ROOT / "tools" / "node.py", ROOT / "requirements" / "pyodide.txt"]
    key = sha256((digest_paths(sources) + sha256(wheel.read_bytes())).encode())[:16]
    store = CACHE / "runtime"
    store.mkdir(parents=True, exist_ok=True)
    if cached and (made_before := list(store.glob(f"{key}-*"))):
        return max(made_before, key=_made_at)
    with tempfile.TemporaryDirectory(dir=store, prefix="making-") as scratch:
        made = Path(scratch) / "runtime"
        _make(wheel, pyodide, Path(scratch), made)
        done = store / f"{key}-{digest((name, path.read_bytes()) for name, path in files_under(made))[:8]}"
        with contextlib.suppress(OSError):  # another build has come to the same
            made.rename(done)
    finished = [path for path in store.iterdir() if not path.name.startswith("making-")]
    for old in sorted(finished, key=_made_at)[:-KEPT]:
        shutil.rmtree(old, ignore_errors=True)
    return done


def _made_at(folder: Path) -> float:
    return folder.stat().st_mtime if folder.is_dir() else 0  # another build may have dropped it


def _make(wheel: Path, pyodide: Path, scratch: Path, out: Path) -> None:
    frozen = scratch / "frozen"
    frozen.mkdir()
    out.mkdir()
    shutil.copy(wheel, frozen)
    for name in SHIPPED_AS_IS:
        shutil.copyfile(pyodide / name, out / name)
    linker = (pyodide / LINKER).read_text("utf-8")
    if linker.count(EVERY_SYMBOL) != 1:
        raise BuildError(f"Pyodide's {LINKER} is not built as expected: look at tools/build/runtime.py.")
    (out / LINKER).write_text(linker.replace(EVERY_SYMBOL, WANTED_SYMBOLS), "utf-8")
    run_inside("freeze.mjs", pyodide, micropip_wheel(), frozen / wheel.name)
    run_inside("pack.mjs", pyodide, frozen, out)
    _write_sizes(out)
    run_inside("check.mjs", out)


def _write_sizes(out: Path) -> None:
    """Tell `web/worker.js` how much it will load, so that it can report its progress."""
    stages = {"runtime": {".wasm", ".zip"}, "engine": {".whl"}}
    sizes = {
        stage: sum(path.stat().st_size for path in out.iterdir() if path.suffix in suffixes)
        for stage, suffixes in stages.items()
    }
    (out / "sizes.json").write_text(json.dumps(sizes) + "\n", "utf-8")


def run_inside(script: str, *arguments: Path) -> None:
    """Run one step under Node.js; what goes wrong inside comes back as the last line of its error stream."""
    node = find_node()
    if node is None:
        raise BuildError(
            "Node.js 20 or newer is missing: install it, or run `python3 tools/dev.py build`, which does.",
        )
    command: list[str | Path] = [node, HERE / "inside" / script, *arguments]
    try:
        done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", timeout=LONGEST, check=False)
    except subprocess.TimeoutExpired as error:
        raise BuildError(f"The engine does not run in Pyodide ({script}): no answer in {LONGEST} s.") from error
    if done.returncode:
        lines = (done.stderr.strip() or done.stdout.strip() or "no message").splitlines()
        raise BuildError(f"The engine does not run in Pyodide ({script}): {lines[-1]}")
