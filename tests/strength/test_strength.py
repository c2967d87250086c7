"""The levels differ as promised. The bounds are wide: they trip on a fault, not on bad luck."""

from __future__ import annotations

import pytest

from gin_engine.players import player
from tests.strength.table import won_of_pairs


def test_hard_is_no_worse_than_simple() -> None:
    # Hard wins more than 75 %. Of 24 matches 8 or fewer happen less than once in 10,000 then.
    assert won_of_pairs(player("hard"), player("simple"), 12, "tripwire") >= 9 / 24


def test_easy_is_no_better_than_normal() -> None:
    # Normal wins about 75 %, as above.
    assert won_of_pairs(player("normal"), player("easy"), 12, "tripwire") >= 9 / 24


# With 500 pairs the standard error is at most 1.6 %; the ranges are widened by four of them.
@pytest.mark.strength
@pytest.mark.parametrize(
    ("stronger", "weaker", "low", "high"),
    [
        ("hard", "simple", 0.72, 1),
        ("normal", "simple", 0.55, 0.62),
        ("normal", "easy", 0.70, 0.80),
        ("hard", "normal", 0.65, 0.80),
        ("hard", "lookahead", 0.50, 1),
    ],
)
def test_levels_stay_in_their_ranges(stronger: str, weaker: str, low: float, high: float) -> None:
    part = won_of_pairs(player(stronger), player(weaker), 500, "range")
    assert low - 0.064 < part < high + 0.064
