"""Events and what another seat may know of them."""

from __future__ import annotations

import pytest

from gin_engine.cards import Card
from gin_engine.events import (
    Discarded,
    Drew,
    Event,
    Knocked,
    MatchEnded,
    Passed,
    RoundEnded,
    RoundStarted,
    Took,
    redacted,
)

CARD = Card.parse("7H")
PUBLIC: list[Event] = [
    RoundStarted(1, 0, 1, "lot"),
    Passed(0),
    Took(0, CARD),
    Discarded(1, CARD),
    Knocked(seat=0, gin=False, deadwood=5),
    RoundEnded("knock", 0, 12),
    RoundEnded("void", None, 0),
    MatchEnded(1),
]


@pytest.mark.parametrize("event", PUBLIC, ids=lambda event: type(event).__name__)
@pytest.mark.parametrize("seat", [0, 1])
def test_public_facts_stay(event: Event, seat: int) -> None:
    assert redacted(event, seat) == event


def test_only_the_drawer_sees_the_card() -> None:
    event = Drew(1, CARD, 20)
    assert redacted(event, 1) == event
    assert redacted(event, 0) == Drew(1, None, 20)


def test_an_end_names_no_discard() -> None:
    assert "card" not in Knocked._fields
