"""What holds for every round and match, whatever is played."""

from __future__ import annotations

from random import Random
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
from gin_engine.playback import Playback, replay
from gin_engine.records import checkpoint_of, read_checkpoint, read_record, record_of, record_text
from gin_engine.round import Round
from gin_engine.rules import STANDARD
from gin_engine.save import Saved, seal, unseal
from gin_engine.views import view_of
from tests.property.play import (
    ALL_ACTIONS,
    RULE_CODES,
    RULESETS,
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


@pytest.mark.parametrize("name", RULESETS)
@few(8)
@given(seed=SEEDS, choose=WAYS)
def test_each_card_is_in_one_place_after_every_action(name: str, seed: str, choose: Any) -> None:  # noqa: ANN401
    before: Match | None = None
    for match in playing(seed, choose, 200, rules=RULESETS[name]):
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


@pytest.mark.parametrize("name", RULESETS)
@few(4)
@given(seed=SEEDS, choose=WAYS)
def test_legal_actions_apply_and_all_others_are_refused_without_a_change(
    name: str,
    seed: str,
    choose: Any,  # noqa: ANN401
) -> None:
    rules = RULESETS[name]
    for match in playing(seed, choose, 45, rules=rules):
        state = match.round
        before = facts(match)
        legal = state.legal_actions()
        assert len(set(legal)) == len(legal)
        assert bool(legal) is not state.over
        for action in ALL_ACTIONS:
            for seat in range(rules.seats):
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


@pytest.mark.parametrize("name", RULESETS)
@few(6)
@given(seed=SEEDS, choose=WAYS)
def test_positions_read_as_they_were_written(name: str, seed: str, choose: Any) -> None:  # noqa: ANN401
    rules = RULESETS[name]
    for match in playing(seed, choose, 120, rules=rules):
        text = position_text(match.round)
        again = read_position(text, rules, match.round.shuffle_key)
        assert position_text(again) == text
        assert standing(again) == standing(match.round)
        assert read_position(text.lower(), rules).hands == match.round.hands
        for seat in range(rules.seats):
            partial = position_text(match.round, seat)
            assert len(partial.split()) == FIELDS
            with pytest.raises(GinError) as caught:
                read_position(partial, rules)
            assert caught.value.code == "hidden_cards"


@pytest.mark.parametrize("name", RULESETS)
@few(3)
@given(seed=SEEDS, choose=WAYS, actions=st.integers(0, 250))
def test_records_replay_at_every_step(name: str, seed: str, choose: Any, actions: int) -> None:  # noqa: ANN401
    """From full sight as it was, and from every seat as that seat saw it."""
    states = list(playing(seed, choose, actions, rules=RULESETS[name]))
    whole = Playback(record_of(states[-1]))
    assert (whole.steps, whole.verified) == (len(states), True)
    assert all(facts(whole.at(step).match) == facts(match) for step, match in enumerate(states))
    for seat in range(RULESETS[name].seats):
        own = Playback(read_record(record_text(record_of(states[-1], seat))))
        assert (own.steps, own.seat, own.verified) == (len(states), seat, None)
        for step in range(0, len(states), 3):
            match, seen = states[step], own.at(step).match
            assert view_of(seen, seat) == view_of(match, seat)
            assert position_text(seen.round, seat) == position_text(match.round, seat)
            assert record_of(seen, seat) == record_of(match, seat)


@pytest.mark.parametrize("name", RULESETS)
@few(10)
@given(seed=SEEDS, choose=WAYS, actions=st.integers(0, 250))
def test_records_read_as_they_were_written_and_replay(
    name: str,
    seed: str,
    choose: Any,  # noqa: ANN401
    actions: int,
) -> None:
    match = played(seed, choose, actions, RULESETS[name])
    record = record_of(match)
    text = record_text(record)
    assert read_record(text) == record
    again = replay(read_record(text))
    assert record_text(record_of(again)) == text
    assert facts(again) == facts(match)
    steps = [(state.ply, entry) for state, entry in Playback(record).decisions()]
    assert len(steps) == sum(len(item.entries) for item in match.rounds)
    assert [entry for _, entry in steps] == [entry for item in match.rounds for entry in item.entries]


@pytest.mark.parametrize("name", RULESETS)
@few(6)
@given(seed=SEEDS, choose=WAYS, actions=st.integers(0, 250))
def test_saves_hold_a_match_and_its_checkpoint(name: str, seed: str, choose: Any, actions: int) -> None:  # noqa: ANN401
    rules = RULESETS[name]
    match = played(seed, choose, actions, rules)
    saved = unseal(seal(Saved(match, "hard", 3)))
    assert saved.replayed
    assert facts(saved.match) == facts(match)
    base = read_checkpoint(checkpoint_of(match), rules, match.seed)
    again = Match.resume(rules, match.seed, base)
    assert checkpoint_of(again) == checkpoint_of(match)
    # What goes on from a checkpoint is what would have gone on; the reshuffles too.
    rng = Random(seed)
    for _ in range(60):
        if match.over:
            assert again.over
            break
        if match.round.over:
            match, again = match.next_round()[0], again.next_round()[0]
        else:
            action = choose(match, rng)
            match, again = match.apply(action)[0], again.apply(action)[0]
        assert checkpoint_of(again) == checkpoint_of(match)


@pytest.mark.parametrize("name", RULESETS)
@few(10)
@given(seed=SEEDS, number=st.integers(1, 50), data=st.data())
def test_a_deal_is_fair_in_its_counts(name: str, seed: str, number: int, data: st.DataObject) -> None:
    rules = RULESETS[name]
    dealer = data.draw(st.integers(0, rules.seats - 1))
    state = Round.deal(rules, dealer, deal.deck(seed, number))
    assert_each_card_in_one_place(state)
    first = (dealer + 1) % rules.seats
    eleven = rules.opening == "eleven"
    cards = 10 if rules.seats == 2 else 7
    assert [len(state.hand(seat)) for seat in range(rules.seats)] == [
        cards + (eleven and seat == first) for seat in range(rules.seats)
    ]
    assert state.turn == first
    assert (len(state.stock), len(state.pile)) == (51 - rules.seats * cards, 0 if eleven else 1)


@pytest.mark.parametrize("name", RULESETS)
@few(8)
@given(seed=SEEDS)
def test_results_add_up(name: str, seed: str) -> None:
    rules = RULESETS[name]
    match = played(seed, rules=rules)
    for item, line in zip(match.played, match.lines, strict=True):
        result = item.result
        assert result is not None
        assert line == (item.number, result.kind, result.winner, result.points)
        if result.kind == "void":
            assert (result.points, result.winner, result.hands) == (0, None, ())
            assert rules.stock_end == "void"
            continue
        assert item.knock is not None
        knocker = item.knock.seat
        deadwoods = [hand.deadwood for hand in result.hands]
        assert result.knocker_deadwood == deadwoods[knocker] == item.knock.spread.deadwood <= 10
        assert result.defender_deadwood == sum(deadwoods) - deadwoods[knocker]
        defenders = [(knocker + i) % rules.seats for i in range(1, rules.seats)]
        least = min(deadwoods[seat] for seat in defenders)
        if result.kind in ("gin", "big_gin"):
            assert deadwoods[knocker] == 0
            bonus, winner = (rules.gin_bonus if result.kind == "gin" else rules.big_gin_bonus), knocker
        elif result.kind == "undercut":
            assert least <= deadwoods[knocker]
            bonus = rules.undercut_bonus
            winner = next(seat for seat in defenders if deadwoods[seat] == least)
        elif result.winner is None:
            assert least == deadwoods[knocker]
            assert not rules.undercut_on_tie
            assert result.points == 0
            continue
        else:
            assert least > deadwoods[knocker]
            bonus, winner = 0, knocker
        assert result.winner == winner
        assert result.bonus == bonus
        assert result.points == bonus + sum(left - deadwoods[winner] for left in deadwoods) > 0
        shown = [card for hand in result.hands for meld in hand.melds for card in meld.cards]
        shown += [card for hand in result.hands for card in hand.deadwood_cards]
        shown += [card for hand in result.hands for card, _ in hand.laid_off]
        assert len(set(shown)) == len(shown) == rules.seats * rules.hand_size + (result.kind == "big_gin")
        assert item.knock.card not in shown
        own = [card for meld in item.knock.spread.melds for card in meld.cards]
        assert deadwood([*own, *item.knock.spread.deadwood_cards]) == result.knocker_deadwood
        if deadwoods[knocker] == 0 and not rules.layoff_on_gin:
            assert all(not hand.laid_off for hand in result.hands)
    assert match.scores == tuple(
        sum(line.points for line in match.lines if line.winner == seat) for seat in range(rules.seats)
    )


@pytest.mark.parametrize("name", RULESETS)
def test_matches_end_as_their_rules_say(name: str) -> None:
    rules = RULESETS[name]
    for seed in range(6):
        match = played(f"end {seed}", able, 5_000, rules)
        scored = sum(line.kind != "void" for line in match.lines)
        settlement = match.settlement
        if settlement is None:
            continue  # the limit of actions came first
        totals = [line.total for line in settlement.lines]
        if rules.match_end == "target":
            assert max(match.scores) >= rules.target
            first = match.scores.index(max(match.scores))
        else:
            assert scored >= rules.rounds
            first = match.scores.index(max(match.scores))
            assert match.scores.count(max(match.scores)) == 1
        if rules.match_winner == "first":
            assert settlement.winner == first
        else:
            assert totals[settlement.winner] == max(totals)
        others = max(total for seat, total in enumerate(totals) if seat != settlement.winner)
        assert settlement.margin == totals[settlement.winner] - others


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


@pytest.mark.parametrize("name", RULESETS)
@few(40)
@given(seed=SEEDS, actions=st.integers(0, 60), data=st.data())
def test_a_position_with_one_field_changed(name: str, seed: str, actions: int, data: st.DataObject) -> None:
    rules = RULESETS[name]
    fields = position_text(played(seed, able, actions, rules).round).split()
    other = position_text(played(seed + "x", able, data.draw(st.integers(0, 60)), rules).round).split()
    place = data.draw(st.integers(0, FIELDS - 1))
    fields[place] = data.draw(st.one_of(WORDS, st.just(other[place]), st.just(fields[place][:-2]), st.just(fields[-1])))
    state = read_or_refuse(read_position, " ".join(fields), rules)
    if isinstance(state, Round):
        # What the reader lets pass can be played on to the end of the round.
        for _ in range(200):
            if state.over:
                break
            state, _ = state.apply(state.legal_actions()[-1])
        assert_each_card_in_one_place(state)


@pytest.mark.parametrize("name", RULESETS)
@few(30)
@given(seed=SEEDS, actions=st.integers(0, 60), data=st.data())
def test_a_record_with_one_character_changed(name: str, seed: str, actions: int, data: st.DataObject) -> None:
    text = record_text(record_of(played(seed, able, actions, RULESETS[name])))
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
