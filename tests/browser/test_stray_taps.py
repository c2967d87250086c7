"""Double and triple taps do one thing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.positions import FITTING, KNOCKS, LOOSE, OTHER_LOOSE, discarding, drawing

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from tests.browser.conftest import Open
    from tests.browser.player import Player

pytestmark = pytest.mark.browser

GAPS = (0, 50, 150)
TEN_LOOSE = LOOSE.rsplit(" ", 1)[0]


def taps(player: Player, target: Locator, gap: int, times: int = 3) -> None:
    """Tap one place several times, whatever comes to lie there meanwhile."""
    box = target.bounding_box()
    assert box is not None
    x, y = box["x"] + min(10, box["width"] / 2), box["y"] + box["height"] / 2
    for _ in range(times):
        if player.page.evaluate("navigator.maxTouchPoints > 0"):
            player.page.touchscreen.tap(x, y)
        else:
            player.page.mouse.click(x, y)
        if gap:
            player.rest(gap)


@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "touch"])
def test_piles_and_cards(open_game: Open, *, touch: bool) -> None:
    for gap in GAPS:
        mirror = drawing(TEN_LOOSE, OTHER_LOOSE, pile="QH")
        player = open_game(save=mirror.save, bridged=gap > 0, touch=touch)
        pile = gap == GAPS[1]
        taps(player, player.pile if pile else player.stock, gap)
        mirror.act("take" if pile else "draw")
        player.shows(mirror)
        taps(player, player.card("KS"), gap, times=2)
        player.shows(mirror)
        assert player.selected() == ["Pik König"]
        player.rest(300)
        taps(player, player.card("KS"), gap)
        mirror.act("discard KS")
        player.shows(mirror)


@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "touch"])
def test_ends_of_a_round(open_game: Open, *, touch: bool) -> None:
    for gap in GAPS:
        mirror = discarding(KNOCKS, FITTING)
        player = open_game(save=mirror.save, bridged=gap > 0, touch=touch)
        taps(player, player.button("Klopfen"), gap, times=2)
        player.shows(mirror)
        player.press("Abbrechen")
        assert player.selected() == []
        player.tap(player.card("KD"))
        taps(player, player.button("Klopfen"), gap)
        mirror.act("knock KD")
        player.shows(mirror)
        player.rest(300)
        taps(player, player.button("Weiter"), gap)
        mirror.next()
        player.shows(mirror)
        for _ in range(2):  # those of the opponent, or none
            if not mirror.mine:
                player.to_my_turn(mirror)
        assert player.selected() == []


def test_a_key_that_is_held_down(open_game: Open) -> None:
    mirror = drawing(TEN_LOOSE, OTHER_LOOSE)
    player = open_game(save=mirror.save, bridged=True)
    player.stock.focus()
    for _ in range(6):
        player.page.keyboard.down("Enter")
        player.rest(100)
    player.page.keyboard.up("Enter")
    mirror.act("draw")
    player.shows(mirror)
    player.card("KS").focus()
    for _ in range(6):
        player.page.keyboard.down("Enter")
        player.rest(100)
    player.page.keyboard.up("Enter")
    player.shows(mirror)
    assert player.selected() == ["Pik König"]
