"""The cross table of levels and yardsticks: whole mirrored matches, with intervals.

``make strength`` or ``python benchmarks/strength.py [--matches N] [--seed TEXT] [NAME ...]``. Every
player meets every other; ``openspiel`` needs the development dependency, ``gin-only`` is hard that
never knocks. Times are processor times. Each line is one pairing as it ends; the last line is JSON
with all figures.
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from itertools import combinations
from statistics import fmean
from time import process_time

from gin_engine.arena import tournament
from gin_engine.cli import seated
from gin_engine.deal import Stream
from gin_engine.players import Player, Ranked
from gin_engine.rules import Rules
from gin_engine.views import View

NAMES = ("hard", "prototype", "lookahead", "normal", "easy", "simple", "never-knock", "openspiel", "gin-only")
Figures = dict[str, float | int | str]


class GinOnly:
    """The strong player with its knocks taken away: what patience alone is worth against it."""

    name = "gin-only"
    version = 1

    def __init__(self) -> None:
        self._player = seated("hard")

    def evaluate(  # noqa: D102 - see Player
        self, view: View, stream: Stream
    ) -> list[Ranked]:
        ranking = self._player.evaluate(view, stream)
        return sorted(ranking, key=lambda ranked: ranked.action.kind == "knock")


def seat(name: str) -> Player:
    return GinOnly() if name == GinOnly.name else seated(name)


def pairing(a: str, b: str, matches: int, seed: str, rules: str) -> Figures:
    """Play one pairing to its end."""
    *_, tally = tournament(Rules.preset(rules), seat(a), seat(b), matches // 2, f"{seed} {a} {b}", process_time)
    return {"a": a, "b": b, **tally.summary()}


def from_side(pairings: list[Figures], name: str) -> dict[str, dict[str, float]]:
    """The pairings of one player by its opponents, seen from its side."""
    found: dict[str, dict[str, float]] = {}
    for line in pairings:
        if name not in (line["a"], line["b"]):
            continue
        me, other = ("a", "b") if line["a"] == name else ("b", "a")
        won, low, high = (float(line[key]) for key in ("a_won", "a_won_low", "a_won_high"))
        points = float(line["points_per_round"])
        kept = ("ms_per_decision", "knock_rate", "gin_rate", "undercut_rate")
        found[str(line[other])] = {key: float(line[f"{key}_{me}"]) for key in kept} | (
            {"won": won, "low": low, "high": high, "points": points}
            if me == "a"
            else {"won": 1 - won, "low": 1 - high, "high": 1 - low, "points": -points}
        )
    return found


def cross_table(pairings: list[Figures], names: Sequence[str]) -> str:
    """Who won how much against whom, in per cent with 95 % intervals, then each player's means over its opponents."""
    sides = {name: from_side(pairings, name) for name in names}
    lines = [f"| won by \\ against | {' | '.join(names)} |", "|---" * (len(names) + 1) + "|"]
    for name, side in sides.items():
        cells = [
            f"{100 * side[other]['won']:.1f} ({100 * side[other]['low']:.0f}-{100 * side[other]['high']:.0f})"
            if other in side
            else ""
            for other in names
        ]
        lines.append(f"| **{name}** | {' | '.join(cells)} |")
    lines += ["", "| player | points a round | ms a decision | rounds ended by knock | by gin | by undercut |"]
    lines.append("|---" * 6 + "|")
    for name, side in sides.items():
        mean = {key: fmean(row[key] for row in side.values()) for key in next(iter(side.values()))}
        rates = " | ".join(f"{100 * mean[f'{end}_rate']:.1f} %" for end in ("knock", "gin", "undercut"))
        lines.append(f"| {name} | {mean['points']:+.2f} | {mean['ms_per_decision']:.2f} | {rates} |")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", default=NAMES, help=f"players (default: {' '.join(NAMES)})")
    parser.add_argument("--matches", type=int, default=400, help="matches a pairing, in mirrored pairs")
    parser.add_argument("--seed", default="claim", help="text that fixes all deals")
    parser.add_argument("--rules", default="standard")
    options = parser.parse_args()
    pairs = list(combinations(options.names, 2))
    table: list[Figures] = []
    with ProcessPoolExecutor(max_workers=os.cpu_count()) as workers:
        jobs = [workers.submit(pairing, a, b, options.matches, options.seed, options.rules) for a, b in pairs]
        for job in as_completed(jobs):
            line = job.result()
            table.append(line)
            won, low, high = (100 * float(line[key]) for key in ("a_won", "a_won_low", "a_won_high"))
            print(
                f"{line['a']:>11} - {line['b']:11} {won:5.1f} % [{low:.1f}-{high:.1f}]  "
                f"{line['points_per_round']:+} points a round, {line['ms_per_decision_a']} and "
                f"{line['ms_per_decision_b']} ms, ends by a: knock {line['knock_rate_a']}, "
                f"gin {line['gin_rate_a']}, undercut {line['undercut_rate_a']}",
                flush=True,
            )
    print(cross_table(table, options.names))
    print(json.dumps({"matches": options.matches, "seed": options.seed, "pairings": table}))


if __name__ == "__main__":
    main()
