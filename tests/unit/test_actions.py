"""Actions and their text."""

from __future__ import annotations

from typing import Any

import pytest

from gin_engine.actions import BIG_GIN, DISCARD, DRAW, GIN, KNOCK, PASS, TAKE, Action
from gin_engine.cards import CARDS, Card
from gin_engine.errors import NotationError
from tests.property.play import ALL_ACTIONS


def test_there_are_160() -> None:
    assert len(set(ALL_ACTIONS)) == 160
    assert [action.card for action in DISCARD] == list(CARDS)
    assert {action.kind for action in KNOCK} == {"knock"}
    assert {action.kind for action in GIN} == {"gin"}
    assert all(action.card is None for action in (PASS, TAKE, DRAW, BIG_GIN))


@pytest.mark.parametrize("action", ALL_ACTIONS, ids=str)
def test_write_and_read(action: Action) -> None:
    assert Action.parse(str(action)) is action


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("PASS", "pass"),
        ("  Take ", "take"),
        ("discard 10h", "discard TH"),
        ("Discard\t7♥", "discard 7H"),
        ("KNOCK  as", "knock AS"),
        ("gin q♣", "gin QC"),
        (" BIG_GIN", "big_gin"),
    ],
)
def test_the_reader_is_lenient(text: str, action: str) -> None:
    assert str(Action.parse(text)) == action


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "pas", "pass 7H", "take 7H", "draw draw", "discard", "knock", "gin", "discard 7", "discard 7H 8H",
        "discard 1H", "discard ??", "7H", "big_gin 7H", "\ud800", "discard \ud800H", None, 5, b"pass", [], True,
    ],
)  # fmt: skip
def test_other_texts_are_refused(text: Any) -> None:  # noqa: ANN401 - whatever comes
    with pytest.raises(NotationError) as caught:
        Action.parse(text)
    assert caught.value.code == "bad_action"
    assert len(str(caught.value.params["text"])) <= 60


def test_a_long_text_is_cut_in_the_message() -> None:
    with pytest.raises(NotationError) as caught:
        Action.parse("x" * 100_000)
    assert len(str(caught.value)) < 100


def test_equal_by_content() -> None:
    assert Action("discard", Card.parse("7H")) == DISCARD[Card.parse("7H")]
    assert Action("discard", Card.parse("7H")) != KNOCK[Card.parse("7H")]
