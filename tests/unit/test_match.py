"""The match: start, labels, ply, numbers, other rules for the next dealer."""

from __future__ import annotations

from typing import Any

import pytest

from gin_engine import deal
from gin_engine.actions import Action
from gin_engine.errors import IllegalActionError, InvalidPositionError
from gin_engine.match import SEED_LENGTH, Match
from gin_engine.rules import STANDARD
from tests.property.play import PLAYERS, able, facts, match_with, playing, sheet, table, with_round

MINE, OTHERS = "AS 2S 3S 4S 5S 6S 7S 8S 9S AH KD", "AC 3C 5C 7C 9C JC KC 2D 4D 6D"


@pytest.mark.parametrize("seed", ["", "x" * (SEED_LENGTH + 1), None, 5, b"seed", ["seed"]])
def test_bad_seeds(seed: Any) -> None:  # noqa: ANN401 - whatever comes
    with pytest.raises(InvalidPositionError) as caught:
        Match.start(STANDARD, seed, PLAYERS)
    assert caught.value.code == "bad_seed"


@pytest.mark.parametrize("players", [(), ("a",), ("a", "b", "c")])
def test_a_label_for_each_seat(players: tuple[str, ...]) -> None:
    with pytest.raises(InvalidPositionError) as caught:
        Match.start(STANDARD, "seed", players)
    assert caught.value.code == "bad_seat"


def test_a_start_is_the_deal_of_the_seed() -> None:
    match, events = Match.start(STANDARD, "seed", PLAYERS)
    assert match.deck == deal.deck("seed", 1)
    assert match.round.dealer == deal.first_dealer("seed", 2)
    assert (match.number, match.ply, match.scores, match.rounds_won, match.lines) == (1, 0, (0, 0), (0, 0), ())
    assert [type(event).__name__ for event in events] == ["RoundStarted"]
    assert match.base is None


def test_ply_counts_actions_and_deals() -> None:
    plies = [match.ply for match in playing("ply", able, 120)]
    assert plies == list(range(len(plies)))


def test_every_round_has_the_deck_of_its_number() -> None:
    decks = {match.number: match.deck for match in playing("decks", able, 200)}
    assert len(decks) > 2
    assert all(deck == deal.deck("decks", number) for number, deck in decks.items())


def test_rounds_are_kept() -> None:
    *_, match = playing("kept", able, 300)
    assert [item.number for item in match.rounds] == list(range(1, match.number + 1))
    assert len(match.played) == len(match.lines)
    for item in match.played:
        assert item.result is not None
        assert item.deck == deal.deck("kept", item.number)


def test_next_round_only_after_the_end() -> None:
    match, _ = Match.start(STANDARD, "seed", PLAYERS)
    before = facts(match)
    with pytest.raises(IllegalActionError) as caught:
        match.next_round()
    assert caught.value.code == "round_running"
    assert facts(match) == before


def test_labels_of_the_next_round() -> None:
    match = match_with(table("discard", (MINE, OTHERS), drawn="KD"))
    match, _ = match.apply(Action.parse("knock KD"))
    assert match.next_round()[0].players == PLAYERS
    after, _ = match.next_round(("human", "hard 3"))
    assert after.players == ("human", "hard 3")
    assert after.played[-1].players == PLAYERS


def test_apply_leaves_the_old_match_alone() -> None:
    match = match_with(table("discard", (MINE, OTHERS), drawn="KD"), sheet((0, 30), (1, 20)))
    before = facts(match)
    after, _ = match.apply(Action.parse("knock KD"))
    assert facts(match) == before
    assert after.scores[0] > 30
    assert after.lines[:2] == match.lines
    assert after.lines[2].number == 3


def test_the_loser_deals_where_the_rules_say_so() -> None:
    rules = STANDARD._replace(name="custom", next_dealer="loser")
    match, _ = Match.start(rules, "seed", PLAYERS)
    state = table("discard", (MINE, OTHERS), drawn="KD", dealer=0, rules=rules)
    match, _ = with_round(match, state).apply(Action.parse("knock KD"))
    after, _ = match.next_round()
    assert (after.round.dealer, after.reason) == (1, "lost")


def test_equal_deadwood_without_an_undercut_is_dealt_again() -> None:
    rules = STANDARD._replace(name="custom", undercut_on_tie=False)
    hands = ("5S 6S 7S KS KH KD 4C 3C 2H AH 8H", "2S 2C 2D JS JH JC 9C 9D 9H TD")
    match, _ = Match.start(rules, "seed", PLAYERS)
    match, _ = with_round(match, table("discard", hands, drawn="8H", dealer=1, rules=rules)).apply(
        Action.parse("knock 8H")
    )
    assert (match.scores, match.rounds_won) == ((0, 0), (0, 0))
    after, _ = match.next_round()
    assert (after.round.dealer, after.reason) == (1, "even")


def test_settlement_only_at_the_end() -> None:
    for match in playing("end", able, 400):
        assert (match.settlement is not None) is match.over is (match.winner is not None)
