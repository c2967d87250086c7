"""The card counter: all 52 cards, where everybody at the table may know them to be."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

from gin_engine.cards import CARDS
from tests.browser.layout import SIZES, faults
from tests.browser.mirror import Mirror, named
from tests.browser.positions import FITTING, KNOCKS, discarding
from tests.property.play import match_with, save_of, table

if TYPE_CHECKING:
    from playwright.sync_api import Route

    from tests.browser.conftest import Open
    from tests.browser.player import Player

pytestmark = pytest.mark.browser

PLACES: Final = {
    "own": "bei dir",
    "known": "offen beim Gegner",
    "gone": "abgeworfen",
    "unseen": "unbekannt",
}


def counted(player: Player) -> dict[str, str]:
    player.press("Menü")
    player.tap(player.dialog.get_by_role("button", name="Kartenzähler"))
    player.page.locator(".counter").wait_for()
    names = [cell.get_attribute("aria-label") or "" for cell in player.dialog.get_by_role("img").all()]
    places = dict(name.split(", ") for name in names)
    for word in PLACES.values():
        count = sum(place == word for place in places.values())
        assert player.dialog.get_by_text(f"{word} {count}").count() == 1
    return places


def test_counter(open_game: Open) -> None:
    hands = ("KD QD JD TD 9D 8D 7D 5H 5D 5C", "AS AC AH 2S 2C 2H 3S 3C 4C 4H")
    mirror = Mirror(save=save_of(match_with(table("draw", hands, held=("", "AS 4C"), pile="KS QS KC"))))
    player = open_game(save=mirror.save, bridged=True)
    places = counted(player)
    assert [*places] == [named(str(card)) for card in CARDS]
    view = mirror.view
    own = {*view["hand"]["deadwood_cards"], *(card for meld in view["hand"]["melds"] for card in meld["cards"])}
    for card in map(str, CARDS):
        where = (
            "own" if card in own else "known" if card in ("AS", "4C") else "gone" if card in view["pile"] else "unseen"
        )
        assert places[named(card)] == PLACES[where]
    assert [fault for size in SIZES for fault in faults(player.page, size)] == []
    # Each line of the key shows how its cards look.
    for place in PLACES:
        sample, cell = (player.page.locator(f"{listed} .{place} span").first for listed in (".key", ".counter"))
        look = "element => [getComputedStyle(element).backgroundColor, element.getBoundingClientRect().width > 10]"
        colour, shown = sample.evaluate(look)
        assert shown
        assert colour == cell.evaluate("element => getComputedStyle(element.parentElement).backgroundColor")
    player.press("Zurück")
    player.press("Schließen")
    player.shows(mirror)


def test_counter_follows_the_table(open_game: Open) -> None:
    mirror = discarding(KNOCKS, FITTING)
    player = open_game(save=mirror.save, bridged=True)
    assert counted(player)["Karo König"] == PLACES["own"]
    player.press("Zurück")
    player.press("Schließen")
    player.does(mirror, "discard KD")
    places = counted(player)
    assert places["Karo König"] == PLACES["gone"]
    hidden = [card for card in FITTING.split() if card not in mirror.view["others"][0]["known"]]
    assert {places[named(card)] for card in hidden} == {PLACES["unseen"]}


def test_a_sheet_that_comes_late_takes_no_other_ones_place(open_game: Open) -> None:
    player = open_game(save=discarding(KNOCKS, FITTING).save, bridged=True)
    held: list[Route] = []
    player.page.route("**/engine", lambda route: held.insert(0, route))

    def answered() -> None:
        player.until(lambda: len(held) == 1)
        held.pop().fallback()
        player.until(lambda: player.idle)

    player.press("Menü")
    player.dialog.get_by_role("button", name="Kartenzähler").click()
    player.page.keyboard.press("Escape")
    answered()
    assert player.dialog.count() == 0
    player.press("Menü")
    player.dialog.get_by_role("button", name="Kartenzähler").click()
    player.page.keyboard.press("Escape")
    player.page.keyboard.press("m")
    answered()
    assert player.tree().one("dialog").name == "Menü"
    player.press("Schließen")
    player.button("Kartenzähler").click()
    player.page.keyboard.press("m")
    answered()
    assert player.tree().one("dialog").name == "Menü"


def test_its_button_is_at_hand_in_every_window(open_game: Open) -> None:
    player = open_game(save=discarding(KNOCKS, FITTING, points=95).save, bridged=True)
    button = player.button("Kartenzähler")
    for width, height in (*SIZES, (280, 653), (568, 320), (844, 390), (3840, 2160)):
        player.page.set_viewport_size({"width": width, "height": height})
        box = button.bounding_box()
        assert box, (width, height)
        assert min(box["width"], box["height"]) >= 44, (width, height)
        player.tap(button)
        player.page.locator(".counter").wait_for()
        player.press("Schließen")
