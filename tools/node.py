"""Finds Node.js: the machine's own, else the one that `tools/dev.py` put into the virtual environment."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OLDEST = 20  # what Pyodide and the checks of web/ are tried with
SCRIPTS = ROOT / ".venv" / ("Scripts" if os.name == "nt" else "bin")


def _version(program: str) -> int:
    try:
        told = subprocess.run([program, "--version"], capture_output=True, text=True, timeout=60, check=True)
        return int(told.stdout.strip().removeprefix("v").split(".")[0])
    except (OSError, ValueError, subprocess.SubprocessError):
        return 0


def find_node() -> str | None:
    """The path of a Node.js that is new enough and has its npm beside it, or None."""
    places = [os.environ.get("PATH", ""), str(SCRIPTS)]
    for place in places:
        node = shutil.which("node", path=place)
        if node and shutil.which("npm", path=place) and _version(node) >= OLDEST:
            return node
    return None


def find_npm(node: str) -> str | None:
    """The npm that belongs to `node`."""
    beside = os.pathsep.join([str(Path(node).parent), os.environ.get("PATH", "")])
    return shutil.which("npm", path=beside)


def environment(node: str) -> dict[str, str]:
    """This process's environment, with `node` first on the path for programs that call it by name."""
    return {**os.environ, "PATH": os.pathsep.join([str(Path(node).parent), os.environ.get("PATH", "")])}
