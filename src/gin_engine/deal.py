"""From a seed to decks and random streams, recomputable in any language.

All randomness of a match comes from one text, its seed (rule of the house: never the global
generator, never the clock). The algorithm, version :data:`ALGORITHM`:

* A *key* is SHA-256 over its parts in order; each part is its UTF-8 bytes preceded by their
  number as four bytes, big-endian. Numbers are written in decimal.
* A *stream* of a key is the concatenation of SHA-256(key + i) for i = 0, 1, 2, ...; i is written
  as eight bytes, big-endian. It is read as 32-bit big-endian words.
* A number below n is the first word w with ``w < 2**32 - 2**32 % n``, modulo n.
* A shuffle swaps, for i from the last place down to 1, the places i and (a number below i + 1).
* The deck of round n (from 1) is the 52 cards in canonical order (spades, hearts, diamonds,
  clubs, each from the ace to the king) shuffled by the stream of the key (seed, "deal", n).

So a deck depends on nothing that was played, and the key of one round can be shown without
giving away another.
"""

from __future__ import annotations

from struct import unpack
from typing import Final, TypeVar

from .cards import CARDS, Card

try:  # The same function as hashlib's; importing hashlib costs a browser up to 100 ms.
    from _sha2 import sha256  # type: ignore[import-not-found,unused-ignore]
except ImportError:
    try:  # Python 3.11
        from _sha256 import sha256  # type: ignore[import-not-found,unused-ignore,no-redef]
    except ImportError:  # builds without them
        from hashlib import sha256

T = TypeVar("T")

ALGORITHM: Final = "sha256-1"


def key(*parts: str | int) -> bytes:
    """Return the 32-byte key of the parts. ``key(seed, "deal", 3)`` deals round 3."""
    text = b""
    for part in parts:
        data = str(part).encode("utf-8", "surrogatepass")
        text += len(data).to_bytes(4, "big") + data
    return bytes(sha256(text).digest())


class Stream:
    """A stream of random numbers from a key; two streams of one key give the same numbers."""

    __slots__ = ("_counter", "_key", "_words")

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._counter = 0
        self._words: list[int] = []

    def _word(self) -> int:
        if not self._words:
            block = sha256(self._key + self._counter.to_bytes(8, "big")).digest()
            self._counter += 1
            self._words = [*reversed(unpack(">8I", block))]
        return self._words.pop()

    def below(self, n: int) -> int:
        """Return a number from 0 to n - 1, each equally likely; n from 1 to 2**32."""
        limit = (1 << 32) - (1 << 32) % n
        while True:
            word = self._word()
            if word < limit:
                return word % n

    def random(self) -> float:
        """Return a number from 0 (included) to 1 (excluded) in steps of 2**-32."""
        return self._word() / 4294967296

    def shuffle(self, items: list[T]) -> None:
        """Put the items in random order, in place."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]


def deck(seed: str, round_number: int) -> tuple[Card, ...]:
    """Return the 52 cards of a round in the order in which they are dealt; rounds from 1."""
    cards = list(CARDS)
    Stream(key(seed, "deal", round_number)).shuffle(cards)
    return tuple(cards)


def first_dealer(seed: str, seats: int) -> int:
    """Return the seat that deals first, by lot (rule S15)."""
    return Stream(key(seed, "first dealer")).below(seats)


def lowest_card_dealer(seed: str, seats: int) -> int:
    """Return the seat that deals first because it drew the lowest card (ace low).

    Each seat in turn draws from the 52 cards shuffled by the stream of (seed, "lowest card");
    those who share the lowest rank draw again from what is left.
    """
    cards = list(CARDS)
    Stream(key(seed, "lowest card")).shuffle(cards)
    drawing = list(range(seats))
    while len(drawing) > 1:
        ranks = {seat: cards.pop().rank for seat in drawing}
        drawing = [seat for seat in drawing if ranks[seat] == min(ranks.values())]
    return drawing[0]


def player_stream(seed: str, seat: int, round_number: int, ply: int) -> Stream:
    """Return the stream of a player's decision: the same after a reload, shared with no other."""
    return Stream(key(seed, "player", seat, round_number, ply))


def fingerprint(data: bytes) -> str:
    """Return the SHA-256 of the bytes as 64 hexadecimal digits."""
    return str(sha256(data).hexdigest())
