"""Cards and sets of cards.

A :class:`Card` *is* an ``int`` from 0 to 51: ``suit * 13 + rank``, suits in the order spades,
hearts, diamonds, clubs, ranks from the ace (0, always low: rule S1) to the king (12).
A :class:`CardSet` is an immutable set of cards around a 52-bit mask, bit *c* for card *c*.
The order of the ``int`` values is the *canonical order* of cards everywhere in the engine.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final

from .errors import NotationError

if TYPE_CHECKING:
    from typing import TypeAlias

    #: What the public functions accept as "some cards".
    Cards: TypeAlias = "CardSet | str | Iterable[Card | int | str]"

RANKS: Final = "A23456789TJQK"
SUITS: Final = "SHDC"
DECK_SIZE: Final = 52
FULL_MASK: Final = (1 << DECK_SIZE) - 1
#: Deadwood points by rank (rule S1): ace 1, two to ten their number, court cards 10.
RANK_POINTS: Final = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)
#: Deadwood points by card.
CARD_POINTS: Final = RANK_POINTS * 4

_SUIT_SIGNS: Final = {
    **{sign: suit for suit, signs in enumerate(("S♠♤", "H♥♡", "D♦♢", "C♣♧")) for sign in signs},
    **{letter: suit for suit, letter in enumerate("shdc")},
}
_RANK_SIGNS: Final = {
    **{sign: rank for rank, sign in enumerate(RANKS)},
    **{sign.lower(): rank for rank, sign in enumerate(RANKS)},
    "10": 9,
}
#: Selectors that some keyboards put behind a suit sign to choose text or emoji.
_VARIATION_SELECTORS: Final = "\ufe0e\ufe0f"


class Card(int):
    """One of the 52 cards.

    >>> Card.parse("7H")
    Card('7H')
    >>> Card.parse("10♦").points, int(Card.parse("AS"))
    (10, 0)
    """

    __slots__ = ()

    def __new__(cls, index: Card | int | str) -> Card:  # noqa: PYI034 - always one of the 52
        """Return the card with this number, 0 to 51, or this text; else raise NotationError."""
        return as_card(index)

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read a rank ``A23456789TJQK`` (or ``10``) and a suit ``S H D C`` (or a suit sign).

        Case and surrounding white space do not matter. Raises :class:`NotationError`.
        """
        if not isinstance(text, str):
            raise NotationError(f"not the text of a card: {text!r:.40}", code="bad_card")
        bare = text.strip().rstrip(_VARIATION_SELECTORS)
        rank = _RANK_SIGNS.get(bare[:-1])
        suit = _SUIT_SIGNS.get(bare[-1:])
        if rank is None or suit is None:
            raise NotationError(
                f"not a card: {text!r:.40} (a rank A 2-9 T J Q K, then a suit S H D C)",
                code="bad_card",
            )
        return CARDS[suit * 13 + rank]

    @property
    def rank(self) -> int:
        """0 for the ace to 12 for the king."""
        return self % 13

    @property
    def suit(self) -> int:
        """0 spades, 1 hearts, 2 diamonds, 3 clubs."""
        return self // 13

    @property
    def points(self) -> int:
        """Deadwood points, 1 to 10 (rule S1)."""
        return CARD_POINTS[self]

    def __str__(self) -> str:
        return RANKS[self % 13] + SUITS[self // 13]

    def __repr__(self) -> str:
        return f"Card('{self}')"

    # Without this, ``"%d"``-style code and ``format()`` would print the number.
    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    def __reduce__(self) -> tuple[type[Card], tuple[int]]:
        return Card, (int(self),)


#: All 52 cards in canonical order; every :class:`Card` is one of these objects.
CARDS: Final[tuple[Card, ...]] = tuple(int.__new__(Card, i) for i in range(DECK_SIZE))


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards separated by white space or commas, in their order.

    >>> parse_cards("7H, 8h 9♥")
    (Card('7H'), Card('8H'), Card('9H'))

    Raises :class:`NotationError` on an unreadable card or one that stands twice.
    """
    if not isinstance(text, str):
        raise NotationError(f"not a text of cards: {text!r:.40}", code="bad_card")
    cards = tuple(Card.parse(word) for word in text.replace(",", " ").split())
    if len(set(cards)) != len(cards):
        twice = next(c for i, c in enumerate(cards) if c in cards[:i])
        raise NotationError(f"{twice} stands twice", code="card_twice", params={"card": str(twice)})
    return cards


def mask_of(cards: Cards) -> int:
    """Return the 52-bit mask of a CardSet, a text, or an iterable of cards, numbers or texts.

    Raises :class:`NotationError` on what is no card and on a card that stands twice.
    """
    if isinstance(cards, CardSet):
        return cards.mask
    if isinstance(cards, str):
        cards = parse_cards(cards)
    elif not isinstance(cards, Iterable):
        raise NotationError(f"not cards: {cards!r:.40}", code="bad_card")
    mask = 0
    for item in cards:
        card = as_card(item)
        bit = 1 << card
        if mask & bit:
            raise NotationError(f"{card} stands twice", code="card_twice", params={"card": str(card)})
        mask |= bit
    return mask


def as_card(value: Card | int | str) -> Card:
    """Return the card meant by a Card, its number 0-51 or its text; raise NotationError."""
    if isinstance(value, Card):
        return value
    if isinstance(value, str):
        return Card.parse(value)
    if isinstance(value, int) and not isinstance(value, bool):
        if 0 <= value < DECK_SIZE:
            return CARDS[value]
        raise NotationError(f"no card has the number {value}", code="bad_card")
    raise NotationError(f"not a card: {value!r:.40}", code="bad_card")


class _Suit(dict[int, tuple[Card, ...]]):
    """The cards of one suit by their 13-bit mask, each made when it is first wanted."""

    def __init__(self, suit: int) -> None:
        super().__init__()
        self._cards = CARDS[13 * suit : 13 * suit + 13]

    def __missing__(self, mask: int) -> tuple[Card, ...]:
        if mask >> 13:
            raise NotationError("a card mask has 52 bits", code="bad_card")
        found = self[mask] = tuple(card for rank, card in enumerate(self._cards) if mask >> rank & 1)
        return found


_SPADES, _HEARTS, _DIAMONDS, _CLUBS = map(_Suit, range(4))
#: The cards whose points have this binary digit.
_ONES, _TWOS, _FOURS, _EIGHTS = (
    sum(1 << card for card, points in enumerate(CARD_POINTS) if points & digit) for digit in (1, 2, 4, 8)
)


def cards_of(mask: int) -> tuple[Card, ...]:
    """Return the cards of a mask of 52 bits in canonical order."""
    return _SPADES[mask & 8191] + _HEARTS[mask >> 13 & 8191] + _DIAMONDS[mask >> 26 & 8191] + _CLUBS[mask >> 39]


def points_of(mask: int) -> int:
    """Return the sum of the deadwood points of the cards in a mask."""
    return (
        (mask & _ONES).bit_count()
        + 2 * (mask & _TWOS).bit_count()
        + 4 * (mask & _FOURS).bit_count()
        + 8 * (mask & _EIGHTS).bit_count()
    )


_new: Final = object.__new__
_put: Final = object.__setattr__


class CardSet:
    """An immutable set of cards; iterates in canonical order.

    >>> hand = CardSet("7H 7S 7D 8H 9H")
    >>> len(hand), hand.points
    (5, 38)
    >>> str(hand - CardSet("7S 7D"))
    '7H 8H 9H'
    """

    __slots__ = ("mask",)
    mask: int

    def __init__(self, cards: Cards = ()) -> None:
        """Build from a text, an iterable of cards, or another set; raises NotationError."""
        object.__setattr__(self, "mask", mask_of(cards))

    @classmethod
    def from_mask(cls, mask: int) -> CardSet:
        """Wrap a mask of 52 bits (bit *c* = card *c*); raises NotationError when out of range."""
        if not 0 <= mask <= FULL_MASK:
            raise NotationError("a card mask has 52 bits", code="bad_card")
        new = _new(cls)
        _put(new, "mask", mask)
        return new

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a CardSet does not change")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("a CardSet does not change")

    @property
    def points(self) -> int:
        """Sum of the deadwood points of all cards, melded or not."""
        return points_of(self.mask)

    def __iter__(self) -> Iterator[Card]:
        return iter(cards_of(self.mask))

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __bool__(self) -> bool:
        return self.mask != 0

    def __contains__(self, card: object) -> bool:
        return isinstance(card, int) and 0 <= card < DECK_SIZE and bool(self.mask >> card & 1)

    def __or__(self, other: CardSet) -> CardSet:
        return CardSet.from_mask(self.mask | other.mask) if isinstance(other, CardSet) else NotImplemented

    def __and__(self, other: CardSet) -> CardSet:
        return CardSet.from_mask(self.mask & other.mask) if isinstance(other, CardSet) else NotImplemented

    def __sub__(self, other: CardSet) -> CardSet:
        return CardSet.from_mask(self.mask & ~other.mask) if isinstance(other, CardSet) else NotImplemented

    def __xor__(self, other: CardSet) -> CardSet:
        return CardSet.from_mask(self.mask ^ other.mask) if isinstance(other, CardSet) else NotImplemented

    def __le__(self, other: CardSet) -> bool:
        return self.mask & ~other.mask == 0 if isinstance(other, CardSet) else NotImplemented

    def __ge__(self, other: CardSet) -> bool:
        return other.mask & ~self.mask == 0 if isinstance(other, CardSet) else NotImplemented

    def __eq__(self, other: object) -> bool:
        return isinstance(other, CardSet) and self.mask == other.mask

    def __hash__(self) -> int:
        return hash((CardSet, self.mask))

    def __reduce__(self) -> tuple[type[CardSet], tuple[str]]:
        return CardSet, (str(self),)

    def without(self, card: Card) -> CardSet:
        """Return this set less the card."""
        return CardSet.from_mask(self.mask & ~(1 << card))

    def __str__(self) -> str:
        return " ".join(map(str, self))

    def __repr__(self) -> str:
        return f"CardSet('{self}')"
