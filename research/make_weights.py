"""Makes the weights of ``hard`` from nothing: ``python research/make_weights.py [folder] [part]``.

Builds the twin, trains in the stages below (some half an hour of one idle core), and packs the result
into a module beside the nets; copy it to ``src/gin_engine/players/_weights.py``. ``part`` scales the
number of rounds, for a trial. The same seeds give players of the same strength; the last bits
depend on the compiler and the processor.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pack
from build import build

HERE = Path(__file__).resolve().parent

#: Opponents and how often each sits there. The players that knock at once are rare at first, so that
#: the nets learn the game from strong play; in the end they are common enough to be seen through.
FEW = (
    "prototype*14,lookahead*2,simple*2,proto-gin*2,proto-knock*2,"
    "never*2,normal*2,proto-late*2,openspiel*2,proto-fuzzy*2"
)
MANY = (
    "prototype*6,lookahead*8,simple*10,openspiel*8,normal*4,"
    "never*3,proto-gin*3,proto-knock*4,proto-late*3,proto-fuzzy*2"
)
MORE = "prototype*7,lookahead*13,simple*11,openspiel*11,normal-6*4,never*3,proto-gin*3,proto-knock*4,proto-late*3"

#: What the twin is called with. Stage 0 learns what the yardsticks' rounds are worth, stage 1 plays by
#: that for points, stage 2 for the match; the opponents are the net itself, the yardsticks and, from
#: stage 2 on, earlier nets and the same nets made to play for gin only or to knock at once.
STAGES = f"""
train out=1.net stage=0 seed=301 rounds=150000 lr=0.003 lr-end=0.001 lambda=1 explore=0 mix=self*35,{FEW}
train out=2.net in=1.net stage=1 seed=302 rounds=225000 lr=0.001 lr-end=0.00083 explore=0.03 mix=self*35,{FEW}
train out=3.net in=2.net stage=1 seed=303 rounds=225000 lr=0.00083 lr-end=0.0007 explore=0.03 mix=self*35,{FEW}
chain 3.net 60000 403
train out=4.net in=3.net stage=2 seed=404 rounds=240000 lr=0.0004 lr-end=0.00022 explore=0.015 \
mix=self*30,points:2.net*10,{FEW}
train out=5.net in=4.net stage=2 seed=405 rounds=120000 lr=0.00022 lr-end=0.00016 explore=0.015 \
mix=self*30,points:2.net*10,{FEW}
chain 5.net 60000 503
train out=6.net in=5.net stage=2 seed=504 rounds=1600000 lr=0.0004 lr-end=0.00001 explore=0.012 \
mix=self*40,net:4.net*5,gin-only:4.net*5,knock:4.net*5,points:2.net*5,{FEW}
chain 6.net 100000 505
train out=7.net in=6.net stage=2 seed=604 rounds=1600000 lr=0.0003 lr-end=0.00001 explore=0.01 \
mix=self*40,net:6.net*5,gin-only:6.net*5,knock:6.net*5,net:4.net*5,{FEW}
chain 7.net 100000 605
train out=8.net in=7.net stage=2 seed=3301 rounds=1200000 lr=0.0005 lr-end=0.00001 explore=0.02 \
mix=self*30,net:7.net*6,gin-only:7.net*5,knock:7.net*5,points:7.net*3,{MANY}
train out=hard.net in=8.net stage=2 seed=3401 rounds=600000 lr=0.0003 lr-end=0.00001 explore=0.01 lambda=0.85 \
mix=self*24,net:7.net*4,gin-only:7.net*3,net:8.net*6,gin-only:8.net*4,knock:8.net*4,{MORE}
"""


def main(folder: Path, part: float) -> None:
    """Run the stages in a folder and pack what comes out."""
    program, _ = build(folder)
    for line in STAGES.split("\n"):
        if not line:
            continue
        words = line.split()
        if words[0] == "chain":
            words[2] = str(max(100, int(int(words[2]) * part)))
        for number, word in enumerate(words):
            if word.startswith("rounds="):
                words[number] = f"rounds={int(int(word[7:]) * part)}"
        print(*words, flush=True)
        subprocess.run([program, *words], cwd=folder, check=True)
    pack.main(str(folder / "hard.net"), folder / "_weights.py")


if __name__ == "__main__":
    where, scale = [*sys.argv[1:], HERE / "out", 1][:2] if len(sys.argv) != 2 else (sys.argv[1], 1)
    main(Path(where).resolve(), float(scale))
