"""Other matches: by a link, by the menu; other opponents."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from gin_engine.save import newest
from tests.browser.mirror import Mirror
from tests.browser.positions import FITTING, KNOCKS, LOOSE, OTHER_LOOSE, discarding, drawing

if TYPE_CHECKING:
    from tests.browser.conftest import Open
    from tests.browser.player import Player

pytestmark = pytest.mark.browser


def opponent_of(player: Player) -> str:
    """Who plays the stored round."""
    texts = player.page.evaluate("['slot0', 'slot1'].map((slot) => localStorage.getItem(`gin:/:${slot}`))")
    saved = newest(texts).saved
    assert saved is not None
    return saved.match.players[1].split(" ")[0]


def test_link_to_another_match(open_game: Open) -> None:
    mirror = drawing(LOOSE.rsplit(" ", 1)[0], OTHER_LOOSE)
    player = open_game("&seed=other", save=mirror.save)
    assert player.tree().one("dialog").name == "Laufende Partie verlassen?"
    player.press("Abbrechen")
    player.shows(mirror)
    player.does(mirror, "draw")
    player.reload()
    player.press("Neue Partie")
    player.shows(other := Mirror("other"))
    player.reload()
    player.shows(other)


def test_link_to_the_running_match_and_without_one(open_game: Open) -> None:
    mirror = drawing(LOOSE.rsplit(" ", 1)[0], OTHER_LOOSE)
    player = open_game("&seed=seed", save=mirror.save, bridged=True)
    player.shows(mirror)


def test_new_match_by_the_menu(open_game: Open) -> None:
    mirror = discarding(KNOCKS, FITTING, points=60)
    player = open_game(save=mirror.save, bridged=True)
    player.shows(mirror)
    for leave in ("Escape", "Abbrechen"):
        player.press("Menü")
        player.press("Neue Partie")
        assert player.tree().one("dialog").name == "Neue Partie beginnen?"
        if leave == "Escape":
            player.page.keyboard.press(leave)
        else:
            player.press(leave)
        player.shows(mirror)
    player.press("Menü")
    player.press("Neue Partie")
    player.until(lambda: player.tree().one("dialog").name == "Neue Partie beginnen?")
    player.press("Neue Partie")
    player.until(lambda: player.picture()["scores"] == [0, 0])
    assert player.picture()["round"] == 1
    assert player.dialog.count() == 0


def test_level_counts_from_the_next_round(open_game: Open) -> None:
    mirror = discarding(KNOCKS, FITTING)
    player = open_game(save=mirror.save)
    player.press("Menü")
    player.dialog.get_by_role("radio", name="Schwer").check()
    assert player.dialog.get_by_role("radio", name="Schwer").is_checked()
    player.press("Schließen")
    player.says("Schwierigkeit Schwer: gilt ab der nächsten Runde.")
    player.reload()
    assert opponent_of(player) == "normal"
    player.does(mirror, "knock KD")
    player.press("Weiter")
    player.until(lambda: player.picture()["round"] == 2)
    assert opponent_of(player) == "hard"
    player.press("Menü")
    assert player.dialog.get_by_role("radio", name="Schwer").is_checked()
    player.press("Neue Partie")
    player.press("Neue Partie")
    player.until(lambda: player.picture()["round"] == 1)
    assert opponent_of(player) == "hard"


def test_settings_last(open_game: Open) -> None:
    mirror = discarding(KNOCKS, FITTING)
    player = open_game(save=mirror.save, bridged=True)
    boxes = ("Vierfarbiges Blatt", "Buchstaben B, D, K statt J, Q, K")
    player.press("Schneller")
    player.press("Menü")
    player.unfold()
    for name in boxes:
        player.dialog.get_by_role("checkbox", name=name).check()
    player.press("Schließen")
    player.shows(mirror)
    player.reload()
    assert player.button("Schneller").get_attribute("aria-pressed") == "true"
    player.press("Menü")
    player.unfold()
    for name in boxes:
        assert player.dialog.get_by_role("checkbox", name=name).is_checked()


def test_back_closes_what_is_open_before_it_leaves(open_game: Open, site_url: str) -> None:
    mirror = drawing(LOOSE.rsplit(" ", 1)[0], OTHER_LOOSE)
    player = open_game(save=mirror.save)
    player.page.goto("about:blank")
    player.page.goto(address := f"{site_url}?motion=0")
    player.awake()
    player.press("Menü")
    player.page.go_back()
    player.until(lambda: player.dialog.count() == 0)
    assert player.page.url == address
    player.shows(mirror)
    player.press("Menü")
    player.press("Statistik")
    player.until(lambda: player.tree().one("dialog").name == "Statistik")
    player.page.go_back()
    player.until(lambda: player.tree().one("dialog").name == "Menü")
    player.press("Schließen")
    player.does(mirror, "draw")
    player.page.go_back()
    player.page.wait_for_url("about:blank")
    player.page.go_forward()
    player.awake()
    player.shows(mirror)


def test_rules_that_nobody_knows_leave_the_list_of_rules(open_game: Open) -> None:
    player = open_game(bridged=True, stored={"gin:/:settings": '{"rules": "of a later version"}'})
    player.press("Menü")
    player.dialog.get_by_text("Regeln der Partie").click()
    chosen = player.dialog.get_by_role("combobox", name="Regeln der Partie")
    player.until(lambda: chosen.count() == 1)
    assert chosen.input_value() == "standard"


def test_nothing_in_the_menu_comes_late(open_game: Open) -> None:
    """What lies below would move under the finger: the engine is asked when a part unfolds, not before."""
    player = open_game(save=discarding(KNOCKS, FITTING).save, bridged=True)
    asked: list[str | None] = []
    player.page.on("request", lambda request: asked.append(request.post_data))
    player.press("Menü")
    player.rest(500)
    assert asked == []
    player.dialog.get_by_text("Regeln der Partie").click()
    player.dialog.get_by_role("combobox", name="Regeln der Partie").wait_for()
    assert asked == ['{"cmd":"rules"}']
