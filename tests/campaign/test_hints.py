"""`make test-campaign`: the hint against the strongest level on 10,000 views, and its chances over many."""

from __future__ import annotations

from statistics import fmean

import pytest

from tests.strength.table import hints_agree
from tests.unit.test_hints import PAIRINGS, beyond_chance, chances_in_play, ends_in_play, off


@pytest.mark.campaign
def test_hints_are_the_first_choice_of_hard_on_ten_thousand_views() -> None:
    parts = [4000, 3000, 3000]
    assert [hints_agree("campaign", names, views) for names, views in zip(PAIRINGS, parts, strict=True)] == parts


@pytest.mark.campaign
@pytest.mark.parametrize("names", [("hard", "hard"), ("normal", "hard"), ("easy", "normal")])
def test_the_chances_come_true(names: tuple[str, str]) -> None:
    used, undercut = chances_in_play(40, *names)
    print(f"{names}: {len(used)} discards, {len(undercut)} knocks; off by {off(used):.3f} and {off(undercut):.3f}")
    assert off(used) < 0.05
    assert off(undercut) < 0.08


@pytest.mark.campaign
@pytest.mark.parametrize("names", [("hard", "hard"), ("normal", "hard")])
def test_the_chances_by_waiting_and_by_knocking_come_true(names: tuple[str, str]) -> None:
    waits, knocks = ends_in_play(60, *names)
    print(f"{names}: off by {fmean(waits):.3f} in {len(waits)} rounds, {fmean(knocks):.3f} in {len(knocks)}")
    assert beyond_chance(waits) < 0.03
    assert beyond_chance(knocks) < 0.03
