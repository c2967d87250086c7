"""Knock and gin, the question before them, and what the round comes to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from gin_engine.rules import PRESETS
from tests.browser.mirror import GROUPS, Mirror, cards, named, names
from tests.browser.positions import (
    BIG,
    FITTING,
    KNOCKS,
    LOOSE,
    MELDED,
    OTHER_LOOSE,
    WITH_BIG_GIN,
    discarding,
    drawing,
)
from tests.property.play import match_with, save_of, sheet, table

if TYPE_CHECKING:
    from tests.browser.conftest import Open
    from tests.browser.player import Player
    from tests.browser.tree import Node

pytestmark = pytest.mark.browser

Json = dict[str, Any]


def offers_follow_the_view(player: Player, mirror: Mirror) -> None:
    """Buttons for ending the round are there exactly when the engine allows it."""
    view = mirror.view
    offers = [name.split(" ")[0] for name in player.offers()]
    assert ("Gin" in offers) == bool(view["gins"])
    assert ("Klopfen" in offers) == bool(view["knocks"])


def expected_hand(result: Json, hand: Json) -> list[tuple[str, list[str]]]:
    laid_off = [laid for one in result["hands"] for laid in one["laid_off"]]
    knocks = hand["seat"] == result["knocker"]
    groups = []
    for index, meld in enumerate(hand["melds"]):
        added = [f"{named(laid['card'])}, angelegt" for laid in laid_off if knocks and laid["meld"] == index]
        groups.append((GROUPS[meld["kind"]], [*names(meld["cards"]), *added]))
    groups.append(("Restkarten", names(hand["deadwood_cards"])))
    if knocks and result["discard"]:
        groups.append(("Abwurf", [named(result["discard"])]))
    return groups


def shown_hands(sheet: Node) -> list[tuple[str, list[tuple[str, list[str]]]]]:
    """Each hand of the sheet: its heading, its groups."""
    hands: list[tuple[str, list[tuple[str, list[str]]]]] = []
    for node in sheet:
        if node.role == "heading" and "[level=3]" in node.states:
            hands.append((node.name, []))
        elif node.role == "heading" and "[level=4]" in node.states:
            hands[-1][1].append((node.name, []))
        elif node.role == "img" and hands:
            hands[-1][1][-1][1].append(node.name)
    return hands


def sheet_is_right(player: Player, mirror: Mirror) -> None:
    """The sheet holds the engine's result, and nothing else."""
    player.shows(mirror)
    result = mirror.view["result"]
    assert mirror.title is not None
    sheet = player.tree().one("dialog", mirror.title)
    seen = shown_hands(sheet)
    hands = sorted(result["hands"], key=lambda hand: hand["seat"] != result["knocker"])
    assert [groups for _, groups in seen] == [expected_hand(result, hand) for hand in hands]
    for (heading, _), hand in zip(seen, hands, strict=True):
        assert heading.startswith("Du" if hand["seat"] == 0 else "Gegner")
        assert ("(geklopft)" in heading) == (hand["seat"] == result["knocker"])
        assert f"{hand['deadwood']} Restpunkt" in heading
    formula = result["formula"]
    if formula:
        first, second = {
            "knock": (formula["defender_deadwood"], formula["knocker_deadwood"]),
            "gin": (formula["bonus"], formula["difference"]),
            "big_gin": (formula["bonus"], formula["difference"]),
            "undercut": (formula["bonus"], formula["difference"]),
        }[result["kind"]]
        sign = "−" if result["kind"] == "knock" else "+"
        assert f"{first} {sign} {second} = {result['points']}" in sheet.words
        assert f"{result['points']} Punkte für " in sheet.words
    line = next(node.words for node in sheet.all("paragraph") if node.words.startswith("Punktestand"))
    for seat, who in enumerate(("Du", "Gegner")):
        before, after = result["scores_before"][seat], result["scores"][seat]
        score = f"{before} → {after}" if after != before else f"{after}"
        assert f"{who} {score}" in " ".join(line.split())


def next_round_begins(player: Player, mirror: Mirror) -> None:
    player.press("Weiter")
    mirror.next()
    player.shows(mirror)
    assert player.picture()["round"] == mirror.view["round"] == 2


def test_offers_in_a_round_from_its_deal(open_game: Open) -> None:
    mirror = Mirror(seed := "offers")
    player = open_game(f"&seed={seed}", bridged=True)
    player.shows(mirror)
    while mirror.view["result"] is None:
        offers_follow_the_view(player, mirror)
        player.goes_on(mirror)
    sheet_is_right(player, mirror)
    next_round_begins(player, mirror)


def test_knock_asks_and_can_be_cancelled(open_game: Open) -> None:
    mirror = discarding(KNOCKS, FITTING)
    player = open_game(save=mirror.save)
    offers_follow_the_view(player, mirror)
    player.tap(player.card("5S"))
    player.press("Klopfen")
    player.says("Mit Karo König klopfen? Dir bleibt 1 Restpunkt.")
    assert player.offers() == ["Abbrechen", "Klopfen Karo König"]
    assert player.selected() == ["Karo König"]
    for _ in range(3):
        player.tap(player.button("Klopfen"))
    player.rest(399)
    player.tap(player.button("Klopfen Karo König"))
    player.shows(mirror)
    player.press("Abbrechen")
    assert player.selected() == ["Pik Fünf"]
    assert player.offers()[0] == "Tipp"
    player.shows(mirror)
    player.press("Klopfen")
    player.page.keyboard.press("Escape")
    assert player.selected() == ["Pik Fünf"]
    player.press("Klopfen")
    player.tap(player.card("AC"))
    assert player.offers()[0] == "Tipp"
    assert player.selected() == ["Kreuz Ass"]
    player.page.keyboard.press("Escape")
    player.press("Klopfen")
    player.rest(400)
    player.press("Klopfen Karo König")
    mirror.act("knock KD")
    sheet_is_right(player, mirror)
    assert sum(len(hand["laid_off"]) for hand in mirror.view["result"]["hands"]) == 4
    next_round_begins(player, mirror)


def test_fitting_selection_knocks_at_once(open_game: Open) -> None:
    mirror = discarding(KNOCKS, "2D 2H 2C 3C 3D 3H AS AD AH 5C")
    player = open_game(save=mirror.save, bridged=True)
    player.does(mirror, "knock AC")
    assert mirror.view["result"]["kind"] == "undercut"
    sheet_is_right(player, mirror)


def test_gin(open_game: Open) -> None:
    mirror = discarding(MELDED, OTHER_LOOSE)
    player = open_game(save=mirror.save, bridged=True)
    offers_follow_the_view(player, mirror)
    player.press("Gin")
    player.says("Gin machen und Karo König abwerfen?")
    assert player.offers() == ["Abbrechen", "Gin Karo König"]
    player.press("Abbrechen")
    assert player.selected() == []
    player.does(mirror, "gin KD")
    sheet_is_right(player, mirror)


def test_big_gin(open_game: Open) -> None:
    mirror = discarding(BIG, OTHER_LOOSE.replace("AC", "QC"), rules=WITH_BIG_GIN)
    player = open_game(save=mirror.save, bridged=True)
    assert [name.split(" ")[0] for name in player.offers()] == ["Tipp", "Gin", "Großer", "Abwerfen", "Klopfen"]
    player.press("Großer Gin")
    player.says("Großen Gin machen und alle elf Karten auslegen?")
    assert player.offers() == ["Abbrechen", "Großer Gin"]
    player.press("Abbrechen")
    player.shows(mirror)
    player.press("Großer Gin")
    player.rest(400)
    player.press("Großer Gin")
    mirror.act("big_gin")
    sheet_is_right(player, mirror)
    next_round_begins(player, mirror)


def test_question_comes_before_the_result(open_game: Open) -> None:
    mirror = discarding(KNOCKS, FITTING)
    mirror.act("knock KD")
    player = open_game("&seed=other", save=mirror.save, bridged=True)
    player.rest(1000)
    assert player.tree().one("dialog").name == "Laufende Partie verlassen?"
    player.press("Abbrechen")
    sheet_is_right(player, mirror)


def test_opponent_ends_the_round(open_game: Open) -> None:
    mirror = drawing("AS 3S 7S 9S JS KS 2H 4H 6H QC", KNOCKS.rsplit(" ", 1)[0])
    player = open_game(save=mirror.save, bridged=True)
    for _ in range(50):
        if mirror.view["result"]:
            break
        player.goes_on(mirror)
    assert mirror.view["result"]["knocker"] == 1
    sheet_is_right(player, mirror)


def test_void_round(open_game: Open) -> None:
    others = OTHER_LOOSE
    mirror = drawing(LOOSE.rsplit(" ", 1)[0], others, stock="QS QC TD")
    player = open_game(save=mirror.save, bridged=True)
    player.does(mirror, "draw")
    player.does(mirror, "discard QS")
    assert mirror.view["result"]["kind"] == "void"
    sheet_is_right(player, mirror)
    sheet = player.dialog
    assert "Niemand erhält Punkte" in sheet.inner_text()
    assert f"nur noch zwei {cards(2).split()[1]}" in sheet.inner_text()
    document = str(player.page.evaluate("document.documentElement.outerHTML"))
    for card in others.split():
        assert named(card) not in document
        assert f'"{card}"' not in document
    dealer = mirror.view["dealer"]
    next_round_begins(player, mirror)
    assert mirror.view["dealer"] == dealer
    player.says("noch einmal")


def test_round_that_nobody_wins(open_game: Open) -> None:
    others = "2D 2H 2C JD JS JC QS QD QC AS"
    mirror = discarding(KNOCKS, others, rules=PRESETS["wikipedia"])
    player = open_game(save=mirror.save, bridged=True)
    player.does(mirror, "knock KD")
    assert mirror.view["result"]["kind"] == "knock"
    assert mirror.view["result"]["winner"] is None
    assert "1 − 1 = 0" in player.dialog.inner_text()
    player.press("Weiter")
    mirror.next()
    player.shows(mirror)
    player.press("Menü")
    player.unfold()
    assert "unentschieden" in player.dialog.inner_text()


@pytest.mark.parametrize(
    ("rules", "row", "sentence"),
    [
        ("standard", "Verdoppelt (zu null)", "keine Runde gewonnen. Die Rundenpunkte zählen doppelt."),
        ("hoyle", "Bonus (zu null)", "keinen Punkt gemacht. Dafür gibt es einen Bonus."),
        ("romme", "", ""),
    ],
)
def test_shutout(open_game: Open, rules: str, row: str, sentence: str) -> None:
    state = table("discard", (MELDED, OTHER_LOOSE), drawn="KD", rules=PRESETS[rules])
    mirror = Mirror(save=save_of(match_with(state, sheet((0, 95)))))
    player = open_game(save=mirror.save, bridged=True)
    player.does(mirror, "gin KD")
    player.press("Weiter")
    text = player.dialog.inner_text()
    assert mirror.view["settlement"]["shutout"]
    assert row in text
    assert sentence in text
    assert ("zu null" in text.lower()) == (row != "")


def test_match_of_some_rounds(open_game: Open) -> None:
    mirror = discarding(KNOCKS, FITTING, rules=PRESETS["ring"])
    player = open_game(save=mirror.save, bridged=True)
    assert "4 Runden" in player.tree().one("banner").words
    assert "100" not in player.tree().one("banner").words
