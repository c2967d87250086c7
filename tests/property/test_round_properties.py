"""What holds for every round and match, whatever is played."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gin_engine import deal
from gin_engine.actions import Action
from gin_engine.cards import CARDS, Card
from gin_engine.errors import GinError, IllegalActionError
from gin_engine.match import Match
from gin_engine.melds import deadwood
from gin_engine.notation import FIELDS, MAX_TEXT, position_text, read_cards, read_melds, read_position
from gin_engine.records import read_record, record_of, record_text, replay
from gin_engine.round import Round
from gin_engine.rules import STANDARD
from tests.property.play import (
    ALL_ACTIONS,
    RULE_CODES,
    able,
    assert_each_card_in_one_place,
    blind,
    facts,
    few,
    patient,
    played,
    playing,
    standing,
)

SEEDS = st.integers(0, 10**6).map(str)
WAYS = st.sampled_from([able, blind, patient])


@few(40)
@given(SEEDS, WAYS)
def test_each_card_is_in_one_place_after_every_action(seed: str, choose: Any) -> None:  # noqa: ANN401
    before: Match | None = None
    for match in playing(seed, choose, 200):
        state = match.round
        assert_each_card_in_one_place(state)
        state.check()
        assert len(state.stock) >= 2
        for held, hand in zip(state.held, state.hands, strict=True):
            assert held & ~hand == 0
        if before is not None:
            assert match.ply == before.ply + 1
            assert all(now >= then for now, then in zip(match.scores, before.scores, strict=True))
        before = match


@few(20)
@given(SEEDS, WAYS)
def test_legal_actions_apply_and_all_others_are_refused_without_a_change(seed: str, choose: Any) -> None:  # noqa: ANN401
    for match in playing(seed, choose, 45):
        state = match.round
        before = facts(match)
        legal = state.legal_actions()
        assert len(set(legal)) == len(legal)
        assert bool(legal) is not state.over
        for action in ALL_ACTIONS:
            for seat in (0, 1):
                # A knock that leaves nothing is gin, whichever word was used (S9).
                same = Action("gin", action.card) if action.kind == "knock" else action
                if seat == state.turn and (action in legal or same in legal):
                    after, events = state.apply(action, seat)
                    assert events
                    assert len(after.history) == len(state.history) + 1
                    assert after.history[-1].action in (action, same)
                else:
                    with pytest.raises(IllegalActionError) as caught:
                        match.apply(action, seat)
                    assert caught.value.code in RULE_CODES
                    assert (caught.value.code == "not_your_turn") is (seat != state.turn and not state.over)
        assert facts(match) == before


@few(30)
@given(SEEDS, WAYS)
def test_positions_read_as_they_were_written(seed: str, choose: Any) -> None:  # noqa: ANN401
    for match in playing(seed, choose, 120):
        text = position_text(match.round)
        again = read_position(text, STANDARD)
        assert position_text(again) == text
        assert standing(again) == standing(match.round)
        assert read_position(text.lower().replace("T", "10"), STANDARD).hands == match.round.hands
        for seat in (0, 1):
            partial = position_text(match.round, seat)
            assert len(partial.split()) == FIELDS
            with pytest.raises(GinError) as caught:
                read_position(partial, STANDARD)
            assert caught.value.code == "hidden_cards"


@few(60)
@given(SEEDS, WAYS, st.integers(0, 250))
def test_records_read_as_they_were_written_and_replay(seed: str, choose: Any, actions: int) -> None:  # noqa: ANN401
    match = played(seed, choose, actions)
    record = record_of(match)
    text = record_text(record)
    assert read_record(text) == record
    again = replay(read_record(text))
    assert record_text(record_of(again)) == text
    assert facts(again) == facts(match)


@few(60)
@given(SEEDS, st.integers(1, 50), st.integers(0, 1))
def test_a_deal_is_fair_in_its_counts(seed: str, number: int, dealer: int) -> None:
    state = Round.deal(STANDARD, dealer, deal.deck(seed, number))
    assert_each_card_in_one_place(state)
    assert [len(state.hand(seat)) for seat in (0, 1)] == [10, 10]
    assert (len(state.stock), len(state.pile)) == (31, 1)


@few(40)
@given(SEEDS)
def test_results_add_up(seed: str) -> None:
    match = played(seed)
    for item, line in zip(match.played, match.lines, strict=True):
        result = item.result
        assert result is not None
        assert line == (item.number, result.kind, result.winner, result.points)
        if result.kind == "void":
            assert (result.points, result.winner, result.hands) == (0, None, ())
            continue
        assert item.knock is not None
        knocker, defender = result.knocker_deadwood, result.defender_deadwood
        assert knocker == item.knock.spread.deadwood <= 10
        expected = {
            "gin": 25 + defender,
            "knock": defender - knocker,
            "undercut": 25 + knocker - defender,
        }[result.kind]
        assert result.points == expected > 0
        assert result.winner == (1 - item.knock.seat if result.kind == "undercut" else item.knock.seat)
        shown = [card for hand in result.hands for meld in hand.melds for card in meld.cards]
        shown += [card for hand in result.hands for card in hand.deadwood_cards]
        shown += [card for hand in result.hands for card, _ in hand.laid_off]
        assert len(set(shown)) == len(shown) == 20
        assert item.knock.card not in shown
        own = [card for meld in item.knock.spread.melds for card in meld.cards]
        assert deadwood([*own, *item.knock.spread.deadwood_cards]) == knocker
    assert match.scores == tuple(sum(line.points for line in match.lines if line.winner == seat) for seat in (0, 1))


# --- texts of any kind -------------------------------------------------------------------------

WORDS = st.one_of(
    st.text(max_size=12),
    st.text("A23456789TJQKSHDC10?-/:+ ♠♥♦♣\ud800٣", max_size=40),
    st.sampled_from(["draw", "over", "upcard", "discard", "0", "1", "2", "-", "-/-", "??", "7H8H9H", "0:4S:7H8H9H"]),
)


def read_or_refuse(read: Any, *values: Any) -> object:  # noqa: ANN401 - any reader
    """What a reader makes of it: a value, or a GinError and nothing else."""
    try:
        return read(*values)
    except GinError as error:
        assert error.code  # noqa: PT017 - a reader may also succeed
        str(error).encode("utf-8", "surrogatepass")
        return None


@few(300)
@given(WORDS)
def test_any_text_of_a_card_or_an_action(text: str) -> None:
    card = read_or_refuse(Card.parse, text)
    assert card is None or card in CARDS
    action = read_or_refuse(Action.parse, text)
    assert action is None or action in ALL_ACTIONS
    read_or_refuse(read_cards, text)
    read_or_refuse(read_melds, text)
    read_or_refuse(read_record, text)
    read_or_refuse(read_position, text, STANDARD)


@few(200)
@given(st.lists(WORDS, min_size=FIELDS, max_size=FIELDS))
def test_any_words_as_a_position(words: list[str]) -> None:
    state = read_or_refuse(read_position, " ".join(words), STANDARD)
    if isinstance(state, Round):
        state.check()


@few(150)
@given(SEEDS, st.integers(0, 60), st.data())
def test_a_position_with_one_field_changed(seed: str, actions: int, data: st.DataObject) -> None:
    fields = position_text(played(seed, able, actions).round).split()
    other = position_text(played(seed + "x", able, data.draw(st.integers(0, 60))).round).split()
    place = data.draw(st.integers(0, FIELDS - 1))
    fields[place] = data.draw(st.one_of(WORDS, st.just(other[place]), st.just(fields[place][:-2]), st.just(fields[-1])))
    state = read_or_refuse(read_position, " ".join(fields), STANDARD)
    if isinstance(state, Round):
        # What the reader lets pass can be played on to the end of the round.
        for _ in range(200):
            if state.over:
                break
            state, _ = state.apply(state.legal_actions()[-1])
        assert_each_card_in_one_place(state)


@few(100)
@given(SEEDS, st.integers(0, 60), st.data())
def test_a_record_with_one_character_changed(seed: str, actions: int, data: st.DataObject) -> None:
    text = record_text(record_of(played(seed, able, actions)))
    place = data.draw(st.integers(0, len(text) - 1))
    changed = text[:place] + data.draw(st.sampled_from('0A7S?"[]{}:, ')) + text[place + 1 :]

    def whole(given_text: str) -> Match:
        return replay(read_record(given_text))

    match = read_or_refuse(whole, changed)
    if isinstance(match, Match):
        # Only free text may differ: labels; everything else is what the engine makes of it.
        assert replay(record_of(match)).scores == match.scores


@pytest.mark.parametrize("value", [None, 5, b"7H", [], {}, True, 1.5])
def test_readers_want_text(value: object) -> None:
    for read in (Card.parse, Action.parse, read_record):
        with pytest.raises(GinError):
            read(value)  # type: ignore[arg-type]
    with pytest.raises(GinError):
        read_position(value, STANDARD)  # type: ignore[arg-type]


def test_texts_too_long_are_not_looked_at() -> None:
    with pytest.raises(GinError):
        read_position("x " * MAX_TEXT, STANDARD)
    with pytest.raises(GinError):
        read_record('{"format": "gin-rummy-record", "version": 1, "x": "' + "y" * MAX_TEXT + '"}')
