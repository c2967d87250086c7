"""A deliberately naive solver to hold the engine against.

It shares no code and no representation with the engine: a card is its text, a hand is a set of
texts, and everything is found by trying all there is.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"]
SUITS = ["S", "H", "D", "C"]
DECK = [rank + suit for suit in SUITS for rank in RANKS]  # in canonical order

Hand = frozenset[str]
Family = frozenset[Hand]


def points(cards: Iterable[str]) -> int:
    return sum({"A": 1, "T": 10, "J": 10, "Q": 10, "K": 10}.get(c[0]) or int(c[0]) for c in cards)


def in_order(cards: Iterable[str]) -> list[str]:
    return sorted(cards, key=DECK.index)


def apart(one: str, other: str) -> int:
    """By how many ranks two cards differ."""
    return abs(RANKS.index(one[0]) - RANKS.index(other[0]))


def is_meld(cards: Hand) -> bool:
    if len(cards) < 3:
        return False
    ranks = sorted(RANKS.index(card[0]) for card in cards)
    suits = {card[1] for card in cards}
    if len(set(ranks)) == 1:
        return len(suits) == len(cards)
    return len(suits) == 1 and all(high - low == 1 for low, high in pairwise(ranks))


@cache
def melds_of(hand: Hand) -> tuple[Hand, ...]:
    """Every part of the hand that is a meld."""
    # Only cards that share a rank or a suit can be one.
    groups = [[card for card in sorted(hand) if sign in card] for sign in RANKS + SUITS]
    parts = {
        frozenset(part) for group in groups for size in range(3, len(group) + 1) for part in combinations(group, size)
    }
    return tuple(sorted((part for part in parts if is_meld(part)), key=sorted))


def families(hand: Hand) -> Iterator[Family]:
    """Every way to lay some (or no) cards of the hand down in disjoint melds."""

    def choose(melds: tuple[Hand, ...], left: Hand) -> Iterator[list[Hand]]:
        yield []
        for number, meld in enumerate(melds):
            if meld <= left:
                for more in choose(melds[number + 1 :], left - meld):
                    yield [meld, *more]

    return map(frozenset, choose(melds_of(hand), hand))


def left_by(hand: Hand, family: Family) -> Hand:
    return hand.difference(*family)


@cache
def deadwood(hand: Hand) -> int:
    return min(points(left_by(hand, family)) for family in families(hand))


def best_families(hand: Hand) -> set[Family]:
    return {f for f in families(hand) if points(left_by(hand, f)) == deadwood(hand)}


def arrangements_and_discards(hand: Hand) -> tuple[set[Family], dict[str, int]]:
    """The best families, and for every card the deadwood after discarding it, in one go through all families."""
    every = list(families(hand))
    counted = [(points(left_by(hand, family)), family) for family in every]
    least = min(count for count, _ in counted)
    after = {
        card: min(count for count, family in counted if all(card not in meld for meld in family)) - points([card])
        for card in in_order(hand)
    }
    return {family for count, family in counted if count == least}, after


def discards(hand: Hand, locked: str | None) -> dict[str, int]:
    return {card: deadwood(hand - {card}) for card in in_order(hand) if card != locked}


def layoffs(hand: Hand, melds: Iterable[Hand]) -> set[Hand]:
    """Every set of cards that can be laid off on the melds, one card after the other."""
    seen: set[tuple[Hand, tuple[Hand, ...]]] = set()
    todo = [(hand, tuple(melds))]
    while todo:
        state = todo.pop()
        if state in seen:
            continue
        seen.add(state)
        left, laid = state
        for card in left:
            for number, meld in enumerate(laid):
                if is_meld(meld | {card}):
                    todo.append((left - {card}, (*laid[:number], meld | {card}, *laid[number + 1 :])))
    return {hand - left for left, _ in seen}


def best_layoff(hand: Hand, melds: Iterable[Hand]) -> tuple[int, Hand]:
    """Least deadwood, and the cards laid off for it: the fewest, then the first in order."""
    return min(
        ((deadwood(hand - off), off) for off in layoffs(hand, melds)),
        key=lambda way: (way[0], len(way[1]), [DECK.index(card) for card in in_order(way[1])]),
    )
