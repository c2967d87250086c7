"""Settings of look and motion, and what must stay true whatever is set."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.layout import faults
from tests.browser.positions import FITTING, KNOCKS, LOOSE, MELDED, OTHER_LOOSE, discarding, drawing
from tests.browser.screens import SCREENS, lead

if TYPE_CHECKING:
    from tests.browser.conftest import Open
    from tests.browser.player import Player

pytestmark = pytest.mark.browser

#: Case 28 and others: iPhones, the iPhone-only window of an iPad, a folded phone, wide screens.
WINDOWS = (
    (280, 653), (320, 568), (375, 667), (375, 721), (390, 844), (412, 915), (568, 320), (667, 375), (844, 390),
    (1024, 768), (1920, 1080), (3840, 2160),
)  # fmt: skip
HANDS = {
    "loose": lambda: discarding(LOOSE, OTHER_LOOSE),
    "gin": lambda: discarding(MELDED, OTHER_LOOSE, points=60),
    "knock": lambda: discarding(KNOCKS, FITTING, points=60),
}


def settle(player: Player, settings: str) -> None:
    player.page.evaluate("text => localStorage.setItem('gin:/:settings', text)", settings)
    player.reload()


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("position", HANDS)
def test_d28_every_window(open_game: Open, position: str, large: bool) -> None:  # noqa: FBT001 - a parameter of pytest
    player = open_game(save=HANDS[position]().save, bridged=True)
    if large:
        settle(player, '{"large": true}')
    assert [fault for size in WINDOWS for fault in faults(player.page, size)] == []


@pytest.mark.parametrize("position", HANDS)
def test_d32_largest_letters(open_game: Open, position: str) -> None:
    player = open_game(save=HANDS[position]().save, bridged=True)
    player.page.evaluate("() => { document.documentElement.style.fontSize = '200%'; }")
    assert [fault for size in WINDOWS for fault in faults(player.page, size)] == []


@pytest.mark.parametrize("screen", ["menu-open", "result-knock", "settlement"])
@pytest.mark.parametrize("letters", ["100%", "200%"])
def test_d32_sheets_magnified(open_game: Open, screen: str, letters: str) -> None:
    position, keys = SCREENS[screen]
    player = open_game(save=position().save, bridged=True, size=(1280, 800))
    player.page.evaluate("size => { document.documentElement.style.fontSize = size; }", letters)
    lead(player.page, keys)
    # 1280 x 1024 at 400 %, 1280 x 800 at 200 %, and small phones
    found = [fault for size in ((320, 256), (640, 400), (320, 568), (280, 653)) for fault in faults(player.page, size)]
    assert found == []


def test_d32_table_at_four_hundred_percent_scrolls_one_way(open_game: Open) -> None:
    player = open_game(save=HANDS["knock"]().save, bridged=True, size=(320, 256))
    width = player.page.evaluate("() => document.documentElement.scrollWidth")
    assert width == 320
    for name in ("Menü", "Stapel", "Ablage", "Tipp", "Abwerfen", "Klopfen"):
        player.button(name).scroll_into_view_if_needed()
        player.button(name).click(trial=True)


def test_d29_d30_bars_and_notches(open_game: Open) -> None:
    player = open_game(bridged=True)
    rules: str = player.page.evaluate(
        "() => [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText)).join(' ')"
    )
    assert "100dvh" in rules
    assert "100vh" not in rules
    for side in ("top", "right", "bottom", "left"):
        assert f"env(safe-area-inset-{side})" in rules
    assert "viewport-fit=cover" in (player.page.locator("meta[name=viewport]").get_attribute("content") or "")


def test_d34_suits_are_drawn(open_game: Open) -> None:
    player = open_game(save=HANDS["knock"]().save, bridged=True)
    text: str = player.page.evaluate("() => document.body.innerText")
    assert not set("♠♥♦♣🂡") & set(text)
    assert player.page.locator("#hand button svg").count() == 11


def test_turning_loses_nothing(open_game: Open) -> None:
    mirror = discarding(KNOCKS, FITTING)
    player = open_game(save=mirror.save, bridged=True)
    player.tap(player.card("4S"))
    player.page.set_viewport_size({"width": 640, "height": 360})
    assert player.selected() == ["Pik Vier"]
    player.shows(mirror)


# --- motion --------------------------------------------------------------------------------------

MOTION = [
    ("no-preference", "system", True),
    ("reduce", "system", False),
    ("reduce", "on", True),
    ("no-preference", "off", False),
]


@pytest.mark.parametrize(("system", "setting", "moves"), MOTION)
def test_e36_motion(open_game: Open, site_url: str, system: str, setting: str, moves: bool) -> None:  # noqa: FBT001
    mirror = drawing(LOOSE.rsplit(" ", 1)[0], OTHER_LOOSE)
    player = open_game(save=mirror.save, bridged=True)
    player.page.emulate_media(reduced_motion=system)  # type: ignore[arg-type]
    player.page.evaluate("text => localStorage.setItem('gin:/:settings', text)", f'{{"motion": "{setting}"}}')
    player.page.goto(site_url)
    player.awake()
    player.page.evaluate(
        """() => {
          globalThis.flights = 0;
          const animate = Element.prototype.animate;
          Element.prototype.animate = function (...given) {
            globalThis.flights += 1;
            const animation = animate.apply(this, given);
            if (animation.effect.getComputedTiming().endTime > 400) throw new Error("too long");
            return animation;
          };
        }"""
    )
    player.tap(player.stock)
    mirror.act("draw")
    player.shows(mirror)
    assert (player.page.evaluate("() => globalThis.flights") > 0) == moves
    transition = player.card("KS").evaluate("card => getComputedStyle(card).transitionDuration")
    assert (transition != "0s") == moves


def test_switched_off_by_the_address(open_game: Open) -> None:
    player = open_game(save=HANDS["loose"]().save, bridged=True)
    settle(player, '{"motion": "on"}')
    assert player.page.evaluate("() => document.body.dataset.moving") == "false"


# --- look ----------------------------------------------------------------------------------------


def test_looks_are_chosen_and_last(open_game: Open) -> None:
    mirror = discarding(KNOCKS, FITTING)
    player = open_game(save=mirror.save, bridged=True)
    felts, backs = set(), set()
    for felt in ("green", "blue", "wine", "slate"):
        player.page.evaluate("felt => { document.body.dataset.felt = felt; }", felt)
        felts.add(player.page.locator("#app").evaluate("app => getComputedStyle(app).backgroundImage"))
    for back in ("red", "blue", "green", "black"):
        player.page.evaluate("back => { document.body.dataset.back = back; }", back)
        backs.add(player.stock.evaluate("card => getComputedStyle(card).backgroundImage"))
    assert (len(felts), len(backs)) == (4, 4)
    player.press("Menü")
    player.unfold()
    for name in ("Wein", "Schwarz", "Größere Karten", "Vierfarbiges Blatt"):
        player.dialog.locator(f"label:has-text('{name}')").click()
    player.reload()
    look = player.page.evaluate("() => ({ ...document.body.dataset })")
    assert {"felt": "wine", "back": "black", "large": "true", "fourColours": "true"}.items() <= look.items()


def test_d35_four_colours(open_game: Open) -> None:
    player = open_game(save=HANDS["knock"]().save, bridged=True)
    settle(player, '{"fourColours": true}')
    fills = {
        suit: player.card(card).evaluate("card => getComputedStyle(card).fill")
        for suit, card in {"S": "4S", "H": "7H", "D": "KD", "C": "AC"}.items()
    }
    assert len(set(fills.values())) == 4


def test_german_letters(open_game: Open) -> None:
    player = open_game(save=discarding("KS QS JS AS 3S 5S 7S 2H 4H 6H 8H", OTHER_LOOSE).save, bridged=True)
    settle(player, '{"germanIndices": true}')
    drawn = {card: player.card(card).locator("use").first.get_attribute("href") for card in ("KS", "QS", "JS")}
    assert drawn == {"KS": "#rK", "QS": "#rD", "JS": "#rB"}


def test_index_can_be_read(open_game: Open) -> None:
    player = open_game(save=HANDS["loose"]().save, bridged=True)
    for size in ((320, 568), (568, 320), (1280, 800)):
        player.page.set_viewport_size({"width": size[0], "height": size[1]})
        height = player.card("KS").locator("use").first.evaluate("index => index.getBoundingClientRect().height")
        assert height >= 16


# --- forced colours, right to left ---------------------------------------------------------------


def test_e37_cards_keep_their_faces_in_forced_colours(open_game: Open) -> None:
    player = open_game(save=HANDS["knock"]().save, bridged=True)
    for scheme in ("light", "dark"):
        player.page.emulate_media(forced_colors="active", color_scheme=scheme)
        style = player.card("7H").evaluate(
            "card => { const { borderTopWidth, backgroundColor, fill } = getComputedStyle(card);"
            " return [borderTopWidth, backgroundColor, fill]; }"
        )
        assert style == ["1px", "rgb(255, 253, 246)", "rgb(194, 15, 47)"]


def test_e42_geometry_stays_left_to_right(open_game: Open) -> None:
    player = open_game(save=HANDS["knock"]().save, bridged=True)
    player.page.evaluate("() => { document.documentElement.dir = 'rtl'; }")
    lefts = [player.card(card).evaluate("card => card.getBoundingClientRect().left") for card in ("7H", "8H", "9H")]
    assert lefts == sorted(lefts)
