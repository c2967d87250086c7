"""How much a discard may give to the next player."""

from __future__ import annotations

from typing import Final, NamedTuple

from ..cards import CARDS, FULL_MASK
from .bits import beside
from .facts import Facts

#: A card beside one that the player has thrown is less likely in that hand: times this for each.
THROWN_BESIDE: Final = 0.6
#: So is a pair that would have melded with a card that the player threw or refused.
WOULD_HAVE_MELDED: Final = 0.3


class Pair(NamedTuple):
    """Two cards that make a meld with a third; ``thirds`` is the mask of all such thirds."""

    a: int
    b: int
    thirds: int


def _pairs_of(card: int) -> tuple[Pair, ...]:
    suit, rank = divmod(card, 13)
    same = [c for c in range(rank, 52, 13) if c != card]
    pairs = [(a, b) for i, a in enumerate(same) for b in same[i + 1 :]]
    for steps in ((-2, -1), (-1, 1), (1, 2)):
        low, high = rank + steps[0], rank + steps[1]
        if low >= 0 and high < 13:
            pairs.append((suit * 13 + low, suit * 13 + high))
    return tuple(Pair(a, b, _thirds(a, b)) for a, b in pairs)


def _thirds(a: int, b: int) -> int:
    """Return the mask of the cards that meld with these two (a < b)."""
    if a % 13 == b % 13:
        ranks = range(a % 13, 52, 13)
        return sum(1 << c for c in ranks if c not in (a, b))
    if b - a == 2:
        return 1 << a + 1
    ends = [c for c in (a - 1, b + 1) if 0 <= c < 52 and c // 13 == a // 13]
    return sum(1 << c for c in ends)


PAIRS: Final = tuple(_pairs_of(card) for card in CARDS)
_BESIDE: Final = tuple(beside(1 << card) for card in CARDS)


def held_by_next(facts: Facts) -> list[float]:
    """Return for each of the 52 cards a guess of the probability that the next player holds it.

    1 for what it publicly holds, 0 for what is seen elsewhere; the others share the rest of that
    hand, less for the cards beside those it threw.
    """
    chances = [0.0] * len(CARDS)
    total = 0.0
    thrown = facts.thrown
    unseen = facts.unseen
    for card in CARDS:
        if unseen >> card & 1:
            chance = THROWN_BESIDE ** (_BESIDE[card] & thrown).bit_count()
            chances[card] = chance
            total += chance
    hidden = facts.next_size - facts.known.bit_count()
    share = hidden / total if total else 0.0
    for card in CARDS:
        if facts.known >> card & 1:
            chances[card] = 1.0
        else:
            chances[card] = min(1.0, chances[card] * share)
    return chances


class Danger:
    """The danger of every discard in one position.

    About the expected number of melds that the card would complete in the next player's hand.
    """

    __slots__ = ("_chances", "_rejected")

    def __init__(self, facts: Facts) -> None:
        self._chances = held_by_next(facts)
        self._rejected = (facts.thrown | facts.refused) & FULL_MASK

    def of(self, card: int) -> float:
        """Return the danger of discarding this card."""
        chances = self._chances
        total = 0.0
        for a, b, thirds in PAIRS[card]:
            chance = chances[a] * chances[b]
            if chance:
                total += chance * WOULD_HAVE_MELDED if thirds & self._rejected else chance
        return total
