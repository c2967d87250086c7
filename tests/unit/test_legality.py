"""Legal actions and refusals as one pair: what the one lists, the other lets pass."""

from __future__ import annotations

import pytest

from gin_engine.cards import Card, CardSet
from gin_engine.legality import PHASES, Phase, Turn
from tests.property.play import ALL_ACTIONS, RULE_CODES

HANDS = {
    "ten loose": "AS 3S 5S 7S 9S JS KS 2H 4H 6H",
    "eleven loose": "AS 3S 5S 7S 9S JS KS 2H 4H 6H 8H",
    "knock": "AS 2S 3S 4S 5S 6S 7S 8S 9S AH KD",
    "gin": "AS 2S 3S 4S 5S 6S 7S 8S 9S TS KD",
    "eleven melded": "KS KH KD KC 6S 6H 6D 6C 2S 2H 2D",
}


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("hand", HANDS.values(), ids=HANDS)
@pytest.mark.parametrize("locked", [None, "KD", "9S"])
@pytest.mark.parametrize("limit", [0, 4, 10])
@pytest.mark.parametrize("pile_empty", [False, True])
@pytest.mark.parametrize("big_gin", [False, True])
def test_legal_is_what_is_not_refused(
    phase: Phase, hand: str, locked: str | None, limit: int, *, pile_empty: bool, big_gin: bool
) -> None:
    mask = CardSet(hand).mask
    lock = None if locked is None else Card.parse(locked)
    turn = Turn(phase, mask, lock, limit, pile_empty=pile_empty, big_gin=big_gin)
    legal = turn.legal_actions()
    assert len(set(legal)) == len(legal)
    for action in ALL_ACTIONS:
        why = turn.refusal(action)
        # The upcard lies there while it is on offer.
        if phase == "upcard" and pile_empty:
            continue
        if action in legal:
            assert why is None
        elif why is None:
            # A knock that leaves nothing is gin under another word, listed once.
            assert action.kind == "knock"
            assert any(other.kind == "gin" and other.card == action.card for other in legal)
        else:
            assert why.code in RULE_CODES - {"not_your_turn"}


def test_params_of_refusals() -> None:
    turn = Turn("discard", CardSet(HANDS["eleven loose"]).mask, None, 10)
    knock = next(action for action in ALL_ACTIONS if str(action) == "knock KS")
    why = turn.refusal(knock)
    assert why is not None
    assert (why.code, why.params) == ("too_much_deadwood", {"deadwood": 55, "limit": 10})
    gin = next(action for action in ALL_ACTIONS if str(action) == "gin KS")
    why = turn.refusal(gin)
    assert why is not None
    assert (why.code, why.params) == ("not_gin", {"deadwood": 55})
    other = next(action for action in ALL_ACTIONS if str(action) == "discard KD")
    why = turn.refusal(other)
    assert why is not None
    assert (why.code, why.params) == ("card_not_held", {"card": "KD"})


def test_discards_allowed_leave_out_the_locked_card() -> None:
    turn = Turn("discard", CardSet("AS 3S KD").mask, None, 10)
    assert CardSet(turn.discards()) == CardSet("AS 3S KD")
    assert CardSet(turn._replace(locked=Card.parse("3S")).discards()) == CardSet("AS KD")
    assert turn._replace(phase="draw").discards() == ()


def test_order_discards_then_ends_each_in_canonical_order() -> None:
    legal = [str(action) for action in Turn("discard", CardSet(HANDS["gin"]).mask, None, 10).legal_actions()]
    assert legal == [
        "discard AS", "discard 2S", "discard 3S", "discard 4S", "discard 5S", "discard 6S", "discard 7S", "discard 8S",
        "discard 9S", "discard TS", "discard KD", "knock AS", "knock 4S", "knock 5S", "knock 6S", "knock 7S",
        "knock TS", "gin KD",
    ]  # fmt: skip
