"""Whole matches between players, for tests that look at what happens in them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from gin_engine.deal import player_stream
from gin_engine.hints import hint
from gin_engine.match import Match
from gin_engine.players import Player, choose, player
from gin_engine.rules import STANDARD
from gin_engine.views import View, view_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gin_engine.actions import Action
    from gin_engine.deal import Stream

#: No round of sane players comes near; two who swap discards for ever would pass it.
MOST_ACTIONS = 300


class Decision(NamedTuple):
    """A seat on turn, what it may know, and what it did."""

    match: Match
    view: View
    action: Action


def stream_for(match: Match) -> Stream:
    """The stream of the seat on turn."""
    return player_stream(match.seed, match.round.turn, match.number, match.ply)


def decisions(seed: str, players: tuple[Player, Player]) -> Iterator[Decision]:
    """Every decision of a whole match."""
    match, _ = Match.start(STANDARD, seed, (players[0].name, players[1].name))
    while True:
        for _ in range(MOST_ACTIONS):
            view = view_of(match, match.round.turn)
            action = choose(players[view.seat], view, stream_for(match))
            yield Decision(match, view, action)
            match, _ = match.apply(action)
            if match.round.over:
                break
        else:
            raise AssertionError(f"a round of {seed} does not end")
        if match.over:
            return
        match, _ = match.next_round()


def winner(seed: str, players: tuple[Player, Player]) -> int:
    """The seat that wins the match."""
    *_, last = decisions(seed, players)
    won = last.match.apply(last.action)[0].winner
    assert won is not None
    return won


def won_of_pairs(first: Player, second: Player, pairs: int, tag: str) -> float:
    """Part of the matches that the first wins; each seed is played from both seats."""
    won = 0
    for number in range(pairs):
        won += winner(f"{tag} {number}", (first, second)) == 0
        won += winner(f"{tag} {number}", (second, first)) == 1
    return won / (2 * pairs)


def hints_agree(seed: str, names: tuple[str, str], views: int) -> int:
    """Compare the hint with hard's first choice on so many views, and its notice with what is legal."""
    count = 0
    notices = set()
    number = 0
    while count < views:
        number += 1
        for match, view, _ in decisions(f"{seed} {number}", (player(names[0]), player(names[1]))):
            given = hint(view)
            legal = view.legal_actions()
            assert given.action in legal
            assert given.action == choose(player("hard"), view, stream_for(match))
            ends = {kind: [a.card for a in legal if a.kind == kind] for kind in ("gin", "knock")}
            kind = "gin" if ends["gin"] else "knock"
            notices.add(given.notice and given.notice.code)
            if not ends[kind]:
                assert given.notice is None
            else:
                left = view.discards()
                assert given.notice is not None
                least = min(left[card] for card in ends[kind] if card is not None)
                best = {str(card) for card in ends[kind] if card is not None and left[card] == least}
                assert given.notice.code == f"can_{kind}"
                assert given.notice.params["deadwood"] == least
                assert given.notice.params["card"] in best
            count += 1
            if count == views:
                break
    assert {None, "can_knock"} <= notices
    return count
