"""Every screen of the page by a position and the keys that lead to it, the same in each language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tests.browser.mirror import Mirror
from tests.browser.player import unfold
from tests.browser.positions import FITTING, KNOCKS, LOOSE, MELDED, OTHER_LOOSE, discarding, drawing
from tests.property.play import match_with, save_of, sheet, table

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

TEN_LOOSE: Final = LOOSE.rsplit(" ", 1)[0]


def _upcard() -> Mirror:
    return Mirror(save=save_of(match_with(table("upcard", (TEN_LOOSE, OTHER_LOOSE), pile="QC"))))


def _known() -> Mirror:
    hands = ("7H 8H 9H TH KS KD KC AC 2D 4S", "5D JC 3C 3H 6C 8C 8S TD QS 6S")
    state = table("draw", hands, held=("", "5D JC"), pile="4C QH 9S")
    return Mirror(save=save_of(match_with(state, sheet((0, 31), (1, 28), (0, 11)))))


def middle() -> Mirror:
    """A beautiful moment of a match: two melds, four loose cards, a knock that is possible."""
    hands = ("7H 8H 9H TH KS KD KC AC 2D 4S", "5D JC 3C 3H 6C 8C 8S TD QS 6S")
    state = table("draw", hands, held=("", "5D JC"), pile="4C QH 3S 9S", stock="QD 5S 5C 2C 2H 7D 7S AD AH")
    mirror = Mirror(save=save_of(match_with(state, sheet((0, 31), (1, 28), (0, 11)))))
    mirror.act("draw")
    return mirror


def _ending(mine: str, others: str, action: str, points: int = 0) -> Mirror:
    mirror = discarding(mine, others, points=points)
    mirror.act(action)
    return mirror


def _void() -> Mirror:
    mirror = drawing(TEN_LOOSE, OTHER_LOOSE, stock="QS QC TD")
    mirror.act("draw")
    mirror.act("discard QS")
    return mirror


#: Letters are single-key shortcuts; "unfold" opens all that is folded in the menu, "entry" what has a sheet of its own.
SCREENS: Final[dict[str, tuple[Callable[[], Mirror], tuple[str, ...]]]] = {
    "upcard": (_upcard, ()),
    "draw": (_known, ("t",)),
    "discard": (middle, ("pick",)),
    "loose": (lambda: discarding(LOOSE, OTHER_LOOSE), ("Tab", "Enter")),
    "knock": (lambda: discarding(KNOCKS, FITTING, points=60), ("k",)),
    "gin": (lambda: discarding(MELDED, OTHER_LOOSE), ("t",)),
    "menu": (middle, ("m",)),
    "menu-open": (middle, ("m", "unfold")),
    "new": (middle, ("m", "new")),
    "counter": (middle, ("m", "entry 0")),
    "rules": (middle, ("m", "entry 1")),
    "tips": (middle, ("m", "entry 2")),
    "statistics": (middle, ("m", "entry 3")),
    "record": (middle, ("m", "unfold", "watch")),
    "result-knock": (lambda: _ending(KNOCKS, FITTING, "knock KD"), ()),
    "result-gin": (lambda: _ending(MELDED, OTHER_LOOSE, "gin KD"), ()),
    "result-undercut": (lambda: _ending(KNOCKS, "2D 2H 2C 3C 3D 3H AS AD AH 5C", "knock AC"), ()),
    "result-void": (_void, ()),
    "settlement": (lambda: _ending(MELDED, OTHER_LOOSE, "gin KD", points=95), ("w",)),
}


#: What each of them brings about.
COMES: Final = {
    "t": ".hinted",
    "pick": "#hand [aria-pressed=true]",
    "Tab": "#hand :focus",
    "Enter": "#hand [aria-pressed=true]",
    "k": "#actions[data-asking]",
    "w": ".result .settlement",
    "m": "dialog.menu",
    "unfold": "dialog.menu",
    "new": "dialog.question",
    "entry": "dialog.menu:not(:has(.entry))",
    "watch": ".replay",
}


def lead(page: Page, keys: tuple[str, ...]) -> None:
    """Go to a screen from the table that was loaded."""
    for key in keys:
        if key == "unfold":
            unfold(page)
        elif key.startswith("entry"):
            page.locator("[role=dialog] .entry").nth(int(key.split()[1])).click()
        elif key == "watch":
            page.locator("[role=dialog] textarea ~ .files .btn").nth(1).click()
        elif key == "new":
            page.locator("[role=dialog] .btn.prime").click()
        elif key == "pick":
            page.locator("#hand li:last-child button").last.click()
        elif key == "Tab":
            page.locator("#hand button").first.focus()
        else:
            page.keyboard.press(key)
        page.locator(COMES[key.split()[0]]).first.wait_for()
