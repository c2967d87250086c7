"""Proves that the learned player in Python is the twin's, decision by decision, and times it.

``python research/check_player.py weights.net [rounds] [seed]``: whole matches of ``hard`` against itself
and the other players; at every decision of ``hard`` the twin is asked too.
"""

from __future__ import annotations

import ctypes
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "src"))
sys.path.insert(0, str(HERE))

from build import build  # noqa: E402

from gin_engine import deal  # noqa: E402
from gin_engine.actions import Action  # noqa: E402
from gin_engine.driver import decide  # noqa: E402
from gin_engine.match import Match  # noqa: E402
from gin_engine.players import NAMES, Player, player  # noqa: E402
from gin_engine.players.base import choose  # noqa: E402
from gin_engine.rules import Rules  # noqa: E402
from gin_engine.views import view_of  # noqa: E402

KINDS = {"pass": 0, "take": 1, "draw": 2, "discard": 3, "knock": 4, "gin": 5}


def number(action: Action) -> int:
    return KINDS[action.kind] * 64 + (0 if action.card is None else action.card)


def endings(match: Match) -> tuple[list[int], list[int]]:
    """How often each seat has knocked and gone gin in the finished rounds."""
    knocks, gins = [0, 0], [0, 0]
    for record in match.played:
        if record.result is not None and record.knock is not None:
            (gins if record.result.kind == "gin" else knocks)[record.knock.seat] += 1
    return knocks, gins


def main(weights: str, rounds: int, seed: int, hard: Player) -> None:
    with tempfile.TemporaryDirectory() as folder:
        twin = ctypes.CDLL(str(build(Path(folder))[1]))
    twin.twin_start()
    twin.twin_load(weights.encode())
    pair = ctypes.c_int * 2
    played = asked = matches = 0
    times: dict[str, list[float]] = {}
    others = [hard, *map(player, NAMES)]
    while played < rounds:
        other = others[matches % len(others)]
        seats = (hard, other) if matches % 2 else (other, hard)
        match, _ = Match.start(Rules(), f"check {seed} {matches}", ("a", "b"))
        while not match.over:
            if match.round.over:
                played += 1
                match, _ = match.next_round()
                continue
            state = match.round
            who = seats[state.turn]
            if who is not hard:
                match, _ = match.apply(decide(match, who).action)
                continue
            view = view_of(match, state.turn)
            stream = deal.player_stream(match.seed, state.turn, match.number, match.ply)
            start = time.process_time()
            action = choose(hard, view, stream)
            times.setdefault(view.phase, []).append(time.process_time() - start)
            done = [number(entry.action) - 64 * (entry.action.kind == "gin") for entry in state.history]
            knocks, gins = endings(match)
            wanted = twin.twin_decides(
                (ctypes.c_uint8 * 52)(*map(int, match.deck)), state.dealer, (ctypes.c_int * len(done))(*done),
                len(done), pair(*match.scores), pair(*knocks), pair(*gins),
            )  # fmt: skip
            if number(action) != wanted:
                raise SystemExit(f"match {matches} round {match.number}: {action}, twin {wanted}\n{view}")
            asked += 1
            match, _ = match.apply(action)
        played += 1
        matches += 1
    print(f"{played} rounds, {asked} decisions, all equal")
    for phase, taken in {**times, "all": [one for some in times.values() for one in some]}.items():
        taken.sort()
        print(
            f"  {phase:10} {len(taken):6} decisions, median {1e3 * taken[len(taken) // 2]:.2f} ms, "
            f"95 % {1e3 * taken[len(taken) * 95 // 100]:.2f} ms, most {1e3 * taken[-1]:.2f} ms"
        )


if __name__ == "__main__":
    text, *arguments = sys.argv[1:]
    main(text, *([int(one) for one in arguments] + [1000, 1][len(arguments) :]), player("hard"))
