"""Laying off on the knocker's melds, and the choice of the spread (rules S11, S12).

Only cards of the defender's hand are laid off, on the knocker's melds as he laid them. On a run
go the next cards below and above it, one after the other; on a set of three goes the fourth.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from .cards import CARDS, FULL_MASK, Card, CardSet, cards_of, mask_of, points_of
from .errors import InvalidPositionError, NotationError
from .melds import (
    MAX_HAND,
    Arrangement,
    Meld,
    all_arrangements,
    best_arrangement,
    deadwood_of_mask,
    meld_of,
)

if TYPE_CHECKING:
    from .cards import Cards

#: The rank of the king, on which no run goes on.
KING: Final = 12


class LayOff:
    """What the defender does after a knock (rule S12). Immutable, equal by content.

    ``laid_off``: pairs of a card and the number (from 0) of the knocker's meld it goes on, in an
    order in which they can be laid one after the other: by meld, on a run first those below it,
    then those above. ``melds``: the defender's own, by ascending index. ``deadwood_cards``: his
    cards in neither; ``deadwood``: their points (0..100).
    """

    __slots__ = ("deadwood", "deadwood_cards", "laid_off", "melds")

    melds: tuple[Meld, ...]
    laid_off: tuple[tuple[Card, int], ...]
    deadwood_cards: CardSet
    deadwood: int

    def __init__(
        self,
        melds: tuple[Meld, ...],
        laid_off: tuple[tuple[Card, int], ...],
        deadwood_cards: CardSet,
    ) -> None:
        """Take the three parts of the defender's hand; nothing is checked."""
        put = object.__setattr__
        put(self, "melds", melds)
        put(self, "laid_off", laid_off)
        put(self, "deadwood_cards", deadwood_cards)
        put(self, "deadwood", deadwood_cards.points)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a LayOff does not change")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("a LayOff does not change")

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, LayOff)
            and self.melds == other.melds
            and self.laid_off == other.laid_off
            and self.deadwood_cards == other.deadwood_cards
        )

    def __hash__(self) -> int:
        return hash((self.melds, self.laid_off, self.deadwood_cards))

    def __repr__(self) -> str:
        laid = " ".join(f"{card}>{number}" for card, number in self.laid_off)
        melds = " | ".join(map(str, self.melds))
        return f"<LayOff {laid or '-'} / {melds or '-'} / {self.deadwood_cards} ({self.deadwood})>"

    def __reduce__(
        self,
    ) -> tuple[type[LayOff], tuple[tuple[Meld, ...], tuple[tuple[Card, int], ...], CardSet]]:
        return LayOff, (self.melds, self.laid_off, self.deadwood_cards)


def direct_layoffs(meld: Meld) -> int:
    """Return the 52-bit mask of the cards that can be laid directly on a meld: none to two."""
    if meld.kind == "set":
        rank = meld.cards[0] % 13
        return (1 << rank | 1 << rank + 13 | 1 << rank + 26 | 1 << rank + 39) & ~meld.mask
    mask = 0
    low, high = meld.cards[0], meld.cards[-1]
    if low % 13:
        mask |= 1 << low - 1
    if high % 13 != KING:
        mask |= 1 << high + 1
    return mask


def _additions(meld: Meld, hand: int) -> list[tuple[Card, ...]]:
    """Return every way to add cards of the hand to a meld (the empty one first)."""
    if meld.kind == "set":
        fourth = direct_layoffs(meld) & hand
        return [(), (CARDS[fourth.bit_length() - 1],)] if fourth else [()]
    below: list[tuple[Card, ...]] = [()]
    card: int = meld.cards[0]
    while card % 13 and hand >> card - 1 & 1:
        card -= 1
        below.append((*below[-1], CARDS[card]))
    above: list[tuple[Card, ...]] = [()]
    card = meld.cards[-1]
    while card % 13 != KING and hand >> card + 1 & 1:
        card += 1
        above.append((*above[-1], CARDS[card]))
    return [low + high for low in below for high in above]


def _laid_melds(knocker_melds: Iterable[Meld | Cards], hand: int) -> list[Meld]:
    if isinstance(knocker_melds, (str, Meld, CardSet)) or not isinstance(knocker_melds, Iterable):
        raise NotationError(f"not a list of melds: {knocker_melds!r:.40}", code="bad_meld")
    melds = [meld_of(meld) for meld in knocker_melds]
    used = hand
    for meld in melds:
        if used & meld.mask:
            twice = CARDS[(used & meld.mask).bit_length() - 1]
            raise InvalidPositionError(f"{twice} is in two places", code="card_twice", params={"card": str(twice)})
        used |= meld.mask
    return melds


def lay_off(defender_cards: Cards, knocker_melds: Iterable[Meld | Cards]) -> LayOff:
    """Return the defender's best arrangement and lay-offs together (rule S12).

    Takes the defender's hand (0 to 11 cards) and the knocker's melds as laid (melds, texts or
    cards, in any order: the numbers in ``laid_off`` refer to it). Melds of the defender's own are
    broken where that pays. Of all ways with the least deadwood this is

    1. one that lays off the fewest cards; of these
    2. the one whose laid-off cards, in ascending order, come first (as Python orders tuples);
    3. where these fit in several ways, each card in ascending order goes on the earliest meld;
    4. the rest of the hand is arranged as by :func:`gin_engine.melds.best_arrangement`.

    Whether lay-offs are allowed at all (not on gin) is for the caller to know. Among several
    defenders a place that one has used is closed to the next all by itself: he does not hold the
    card that would fit there, and builds only on the melds as laid.

    >>> lay_off("4H 5H KH KD KC TS JS QS AD 2C", ["AH 2H 3H", "9S 9D 9C"])
    <LayOff 4H>0 5H>0 / KH KD KC | TS JS QS / AD 2C (3)>

    Raises :class:`NotationError` on unreadable cards; :class:`InvalidPositionError` on a meld that
    is none (``not_a_meld``), a card in two places (``card_twice``), too many cards
    (``hand_size``).
    """
    hand = mask_of(defender_cards)
    if hand.bit_count() > MAX_HAND:
        raise InvalidPositionError(
            f"a hand has at most {MAX_HAND} cards, not {hand.bit_count()}",
            code="hand_size",
            params={"count": hand.bit_count()},
        )
    melds = _laid_melds(knocker_melds, hand)
    # Every set of cards that can go, as a mask, with its first way in the sense of 3.
    ways: dict[int, list[tuple[Card, int]]] = {0: []}
    orders: list[tuple[Card, ...]] = []
    for number, meld in enumerate(melds):
        additions = _additions(meld, hand)
        orders.append(additions[-1])
        if len(additions) == 1:
            continue
        more: dict[int, list[tuple[Card, int]]] = {}
        for cards in additions:
            mask = mask_of(cards)
            placed = [(card, number) for card in cards]
            for before, way in ways.items():
                if before & mask:
                    continue
                new = sorted(way + placed)
                old = more.get(before | mask)
                if old is None or new < old:
                    more[before | mask] = new
        ways = more
    laid = min(
        ways,
        key=lambda mask: (deadwood_of_mask(hand & ~mask), mask.bit_count(), cards_of(mask)),
    )
    place = dict(ways[laid])
    rest = best_arrangement(CardSet.from_mask(hand & ~laid))
    return LayOff(
        rest.melds,
        tuple((card, number) for number, order in enumerate(orders) for card in order if place.get(card) == number),
        rest.deadwood_cards,
    )


def _check_mask(mask: object) -> None:
    if not (isinstance(mask, int) and 0 <= mask <= FULL_MASK):
        raise NotationError("a card mask has 52 bits", code="bad_card")


def choose_spread(cards: Cards, known_mask: int, unseen_mask: int) -> Arrangement:
    """Return the arrangement in which a knocker lays down his hand (rule S11).

    Takes his cards after the discard (ten; up to eleven), and as 52-bit masks what he may know:
    the cards the defenders publicly hold, and the cards he has not seen. Of the arrangements of
    least deadwood it is the one on which the fewest points among ``known_mask`` could be laid
    directly, then the fewest among ``unseen_mask``, then the first in canonical order. Cards of
    the hand itself count in neither mask.

    Raises as :func:`gin_engine.melds.all_arrangements`, and :class:`NotationError` on a mask that
    is not one of 52 bits.
    """
    hand = mask_of(cards)
    _check_mask(known_mask)
    _check_mask(unseen_mask)

    def risk(arrangement: Arrangement) -> tuple[int, int]:
        fitting = 0
        for meld in arrangement.melds:
            fitting |= direct_layoffs(meld)
        fitting &= ~hand
        return points_of(fitting & known_mask), points_of(fitting & unseen_mask)

    found = all_arrangements(CardSet.from_mask(hand))
    return found[0] if len(found) == 1 else min(found, key=risk)
