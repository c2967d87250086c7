"""Players and hints know nothing that their seat does not: deal the hidden cards anew and look."""

from __future__ import annotations

import copy
import random
from typing import TYPE_CHECKING

import pytest

from gin_engine.cards import FULL_MASK, CardSet
from gin_engine.hints import hint
from gin_engine.players import NAMES, player
from gin_engine.round import Entry, Round
from gin_engine.views import view_of
from tests.strength.table import decisions, stream_for

if TYPE_CHECKING:
    from gin_engine.match import Match

DEALS = 50


def dealt_anew(match: Match, seat: int, luck: random.Random) -> Match:
    """The same match with what the seat cannot know dealt anew: the other's hand, the stock."""
    old = match.round
    other = 1 - seat
    hidden = [*CardSet.from_mask(old.hands[other] & ~old.held[other]), *old.stock]
    luck.shuffle(hidden)
    size = len(hidden) - len(old.stock)
    hands = list(old.hands)
    hands[other] = old.held[other] | CardSet(hidden[:size]).mask
    history = tuple(
        Entry(entry.seat, entry.action, luck.choice(hidden))
        if entry.seat == other and entry.action.kind == "draw"
        else entry
        for entry in old.history
    )
    new = copy.copy(match)
    new.round = Round(
        rules=old.rules,
        dealer=old.dealer,
        phase=old.phase,
        turn=old.turn,
        hands=tuple(hands),
        held=old.held,
        stock=tuple(hidden[size:]),
        pile=old.pile,
        drawn=old.drawn,
        locked=old.locked,
        history=history,
    )
    new.round.check()
    assert new.round.hands[0] | new.round.hands[1] | CardSet(new.round.stock).mask != FULL_MASK
    return new


@pytest.mark.parametrize("name", NAMES)
def test_hidden_cards_change_no_ranking_and_no_hint(name: str) -> None:
    luck = random.Random(name)
    asked: dict[str, int] = {}
    for match, view, _ in decisions("hygiene", (player("normal"), player("hard"))):
        if asked.get(view.phase, 0) >= 4 or luck.random() < 0.5:
            continue
        asked[view.phase] = asked.get(view.phase, 0) + 1
        ranked = player(name).evaluate(view, stream_for(match))
        advice = hint(view)
        for _ in range(DEALS):
            other = view_of(dealt_anew(match, view.seat, luck), view.seat)
            assert other == view
            assert player(name).evaluate(other, stream_for(match)) == ranked
            assert hint(other) == advice
    assert set(asked) == {"upcard", "first_draw", "draw", "discard"}
