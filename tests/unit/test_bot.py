"""Players at somebody else's table: views in, actions out, and anything else refused in one line."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gin_engine import deal
from gin_engine.bot import answer, read_view
from gin_engine.errors import InvalidPositionError, NotationError
from gin_engine.players import NAMES, player
from gin_engine.views import view_of
from gin_engine.wire import view_json
from tests.property.play import RULESETS, able, few, played, playing

DOCS = Path(__file__).parent.parent.parent / "docs" / "bot.md"
VIEW: dict[str, Any] = {
    "phase": "discard",
    "hand": "AS 2S 3S 7H 8H 9H KC KD KH KS QD",
    "drawn": "QD",
    "pile": ["QS"],
    "stock": 20,
}
FIELDS = [
    "phase", "hand", "pile", "stock", "seat", "dealer", "drawn", "locked", "others", "history", "scores",
    "rounds_won", "rounds", "round", "ply", "rules", "knock_limit",
]  # fmt: skip

VIEW_OF_TEN = "AS 3S 5S 7S 9S JS KS 2H 4H 6H"


def ask(view: object, name: str = "prototype") -> dict[str, Any]:
    return answer(player(name), json.dumps(view), "seed")


def sent(match: Any) -> dict[str, Any]:  # noqa: ANN401 - a match
    """The view of the seat on turn as the API would send it."""
    text = json.dumps(view_json(view_of(match, match.round.turn), "normal", "normal"))
    view = json.loads(text)
    assert isinstance(view, dict)
    return view


def test_the_smallest_view() -> None:
    assert ask(VIEW) == {"action": "gin QD"}
    view = read_view(VIEW)
    assert (view.seat, view.turn, view.dealer, view.number, view.ply) == (0, 0, 1, 1, 0)
    assert (view.rules.name, view.knock_limit, view.scores) == ("standard", 10, (0, 0))
    assert [(other.seat, other.size, len(other.known)) for other in view.others] == [(1, 10, 0)]


@pytest.mark.parametrize("rules", RULESETS)
def test_a_view_of_the_api_gives_the_same_decisions(rules: str) -> None:
    asked = 0
    for match in playing(f"bot {rules}", able, 60, rules=RULESETS[rules]):
        if match.round.over:
            continue
        view, line = view_of(match, match.round.turn), sent(match)
        again = read_view(line)
        assert again.rules._replace(knock_limit=10) == match.rules
        assert again == view._replace(dealer_reason="lot", rules=again.rules)
        stream = deal.player_stream("seed", view.seat, view.number, view.ply)
        name = NAMES[asked % len(NAMES)]
        assert answer(player(name), json.dumps(line), "seed") == {
            "action": str(player(name).evaluate(view, stream)[0].action)
        }
        asked += 1
    assert asked > 20


def test_a_locked_card_was_drawn() -> None:
    for drawn in ({}, {"drawn": None}, {"drawn": "QD"}):
        view = read_view({name: VIEW[name] for name in VIEW if name != "drawn"} | {"locked": "QD"} | drawn)
        assert str(view.drawn) == str(view.locked) == "QD"


def test_rules_as_a_name_or_an_object() -> None:
    assert read_view(VIEW | {"rules": "hoyle"}).rules == RULESETS["hoyle"]
    assert read_view(VIEW | {"rules": {"name": "hoyle", "colour": "red"}}).rules == RULESETS["hoyle"]
    assert read_view(VIEW | {"rules": {"gin_bonus": 30}}).rules.gin_bonus == 30
    assert read_view(VIEW | {"rules": {"oklahoma": True, "knock_limit": 3}}).knock_limit == 3
    assert read_view(VIEW | {"rules": "standard", "knock_limit": 4}).knock_limit == 4


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"phase": "over"}, "round_over"), ({"phase": "throw"}, "bad_view"), ({"phase": None}, "bad_view"),
        ({"phase": "draw"}, "bad_hand_size"), ({"hand": "AS"}, "bad_hand_size"), ({"hand": "XX"}, "bad_card"),
        ({"hand": 5}, "bad_view"), ({"hand": "AS AS"}, "card_twice"), ({"hand": {"melds": 5}}, "bad_view"),
        ({"pile": ["AS"]}, "bad_cards"), ({"pile": "QS"}, "bad_view"), ({"pile": None}, "bad_view"),
        ({"stock": -1}, "bad_view"), ({"stock": 53}, "bad_view"), ({"stock": "20"}, "bad_view"),
        ({"stock": True}, "bad_view"), ({"stock": 20.0}, "bad_view"), ({"drawn": "QH"}, "bad_drawn"),
        ({"locked": "QH"}, "bad_drawn"), ({"drawn": "x"}, "bad_card"), ({"rules": "house"}, "bad_rules"),
        ({"rules": {"name": ["x"]}}, "bad_rules"), ({"rules": None}, "bad_rules"),
        ({"rules": {"seats": 9}}, "bad_rules"), ({"seat": 2}, "bad_view"), ({"dealer": -1}, "bad_view"),
        ({"others": []}, "bad_seat"), ({"others": [{"seat": 0}]}, "bad_seat"), ({"others": [5]}, "bad_view"),
        ({"others": [{"seat": 1, "known": ["QS"]}]}, "bad_cards"), ({"history": [{}]}, "bad_view"),
        ({"history": [5]}, "bad_view"), ({"history": [{"seat": 0, "action": "take", "card": "x"}]}, "bad_card"),
        ({"phase": "upcard", "hand": VIEW_OF_TEN, "rules": "wikipedia"}, "bad_phase"),
        ({"phase": "first_draw", "hand": VIEW_OF_TEN, "rules": "wikipedia"}, "bad_phase"),
        ({"rules": {"knock_limit": 5}, "knock_limit": 6}, "bad_view"),
        ({"scores": [1]}, "bad_view"), ({"scores": [0, "1"]}, "bad_view"), ({"knock_limit": 11}, "bad_view"),
        ({"rounds": 5}, "bad_view"), ({"rounds": [{}]}, "bad_view"),
        ({"rounds": [{"round": 1, "kind": "gin", "winner": 2}]}, "bad_view"), ({"rounds": ["gin"]}, "bad_view"),
        ({"round": 0}, "bad_view"), ({"ply": 1.5}, "bad_view"),
        ({"others": [{"seat": 1, "count": 1, "known": ["5D", "6D"]}]}, "bad_held"), ({"stock": 31}, "bad_stock"),
        ({"locked": "KS"}, "bad_drawn"),
    ],
)  # fmt: skip
def test_impossible_views_are_refused_with_a_code(change: dict[str, Any], code: str) -> None:
    reply = ask(VIEW | change)
    assert set(reply) == {"error"}
    assert reply["error"]["code"] == code
    assert set(reply["error"]) == {"code", "params", "message"}
    assert code != "bad_view" or reply["error"]["params"]["field"] in reply["error"]["message"]


@pytest.mark.parametrize("line", ["", "{", "[]", "5", "null", "\ud800", "[" * 100_000, '"view"', '{"phase": 1e999}'])
def test_lines_that_are_no_view(line: str) -> None:
    assert answer(player("easy"), line, "seed")["error"]["code"] in {"bad_json", "bad_view"}


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 60) | st.floats() | st.text(max_size=4)
    | st.sampled_from(["7H", "AS", "??", "draw", "discard", "take", "knock", "big_gin", "ring3", "standard"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(
        st.sampled_from(["seat", "count", "known", "action", "card", "melds", "deadwood_cards", "cards", "name"]),
        inner, max_size=3,
    ),
    max_leaves=6,
)  # fmt: skip


def accepted_or_refused(view: dict[str, Any], name: str) -> None:
    """Every reply is a legal action of the view as read, or an error with a code."""
    line = json.dumps(view)
    reply = answer(player(name), line, "seed")
    if "action" in reply:
        assert reply["action"] in map(str, read_view(json.loads(line)).legal_actions())
    else:
        assert reply["error"]["code"]
        with pytest.raises((NotationError, InvalidPositionError)):
            read_view(json.loads(line))


@few(300)
@given(
    rules=st.sampled_from(sorted(RULESETS)),
    seed=st.integers(0, 9),
    actions=st.integers(0, 70),
    name=st.sampled_from(NAMES),
    change=st.dictionaries(st.sampled_from(FIELDS), JUNK, min_size=1, max_size=2),
)
def test_any_change_of_a_view(rules: str, seed: int, actions: int, name: str, change: dict[str, Any]) -> None:
    match = played(str(seed), able, actions, RULESETS[rules])
    accepted_or_refused(sent(match) | change, name)


@few(200)
@given(
    rules=st.sampled_from(sorted(RULESETS)),
    seed=st.integers(0, 9),
    actions=st.integers(0, 70),
    name=st.sampled_from(NAMES),
    stock=st.integers(0, 52),
    data=st.data(),
)
def test_numbers_and_lists_cut_short(
    rules: str, seed: int, actions: int, name: str, stock: int, data: st.DataObject
) -> None:
    view = sent(played(str(seed), able, actions, RULESETS[rules])) | {"stock": stock}
    for field in ("pile", "history"):
        items = view[field]
        view[field] = data.draw(st.sampled_from([items, items[1:], items[:-1], items[::-1], items[:1]]))
    for other in view["others"]:
        other["count"] = data.draw(st.integers(0, 11))
    accepted_or_refused(view, name)


def test_the_page_about_it_is_true() -> None:
    text = DOCS.read_text("utf-8")
    (example,) = re.findall(r"const view = (\{.*?\});", text, re.DOTALL)
    view = json.loads(re.sub(r",(\s*\})", r"\1", re.sub(r"(\w+):", r'"\1":', example)))
    (action,) = re.findall(r"action: '([^']+)'", text)
    assert ask(view, "hard") == {"action": action}
    # Every field that is named there is read, and the other way round.
    first_cells = re.findall(r"(?m)^\| (`.*?) \|", text)
    assert set(re.findall(r"`(\w+)`", " ".join(first_cells))) == set(FIELDS)
