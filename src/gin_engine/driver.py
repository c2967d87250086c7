"""Seats players at a match: makes the view, asks, and hands back a legal action.

The only place where a live match and a player meet; the player gets the view and a stream of its
own, nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from . import deal
from .actions import DRAW, PASS, Action
from .errors import place_of
from .match import Match
from .players.base import Player, choose
from .rules import Rules
from .views import View, view_of


class Decision(NamedTuple):
    """A legal action for the seat on turn; ``fault`` says how the player failed, if it did."""

    action: Action
    fault: str | None = None


def decide(match: Match, player: Player) -> Decision:
    """Ask a player for the action of the seat on turn of a running round.

    The stream comes from (seed, seat, round, ply), so a reload gives the same step. A player that
    raises or names an illegal action is replaced for this step by :func:`fallback`; what it said is not
    passed on, for it knows its own hidden cards.
    """
    seat = match.round.turn
    view = view_of(match, seat)
    stream = deal.player_stream(match.seed, seat, match.number, match.ply)
    try:
        action = choose(player, view, stream)
    except Exception as error:  # noqa: BLE001 - whatever a player does, the match goes on
        return Decision(fallback(view), place_of(error))
    if action not in view.legal_actions():
        return Decision(fallback(view), "illegal action")
    return Decision(action)


def fallback(view: View) -> Action:
    """Return a simple legal action: pass, draw, or the discard that leaves least deadwood."""
    if view.phase == "upcard":
        return PASS
    left = view.discards()
    return Action("discard", min(left, key=lambda card: left[card])) if left else DRAW


def play_match(
    rules: Rules,
    seed: str,
    players: Sequence[Player],
    max_actions: int = 100_000,
    failed: Callable[[int], None] | None = None,
) -> Match:
    """Play a whole match between players by seat and return it.

    Players can swap discards for ever, so the match is returned unfinished after ``max_actions``.
    ``failed`` is called with the seat of each decision that :func:`decide` had to replace.
    """
    labels = tuple(label_of(player) for player in players)
    match, _ = Match.start(rules, seed, labels)
    for _ in range(max_actions):
        if match.over:
            break
        if match.round.over:
            match, _ = match.next_round()
        else:
            decision = decide(match, players[match.round.turn])
            if failed is not None and decision.fault is not None:
                failed(match.round.turn)
            match, _ = match.apply(decision.action)
    return match


def label_of(player: Player) -> str:
    """Return the label of a player for the record: name and version."""
    return f"{player.name} {player.version}"
