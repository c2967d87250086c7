"""The 329 melds, least deadwood, best arrangements and discards (rules S3, S4, S7, S9, S10).

*Canonical order.* A :class:`Meld` has a fixed ``index`` from 0 to 328: first the sets by rank
from the aces to the kings, in each rank the set of four, then the sets of three by their cards
(S H D, S H C, S D C, H D C); then the runs by suit (spades, hearts, diamonds, clubs), in each
suit by their lowest card, and of those with the same lowest card the longest first. An
:class:`Arrangement` lists its melds by ascending index, and arrangements are ordered by these
lists of indices (as Python orders tuples).

*How it is counted.* A table for the cards of one suit says what the runs of that suit leave at
best. The ranks held in three or four suits are found by a few bit operations. Where such a rank
touches no run, its whole set is melded outright: no arrangement gains by keeping it apart. Only a
set that competes with a run needs its ways tried one by one (:func:`_contested`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from ._tables import IN_RUN, LOOSE, POINTS, SAVING, TRIPLE
from .cards import CARD_POINTS, CARDS, Card, CardSet, as_card, cards_of, mask_of, points_of
from .errors import InvalidPositionError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .cards import Cards

#: A hand never holds more cards: ten, and the one just drawn.
MAX_HAND: Final = 11
#: Sizes of a hand that has a discard before it: 7 (three or four players) or 10, and one card.
FULL_HANDS: Final = (8, 11)
#: The usual limit of deadwood for a knock (rule S9), in points.
KNOCK_LIMIT: Final = 10


class Meld:
    """One of the 329 melds: a set (3 or 4 cards of a rank) or a run (3 or more neighbours).

    ``index`` 0..328 in canonical order (see the module), ``mask`` of 52 bits, ``kind`` ``"set"``
    or ``"run"``, ``cards`` in canonical order, ``points`` their deadwood points if not melded.
    Each meld exists once (in :data:`MELDS`), so ``is`` and ``==`` agree; ``Meld(cards)`` is
    :func:`meld_of`.

    >>> Meld("9H 7H 8H")
    Meld('7H 8H 9H')
    >>> Meld("7H 8H 9H").kind, len(Meld("AS AH AC"))
    ('run', 3)
    """

    __slots__ = ("cards", "index", "kind", "mask", "points")

    index: int
    mask: int
    kind: Literal["set", "run"]
    cards: tuple[Card, ...]
    points: int

    def __new__(cls, cards: Meld | Cards) -> Meld:  # noqa: PYI034 - has no subclasses
        """Return the meld of exactly these cards; errors as in :func:`meld_of`."""
        return meld_of(cards)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a Meld does not change")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("a Meld does not change")

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    def __len__(self) -> int:
        return len(self.cards)

    def __contains__(self, card: object) -> bool:
        return card in self.cards

    def __str__(self) -> str:
        return " ".join(map(str, self.cards))

    def __repr__(self) -> str:
        return f"Meld('{self}')"

    def __reduce__(self) -> tuple[type[Meld], tuple[str]]:
        return Meld, (str(self),)


def _new_meld(index: int, kind: Literal["set", "run"], cards: tuple[Card, ...]) -> Meld:
    meld: Meld = object.__new__(Meld)
    put = object.__setattr__
    put(meld, "index", index)
    put(meld, "kind", kind)
    put(meld, "cards", cards)
    put(meld, "mask", sum([1 << card for card in cards]))
    put(meld, "points", sum([CARD_POINTS[card] for card in cards]))
    return meld


def _all_melds() -> tuple[Meld, ...]:
    made: list[Meld] = []
    for rank in range(13):
        four = CARDS[rank::13]
        made.append(_new_meld(len(made), "set", four))
        for left_out in (3, 2, 1, 0):
            three = four[:left_out] + four[left_out + 1 :]
            made.append(_new_meld(len(made), "set", three))
    for first in (0, 13, 26, 39):
        for low in range(first, first + 11):
            for end in range(first + 13, low + 2, -1):
                made.append(_new_meld(len(made), "run", CARDS[low:end]))
    return tuple(made)


#: All melds in canonical order: 65 sets, then 264 runs.
MELDS: Final[tuple[Meld, ...]] = _all_melds()
_MELD_BY_MASK: Final[dict[int, Meld]] = {meld.mask: meld for meld in MELDS}
#: The cards on which a run can start: up to the jacks.
_RUN_STARTS: Final = sum(1 << card for card in CARDS if card % 13 <= 10)


def meld_of(cards: Meld | Cards) -> Meld:
    """Return the meld that consists of exactly these cards (rule S3), in whatever order.

    Raises :class:`NotationError` on unreadable cards or one that stands twice, and
    :class:`InvalidPositionError` (``not_a_meld``) when the cards are neither a set nor a run.
    """
    if isinstance(cards, Meld):
        return cards
    mask = mask_of(cards)
    meld = _MELD_BY_MASK.get(mask)
    if meld is None:
        text = " ".join(map(str, cards_of(mask)))
        raise InvalidPositionError(
            f"neither a set nor a run: {text or 'no cards'}",
            code="not_a_meld",
            params={"cards": text},
        )
    return meld


_put: Final = object.__setattr__


class Arrangement:
    """Disjoint melds of a hand and what they leave (rules S3, S4).

    ``melds`` by ascending index, ``deadwood_cards`` the cards in none of them, ``deadwood`` their
    points (0..110). Immutable, equal by content.
    """

    __slots__ = ("deadwood", "deadwood_cards", "melds")

    melds: tuple[Meld, ...]
    deadwood_cards: CardSet
    deadwood: int

    def __init__(self, melds: tuple[Meld, ...], deadwood_cards: CardSet) -> None:
        """Take disjoint melds in canonical order and the cards left; nothing is checked."""
        _put(self, "melds", melds)
        _put(self, "deadwood_cards", deadwood_cards)
        _put(self, "deadwood", points_of(deadwood_cards.mask))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("an Arrangement does not change")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("an Arrangement does not change")

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Arrangement) and self.melds == other.melds and self.deadwood_cards == other.deadwood_cards
        )

    def __hash__(self) -> int:
        return hash((self.melds, self.deadwood_cards))

    def __str__(self) -> str:
        return " | ".join([*map(str, self.melds), f"{self.deadwood_cards} ({self.deadwood})"])

    def __repr__(self) -> str:
        return f"<Arrangement {self}>"

    def __reduce__(self) -> tuple[type[Arrangement], tuple[tuple[Meld, ...], CardSet]]:
        return Arrangement, (self.melds, self.deadwood_cards)


# --------------------------------------------------------------------------- deadwood


def deadwood(cards: Cards) -> int:
    """Return the least deadwood of a hand over all arrangements, in points (rule S4).

    Takes a CardSet (fastest), a text or an iterable of cards: 0 to 11 cards. The result is 0
    (gin, or no cards) to 105.

    >>> deadwood("7H 7S 7D 8H 9H")
    14

    Raises :class:`NotationError` on unreadable cards or one that stands twice, and
    :class:`InvalidPositionError` (``hand_size``) on more than eleven.
    """
    try:  # cheaper than to ask for the type
        mask: int = cards.mask  # type: ignore[union-attr]
        count = mask.bit_count()
    except AttributeError:
        mask = mask_of(cards)
        count = mask.bit_count()
    if count > MAX_HAND:
        raise _too_many(mask)
    # From here on the same as deadwood_of_mask, whose call would cost a sixth of the time.
    b = mask & 0x3FFFFFF
    d = mask >> 26
    a = b & 8191
    c = d & 8191
    b >>= 13
    d >>= 13
    ranks = a & b & (c | d) | c & d & (a | b)
    if not ranks:
        return LOOSE[a] + LOOSE[b] + LOOSE[c] + LOOSE[d]
    if not ranks & (IN_RUN[a] | IN_RUN[b] | IN_RUN[c] | IN_RUN[d]):
        whole = TRIPLE[ranks] + POINTS[a & b & c & d]
        return LOOSE[a] + LOOSE[b] + LOOSE[c] + LOOSE[d] - whole
    return _contested(a, b, c, d, ranks, 0)


def deadwood_of_mask(mask: int) -> int:
    """Return the least deadwood (rule S4) of a 52-bit mask, unchecked: for the engine's own use.

    Any number of cards is counted right, but the time grows without bound where many sets compete
    with many runs (more than some 16 cards).
    """
    b = mask & 0x3FFFFFF
    d = mask >> 26
    a = b & 8191
    c = d & 8191
    b >>= 13
    d >>= 13
    ranks = a & b & (c | d) | c & d & (a | b)
    if not ranks:
        return LOOSE[a] + LOOSE[b] + LOOSE[c] + LOOSE[d]
    if not ranks & (IN_RUN[a] | IN_RUN[b] | IN_RUN[c] | IN_RUN[d]):
        whole = TRIPLE[ranks] + POINTS[a & b & c & d]
        return LOOSE[a] + LOOSE[b] + LOOSE[c] + LOOSE[d] - whole
    return _contested(a, b, c, d, ranks, 0)


def deadwood_after_best_discard(mask: int) -> int:
    """Return the least deadwood that a hand of 8 or 11 cards can have after a discard.

    Takes a 52-bit mask, unchecked, without a locked card (rule S7; see :func:`discard_options`
    for one). Right for every number of cards that three does not divide: nine cards, say, could
    be three melds of three, none of which can spare a card.
    """
    b = mask & 0x3FFFFFF
    d = mask >> 26
    a = b & 8191
    c = d & 8191
    b >>= 13
    d >>= 13
    ranks = a & b & (c | d) | c & d & (a | b)
    if ranks:
        if ranks & (IN_RUN[a] | IN_RUN[b] | IN_RUN[c] | IN_RUN[d]):
            return _contested(a, b, c, d, ranks, 1)
        ranks = ~ranks
        a &= ranks
        b &= ranks
        c &= ranks
        d &= ranks
    # Comparing by hand is faster than max().
    saving = SAVING[a]
    other = SAVING[b]
    if other > saving:  # noqa: PLR1730
        saving = other
    other = SAVING[c]
    if other > saving:  # noqa: PLR1730
        saving = other
    other = SAVING[d]
    if other > saving:  # noqa: PLR1730
        saving = other
    return LOOSE[a] + LOOSE[b] + LOOSE[c] + LOOSE[d] - saving


def _contested(a: int, b: int, c: int, d: int, ranks: int, spare: int) -> int:
    """Return the least deadwood of four suits, trying each set that competes with a run.

    The suits are 13-bit masks; ``ranks`` those held in three or four suits of which sets may still
    be made; ``spare`` is the number of cards, 0 or 1, that may be thrown away. A choice of sets is
    left out only when another one leaves a part of the same deadwood cards: right for both.
    """
    contested = ranks & (IN_RUN[a] | IN_RUN[b] | IN_RUN[c] | IN_RUN[d])
    if contested != ranks:  # these touch no run (any more): meld them whole
        keep = ~(ranks ^ contested)
        a &= keep
        b &= keep
        c &= keep
        d &= keep
    if not contested:
        least = LOOSE[a] + LOOSE[b] + LOOSE[c] + LOOSE[d]
        return least - _saving(a, b, c, d) if spare else least
    rank = contested & -contested
    ranks = contested ^ rank
    keep = ~rank
    e = a & keep
    f = b & keep
    g = c & keep
    h = d & keep
    if not (ranks or a & b & c & d & rank):  # mostly: one set of three, or none
        least = LOOSE[e] + LOOSE[f] + LOOSE[g] + LOOSE[h]
        other = LOOSE[a] + LOOSE[b] + LOOSE[c] + LOOSE[d]
        if spare:
            least -= _saving(e, f, g, h)
            other -= _saving(a, b, c, d)
        return least if least < other else other  # noqa: FURB136 - as above
    least = _contested(e, f, g, h, ranks, spare)  # the whole set
    in_runs = 2
    if a & b & c & d & rank:  # three of four, if the fourth has a run to go to
        in_runs = 0
        for run, way in (
            (IN_RUN[a], (a, f, g, h)),
            (IN_RUN[b], (e, b, g, h)),
            (IN_RUN[c], (e, f, c, h)),
            (IN_RUN[d], (e, f, g, d)),
        ):
            if run & rank:
                in_runs += 1
                least = min(least, _contested(*way, ranks, spare))
    if in_runs > 1:  # no set; with one card of four in a run, the other three would lie loose
        other = _contested(a, b, c, d, ranks, spare)
        if other < least:  # noqa: PLR1730
            least = other
    return least


def _saving(a: int, b: int, c: int, d: int) -> int:
    """Return what the best discard saves in four suits of which only runs are melded."""
    left = SAVING[a] if SAVING[a] > SAVING[b] else SAVING[b]  # noqa: FURB136 - as above
    right = SAVING[c] if SAVING[c] > SAVING[d] else SAVING[d]  # noqa: FURB136
    return left if left > right else right  # noqa: FURB136


def _too_many(mask: int) -> InvalidPositionError:
    count = mask.bit_count()
    return InvalidPositionError(
        f"a hand has at most {MAX_HAND} cards, not {count}",
        code="hand_size",
        params={"count": count},
    )


def _hand_mask(cards: Cards) -> int:
    mask = mask_of(cards)
    if mask.bit_count() > MAX_HAND:
        raise _too_many(mask)
    return mask


# --------------------------------------------------------------------------- arrangements


def best_arrangement(cards: Cards) -> Arrangement:
    """Return the first in canonical order of the arrangements of least deadwood (rule S4).

    Takes 0 to 11 cards; errors as in :func:`deadwood`.

    >>> str(best_arrangement("7H 7S 7D 8H 9H"))
    '7H 8H 9H | 7S 7D (14)'
    """
    left = _hand_mask(cards)
    least = deadwood_of_mask(left)
    points = points_of(left)
    chosen: list[Meld] = []
    if points > least:
        # The first meld that leaves the least deadwood is in the first arrangement: one that needs
        # an earlier meld beside it would have been found at that meld.
        for meld in melds_in(left):
            rest = left ^ meld.mask
            if not rest & meld.mask and deadwood_of_mask(rest) == least:
                chosen.append(meld)
                left = rest
                points -= meld.points
                if points == least:
                    break
    return Arrangement(tuple(chosen), CardSet.from_mask(left))


def all_arrangements(cards: Cards) -> tuple[Arrangement, ...]:
    """Return all arrangements of least deadwood (rule S4), in canonical order; at least one.

    Two arrangements differ when their melds differ, even where they leave the same cards: A-2-3
    and 4-5-6 of a suit are two melds, A-2-3-4-5-6 is one. Takes 0 to 11 cards; errors as in
    :func:`deadwood`.
    """
    return tuple(_arrangements(_hand_mask(cards)))


def melds_in(mask: int) -> list[Meld]:
    """Return the melds that can be made from the cards of a 52-bit mask, in canonical order."""
    found: list[Meld] = []
    a = mask & 8191
    b = mask >> 13 & 8191
    c = mask >> 26 & 8191
    d = mask >> 39
    ranks = a & b & (c | d) | c & d & (a | b)
    while ranks:
        rank = (ranks & -ranks).bit_length() - 1
        ranks &= ranks - 1
        found += [meld for meld in MELDS[5 * rank : 5 * rank + 5] if not meld.mask & ~mask]
    starts = mask & mask >> 1 & mask >> 2 & _RUN_STARTS
    while starts:
        low = starts & -starts
        starts ^= low
        place = low.bit_length() - 1
        held = mask >> place & 8191 >> place % 13
        length = (~held & held + 1).bit_length() - 1
        for size in range(length, 2, -1):
            found.append(_MELD_BY_MASK[((1 << size) - 1) << place])
    return found


def _arrangements(hand: int) -> Iterator[Arrangement]:
    """Yield the arrangements of least deadwood of a mask, in canonical order."""
    least = deadwood_of_mask(hand)
    melds = melds_in(hand)
    count = len(melds)

    def grow(chosen: tuple[Meld, ...], first: int, left: int, points: int) -> Iterator[Arrangement]:
        if points == least:
            yield Arrangement(chosen, CardSet.from_mask(left))
            return
        for number in range(first, count):
            meld = melds[number]
            if meld.mask & ~left:
                continue
            rest = left ^ meld.mask
            if deadwood_of_mask(rest) == least:
                yield from grow((*chosen, meld), number + 1, rest, points - meld.points)

    return grow((), 0, hand, points_of(hand))


# --------------------------------------------------------------------------- discards


def _checked_limit(limit: object) -> int:
    if isinstance(limit, int) and limit >= 0:
        return limit
    raise InvalidPositionError(
        f"not a knock limit: {limit!r:.40}", code="knock_limit", params={"limit": f"{limit!r:.40}"}
    )


def discard_options(cards: Cards, locked: Card | int | str | None = None) -> dict[Card, int]:
    """Return, for each legal discard, the least deadwood of the cards it leaves (rules S4, S7).

    Takes the hand before the discard: 11 cards (8 in the game for three or four), and the locked
    card if one was taken from the discard pile. The keys are all cards but the locked one, in
    canonical order; the values are points from 0 to 100.

    Raises :class:`NotationError` on unreadable cards, :class:`InvalidPositionError` on another
    number of cards (``hand_size``) or a locked card that is not held (``not_held``).
    """
    hand = mask_of(cards)
    if hand.bit_count() not in FULL_HANDS:
        raise InvalidPositionError(
            f"a hand before its discard has 11 cards (or 8), not {hand.bit_count()}",
            code="hand_size",
            params={"count": hand.bit_count()},
        )
    choice = hand
    if locked is not None:
        card = as_card(locked)
        if not hand >> card & 1:
            raise InvalidPositionError(
                f"the locked card {card} is not in the hand",
                code="not_held",
                params={"card": str(card)},
            )
        choice ^= 1 << card
    return {card: deadwood_of_mask(hand ^ 1 << card) for card in cards_of(choice)}


def knock_options(cards: Cards, locked: Card | int | str | None = None, *, limit: int = KNOCK_LIMIT) -> dict[Card, int]:
    """Return the discards with which a knock or gin is allowed, and what each leaves (S9, S10).

    As :func:`discard_options`, of which it keeps the discards that leave at most ``limit`` points
    (10; under Oklahoma the upcard's value or 0): the value 0 is gin, 1 to ``limit`` a knock. Empty
    when the hand cannot end the round.

    >>> knock_options("AS 2S 3S 7H 8H 9H KC KD KH 4C QD")
    {Card('QD'): 4, Card('4C'): 10}

    Raises as :func:`discard_options`, and :class:`InvalidPositionError` (``knock_limit``) on a
    limit that is no number or below 0.
    """
    limit = _checked_limit(limit)
    options = discard_options(cards, locked)
    return {card: left for card, left in options.items() if left <= limit}
