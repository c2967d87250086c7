"""Whole mirrored matches of the twin's learned player against OpenSpiel's own simple bot.

``python research/against_openspiel.py weights.net pairs seed`` (needs ``pip install open-spiel``). The twin
deals and scores; OpenSpiel's game is led along beside it, so that its bot sees what it is used to.
"""

from __future__ import annotations

import ctypes
import math
import random
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

import pyspiel  # noqa: E402
from build import build  # noqa: E402

GAME = pyspiel.load_game("gin_rummy(oklahoma=false,knock_card=10,gin_bonus=25,undercut_bonus=25)")
SUITS = (0, 3, 2, 1)  # spades, clubs, diamonds, hearts there; spades, hearts, diamonds, clubs here
TAKE, DRAW, PASS, KNOCK = 52, 53, 54, 55
VOID, GIN, UNDERCUT = 0, 2, 3

Pair = ctypes.c_int * 2


def turned(card: int) -> int:
    """Return a card's number in the other's way of counting; it is its own inverse."""
    return SUITS[card // 13] * 13 + card % 13


class Table:
    """Plays rounds; seat 0 or 1 is the learned player's."""

    def __init__(self, weights: str) -> None:
        with tempfile.TemporaryDirectory() as folder:
            self.twin = ctypes.CDLL(str(build(Path(folder))[1]))
        self.twin.twin_start()
        self.twin.twin_load(weights.encode())
        self.masks, self.out = (ctypes.c_uint64 * 5)(), (ctypes.c_int * 8)()

    def round(
        self, deck: list[int], dealer: int, ours: int, score: list[int], knocks: list[int], gins: list[int]
    ) -> tuple[int, int, int, int]:
        """Return kind, winner, points and knocker."""
        raw = (ctypes.c_uint8 * 52)(*deck)
        state = GAME.new_initial_state()
        first, second = deck[0:20:2], deck[1:20:2]
        for card in (*first, *second, deck[20]):
            state.apply_action(turned(card))
        there = {1 - dealer: 0, dealer: 1}
        bot = pyspiel.make_simple_gin_rummy_bot(GAME.get_parameters(), there[1 - ours])
        actions: list[int] = []
        turn, drawn = 1 - dealer, 21
        while len(actions) < 300:
            done = (ctypes.c_int * len(actions))(*actions)
            if turn == ours:
                facts = Pair(*score), Pair(*knocks), Pair(*gins)
                wanted = self.twin.twin_decides(raw, dealer, done, len(actions), *facts)
                kind, card = divmod(wanted, 64)
                move = (PASS, TAKE, DRAW, turned(card), KNOCK, KNOCK)[kind]
            else:
                assert state.current_player() == there[turn]
                move = bot.step(state)
                kind = {PASS: 0, TAKE: 1, DRAW: 2, KNOCK: 4}.get(move, 3)
                if kind == 4:  # it says first that it knocks, then with which card
                    state.apply_action(move)
                    card = turned(bot.step(state))
                elif kind == 3:
                    card = turned(move)
                else:
                    card = 0
            actions.append(min(kind, 4) * 64 + (card if kind > 2 else 0))
            if kind < 4:
                state.apply_action(move)
                if kind == 2:
                    state.apply_action(turned(deck[drawn]))
                    drawn += 1
            done = (ctypes.c_int * len(actions))(*actions)
            self.twin.twin_replay(raw, dealer, done, len(actions), self.masks, self.out)
            phase, turn, _, result, winner, points, knocker, _ = self.out
            if phase == 4:
                return result, winner, points, knocker
        return VOID, -1, 0, -1

    def match(self, seed: str, dealer: int, ours: int) -> tuple[bool, int, int]:
        """Return whether the learned player won, its points less the other's, and the rounds."""
        score, knocks, gins, number = [0, 0], [0, 0], [0, 0], 0
        while max(score) < 100:
            number += 1
            deck = list(range(52))
            random.Random(f"{seed} {number}").shuffle(deck)
            result, winner, points, knocker = self.round(deck, dealer, ours, score, knocks, gins)
            if winner < 0:
                continue
            score[winner] += points
            (gins if result == GIN else knocks)[knocker] += 1
            dealer = winner
        return score[ours] >= 100, score[ours] - score[1 - ours], number


def main(weights: str, pairs: int, seed: str) -> None:
    table = Table(weights)
    won, diff, rounds = [], [], 0
    for pair in range(pairs):
        both = [table.match(f"{seed} {pair}", pair % 2, ours) for ours in (0, 1)]
        won.append(sum(one[0] for one in both) / 2)
        diff.append(sum(one[1] for one in both))
        rounds += sum(one[2] for one in both)
        if (pair + 1) % 250 == 0 or pair + 1 == pairs:
            n = pair + 1
            mean = sum(won) / n
            half = 1.96 * math.sqrt(sum((x - mean) ** 2 for x in won) / n / n)
            points = sum(diff) / rounds
            print(
                f"{2 * n} matches: {100 * mean:.1f} +-{100 * half:.1f} % won, {points:+.2f} points a round", flush=True
            )


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), sys.argv[3])
