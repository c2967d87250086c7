"""The learned part of the strongest player: three small networks in whole numbers.

Each says how the round will end for the seat that asks, as a distribution over bins of points
(lost by much, ..., void, ..., won by much): ``wait`` after a discard, ``stay`` before a draw from
the stock or after a pass, ``show`` of a knock. A fourth table says which cards the other may hold.
Whole numbers throughout: every Python on every machine computes the same. ``research/`` has the
program that trained them and the same player in C, equal decision by decision.
"""

from __future__ import annotations

import struct
import zlib
from binascii import a2b_base64
from collections.abc import Sequence
from operator import mul
from typing import Final

from ._weights import DATA

HIDDEN: Final = 128
BINS: Final = 15
INPUTS: Final = 192
#: The bin of a void round; below it the losses, above it the wins.
VOID: Final = 7
#: Scores from 0 to 99: a match is a race to 100.
SCORES: Final = 100
#: An input of 64 counts one.
ONE: Final = 64
#: A certain outcome, and a certain win.
CERTAIN: Final = 1 << 16
SURE: Final = CERTAIN - 1

#: An input and its amount.
Input = tuple[int, int]


def _powers(first: int, factor: int, count: int) -> tuple[int, ...]:
    """Return the powers of factor / 2**20, rounded down at every step."""
    found = [first]
    for _ in range(count - 1):
        found.append(found[-1] * factor >> 20)
    return tuple(found)


#: exp(-i / 256) times 2**40.
_DOWN: Final = _powers(1 << 40, 1044488, 5120)
#: exp((i - 512) / 64), in some unit.
ODDS: Final = _powers(1440000, 1065091, 1024)
EVEN: Final = ODDS[512]


class Network:
    """One hidden layer between sparse inputs and the bins."""

    __slots__ = ("_bias", "_first", "_last")

    def __init__(self, numbers: Sequence[int]) -> None:
        """Take the weights in one row: hidden biases, inputs by row, bins by row with their bias."""
        self._bias = [number * ONE for number in numbers[:HIDDEN]]
        at = HIDDEN
        self._first = tuple(tuple(numbers[i : i + HIDDEN]) for i in range(at, at + INPUTS * HIDDEN, HIDDEN))
        at += INPUTS * HIDDEN
        self._last = tuple(
            (numbers[i] << 8, tuple(numbers[i + 1 : i + 1 + HIDDEN]))
            for i in range(at, at + BINS * (HIDDEN + 1), HIDDEN + 1)
        )

    def begin(self, inputs: list[Input]) -> list[int]:
        """Return the sums of the hidden layer for inputs that several readings share."""
        return self._add(self._bias, inputs)

    def read(self, begun: list[int], inputs: list[Input]) -> list[int]:
        """Return the distribution over the bins for the shared and some more inputs."""
        hidden = [total >> 6 if total > 0 else 0 for total in self._add(begun, inputs)]
        # int sums are exact in any order, unlike those of floating point.
        scores = [bias + sum(map(mul, row, hidden)) >> 8 for bias, row in self._last]
        top = max(scores)
        shares = [_DOWN[top - score] if top - score < 5120 else 0 for score in scores]
        total = sum(shares)
        return [(share << 16) // total for share in shares]

    def _add(self, sums: list[int], inputs: list[Input]) -> list[int]:
        rows = self._first
        spare = len(inputs) % 4
        for index, amount in inputs[:spare]:
            sums = [total + amount * weight for total, weight in zip(sums, rows[index])]  # noqa: B905 - same length
        for at in range(spare, len(inputs), 4):
            (i, a), (j, b), (k, c), (m, d) = inputs[at : at + 4]
            sums = [
                total + a * p + b * q + c * r + d * s
                for total, p, q, r, s in zip(sums, rows[i], rows[j], rows[k], rows[m])  # noqa: B905
            ]
        return sums


_raw = zlib.decompress(a2b_base64(DATA))
_SIZE: Final = HIDDEN + INPUTS * HIDDEN + BINS * (HIDDEN + 1)
_HELD: Final = 4 * 13 + 4 * 4 * 8 + 4 * 8
_FEED: Final = 4 * 13 + 4 * 3 * 64 + 4 * 512
_COUNT: Final = 3 * _SIZE + _HELD + _FEED
_words = bytearray(2 * _COUNT)
_words[::2] = _raw[:_COUNT]
_words[1::2] = _raw[_COUNT : 2 * _COUNT]
_numbers: tuple[int, ...] = struct.unpack(f"<{_COUNT}h", _words)
WAIT: Final = Network(_numbers[:_SIZE])
STAY: Final = Network(_numbers[_SIZE : 2 * _SIZE])
SHOW: Final = Network(_numbers[2 * _SIZE : 3 * _SIZE])

_held = _numbers[3 * _SIZE :]
#: Log odds that the other holds an unseen card: by phase of the round and rank; by phase, step in
#: the suit and what is known of that neighbour; by phase and what is known of one of its rank.
BY_RANK: Final = tuple(tuple(_held[13 * t : 13 * t + 13]) for t in range(4))
BY_STEP: Final = tuple(
    tuple(tuple(_held[52 + 32 * t + 8 * k : 52 + 32 * t + 8 * k + 8]) for k in range(4)) for t in range(4)
)
BY_SAME: Final = tuple(tuple(_held[180 + 8 * t : 180 + 8 * t + 8]) for t in range(4))

_feed = _held[_HELD:]
#: Log odds that a card would lie in a meld of the other's hand: by phase and rank; by phase and what
#: is known of two neighbours in the suit (both below, one on each side, both above); by phase and
#: what is known of the three others of its rank, in ascending order.
FEED_RANK: Final = tuple(tuple(_feed[13 * t : 13 * t + 13]) for t in range(4))
FEED_RUN: Final = tuple(
    tuple(tuple(_feed[i : i + 64]) for i in range(52 + 192 * t, 52 + 192 * t + 192, 64)) for t in range(4)
)
FEED_SET: Final = tuple(tuple(_feed[820 + 512 * t : 820 + 512 * t + 512]) for t in range(4))

_at = 2 * _COUNT
_win: tuple[int, ...] = struct.unpack_from(f"<{SCORES * SCORES}H", _raw, _at)
#: The dealer's chance to win the match, by own score and the other's.
WIN: Final = tuple(tuple(_win[i : i + SCORES]) for i in range(0, SCORES * SCORES, SCORES))
_at += 2 * SCORES * SCORES


def _spreads() -> tuple[tuple[tuple[int, int], ...], ...]:
    """Return for every bin the numbers of points in it, and how common each is."""
    at, found = _at, []
    for _ in range(BINS):
        count = _raw[at]
        at += 1
        found.append(tuple((_raw[i], _raw[i + 1]) for i in range(at, at + 2 * count, 2)))
        at += 2 * count
    return tuple(found)


INSIDE: Final = _spreads()


def stakes(own: int, other: int, *, dealing: bool) -> list[int]:
    """Return what every bin is worth: the chance to win the match after it."""
    found = []
    for number, spread in enumerate(INSIDE):
        if number == VOID:
            found.append(WIN[own][other] if dealing else SURE - WIN[other][own])
            continue
        total = weight = 0
        for points, share in spread:
            if number > VOID:  # who wins deals next
                worth = SURE if own + points >= SCORES else WIN[own + points][other]
            else:
                worth = 0 if other + points >= SCORES else SURE - WIN[other + points][own]
            total += share * worth
            weight += share
        found.append(total // weight)
    return found


def price(chances: list[int], worths: list[int]) -> int:
    """Return the mean worth."""
    return sum(map(mul, chances, worths))
