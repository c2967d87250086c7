"""Melds, deadwood, arrangements and discards (rules S3, S4, S7, S9, S10, S18)."""

from __future__ import annotations

import copy
import pickle
from itertools import combinations, product
from typing import TYPE_CHECKING

import pytest

from gin_engine import _tables
from gin_engine.cards import FULL_MASK, Card, CardSet
from gin_engine.errors import InvalidPositionError, NotationError
from gin_engine.melds import (
    MELDS,
    Meld,
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
from tools.make_tables import compute

if TYPE_CHECKING:
    from collections.abc import Callable


def texts(options: dict[Card, int]) -> dict[str, int]:
    return {str(card): left for card, left in options.items()}


def test_tables_are_what_the_generator_computes() -> None:
    for name, table in compute().items():
        assert getattr(_tables, name) == table, f"{name}: run tools/make_tables.py"


# ------------------------------------------------------------------------ S3: melds


def test_s3_there_are_329_melds() -> None:
    assert len(MELDS) == len({meld.mask for meld in MELDS}) == 329
    assert [meld.kind for meld in MELDS] == ["set"] * 65 + ["run"] * 264
    assert [meld.index for meld in MELDS] == list(range(329))


def test_s3_canonical_order() -> None:
    shown = list(map(str, MELDS))
    assert shown[:6] == [
        "AS AH AD AC",
        "AS AH AD",
        "AS AH AC",
        "AS AD AC",
        "AH AD AC",
        "2S 2H 2D 2C",
    ]
    assert shown[65] == "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"
    assert shown[75:77] == ["AS 2S 3S", "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"]
    assert shown[130:132] == ["JS QS KS", "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH"]
    assert shown[-1] == "JC QC KC"


def test_s3_a_meld_is_made_of_its_cards() -> None:
    for meld in MELDS:
        assert meld_of(reversed(meld.cards)) is Meld(str(meld)) is meld_of(meld) is meld
        assert CardSet(meld).mask == CardSet.from_mask(meld.mask).mask == meld.mask
        assert list(meld) == sorted(meld.cards)
        assert meld.points == CardSet(meld).points
        assert deadwood_of_mask(meld.mask) == 0


@pytest.mark.parametrize(
    "cards",
    [
        "",
        "7H",
        "7H 8H",
        "7H 7S",
        "QS KS AS",
        "KS AS 2S",
        "7H 8H 9S",
        "7H 8H TH",
        "7H 7S 8H",
        "AS AH AD AC 2C",
    ],
)
def test_s3_these_are_no_melds(cards: str) -> None:
    with pytest.raises(InvalidPositionError) as caught:
        meld_of(cards)
    assert caught.value.code == "not_a_meld"


def test_a_meld_is_one_object_that_does_not_change() -> None:
    meld = meld_of("7H 8H 9H")
    assert pickle.loads(pickle.dumps(meld)) is copy.deepcopy(meld) is meld  # noqa: S301
    assert repr(meld) == "Meld('7H 8H 9H')"
    assert Card.parse("8H") in meld
    assert len(meld) == 3
    with pytest.raises(AttributeError):
        meld.index = 0
    with pytest.raises(AttributeError):
        del meld.index


def test_melds_in_a_mask() -> None:
    assert melds_in(FULL_MASK) == list(MELDS)
    assert list(map(str, melds_in(CardSet("7S 7H 7D 8H 9H TH KC").mask))) == [
        "7S 7H 7D",
        "7H 8H 9H TH",
        "7H 8H 9H",
        "8H 9H TH",
    ]
    assert melds_in(0) == []


# --------------------------------------------------------------------- S4: deadwood


def test_s18_the_set_does_not_win_by_being_a_set() -> None:
    assert deadwood("7H 7S 7D 8H 9H") == 14
    best = best_arrangement("7H 7S 7D 8H 9H")
    assert str(best) == "7H 8H 9H | 7S 7D (14)"
    assert (best.melds, best.deadwood_cards, best.deadwood) == (
        (meld_of("7H 8H 9H"),),
        CardSet("7S 7D"),
        14,
    )


def test_s4_ways_to_name_the_cards() -> None:
    text = "7H 7S 7D 8H 9H"
    cards = [Card.parse(word) for word in text.split()]
    for same in (
        text,
        cards,
        tuple(text.split()),
        iter(cards),
        CardSet(text),
        [int(card) for card in cards],
    ):
        assert deadwood(same) == 14
    assert deadwood("") == deadwood([]) == 0
    assert str(best_arrangement([])) == " (0)"
    assert len(all_arrangements([])) == 1


def _unions(*groups: list[int]) -> set[int]:
    """Masks of the disjoint unions of one meld of each group."""
    found = {0}
    for group in groups:
        found = {union | mask for union, mask in product(found, group) if not union & mask}
    return found


def test_s4_the_number_of_gin_hands() -> None:
    # Melds of six and more are made of those of three, four and five.
    three, four, five = ([meld.mask for meld in MELDS if len(meld) == size] for size in (3, 4, 5))
    ten = _unions(three, three, four) | _unions(five, five)
    assert len(ten) == 136_694
    assert not any(map(deadwood_of_mask, ten))
    eleven = _unions(three, three, five) | _unions(three, four, four)
    assert len(eleven) == 147_204
    assert not any(map(deadwood_of_mask, eleven))
    assert not any(map(deadwood_after_best_discard, eleven))


def test_s4_gin_hands_are_recognised_by_nothing_less() -> None:
    # Take a card out of each small gin hand: what is left is never free of deadwood.
    three = [meld.mask for meld in MELDS if len(meld) == 3]
    for first, second in combinations(three, 2):
        if not first & second:
            card = second & -second
            assert deadwood_of_mask(first | second) == 0 < deadwood_of_mask(first | second ^ card)


def test_arrangements_are_values() -> None:
    one, other = best_arrangement("7H 8H 9H KS"), best_arrangement("KS 9H 8H 7H")
    assert one == other
    assert hash(one) == hash(other)
    assert one != best_arrangement("7H 8H 9H KD")
    assert one != "7H 8H 9H"
    assert pickle.loads(pickle.dumps(one)) == copy.deepcopy(one) == one  # noqa: S301
    assert repr(one) == "<Arrangement 7H 8H 9H | KS (10)>"
    with pytest.raises(AttributeError):
        one.deadwood = 0
    with pytest.raises(AttributeError):
        del one.deadwood


def test_s4_equal_arrangements_come_in_canonical_order() -> None:
    found = all_arrangements("4S 5S 6S 4H 5H 6H 4D 5D 6D KC")
    assert [" | ".join(map(str, way.melds)) for way in found] == [
        "4S 4H 4D | 5S 5H 5D | 6S 6H 6D",
        "4S 5S 6S | 4H 5H 6H | 4D 5D 6D",
    ]
    assert found[0] == best_arrangement("4S 5S 6S 4H 5H 6H 4D 5D 6D KC")


def test_s4_a_long_run_is_kept_whole_first() -> None:
    found = [" | ".join(map(str, way.melds)) for way in all_arrangements("AH 2H 3H 4H 5H 6H")]
    assert found == ["AH 2H 3H 4H 5H 6H", "AH 2H 3H | 4H 5H 6H"]


# -------------------------------------------------------------- S7, S9, S10: discards


def test_s9_ten_is_enough_eleven_is_not() -> None:
    hand = "AS 2S 3S 7H 8H 9H KC KD KH 4C QD"
    assert texts(knock_options(hand)) == {"QD": 4, "4C": 10}
    assert texts(knock_options(hand, limit=9)) == {"QD": 4}
    assert texts(knock_options(hand, limit=0)) == {}
    options = discard_options(hand)
    assert len(options) == 11
    assert list(options) == sorted(options)
    assert texts(options)["9H"] == 4 + 10 + 7 + 8
    assert min(options.values()) == deadwood_after_best_discard(CardSet(hand).mask) == 4


def test_s7_the_locked_card_stays() -> None:
    hand = "AS 2S 3S 7H 8H 9H KC KD KH 4C QD"
    assert texts(knock_options(hand, locked="QD")) == {"4C": 10}
    assert Card.parse("QD") not in discard_options(hand, Card.parse("QD"))
    assert len(discard_options(hand, int(Card.parse("QD")))) == 10


def test_s10_eleven_melded_cards_still_part_with_one() -> None:
    options = texts(knock_options("AS 2S 3S 4S 5S 7H 7D 7C KH KD KC"))
    assert options == {"AS": 0, "5S": 0, "2S": 1, "4S": 5}


def test_a_hand_of_seven_and_one_card() -> None:
    assert texts(knock_options("AS 2S 3S 7H 7D 7C 4H KD")) == {"4H": 10, "KD": 4}


@pytest.mark.parametrize("count", [0, 1, 7, 9, 10, 12, 52])
def test_a_discard_is_made_from_8_or_11_cards(count: int) -> None:
    for call in (discard_options, knock_options):
        with pytest.raises(InvalidPositionError) as caught:
            call(range(count))
        assert caught.value.code == "hand_size"


@pytest.mark.parametrize("locked", ["KS", Card.parse("KS"), 12])
def test_the_locked_card_is_one_of_the_hand(locked: Card | int | str) -> None:
    with pytest.raises(InvalidPositionError) as caught:
        knock_options(range(11), locked)
    assert caught.value.code == "not_held"


@pytest.mark.parametrize("limit", [-1, None, "10", 1.5])
def test_a_limit_is_a_number(limit: object) -> None:
    with pytest.raises(InvalidPositionError) as caught:
        knock_options(range(11), limit=limit)  # type: ignore[arg-type]
    assert caught.value.code == "knock_limit"


class _Odd:
    """Something with a mask that is none."""

    mask = "7H"


@pytest.mark.parametrize("call", [deadwood, best_arrangement, all_arrangements, discard_options, meld_of])
@pytest.mark.parametrize("cards", [None, 7, 1.5, "7", "7H 7H", [None], ["7H", 5.0], [99], [-1], b"7H", _Odd()])
def test_what_is_not_cards_is_refused(call: Callable[[object], object], cards: object) -> None:
    with pytest.raises(NotationError):
        call(cards)


@pytest.mark.parametrize("call", [deadwood, best_arrangement, all_arrangements])
def test_more_than_eleven_cards_are_no_hand(call: Callable[[object], object]) -> None:
    for cards in (range(12), range(52), CardSet(range(12))):
        with pytest.raises(InvalidPositionError) as caught:
            call(cards)
        assert caught.value.code == "hand_size"
