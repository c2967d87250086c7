"""``analyse``: each decision of a finished match beside a player's own choice."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from .. import deal
from ..errors import InvalidPositionError
from ..notation import MAX_TEXT
from ..playback import Playback
from ..players import Player, player
from ..records import read_record
from ..views import view_of
from . import expect_utf8


def run(path: str, name: str, *, as_json: bool) -> int:
    """Read a record from a file (``-``: standard input) and print the comparison."""
    expect_utf8("strict")
    try:
        text = sys.stdin.read(MAX_TEXT) if path == "-" else Path(path).read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise InvalidPositionError(f"{path} cannot be read: {error}", code="bad_file") from None
    playback = Playback(read_record(text))
    if playback.seat is not None:
        raise InvalidPositionError(
            "a record of one seat has hidden cards; take the one of a finished match",
            code="hidden_cards",
        )
    decisions = compare(playback, player(name))
    if as_json:
        print(json.dumps({"player": name, "decisions": decisions}))
    else:
        _print(decisions, name)
    return 0


def compare(playback: Playback, judge: Player) -> list[dict[str, Any]]:
    """Return for every decision of a match what was done and what the judge would have done.

    ``loss`` is by how much the judge values its own choice higher, in its own unit.
    """
    found = []
    for state, entry in playback.decisions():
        stream = deal.player_stream(state.seed, entry.seat, state.number, state.ply)
        ranking = judge.evaluate(view_of(state, entry.seat), stream)
        if len(ranking) == 1:
            continue  # nothing was to be decided
        best = ranking[0]
        values = {ranked.action: ranked.value for ranked in ranking}
        found.append(
            {
                "round": state.number,
                "seat": entry.seat,
                "done": str(entry.action),
                "best": str(best.action),
                "loss": round(max(0.0, best.value - values.get(entry.action, best.value)), 3),
            }
        )
    return found


def _print(decisions: list[dict[str, Any]], name: str) -> None:
    for decision in decisions:
        if decision["done"] != decision["best"]:
            print(
                f"round {decision['round']:2}, seat {decision['seat']}: {decision['done']:12} "
                f"{name}: {decision['best']:12} loss {decision['loss']:.2f}"
            )
    for seat in sorted({decision["seat"] for decision in decisions}):
        own = [decision for decision in decisions if decision["seat"] == seat]
        same = sum(decision["done"] == decision["best"] for decision in own)
        print(f"seat {seat}: {same} of {len(own)} decisions as {name} would have them")
