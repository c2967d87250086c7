"""`make test-campaign`: 100,000 hands against the naive solver."""

from __future__ import annotations

import pytest

from tests.naive_comparison import WAYS, compare

HANDS = 100_000
PARTS = 20


@pytest.mark.campaign
def test_a_hundred_thousand_hands_against_the_naive_solver(capsys: pytest.CaptureFixture[str]) -> None:
    seen = compare(0, "")
    for part in range(PARTS):
        seen += compare(HANDS // PARTS, f"campaign {part}")
        with capsys.disabled():
            print(f"\r{seen['hands']:,} hands compared", end="", flush=True)
    with capsys.disabled():
        print()
        for what, count in sorted(seen.items()):
            print(f"  {count:9,} {what}")
    assert seen["hands"] == HANDS
    assert all(seen[way.__name__] > HANDS // 8 for way in WAYS)
