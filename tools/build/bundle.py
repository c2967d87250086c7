"""The modules of the page as one script: a browser asks for one file, and compiles it once."""

from __future__ import annotations

import subprocess
import tempfile
from pathlib import Path

from tools.build.common import PYODIDE, BuildError
from tools.node import find_node

HERE = Path(__file__).resolve().parent
ESBUILD = PYODIDE.parent / "esbuild"


def bundle(entry: Path, kind: str, place: Path | None = None) -> str:
    """Return `entry` and all that it imports as a script: a module (`esm`), or for a page without modules `iife`.

    `place` stands in for web/place.js; without it that module stays apart, as it starts before the rest.
    """
    node = find_node()
    if node is None or not ESBUILD.is_dir():
        raise BuildError("esbuild is missing: run `python3 tools/dev.py build`, which installs it.")
    with tempfile.TemporaryDirectory() as scratch:
        out = Path(scratch) / "app.js"
        script = HERE / "bundle.mjs"
        command: list[str | Path] = [node, script, ESBUILD, entry.resolve(), out, kind, place or "external"]
        done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)
        if done.returncode:
            raise BuildError(f"The page cannot be bundled: {(done.stderr.strip() or 'no message').splitlines()[0]}")
        return out.read_text("utf-8")
