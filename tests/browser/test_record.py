"""Records of whole matches, watched step by step beside the match on the table."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

import pytest

from gin_engine.api import Session
from gin_engine.records import record_of, record_text
from gin_engine.rules import PRESETS
from tests.browser.layout import SIZES, faults
from tests.browser.mirror import TITLES, named
from tests.browser.positions import FITTING, KNOCKS, discarding
from tests.property.play import able, good, playing

if TYPE_CHECKING:
    from tests.browser.conftest import Open
    from tests.browser.player import Player

pytestmark = pytest.mark.browser

WHOLE: Final = record_of(list(playing("b", able, 400))[-1])
TEXT: Final = record_text(WHOLE)


def replay(index: int) -> dict[str, Any]:
    found: dict[str, Any] = good(Session(), "replay", record=TEXT, index=index)["replay"]
    return found


def watching(open_game: Open, text: str = TEXT) -> Player:
    player = open_game(save=discarding(KNOCKS, FITTING).save, bridged=True)
    player.press("Menü")
    player.dialog.get_by_text("Aufzeichnung").click()
    player.dialog.get_by_role("textbox").fill(text)
    player.press("Ansehen")
    return player


def stands_at(player: Player, index: int) -> dict[str, Any]:
    """Wait until the sheet shows this step, as the engine has it."""
    found = replay(index)
    slider = player.dialog.get_by_role("slider")
    player.until(lambda: slider.input_value() == str(index))
    if found["view"]["result"]:
        title = TITLES[found["view"]["result"]["kind"], found["view"]["result"]["winner"]]
        player.until(lambda: player.dialog.get_by_role("heading", name=title).count() == 1)
        return found
    mine, others = found["hands"]
    groups = [*(meld["cards"] for meld in others["melds"]), others["deadwood_cards"]]
    groups += [*(meld["cards"] for meld in mine["melds"]), mine["deadwood_cards"]]
    expected = [named(card) for group in groups for card in group]
    cards = player.dialog.locator(".shown [role=img]")
    # All at once: the next picture may take the place of this one while they are read.
    player.until(lambda: cards.evaluate_all("all => all.map((card) => card.ariaLabel)") == expected)
    return found


def test_a_match_is_watched_step_by_step(open_game: Open) -> None:
    player = watching(open_game)
    first = stands_at(player, 0)
    assert player.tree().one("dialog").name == "Partie ansehen"
    player.dialog.get_by_role("button", name="Schritt zurück").click()
    stands_at(player, 0)
    player.dialog.get_by_role("button", name="Schritt weiter").click()
    stands_at(player, 1)
    player.page.keyboard.press("ArrowRight")
    stands_at(player, 2)
    player.dialog.get_by_role("slider").focus()
    player.page.keyboard.press("ArrowLeft")
    stands_at(player, 1)
    player.page.keyboard.press("End")
    stands_at(player, first["steps"] - 1)
    assert "Die ganze" not in player.tree().words
    assert player.dialog.get_by_text("Abrechnung").count() == 1
    assert player.dialog.get_by_text("Alle Karten folgen aus der Kennung der Partie").count() == 1
    rows = player.dialog.locator("table.rounds tbody tr")
    assert rows.count() == len(first["rounds"])
    for row, line in zip(rows.all(), first["rounds"], strict=True):
        words = row.inner_text().split("\t")
        assert words[1:] == [TITLES[line["kind"], line["winner"]], *map(str, line["scores"])]
    player.dialog.get_by_role("button", name="Runde 2").click()
    stands_at(player, first["rounds"][1]["step"])


def test_the_match_on_the_table_stays_as_it_is(open_game: Open) -> None:
    mirror = discarding(KNOCKS, FITTING)
    player = watching(open_game)
    stands_at(player, 0)
    player.press("Zurück")
    player.press("Schließen")
    player.shows(mirror)
    player.does(mirror, "discard KD")


def test_the_running_match_is_watched_as_it_was_seen(open_game: Open) -> None:
    player = open_game("&seed=seen", bridged=True)
    player.press("Menü")
    player.dialog.get_by_text("Aufzeichnung").click()
    player.press("Ansehen")
    player.until(lambda: player.tree().one("dialog").name == "Partie ansehen")
    assert player.dialog.locator(".shown .back").count() == 10
    assert player.dialog.get_by_text("läuft noch").count() == 1
    assert player.dialog.get_by_text("lässt sich an dieser Aufzeichnung nicht nachrechnen").count() == 1


def test_a_file_is_watched(open_game: Open) -> None:
    player = open_game(save=discarding(KNOCKS, FITTING).save, bridged=True)
    player.press("Menü")
    player.dialog.get_by_text("Aufzeichnung").click()
    file = player.dialog.locator("details[open] input[type=file]")
    file.set_input_files({"name": "match.json", "mimeType": "application/json", "buffer": TEXT.encode()})
    stands_at(player, 0)


def spoilt(*at: Any, to: object) -> str:  # noqa: ANN401 - names and numbers
    record: Any = json.loads(TEXT)
    place = record
    for name in at[:-1]:
        place = place[name]
    place[at[-1]] = to
    return json.dumps(record)


WRONG: Final = {
    "nothing": ("", "Das ist keine Aufzeichnung einer Partie."),
    "another kind of JSON": ("[]", "Das ist keine Aufzeichnung einer Partie."),
    "too long to be read": ("x" * 1_000_000, "Das ist keine Aufzeichnung einer Partie."),
    "more than two players": (
        record_text(record_of(list(playing("ring", able, 20, rules=PRESETS["ring3"]))[-1])),
        "nur Partien zu zweit",
    ),
    "no such rules": (spoilt("rules", to="unknown"), "nicht möglich (Name)"),
    "version": (spoilt("version", to=9), "Diese Aufzeichnung stammt von einer anderen Version."),
    "entry": (spoilt("rounds", 1, "entries", 2, to="discard"), "nicht lesbar: Runde 2, Zug 3."),
    "move": (spoilt("rounds", 0, "entries", 0, to="draw"), "nicht zu den Regeln: Runde 1, Zug 1. Entscheide zuerst"),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_what_is_wrong_is_said_in_words(open_game: Open, wrong: str) -> None:
    text, sentence = WRONG[wrong]
    player = watching(open_game, text)
    said = player.dialog.get_by_role("status")
    player.until(lambda: sentence in said.inner_text(), said.inner_text)


def test_every_size(open_game: Open) -> None:
    player = watching(open_game)
    first = stands_at(player, 0)
    assert [fault for size in SIZES for fault in faults(player.page, size)] == []
    player.dialog.get_by_role("slider").focus()
    player.page.keyboard.press("End")
    stands_at(player, first["steps"] - 1)
    assert [fault for size in SIZES for fault in faults(player.page, size)] == []
