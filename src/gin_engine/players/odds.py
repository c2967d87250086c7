"""Two chances that a hint tells: that the other can use a discard, and that a knock is undercut.

Both are estimates from one seat's view. How likely the other holds an unseen card, and how a knock
ends, was learned from many rounds (``learned.py``) and is right on the average: over many decisions
as many discards are of use, and as many knocks are undercut, as these chances sum up to.
"""

from __future__ import annotations

from typing import Final

from ..cards import Card
from ..views import View
from .danger import PAIRS
from .facts import Facts
from .hard import Thought, knows, shown_cards
from .reading import HELD, Reading

#: For each card the other cards of its melds of three.
_PARTNERS: Final = tuple(sorted({card for a, b, _ in pairs for card in (a, b)}) for pairs in PAIRS)


def use_chance(view: View, card: Card) -> float | None:
    """Return the chance, 0 to 1, that the card would lie in a meld of the other's hand.

    It adds up every way in which the other may hold the cards beside it and of its rank, each held
    or not on its own. None under rules about which nothing was learned.
    """
    if not knows(view):
        return None
    held = Reading(Facts(view)).chances
    ways = {0: 1.0}
    for partner in _PARTNERS[card]:
        chance = held[partner] / HELD
        bit = 1 << partner
        ways = {
            mask | more: share * part
            for mask, share in ways.items()
            for more, part in ((0, 1 - chance), (bit, chance))
            if part
        }
    pairs = [1 << a | 1 << b for a, b, _ in PAIRS[card]]
    return sum(share for mask, share in ways.items() if any(not pair & ~mask for pair in pairs))


def undercut_chance(view: View, card: Card) -> float | None:
    """Return the chance, 0 to 1, that a knock with this discard is undercut.

    None under rules about which nothing was learned.
    """
    if not knows(view):
        return None
    facts = Facts(view)
    return Thought(facts, Reading(facts), shown_cards(view)).undercut(facts.hand & ~(1 << card))
