"""Cards, sets of cards and their text (rule S1)."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from operator import and_, ge, le, or_, sub, xor
from typing import Any

import pytest

from gin_engine.cards import (
    CARDS,
    FULL_MASK,
    Card,
    CardSet,
    as_card,
    cards_of,
    mask_of,
    parse_cards,
    points_of,
)
from gin_engine.errors import GinError, IllegalActionError, InvalidPositionError, NotationError


def test_s1_fifty_two_cards_in_canonical_order() -> None:
    assert len(CARDS) == len(set(CARDS)) == len({str(card) for card in CARDS}) == 52
    assert [int(card) for card in CARDS] == list(range(52))
    assert " ".join(map(str, CARDS[:14])) == "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AH"
    assert all(card == card.suit * 13 + card.rank for card in CARDS)


def test_s1_points() -> None:
    suit = [card.points for card in CARDS[:13]]
    assert suit == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]
    assert [card.points for card in CARDS] == suit * 4
    assert points_of(FULL_MASK) == 340
    assert points_of(0) == 0


@pytest.mark.parametrize("card", CARDS, ids=str)
def test_text_is_read_back(card: Card) -> None:
    sign = dict(zip("SHDC", "♠♥♦♣", strict=True))[str(card)[1]]
    rank = str(card)[0]
    for text in (str(card), str(card).lower(), f" {rank}{sign}\ufe0f ", rank + sign):
        assert Card.parse(text) is card
    if rank == "T":
        assert Card.parse("10" + sign) is Card.parse("10" + str(card)[1]) is card


@pytest.mark.parametrize("text", ["", "7", "H", "1H", "11H", "7X", "H7", "0H", "7HH", "77H", "Ⅶ♥", "7 H", "-7H"])
def test_unreadable_card(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        Card.parse(text)
    assert caught.value.code == "bad_card"


def test_a_card_is_one_object() -> None:
    seven = Card.parse("7H")
    assert Card(int(seven)) is seven is as_card("7H") is as_card(int(seven)) is as_card(seven)
    assert pickle.loads(pickle.dumps(seven)) is seven  # noqa: S301
    assert copy.deepcopy(seven) is seven
    assert f"{seven}" == "7H"
    assert repr(seven) == "Card('7H')"


@pytest.mark.parametrize("number", [-1, 52, 10**30])
def test_no_such_number(number: int) -> None:
    with pytest.raises(NotationError):
        Card(number)


@pytest.mark.parametrize("thing", [None, 1.0, True, b"7H", ["7H"], object()])
def test_no_card_at_all(thing: object) -> None:
    with pytest.raises(NotationError):
        as_card(thing)  # type: ignore[arg-type]


def test_parse_cards_keeps_the_order() -> None:
    assert [str(card) for card in parse_cards("9H, 7h\n10♣,AS")] == ["9H", "7H", "TC", "AS"]
    assert parse_cards("") == ()


def test_a_card_that_stands_twice() -> None:
    for call in (parse_cards, mask_of, CardSet):
        with pytest.raises(NotationError) as caught:
            call("7H 8H 7♥")
        assert caught.value.code == "card_twice"
        assert caught.value.params == {"card": "7H"}
    with pytest.raises(NotationError):
        mask_of([Card.parse("7H"), "7H"])


@pytest.mark.parametrize("thing", [None, 7, 7.5, [None], [["7H"]], "7H 8", [52]])
def test_no_cards_at_all(thing: object) -> None:
    with pytest.raises(NotationError):
        mask_of(thing)  # type: ignore[arg-type]


def test_a_set_has_the_usual_operations() -> None:
    hand = CardSet("7H 7S 7D 8H 9H")
    pair = CardSet("7S 7D")
    assert str(hand) == "7S 7H 8H 9H 7D"
    assert list(hand) == list(cards_of(hand.mask)) == sorted(hand)
    assert len(hand) == 5
    assert hand.points == 38
    assert hand - pair == CardSet(["9H", Card.parse("8H"), int(Card.parse("7H"))])
    assert hand & pair == pair <= hand >= pair
    assert (hand - pair) | pair == hand == (hand ^ pair) ^ pair
    assert Card.parse("8H") in hand
    assert Card.parse("8S") not in hand
    assert "8H" not in hand
    assert (hand | CardSet("AS")).without(Card.parse("AS")) == hand
    assert not CardSet()
    assert hash(CardSet("8H 7H")) == hash(CardSet("7H 8H"))
    assert CardSet("7H") != "7H"
    assert pickle.loads(pickle.dumps(hand)) == hand  # noqa: S301


@pytest.mark.parametrize("operation", [or_, and_, sub, xor, le, ge])
@pytest.mark.parametrize("thing", [5, "7H", None, [Card.parse("7H")]])
def test_a_set_goes_with_sets_only(operation: Callable[[Any, Any], object], thing: object) -> None:
    for pair in ((CardSet("7H"), thing), (thing, CardSet("7H"))):
        with pytest.raises(TypeError):
            operation(*pair)


def test_a_set_does_not_change() -> None:
    hand = CardSet("7H")
    with pytest.raises(AttributeError):
        hand.mask = 0
    with pytest.raises(AttributeError):
        del hand.mask
    assert hand == CardSet("7H")


@pytest.mark.parametrize("mask", [-1, FULL_MASK + 1])
def test_a_mask_has_52_bits(mask: int) -> None:
    with pytest.raises(NotationError):
        CardSet.from_mask(mask)


def test_errors_are_one_family() -> None:
    for kind in (NotationError, InvalidPositionError, IllegalActionError):
        error = kind("sentence", code="some_code", params={"card": "7H"})
        assert isinstance(error, GinError)
        assert isinstance(error, ValueError)
        assert (str(error), error.code, error.params) == ("sentence", "some_code", {"card": "7H"})
    assert GinError("sentence").params == {}
