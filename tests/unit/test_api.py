"""The door for JavaScript: commands, replies, and everything that can be said wrongly."""

from __future__ import annotations

import json
import re
from typing import Any, Final

import pytest

from gin_engine import api, players
from gin_engine.api import Session
from gin_engine.match import SEED_LENGTH, Match
from gin_engine.players import LEVELS
from gin_engine.rules import PRESETS, STANDARD, Rules, rules_to_json
from gin_engine.save import VERSION, _checksum
from tests.property.play import RULESETS, ask, good, match_with, parsed, refused, save_of, sheet, table

MINE, OTHERS = "AS 2S 3S 4S 5S 6S 7S 8S 9S AH KD", "AC 3C 5C 7C 9C JC KC 2D 4D 6D"


def new(seed: str = "seed", **fields: object) -> tuple[Session, dict[str, Any]]:
    session = Session()
    return session, good(session, "new", seed=seed, **fields)


def step(session: Session, view: dict[str, Any]) -> dict[str, Any]:
    """The next thing that happens in a match: by the person the hint, by the opponent its step."""
    if view["phase"] == "over":
        return good(session, "next", ply=view["ply"])
    if view["turn"] == 1:
        return good(session, "opponent", ply=view["ply"])
    return good(session, "act", ply=view["ply"], action=good(session, "hint")["hint"]["action"])


def steps(session: Session, reply: dict[str, Any], count: int) -> dict[str, Any]:
    for _ in range(count):
        if reply["view"]["settlement"] is not None:
            break
        reply = step(session, reply["view"])
    return reply


def knock_ready() -> Session:
    """A session in which the person may knock, or discard."""
    session = Session()
    state = table("discard", (MINE, OTHERS), drawn="KD", pile="QD", stock="8C TC QC 2C")
    good(session, "load", saves=[save_of(match_with(state), 1)])
    return session


# --- the commands ------------------------------------------------------------------------------


def test_new() -> None:
    _, reply = new("seed", level="hard")
    assert set(reply) == {"ok", "view", "events", "save"}
    assert (reply["view"]["level"], reply["view"]["next_level"], reply["view"]["ply"]) == ("hard", "hard", 0)
    assert [event["type"] for event in reply["events"]] == ["round_started"]
    assert reply["save"]["counter"] == 1
    assert new()[1]["view"]["level"] == "normal"
    assert new("x" * SEED_LENGTH)[1]["ok"]


def test_a_match_to_its_end() -> None:
    session, reply = new("a match", level="easy")
    counters = [reply["save"]["counter"]]
    while reply["view"]["settlement"] is None:
        reply = step(session, reply["view"])
        counters.append(reply["save"]["counter"])
    assert counters == list(range(1, len(counters) + 1))
    view = reply["view"]
    assert reply["events"][-1] == {"type": "match_ended", "winner": view["settlement"]["winner"]}
    assert max(view["scores"]) >= 100
    assert refused(session, "next", ply=view["ply"]) == "match_over"
    assert refused(session, "act", ply=view["ply"], action="draw") == "round_over"
    assert refused(session, "opponent", ply=view["ply"]) == "not_opponents_turn"
    assert refused(session, "hint") == "round_over"
    verified = good(session, "verify")
    assert (verified["verified"], verified["rounds"]) == (True, view["round"])
    record = good(session, "record")["record"]
    assert json.loads(record)["seed"] == "a match"
    assert "??" not in record


@pytest.mark.parametrize("name", [name for name, rules in RULESETS.items() if rules.seats == 2])
def test_a_match_by_other_rules_to_its_end(name: str) -> None:
    rules = RULESETS[name]
    session, reply = new(f"rules {name}", level="normal", rules=rules_to_json(rules))
    assert reply["view"]["rules"] | {"knock_limit": rules.knock_limit} == rules._asdict()
    while reply["view"]["settlement"] is None:
        reply = step(session, reply["view"])
        assert reply.get("notices", []) == []
    assert good(session, "verify")["verified"]
    record = json.loads(good(session, "record")["record"])
    assert record["rules"] == rules_to_json(rules)
    # The save brings the rules back.
    again = Session()
    assert good(again, "load", saves=[reply["save"]["text"]])["view"] == reply["view"]


def test_rules_are_standard_unless_named() -> None:
    assert new()[1]["view"]["rules"] == STANDARD._asdict()
    assert new(rules="standard")[1]["view"]["rules"] == STANDARD._asdict()
    assert new(rules={"name": "own", "target": 50})[1]["view"]["rules"] == STANDARD._asdict() | {
        "name": "own",
        "target": 50,
    }


@pytest.mark.parametrize(
    ("rules", "field"),
    [(None, "name"), (5, "name"), ("x", "name"), ([], "name"), ({"colour": 1}, "colour"), ({"target": 0}, "target"),
     ({"seats": 3}, "hand_size"), ({"oklahoma": True, "opening": "eleven"}, "oklahoma"), ({"name": "x" * 41}, "name")],
)  # fmt: skip
def test_wrong_rules_are_refused_by_field(rules: object, field: str) -> None:
    reply = ask(Session(), "new", seed="s", rules=rules)
    assert reply["error"] == {"code": "bad_rules", "params": {"field": field}}


@pytest.mark.parametrize("rules", ["ring3", "ring4", {"seats": 3, "hand_size": 7}])
def test_the_table_of_the_page_has_two_seats(rules: object) -> None:
    reply = ask(Session(), "new", seed="s", rules=rules)
    assert reply["error"] == {"code": "bad_request", "params": {"field": "rules"}}
    match, _ = Match.start(PRESETS["ring3"], "three", ("a", "b", "c"))
    reply = ask(Session(), "load", saves=[save_of(match)])
    assert reply["error"] == {
        "code": "saves_rejected",
        "params": {"rejected": [{"slot": 0, "code": "save_foreign"}]},
    }


def test_the_rules_that_a_menu_can_offer() -> None:
    reply = good(Session(), "rules")
    assert set(reply) == {"ok", "presets", "fields"}
    assert reply["presets"] == {name: rules._asdict() for name, rules in PRESETS.items() if rules.seats == 2}
    assert next(iter(reply["presets"])) == "standard"
    names = [field["name"] for field in reply["fields"]]
    assert names == [name for name in Rules._fields if name not in ("name", "seats", "hand_size")]
    for field in reply["fields"]:
        assert set(field) == {"name", "kind", "low", "high", "choices", "default"}
        assert field["default"] == getattr(STANDARD, field["name"])
        if field["kind"] == "number":
            tried = [field["low"], field["high"]]
            refused_values = [field["low"] - 1, field["high"] + 1, True]
        elif field["kind"] == "choice":
            tried, refused_values = field["choices"], ["", 1]
        else:
            assert field["kind"] == "switch"
            tried, refused_values = [True, False], [1, None]
        for value in tried:
            assert new(rules={"name": "own", field["name"]: value})[1]["view"]["rules"][field["name"]] is not None
        for value in refused_values:
            reply = ask(Session(), "new", seed="s", rules={field["name"]: value})
            assert reply["error"] == {"code": "bad_rules", "params": {"field": field["name"]}}


def test_the_record_of_a_running_match_hides_seed_and_cards() -> None:
    session, reply = new("a secret seed")
    record = good(session, "record")["record"]
    assert "secret" not in record
    assert json.loads(record)["seed"] == "??"
    steps(session, reply, 30)
    assert "secret" not in good(session, "record")["record"]


def test_a_double_tap_does_one_thing() -> None:
    session, reply = new()
    ply = reply["view"]["ply"]
    first = step(session, reply["view"])["view"]
    assert first["ply"] == ply + 1
    for cmd, more in (("act", {"action": "pass"}), ("opponent", {}), ("next", {})):
        for old in (ply, ply + 2, -1, 10**30):
            assert refused(session, cmd, ply=old, **more) == "stale"
    assert good(session, "view")["view"] == first


def test_a_level_counts_from_the_next_round() -> None:
    session, reply = new("level", level="easy")
    changed = good(session, "level", level="hard")
    assert (changed["view"]["level"], changed["view"]["next_level"]) == ("easy", "hard")
    assert changed["events"] == []
    assert changed["view"]["ply"] == reply["view"]["ply"]
    reply = changed
    while reply["view"]["phase"] != "over":
        reply = step(session, reply["view"])
        assert reply["view"]["level"] == "easy"
    reply = step(session, reply["view"])
    assert (reply["view"]["level"], reply["view"]["round"]) == ("hard", 2)
    labels = [item["players"] for item in json.loads(good(session, "record")["record"])["rounds"]]
    assert [label[1].split()[0] for label in labels] == ["easy", "hard"]


def test_a_level_change_counts_for_the_redeal_of_a_void_round() -> None:
    session = Session()
    state = table("draw", ("AS 3S 5S 7S 9S JS KS 2H 4H 6H", OTHERS), pile="QD", stock="8H TH QH")
    good(session, "load", saves=[save_of(match_with(state), 1, "easy")])
    good(session, "act", ply=0, action="draw")
    good(session, "act", ply=1, action="discard KS")
    assert good(session, "next", ply=2)["view"]["level"] == "easy"


def test_a_hint_changes_nothing() -> None:
    (one, reply), (two, _) = new("hints", level="hard"), new("hints", level="hard")
    for _ in range(40):
        view = reply["view"]
        if view["turn"] == 0:
            assert good(one, "hint") == good(one, "hint")
            assert good(one, "hint")["hint"]["action"] in view["legal"]
        elif view["phase"] != "over":
            assert refused(one, "hint") == "not_your_turn"
        if view["settlement"] is not None:
            break
        action = good(one, "hint")["hint"]["action"] if view["turn"] == 0 and view["phase"] != "over" else None
        cmd = "act" if action else "next" if view["phase"] == "over" else "opponent"
        fields = {"ply": view["ply"]} | ({"action": action} if action else {})
        reply = good(one, cmd, **fields)
        assert good(two, cmd, **fields) == reply


def test_act_knock_and_what_the_reply_shows() -> None:
    session = knock_ready()
    view = good(session, "view")["view"]
    assert view["knocks"] == [{"card": "KD", "deadwood": 1}, {"card": "AH", "deadwood": 10}]
    reply = good(session, "act", ply=0, action="knock KD")
    assert [event["type"] for event in reply["events"]] == ["knocked", "round_ended"]
    result = reply["view"]["result"]
    assert (result["kind"], result["knocker"], result["discard"]) == ("knock", 0, "KD")
    assert result["formula"]["difference"] == result["points"] == result["scores"][0]
    assert result["scores_before"] == [0, 0]


def test_the_opponent_is_refused_out_of_turn() -> None:
    session = knock_ready()
    assert refused(session, "opponent", ply=0) == "not_opponents_turn"
    assert refused(session, "next", ply=0) == "round_running"
    good(session, "act", ply=0, action="discard KD")
    assert refused(session, "act", ply=1, action="draw") == "not_your_turn"
    assert refused(session, "act", ply=1, action="discard AH") == "not_your_turn"


def test_a_failing_player_is_replaced_for_the_step_and_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    session = knock_ready()
    good(session, "act", ply=0, action="discard KD")

    class Broken:
        name, version = "normal", 1

        def evaluate(self, *_: object) -> list[players.Ranked]:
            raise ZeroDivisionError("lost the thread")

    monkeypatch.setattr(players, "player", lambda _: Broken())
    reply = good(session, "opponent", ply=1)
    assert [notice["code"] for notice in reply["notices"]] == ["player_failed"]
    detail = reply["notices"][0]["params"]["detail"]
    assert detail.startswith("ZeroDivisionError at ")
    assert "lost the thread" not in detail  # what a player says could name its hidden cards
    assert reply["view"]["history"][-1]["action"] == "draw"
    reply = good(session, "opponent", ply=2)
    assert reply["view"]["history"][-1]["action"] == "discard"
    (running,) = json.loads(good(session, "record")["record"])["rounds"]
    assert len(running["entries"]) == 3


def test_an_unforeseen_error_is_a_reply_and_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    session = knock_ready()
    before = session.handle('{"cmd": "view"}')

    def broken(*_: object) -> str:
        raise RuntimeError("no seal for AS2S, 7♠, 4503599627370495 and " + "x" * 60)

    with monkeypatch.context() as patch:
        patch.setattr(api, "seal", broken)
        reply = ask(session, "act", ply=0, action="discard KD")
        assert reply["error"]["code"] == "internal"
        report = reply["error"]["params"]
        assert report["detail"].startswith("RuntimeError at ")
        assert report["text"] == "no seal for ??, ??, ? and ?"  # a report names no card that the player may not see
        assert re.fullmatch(
            r"gin_engine\.api:\d+ handle > .* > gin_engine\.api:\d+ _changed > \S+ broken", report["trace"]
        )
    assert session.handle('{"cmd": "view"}') == before


def test_a_player_that_fails_in_a_hint_is_an_error_without_harm(monkeypatch: pytest.MonkeyPatch) -> None:
    session = knock_ready()

    def broken(*_: object) -> str:
        raise RuntimeError("no idea")

    monkeypatch.setattr(api, "hint", broken)
    assert refused(session, "hint") == "internal"
    assert good(session, "act", ply=0, action="discard KD")["ok"]


# --- what can be said wrongly ------------------------------------------------------------------

NO_OBJECT: Final = [
    "", " ", "{", "}", "[]", "null", "true", "5", '"new"', "{'cmd': 'new'}", '{"cmd": "new"', '{"cmd": "new",}',
    "[" * 100_000, '{"a":' * 100_000, '{"cmd": ' + "9" * 10_000 + "}", "\ud800", "\x00", "NaN", "x" * 2_000_000,
    '{"cmd": "view", "x": "' + "y" * 1_000_000 + '"}', "\ufeff{}",
]  # fmt: skip


@pytest.mark.parametrize("text", NO_OBJECT, ids=range(len(NO_OBJECT)))
def test_what_is_no_request(text: str) -> None:
    session, _ = new()
    before = session.handle('{"cmd": "view"}')
    assert parsed(session.handle(text))["error"] == {"code": "bad_request", "params": {"field": "request"}}
    assert session.handle('{"cmd": "view"}') == before


@pytest.mark.parametrize("value", [None, 5, b'{"cmd": "view"}', [], {"cmd": "view"}, object()])
def test_what_is_no_text(value: Any) -> None:  # noqa: ANN401 - whatever JavaScript hands over
    assert parsed(Session().handle(value))["error"]["code"] == "bad_request"


COMMANDS: Final = ("new", "load", "act", "opponent", "next", "level", "hint", "view", "record", "verify")
VALUES: Final[list[Any]] = [
    None, True, False, -1, 0, 1.5, 10**30, float("inf"), float("nan"), "", "x", "\ud800", "x" * 201, [], {}, [[]],
    [None], [5], {"cmd": "new"}, "normal\n", "??", "discard 7H 7H", "0", [1, 2], "Normal",
]  # fmt: skip


@pytest.mark.parametrize("name", [None, 5, [], {}, "", "New", "new ", "quit", "__init__", "handle", "_new", "\ud800"])
def test_unknown_commands(name: object) -> None:
    assert refused(Session(), name) == "unknown_command"  # type: ignore[arg-type]


def test_a_command_is_needed() -> None:
    assert parsed(Session().handle("{}"))["error"]["code"] == "unknown_command"


@pytest.mark.parametrize("cmd", [cmd for cmd in COMMANDS if cmd not in ("new", "load")])
def test_without_a_match(cmd: str) -> None:
    assert refused(Session(), cmd, ply=0, action="draw", level="easy") == "no_match"


FIELDS: Final[dict[str, dict[str, Any]]] = {
    "new": {"seed": "s", "level": "easy"},
    "load": {"saves": [None], "seed": "s"},
    "act": {"ply": 0, "action": "discard KD"},
    "opponent": {"ply": 0},
    "next": {"ply": 0},
    "level": {"level": "easy"},
}


@pytest.mark.parametrize(("cmd", "field"), [(cmd, field) for cmd, fields in FIELDS.items() for field in fields])
def test_wrong_values_of_every_field(cmd: str, field: str) -> None:
    session = knock_ready()
    before = session.handle('{"cmd": "view"}')
    fields = FIELDS[cmd]
    seen = set()
    for value in VALUES:
        if (cmd, field) == ("new", "seed") and isinstance(value, str) and 1 <= len(value) <= SEED_LENGTH:
            continue  # any such text is a seed
        reply = ask(session, cmd, **fields | {field: value})
        if (field, value) == ("ply", 0) and value is not False and cmd == "act":
            assert reply["ok"]
            session = knock_ready()
            continue
        assert reply["ok"] is False, value
        seen.add(reply["error"]["code"])
        json.dumps(reply)
        assert session.handle('{"cmd": "view"}') == before
    allowed = {
        "seed": {"bad_request", "no_save"},
        "saves": {"bad_request", "no_save", "saves_rejected"},
        "level": {"bad_request"},
        "action": {"bad_request", "bad_action"},
        "ply": {"bad_request", "stale", "not_opponents_turn", "round_running"},
    }[field]
    assert "bad_request" in seen
    assert seen <= allowed


@pytest.mark.parametrize(
    ("cmd", "field"), [("new", "seed"), ("load", "saves"), ("act", "ply"), ("act", "action"), ("level", "level")]
)
def test_missing_fields(cmd: str, field: str) -> None:
    fields = {name: value for name, value in FIELDS[cmd].items() if name != field}
    reply = ask(knock_ready(), cmd, **fields)
    assert reply["error"] == {"code": "bad_request", "params": {"field": field}}


@pytest.mark.parametrize("cmd", ["hint", "view", "record", "verify"])
def test_other_fields_are_ignored(cmd: str) -> None:
    session = knock_ready()
    assert good(session, cmd, ply="x", extra=[1], seat=1) == good(session, cmd)


def test_a_seed_of_any_characters() -> None:
    for seed in ("\ud800", "\x00", "🂡" * 200, " ", "??"):
        session, reply = new(seed)
        other = Session()
        loaded = good(other, "load", saves=[reply["save"]["text"]], seed=seed)
        assert loaded["same_seed"] is True
        assert loaded["view"] == reply["view"]
        assert good(session, "verify")["verified"] is True


# --- saves -------------------------------------------------------------------------------------


def two_slots(count: int = 8) -> tuple[Session, dict[str, Any], list[str | None]]:
    """A session after some steps, its last reply, and what the page has stored."""
    session, reply = new("slots", level="easy")
    slots: list[str | None] = [None, None]
    for _ in range(count):
        slots[reply["save"]["counter"] % 2] = reply["save"]["text"]
        reply = step(session, reply["view"])
    slots[reply["save"]["counter"] % 2] = reply["save"]["text"]
    return session, reply, slots


def test_load_takes_the_newest_slot_and_goes_on_as_before() -> None:
    session, reply, slots = two_slots()
    other = Session()
    loaded = good(other, "load", saves=slots)
    newest = reply["save"]["counter"]
    assert (loaded["slot"], loaded["counter"]) == (newest % 2, newest)
    assert (loaded["rejected"], loaded["notices"], loaded["events"]) == ([], [], [])
    assert loaded["same_seed"] is None
    assert loaded["view"] == reply["view"]
    for _ in range(30):
        if reply["view"]["settlement"] is not None:
            break
        reply = step(session, reply["view"])
        assert step(other, good(other, "view")["view"]) == reply


def test_load_compares_the_seed() -> None:
    _, _, slots = two_slots()
    assert good(Session(), "load", saves=slots, seed="slots")["same_seed"] is True
    assert good(Session(), "load", saves=slots, seed="other")["same_seed"] is False
    assert good(Session(), "load", saves=slots, seed=None)["same_seed"] is None


@pytest.mark.parametrize("tear", ["cut", "half", "flip", "empty", "counter"])
def test_a_torn_newer_slot_falls_back_to_the_one_before(tear: str) -> None:
    _, reply, slots = two_slots()
    newer = reply["save"]["counter"] % 2
    text = slots[newer]
    assert text is not None
    slots[newer] = {
        "cut": text[:-1],
        "half": text[: len(text) // 2],
        "flip": text[:-5] + chr(ord(text[-5]) ^ 1) + text[-4:],
        "empty": "",
        "counter": text.replace(f" {reply['save']['counter']} ", " 999 ", 1),
    }[tear]
    session = Session()
    loaded = good(session, "load", saves=slots)
    assert (loaded["slot"], loaded["counter"]) == (1 - newer, reply["save"]["counter"] - 1)
    assert loaded["rejected"] == [{"slot": newer, "code": "save_foreign" if tear == "empty" else "save_broken"}]
    assert loaded["notices"] == [{"code": "save_fell_back", "params": {}}]
    assert loaded["view"]["ply"] == reply["view"]["ply"] - 1
    # The next save goes into the slot of the torn one, not over the good one.
    following = step(session, loaded["view"])
    assert following["save"]["counter"] % 2 == newer


def test_nothing_saved() -> None:
    for saves in ([], [None], [None, None]):
        assert refused(Session(), "load", saves=saves) == "no_save"


def test_saves_rejected_names_each_slot() -> None:
    _, _, slots = two_slots()
    newer = str(slots[0]).replace(f"gin-rummy-save {VERSION} ", f"gin-rummy-save {VERSION + 1} ", 1)
    session, _ = new("still there")
    before = session.handle('{"cmd": "view"}')
    reply = ask(session, "load", saves=[newer, None, str(slots[1])[:-3], "something else"])
    assert reply["error"] == {
        "code": "saves_rejected",
        "params": {
            "rejected": [
                {"slot": 0, "code": "save_newer"},
                {"slot": 2, "code": "save_broken"},
                {"slot": 3, "code": "save_foreign"},
            ]
        },
    }
    assert session.handle('{"cmd": "view"}') == before


def test_a_save_from_a_newer_version_is_left_alone_beside_a_good_one() -> None:
    _, reply, slots = two_slots()
    newest = reply["save"]["counter"] % 2
    for text in (" 7 whatever comes then", "", " ", " {}", " 7 0 0 0 0 0"):
        slots[newest] = f"gin-rummy-save {VERSION + 1}{text}"
        assert good(Session(), "load", saves=slots)["rejected"] == [{"slot": newest, "code": "save_newer"}]


def test_counters_never_go_back() -> None:
    session, _, _ = two_slots(5)
    assert good(session, "view")["view"]
    state = table("discard", (MINE, OTHERS), drawn="KD", pile="QD", stock="8C TC QC 2C")
    good(session, "load", saves=[save_of(match_with(state), 2)])
    assert good(session, "act", ply=0, action="discard KD")["save"]["counter"] == 7
    good(session, "load", saves=[save_of(match_with(state), 40)])
    assert good(session, "new", seed="again")["save"]["counter"] == 41


def test_an_unknown_level_in_a_save_is_the_default() -> None:
    state = table("discard", (MINE, OTHERS), drawn="KD", pile="QD", stock="8C TC QC 2C")
    loaded = good(Session(), "load", saves=[save_of(match_with(state), 1, "grandmaster")])
    assert loaded["view"]["next_level"] == "normal"
    assert "normal" in LEVELS


def test_a_save_taken_up_from_a_position_is_shown_with_its_score_sheet() -> None:
    state = table("discard", (MINE, OTHERS), drawn="KD", pile="QD", stock="8C TC QC 2C")
    match = match_with(state, sheet((0, 30), (None, 0), (1, 12)))
    view = good(Session(), "load", saves=[save_of(match, 3)])["view"]
    assert (view["scores"], view["rounds_won"], view["round"]) == ([30, 12], [1, 1], 4)
    assert [line["kind"] for line in view["rounds"]] == ["knock", "void", "knock"]
    assert view["history"] == []


def test_a_text_with_a_right_checksum_and_no_sense() -> None:
    for payload in ("", "====", "AAAA", "é", "eJwDAAAAAAE=", "\ud800"):
        text = f"gin-rummy-save {VERSION} 5 {_checksum(5, payload)} {payload}"
        reply = ask(Session(), "load", saves=[text])
        assert reply["error"]["params"]["rejected"] == [{"slot": 0, "code": "save_broken"}]


# --- learning and statistics -------------------------------------------------------------------


def test_value() -> None:
    session = Session()
    assert good(session, "value", cards="7H 7S 7D 8H 9H") == {
        "ok": True,
        "hand": {
            "melds": [{"kind": "run", "cards": ["7H", "8H", "9H"]}],
            "deadwood_cards": ["7S", "7D"],
            "deadwood": 14,
        },
        "after_discard": {},
    }
    full = good(session, "value", cards=MINE, locked="KD")
    assert set(full["after_discard"]) == set(MINE.split()) - {"KD"}
    assert full["after_discard"]["AS"] == 11
    assert good(session, "value", cards=MINE)["after_discard"]["KD"] == 1


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({}, "bad_request"),
        ({"cards": ["7H"]}, "bad_request"),
        ({"cards": "7H", "locked": 7}, "bad_request"),
        ({"cards": "7X"}, "bad_card"),
        ({"cards": "7H", "locked": "7X"}, "bad_card"),
        ({"cards": "7H 7H"}, "card_twice"),
        ({"cards": MINE + " 2C"}, "hand_size"),
        ({"cards": MINE, "locked": "2C"}, "not_held"),
        ({"cards": "7H", "locked": "8H"}, "not_held"),
    ],
)
def test_value_of_what_is_no_hand(fields: dict[str, object], code: str) -> None:
    assert refused(Session(), "value", **fields) == code


def test_counter_counts_every_card_once() -> None:
    session, reply = new("counter")
    for _ in range(60):
        view, cards = reply["view"], good(session, "counter")["cards"]
        assert len(cards) == 52
        places = {
            place: {card for card in cards if cards[card] == place} for place in ("own", "gone", "known", "unseen")
        }
        hand = view["hand"]
        own = {*hand["deadwood_cards"], *(card for meld in hand["melds"] for card in meld["cards"])}
        assert places["own"] == own
        if view["result"] is None:
            assert places["gone"] == set(view["pile"])
            assert places["known"] == set(view["others"][0]["known"])
            hidden = view["others"][0]["count"] - len(places["known"])
            assert len(places["unseen"]) == view["stock"] + hidden
        reply = step(session, view)
    assert refused(Session(), "counter") == "no_match"


def test_counter_after_a_knock_shows_what_lies_open() -> None:
    session = knock_ready()
    good(session, "act", ply=good(session, "view")["view"]["ply"], action="knock KD")
    cards = good(session, "counter")["cards"]
    assert cards["KD"] == "gone"
    assert {card for card, place in cards.items() if place == "known"} == set(OTHERS.split())


def test_statistics() -> None:
    session, reply = new("statistics", level="easy")
    running = good(session, "statistics", text=None, book=True)
    assert running["summary"] == {"matches": 0, "groups": []}
    while reply["view"]["settlement"] is None:
        reply = step(session, reply["view"])
    asked = good(session, "statistics", text=running["text"])
    assert asked == running | {"ok": True}
    once = good(session, "statistics", text=running["text"], book=True)
    assert once["summary"]["matches"] == 1
    (group,) = once["summary"]["groups"]
    assert (group["rules"], group["level"]) == ("standard", "easy")
    assert group["rounds"] == sum(line["kind"] != "void" for line in reply["view"]["rounds"])
    assert good(session, "statistics", text=once["text"], book=True) == once
    # A reload in between, in another process.
    later = Session()
    good(later, "load", saves=[reply["save"]["text"], None])
    assert good(later, "statistics", text=once["text"], book=True) == once
    assert good(Session(), "statistics", text=None, merge=once["text"]) == once
    assert good(Session(), "statistics", text=once["text"], merge=once["text"]) == once
    empty = good(later, "statistics", text=once["text"], reset=True)
    assert empty["summary"]["matches"] == 0
    assert good(later, "statistics", text=empty["text"], book=True)["summary"]["matches"] == 0


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"text": "x"}, "statistics_foreign"),
        ({"text": '{"format":"gin-rummy-statistics","version":99}'}, "statistics_newer"),
        ({"merge": '{"format":"gin-rummy-statistics","version":1}'}, "statistics_broken"),
    ],
)
def test_statistics_that_cannot_be_read(fields: dict[str, str], code: str) -> None:
    reply = good(Session(), "statistics", **fields)
    assert reply["rejected"] == [{"slot": 0 if "text" in fields else 1, "code": code}]
    assert reply["summary"] == {"matches": 0, "groups": []}
    assert refused(Session(), "statistics", text=7) == refused(Session(), "statistics", merge=[]) == "bad_request"


def test_adopted_save_counts_as_newer_than_what_is_stored() -> None:
    far = Session()
    there = ask(far, "new", seed="far", level="hard")
    here = Session()
    for number in range(3):
        ask(here, "new", seed=f"here {number}")
    reply = ask(here, "adopt", saves=[None, there["save"]["text"], "torn"])
    assert reply["save"]["counter"] == 4
    assert (reply["slot"], reply["rejected"]) == (1, [{"slot": 2, "code": "save_foreign"}])
    assert reply["view"]["hand"] == there["view"]["hand"]
    assert reply["view"]["next_level"] == "hard"
    again = ask(Session(), "load", saves=[reply["save"]["text"]])
    assert again["view"] == reply["view"]


def test_nothing_is_adopted_where_no_save_is_usable() -> None:
    session = Session()
    before = ask(session, "new", seed="kept")["view"]
    for saves, code in (
        ([None], "no_save"),
        (["torn"], "saves_rejected"),
        ("torn", "bad_request"),
        ([1], "bad_request"),
    ):
        reply = json.loads(session.handle(json.dumps({"cmd": "adopt", "saves": saves})))
        assert reply["error"]["code"] == code
    assert ask(session, "view")["view"] == before


def test_warming_up_decides_on_both_sides_of_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    plain, replies = Session.handle, []

    def handle(session: Session, request: str) -> str:
        reply = plain(session, request)
        replies.append((json.loads(request)["cmd"], json.loads(reply)["ok"]))
        return reply

    monkeypatch.setattr(Session, "handle", handle)
    api.warm_up()
    assert replies == [("new", True), ("hint", True), ("act", True), ("opponent", True)] * len(LEVELS)
