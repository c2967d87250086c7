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


def assert_nothing_changes(name: str, deals: int, moments: int) -> None:
    """Deal anew so many times at so many moments of each phase; the ranking and the hint stay."""
    luck = random.Random(name)
    asked = dict.fromkeys(("upcard", "first_draw", "draw", "discard"), 0)
    number = 0
    while min(asked.values()) < moments:
        number += 1
        for match, view, _ in decisions(f"hygiene {number}", (player("normal"), player("hard"))):
            if asked[view.phase] >= moments or luck.random() < 0.5:
                continue
            asked[view.phase] += 1
            ranked = player(name).evaluate(view, stream_for(match))
            advice = hint(view)
            for _ in range(deals):
                other = view_of(dealt_anew(match, view.seat, luck), view.seat)
                assert other == view
                assert player(name).evaluate(other, stream_for(match)) == ranked
                assert hint(other) == advice


@pytest.mark.parametrize("name", NAMES)
def test_hidden_cards_change_no_ranking_and_no_hint(name: str) -> None:
    """`make test-campaign` deals more often, at more moments."""
    assert_nothing_changes(name, deals=40, moments=2)


@pytest.mark.campaign
@pytest.mark.parametrize("name", NAMES)
def test_hidden_cards_change_nothing_at_all(name: str) -> None:
    assert_nothing_changes(name, deals=200, moments=6)
