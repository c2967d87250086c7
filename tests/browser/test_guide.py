"""The guide of the first match: a line at each first step, in nobody's way, never again unless asked."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

import pytest

from tests.browser.layout import SIZES, faults
from tests.browser.mirror import Mirror
from tests.browser.positions import FITTING, KNOCKS, discarding
from tests.browser.screens import SCREENS, lead

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from tests.browser.conftest import Open
    from tests.browser.player import Player

pytestmark = pytest.mark.browser

SEED = "offers"


def bubble(player: Player) -> Locator:
    return player.page.get_by_role("complementary", name="Erste Schritte")


def line(player: Player) -> str:
    return bubble(player).inner_text() if bubble(player).count() else ""


def kept(player: Player) -> str:
    text = player.page.evaluate("localStorage.getItem('gin:/:settings')")
    return str(json.loads(text or "{}").get("guide", ""))


def test_a_line_at_each_first_step(open_game: Open) -> None:
    mirror = Mirror(SEED)
    player = open_game(f"&seed={SEED}", bridged=True)
    player.shows(mirror)
    seen: list[str] = []
    while mirror.view["result"] is None:
        if mirror.mine:
            phase = "knock" if mirror.view["knocks"] or mirror.view["gins"] else mirror.view["phase"]
            new = phase not in seen and phase != "first_draw"
            assert (line(player) != "") == new, (phase, seen)
            if new:
                seen.append(phase)
                assert line(player).strip() in player.said
        player.goes_on(mirror)
    assert seen[0] == "upcard"
    assert {"draw", "discard"} <= {*seen}


def test_it_goes_on_after_a_reload_and_ends_when_closed(open_game: Open) -> None:
    mirror = Mirror(SEED)
    player = open_game(f"&seed={SEED}", bridged=True)
    player.shows(mirror)
    assert line(player).startswith("Diese Karte")
    player.reload()
    player.shows(mirror)
    assert line(player).startswith("Diese Karte")
    player.press("Ohne Erklärungen spielen")
    assert bubble(player).count() == 0
    assert kept(player) == "off"
    player.goes_on(mirror)
    player.to_my_turn(mirror)
    assert bubble(player).count() == 0


def test_no_guide_for_whoever_is_in_the_middle_of_a_match(open_game: Open) -> None:
    mirror = Mirror(SEED)
    mirror.act(mirror.view["legal"][0])
    player = open_game(save=mirror.save, bridged=True)
    player.to_my_turn(mirror)
    assert bubble(player).count() == 0


def test_again_by_the_menu(open_game: Open) -> None:
    mirror = discarding(KNOCKS, FITTING, points=20)
    player = open_game(save=mirror.save, bridged=True)
    player.shows(mirror)
    assert bubble(player).count() == 0
    player.press("Menü")
    player.dialog.get_by_text("Erste Schritte").click()
    player.until(lambda: player.dialog.get_by_role("listitem").count() == 4)
    player.press("Am Tisch noch einmal zeigen")
    player.press("Schließen")
    player.shows(mirror)
    assert line(player).startswith("Du kannst die Runde beenden")
    # All that can be pressed is still pressed through it.
    player.does(mirror, "discard KD")


def test_it_covers_nothing_that_is_played_with(open_game: Open) -> None:
    player = open_game(f"&seed={SEED}", bridged=True)
    player.shows(Mirror(SEED))
    for width, height in SIZES:
        player.page.set_viewport_size({"width": width, "height": height})
        covered = player.page.evaluate(
            """() => {
              const box = document.getElementById("guide").getBoundingClientRect();
              return [...document.querySelectorAll("main button, .acts button, .top button, #status, #deadwood")]
                .filter((element) => {
                  const other = element.getBoundingClientRect();
                  return other.width > 0 && other.left < box.right && other.right > box.left &&
                    other.top < box.bottom && other.bottom > box.top;
                }).map((element) => element.id || element.textContent);
            }"""
        )
        assert covered == [], (width, height)


#: Windows that are a little smaller or larger than where the layout changes.
BETWEEN: Final = (
    (280, 600), (320, 256), (360, 450), (320, 600), (390, 620), (480, 320), (480, 540),
    (568, 320), (740, 320), (740, 600),
)  # fmt: skip


@pytest.mark.parametrize("guide", ["on", "off"])
def test_nothing_overlaps_in_windows_of_between_sizes(open_game: Open, guide: str) -> None:
    settings = {"gin:/:settings": json.dumps({"guide": guide})}
    player = open_game(f"&seed={SEED}", bridged=True, stored=settings)
    mirror = Mirror(SEED)
    player.shows(mirror)
    assert (line(player) != "") == (guide == "on")
    while mirror.view["phase"] != "discard" or not mirror.mine:
        player.goes_on(mirror)
    found = [fault for size in BETWEEN for fault in faults(player.page, size)]
    assert [fault for fault in found if "overlap" in fault or "cut off sideways" in fault] == []


#: The lowest windows of each layout.
LOW: Final = (
    (280, 653), (320, 540), (360, 540), (568, 320), (640, 320), (640, 340), (667, 331), (844, 349), (600, 600),
    (768, 600), (1280, 610),
)  # fmt: skip


@pytest.mark.parametrize("screen", ["upcard", "draw", "discard", "loose", "gin"])
def test_nothing_scrolls_or_is_cut_off_in_low_windows(open_game: Open, screen: str) -> None:
    position, keys = SCREENS[screen]
    settings = {"gin:/:settings": json.dumps({"guide": "on"}), "gin:/:slot1": position().save}
    player = open_game(bridged=True, stored=settings, paused=False)
    player.awake()
    assert line(player) != ""
    lead(player.page, keys)
    assert (line(player) == "") == ("t" in keys)  # a hint has the room alone
    assert [fault for size in LOW for fault in faults(player.page, size)] == []


def test_nothing_moves_when_a_line_comes_or_goes(open_game: Open) -> None:
    player = open_game(f"&seed={SEED}", bridged=True)
    player.shows(Mirror(SEED))
    assert line(player) != ""
    places = "() => [...document.querySelectorAll('.table *')].map((part) => part.getBoundingClientRect().y)"
    before = player.page.evaluate(places)
    player.page.evaluate("() => { document.getElementById('guide').hidden = true; }")
    assert player.page.evaluate(places) == before
