"""Damaged, foreign and refused storage."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

import pytest

from gin_engine.actions import Action
from tests.browser.conftest import slots
from tests.browser.mirror import Mirror
from tests.browser.positions import LOOSE, MELDED, OTHER_LOOSE, discarding, drawing
from tests.property.play import match_with, save_of, sheet, table

if TYPE_CHECKING:
    from tests.browser.conftest import Open
    from tests.browser.player import Player

pytestmark = pytest.mark.browser

TEN_LOOSE: Final = LOOSE.rsplit(" ", 1)[0]
NOT_SAVED: Final = "Der Spielstand kann gerade nicht gespeichert werden."
NEWER: Final = "gin-rummy-save 999 1 0000 whatever it is"
REFUSE: Final = """
for (const method of METHODS) {
  Storage.prototype[method] = () => { throw new DOMException("no", "QuotaExceededError"); };
}
"""


#: The first text in a request becomes the second.
SPOILS: Final = """
const { postMessage } = Worker.prototype;
Worker.prototype.postMessage = function ({ id, request }) {
  postMessage.call(this, { id, request: request.replace(FROM, TO) });
};
"""


def spoils(old: str, new: str) -> str:
    return SPOILS.replace("FROM", json.dumps(old)).replace("TO", json.dumps(new))


def stored(player: Player) -> dict[str, str]:
    """The storage, by the last part of its keys."""
    found: dict[str, str] = player.page.evaluate("({...localStorage})")
    return {key.rsplit(":", 1)[1]: value for key, value in found.items() if key.startswith("gin:")}


def aside(player: Player) -> list[str]:
    return [value for key, value in sorted(stored(player).items()) if key.startswith("aside")]


def test_damaged_save_falls_back(open_game: Open, site_url: str) -> None:
    mirror = drawing(TEN_LOOSE, OTHER_LOOSE)
    before = mirror.save
    mirror.act("draw")
    broken = mirror.save[:-9] + "damaged=="
    player = open_game(stored=slots(site_url, broken, before))
    mirror = drawing(TEN_LOOSE, OTHER_LOOSE)
    player.shows(mirror)
    player.says("Ein Spielstand war nicht lesbar; es geht mit dem anderen weiter.")
    assert aside(player) == [broken]
    player.does(mirror, "draw")
    player.does(mirror, "discard KS")
    player.reload()
    player.shows(mirror)
    assert aside(player) == [broken]


def test_both_saves_damaged(open_game: Open, site_url: str) -> None:
    texts = ["gin-rummy-save 1 2 torn", "something else"]
    player = open_game(stored=slots(site_url, *texts), bridged=True)
    assert player.picture()["scores"] == [0, 0]
    assert player.picture()["round"] == 1
    player.says("beiseite")
    player.says("Eine neue Partie beginnt.")
    assert sorted(aside(player)) == sorted(texts)
    hand = player.picture()["hand"]
    player.reload()
    assert player.picture()["hand"] == hand
    assert sorted(aside(player)) == sorted(texts)


def test_newer_save_is_kept(open_game: Open, site_url: str) -> None:
    player = open_game(stored=slots(site_url, None, NEWER), bridged=True)
    player.says("Der Spielstand stammt von einer neueren Version und liegt jetzt beiseite.")
    assert player.picture()["scores"] == [0, 0]
    assert aside(player) == [NEWER]


def test_newer_save_that_cannot_be_copied_is_not_overwritten(open_game: Open, site_url: str) -> None:
    script = """
      const { setItem } = Storage.prototype;
      Storage.prototype.setItem = function (key, text) {
        if (key.includes("aside")) throw new DOMException("full", "QuotaExceededError");
        setItem.call(this, key, text);
      };
    """
    player = open_game("&seed=kept", stored=slots(site_url, None, NEWER), bridged=True, script=script)
    player.says(NOT_SAVED)
    mirror = Mirror("kept")
    player.shows(mirror)
    player.goes_on(mirror)
    assert stored(player)["slot1"] == NEWER


@pytest.mark.parametrize("methods", ['["setItem"]', '["setItem", "getItem", "removeItem"]'], ids=["write", "all"])
def test_storage_that_refuses(open_game: Open, methods: str) -> None:
    mirror = Mirror(seed := "refused")
    player = open_game(f"&seed={seed}", script=REFUSE.replace("METHODS", methods), bridged="get" in methods)
    player.says(NOT_SAVED)
    assert NOT_SAVED in player.tree().words
    player.press("Schneller")
    player.press("Schließen")
    assert NOT_SAVED not in player.tree().one("banner").words
    player.to_my_turn(mirror)
    for _ in range(3):
        player.goes_on(mirror)


def test_full_storage_and_room_again(open_game: Open) -> None:
    mirror = drawing(TEN_LOOSE, OTHER_LOOSE)
    player = open_game(save=mirror.save, bridged=True)
    player.page.evaluate(
        """() => {
          for (let size = 1 << 20; size >= 1; size >>= 1) {
            for (let n = 0; ; n++) {
              try { localStorage.setItem(`junk${size}-${n}`, "x".repeat(size)); } catch { break; }
            }
          }
        }"""
    )
    player.does(mirror, "draw")
    player.says(NOT_SAVED)
    player.does(mirror, "discard KS")
    assert NOT_SAVED in player.tree().words
    player.page.evaluate(
        "for (const key of Object.keys(localStorage)) if (key.startsWith('junk')) delete localStorage[key]"
    )
    player.to_my_turn(mirror)
    assert NOT_SAVED not in player.tree().words
    player.reload()
    player.shows(mirror)


def test_impossible_rules_are_left(open_game: Open, site_url: str) -> None:
    settings = {f"gin:{urlsplit(site_url).path}:settings": json.dumps({"rules": {"gin_bonus": 9999}})}
    player = open_game("&seed=fresh", stored=settings, bridged=True)
    player.shows(Mirror("fresh"))
    player.says("Diese Regeln sind nicht möglich (Bonus für Gin).")
    assert json.loads(stored(player)["settings"])["rules"] is None


def test_saves_that_the_engine_cannot_read_are_kept(open_game: Open, site_url: str) -> None:
    mirror = drawing(TEN_LOOSE, OTHER_LOOSE)
    texts = [mirror.save]
    mirror.act("draw")
    texts.append(mirror.save)
    script = spoils('"cmd":"load","saves":[', '"cmd":"load","saves":[1,')
    player = open_game("&seed=fresh", stored=slots(site_url, *texts), bridged=True, script=script)
    player.shows(Mirror("fresh"))
    player.says("Kein Spielstand war lesbar.")
    assert sorted(aside(player)) == sorted(texts)


def test_opponent_goes_on_when_no_match_can_be_dealt(open_game: Open) -> None:
    mirror = drawing(TEN_LOOSE, OTHER_LOOSE)
    script = spoils('"level":"normal"', '"level":"none"')
    player = open_game(save=mirror.save, bridged=True, script=script)
    player.does(mirror, "draw")
    player.does(mirror, "discard KS")
    player.press("Menü")
    player.press("Neue Partie")
    player.press("Neue Partie")
    player.says("Diese Anfrage war unverständlich (level).")
    player.to_my_turn(mirror)


def test_refusal_at_the_start_is_said(open_game: Open) -> None:
    player = open_game(bridged=True)
    player.page.add_init_script(spoils('"cmd":"new"', '"cmd":"nothing"'))
    player.page.evaluate("localStorage.clear()")
    player.page.reload()
    player.says("Das kennt das Spiel nicht.")
    player.button("Neu laden").wait_for()


def test_level_of_a_finished_match_stays(open_game: Open) -> None:
    state = table("discard", (MELDED, OTHER_LOOSE), drawn="KD")
    match, _ = match_with(state, sheet((0, 95))).apply(Action.parse("gin KD"), 0)
    player = open_game("&seed=fresh", save=save_of(match, level="hard"), bridged=True)
    player.shows(Mirror("fresh"))
    player.press("Menü")
    player.unfold()
    assert player.dialog.get_by_role("radio", name="Schwer").is_checked()


def test_picture_of_the_table_belongs_to_the_saves(open_game: Open) -> None:
    mirror = drawing(TEN_LOOSE, OTHER_LOOSE)
    player = open_game(save=mirror.save, bridged=True)
    player.does(mirror, "draw")
    player.page.route("**/worker.js", lambda _: None)  # the engine does not wake
    player.page.reload()
    player.page.locator("body[data-state=waking]").wait_for()
    player.shows(mirror)
    other = Mirror("another").save
    player.page.evaluate(
        "(text) => { for (const key of Object.keys(localStorage)) if (/slot/.test(key)) localStorage[key] = text; }",
        other,
    )
    player.page.reload()
    player.page.locator("body[data-state=loading] #status:not(:empty)").wait_for()
    assert player.page.locator("#hand [data-card]").count() == 0


def test_selection_does_not_pass_to_another_match(open_game: Open) -> None:
    mirror = discarding(LOOSE, OTHER_LOOSE)
    player = open_game(save=mirror.save, bridged=True)
    player.tap(player.card("AS"))
    assert player.selected() == ["Pik Ass"]
    hands = ("AS 2S 3S 7H 8H 9H TD TC TH TS KD", OTHER_LOOSE)
    save = save_of(match_with(table("discard", hands, drawn="KD")), 2)
    player.page.evaluate(
        """(newValue) => {
          const key = Object.keys(localStorage).find((key) => key.endsWith("slot1")).replace(/1$/, "0");
          localStorage.setItem(key, newValue);
          dispatchEvent(new StorageEvent("storage", { key, newValue }));
        }""",
        save,
    )
    player.shows(Mirror(save=save))
    assert player.selected() == []
