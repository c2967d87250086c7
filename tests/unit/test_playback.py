"""Records step by step: from full sight, from one seat, and what is refused."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gin_engine import deal
from gin_engine.api import Session
from gin_engine.errors import GinError, InvalidPositionError
from gin_engine.match import Match
from gin_engine.playback import MAX_ACTIONS, Playback, replay
from gin_engine.records import checkpoint_of, read_checkpoint, record_of, record_text
from gin_engine.rules import STANDARD
from gin_engine.views import view_of
from tests.property.play import (
    PLAYERS,
    RULESETS,
    able,
    ask,
    blind,
    facts,
    few,
    good,
    patient,
    played,
    playing,
    refused,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

STATES = list(playing("playback", able, 400))
WHOLE = record_of(STATES[-1])


def changed(record: dict[str, Any], *at: Any, to: object) -> dict[str, Any]:  # noqa: ANN401
    copy: dict[str, Any] = json.loads(json.dumps(record))
    place: Any = copy
    for name in at[:-1]:
        place = place[name]
    place[at[-1]] = to
    return copy


def step(record: dict[str, Any], index: int = 0, session: Session | None = None) -> dict[str, Any]:
    reply = good(session or Session(), "replay", record=record_text(record), index=index)
    assert set(reply) == {"ok", "replay"}
    found = reply["replay"]
    assert isinstance(found, dict)
    return found


# --- what the page gets ------------------------------------------------------------------------


def test_the_first_deal_in_full_sight() -> None:
    found = step(WHOLE)
    assert (found["seat"], found["steps"], found["index"], found["action"]) == (None, len(STATES), 0, None)
    assert (found["verified"], found["winner"]) == (True, STATES[-1].winner)
    assert found["rules"] == STANDARD._asdict()
    assert [event["type"] for event in found["events"]] == ["round_started"]
    for seat, hand in enumerate(found["hands"]):
        cards = [card for meld in hand["melds"] for card in meld["cards"]] + hand["deadwood_cards"]
        assert sorted(cards) == sorted(map(str, STATES[0].round.hand(seat)))
    assert found["view"]["hand"] == found["hands"][0]


def test_the_list_of_rounds() -> None:
    rounds = step(WHOLE)["rounds"]
    deals = [i for i, match in enumerate(STATES) if i == 0 or match.number > STATES[i - 1].number]
    assert [item["step"] for item in rounds] == deals
    sheet = [(line.number, line.kind, line.winner, line.points) for line in STATES[-1].lines]
    assert [(item["round"], item["kind"], item["winner"], item["points"]) for item in rounds] == sheet
    assert rounds[-1]["scores"] == list(STATES[-1].scores)
    assert rounds[0]["players"] == [{"name": "human", "version": None}, {"name": "normal", "version": "1"}]
    assert [item["dealer"] for item in rounds] == [STATES[i].round.dealer for i in deals]


def test_what_was_done_is_shown_in_full_sight() -> None:
    session = Session()
    kinds = set()
    for index, match in enumerate(STATES):
        found = step(WHOLE, index, session)
        if match.round.history:
            entry = match.round.history[-1]
            card = None if entry.card is None else str(entry.card)
            assert found["action"] == {"seat": entry.seat, "action": entry.action.kind, "card": card}
            kinds.add((entry.seat, entry.action.kind))
            if entry.action.kind == "draw":
                assert found["events"][0] == {
                    "type": "drew", "seat": entry.seat, "card": card, "stock": len(match.round.stock)
                }  # fmt: skip
    assert {(1, "draw"), (0, "draw"), (0, "discard"), (1, "take")} <= kinds


@pytest.mark.parametrize("seat", [0, 1])
def test_one_seat_sees_what_it_saw(seat: int) -> None:
    session = Session()
    record = record_of(STATES[200], seat)
    assert record_of(STATES[200], seat)["seed"] == "??"
    for index in range(0, 201, 7):
        found = step(record, index, session)
        assert (found["seat"], found["steps"], found["verified"]) == (seat, 201, None)
        assert found["view"]["seat"] == seat
        assert [hand is None for hand in found["hands"]] == [other != seat for other in (0, 1)]
        history = STATES[index].round.history
        if history and history[-1].seat != seat and history[-1].action.kind in ("draw", "knock", "gin"):
            assert found["action"]["card"] is None
            assert "card" not in found["events"][0] or found["events"][0]["card"] is None


def test_the_index_is_clamped() -> None:
    last = len(STATES) - 1
    assert [step(WHOLE, index)["index"] for index in (-5, 0, last, last + 1, 10**9)] == [0, 0, last, last, last]


def test_the_table_stays_as_it_is() -> None:
    session = Session()
    good(session, "new", seed="table")
    before = session.handle('{"cmd": "view"}')
    step(WHOLE, 20, session)
    assert ask(session, "replay", record="nonsense")["ok"] is False
    assert session.handle('{"cmd": "view"}') == before
    assert json.loads(good(session, "record")["record"])["rounds"][0]["entries"] == []


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({}, "bad_request"),
        ({"record": 5}, "bad_request"),
        ({"record": record_text(WHOLE), "index": "1"}, "bad_request"),
        ({"record": record_text(WHOLE), "index": True}, "bad_request"),
        ({"record": ""}, "bad_json"),
        ({"record": "[" * 500_000}, "bad_json"),
        ({"record": '{"a":["\\"]]]",' * 20_000}, "bad_json"),
        ({"record": "[]"}, "bad_record"),
        ({"record": json.dumps({"label": "[{" * 1000})}, "bad_record"),
        ({"record": record_text(WHOLE | {"version": 2})}, "record_version"),
        ({"record": record_text(WHOLE | {"rules": "nothing"})}, "bad_rules"),
    ],
)
def test_what_is_no_request(fields: dict[str, Any], code: str) -> None:
    assert refused(Session(), "replay", **fields) == code


def test_errors_name_the_place_and_the_reason() -> None:
    for at, value, code, params in (
        (("rounds", 1, "entries", 3), "discard 1H", "bad_record", {"reason": "bad_action", "text": "discard 1H"}),
        (("rounds", 1, "entries", 0), "draw", "record_disagrees", {"reason": "upcard_pending"}),
        (("rounds", 1, "deck"), "7H8", "bad_record", {"reason": "bad_card"}),
        (("rounds", 1, "reason"), "luck", "bad_record", {}),
    ):
        place = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in at).removeprefix(".")
        reply = ask(Session(), "replay", record=record_text(changed(WHOLE, *at, to=value)))
        assert reply["error"] == {"code": code, "params": {"field": place, **params}}


# --- reading -----------------------------------------------------------------------------------


def test_reading_is_lenient() -> None:
    record = json.loads(record_text(WHOLE))
    for item in record["rounds"]:
        item["deck"] = item["deck"].replace("T", "10").replace("S", "♠").lower()
        item["entries"] = [entry.upper().replace("=", " = ") for entry in item["entries"]]
        item["entries"][-1] = item["entries"][-1].partition("=")[0]
        item["note"] = "a field of another program"
    text = "\ufeff " + json.dumps(record, indent=2)
    found = good(Session(), "replay", record=text, index=10**6)["replay"]
    assert found["view"] == step(WHOLE, 10**6)["view"]
    assert record_of(Playback(record).end) == WHOLE


def test_melds_in_another_order() -> None:
    for i, item in enumerate(WHOLE["rounds"]):
        head, _, melds = item["entries"][-1].partition(" = ")
        if "+" in melds:
            turned = changed(WHOLE, "rounds", i, "entries", -1, to=f"{head} = {'+'.join(reversed(melds.split('+')))}")
            assert record_of(replay(turned)) == WHOLE
            return
    pytest.fail("no spread of two melds")


def test_a_deal_that_does_not_follow_from_the_seed() -> None:
    for seed, wrong in (("another", "rounds[0].deck"), ("x3", "rounds[0].dealer")):
        playback = Playback(WHOLE | {"seed": seed})
        assert playback.verified is False
        assert (playback.first_wrong == wrong) or deal.first_dealer(seed, 2) == WHOLE["rounds"][0]["dealer"]
        assert playback.steps == len(STATES)
    assert Playback(WHOLE | {"deal": "other-1"}).verified is None
    for other in ({"deal": "other-1"}, {"seed": "another"}):
        with pytest.raises(InvalidPositionError):
            replay(WHOLE | other)


def test_a_record_of_one_seat_is_no_proof() -> None:
    with pytest.raises(InvalidPositionError) as caught:
        replay(record_of(STATES[-1], 0))
    assert caught.value.code == "hidden_cards"


def test_an_endless_round_is_refused() -> None:
    with pytest.raises(GinError) as caught:
        Playback(changed(WHOLE, "rounds", 0, "entries", to=["draw"] * (MAX_ACTIONS + 1)))
    assert caught.value.params["field"] == "rounds[0].entries"


# --- one seat ----------------------------------------------------------------------------------


def test_the_face_down_discard_that_explains_the_spread() -> None:
    """Among equal spreads the knocker chooses by what it has not seen, its own discard included."""
    explained = 0
    for number in range(60):
        match = played(f"spread {number}", able, 400)
        for seat in (0, 1):
            record = record_of(match, seat)
            assert record_of(Playback(record).end, seat) == record
            explained += 1
    assert explained == 120


@pytest.mark.parametrize("name", ["standard", "wikipedia", "ring3"])
def test_from_a_checkpoint(name: str) -> None:
    states = list(playing("resumed", patient, 160, rules=RULESETS[name]))
    for start in range(0, len(states), 9):
        match = states[start]
        base = read_checkpoint(checkpoint_of(match), match.rules, match.seed)
        after = Match.resume(match.rules, match.seed, base)
        played_on = [after]
        for later in states[start + 1 : start + 40]:
            if later.number > after.number:
                after, _ = after.next_round()
            else:
                after, _ = after.apply(later.round.history[-1].action)
            played_on.append(after)
        assert facts(Playback(record_of(after)).end) == facts(after)
        for seat in range(match.rules.seats):
            playback = Playback(record_of(after, seat))
            assert playback.verified is None
            assert playback.steps == len(played_on)
            for index in range(0, playback.steps, 5):
                assert view_of(playback.at(index).match, seat) == view_of(played_on[index], seat)


SEEN = record_of(STATES[-2], 0)
LAST = len(SEEN["rounds"]) - 1


def ended_by(seat: int, *kinds: str) -> int:
    """The number of the first round that a seat ended."""
    return next(
        i for i, item in enumerate(STATES[-2].played) if item.knock and item.knock.seat == seat and item.result
        and item.result.kind in kinds
    )  # fmt: skip


@pytest.mark.parametrize(
    ("at", "value", "field"),
    [
        (("seat",), 1, None),
        (("seat",), "0", "seat"),
        (("rounds", 0, "deck"), "??" * 52, "rounds[0].deck"),
        (("rounds", 0, "deck"), "7H" * 52, "rounds[0].deck"),
        (("rounds", 0, "deck"), "-", "rounds[0].deck"),
        (("rounds", 0, "shown"), "-", None),
        (("rounds", 0, "shown"), "7H/8H", None),
        (("rounds", 0, "shown"), None, "rounds[0].shown"),
        (("rounds", 0, "shown"), "/".join(reversed(SEEN["rounds"][0]["shown"].split("/"))), None),
        (("rounds", 0, "result"), "knock 0 1", "rounds[0].result"),
        (("rounds", 0, "players"), ["one"], "rounds[0]"),
        (("rounds", 0, "entries"), ["draw"] * 5, "rounds[0].entries[0]"),
    ],
)
def test_a_spoilt_record_of_one_seat(at: tuple[Any, ...], value: object, field: str | None) -> None:
    with pytest.raises(GinError) as caught:
        Playback(changed(SEEN, *at, to=value))
    assert caught.value.code in ("bad_record", "record_disagrees")
    place = str(caught.value.params["field"])
    assert place == field if field else place.startswith("rounds[0]")


def test_another_seat_cannot_discard_what_lies_in_sight() -> None:
    for j, entry in enumerate(STATES[-2].played[0].entries):
        if entry.seat == 1 and entry.action.kind == "discard":
            own = str(min(STATES[0].round.hand(0)))
            with pytest.raises(GinError) as caught:
                Playback(changed(SEEN, "rounds", 0, "entries", j, to=f"discard {own}"))
            assert caught.value.params == {"field": f"rounds[0].entries[{j}]", "reason": "card_twice", "card": own}
            return
    pytest.fail("seat 1 discarded nothing")


def test_a_blind_match_has_void_rounds_whose_other_hand_stays_hidden() -> None:
    match = played("void ones", blind, 300)
    record = record_of(match, 0)
    shown = [item["shown"] for item in record["rounds"] if (item["result"] or "").startswith("void")]
    assert shown
    assert set(shown) == {"-"}
    assert record_of(Playback(record).end, 0) == record


def test_labels_of_all_kinds() -> None:
    match, _ = Match.start(STANDARD, "labels", ("", "a b c"))
    players = step(record_of(match))["rounds"][0]["players"]
    assert players == [{"name": "", "version": None}, {"name": "a", "version": "b c"}]
    assert PLAYERS == ("human", "normal 1")


def places(value: object, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place in a record, as the keys that lead there."""
    if at:
        yield at
    if isinstance(value, (dict, list)):
        for key, item in value.items() if isinstance(value, dict) else enumerate(value):
            yield from places(item, (*at, key))


@pytest.mark.parametrize("seat", [None, 0])
@few(150)
@given(data=st.data())
def test_whatever_stands_in_a_record(seat: int | None, data: st.DataObject) -> None:
    record = WHOLE if seat is None else SEEN
    at = data.draw(st.sampled_from([place for place in places(record) if place not in (("format",), ("version",))]))
    old = record
    for key in at:
        old = old[key]
    value: object = data.draw(
        st.sampled_from([None, True, -1, 10**30, 1.5, "", "??", "-", "7H", [], {}, [[]], "\ud800"])
    )
    if isinstance(old, str) and data.draw(st.booleans()):
        cut = data.draw(st.integers(0, len(old)))
        value = old[:cut] + data.draw(st.sampled_from(["", "??", "7H", "/", "=", "²"])) + old[cut + 2 :]
    text = json.dumps(changed(record, *at, to=value))
    reply = ask(Session(), "replay", record=text, index=30)
    assert reply["ok"] or reply["error"]["code"] in {"bad_record", "record_disagrees", "bad_rules", "bad_seed"}
