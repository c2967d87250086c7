"""What a program can say about access: axe-core on every screen, and contrasts that it leaves undecided."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest

from tests.browser.screens import SCREENS, lead

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.conftest import Open

pytestmark = pytest.mark.browser

AXE: Final = Path(__file__).parents[2] / "tools/web/node_modules/axe-core/axe.min.js"
RUN: Final = """() => axe.run({
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  resultTypes: ["violations", "incomplete"],
}).then(({ violations, incomplete }) => [violations, incomplete].map((list) =>
  list.flatMap(({ id, nodes }) => nodes.map(({ html, any, all, none }) =>
    [id, html.slice(0, 90), [...any, ...all, ...none].map(({ message }) => message)[0] ?? ""]))))"""
#: Axe leaves these undecided: text over a gradient or over another element; the pairs are computed below.
UNDECIDED: Final = {"color-contrast"}

#: How the page may be shown, as media to emulate.
LOOKS: Final[dict[str, dict[str, str]]] = {
    "normal": {},
    "contrast": {"contrast": "more"},
    "forced": {"forced_colors": "active"},
}


def findings(page: Page) -> tuple[list[Any], list[Any]]:
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text("utf-8"))
    violations, incomplete = page.evaluate(RUN)
    return violations, incomplete


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("screen", SCREENS)
def test_axe_finds_nothing(open_game: Open, screen: str, language: str) -> None:
    position, keys = SCREENS[screen]
    player = open_game(f"&lang={language}", save=position().save, bridged=True, paused=False)
    lead(player.page, keys)
    for look, media in LOOKS.items():
        player.page.emulate_media(contrast="no-preference", forced_colors="none")
        player.page.emulate_media(**media)  # type: ignore[arg-type]
        violations, incomplete = findings(player.page)
        if look == "forced":  # the colours are the user's own there; axe sees those that they replace
            violations = [entry for entry in violations if entry[0] != "color-contrast"]
        assert violations == [], look
        assert [entry for entry in incomplete if entry[0] not in UNDECIDED] == [], look


# --- contrast ------------------------------------------------------------------------------------


def luminance(colour: str) -> float:
    def linear(part: int) -> float:
        share = part / 255
        return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4

    text = colour.strip().removeprefix("#")
    text = "".join(2 * digit for digit in text) if len(text) == 3 else text
    red, green, blue = (linear(int(text[at : at + 2], 16)) for at in (0, 2, 4))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def ratio(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


#: Text and what it lies on, by the names of the properties; of a gradient every stop.
TEXTS: Final = {
    "ink": ("felt-light", "felt", "felt-dark", "shade"),
    "soft": ("felt-light", "felt", "felt-dark", "shade"),
    "brass": ("felt-light", "felt", "felt-dark", "shade"),
    "on-light": ("ink", "brass", "brass-dark"),
    "on-gin": ("gin", "gin-dark"),
    "red": ("paper",),
    "black": ("paper", "court"),
    "blue": ("paper",),
    "green": ("paper",),
}
#: Lines and marks: what must be seen, though not read.
MARKS: Final = {
    "brass": ("felt-light", "felt", "felt-dark"),
    "paper": ("felt-light", "felt", "felt-dark"),
    "refused": ("felt-light",),
}


@pytest.mark.parametrize("felt", ["green", "blue", "wine", "slate"])
def test_colours_stand_out(open_game: Open, felt: str) -> None:
    player = open_game(bridged=True)
    player.page.evaluate("felt => { document.body.dataset.felt = felt; }", felt)

    def colour(name: str) -> str:
        found: str = player.page.evaluate(
            "name => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`)", name
        )
        assert found.strip().startswith("#"), name
        return found

    for pairs, least in ((TEXTS, 4.5), (MARKS, 3.0)):
        for front, backs in pairs.items():
            for back in backs:
                assert ratio(colour(front), colour(back)) >= least, (front, back)
