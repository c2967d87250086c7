"""Views and events as JSON, field by field as docs/api.md writes them."""

from __future__ import annotations

import json
from typing import Any

import pytest

from gin_engine.actions import Action
from gin_engine.cards import Card, CardSet
from gin_engine.events import (
    Discarded,
    Drew,
    Event,
    Knocked,
    MatchEnded,
    Passed,
    Reshuffled,
    RoundEnded,
    RoundStarted,
    Took,
)
from gin_engine.match import Match
from gin_engine.melds import deadwood
from gin_engine.rules import PRESETS, STANDARD, Rules
from gin_engine.views import view_of
from gin_engine.wire import event_json, view_json
from tests.property.play import able, match_with, playing, sheet, table

MINE, OTHERS = "AS 2S 3S 4S 5S 6S 7S 8S 9S AH KD", "AC 3C 5C 7C 9C JC KC 2D 4D 6D"
CARD = Card.parse("7H")

EVENTS: list[tuple[Event, dict[str, Any]]] = [
    (RoundStarted(3, 0, 1, "won"), {"type": "round_started", "round": 3, "dealer": 0, "turn": 1, "reason": "won"}),
    (Passed(1), {"type": "passed", "seat": 1}),
    (Took(0, CARD), {"type": "took", "seat": 0, "card": "7H"}),
    (Drew(0, CARD, 20), {"type": "drew", "seat": 0, "card": "7H", "stock": 20}),
    (Drew(1, None, 20), {"type": "drew", "seat": 1, "card": None, "stock": 20}),
    (Discarded(1, CARD), {"type": "discarded", "seat": 1, "card": "7H"}),
    (Knocked(seat=0, gin=False, deadwood=5), {"type": "knocked", "seat": 0, "gin": False, "deadwood": 5}),
    (RoundEnded("void", None, 0), {"type": "round_ended", "kind": "void", "winner": None, "points": 0}),
    (Reshuffled(20), {"type": "reshuffled", "stock": 20}),
    (MatchEnded(1), {"type": "match_ended", "winner": 1}),
]


@pytest.mark.parametrize(("event", "expected"), EVENTS, ids=lambda value: type(value).__name__)
def test_events(event: Event, expected: dict[str, Any]) -> None:
    assert event_json(event) == expected


def shown(match: Match, seat: int = 0) -> dict[str, Any]:
    view = view_json(view_of(match, seat), "easy", "hard")
    found = json.loads(json.dumps(view))
    assert found == view
    assert isinstance(found, dict)
    return found


def test_a_view_in_the_discard_phase() -> None:
    state = table(
        "discard", (MINE, OTHERS), drawn="KD", pile="2C QD", stock="QC TS JS QS KS", held=("AS", "JC AC"), dealer=1
    )
    view = shown(match_with(state, sheet((0, 42), (1, 28), (None, 0))))
    pile = view.pop("pile")
    assert pile[-2:] == ["2C", "QD"]
    assert len(pile) == 52 - 21 - 5
    assert view == {
        "seat": 0, "ply": 30,
        "rules": STANDARD._asdict(),
        "phase": "discard", "turn": 0, "round": 4, "dealer": 1, "dealer_reason": "lot",
        "hand": {
            "melds": [{"kind": "run", "cards": MINE.split()[:9]}],
            "deadwood_cards": ["AH", "KD"], "deadwood": 11,
        },
        "drawn": "KD", "locked": None,
        "legal": [
            *(f"discard {card}" for card in MINE.split()), "knock AH", "knock KD",
        ],
        "after_discard": {card: deadwood(CardSet(MINE).without(Card.parse(card))) for card in MINE.split()},
        "knocks": [{"card": "KD", "deadwood": 1}, {"card": "AH", "deadwood": 10}], "gins": [],
        "others": [{"seat": 1, "count": 10, "known": ["AC", "JC"]}],
        "stock": 5, "upcard_refused": False, "history": [],
        "scores": [42, 28], "rounds_won": [1, 1],
        "rounds": [
            {"round": 1, "kind": "knock", "winner": 0, "points": 42},
            {"round": 2, "kind": "knock", "winner": 1, "points": 28},
            {"round": 3, "kind": "void", "winner": None, "points": 0},
        ],
        "level": "easy", "next_level": "hard", "result": None, "settlement": None,
    }  # fmt: skip
    assert (view["after_discard"]["2S"], view["after_discard"]["AH"], view["after_discard"]["KD"]) == (12, 10, 1)


def test_out_of_turn_nothing_is_legal() -> None:
    view = shown(match_with(table("discard", (MINE, OTHERS), drawn="KD")), 1)
    assert (view["turn"], view["legal"], view["after_discard"], view["knocks"], view["gins"]) == (0, [], {}, [], [])
    assert (view["drawn"], view["others"][0]["count"]) == (None, 11)


def test_a_knock() -> None:
    match = match_with(
        table("discard", (MINE, OTHERS), drawn="KD", pile="QD", stock="TS TC 2C"), sheet((0, 42), (1, 28))
    )
    match, _ = match.apply(Action.parse("knock KD"))
    for seat in (0, 1):
        view = shown(match, seat)
        result = view["result"]
        assert (view["phase"], view["turn"], view["legal"]) == ("over", None, [])
        assert [hand["seat"] for hand in result["hands"]] == [0, 1]
        assert result["hands"][0] == {
            "seat": 0, "melds": [{"kind": "run", "cards": MINE.split()[:9]}], "deadwood_cards": ["AH"], "deadwood": 1,
            "laid_off": [],
        }  # fmt: skip
        assert result["hands"][1]["deadwood"] == 57
        assert {key: result[key] for key in ("kind", "knocker", "winner", "points")} == {
            "kind": "knock", "knocker": 0, "winner": 0, "points": 56,
        }  # fmt: skip
        assert result["discard"] == ("KD" if seat == 0 else None)
        assert result["formula"] == {
            "knocker_deadwood": 1, "defender_deadwood": 57, "difference": 56, "bonus": 0, "points": 56,
        }  # fmt: skip
        assert (result["scores_before"], result["scores"]) == ([42, 28], [98, 28])


def test_gin_and_the_end_of_a_match() -> None:
    gin = MINE.replace("AH", "TS")
    match = match_with(table("discard", (gin, OTHERS), drawn="KD", stock="AH TC 2C"), sheet((0, 42), (0, 3)))
    match, _ = match.apply(Action.parse("gin KD"))
    view = shown(match)
    assert view["result"]["formula"] == {
        "knocker_deadwood": 0, "defender_deadwood": 57, "difference": 57, "bonus": 25, "points": 82,
    }  # fmt: skip
    assert view["settlement"] == {
        "winner": 0, "shutout": True, "margin": 429,
        "lines": [
            {"seat": 0, "round_points": 127, "doubled_points": 127, "shutout_bonus": 0, "game_bonus": 100,
             "rounds_won": 3, "box_bonus": 75, "total": 429},
            {"seat": 1, "round_points": 0, "doubled_points": 0, "shutout_bonus": 0, "game_bonus": 0,
             "rounds_won": 0, "box_bonus": 0, "total": 0},
        ],
    }  # fmt: skip


def test_a_void_round() -> None:
    match = match_with(table("draw", (MINE.removesuffix(" KD"), OTHERS), pile="QD", stock="8H TH QH"))
    for action in ("draw", "discard 8H"):
        match, _ = match.apply(Action.parse(action))
    result = shown(match)["result"]
    assert {key: result[key] for key in ("kind", "knocker", "winner", "points", "formula", "discard")} == {
        "kind": "void", "knocker": None, "winner": None, "points": 0, "formula": None, "discard": None,
    }  # fmt: skip
    assert [hand["seat"] for hand in result["hands"]] == [0]


def test_lay_offs_point_at_melds_of_the_knocker() -> None:
    other = "TS JS 4D 7C 9C JC KC 2D QD 6D"
    match = match_with(table("discard", (MINE, other), drawn="KD", stock="8C TC 2C"))
    match, _ = match.apply(Action.parse("knock KD"))
    laid = shown(match)["result"]["hands"][1]["laid_off"]
    assert laid == [{"card": "TS", "meld": 0}, {"card": "JS", "meld": 0}]


def test_the_refused_upcard_is_marked() -> None:
    marks = {}
    for match in playing("refused", able, 200):
        marks[match.round.phase] = shown(match)["upcard_refused"]
    assert marks["upcard"] is marks["draw"] is False
    loose = "AS 3S 5S 7S 9S JS KS 2H 4H 6H"
    match = match_with(table("first_draw", (loose, OTHERS), pile="QD", dealer=1))
    assert shown(match)["upcard_refused"] is True
    assert shown(match)["legal"] == ["draw"]
    assert shown(match)["pile"] == ["QD"]


def test_own_draws_are_null_in_the_history() -> None:
    match = match_with(table("draw", (MINE.removesuffix(" KD"), OTHERS), pile="QD"))
    match, _ = match.apply(Action.parse("draw"))
    assert shown(match)["history"] == [{"seat": 0, "action": "draw", "card": None}]
    assert shown(match)["drawn"] == str(match.round.drawn)


def test_loose_cards_lie_by_rank() -> None:
    view = shown(
        match_with(
            table("draw", ("KS 9H 2C 9S AD 4H KC 7D JS 5C", OTHERS.replace("KC", "TH").replace("5C", "QS")), pile="QD")
        )
    )
    assert view["hand"]["deadwood_cards"] == ["AD", "2C", "4H", "5C", "7D", "9S", "9H", "JS", "KS", "KC"]


def test_the_knock_limit_of_the_round_stands_among_the_rules() -> None:
    limits = set()
    for number in range(80):
        match, _ = Match.start(Rules(name="oklahoma", oklahoma=True), str(number), ("a", "b"))
        rules = shown(match)["rules"]
        assert rules["knock_limit"] == match.round.knock_limit
        limits.add(rules.pop("knock_limit"))
        assert rules == {name: value for name, value in match.rules._asdict().items() if name != "knock_limit"}
    assert {0, 10} < limits


def test_big_gin_and_a_shutout_bonus() -> None:
    rules = PRESETS["hoyle"]._replace(name="big", big_gin=True)
    hands = ("AS 2S 3S 7H 8H 9H TH KC KD KH KS", OTHERS.replace("KC", "QC"))
    state = table("discard", hands, drawn="KS", pile="QD", stock="8S TC 2C", rules=rules)
    view = shown(match_with(state, sheet((0, 90))))
    assert "big_gin" in view["legal"]
    match, _ = match_with(state, sheet((0, 90))).apply(Action.parse("big_gin"))
    view = shown(match)
    assert (view["result"]["kind"], view["result"]["discard"]) == ("big_gin", None)
    assert (view["result"]["formula"]["bonus"], view["result"]["formula"]["knocker_deadwood"]) == (31, 0)
    assert view["history"] == [{"seat": 0, "action": "big_gin", "card": None}]
    assert view["rounds"][-1]["kind"] == "big_gin"
    mine = view["settlement"]["lines"][0]
    assert (mine["shutout_bonus"], mine["doubled_points"]) == (100, 0)
    assert mine["total"] == mine["round_points"] + 100 + 100 + 2 * 20
