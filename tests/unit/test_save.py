"""Saves: seal and unseal, damage, forgery, and records that this engine replays differently."""

from __future__ import annotations

import json
import zlib
from binascii import a2b_base64, b2a_base64
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gin_engine import save
from gin_engine.api import Session
from gin_engine.errors import GinError
from gin_engine.notation import MAX_TEXT
from gin_engine.records import checkpoint_of, record_of
from gin_engine.save import MAGIC, VERSION, Saved, _checksum, newest, seal, unseal
from tests.property.play import able, blind, facts, few, good, match_with, played, playing, save_of, sheet, table

if TYPE_CHECKING:
    from collections.abc import Callable

    from gin_engine.match import Match

GOLDEN = Path(__file__).parent.parent / "golden"


def body_of(text: str) -> dict[str, Any]:
    """What is sealed in a save."""
    body = json.loads(zlib.decompress(a2b_base64(text.split(" ")[4])))
    assert isinstance(body, dict)
    return body


def sealed(data: bytes, counter: int = 5) -> str:
    """Any bytes in the envelope of a save, with a right checksum."""
    payload = b2a_base64(zlib.compress(data), newline=False).decode()
    return f"{MAGIC} {VERSION} {counter} {_checksum(counter, payload)} {payload}"


def forged(body: object, counter: int = 5) -> str:
    return sealed(json.dumps(body).encode(), counter)


def code_of(text: Any) -> str:  # noqa: ANN401 - whatever comes
    with pytest.raises(GinError) as caught:
        unseal(text)
    return caught.value.code


def middle(seed: str = "middle", turns: int = 8) -> Match:
    """A match in its third round, some turns in."""
    return next(m for m in playing(seed) if m.number == 3 and len(m.round.history) == turns)


def match_after(match: Match) -> Match:
    """The match one action later, by whoever is on turn."""
    turn = match.round.turn
    return match.apply(match.round.legal_actions()[0], turn)[0]


@pytest.mark.parametrize("actions", [0, 1, 5, 40, 80, 150, 400])
@pytest.mark.parametrize("choose", [able, blind])
def test_seal_and_unseal(actions: int, choose: Any) -> None:  # noqa: ANN401 - a way to play
    match = played(f"seal {actions}", choose, actions)
    saved = unseal(seal(Saved(match, "hard", 17)))
    assert (saved.level, saved.counter, saved.replayed) == ("hard", 17, True)
    assert facts(saved.match) == facts(match)


def test_the_text_is_one_line_of_ascii() -> None:
    text = save_of(middle())
    assert text.isascii()
    assert text.isprintable()
    assert len(text.split(" ")) == 5
    # Hidden cards and the seed do not lie open.
    assert "middle" not in text


@pytest.mark.parametrize(
    "text", [None, 5, b"", [], "", " ", "gin-rummy-record 1", "GIN-RUMMY-SAVE 1 1 0 0", "{}", "\ud800"]
)
def test_foreign(text: object) -> None:
    assert code_of(text) == "save_foreign"


@pytest.mark.parametrize("rest", ["2", "2 ", "2 5 x y", "15 1 1 1 1 1 1", "999999999999999 x"])
def test_newer(rest: str) -> None:
    assert code_of(f"{MAGIC} {rest}") == "save_newer"


@pytest.mark.parametrize(
    "rest", ["", "1", "1 5", "1 5 x", "x 5 0 0", "1 x 0 0", "-1 5 0 0", "1 5 0 0 0", "٢ 5 0 0", "² 5 0 0", "1" * 5000]
)
def test_broken(rest: str) -> None:
    assert code_of(f"{MAGIC} {rest}") == "save_broken"


def test_every_cut_and_every_flipped_bit_is_noticed() -> None:
    text = save_of(middle())
    for end in range(len(MAGIC) + 1, len(text), 7):
        assert code_of(text[:end]) == "save_broken"
    rng = Random(3)
    for _ in range(400):
        place = rng.randrange(len(MAGIC) + 3, len(text))
        flipped = text[:place] + chr(ord(text[place]) ^ 1 << rng.randrange(7)) + text[place + 1 :]
        assert code_of(flipped) == "save_broken"


def test_a_changed_counter_is_noticed() -> None:
    text = save_of(middle(), 8)
    assert code_of(text.replace(" 8 ", " 9 ", 1)) == "save_broken"


def test_a_bomb_is_not_unpacked() -> None:
    # A good save, but for the spaces behind it.
    good_one = json.dumps(small()).encode()
    assert unseal(sealed(good_one)).replayed
    assert code_of(sealed(good_one + b" " * 50_000_000)) == "save_broken"
    assert code_of(sealed(b'{"level":"' + b"x" * MAX_TEXT + b'"}')) == "save_broken"


@pytest.mark.parametrize(
    "data", [b"", b"\xff", b"{", b"[]", b"null", b"5", b"[" * 100_000, b'{"a":' * 50_000, b"9" * 10_000, b'"\\ud800"']
)
def test_no_object_inside(data: bytes) -> None:
    assert code_of(sealed(data)) == "save_broken"


def paths(value: object, at: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The place of everything in a JSON value."""
    found = [at]
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, item in items:
        found += paths(item, (*at, name))
    return found


def replaced(value: Any, at: tuple[Any, ...], new: object) -> Any:  # noqa: ANN401 - JSON
    if not at:
        return new
    copy = dict(value) if isinstance(value, dict) else list(value)
    copy[at[0]] = replaced(copy[at[0]], at[1:], new)
    return copy


JUNK: list[Any] = [None, True, -1, 2, 1.5, 10**30, "", "x", "\ud800", "??", [], {}, [[]], "draw", "standard"]


def small() -> dict[str, Any]:
    state = table(
        "draw", ("AS 3S 5S 7S 9S JS KS 2H 4H 6H", "AC 3C 5C 7C 9C JC KC 2D 4D 6D"), pile="QD", stock="8H TH QH 2S"
    )
    match = match_with(state, sheet((0, 30), (None, 0), (1, 12)))
    for _ in range(3):
        match, _ = match.apply(match.round.legal_actions()[0])
    return body_of(save_of(match))


def test_any_field_replaced_by_anything_is_a_save_or_broken() -> None:
    body = small()
    where = paths(body)
    loaded = 0
    for at in where:
        for new in JUNK:
            try:
                saved = unseal(forged(replaced(body, at, new)))
            except GinError as error:
                assert error.code == "save_broken"  # noqa: PT017 - it may also pass
            else:
                loaded += 1
                saved.match.round.check()
    # Where the record is spoilt, the checkpoint is taken: not everything is lost.
    assert loaded > 100


def test_swapped_fields() -> None:
    one, two = body_of(save_of(middle("one"))), body_of(save_of(middle("two", 9)))
    # Record of one match, checkpoint of another: the checkpoint counts, and it is said.
    saved = unseal(forged(one | {"checkpoint": two["checkpoint"]}))
    assert not saved.replayed
    assert checkpoint_of(saved.match) == two["checkpoint"]
    for name in ("scores", "lines", "ply"):
        other = two["checkpoint"][name]
        assert other != one["checkpoint"][name]
        body = one | {"checkpoint": one["checkpoint"] | {name: other}}
        if name == "ply":
            assert unseal(forged(body)).match.ply == other
        else:
            assert code_of(forged(body)) == "save_broken"
    assert code_of(forged({"level": one["record"], "record": one["level"], "checkpoint": 1})) == "save_broken"
    assert code_of(forged(one | {"record": one["checkpoint"], "checkpoint": one["record"]})) == "save_broken"


CHECKPOINTS: dict[str, Callable[[dict[str, Any]], object]] = {
    "score too high": lambda point: point["scores"].__setitem__(0, point["scores"][0] + 1),
    "round won too many": lambda point: point["won"].__setitem__(0, point["won"][0] + 1),
    "three scores": lambda point: point["scores"].append(0),
    "round 0": lambda point: point.update(number=0, lines=[], scores=[0, 0], won=[0, 0]),
    "line missing": lambda point: point["lines"].pop(),
    "void with a winner": lambda point: point["lines"].__setitem__(1, [2, "void", 0, 0]),
    "points for nobody": lambda point: point["lines"].__setitem__(1, [2, "knock", None, 7]),
    "seat 2 wins": lambda point: point["lines"].__setitem__(1, [2, "knock", 2, 7]),
    "runs after the end": lambda point: point.update(
        lines=[[1, "knock", 0, 130], *point["lines"][1:]], scores=[130, 12]
    ),
    "hidden cards": lambda point: point.update(position=point["position"].replace("AC", "??")),
    "one label": lambda point: point.update(players=["human"]),
    "unknown reason": lambda point: point.update(reason="because"),
    "negative ply": lambda point: point.update(ply=-1),
}


@pytest.mark.parametrize("change", CHECKPOINTS.values(), ids=CHECKPOINTS)
def test_a_checkpoint_that_cannot_be_is_broken(change: Callable[[dict[str, Any]], object]) -> None:
    body = small()
    assert unseal(forged(body)).replayed
    change(body["checkpoint"])
    assert code_of(forged(body)) == "save_broken"


def test_the_last_round_must_be_that_of_the_sheet() -> None:
    match = middle()
    while not match.round.over:
        match, _ = match.apply(able(match, Random(match.ply)))
    body = body_of(save_of(match))
    assert unseal(forged(body)).replayed
    lines = body["checkpoint"]["lines"]
    lines[-1] = [lines[-1][0], "gin" if lines[-1][1] != "gin" else "knock", *lines[-1][2:]]
    assert code_of(forged(body)) == "save_broken"


# --- a record that comes out differently -------------------------------------------------------


CHANGES: dict[str, Callable[[dict[str, Any]], object]] = {
    "an action": lambda record: record["rounds"][0]["entries"].insert(0, "draw"),
    "a result": lambda record: record["rounds"][0].update(result="void - 0"),
    "a deck": lambda record: record["rounds"][-1].update(deck="AS" * 52),
    "the deal algorithm": lambda record: record.update(deal="sha256-9"),
    "an unknown action": lambda record: record["rounds"][0]["entries"].insert(0, "big_gin 7H"),
    "the dealer": lambda record: record["rounds"][1].update(dealer=1 - record["rounds"][1]["dealer"]),
    "no rounds": lambda record: record.update(rounds=[]),
    "rounds of another form": lambda record: record.update(rounds={"all": []}),
    "a missing round": lambda record: record["rounds"].pop(0),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_play_goes_on_from_the_checkpoint_and_the_next_save_is_clean(
    change: Callable[[dict[str, Any]], object],
) -> None:
    match = middle()
    body = body_of(save_of(match, 8))
    change(body["record"])
    session = Session()
    loaded = good(session, "load", saves=[forged(body, 8), None])
    assert [notice["code"] for notice in loaded["notices"]] == ["record_disagrees"]
    view = loaded["view"]
    assert (view["scores"], view["round"], view["ply"]) == (list(match.scores), match.number, match.ply)
    assert view["hand"]["deadwood"] >= 0
    other = Session()
    for i in range(40):
        if view["settlement"] is not None:
            break
        if view["phase"] == "over":
            reply = good(session, "next", ply=view["ply"])
        elif view["turn"] == 1:
            reply = good(session, "opponent", ply=view["ply"])
        else:
            reply = good(session, "act", ply=view["ply"], action=view["legal"][-1 if i % 3 else 0])
        view = reply["view"]
        again = good(other, "load", saves=[reply["save"]["text"]])
        assert again["notices"] == []
        assert again["view"] == view
        assert good(session, "verify")["verified"] is True
        assert good(other, "record") == good(session, "record")


def test_a_checkpoint_at_the_end_of_a_round() -> None:
    match = middle()
    while not match.round.over:
        match, _ = match.apply(able(match, Random(match.ply)))
    body = body_of(save_of(match))
    body["record"]["deal"] = "other"
    saved = unseal(forged(body))
    assert not saved.replayed
    assert saved.match.round.result == match.round.result
    assert saved.match.scores == match.scores
    if not match.over:
        after, _ = saved.match.next_round()
        assert after.deck == match.next_round()[0].deck
        assert unseal(save_of(after)).replayed


def test_a_record_without_a_seed_cannot_be_taken_up() -> None:
    body = body_of(save_of(middle()))
    del body["record"]["seed"]
    assert code_of(forged(body)) == "save_broken"


def test_newest_of_several() -> None:
    one, two = save_of(middle("one"), 3), save_of(middle("two"), 4)
    choice = newest([one, two])
    assert choice.slot == 1
    assert choice.saved is not None
    assert choice.saved.match.seed == "two"
    assert newest([two, None, one]).slot == 0
    assert newest([one, one]).slot == 0
    assert newest([]) == (None, None, ())
    rejected = newest([None, two[:-1], "x", one]).rejected
    assert [(item.slot, item.code) for item in rejected] == [(1, "save_broken"), (2, "save_foreign")]


# --- anything at all ---------------------------------------------------------------------------


@few(200)
@given(
    st.one_of(
        st.text(), st.text().map(lambda text: f"{MAGIC} {text}"), st.text().map(lambda text: f"{MAGIC} 1 5 {text}")
    )
)
def test_any_text_is_refused_with_a_code(text: str) -> None:
    assert code_of(text) in {"save_foreign", "save_broken", "save_newer"}


@few(200)
@given(st.binary(max_size=200))
def test_any_bytes_inside_are_refused(data: bytes) -> None:
    assert code_of(sealed(data)) == "save_broken"
    payload = b2a_base64(data, newline=False).decode()
    assert code_of(f"{MAGIC} {VERSION} 5 {_checksum(5, payload)} {payload}") == "save_broken"


ANYTHING = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from(["draw", "standard", "-"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)


@few(200)
@given(st.data())
def test_any_value_in_any_place_is_a_save_or_broken(data: st.DataObject) -> None:
    body = small()
    at = data.draw(st.sampled_from(paths(body)))
    try:
        saved = unseal(forged(replaced(body, at, data.draw(ANYTHING))))
    except GinError as error:
        assert error.code == "save_broken"  # noqa: PT017 - it may also pass
    else:
        assert record_of(saved.match)["format"] == "gin-rummy-record"


# --- releases ----------------------------------------------------------------------------------


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("save-*.txt")), ids=lambda path: path.stem)
def test_a_save_of_every_release_loads(path: Path) -> None:
    text, position, scores = path.read_text("utf-8").splitlines()
    saved = unseal(text)
    point = checkpoint_of(saved.match)
    # A later engine may disagree with the record; the table is as it was left.
    assert point["position"] == position
    assert " ".join(map(str, point["scores"])) == scores
    session = Session()
    view = good(session, "load", saves=[text])["view"]
    assert view["scores"] == point["scores"]


def test_a_match_too_long_to_be_saved_whole_goes_on_from_where_it_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    match = middle()
    whole = seal(Saved(match, "normal", 5))
    monkeypatch.setattr(save, "LONGEST", len(json.dumps(body_of(whole), separators=(",", ":"))))
    assert seal(Saved(match, "normal", 5)) == whole
    monkeypatch.setattr(save, "LONGEST", save.LONGEST - 1)
    text = seal(Saved(match, "normal", 5))
    assert len(text) < len(whole)
    saved = unseal(text)
    assert saved.replayed
    assert saved.counter == 5
    assert checkpoint_of(saved.match) == checkpoint_of(match)
    again = match_after(saved.match)
    assert facts(unseal(seal(Saved(again, "normal", 6))).match) == facts(again)
    assert checkpoint_of(again) == checkpoint_of(match_after(match))


def test_two_saves_of_the_greatest_length_fit_a_request() -> None:
    text = sealed(Random(1).randbytes(save.LONGEST // 2).hex().encode())
    assert code_of(text) == "save_broken"
    reply = json.loads(Session().handle(json.dumps({"cmd": "load", "saves": [text, text]})))
    assert reply["error"]["code"] == "saves_rejected"
