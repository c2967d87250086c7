"""Write the golden files anew: `PYTHONPATH=src python -m tests.golden.regenerate`.

Look at the difference before committing it: it is a change of what players see. A save of a
release is written once and never again.
"""

from __future__ import annotations

from pathlib import Path

from gin_engine import __version__
from gin_engine.match import Match
from gin_engine.notation import position_text
from gin_engine.rules import STANDARD
from gin_engine.save import Saved, seal
from tests.golden.counts import COUNTS, counts_text
from tests.golden.policy import MATCHES, pick, play, text_of

HERE = Path(__file__).parent


def file_of(seed: str) -> Path:
    return HERE / f"{seed.replace(' ', '-')}.json"


def release_save(version: str) -> Path:
    return HERE / f"save-{version}.txt"


def write_save(path: Path) -> None:
    """A save in the middle of the fourth round: the text, the position, the scores."""
    match, _ = Match.start(STANDARD, "golden save", ("human", "normal 1"))
    while match.number < 4 or len(match.round.history) < 12:
        match, _ = match.next_round() if match.round.over else match.apply(pick(match, "knock"))
    scores = " ".join(map(str, match.scores))
    path.write_text(f"{seal(Saved(match, 'hard', 77))}\n{position_text(match.round)}\n{scores}\n", "utf-8")


def main() -> None:
    COUNTS.write_text(counts_text(), "utf-8")
    for seed in MATCHES:
        file_of(seed).write_text(text_of(play(seed)), "utf-8")
    if not release_save(__version__).exists():
        write_save(release_save(__version__))


if __name__ == "__main__":
    main()
