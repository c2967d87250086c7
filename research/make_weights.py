"""Makes the weights of ``hard`` from nothing: ``python research/make_weights.py [folder]``.

Builds the twin, trains in the stages below (about 25 minutes of one core), and packs the result into
``src/gin_engine/players/_weights.py``. The same seeds give players of the same strength; the last
bits depend on the compiler and the processor.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pack
from build import build

HERE = Path(__file__).resolve().parent
MODULE = HERE.parent / "src" / "gin_engine" / "players" / "_weights.py"

#: What the twin is called with; every stage goes on from the net of the one before.
STAGES = """
train out=1.net seed=301 stage=0 rounds=150000 lr=0.003 lr-end=0.001 lambda=1 explore=0
train out=2.net in=1.net seed=302 stage=1 rounds=225000 lr=0.001 lr-end=0.0008 explore=0.03
train out=3.net in=2.net seed=303 stage=1 rounds=250000 lr=0.0008 lr-end=0.0006 explore=0.03
chain 3.net 60000 403
train out=4.net in=3.net seed=404 stage=2 rounds=240000 lr=0.0004 lr-end=0.00022 \
explore=0.015 leagued=0.15 league=points:2.net
train out=5.net in=4.net seed=405 stage=2 rounds=240000 lr=0.00022 lr-end=0.00012 \
explore=0.015 leagued=0.15 league=points:2.net
chain 5.net 60000 503
train out=hard.net in=5.net seed=504 stage=2 rounds=1600000 lr=0.0004 lr-end=0.00001 \
explore=0.012 self=0.45 leagued=0.2 \
league=net:4.net,gin-only:4.net,knock:4.net,points:2.net
chain hard.net 100000 505
"""


def main(folder: Path) -> None:
    """Run the stages in a folder and write the module."""
    program, _ = build(folder)
    for line in STAGES.replace("\\\n", "").split("\n"):
        if line:
            print(line, flush=True)
            subprocess.run([program, *line.split()], cwd=folder, check=True)
    pack.main(str(folder / "hard.net"), MODULE)


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else HERE / "out").resolve())
