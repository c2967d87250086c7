"""OpenSpiel's bot behind our contract decides as it does in OpenSpiel's own game."""

from __future__ import annotations

from typing import Any

import pyspiel
import pytest

from gin_engine.actions import Action
from gin_engine.cards import Card
from gin_engine.deal import Stream
from gin_engine.driver import decide
from gin_engine.match import Match
from gin_engine.players.openspiel import OpenSpielSimple, _ours, _theirs
from gin_engine.rules import STANDARD
from gin_engine.views import view_of
from tests.property.play import RULESETS

UPCARD, STOCK, PASS, KNOCK = 52, 53, 54, 55


def told(state: Any, card: int) -> None:  # noqa: ANN401 - OpenSpiel has no types
    state.apply_action(card)


def test_cards_and_back() -> None:
    assert [_ours(_theirs(card)) for card in map(Card, range(52))] == list(map(Card, range(52)))
    assert _theirs(Card.parse("AC")) == 13


@pytest.mark.parametrize("number", range(12))
def test_the_same_decisions_as_in_its_own_game(number: int) -> None:
    """Both games get the same cards; each decision of the bot on the true state is compared with ours."""
    game = pyspiel.load_game("gin_rummy")
    bots = [pyspiel.make_simple_gin_rummy_bot(game.get_parameters(), seat) for seat in (0, 1)]
    one = OpenSpielSimple()
    match, _ = Match.start(STANDARD, f"shared {number}", ("a", "b"))
    first = match.round.turn  # OpenSpiel's player 0
    state = game.new_initial_state()
    for seat in (first, 1 - first):
        for card in match.round.hand(seat):
            told(state, _theirs(card))
    told(state, _theirs(match.round.pile[-1]))
    compared = 0
    while not match.round.over:
        view = view_of(match, match.round.turn)
        legal = view.legal_actions()
        mine = one.evaluate(view, Stream(b""))[0].action
        theirs = bots[match.round.turn != first].step(state) if len(legal) > 1 else STOCK
        if view.phase != "discard":
            wanted = {UPCARD: "take", STOCK: "draw", PASS: "pass"}[theirs]
            assert str(mine) == wanted
        elif theirs != KNOCK:
            wanted_card = _ours(theirs)
            if Action("discard", wanted_card) not in legal:
                return  # the locked card, which OpenSpiel lets go: from here on the games differ
            assert mine == Action("discard", wanted_card)
        else:
            assert mine.kind in ("knock", "gin")
            return
        compared += 1
        if mine.kind == "draw":
            drawn = match.round.stock[0]
            told(state, STOCK)
            told(state, _theirs(drawn))
        else:
            told(state, theirs)
        match, _ = match.apply(mine)
    assert compared > 3


@pytest.mark.parametrize("name", [name for name, rules in RULESETS.items() if rules.seats == 2])
def test_whole_matches_without_a_fault(name: str) -> None:
    one = OpenSpielSimple()
    match, _ = Match.start(RULESETS[name], f"openspiel {name}", ("a", "b"))
    for _ in range(3_000):
        if match.over:
            break
        if match.round.over:
            match, _ = match.next_round()
            continue
        decision = decide(match, one)
        assert decision.fault is None
        match, _ = match.apply(decision.action)


def test_the_first_of_the_ranking_is_its_choice_and_all_are_legal() -> None:
    one = OpenSpielSimple()
    match, _ = Match.start(STANDARD, "ranking", ("a", "b"))
    ranking = one.evaluate(view_of(match, match.round.turn), Stream(b""))
    assert {ranked.action for ranked in ranking} == set(match.round.legal_actions())
    assert [ranked.value for ranked in ranking] == [1.0, 0.0]
