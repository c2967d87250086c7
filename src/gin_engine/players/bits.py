"""Neighbourhood of cards by bit operations on 52-bit masks."""

from __future__ import annotations

from typing import Final

from ..cards import FULL_MASK

#: The four aces. Times a mask of ranks (13 bits) it gives all cards of these ranks.
ACES: Final = sum(1 << 13 * suit for suit in range(4))
_NO_ACES: Final = FULL_MASK & ~ACES


def beside(mask: int) -> int:
    """Return the cards of the same rank as some card of the mask, or next to one in its suit."""
    up = mask << 1 & _NO_ACES
    down = (mask & _NO_ACES) >> 1
    ranks = (mask | mask >> 13 | mask >> 26 | mask >> 39) & 8191
    return (up | down | ranks * ACES) & ~mask


def melding(hand: int) -> int:
    """Return the cards, none of them held, that would form some meld with cards of the hand."""
    up = hand << 1 & _NO_ACES
    up2 = up << 1 & _NO_ACES
    down = (hand & _NO_ACES) >> 1
    down2 = (down & _NO_ACES) >> 1
    a, b, c, d = hand & 8191, hand >> 13 & 8191, hand >> 26 & 8191, hand >> 39
    pairs = a & b | c & d | (a | b) & (c | d)
    return (up & up2 | down & down2 | up & down | pairs * ACES) & ~hand
