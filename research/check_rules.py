"""Proves that the compiled twin plays by the engine's rules: ``python research/check_rules.py [rounds] [seed]``.

Random rounds, played in the engine by random players who like to meld and knock now and then, are
played again in the twin; every state on the way and every result must be the same.
"""

from __future__ import annotations

import ctypes
import random
import sys
import tempfile
from collections import Counter
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "src"))
sys.path.insert(0, str(HERE))

from build import build  # noqa: E402

from gin_engine import deal  # noqa: E402
from gin_engine.actions import Action  # noqa: E402
from gin_engine.cards import CardSet  # noqa: E402
from gin_engine.melds import deadwood_after_best_discard, deadwood_of_mask  # noqa: E402
from gin_engine.round import Round  # noqa: E402
from gin_engine.rules import Rules  # noqa: E402

KINDS = {"pass": 0, "take": 1, "draw": 2, "discard": 3, "knock": 4, "gin": 4}
PHASES = {"upcard": 0, "first_draw": 1, "draw": 2, "discard": 3, "over": 4}
RESULTS = {"void": 0, "knock": 1, "gin": 2, "undercut": 3}


def pick(state: Round, chance: random.Random, patience: float) -> Action:
    """Return a random legal action of a player who often throws what leaves least deadwood."""
    legal = state.legal_actions()
    ends = [action for action in legal if action.kind in ("knock", "gin")]
    if ends and chance.random() > patience:
        return chance.choice(ends)
    discards = [action for action in legal if action.kind == "discard"]
    if discards and chance.random() < 0.85:
        hand = state.hands[state.turn]
        return min(discards, key=lambda action: deadwood_of_mask(hand & ~(1 << action.card)))
    if not discards and len(legal) > 1 and chance.random() < 0.7:
        hand, top = state.hands[state.turn], state.pile[-1]
        gains = deadwood_after_best_discard(hand | 1 << top) < deadwood_of_mask(hand)
        return next(action for action in legal if (action.kind == "take") == gains)
    return chance.choice([action for action in legal if action not in ends])


def facts(state: Round) -> tuple:
    result = state.result
    end = (
        (0, -1, 0, -1)
        if result is None
        else (
            RESULTS[result.kind],
            -1 if result.winner is None else result.winner,
            result.points,
            -1 if result.knocker is None else result.knocker,
        )
    )
    return (*state.hands, *state.held, CardSet(state.pile).mask, PHASES[state.phase], len(state.stock), *end)


def main(rounds: int, seed: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        twin = ctypes.CDLL(str(build(Path(folder))[1]))
    twin.twin_start()
    twin.twin_deadwood.argtypes = twin.twin_deadwood_after_best.argtypes = [ctypes.c_uint64]
    chance = random.Random(seed)
    for _ in range(100_000):
        size = chance.choice((7, 8, 10, 11))
        low = chance.randrange(0, 3) * 8
        mask = sum(1 << c for c in chance.sample(range(low, 52), size))
        assert twin.twin_deadwood(mask) == deadwood_of_mask(mask)
        if size % 3:
            assert twin.twin_deadwood_after_best(mask) == deadwood_after_best_discard(mask)
    ends: Counter[str] = Counter()
    masks, out = (ctypes.c_uint64 * 5)(), (ctypes.c_int * 8)()
    states = 0
    for number in range(rounds):
        deck = deal.deck(f"twin {seed}", number + 1)
        state = Round.deal(Rules(), number % 2, deck)
        patience = chance.choice((0.0, 0.5, 0.9))
        actions: list[int] = []
        raw = (ctypes.c_uint8 * 52)(*map(int, deck))
        while not state.over and len(actions) < 300:
            action = pick(state, chance, patience)
            actions.append(KINDS[action.kind] * 64 + (0 if action.card is None else action.card))
            state, _ = state.apply(action)
            twin.twin_replay(raw, state.dealer, (ctypes.c_int * len(actions))(*actions), len(actions), masks, out)
            there = (*masks, out[0], out[2], *out[3:7])
            assert facts(state) == there, (number, actions, facts(state), there)
            assert state.over or state.turn == out[1]
            states += 1
        ends[state.result.kind if state.result else "unfinished"] += 1
    print(f"{rounds} rounds, {states} states, all equal: {dict(ends)}")


if __name__ == "__main__":
    arguments = [int(text) for text in sys.argv[1:]]
    main(*(arguments + [2000, 1][len(arguments) :]))
