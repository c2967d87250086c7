"""Builds the compiled twin with the C compiler of the machine: ``python research/build.py [folder]``."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
FLAGS = ["-O3", "-march=native", "-Wall", "-Wno-unused-function"]


def build(folder: Path) -> tuple[Path, Path]:
    """Return the program and the shared library of the rules, built into the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    program, library = folder / "twin", folder / "libtwin.so"
    for source, target, more in (
        ("main.c", program, ["-ffast-math"]),
        ("lib.c", library, ["-shared", "-fPIC"]),
    ):
        command = ["cc", *FLAGS, *more, "-o", str(target), str(HERE / "twin" / source), "-lm"]
        subprocess.run(command, check=True)
    return program, library


if __name__ == "__main__":
    print(*build(Path(sys.argv[1] if len(sys.argv) > 1 else HERE / "out")))
