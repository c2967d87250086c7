"""Two windows on one profile: one plays, the other may take over, and neither overwrites the other."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser.player import Player
from tests.browser.positions import LOOSE, OTHER_LOOSE, drawing

if TYPE_CHECKING:
    from tests.browser.conftest import Open
    from tests.browser.mirror import Mirror

pytestmark = pytest.mark.browser

ELSEWHERE = "In einem anderen Fenster"
NO_LOCKS = "Object.defineProperty(Navigator.prototype, 'locks', { value: undefined });"
#: A window that answers no call and lets go of nothing.
FROZEN = "BroadcastChannel.prototype.addEventListener = () => {};"


def loose() -> Mirror:
    return drawing(LOOSE.rsplit(" ", 1)[0], OTHER_LOOSE)


def another(first: Player) -> Player:
    window = Player(first.page.context.new_page(), paused=True)
    window.page.goto(first.page.url)
    window.awake()
    return window


def looks_on(window: Player) -> None:
    window.until(lambda: window.dialog.count() > 0 and ELSEWHERE in window.dialog.inner_text())


def saved(window: Player) -> dict[str, str]:
    found: dict[str, str] = window.page.evaluate(
        "() => Object.fromEntries(Object.entries(localStorage).filter(([key]) => key.includes(':slot')))"
    )
    return found


@pytest.mark.parametrize("script", [None, FROZEN], ids=["polite", "frozen"])
def test_second_window_looks_on_until_it_takes_over(open_game: Open, script: str | None) -> None:
    mirror = loose()
    first = open_game(save=mirror.save, script=script)
    second = another(first)
    looks_on(second)
    first.does(mirror, "draw")
    before = saved(first)
    second.press("Hier weiterspielen")
    second.until(lambda: second.dialog.count() == 0)
    looks_on(first)
    second.shows(mirror)
    assert saved(second) == before
    second.does(mirror, "discard KS")
    looks_on(first)
    while not mirror.mine:
        mirror.opponent()
        second.shows(mirror)
    first.press("Hier weiterspielen")
    looks_on(second)
    first.shows(mirror)


def test_the_sheet_stays_until_the_match_is_taken_over(open_game: Open) -> None:
    """What is tapped on the table before that would be lost."""
    mirror = loose()
    second = another(open_game(save=mirror.save, script=FROZEN))
    looks_on(second)
    second.press("Hier weiterspielen")
    assert second.dialog.get_by_role("button").is_disabled()
    second.until(lambda: second.dialog.count() == 0)
    second.does(mirror, "draw")


def test_a_window_takes_over_what_another_has_left(open_game: Open) -> None:
    mirror = loose()
    first = open_game(save=mirror.save)
    second = another(first)
    looks_on(second)
    first.does(mirror, "draw")
    first.page.close()
    second.press("Hier weiterspielen")
    second.shows(mirror, prompted=True)
    second.does(mirror, "discard KS")


def test_without_locks_the_window_opened_last_plays(open_game: Open) -> None:
    mirror = loose()
    first = open_game(save=mirror.save, script=NO_LOCKS)
    second = another(first)
    looks_on(first)
    second.shows(mirror, prompted=True)
    second.does(mirror, "draw")
    first.press("Hier weiterspielen")
    looks_on(second)
    first.shows(mirror, prompted=True)
    first.does(mirror, "discard KS")


def test_a_reload_keeps_the_match(open_game: Open) -> None:
    mirror = loose()
    window = open_game(save=mirror.save)
    for _ in range(3):
        window.reload()
        window.shows(mirror)
    window.does(mirror, "draw")


def backup_menu(window: Player) -> None:
    window.press("Menü")
    window.page.locator("summary", has_text="Sichern und wiederherstellen").click()


def test_backup_brings_everything_back(open_game: Open, tmp_path: Path) -> None:
    mirror = loose()
    window = open_game(save=mirror.save)
    window.does(mirror, "draw")
    window.press("Schneller")
    backup_menu(window)
    with window.page.expect_download() as download:
        window.press("Datei sichern")
    file = tmp_path / "backup.json"
    download.value.save_as(file)
    entries = json.loads(file.read_text("utf-8"))["entries"]
    assert {"slot0", "slot1", "settings"} >= set(entries) - {"statistics", "order", "dismissed"}
    window.page.evaluate("localStorage.clear()")
    window.reload()
    backup_menu(window)
    with window.page.expect_navigation():
        window.page.locator("input[type=file]").last.set_input_files(file)
    window.awake()
    window.shows(mirror)
    assert window.button("Schneller").get_attribute("aria-pressed") == "true"
    window.does(mirror, "discard KS")
    window.reload()
    while not mirror.mine:
        mirror.opponent()
    window.shows(mirror)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "keine Sicherung"),
        ("[]", "keine Sicherung"),
        ('{"format": "gin-rummy-backup", "version": 2, "entries": {}}', "neueren Version"),
        ('{"format": "gin-rummy-backup", "version": 1, "entries": {"slot0": "x", "settings": "{}"}}', "nicht lesbar"),
    ],
)
def test_a_wrong_backup_changes_nothing(open_game: Open, text: str, sentence: str) -> None:
    mirror = loose()
    window = open_game(save=mirror.save, bridged=True)
    window.shows(mirror)
    before = window.page.evaluate("({...localStorage})")
    backup_menu(window)
    window.page.locator("input[type=file]").last.set_input_files(
        {"name": "backup.json", "mimeType": "application/json", "buffer": text.encode()}
    )
    window.until(lambda: sentence in window.dialog.inner_text())
    assert window.page.evaluate("({...localStorage})") == before
