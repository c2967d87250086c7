"""What one seat may know."""

from __future__ import annotations

import pytest

from gin_engine.actions import Action
from gin_engine.cards import Card, CardSet
from gin_engine.errors import InvalidPositionError
from gin_engine.rules import STANDARD
from gin_engine.views import OtherSeat, Seen, View, view_of
from tests.property.play import able, match_with, playing, table

MINE, OTHERS = "AS 2S 3S 4S 5S 6S 7S 8S 9S AH KD", "AC 3C 5C 7C 9C JC KC 2D 4D 6D"


@pytest.mark.parametrize("seat", [0, 1])
def test_a_view_fits_the_round(seat: int) -> None:
    for match in playing("views", able, 150):
        state, view = match.round, view_of(match, seat)
        assert view.hand == state.hand(seat)
        assert (view.phase, view.turn, view.dealer, view.number) == (
            state.phase,
            state.turn,
            state.dealer,
            match.number,
        )
        assert (view.stock, view.pile, view.scores) == (len(state.stock), state.pile, match.scores)
        (other,) = view.others
        assert other == OtherSeat(1 - seat, len(state.hand(1 - seat)), CardSet.from_mask(state.held[1 - seat]))
        assert view.my_turn is (state.turn == seat and not state.over)
        assert view.legal_actions() == (state.legal_actions() if view.my_turn else ())
        assert view.known == other.known
        assert view.arrangement.deadwood <= view.hand.points
        assert len(view.history) == len(state.history)
        assert (view.result is not None) is state.over


@pytest.mark.parametrize("seat", [-1, 2])
def test_no_view_of_a_seat_that_is_none(seat: int) -> None:
    with pytest.raises(InvalidPositionError) as caught:
        view_of(match_with(table("draw", (MINE.removesuffix(" KD"), OTHERS), pile="QD")), seat)
    assert caught.value.code == "bad_seat"


def test_drawn_and_locked_are_the_drawers_own() -> None:
    match = match_with(table("draw", (MINE.removesuffix(" KD"), OTHERS), pile="QD"))
    for action, locked in (("draw", None), ("take", Card.parse("QD"))):
        after, _ = match.apply(Action.parse(action))
        own, other = view_of(after, 0), view_of(after, 1)
        assert (own.drawn, own.locked) == (after.round.drawn, locked)
        assert (other.drawn, other.locked) == (None, None)


def test_history_names_cards_that_moved_in_sight() -> None:
    match = match_with(table("draw", (MINE.removesuffix(" KD"), OTHERS), pile="QD"))
    for action in ("take", "discard AH", "draw", "discard KC", "draw", "knock QD"):
        match, _ = match.apply(Action.parse(action))
    expected = [("take", "QD"), ("discard", "AH"), ("draw", None), ("discard", "KC"), ("draw", None), ("knock", None)]
    for seat in (0, 1):
        assert view_of(match, seat).history == tuple(
            Seen(i // 2 % 2, kind, None if card is None else Card.parse(card))  # type: ignore[arg-type]
            for i, (kind, card) in enumerate(expected)
        )


def test_discards_are_what_each_would_leave() -> None:
    match = match_with(table("discard", (MINE, OTHERS), drawn="KD"))
    left = view_of(match, 0).discards()
    assert list(left) == list(CardSet(MINE))
    assert left[Card.parse("KD")] == 1
    assert left[Card.parse("AH")] == 10
    assert view_of(match, 1).discards() == {}
    assert view_of(match.apply(Action.parse("discard KD"))[0], 0).discards() == {}


def test_the_face_down_discard_is_only_the_knockers() -> None:
    match = match_with(table("discard", (MINE, OTHERS), drawn="KD"))
    match, _ = match.apply(Action.parse("knock KD"))
    assert view_of(match, 0).face_down == Card.parse("KD")
    assert view_of(match, 1).face_down is None


def test_a_view_from_public_facts_alone() -> None:
    """A player can sit at somebody else's table: no match is needed."""
    view = View(
        seat=0, rules=STANDARD, knock_limit=10, phase="discard", turn=0, dealer=1, dealer_reason="lot", number=1,
        ply=0, hand=CardSet(MINE), drawn=Card.parse("KD"), locked=None,
        others=(OtherSeat(1, 10, CardSet("QC")),), stock=20, pile=(Card.parse("QD"),), history=(),
        scores=(0, 0), rounds_won=(0, 0), rounds=(),
    )  # fmt: skip
    assert Action.parse("knock KD") in view.legal_actions()
    assert str(view.known) == "QC"


def test_a_view_names_no_match_and_no_round() -> None:
    # A field that is not listed here would be a new way out for hidden cards.
    assert set(View._fields) == {
        "seat", "rules", "knock_limit", "phase", "turn", "dealer", "dealer_reason", "number", "ply", "hand", "drawn",
        "locked", "others", "stock", "pile", "history", "scores", "rounds_won", "rounds", "result", "face_down",
        "settlement",
    }  # fmt: skip
    view = view_of(match_with(table("discard", (MINE, OTHERS), drawn="KD")), 0)
    assert not hasattr(view, "__dict__")
    assert isinstance(view.stock, int)
