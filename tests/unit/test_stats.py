"""Statistics: every finished match once, whatever happens to the text; and sums that are right."""

from __future__ import annotations

import json
from itertools import pairwise
from random import Random
from statistics import NormalDist, mean, stdev
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gin_engine import estimates, stats
from gin_engine.driver import play_match
from gin_engine.errors import GinError
from gin_engine.melds import deadwood
from gin_engine.notation import MAX_TEXT
from gin_engine.playback import replay
from gin_engine.players import player
from gin_engine.records import record_of
from gin_engine.rules import STANDARD
from gin_engine.save import Saved, seal, unseal
from gin_engine.stats import EMPTY, PlayedMatch, PlayedRound, Statistics, merge, read, write
from gin_engine.summary import summary
from tests.property.play import few, match_with, played, sheet, table

KINDS = st.sampled_from(["knock", "gin", "undercut"])
DEALT = st.tuples(st.integers(0, 98), st.integers(0, 98))
ROUNDS = st.one_of(
    st.builds(PlayedRound, KINDS, st.integers(0, 1), st.integers(0, 120), st.one_of(DEALT, st.just(()))),
    st.just(PlayedRound("void", None, 0)),
)
MATCHES = st.builds(
    PlayedMatch,
    st.integers(0, 12).map(lambda number: f"match{number}"),
    st.sampled_from(["standard", "ring", "custom"]),
    st.sampled_from(["easy", "hard", "mixed"]),
    st.integers(0, 1),
    st.lists(ROUNDS, min_size=1, max_size=5).map(tuple),
)


def booked(lines: list[PlayedMatch]) -> Statistics:
    found = EMPTY
    for line in lines:
        found = merge(found, Statistics((line,)))
    return found


SOME = st.lists(MATCHES, max_size=8).map(booked)


def line(number: int, *rounds: PlayedRound, winner: int = 0, level: str = "normal") -> PlayedMatch:
    return PlayedMatch(f"match{number}", "standard", level, winner, rounds or (PlayedRound("knock", winner, 100),))


def group(*lines: PlayedMatch) -> dict[str, Any]:
    found: dict[str, Any] = summary(Statistics(lines))["groups"][0]
    return found


# --- a match becomes a line --------------------------------------------------------------------


def test_a_match_is_booked_with_all_its_rounds() -> None:
    match = play_match(STANDARD, "booked", [player("simple"), player("easy")])
    (only,) = EMPTY.book(match).matches
    assert (only.rules, only.level, only.winner) == ("standard", "easy", match.winner)
    assert [item[:3] for item in only.rounds] == [item[1:] for item in match.lines]
    for item, record in zip(only.rounds, match.played, strict=True):
        hands = [record.deck[i:20:2] for i in range(2)]
        first = (record.dealer + 1) % 2
        expected = tuple(deadwood(hands[0 if seat == first else 1]) for seat in range(2))
        assert item.dealt == (() if item.kind == "void" else expected)


def test_a_running_match_is_not_booked() -> None:
    assert EMPTY.book(played("running", actions=20)) == EMPTY


def test_booking_twice_counts_once_however_the_match_comes_back() -> None:
    match = play_match(STANDARD, "twice", [player("simple"), player("easy")])
    once = EMPTY.book(match)
    again = [match, replay(record_of(match)), unseal(seal(Saved(match, "easy", 7))).match]
    for one in again:
        assert read(write(once)).book(one) == once
    assert len(once.book(play_match(STANDARD, "other", [player("simple"), player("easy")])).matches) == 2


def test_what_was_reset_is_not_booked_again() -> None:
    match = play_match(STANDARD, "reset", [player("simple"), player("easy")])
    empty = read(write(EMPTY.book(match).reset(match)))
    assert empty.matches == ()
    assert empty.book(match) == empty
    # An import is a wish, not a booking.
    assert len(merge(EMPTY.book(match), empty).matches) == 1


def test_a_level_that_changed_is_mixed() -> None:
    match = play_match(STANDARD, "mixed", [player("simple"), player("easy")])
    first, *rest = match.played
    changed = match._copy()
    changed.played = (first._replace(players=("human", "hard 2")), *rest)
    assert stats.played(changed).level == "mixed"


def test_void_rounds_give_no_deals_away() -> None:
    loose, others = "AS 3S 5S 7S 9S JS KS 2H 4H 6H", "AC 3C 5C 7C 9C JC KC 2D 4D 6D"
    match = match_with(table("draw", (loose, others), pile="QD"), (*sheet((None, 0), (0, 100)),))
    match = match._copy()
    match.round = match_with(table("draw", (loose, others), pile="QD")).round
    assert [item.dealt for item in stats.played(match).rounds] == [(), ()]


# --- text --------------------------------------------------------------------------------------


@few(100)
@given(SOME)
def test_text_comes_back(some: Statistics) -> None:
    assert read(write(some)) == some


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "17", "null", '"x"', '{"format":"gin-rummy-record"}', "gin-rummy-save 1 2"]
)
def test_foreign_text(text: str) -> None:
    with pytest.raises(GinError) as caught:
        read(text)
    assert caught.value.code == "statistics_foreign"


def test_text_of_a_later_version() -> None:
    with pytest.raises(GinError) as caught:
        read('{"format":"gin-rummy-statistics","version":2,"anything":1}')
    assert caught.value.code == "statistics_newer"


@pytest.mark.parametrize(
    "match",
    [
        "a standard easy 0 knock",
        "", "a standard easy 0", "a standard easy 4 knock:0:1", "a standard easy - knock:0:1",
        "a standard easy 0 draw:0:1", "a standard easy 0 knock:0:1:111:2", "a standard easy 0 knock:0:-1",
        "a standard easy 0 knock:0:1:²:2", "a <b> easy 0 knock:0:1", " standard easy 0 knock:0:1", 17, None, ["a"],
    ],
)  # fmt: skip
def test_broken_lines(match: object) -> None:
    text = json.dumps({"format": stats.FORMAT, "version": 1, "matches": [match], "dropped": []})
    with pytest.raises(GinError) as caught:
        read(text)
    assert caught.value.code == "statistics_broken"


@pytest.mark.parametrize(
    "change", [{"matches": None}, {"dropped": "x"}, {"dropped": [1]}, {"version": 0}, {"version": "1"}]
)
def test_broken_text(change: dict[str, object]) -> None:
    text = json.dumps({"format": stats.FORMAT, "version": 1, "matches": [], "dropped": [], **change})
    with pytest.raises(GinError) as caught:
        read(text)
    assert caught.value.code == "statistics_broken"


@few(30)
@given(st.data())
def test_damage_never_gets_through_as_another_error(data: st.DataObject) -> None:
    text = write(booked([line(1), line(2, PlayedRound("gin", 1, 30, (40, 50)), winner=1)]))
    place = data.draw(st.integers(0, len(text) - 1))
    damaged = text[:place] + data.draw(st.characters()) + text[place + 1 :]
    try:
        summary(read(damaged))
    except GinError as error:
        code = error.code
    else:
        code = "statistics_read"
    assert code.startswith("statistics_")


# --- merging -----------------------------------------------------------------------------------


@few(100)
@given(SOME, SOME, SOME)
def test_merging(a: Statistics, b: Statistics, c: Statistics) -> None:
    both = merge(a, b)
    names = [one.identity for one in both.matches]
    assert sorted(names) == sorted({one.identity for one in (*a.matches, *b.matches)})
    assert names[: len(a.matches)] == [one.identity for one in a.matches]
    assert merge(a, a) == a
    assert [one.identity for one in merge(both, c).matches] == [one.identity for one in merge(a, merge(b, c)).matches]
    assert merge(EMPTY, a) == merge(a, EMPTY) == a


def test_a_backup_that_is_a_part_changes_nothing() -> None:
    lines = [line(i) for i in range(9)]
    assert merge(booked(lines[:4]), booked(lines)) == booked(lines)
    assert merge(booked(lines), booked(lines[5:])) == booked(lines)


def test_the_oldest_go_when_there_are_too_many() -> None:
    lines = tuple(line(i) for i in range(20_000))
    kept = merge(Statistics(lines), EMPTY)
    assert 1000 < len(kept.matches) < len(lines)
    assert kept.matches == lines[-len(kept.matches) :]
    # Two such texts, quoted in a request, are still read.
    text = write(kept)
    assert 2 * len(json.dumps(text)) + 100 < MAX_TEXT
    assert read(text) == kept


# --- what it comes to --------------------------------------------------------------------------


def test_students_interval() -> None:
    # 97.5 % points of Student's distribution, from tables.
    for freedom, point in ((9, 2.2622), (14, 2.1448), (19, 2.0930), (29, 2.0452), (99, 1.9842), (9999, 1.9602)):
        assert abs(estimates._student(freedom) - point) < 0.001
    assert abs(NormalDist().inv_cdf(0.975) - estimates.Z95) < 1e-6
    values = [float(3 * i % 17) for i in range(30)]
    found = estimates.mean_of(values)
    half = 2.04523 * stdev(values) / 30**0.5
    assert found.mean == pytest.approx(mean(values))
    assert (found.low, found.high) == pytest.approx((mean(values) - half, mean(values) + half), abs=1e-3)
    assert estimates.mean_of([1.0, 2.0]) == (1.5, None, None)


def test_wilsons_interval() -> None:
    # Values of the formula as published (Wilson 1927), computed elsewhere.
    found = estimates.share_of(15, 20)
    assert (found.mean, found.low, found.high) == pytest.approx((75.0, 53.13, 88.81), abs=0.01)
    assert estimates.share_of(0, 50).low == 0.0
    assert estimates.share_of(50, 50).high == pytest.approx(100.0)
    assert estimates.share_of(1, 2) == (50.0, None, None)


def test_the_interval_holds_what_it_promises() -> None:
    rng = Random(5)
    holds = 0
    for _ in range(1000):
        found = estimates.mean_of([rng.uniform(0, 80) for _ in range(12)])
        holds += found.low is not None and found.high is not None and found.low <= 40 <= found.high
    assert 930 <= holds <= 968


def test_groups_by_rules_and_level_and_all_before_them() -> None:
    lines = (line(1, level="easy"), line(2, level="hard", winner=1), line(3, level="easy"))
    found = summary(Statistics(lines))
    assert [(one["rules"], one["level"], one["matches"], one["won"]) for one in found["groups"]] == [
        (None, None, 3, 2), ("standard", "easy", 2, 2), ("standard", "hard", 1, 0),
    ]  # fmt: skip
    assert summary(EMPTY) == {"matches": 0, "groups": []}
    assert len(summary(Statistics(lines[:1]))["groups"]) == 1


@few(100)
@given(st.lists(st.booleans(), min_size=1, max_size=40))
def test_streaks(outcomes: list[bool]) -> None:
    found = group(*(line(i, winner=0 if won else 1) for i, won in enumerate(outcomes)))
    text = "".join("W" if won else "L" for won in outcomes)
    assert found["longest"] == max(map(len, text.split("L")))
    changes = [i + 1 for i, (a, b) in enumerate(pairwise(text)) if a != b]
    last = text[changes[-1] if changes else 0 :]
    assert found["streak"] == (len(last) if outcomes[-1] else -len(last))
    assert found["last"] == outcomes[-20:]


def test_rates_leave_void_rounds_out() -> None:
    rounds = (
        PlayedRound("gin", 0, 40, (30, 50)), PlayedRound("undercut", 0, 27, (20, 30)), PlayedRound("void", None, 0),
        PlayedRound("knock", 1, 13, (44, 40)), PlayedRound("knock", None, 0, (10, 20)),
    )  # fmt: skip
    found = group(line(1, *rounds))
    assert (found["rounds"], found["void"]) == (4, 1)
    assert {(one["who"], one["kind"]): (one["count"], one["percent"]) for one in found["outcomes"]} == {
        ("me", "gin"): (1, 25.0), ("me", "knock"): (0, 0.0), ("me", "undercut"): (1, 25.0),
        ("other", "undercut"): (0, 0.0), ("other", "knock"): (1, 25.0), ("other", "gin"): (0, 0.0),
    }  # fmt: skip
    assert found["points"]["mean"] == 13.5
    dealt = found["dealt"]
    assert (dealt["rounds"], dealt["me"]["mean"], dealt["other"]["mean"]) == (4, 26.0, 35.0)
    assert dealt["difference"] == {"mean": -9.0, "low": None, "high": None}
    assert dealt["even"] is None


def test_deals_of_this_engine_are_even_and_loaded_ones_are_not() -> None:
    players = [player("simple"), player("simple")]
    some = EMPTY
    for i in range(12):
        some = some.book(play_match(STANDARD, f"even {i}", players))
    found = summary(some)["groups"][0]["dealt"]
    assert found["rounds"] >= 60
    assert found["even"] is True
    assert found["me"]["low"] < found["me"]["mean"] < found["me"]["high"]
    loaded = [
        one._replace(rounds=tuple(item._replace(dealt=tuple(d + 15 * (i == 0) for i, d in enumerate(item.dealt)))
                                  for item in one.rounds))
        for one in some.matches
    ]  # fmt: skip
    assert group(*loaded)["dealt"]["even"] is False
