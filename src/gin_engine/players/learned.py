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
from functools import cache
from operator import mul
from typing import Final, NamedTuple

from ._weights import DATA

HIDDEN: Final = 128
DEEP: Final = 32
BINS: Final = 15
INPUTS: Final = 204
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


def _layer(numbers: Sequence[int], at: int, rows: int, size: int) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Return the rows of a layer, each with its bias in the unit of the sum."""
    return tuple(
        (numbers[i] << 8, tuple(numbers[i + 1 : i + 1 + size])) for i in range(at, at + rows * (1 + size), 1 + size)
    )


class Network:
    """Two hidden layers between sparse inputs and the bins; the bins see both."""

    __slots__ = ("_bias", "_deep", "_first", "_last")

    def __init__(self, numbers: Sequence[int]) -> None:
        """Take the weights in one row: biases and inputs of the first layer, then the second, then the bins.

        Of these two every row begins with its bias.
        """
        self._bias = [number * ONE for number in numbers[:HIDDEN]]
        at = HIDDEN
        self._first = tuple(tuple(numbers[i : i + HIDDEN]) for i in range(at, at + INPUTS * HIDDEN, HIDDEN))
        at += INPUTS * HIDDEN
        self._deep = _layer(numbers, at, DEEP, HIDDEN)
        self._last = _layer(numbers, at + DEEP * (1 + HIDDEN), BINS, HIDDEN + DEEP)

    def begin(self, inputs: list[Input]) -> list[int]:
        """Return the sums of the hidden layer for inputs that several readings share."""
        return self._add(self._bias, inputs)

    def read(self, begun: list[int], inputs: list[Input]) -> list[int]:
        """Return the distribution over the bins for the shared and some more inputs."""
        hidden = [total >> 6 if total > 0 else 0 for total in self._add(begun, inputs)]
        # int sums are exact in any order, unlike those of floating point.
        hidden += [max(0, bias + sum(map(mul, row, hidden)) >> 8) for bias, row in self._deep]
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


#: Phases of a round, for two kinds of opponent.
_PHASES: Final = 8
_SIZE: Final = HIDDEN + INPUTS * HIDDEN + DEEP * (1 + HIDDEN) + BINS * (1 + HIDDEN + DEEP)
_HELD: Final = _PHASES * (13 + 4 * 8 + 8)
_FEED: Final = _PHASES * (13 + 3 * 64 + 512)
_COUNT: Final = 3 * _SIZE + _HELD + _FEED

Row = tuple[int, ...]
#: The numbers of points in a bin, and how common each is.
Spread = tuple[tuple[int, int], ...]


class Learned(NamedTuple):
    """Everything that was learned.

    ``wait``, ``stay`` and ``show`` are the networks. ``win`` is the dealer's chance to win the match,
    by own score and the other's; ``inside`` says how the points lie within each bin.

    Log odds that the other holds an unseen card: ``by_rank`` by phase of the round (early to late,
    then the same for an opponent who has knocked and never gone gin) and rank;
    ``by_step`` by phase, step in the suit and what is known of that neighbour; ``by_same`` by phase
    and what is known of one of its rank.

    Log odds that a card would lie in a meld of the other's hand: ``feed_rank`` by phase and rank;
    ``feed_run`` by phase and what is known of two neighbours in the suit (both below, one on each
    side, both above); ``feed_set`` by phase and what is known of the three others of its rank, in
    ascending order.
    """

    wait: Network
    stay: Network
    show: Network
    win: tuple[Row, ...]
    inside: tuple[Spread, ...]
    by_rank: tuple[Row, ...]
    by_step: tuple[tuple[Row, ...], ...]
    by_same: tuple[Row, ...]
    feed_rank: tuple[Row, ...]
    feed_run: tuple[tuple[Row, ...], ...]
    feed_set: tuple[Row, ...]


@cache
def learned() -> Learned:
    """Return what was learned, decoded when it is first asked for: a page can start without it."""
    raw = zlib.decompress(a2b_base64(DATA))
    words = bytearray(2 * _COUNT)
    words[::2] = raw[:_COUNT]
    words[1::2] = raw[_COUNT : 2 * _COUNT]
    numbers: Row = struct.unpack(f"<{_COUNT}h", words)
    wait, stay, show = [Network(numbers[at : at + _SIZE]) for at in range(0, 3 * _SIZE, _SIZE)]
    held = numbers[3 * _SIZE :]
    feed = held[_HELD:]
    at = 2 * _COUNT
    win: Row = struct.unpack_from(f"<{SCORES * SCORES}H", raw, at)
    return Learned(
        wait,
        stay,
        show,
        win=tuple(win[i : i + SCORES] for i in range(0, SCORES * SCORES, SCORES)),
        inside=_spreads(raw[at + 2 * SCORES * SCORES :]),
        by_rank=_rows(held, 0, 13),
        by_step=tuple(_rows(held, _PHASES * 13 + i * 32, 8, 4) for i in range(_PHASES)),
        by_same=_rows(held, _PHASES * (13 + 32), 8),
        feed_rank=_rows(feed, 0, 13),
        feed_run=tuple(_rows(feed, _PHASES * 13 + i * 192, 64, 3) for i in range(_PHASES)),
        feed_set=_rows(feed, _PHASES * (13 + 192), 512),
    )


def _rows(numbers: Row, at: int, size: int, count: int = _PHASES) -> tuple[Row, ...]:
    return tuple(numbers[i : i + size] for i in range(at, at + count * size, size))


def _spreads(raw: bytes) -> tuple[Spread, ...]:
    at, found = 0, []
    for _ in range(BINS):
        count = raw[at]
        at += 1
        found.append(tuple((raw[i], raw[i + 1]) for i in range(at, at + 2 * count, 2)))
        at += 2 * count
    return tuple(found)


def stakes(own: int, other: int, *, dealing: bool) -> list[int]:
    """Return what every bin is worth: the chance to win the match after it."""
    win = learned().win
    found = []
    for number, spread in enumerate(learned().inside):
        if number == VOID:
            found.append(win[own][other] if dealing else SURE - win[other][own])
            continue
        total = weight = 0
        for points, share in spread:
            if number > VOID:  # who wins deals next
                worth = SURE if own + points >= SCORES else win[own + points][other]
            else:
                worth = 0 if other + points >= SCORES else SURE - win[other + points][own]
            total += share * worth
            weight += share
        found.append(total // weight)
    return found


def price(chances: list[int], worths: list[int]) -> int:
    """Return the mean worth."""
    return sum(map(mul, chances, worths))
