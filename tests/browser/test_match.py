"""A whole match by the controls, with reloads."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.mirror import Mirror, short_match

if TYPE_CHECKING:
    from tests.browser.conftest import Open
    from tests.browser.player import Player

pytestmark = pytest.mark.browser


def kind_of_step(mirror: Mirror) -> str:
    view = mirror.view
    if view["result"]:
        return "result"
    if not mirror.mine:
        return "opponent"
    return "drawn" if view["phase"] == "discard" else str(view["phase"])


def settlement_is_right(player: Player, mirror: Mirror) -> None:
    settlement = mirror.view["settlement"]
    me, other = sorted(settlement["lines"], key=lambda line: line["seat"])
    title = "Du gewinnst die Partie!" if settlement["winner"] == 0 else "Der Gegner gewinnt die Partie"
    sheet = player.tree().one("dialog", title)
    rows = {row.children[0].name: [cell.name or cell.words for cell in row.children[1:]] for row in sheet.all("row")}
    assert rows["Endstand"] == [str(me["total"]), str(other["total"])]
    for label, field in (("Rundenpunkte", "round_points"), ("Spielbonus", "game_bonus"), ("Rundenbonus", "box_bonus")):
        assert [cell.split(" ")[0].replace("–", "0") for cell in rows[label]] == [str(me[field]), str(other[field])]
    assert ("Verdoppelt (zu null)" in rows) == settlement["shutout"]
    assert str(abs(settlement["margin"])) in sheet.words


def test_a_match_with_reloads(open_game: Open) -> None:
    mirror = Mirror(seed := short_match())
    player = open_game(f"&seed={seed.replace(' ', '+')}", paused=False)
    player.press("Schneller")
    to_reload = ["upcard", "drawn", "result"]
    player.to_my_turn(mirror)
    for _ in range(1000):
        if kind_of_step(mirror) in to_reload:
            to_reload.remove(kind_of_step(mirror))
            player.reload()
            player.shows(mirror)
        if mirror.view["settlement"]:
            break
        if mirror.view["result"]:
            player.press("Weiter")
            mirror.next()
        else:
            action = mirror.hint()["action"]
            player.do(action)
            mirror.act(action)
        player.to_my_turn(mirror)
    assert to_reload == []
    assert "seed=" in player.page.url
    player.press("Weiter")
    settlement_is_right(player, mirror)
    player.reload()
    settlement_is_right(player, mirror)
    player.press("Neue Partie")
    player.until(lambda: player.dialog.count() == 0)
    player.until(lambda: player.picture()["scores"] == [0, 0])
    assert player.picture()["round"] == 1
    assert "seed=" not in player.page.url
    again = player.picture()["hand"]
    assert again != Mirror(seed).picture()["hand"]
    player.reload()
    assert player.picture()["hand"] == again


def test_reload_in_the_opponents_step(open_game: Open) -> None:
    mirror = Mirror(seed := "reload")
    player = open_game(f"&seed={seed}")
    player.shows(mirror)
    reloads = 0
    while reloads < 2:
        player.goes_on(mirror)
        if mirror.view["phase"] in ("draw", "discard") and kind_of_step(mirror) == "opponent":
            player.reload()
            player.shows(mirror)
            reloads += 1
    player.to_my_turn(mirror)
