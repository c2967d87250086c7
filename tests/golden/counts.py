"""How many sequences of actions there are from fixed decks, depth by depth, as chess programs count positions.

A rule that allows one action more or less anywhere changes these numbers.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Final

from gin_engine.actions import DRAW
from gin_engine.deal import deck, key
from gin_engine.melds import deadwood_of_mask
from gin_engine.round import Round
from gin_engine.rules import PRESETS
from tests.property.play import OPTIONS

if TYPE_CHECKING:
    from gin_engine.actions import Action

#: One more preset of known fields allows no new actions, so the presets are named.
_NAMES: Final = ("standard", "wikipedia", "hoyle", "romme", "ring", "ring3", "ring4")
BY_NAME: Final = {name: PRESETS[name] for name in _NAMES} | OPTIONS
COUNTS: Final = Path(__file__).parent / "counts.json"
#: From the deal, and near the end of the stock, where void rounds and reshuffles are.
DEPTHS: Final = {"deal": 6, "late": 5}
SEEDS: Final = ("perft 1", "perft 2")


def begin(name: str, seed: str, place: str) -> Round:
    state = Round.deal(BY_NAME[name], 0, deck(seed, 1), key(seed, "perft"))
    while place == "late" and not (state.phase == "draw" and len(state.stock) <= 4):
        state, _ = state.apply(_quiet(state))
    return state


def _quiet(state: Round) -> Action:
    """Pass, draw, and the discard that leaves least deadwood, so that the late hands are good ones."""
    legal = state.legal_actions()
    if state.phase != "discard":
        return DRAW if DRAW in legal else legal[-1]
    hand = state.hands[state.turn]
    discards = [action for action in legal if action.kind == "discard"]
    return min(discards, key=lambda action: (deadwood_of_mask(hand & ~(1 << (action.card or 0))), action.card))


def count(state: Round, depth: int) -> list[int]:
    """The number of sequences of 1, 2, ... actions; a sequence that ends the round is not longer."""
    found = [0] * depth
    todo = [(state, 0)]
    while todo:
        now, length = todo.pop()
        for action in now.legal_actions():
            found[length] += 1
            if length + 1 < depth:
                todo.append((now.apply(action)[0], length + 1))
    return found


def counted() -> dict[str, list[int]]:
    return {
        f"{name}, {place}, {seed}": count(begin(name, seed, place), depth)
        for name in BY_NAME
        for place, depth in DEPTHS.items()
        for seed in SEEDS
    }


def counts_text() -> str:
    lines = ",\n".join(f"{json.dumps(name)}: {json.dumps(numbers)}" for name, numbers in counted().items())
    return f"{{\n{lines}\n}}\n"
