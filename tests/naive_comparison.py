"""The engine beside the naive solver on many hands; a sample in every run, many more in the campaign."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING

from gin_engine.layoff import lay_off
from gin_engine.melds import all_arrangements, best_arrangement, deadwood, knock_options
from tests import naive

if TYPE_CHECKING:
    from collections.abc import Callable

    from gin_engine.melds import Arrangement


def any_hand(rng: Random, size: int) -> list[str]:
    return rng.sample(naive.DECK, size)


def near_ranks(rng: Random, size: int) -> list[str]:
    """Cards of a few neighbouring ranks: sets and runs compete."""
    wide = rng.randint(3, 6)
    low = rng.randint(0, 13 - wide)
    return rng.sample([card for card in naive.DECK if card[0] in naive.RANKS[low : low + wide]], size)


def few_suits(rng: Random, size: int) -> list[str]:
    """Cards of two suits: long runs."""
    suits = rng.sample(naive.SUITS, 2)
    return rng.sample([card for card in naive.DECK if card[1] in suits], size)


def from_melds(rng: Random, size: int) -> list[str]:
    """Melds thrown together, filled up with any cards."""
    cards: list[str] = []
    while len(cards) < size - rng.randint(0, 3):
        rank, suit = rng.randrange(13), rng.choice(naive.SUITS)
        run = [r + suit for r in naive.RANKS[rank : rank + rng.randint(3, 5)]]
        same = [naive.RANKS[rank] + s for s in rng.sample(naive.SUITS, 3)]
        cards = list(dict.fromkeys([*cards, *(run if rng.random() < 0.5 else same)]))
    rest = [card for card in naive.DECK if card not in cards]
    return (cards + rng.sample(rest, size))[:size]


WAYS: tuple[Callable[[Random, int], list[str]], ...] = (any_hand, near_ranks, few_suits, from_melds)


def family(arrangement: Arrangement) -> naive.Family:
    return frozenset(frozenset(map(str, meld)) for meld in arrangement.melds)


def compare(hands: int, seed: str) -> Counter[str]:
    """Compare that many hands, each with a defender's; return how many were of which kind."""
    rng = Random(seed)
    seen = Counter[str]()
    for number in range(hands):
        if number % 500 == 0:  # each hand comes once: what is kept only fills the memory
            naive.deadwood.cache_clear()
            naive.melds_of.cache_clear()
        size = 8 if rng.random() < 0.1 else 11
        way = rng.choice(WAYS)
        cards = way(rng, size)
        seen[way.__name__] += 1
        _compare_hand(frozenset(cards), rng, seen)
        _compare_layoff(frozenset(cards), rng, seen)
        seen["hands"] += 1
    return seen


def _compare_hand(hand: naive.Hand, rng: Random, seen: Counter[str]) -> None:
    best, after = naive.arrangements_and_discards(hand)
    found = all_arrangements(hand)
    assert {family(way) for way in found} == best, hand
    assert len(found) == len(best), hand
    assert deadwood(hand) == naive.points(naive.left_by(hand, next(iter(best)))), hand
    assert best_arrangement(hand) == found[0], hand
    locked = rng.choice([None, *sorted(hand)])
    limit = rng.choice([10, 10, 10, 0, 5])
    knocks = {str(card): left for card, left in knock_options(hand, locked, limit=limit).items()}
    assert knocks == {card: left for card, left in after.items() if card != locked and left <= limit}, (hand, locked)
    seen["several best arrangements"] += len(best) > 1
    seen["hands that can knock"] += bool(knocks)
    seen["hands that can go gin"] += 0 in knocks.values()
    seen["hands that meld out whole"] += deadwood(hand) == 0
    seen["best arrangements"] += len(best)


def _compare_layoff(hand: naive.Hand, rng: Random, seen: Counter[str]) -> None:
    """One of the best arrangements of the hand less a card is laid down before a defender."""
    left = hand - {rng.choice(sorted(hand))}
    spread = sorted(rng.choice(sorted(naive.best_families(left), key=repr)), key=sorted)
    rng.shuffle(spread)
    rest = [card for card in naive.DECK if card not in hand]
    fits = [card for card in rest if any(naive.is_meld(meld | {card}) for meld in spread)]
    near = [c for c in rest if any(c[0] == f[0] or (c[1] == f[1] and naive.apart(c, f) < 4) for f in fits)]
    drawn = [*rng.sample(fits, len(fits)), *rng.sample(near, min(6, len(near))), *rng.sample(rest, 10)]
    defender = frozenset(list(dict.fromkeys(drawn))[: len(left)])
    least, off = naive.best_layoff(defender, spread)
    found = lay_off(defender, spread)
    assert found.deadwood == least, (defender, spread)
    assert {str(card) for card, _ in found.laid_off} == off, (defender, spread)
    grown = list(spread)
    for card, number in found.laid_off:
        grown[number] |= {str(card)}
        assert naive.is_meld(grown[number]), (defender, spread)
    kept = frozenset(str(card) for meld in found.melds for card in meld)
    assert all(naive.is_meld(frozenset(map(str, meld))) for meld in found.melds)
    assert naive.points(defender - off - kept) == least
    seen["lay-offs"] += bool(off)
    seen["lay-offs that break own melds"] += all(
        any(off & meld for meld in own) for own in naive.best_families(defender)
    )
