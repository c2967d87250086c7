"""What a hand is worth by the cards that may come: exact counts over all unseen cards."""

from __future__ import annotations

from typing import Final, NamedTuple

from ..cards import RANK_POINTS
from ..melds import deadwood_after_best_discard, deadwood_of_mask
from .bits import ACES, melding

#: Points and cards of each rank, cheapest first.
_RANKS: Final = tuple((points, ACES << rank) for rank, points in enumerate(RANK_POINTS))

#: How many of the best next draws count.
BEST_DRAWS: Final = 5


class Outlook(NamedTuple):
    """A hand between two turns, without the card that will be drawn next.

    ``deadwood`` is the least deadwood now. ``outs`` counts the unseen cards with which it would
    be lower after the best discard, ``gin_outs`` those with which it would be 0. ``ahead`` is the
    mean, over the five best unseen cards, of the deadwood after drawing and the best discard.
    """

    deadwood: int
    outs: int
    gin_outs: int
    ahead: float


def outlook(hand: int, unseen: int) -> Outlook:
    """Judge a hand of ten cards (a mask) by the unseen cards (a mask)."""
    dead = deadwood_of_mask(hand)
    draws = melding(hand) & unseen
    plain = unseen ^ draws
    outs = gin_outs = 0
    values = []
    while draws:
        bit = draws & -draws
        draws ^= bit
        left = deadwood_after_best_discard(hand | bit)
        values.append(left)
        if left < dead:
            outs += 1
            if not left:
                gin_outs += 1
    # A card that melds with nothing is thrown again or stays as deadwood for another one.
    room = deadwood_after_best_discard(hand)
    rest = plain.bit_count()
    for points, cards in _RANKS:
        if room + points >= dead:
            break
        count = (plain & cards).bit_count()
        outs += count
        rest -= count
        values += [room + points] * min(count, BEST_DRAWS)
    values += [dead] * min(rest, BEST_DRAWS)
    values.sort()
    best = values[:BEST_DRAWS]
    return Outlook(dead, outs, gin_outs, sum(best) / len(best) if best else dead)
