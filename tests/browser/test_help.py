"""What can be read in the menu: rules and tips, their example hands valued by the engine; the last moves."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest

from gin_engine import best_arrangement, knock_options
from gin_engine.cards import CARDS, CardSet
from gin_engine.melds import melds_in
from tests.browser.layout import SIZES, faults
from tests.browser.positions import FITTING, KNOCKS, discarding
from tests.browser.survival import Window

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.browser.conftest import Open

FOLDER: Final = Path(__file__).parents[2] / "web" / "i18n"
SIGNS: Final = str.maketrans({"♠": "S", "♥": "H", "♦": "D", "♣": "C", "\ufe0e": None})


def pages(language: str) -> dict[str, list[dict[str, Any]]]:
    found: dict[str, list[dict[str, Any]]] = json.loads((FOLDER / "help" / f"{language}.json").read_text("utf-8"))
    return found


def sentence(language: str, key: str) -> str:
    return str(json.loads((FOLDER / f"{language}.json").read_text("utf-8"))[key])


def test_both_languages_show_the_same_hands() -> None:
    german, english = pages("de"), pages("en")
    assert german.keys() == english.keys() == {"rules", "tips"}
    for page in german:
        assert [(len(one["text"]), one.get("hands")) for one in german[page]] == [
            (len(one["text"]), one.get("hands")) for one in english[page]
        ]
    assert len(german["tips"]) == 6


@pytest.mark.parametrize("language", ["de", "en"])
def test_what_the_tips_say_of_their_hands(language: str) -> None:
    tips = pages(language)["tips"]
    pair = next(one for one in tips if one.get("hands") == ["6D 7D 7H"])
    helping = [card for card in CARDS if card not in CardSet("6D 7D 7H") and melds_in(CardSet(f"6D 7D 7H {card}").mask)]
    gin = tips[5]
    (hand,) = gin["hands"]
    outs = [
        card
        for card in CARDS
        if card not in CardSet(hand) and 0 in knock_options(f"{hand} {card}").values()
    ]  # fmt: skip
    assert best_arrangement(hand).deadwood == 2
    for one, cards in ((pair, helping), (gin, outs)):
        words = one["text"][0].translate(SIGNS)
        assert all(str(card) in words for card in cards)
        assert len([card for card in CARDS if str(card) in words]) == len(cards) == 4
    assert best_arrangement(tips[4]["hands"][0]).deadwood == 7


@pytest.mark.browser
@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("page", ["rules", "tips"])
def test_pages(open_game: Open, page: str, language: str) -> None:
    player = open_game(f"&lang={language}", save=discarding(KNOCKS, FITTING).save, bridged=True)
    player.page.locator("#menu").click()
    player.page.get_by_role("button", name=sentence(language, f"menu.{page}"), exact=True).click()
    player.page.locator(".help").wait_for()
    sections = pages(language)[page]
    assert player.dialog.get_by_role("heading", level=3).all_inner_texts() == [one["title"] for one in sections]
    for one, section in zip(sections, player.page.locator(".help section").all(), strict=True):
        text = section.inner_text()
        assert all(line in text for line in one["text"])
        for hand, shown in zip(one.get("hands", []), section.locator(".shown").all(), strict=True):
            best = best_arrangement(hand)
            assert str(best.deadwood) in shown.locator(":scope > p").inner_text()
            assert shown.get_by_role("img").count() == len(hand.split())
            assert shown.get_by_role("heading").count() == len(best.melds) + bool(best.deadwood_cards)
    assert [fault for size in SIZES for fault in faults(player.page, size)] == []
    player.page.keyboard.press("Escape")
    assert player.dialog.get_by_role("heading", level=2).inner_text() == sentence(language, "button.menu")


@pytest.mark.browser
def test_last_moves_in_the_menu(open_game: Open) -> None:
    mirror = discarding(KNOCKS, FITTING)
    player = open_game(save=mirror.save, bridged=True)
    player.does(mirror, "discard KD")
    player.to_my_turn(mirror)
    player.press("Menü")
    player.dialog.get_by_text("Letzte Züge").click()
    moves = player.dialog.get_by_role("listitem")
    moves.first.wait_for()
    assert moves.first.inner_text().startswith("Du wirfst Karo König ab")
    assert moves.count() == len(mirror.view["history"])


def test_a_page_that_cannot_be_loaded_says_so_and_can_be_opened_again(browser: Browser, site_url: str) -> None:
    window = Window(browser, site_url, bridged=True)
    page = window.page
    window.context.set_offline(True)
    page.locator("#menu").click()
    page.get_by_role("button", name="Spieltipps").click()
    page.get_by_text("Das war gerade nicht zu laden.").wait_for()
    assert window.faults == []
    window.context.set_offline(False)
    page.get_by_role("button", name="Zurück").click()
    page.get_by_role("button", name="Spieltipps").click()
    page.locator(".help h3").first.wait_for()
    window.close()
