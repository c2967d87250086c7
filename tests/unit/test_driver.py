"""Players at a match: their stream, their failures, whole matches."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from gin_engine import deal
from gin_engine.actions import DRAW, PASS, Action
from gin_engine.driver import decide, fallback, label_of, play_match
from gin_engine.players import Ranked, player
from gin_engine.records import record_of
from gin_engine.rules import STANDARD
from gin_engine.views import View, view_of
from tests.property.play import able, match_with, playing, sheet, table

if TYPE_CHECKING:
    from gin_engine.deal import Stream

MINE, OTHERS = "AS 2S 3S 4S 5S 6S 7S 8S 9S AH KD", "AC 3C 5C 7C 9C JC KC 2D 4D 6D"


class Scripted:
    """A player that says one thing and remembers what it was given."""

    name, version = "scripted", 7

    def __init__(self, action: str | None = None) -> None:
        self.action = action
        self.views: list[View] = []
        self.numbers: list[int] = []

    def evaluate(self, view: View, stream: Stream) -> list[Ranked]:
        self.views.append(view)
        self.numbers.append(stream.below(2**32))
        return [] if self.action is None else [Ranked(Action.parse(self.action), 0.0)]


def test_a_player_gets_its_view_and_its_own_stream() -> None:
    match = match_with(table("discard", (OTHERS, MINE), turn=1, drawn="KD"), sheet((0, 20), (1, 5)))
    assert match.ply == 20
    scripted = Scripted("knock KD")
    assert decide(match, scripted) == (Action.parse("knock KD"), None)
    assert decide(match, scripted).action == Action.parse("knock KD")
    assert scripted.views[0] == view_of(match, 1)
    expected = deal.player_stream(match.seed, 1, match.number, match.ply).below(2**32)
    assert scripted.numbers == [expected, expected]


@pytest.mark.parametrize("action", ["knock 9S", "discard AC", "draw", "pass", None])
def test_a_failing_player_is_replaced(action: str | None) -> None:
    match = match_with(table("discard", (MINE, OTHERS), drawn="KD"))
    decision = decide(match, Scripted(action))
    assert decision.action in match.round.legal_actions()
    assert decision.action == Action.parse("discard KD")
    assert decision.fault
    assert action is None or action not in decision.fault  # it could name a hidden card


def test_the_fallback_is_legal_in_every_phase() -> None:
    phases = set()
    for match in playing("fallback", able, 150):
        if not match.round.over:
            phases.add(match.round.phase)
            action = fallback(view_of(match, match.round.turn))
            assert action in match.round.legal_actions()
            assert action in (PASS, DRAW) or action.kind == "discard"
    assert phases >= {"upcard", "draw", "discard"}


def test_a_match_between_players_is_the_same_again() -> None:
    pair = [player("easy"), player("simple")]
    one, two = play_match(STANDARD, "pair", pair), play_match(STANDARD, "pair", pair)
    assert one.over
    assert record_of(one) == record_of(two)
    assert one.players == (label_of(pair[0]), label_of(pair[1]))


def test_a_match_that_does_not_end_is_returned_as_it_stands() -> None:
    match = play_match(STANDARD, "long", [player("never-knock")] * 2, max_actions=100)
    assert not match.over
    assert match.ply == 100


def test_labels() -> None:
    assert label_of(Scripted()) == "scripted 7"
