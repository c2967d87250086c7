"""Two windows on one profile play one match."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.player import Player
from tests.browser.positions import LOOSE, OTHER_LOOSE, drawing

if TYPE_CHECKING:
    from tests.browser.conftest import Open

pytestmark = pytest.mark.browser


def test_second_window_follows(open_game: Open) -> None:
    mirror = drawing(LOOSE.rsplit(" ", 1)[0], OTHER_LOOSE)
    first = open_game(save=mirror.save)
    second = Player(first.page.context.new_page(), paused=True)
    second.page.goto(first.page.url)
    second.awake()
    second.shows(mirror)
    first.does(mirror, "draw")
    second.shows(mirror)
    assert "In einem anderen Fenster wurde weitergespielt." in second.tree().words
    second.does(mirror, "discard KS")
    first.shows(mirror)
    while not mirror.mine:
        mirror.opponent()
        first.shows(mirror)
        second.shows(mirror)
    for player in (second, first):
        player.does(mirror, "draw")
        player.does(mirror, f"discard {mirror.hand[-1]}")
        for window in (first, second):
            window.shows(mirror)
        while not mirror.mine and not mirror.view["result"]:
            mirror.opponent()
            first.shows(mirror)
            second.shows(mirror)
        if mirror.view["result"]:
            break
    first.reload()
    first.shows(mirror)
    second.reload()
    second.shows(mirror)
