"""`make test-campaign`: a kill at every step, every key spoilt in a hundred ways, thousands of random inputs."""

from __future__ import annotations

import os
import random
from typing import TYPE_CHECKING

import pytest

from tests.browser.mirror import Mirror
from tests.browser.player import Player
from tests.browser.survival import Hands, Window, corrupt, damaged
from tests.browser.test_survival import stored_match

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

    from tests.browser.conftest import Open

pytestmark = [pytest.mark.campaign, pytest.mark.browser]

INPUTS = int(os.environ.get("GIN_INPUTS", "5000"))
DAMAGES = int(os.environ.get("GIN_DAMAGES", "100"))
ROUNDS = int(os.environ.get("GIN_ROUNDS", "1000"))  # of the match that is killed at every step
SEED = int(os.environ.get("GIN_SEED", "1"))


@pytest.fixture
def told(capsys: pytest.CaptureFixture[str]) -> Iterator[list[str]]:
    lines: list[str] = []
    yield lines
    with capsys.disabled():
        print("\n" + "\n".join(lines))


def test_kill_at_every_step_of_a_match(browser: Browser, site_url: str, told: list[str]) -> None:
    mirror = Mirror("campaign")
    window = Window(browser, site_url, bridged=True)
    window.context.clock.install(time=1_000)
    window.context.clock.pause_at(2_000)
    window.page.evaluate("localStorage.clear()")
    window.page.close()
    window.page = window.open("&seed=campaign")
    kills = 0
    while not mirror.view["settlement"] and mirror.view["round"] <= ROUNDS:
        player = Player(window.page, paused=True)
        player.shows(mirror)
        player.goes_on(mirror)
        window.kill()
        kills += 1
        Player(window.page, paused=True).shows(mirror)
        assert window.faults == []
    window.close()
    told.append(f"{kills} kills in {mirror.view['round']} rounds, the same state after each")


def test_every_key_spoilt(open_game: Open, browser: Browser, site_url: str, told: list[str]) -> None:
    stored = stored_match(open_game)
    chance = random.Random(SEED)
    for key, text in stored.items():
        for _ in range(DAMAGES):
            corrupt(browser, site_url, stored, key, damaged(text, chance))
    told.append(f"{len(stored)} keys, each spoilt {DAMAGES} times: {len(stored) * DAMAGES} damages, no match lost")


def test_random_inputs(browser: Browser, site_url: str, told: list[str]) -> None:
    window = Window(browser, site_url)
    hands = Hands(window, SEED)
    hands.many(INPUTS)
    window.close()
    told.append(f"{INPUTS} random inputs: " + ", ".join(f"{count} {kind}" for kind, count in hands.counts.items()))
