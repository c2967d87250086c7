"""Every phase and every sheet in windows of every kind, with the hands that take most room."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from tests.browser.layout import SIZES, faults
from tests.browser.mirror import Mirror
from tests.browser.positions import (
    BIG,
    FITTING,
    KNOCKS,
    LOOSE,
    MELDED,
    OTHER_LOOSE,
    WITH_BIG_GIN,
    discarding,
    drawing,
)
from tests.property.play import match_with, save_of, sheet, table

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.browser.conftest import Open
    from tests.browser.player import Player

pytestmark = pytest.mark.browser

Step = tuple["Callable[[], Mirror]", "Callable[[Player], None]"]

TEXTS: Final = json.loads((Path(__file__).parents[2] / "web" / "i18n" / "de.json").read_text(encoding="utf-8"))
#: A folded phone and the largest screen.
EXTREMES: Final = ((280, 653), (3840, 2160))
TEN_LOOSE: Final = LOOSE.rsplit(" ", 1)[0]
#: No card fits to another, and the names are the longest.
COURT: Final = "KC QC TC 8C 6C 4C KH QS TD 8S 6D"


def upcard() -> Mirror:
    return Mirror(save=save_of(match_with(table("upcard", (TEN_LOOSE, OTHER_LOOSE), pile="QC"))))


def known_cards() -> Mirror:
    """The opponent has taken much, the person has points of three digits to come."""
    hands = ("KD QD JD TD 9D 8D 7D 5H 5D 5C", "AS AC AH 2S 2C 2H 3S 3C 4C 4H")
    state = table("draw", hands, held=("", "AS AC AH 2S 2C 2H"), pile="KS QS KC")
    return Mirror(save=save_of(match_with(state, sheet((0, 88), (1, 99), (None, 0)))))


def ending(mine: str, others: str, action: str, points: int = 0) -> Mirror:
    mirror = discarding(mine, others, points=points)
    mirror.act(action)
    return mirror


def void() -> Mirror:
    mirror = drawing(TEN_LOOSE, OTHER_LOOSE, stock="QS QC TD")
    mirror.act("draw")
    mirror.act("discard QS")
    return mirror


def nothing(_: Player) -> None:
    pass


def tap(*cards: str) -> Callable[[Player], None]:
    def taps(player: Player) -> None:
        for card in cards:
            player.tap(player.card(card))

    return taps


def press(*buttons: str) -> Callable[[Player], None]:
    def presses(player: Player) -> None:
        for name in buttons:
            player.press(name)

    return presses


def open_all(player: Player) -> None:
    player.press("Menü")
    player.unfold()


def open_licences(player: Player) -> None:
    """The licence texts are open too."""
    player.press("Menü")
    player.dialog.get_by_text("Über dieses Spiel").click()
    player.unfold("details details")


def hinted(player: Player) -> None:
    player.press("Tipp")
    player.says("Tipp:")


def guided(player: Player) -> None:
    """The first match, with its longest line."""
    player.page.evaluate("""() => localStorage.setItem("gin:/:settings", '{"guide": "on"}')""")
    player.reload()
    player.page.locator("#guide").wait_for()


def long_hint(player: Player) -> None:
    """The longest that a hint may say."""
    hinted(player)
    why = TEXTS["hint.wait_risky"].format(card="Kreuz Sieben", undercut=47, wait=40, end=33)
    longest = f"{TEXTS['hint.notice_can_knock']} {why}"
    player.page.evaluate("text => { document.querySelector('[role=status]').textContent = text; }", longest)


def guided_hint(player: Player) -> None:
    guided(player)
    long_hint(player)


def refused_locked(player: Player) -> None:
    player.tap(player.card("KC"))
    player.press("Abwerfen")
    player.says("gesperrt")


STEPS: Final[dict[str, Step]] = {
    "upcard": (upcard, nothing),
    "draw": (lambda: drawing(TEN_LOOSE, OTHER_LOOSE), hinted),
    "draw with known cards": (known_cards, nothing),
    "loose": (lambda: discarding(LOOSE, OTHER_LOOSE), tap("KS")),
    "loose, long names": (lambda: discarding(COURT, "AS 3S 5S 7S 9S JS KS 2H 4H 6H", locked="KC"), refused_locked),
    "knock": (lambda: discarding(KNOCKS, FITTING, points=95), tap("6S", "8H")),
    "knock, question": (lambda: discarding(KNOCKS, FITTING), press("Klopfen")),
    "gin": (lambda: discarding(MELDED, OTHER_LOOSE), hinted),
    "hint": (lambda: discarding(KNOCKS, FITTING), long_hint),
    "guide, hint": (lambda: discarding(KNOCKS, FITTING), guided_hint),
    "gin, question": (lambda: discarding(MELDED, OTHER_LOOSE), press("Gin")),
    "big gin": (lambda: discarding(BIG, OTHER_LOOSE.replace("AC", "QC"), rules=WITH_BIG_GIN), tap("AD")),
    "all melded": (lambda: discarding("AS 2S 3S 4S 5H 6H 7H 8H TD TC TS", OTHER_LOOSE.replace("AC", "QC")), tap("4S")),
    "opponent": (lambda: _after(discarding(KNOCKS, FITTING), "discard KD"), nothing),
    "menu": (lambda: discarding(KNOCKS, FITTING, points=95), press("Menü")),
    "guide, upcard": (upcard, guided),
    "guide, knock": (lambda: discarding(KNOCKS, FITTING), guided),
    "about": (lambda: discarding(KNOCKS, FITTING), open_licences),
    "menu, open": (lambda: discarding(KNOCKS, FITTING, points=95), open_all),
    "new match": (lambda: discarding(KNOCKS, FITTING), press("Menü", "Neue Partie")),
    "result, laid off": (lambda: ending(KNOCKS, FITTING, "knock KD"), nothing),
    "result, gin": (lambda: ending(MELDED, OTHER_LOOSE, "gin KD"), nothing),
    "result, undercut": (lambda: ending(KNOCKS, "2D 2H 2C 3C 3D 3H AS AD AH 5C", "knock AC"), nothing),
    "result, void": (void, nothing),
    "settlement": (lambda: ending(MELDED, OTHER_LOOSE, "gin KD", points=95), press("Weiter")),
}


def _after(mirror: Mirror, action: str) -> Mirror:
    mirror.act(action)
    return mirror


def look(player: Player) -> list[str]:
    """What is wrong but for sizes of controls, which have a test of their own."""
    found = [fault for size in (*SIZES, *EXTREMES) for fault in faults(player.page, size)]
    return [fault for fault in found if "to tap" not in fault]


@pytest.mark.parametrize("step", STEPS)
def test_every_size(open_game: Open, step: str) -> None:
    position, does = STEPS[step]
    player = open_game(save=position().save, bridged=True)
    does(player)
    player.rest(500)
    assert look(player) == []


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("step", [step for step in STEPS if step.startswith("result")])
def test_results_are_seen_whole_on_a_phone(open_game: Open, step: str, language: str) -> None:
    player = open_game(f"&lang={language}", save=STEPS[step][0]().save, bridged=True)
    player.until(lambda: player.dialog.count() == 1)
    for width, height in ((360, 640), (640, 360), (568, 320), (844, 390)):
        player.page.set_viewport_size({"width": width, "height": height})
        hidden = player.page.evaluate(
            """() => [...document.querySelectorAll("[role=dialog] :is(header, .content)")]
              .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)
              .map((part) => `${part.className} ${part.scrollHeight} > ${part.clientHeight}`)"""
        )
        assert hidden == [], (width, height)
        assert faults(player.page, (width, height)) == []


@pytest.mark.parametrize("step", ["upcard", "gin", "big gin", "knock, question", "menu, open", "result, laid off"])
def test_controls_can_be_tapped(open_game: Open, step: str) -> None:
    position, does = STEPS[step]
    player = open_game(save=position().save, bridged=True)
    does(player)
    player.rest(500)
    assert [fault for size in SIZES for fault in faults(player.page, size) if "to tap" in fault] == []


def test_note_above_the_table(open_game: Open) -> None:
    script = "Storage.prototype.setItem = () => { throw new DOMException('no', 'QuotaExceededError'); };"
    mirror = drawing(TEN_LOOSE, OTHER_LOOSE)
    player = open_game(save=mirror.save, bridged=True, script=script)
    player.does(mirror, "draw")
    player.tap(player.card("KS"))
    assert "nicht gespeichert" in player.tree().words
    # It may lie on what the opponent holds, never on what is the player's.
    kept = ["beside", "outside", "cut off", "scrolls", "too little"]
    assert [fault for fault in look(player) if any(word in fault for word in kept)] == []
    for name in ("Stapel", "Ablage", "Abwerfen"):
        player.button(name).click(trial=True)
    player.press("Schließen")
    assert look(player) == []


def test_link_to_another_match(open_game: Open) -> None:
    player = open_game("&seed=other", save=drawing(TEN_LOOSE, OTHER_LOOSE).save, bridged=True)
    player.rest(500)
    assert player.dialog.count() == 1
    assert look(player) == []


@pytest.mark.parametrize("step", ["loose", "knock", "gin", "result, laid off"])
def test_english(open_game: Open, step: str) -> None:
    player = open_game("&lang=en", save=STEPS[step][0]().save, bridged=True)
    player.rest(500)
    if step == "gin":
        player.tap(player.page.get_by_role("button", name=re.compile("^Gin")))
    assert look(player) == []
