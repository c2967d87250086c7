"""The round as a value: dealing, immutability, checks of positions from outside."""

from __future__ import annotations

from typing import Any

import pytest

from gin_engine import deal
from gin_engine.actions import Action
from gin_engine.cards import CARDS, Card, CardSet
from gin_engine.errors import IllegalActionError, InvalidPositionError
from gin_engine.events import Discarded, Drew, Passed, Took
from gin_engine.melds import Arrangement, best_arrangement
from gin_engine.round import Entry, Knock, Round
from gin_engine.rules import STANDARD
from tests.property.play import assert_each_card_in_one_place, do, facts, table

DECK = deal.deck("round", 1)
LOOSE_A, LOOSE_B = "AS 3S 5S 7S 9S JS KS 2H 4H 6H", "AC 3C 5C 7C 9C JC KC 2D 4D 6D"


def test_a_deck_must_be_the_52_cards() -> None:
    for deck in (DECK[:51], (*DECK, DECK[0]), (*DECK[:51], DECK[0]), ()):
        with pytest.raises(InvalidPositionError):
            Round.deal(STANDARD, 0, deck)
    for dealer in (-1, 2):
        with pytest.raises(InvalidPositionError):
            Round.deal(STANDARD, dealer, DECK)


def test_apply_leaves_the_old_state_alone() -> None:
    state = Round.deal(STANDARD, 1, DECK)
    for text in ("pass", "take"):
        before = facts(state)
        after, _ = state.apply(Action.parse(text))
        assert facts(state) == before
        assert facts(after) != before


def test_events_and_history() -> None:
    state = Round.deal(STANDARD, 1, DECK)
    state, events = state.apply(Action.parse("pass"))
    assert events == (Passed(0),)
    upcard = state.pile[-1]
    state, events = state.apply(Action.parse("take"))
    assert events == (Took(1, upcard),)
    out = next(card for card in state.hand(1) if card != upcard)
    state, events = state.apply(Action("discard", out))
    assert events == (Discarded(1, out),)
    top = state.stock[0]
    state, events = state.apply(Action.parse("draw"))
    assert events == (Drew(0, top, 30),)
    assert state.history == (
        Entry(0, Action("pass"), None),
        Entry(1, Action("take"), upcard),
        Entry(1, Action("discard", out), out),
        Entry(0, Action("draw"), top),
    )


def test_a_round_that_is_over_says_so_to_both_seats() -> None:
    state = table("draw", (LOOSE_A, LOOSE_B), stock="8H TH QH", pile="QD")
    state = do(state, "draw", "discard KS")
    for seat in (None, 0, 1):
        with pytest.raises(IllegalActionError) as caught:
            state.apply(Action.parse("draw"), seat)
        assert caught.value.code == "round_over"


def as_parts(state: Round) -> dict[str, Any]:
    names = [
        "rules",
        "dealer",
        "phase",
        "turn",
        "hands",
        "held",
        "stock",
        "pile",
        "drawn",
        "locked",
        "history",
        "knock",
    ]
    return {name: getattr(state, name) for name in names}


DRAWING = table("draw", (LOOSE_A, LOOSE_B), pile="QD", held=("AS", ""))
DISCARDING = do(DRAWING, "take")
OFFERED = Round.deal(STANDARD, 1, DECK)
KNOCKED = do(
    table("discard", ("AS 2S 3S 4S 5S 6S 7S 8S 9S AH KD", LOOSE_B), drawn="KD", stock="8C 8D 8H"),
    "knock KD",
)
VOID = do(
    table("draw", (LOOSE_A, LOOSE_B), stock="8H TH QH", pile="QD"),
    "draw", "discard KS",
)  # fmt: skip


def mask(text: str) -> int:
    return CardSet(text).mask


def knock_with(**parts: Any) -> Knock:  # noqa: ANN401 - any field
    assert KNOCKED.knock is not None
    return KNOCKED.knock._replace(**parts)


WRONG: list[tuple[str, Round, dict[str, Any], str]] = [
    ("a card twice", DRAWING, {"pile": (*DRAWING.pile, CARDS[0])}, "bad_cards"),
    ("a card missing", DRAWING, {"pile": DRAWING.pile[:-1]}, "bad_cards"),
    ("a card in two hands", DRAWING, {"hands": (DRAWING.hands[0], DRAWING.hands[0])}, "bad_cards"),
    ("one hand", DRAWING, {"hands": DRAWING.hands[:1]}, "bad_seat"),
    ("three hands", DRAWING, {"hands": (*DRAWING.hands, 0)}, "bad_seat"),
    ("no such turn", DRAWING, {"turn": 2}, "bad_seat"),
    ("no such dealer", DRAWING, {"dealer": -1}, "bad_seat"),
    ("eleven before the draw", DISCARDING, {"phase": "draw", "drawn": None, "locked": None}, "bad_hand_size"),
    ("ten before the discard", DRAWING, {"phase": "discard", "drawn": CARDS[0]}, "bad_hand_size"),
    ("the other has eleven", DISCARDING, {"turn": 1}, "bad_hand_size"),
    ("held but not in hand", DRAWING, {"held": (mask("AC"), 0)}, "bad_held"),
    ("drawn without a draw", DRAWING, {"drawn": CARDS[0]}, "bad_drawn"),
    ("nothing drawn", DISCARDING, {"drawn": None, "locked": None}, "bad_drawn"),
    ("drawn but not in hand", DISCARDING, {"drawn": Card.parse("AC"), "locked": None}, "bad_drawn"),
    ("locked is not the drawn one", DISCARDING, {"locked": Card.parse("AS")}, "bad_drawn"),
    ("locked but not public", DISCARDING, {"held": (0, 0)}, "bad_drawn"),
    ("two left", DRAWING, {"stock": DRAWING.stock[:2], "pile": (*DRAWING.stock[2:], *DRAWING.pile)}, "bad_stock"),
    ("taken with two left", DISCARDING, {"stock": DISCARDING.stock[:2], "pile": DISCARDING.stock[2:]}, "bad_stock"),
    ("void too early", VOID, {"stock": (*VOID.stock, *VOID.pile[:3]), "pile": VOID.pile[3:]}, "bad_stock"),
    ("no pile before a draw", DRAWING, {"stock": (*DRAWING.stock, *DRAWING.pile), "pile": ()}, "bad_pile"),
    ("two upcards", OFFERED, {"stock": OFFERED.stock[1:], "pile": (OFFERED.stock[0], *OFFERED.pile)}, "bad_pile"),
    ("taken before the offer", OFFERED, {"held": (OFFERED.hands[0], 0)}, "bad_pile"),
    ("first draw of the dealer", OFFERED, {"phase": "first_draw", "turn": 1}, "bad_seat"),
    ("a knock in play", KNOCKED, {"phase": "draw"}, "bad_knock"),
    ("a knock of the other", KNOCKED, {"turn": 1}, "bad_knock"),
    ("another spread", KNOCKED, {"knock": knock_with(spread=Arrangement((), KNOCKED.hand(0)))}, "bad_knock"),
    ("the other's spread", KNOCKED, {"knock": knock_with(spread=best_arrangement(KNOCKED.hand(1)))}, "bad_knock"),
]  # fmt: skip


@pytest.mark.parametrize("state", [DRAWING, DISCARDING, OFFERED, KNOCKED, VOID])
def test_positions_that_pass(state: Round) -> None:
    state.check()
    assert_each_card_in_one_place(state)
    Round(**as_parts(state)).check()


@pytest.mark.parametrize(("_", "state", "change", "code"), WRONG, ids=[item[0] for item in WRONG])
def test_positions_that_do_not(_: str, state: Round, change: dict[str, Any], code: str) -> None:
    wrong = Round(**as_parts(state) | change)
    with pytest.raises(InvalidPositionError) as caught:
        wrong.check()
    assert caught.value.code == code


def test_a_knock_with_too_much_deadwood_is_no_position() -> None:
    assert KNOCKED.knock is not None
    hand = CardSet("AS 3S 5S 7S 9S JS KS 2H 4H 6H")
    rest = [card for card in CARDS if card not in hand and card not in KNOCKED.hand(1)]
    wrong = Round(
        STANDARD, dealer=1, phase="over", turn=0, hands=(hand.mask, KNOCKED.hands[1]), held=(0, 0),
        stock=tuple(rest[1:4]), pile=tuple(rest[4:]), knock=Knock(0, rest[0], best_arrangement(hand)),
    )  # fmt: skip
    with pytest.raises(InvalidPositionError) as caught:
        wrong.check()
    assert caught.value.code == "bad_knock"
