"""The numbers of sequences of actions from fixed decks are what they have always been."""

from __future__ import annotations

import json

from tests.golden.counts import BY_NAME, COUNTS, begin, count, counted


def test_numbers_of_sequences() -> None:
    assert counted() == json.loads(COUNTS.read_text("utf-8"))


def test_numbers_that_can_be_counted_by_hand() -> None:
    # Take or pass; ten discards after taking (the taken card is locked), take or pass; and so on.
    assert count(begin("standard", "perft 1", "deal"), 3) == [2, 10 + 2, 10 * 2 + 10 + 1]
    # Three players: the third may still take or pass after two have passed.
    assert count(begin("ring3", "perft 1", "deal"), 3) == [2, 7 + 2, 7 * 2 + 7 + 2]
    # Eleven cards, none of them locked; then stock or pile; then eleven or ten discards.
    assert count(begin("wikipedia", "perft 1", "deal"), 3) == [11, 11 * 2, 11 * (11 + 10)]


def test_late_positions_are_near_the_end_of_the_stock() -> None:
    for name in BY_NAME:
        assert len(begin(name, "perft 1", "late").stock) <= 4
