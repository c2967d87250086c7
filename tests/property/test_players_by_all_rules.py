"""Whole matches of every player by all rules, with every ranking looked at."""

from __future__ import annotations

import pytest

from gin_engine import deal
from gin_engine.actions import BIG_GIN
from gin_engine.driver import decide, play_match
from gin_engine.hints import hint
from gin_engine.match import Match
from gin_engine.players import NAMES, player
from gin_engine.views import view_of
from tests.property.play import RULESETS, match_with, table

MELDED, OTHERS = "AS 2S 3S 7H 8H 9H TH KC KD KH KS", "AC 3C 5C 7C 9C JC TC 5D 4D 6D"


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("rules", RULESETS)
def test_a_whole_match_without_a_fault(rules: str, name: str) -> None:
    one = player(name)
    match, _ = Match.start(RULESETS[rules], f"{name} by {rules}", ("x",) * RULESETS[rules].seats)
    for _ in range(6_000):
        if match.over:
            break
        if match.round.over:
            match, _ = match.next_round()
            continue
        view = view_of(match, match.round.turn)
        ranking = one.evaluate(view, deal.player_stream(match.seed, view.seat, match.number, match.ply))
        legal = view.legal_actions()
        assert sorted(map(str, legal)) == sorted(str(ranked.action) for ranked in ranking)
        assert [ranked.value for ranked in ranking] == sorted((r.value for r in ranking), reverse=True)
        assert all(ranked.reasons for ranked in ranking)
        decision = decide(match, one)
        assert decision.fault is None
        assert decision.action == ranking[0].action
        match, _ = match.apply(decision.action)
    assert match.over


@pytest.mark.parametrize("rules", RULESETS)
def test_players_of_all_kinds_at_one_table(rules: str) -> None:
    seats = RULESETS[rules].seats
    for first in range(len(NAMES)):
        seated = [player((NAMES * 2)[first + seat]) for seat in range(seats)]
        assert play_match(RULESETS[rules], f"mixed {first}", seated, 10_000).over


@pytest.mark.parametrize("name", NAMES)
def test_big_gin_is_shown_unless_gin_brings_more(name: str) -> None:
    for rules, best in (
        (RULESETS["big gin"], "big_gin"),
        (RULESETS["big gin"]._replace(big_gin_bonus=20), "gin"),
    ):
        state = table("discard", (MELDED, OTHERS), drawn="KS", pile="QD", rules=rules)
        view = view_of(match_with(state), 0)
        ranking = player(name).evaluate(view, deal.Stream(b"any"))
        assert ranking[0].action.kind == best
        assert BIG_GIN in [ranked.action for ranked in ranking]
        assert [ranked.value for ranked in ranking] == sorted((r.value for r in ranking), reverse=True)
        assert hint(view).action.kind == best


@pytest.mark.parametrize("name", NAMES)
def test_the_first_discard_of_the_eleven_card_opening(name: str) -> None:
    for number in range(20):
        match, _ = Match.start(RULESETS["eleven with big gin"], f"opening {number}", ("a", "b"))
        assert match.round.phase == "discard"
        assert match.round.pile == ()
        assert decide(match, player(name)).fault is None
