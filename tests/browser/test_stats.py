"""Statistics: each match once, whatever happens in between; kept in a file, read from one, begun anew."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from gin_engine import stats
from gin_engine.driver import play_match
from gin_engine.players import player as named_player
from gin_engine.rules import STANDARD
from gin_engine.summary import summary
from tests.browser.conftest import slots
from tests.browser.layout import SIZES, faults
from tests.browser.mirror import Mirror
from tests.browser.positions import MELDED, OTHER_LOOSE, discarding

if TYPE_CHECKING:
    from pathlib import Path

    from tests.browser.conftest import Open
    from tests.browser.player import Player

pytestmark = pytest.mark.browser

KEY = "gin:/:statistics"


def stored(player: Player) -> list[Any]:
    text = player.page.evaluate(f"localStorage.getItem('{KEY}')")
    return [] if text is None else list(json.loads(text)["matches"])


def won() -> Mirror:
    mirror = discarding(MELDED, OTHER_LOOSE, points=95)
    mirror.act("gin KD")
    return mirror


def some(count: int = 12) -> str:
    found = stats.EMPTY
    for i in range(count):
        level = ("easy", "normal")[i % 2]
        found = found.book(play_match(STANDARD, f"some {i}", [named_player("simple"), named_player(level)]))
    return stats.write(found)


def open_statistics(player: Player) -> None:
    player.press("Menü")
    player.press("Statistik")
    player.until(lambda: player.dialog.get_by_role("heading", level=2).inner_text() == "Statistik")


def read_file(player: Player, file: Path) -> None:
    """Choose a file of statistics, and wait for the sheet that comes of it."""
    sheet = player.dialog.element_handle()
    player.dialog.locator("input[type=file]").set_input_files(file)
    player.until(lambda: not sheet.evaluate("sheet => sheet.isConnected"))


def test_a_match_is_booked_once(open_game: Open) -> None:
    mirror = discarding(MELDED, OTHER_LOOSE, points=95)
    player = open_game(save=mirror.save, bridged=True)
    player.does(mirror, "gin KD")
    player.until(lambda: len(stored(player)) == 1)
    first = stored(player)
    for _ in range(2):
        player.reload()
        player.until(lambda: player.idle and player.dialog.count() == 1)
    assert stored(player) == first
    player.press("Weiter")
    player.press("Neue Partie")
    player.until(lambda: player.picture()["scores"] == [0, 0])
    open_statistics(player)
    assert stored(player) == first
    assert "1 von 1, 100\u00a0%" in player.dialog.inner_text()


def test_a_match_that_ended_before_it_could_be_booked(open_game: Open) -> None:
    player = open_game(save=won().save)
    player.until(lambda: len(stored(player)) == 1)


def test_what_is_shown(open_game: Open, site_url: str) -> None:
    mirror = discarding(MELDED, OTHER_LOOSE)
    text = some()
    player = open_game(stored={**slots(site_url, None, mirror.save), KEY: text}, bridged=True)
    open_statistics(player)
    groups = summary(stats.read(text))["groups"]
    *sections, reset = player.dialog.get_by_role("group").all()
    assert reset.inner_text() == "Zurücksetzen"
    assert len(sections) == len(groups) == 3
    assert [section.locator("summary").inner_text().split("\n")[0] for section in sections] == [
        "Alle Partien", "Normal", "Leicht",
    ]  # fmt: skip
    for heading in player.dialog.locator("summary").all()[1:]:
        heading.click()
    for group, section in zip(groups, sections, strict=True):
        words = " ".join(section.inner_text().split())
        share = f"{group['share']['mean']:g}".replace(".", ",")
        assert f"{group['won']} von {group['matches']}, {share} %" in words
        assert f"{group['rounds']} gewertet, {group['void']} ungültig" in words
        assert f"{group['dealt']['me']['mean']:g}".replace(".", ",") in words
        for one in group["outcomes"]:
            assert f"{one['percent']:g} %".replace(".", ",") in words
        assert "nicht mehr als Zufall" in words or "eine von 20" in words
    assert [fault for size in SIZES for fault in faults(player.page, size)] == []


def test_to_a_file_away_and_back(open_game: Open, site_url: str, tmp_path: Path) -> None:
    mirror = discarding(MELDED, OTHER_LOOSE)
    player = open_game(stored={**slots(site_url, None, mirror.save), KEY: some(3)}, bridged=True)
    before = stored(player)
    open_statistics(player)
    with player.page.expect_download() as download:
        player.press("Sichern")
    path = tmp_path / "statistics.json"
    download.value.save_as(path)
    player.dialog.get_by_text("Zurücksetzen").click()
    player.press("Alles löschen")
    player.until(lambda: stored(player) == [])
    assert "Noch keine Partie" in player.dialog.inner_text()
    for _ in range(2):
        read_file(player, path)
        assert stored(player) == before
        assert "3 Partien" in player.dialog.inner_text()
    foreign = tmp_path / "other.json"
    foreign.write_text("[]", "utf-8")
    read_file(player, foreign)
    assert "keine Statistik dieses Spiels" in player.dialog.inner_text()
    assert stored(player) == before


@pytest.mark.parametrize(
    ("text", "sentence"),
    [("rubbish", "keine Statistik"), ('{"format":"gin-rummy-statistics","version":2}', "neueren Version")],
)
def test_text_that_cannot_be_read_is_put_aside(open_game: Open, site_url: str, text: str, sentence: str) -> None:
    mirror = discarding(MELDED, OTHER_LOOSE)
    player = open_game(stored={**slots(site_url, None, mirror.save), KEY: text}, bridged=True)
    open_statistics(player)
    assert sentence in player.dialog.inner_text()
    assert stored(player) == []
    assert player.page.evaluate("localStorage.getItem('gin:/:aside0')") == text


def test_proof_of_the_shuffle(open_game: Open) -> None:
    player = open_game(save=won().save, bridged=True)
    player.press("Weiter")
    player.press("Mischung prüfen")
    player.until(lambda: "nachgerechnet: stimmt." in player.dialog.inner_text())
    assert player.focused().endswith("stimmt.")
