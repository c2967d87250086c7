"""Both languages, each without a word of the other."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from tests.browser.positions import FITTING, KNOCKS, discarding

if TYPE_CHECKING:
    from tests.browser.conftest import Open
    from tests.browser.player import Player

pytestmark = pytest.mark.browser

FOLDER: Final = Path(__file__).parents[2] / "web" / "i18n"
OWN_NAMES: Final = {"deutsch", "english", "license"}  # languages in their own words, and the names of files


def words(text: str) -> set[str]:
    return set(re.findall(r"[^\W\d_]{2,}", text.lower()))


def vocabulary(language: str) -> set[str]:
    texts = json.loads((FOLDER / f"{language}.json").read_text(encoding="utf-8"))
    return words(
        re.sub(r"\{\w+\}", " ", " ".join(" ".join(t.values()) if isinstance(t, dict) else t for t in texts.values()))
    )


def button(language: str, key: str) -> str:
    texts = json.loads((FOLDER / f"{language}.json").read_text(encoding="utf-8"))
    return str(texts[f"button.{key}"])


def heard(player: Player) -> set[str]:
    """All that the page says, shows or calls its parts."""
    told = [text for node in player.tree() for text in (node.name, node.text)]
    return words(" ".join(text for text in told if '{"' not in text))  # a record is data


@pytest.mark.parametrize(("language", "other"), [("de", "en"), ("en", "de")])
def test_one_language(open_game: Open, language: str, other: str) -> None:
    foreign = vocabulary(other) - vocabulary(language) - OWN_NAMES
    assert len(foreign) > 100
    mirror = discarding(KNOCKS, FITTING, points=95)
    player = open_game(f"&lang={language}", save=mirror.save, bridged=True, size=(1280, 800))
    seen = []

    def check() -> None:
        seen.append(heard(player))
        assert seen[-1] & foreign == set()

    check()
    assert player.page.evaluate("document.documentElement.lang") == language
    player.press(button(language, "hint"))
    check()
    player.press(button(language, "discard"))
    check()
    player.tap(player.stock if language == "de" else player.page.get_by_role("button", name=re.compile("^Stock")))
    check()
    player.press(button(language, "menu"))
    player.unfold()
    check()
    player.press(button(language, "new"))
    check()
    player.press(button(language, "cancel"))
    player.press(button(language, "knock"))
    check()
    player.rest(400)
    player.press(button(language, "knock"))
    player.until(lambda: player.dialog.count() == 1)
    check()
    player.press(button(language, "next"))
    check()
    assert player.dialog.get_by_role("table").count() == 1
    assert player.page.title() == "Gin Rummy"
    assert len(set.union(*seen)) > 150


def test_language_by_the_menu_lasts(open_game: Open) -> None:
    mirror = discarding(KNOCKS, FITTING)
    player = open_game("&lang=de", save=mirror.save, bridged=True)
    player.press("Menü")
    player.dialog.get_by_role("radio", name="English").check()
    player.until(lambda: player.page.evaluate("document.documentElement.lang") == "en")
    player.press(button("en", "close"))
    assert heard(player) & (vocabulary("de") - vocabulary("en")) == set()
    player.reload()
    assert player.page.evaluate("document.documentElement.lang") == "en"
    assert "lang=" not in player.page.url
