"""A match is not lost: a kill for each kind of step, a sample of damages to the storage, a hundred random inputs."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from tests.browser.mirror import Mirror
from tests.browser.player import Player
from tests.browser.survival import Hands, Window, corrupt, damaged

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.browser.conftest import Open

pytestmark = pytest.mark.browser


def test_a_kill_after_each_kind_of_step_loses_nothing(open_game: Open) -> None:
    mirror = Mirror("offline")
    window = open_game("&seed=offline", bridged=True)
    window.shows(mirror)
    done: set[str] = set()
    while not mirror.view["result"]:
        window.goes_on(mirror)
        kind = f"{mirror.view['history'][-1]['action']} {mirror.view['history'][-1]['seat']}"
        if kind in done:
            continue
        done.add(kind)
        context = window.page.context
        address = window.page.url
        window.page.close(run_before_unload=False)
        window = Player(context.new_page(), paused=True)
        window.page.goto(address)
        window.awake()
        window.shows(mirror)
    assert {"take 0", "draw 1", "discard 0", "discard 1"} <= done


def stored_match(open_game: Open) -> dict[str, str]:
    """What the page keeps of a match some steps old, its settings included."""
    mirror = Mirror("offline")
    window = open_game("&seed=offline", bridged=True)
    window.press("Schneller")
    while mirror.view["ply"] < 6:
        window.goes_on(mirror)
    stored: dict[str, str] = window.page.evaluate("({...localStorage})")
    window.page.context.close()
    return stored


def test_damaged_storage_never_stops_the_page(open_game: Open, browser: Browser, site_url: str) -> None:
    stored = stored_match(open_game)
    assert {key.rsplit(":", 1)[1] for key in stored} >= {"slot0", "slot1", "settings"}
    chance = random.Random(2)
    for key, text in stored.items():
        for _ in range(3):
            corrupt(browser, site_url, stored, key, damaged(text, chance))


def test_a_hundred_random_inputs(browser: Browser, site_url: str) -> None:
    window = Window(browser, site_url)
    Hands(window, 3).many(100, every=10)
    window.close()
