"""Fingers, mice and keys: dragging, an order of one's own, single-key shortcuts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.mirror import named
from tests.browser.positions import FITTING, KNOCKS, LOOSE, OTHER_LOOSE, discarding, drawing
from tests.browser.screens import SCREENS

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from tests.browser.conftest import Open
    from tests.browser.player import Player

pytestmark = pytest.mark.browser

OWN = {"gin:/:settings": '{"ownOrder": true}'}


def hand(player: Player) -> list[str]:
    cards: list[str] = player.page.evaluate(
        "() => [...document.querySelectorAll('#hand button')].map((button) => button.dataset.card)"
    )
    return cards


def centre(target: Locator) -> tuple[float, float]:
    box = target.bounding_box()
    assert box
    return box["x"] + 8, box["y"] + box["height"] / 2


def drag(player: Player, card: str, to: tuple[float, float], *, drop: bool = True) -> None:
    mouse = player.page.mouse
    mouse.move(*centre(player.card(card)))
    mouse.down()
    mouse.move(*to, steps=4)
    if drop:
        mouse.up()


class Fingers:
    """Touches as the browser gets them from a screen."""

    def __init__(self, player: Player) -> None:
        self._cdp = player.page.context.new_cdp_session(player.page)

    def __call__(self, kind: str, *points: tuple[float, float]) -> None:
        touches: list[dict[str, Any]] = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        self._cdp.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": touches})


def test_c22_drag_to_the_pile_discards(open_game: Open) -> None:
    mirror = discarding(LOOSE, OTHER_LOOSE)
    player = open_game(save=mirror.save, bridged=True)
    drag(player, "KS", centre(player.pile))
    mirror.act("discard KS")
    player.shows(mirror)


def test_drag_by_touch_discards(open_game: Open) -> None:
    mirror = discarding(LOOSE, OTHER_LOOSE)
    player = open_game(save=mirror.save, bridged=True, touch=True)
    fingers = Fingers(player)
    (x, y), (to_x, to_y) = centre(player.card("KS")), centre(player.pile)
    fingers("Start", (x, y))
    for step in (0.3, 0.6, 1.0):
        fingers("Move", (x + step * (to_x - x), y + step * (to_y - y)))
    fingers("End")
    mirror.act("discard KS")
    player.shows(mirror)


@pytest.mark.parametrize("end", ["cancel", "second finger"])
def test_c16_broken_off_drag_changes_nothing(open_game: Open, end: str) -> None:
    mirror = discarding(LOOSE, OTHER_LOOSE)
    player = open_game(save=mirror.save, bridged=True, touch=True)
    fingers = Fingers(player)
    at, pile = centre(player.card("KS")), centre(player.pile)
    fingers("Start", at)
    fingers("Move", pile)
    if end == "cancel":
        fingers("Cancel")
    else:
        fingers("Start", pile, (30, 400))
        fingers("Move", pile, (40, 410))
        fingers("End")
    player.rest(500)
    player.shows(mirror)
    assert player.page.locator(".dragged").count() == 0
    assert player.card("KS").evaluate("card => card.style.translate") == ""


def test_turning_the_phone_breaks_a_drag_off(open_game: Open) -> None:
    mirror = discarding(LOOSE, OTHER_LOOSE)
    player = open_game(save=mirror.save, bridged=True)
    drag(player, "KS", centre(player.pile), drop=False)
    player.page.set_viewport_size({"width": 640, "height": 360})
    player.until(lambda: player.page.locator(".dragged").count() == 0)
    assert player.card("KS").evaluate("card => card.style.translate") == ""
    player.page.mouse.up()
    player.shows(mirror)
    assert player.selected() == []


def test_refused_drag_puts_the_card_back(open_game: Open) -> None:
    mirror = drawing(LOOSE.rsplit(" ", 1)[0], OTHER_LOOSE)
    player = open_game(save=mirror.save, bridged=True)
    drag(player, "KS", centre(player.pile))
    player.says("Zieh zuerst eine Karte.")
    player.shows(mirror)
    assert player.selected() == []
    assert player.page.locator(".dragged").count() == 0


def test_drag_elsewhere_is_no_tap(open_game: Open) -> None:
    mirror = discarding(LOOSE, OTHER_LOOSE)
    player = open_game(save=mirror.save, bridged=True)
    drag(player, "KS", (180, 300))
    player.rest(300)
    assert player.selected() == []
    player.shows(mirror)
    player.tap(player.card("KS"))
    assert player.selected() == [named("KS")]


def test_c24_own_order_lasts(open_game: Open) -> None:
    mirror = drawing(LOOSE.rsplit(" ", 1)[0], OTHER_LOOSE, stock="QC TD 9D 8D")
    player = open_game(save=mirror.save, stored=None, bridged=True)
    player.page.evaluate("stored => Object.entries(stored).forEach(([k, v]) => localStorage.setItem(k, v))", OWN)
    player.reload()
    before = hand(player)
    last, first = before[-1], before[0]
    drag(player, last, (centre(player.card(first))[0] - 6, centre(player.card(first))[1]))
    assert hand(player) == [last, *before[:-1]]
    player.says(f"{named(last)}: Platz 1 von 10.")
    player.card(last).focus()
    player.page.keyboard.press("Shift+ArrowRight")
    moved = [first, last, *before[1:-1]]
    assert hand(player) == moved
    assert player.focused() == named(last)
    player.tap(player.stock)
    player.until(lambda: len(hand(player)) == 11)
    drawn = hand(player)[-1]
    assert hand(player) == [*moved, drawn]
    player.reload()
    assert hand(player) == [*moved, drawn]
    player.rest(5000)
    marked = player.page.get_by_role("button", name="neu gezogen")
    assert [card.get_attribute("data-card") for card in marked.all()] == [drawn]
    player.page.mouse.move(*centre(player.card(first)))
    assert hand(player) == [*moved, drawn]


def test_c25_own_order_during_the_upcard_offer(open_game: Open) -> None:
    position, _ = SCREENS["upcard"]
    player = open_game(save=position().save, bridged=True)
    player.page.evaluate("stored => Object.entries(stored).forEach(([k, v]) => localStorage.setItem(k, v))", OWN)
    player.reload()
    before = hand(player)
    player.card(before[0]).focus()
    player.page.keyboard.press("Shift+ArrowRight")
    assert hand(player) == [before[1], before[0], *before[2:]]
    assert player.button("Passen").is_visible()


def test_automatic_order_does_not_move(open_game: Open) -> None:
    mirror = discarding(LOOSE, OTHER_LOOSE)
    player = open_game(save=mirror.save, bridged=True)
    player.card("AS").focus()
    player.page.keyboard.press("Shift+ArrowRight")
    player.shows(mirror)


def test_c27_cancelled_question_restores_order_and_selection(open_game: Open) -> None:
    mirror = discarding(KNOCKS, FITTING)
    player = open_game(save=mirror.save, bridged=True)
    player.tap(player.card("4S"))
    before = hand(player)
    player.rest(500)
    player.press("Klopfen")
    player.page.keyboard.press("Escape")
    assert hand(player) == before
    assert player.selected() == [named("4S")]
    player.shows(mirror)


def test_c26_keys_play_a_turn(open_game: Open) -> None:
    mirror = drawing(LOOSE.rsplit(" ", 1)[0], OTHER_LOOSE)
    player = open_game(save=mirror.save, bridged=True)
    player.page.keyboard.press("s")
    mirror.act("draw")
    player.shows(mirror)
    player.page.keyboard.press("t")
    player.says("Tipp:")
    player.card("KS").focus()
    player.page.keyboard.press("Enter")
    player.page.keyboard.press("w")
    mirror.act("discard KS")
    player.shows(mirror)


def test_held_key_is_one_action(open_game: Open) -> None:
    mirror = drawing(LOOSE.rsplit(" ", 1)[0], OTHER_LOOSE)
    player = open_game(save=mirror.save, bridged=True)
    for _ in range(3):
        player.page.keyboard.down("s")
    mirror.act("draw")
    player.shows(mirror)


def test_keys_can_be_switched_off(open_game: Open) -> None:
    mirror = drawing(LOOSE.rsplit(" ", 1)[0], OTHER_LOOSE)
    player = open_game(save=mirror.save, bridged=True)
    player.press("Menü")
    player.unfold()
    player.dialog.get_by_text("Tastenkürzel", exact=True).click()
    player.page.keyboard.press("Escape")
    player.page.keyboard.press("s")
    player.page.keyboard.press("m")
    player.rest(500)
    assert player.dialog.count() == 0
    player.shows(mirror)


def test_card_counter_at_hand(open_game: Open) -> None:
    mirror = discarding(KNOCKS, FITTING)
    player = open_game(save=mirror.save, bridged=True)
    player.page.keyboard.press("z")
    player.page.locator(".counter").wait_for()
    assert player.tree().one("dialog").name == "Kartenzähler"
    assert player.dialog.get_by_role("img").count() == 52
    player.page.keyboard.press("Escape")
    player.shows(mirror)
    player.press("Kartenzähler")
    player.page.locator(".counter").wait_for()
    player.press("Schließen")
    player.shows(mirror)


def test_full_screen(open_game: Open) -> None:
    script = """
      Object.defineProperty(document, "fullscreenEnabled", { value: true });
      Object.defineProperty(document, "fullscreenElement", { get: () => globalThis.full ?? null });
      Element.prototype.requestFullscreen = async function () { globalThis.full = this; };
      document.exitFullscreen = async () => { globalThis.full = null; };
    """
    mirror = discarding(KNOCKS, FITTING)
    player = open_game(save=mirror.save, bridged=True, script=script)
    player.press("Menü")
    player.dialog.get_by_text("Aussehen").click()
    for whole in (True, False):
        player.press("Vollbild ein oder aus")
        assert player.page.evaluate("() => globalThis.full === document.documentElement") == whole
    player.press("Schließen")
    player.shows(mirror)


def test_full_screen_is_offered_only_where_there_is_one(open_game: Open) -> None:
    script = 'Object.defineProperty(document, "fullscreenEnabled", { value: false });'
    player = open_game(save=discarding(KNOCKS, FITTING).save, bridged=True, script=script)
    player.press("Menü")
    player.dialog.get_by_text("Aussehen").click()
    player.dialog.get_by_role("checkbox", name="Größere Karten").wait_for()
    assert player.button("Vollbild ein oder aus").count() == 0


def test_vibration_when_it_is_switched_on(open_game: Open) -> None:
    script = "globalThis.buzzes = []; navigator.vibrate = (buzz) => globalThis.buzzes.push(buzz);"
    mirror = drawing(LOOSE.rsplit(" ", 1)[0], OTHER_LOOSE)
    player = open_game(save=mirror.save, bridged=True, script=script)
    player.does(mirror, "draw")
    assert player.page.evaluate("() => globalThis.buzzes") == []
    player.press("Menü")
    player.dialog.get_by_text("Bewegung und Ton").click()
    player.dialog.get_by_role("checkbox", name="Vibration").check()
    player.press("Schließen")
    player.does(mirror, "discard KS")
    player.until(lambda: player.page.evaluate("() => globalThis.buzzes.length") > 0)
    assert player.page.evaluate("() => globalThis.buzzes[0]") == [14]


def test_c23_pages_can_be_magnified(open_game: Open) -> None:
    player = open_game(bridged=True)
    content = player.page.locator("meta[name=viewport]").get_attribute("content") or ""
    assert "user-scalable" not in content
    assert "maximum-scale" not in content
    actions = player.page.evaluate(
        "() => [...document.querySelectorAll('button')].map((button) => getComputedStyle(button).touchAction)"
    )
    assert set(actions) <= {"manipulation", "pinch-zoom"}
