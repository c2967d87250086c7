"""Records: form, redaction, replay and its refusals."""

from __future__ import annotations

import json
from typing import Any

import pytest

from gin_engine import deal
from gin_engine.errors import GinError, InvalidPositionError, NotationError
from gin_engine.match import Match
from gin_engine.playback import replay
from gin_engine.records import RECORD_FORMAT, RECORD_VERSION, read_record, record_of, record_text
from gin_engine.rules import STANDARD, Rules
from tests.property.play import PLAYERS, able, facts, match_with, played, playing, table


def test_form() -> None:
    match = played("form")
    record = record_of(match)
    assert list(record) == ["format", "version", "rules", "seed", "deal", "rounds"]
    assert (record["format"], record["version"]) == (RECORD_FORMAT, RECORD_VERSION) == ("gin-rummy-record", 1)
    assert (record["rules"], record["seed"], record["deal"]) == ("standard", "form", deal.ALGORITHM)
    assert len(match.lines) > 3
    for item, line in zip(record["rounds"][: len(match.lines)], match.lines, strict=True):
        assert list(item) == ["number", "dealer", "reason", "players", "deck", "entries", "result"]
        assert len(item["deck"]) == 104
        assert item["players"] == list(PLAYERS)
        winner = "-" if line.winner is None else line.winner
        assert item["result"] == f"{line.kind} {winner} {line.points}"
        last = item["entries"][-1]
        assert ("=" in last) is (line.kind != "void")
        assert all("=" not in entry for entry in item["entries"][:-1])


def test_a_running_round_has_no_result() -> None:
    match, _ = Match.start(STANDARD, "running", PLAYERS)
    (item,) = record_of(match)["rounds"]
    assert (item["entries"], item["result"]) == ([], None)


def test_text_is_one_compact_line() -> None:
    text = record_text(record_of(played("Grüße")))
    assert "\n" not in text
    assert "Grüße" in text
    assert text == json.dumps(json.loads(text), ensure_ascii=False, separators=(",", ":"))


@pytest.mark.parametrize("seat", [0, 1])
def test_a_one_seat_record_holds_what_the_seat_saw(seat: int) -> None:
    for match in playing("one seat", able, 120):
        record, whole = record_of(match, seat), record_of(match)
        assert record["seed"] == "??"
        for item, full in zip(record["rounds"], whole["rounds"], strict=True):
            hidden, deck = ([text[i : i + 2] for i in range(0, 104, 2)] for text in (item["deck"], full["deck"]))
            draws = [i for i, entry in enumerate(full["entries"]) if entry == "draw"]
            for i, (card, real) in enumerate(zip(hidden, deck, strict=True)):
                own = i < 20 and (item["dealer"] + 1 + i) % 2 == seat
                if own or i == 20:
                    assert card == real
                elif i < 20 or i - 21 >= len(draws):
                    assert card == "??"
                else:
                    assert card in ("??", real)
            assert item["result"] == full["result"]
            for entry, other in zip(item["entries"], full["entries"], strict=True):
                assert entry == other or (entry.split()[1] == "??" and entry.split()[0] in ("knock", "gin"))


def test_other_rules_are_written_whole_and_replay() -> None:
    rules = Rules(name="custom", gin_bonus=20, undercut_bonus=10, undercut_on_tie=False, target=30)
    match, _ = Match.start(rules, "custom", PLAYERS)
    record = record_of(match)
    assert record["rules"]["gin_bonus"] == 20
    assert facts(replay(read_record(record_text(record)))) == facts(match)


@pytest.mark.parametrize(
    "text", ["", "{}", "[]", "null", '{"format": "other"}', '{"format":"gin-rummy-record"', None, 5]
)
def test_what_is_no_record(text: Any) -> None:  # noqa: ANN401 - whatever comes
    with pytest.raises(NotationError):
        read_record(text)


@pytest.mark.parametrize("version", [0, 2, "1", None])
def test_another_version(version: object) -> None:
    record = record_of(played("version", able, 5)) | {"version": version}
    with pytest.raises(NotationError) as caught:
        read_record(record_text(record))
    assert caught.value.code == "record_version"


def changed(record: dict[str, Any], at: tuple[Any, ...], value: object) -> dict[str, Any]:
    copy: dict[str, Any] = json.loads(json.dumps(record))
    place: Any = copy
    for name in at[:-1]:
        place = place[name]
    place[at[-1]] = value
    return copy


RECORD = record_of(played("spoilt"))


@pytest.mark.parametrize(
    ("at", "value", "code"),
    [
        (("seed",), "other", "record_disagrees"),
        (("seed",), None, "bad_record"),
        (("seed",), "", "bad_seed"),
        (("deal",), "sha256-2", "record_disagrees"),
        (("rules",), "nothing", "bad_rules"),
        (("rules",), {"target": 20}, "record_disagrees"),
        (("rounds",), [], "bad_record"),
        (("rounds",), None, "bad_record"),
        (("rounds", 0), None, "bad_record"),
        (("rounds", 0, "number"), 2, "record_disagrees"),
        (("rounds", 0, "dealer"), 5, "bad_record"),
        (("rounds", 0, "reason"), "won", "record_disagrees"),
        (("rounds", 0, "deck"), "-", "record_disagrees"),
        (("rounds", 0, "deck"), RECORD["rounds"][0]["deck"][:102] + "??", "record_disagrees"),
        (("rounds", 0, "deck"), RECORD["rounds"][1]["deck"], "record_disagrees"),
        (("rounds", 0, "entries"), "draw", "bad_record"),
        (("rounds", 0, "entries", 0), 5, "bad_record"),
        (("rounds", 0, "entries", 0), "discard 7H", "record_disagrees"),
        (("rounds", 0, "entries", 0), "nonsense", "bad_record"),
        (("rounds", 0, "entries", 0), "draw = 7H8H9H", "bad_record"),
        (("rounds", 0, "entries", -1), "draw", "record_disagrees"),
        (("rounds", 0, "result"), "gin 0 99", "record_disagrees"),
        (("rounds", 0, "result"), None, "record_disagrees"),
        (("rounds", 0, "players"), ["one"], "record_disagrees"),
        (("rounds", 0, "players"), "ab", "bad_record"),
        (("rounds", 0, "result"), "gin", "bad_record"),
        (("seat",), 0, "bad_record"),
        (("seat",), 2, "bad_record"),
    ],
)
def test_a_spoilt_record_is_refused(at: tuple[Any, ...], value: object, code: str) -> None:
    with pytest.raises(GinError) as caught:
        replay(changed(RECORD, at, value))
    assert caught.value.code == code


def test_another_spread_than_the_engines_is_a_disagreement() -> None:
    entries = RECORD["rounds"][0]["entries"]
    head, _, _ = entries[-1].partition("=")
    with pytest.raises(InvalidPositionError) as caught:
        replay(changed(RECORD, ("rounds", 0, "entries", -1), f"{head}= ASAHAD"))
    place = f"rounds[0].entries[{len(entries) - 1}]"
    assert (caught.value.code, caught.value.params) == ("record_disagrees", {"field": place, "reason": "other_spread"})


def test_a_round_after_the_end_is_a_disagreement() -> None:
    record = changed(RECORD, ("seed",), RECORD["seed"])
    record["rounds"].append(record["rounds"][0])
    with pytest.raises(InvalidPositionError) as caught:
        replay(record)
    assert caught.value.code == "record_disagrees"


def test_a_match_from_a_checkpoint_says_where_it_began() -> None:
    other = "AC 3C 5C 7C 9C JC KC 2D 4D 6D"
    state = table("draw", ("AS 3S 5S 7S 9S JS KS 2H 4H 6H", other), pile="QD", stock="8H TH QH 2S")
    start = match_with(state)
    for match in (start, start.apply(state.legal_actions()[0])[0]):
        record = record_of(match)
        assert list(record) == ["format", "version", "rules", "seed", "deal", "from", "rounds"]
        assert record["rounds"][0]["deck"] == "-"
        assert facts(replay(record)) == facts(match)
        hidden = record_text(record_of(match, 0))
        # What was drawn since has no place in a deck.
        assert record_of(match, 0)["rounds"][0]["deck"] == ("-" if match is start else "8H")
        assert not any(card in hidden for card in (*other.split(), "TH", "QH"))
