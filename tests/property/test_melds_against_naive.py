"""Melds, discards and lay-offs against the deliberately naive solver."""

from __future__ import annotations

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from gin_engine.cards import CARDS, Card, CardSet, mask_of
from gin_engine.layoff import choose_spread, direct_layoffs, lay_off
from gin_engine.melds import (
    Arrangement,
    all_arrangements,
    best_arrangement,
    deadwood,
    deadwood_after_best_discard,
    deadwood_of_mask,
    discard_options,
    knock_options,
    meld_of,
    melds_in,
)
from tests import naive
from tests.naive_comparison import compare
from tests.property.play import few

Hand = naive.Hand


@st.composite
def hands(draw: st.DrawFn, smallest: int = 0, largest: int = 11) -> Hand:
    """Any cards; mostly of a few neighbouring ranks and suits, where sets and runs compete."""
    size = draw(st.integers(smallest, largest))
    pool = naive.DECK
    if draw(st.integers(0, 3)):
        low = draw(st.integers(0, 9))
        wide = draw(st.integers(3, 6))
        ranks = naive.RANKS[low : low + wide]
        near = [card for card in naive.DECK if card[0] in ranks]
        if len(near) >= size:
            pool = near
    return frozenset(draw(st.permutations(pool))[:size])


@st.composite
def tables(draw: st.DrawFn) -> tuple[Hand, list[Hand]]:
    """A defender's hand of at most ten cards and up to three melds laid before him."""
    pool = draw(hands(6, 11))
    families = [f for f in naive.best_families(pool) if f]
    spread: list[Hand] = []
    if families:
        spread = sorted(draw(st.sampled_from(sorted(families, key=repr))), key=sorted)
    elif draw(st.booleans()):
        spread = [frozenset(map(str, draw(st.sampled_from(melds_in(mask_of(CARDS))[:200]))))]
    used = frozenset[str]().union(*spread)
    rest = [card for card in naive.DECK if card not in used]
    # Cards that can go, and those that could be melded with them instead, are drawn more often.
    fits = {c for c in rest if any(naive.is_meld(meld | {c}) for meld in spread)}
    fits |= {c for c in rest if any(naive.is_meld(meld | {c, f}) for meld in spread for f in fits)}
    near = [c for c in rest if any(c[0] == f[0] or (c[1] == f[1] and naive.apart(c, f) < 3) for f in fits)]
    first = draw(st.permutations(sorted(fits)))[: draw(st.integers(0, 4))] if fits else []
    second = draw(st.permutations(near))[: draw(st.integers(0, 7))] if near else []
    more = draw(st.permutations(rest))[: draw(st.integers(0, 3))]
    return frozenset([*first, *second, *more][:10]), draw(st.permutations(spread))


def family(arrangement: Arrangement) -> naive.Family:
    return frozenset(frozenset(map(str, meld)) for meld in arrangement.melds)


@few(100)
@given(hands())
def test_deadwood(hand: Hand) -> None:
    expected = naive.deadwood(hand)
    assert deadwood(hand) == deadwood(CardSet(hand)) == expected
    assert deadwood_of_mask(mask_of(hand)) == expected


@few(40)
@given(hands(12, 14))
def test_deadwood_of_more_cards_than_a_hand(hand: Hand) -> None:
    assert deadwood_of_mask(mask_of(hand)) == naive.deadwood(hand)


@few(100)
@given(hands())
def test_all_arrangements(hand: Hand) -> None:
    found = all_arrangements(hand)
    assert len(found) == len(set(found))
    assert {family(way) for way in found} == naive.best_families(hand)
    orders = [[meld.index for meld in way.melds] for way in found]
    assert orders == sorted(orders)
    assert all(order == sorted(order) for order in orders)
    assert best_arrangement(hand) == found[0]
    for way in found:
        assert frozenset(map(str, way.deadwood_cards)) == naive.left_by(hand, family(way))
        assert way.deadwood == way.deadwood_cards.points == naive.deadwood(hand)


@few(100)
@given(hands())
def test_melds_in_a_hand(hand: Hand) -> None:
    found = melds_in(mask_of(hand))
    assert [meld.index for meld in found] == sorted({meld.index for meld in found})
    assert {frozenset(map(str, meld)) for meld in found} == set(naive.melds_of(hand))


@few(100)
@given(hands(11, 11) | hands(8, 8), st.data())
def test_discards(hand: Hand, data: st.DataObject) -> None:
    locked = data.draw(st.none() | st.sampled_from(sorted(hand)))
    limit = data.draw(st.integers(0, 12))
    expected = naive.discards(hand, locked)
    found = {str(card): left for card, left in discard_options(hand, locked).items()}
    assert list(found.items()) == list(expected.items())
    knocks = {str(card): left for card, left in knock_options(hand, locked, limit=limit).items()}
    assert knocks == {card: left for card, left in expected.items() if left <= limit}
    least = min(naive.discards(hand, None).values())
    assert deadwood_after_best_discard(mask_of(hand)) == least


def naive_places(off: Hand, spread: list[Hand]) -> list[tuple[Card, int]]:
    """The first way to share the cards out, each in its turn to the earliest meld."""
    cards = naive.in_order(off)
    for places in product(range(len(spread)), repeat=len(cards)):  # in the order that is asked for
        grown = list(spread)
        for card, number in zip(cards, places, strict=True):
            grown[number] |= {card}
        if all(map(naive.is_meld, grown)):
            return [(Card.parse(card), n) for card, n in zip(cards, places, strict=True)]
    raise AssertionError(off, spread)


@few(300)
@given(tables())
def test_layoffs(table: tuple[Hand, list[Hand]]) -> None:
    hand, spread = table
    least, off = naive.best_layoff(hand, spread)
    found = lay_off(hand, spread)
    assert found.deadwood == found.deadwood_cards.points == least
    assert {str(card) for card, _ in found.laid_off} == off
    assert dict(found.laid_off) == dict(naive_places(off, spread))
    rest = best_arrangement(hand - off)
    assert (found.melds, found.deadwood_cards) == (rest.melds, rest.deadwood_cards)
    grown = list(spread)
    for card, number in found.laid_off:  # each in its turn
        grown[number] |= {str(card)}
        assert naive.is_meld(grown[number])


@few(100)
@given(hands(7, 10), st.integers(0, 2**52 - 1), st.integers(0, 2**52 - 1))
def test_spread(hand: Hand, known: int, unseen: int) -> None:
    known_cards, unseen_cards = (
        {card for number, card in enumerate(naive.DECK) if mask >> number & 1} - hand for mask in (known, unseen)
    )

    def risk(way: naive.Family) -> tuple[int, int]:
        fits = {c for c in naive.DECK if any(naive.is_meld(m | {c}) and c not in m for m in way)}
        return naive.points(fits & known_cards), naive.points(fits & unseen_cards)

    chosen = choose_spread(hand, known, unseen)
    best = naive.best_families(hand)
    assert family(chosen) in best
    equals = [way for way in all_arrangements(hand) if risk(family(way)) == min(map(risk, best))]
    assert chosen == equals[0]


@few(100)
@given(st.sampled_from(melds_in(mask_of(CARDS))))
def test_direct_layoffs(meld: object) -> None:
    cards = frozenset(map(str, meld_of(str(meld))))
    fits = {c for c in naive.DECK if c not in cards and naive.is_meld(cards | {c})}
    assert direct_layoffs(meld_of(str(meld))) == mask_of(fits)


def test_a_sample_of_the_campaign() -> None:
    seen = compare(1_000, "sample")
    assert seen["hands"] == 1_000
    assert seen["hands that can go gin"] > 50
    assert seen["several best arrangements"] > 50
    assert seen["lay-offs"] > 200
    assert seen["lay-offs that break own melds"] > 5
