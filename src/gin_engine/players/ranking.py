"""The same shape for every player: a value and a reason for each legal action, best first."""

from __future__ import annotations

from collections.abc import Callable

from ..actions import BIG_GIN, Action
from ..errors import IllegalActionError
from ..views import View
from .base import Ranked, Reason
from .facts import Facts
from .reasons import draw_reason
from .taking import may_take


def legal_actions(view: View) -> tuple[Action, ...]:
    """Return the legal actions; raise IllegalActionError when the seat is not on turn."""
    if view.phase == "over":
        raise IllegalActionError("the round is over", code="round_over")
    if not view.my_turn:
        raise IllegalActionError(f"seat {view.turn} is on turn", code="not_your_turn")
    return view.legal_actions()


def best_first(ranked: list[Ranked]) -> list[Ranked]:
    """Sort by value; equal ones keep their order."""
    return sorted(ranked, key=lambda entry: -entry.value)


def rank_draws(facts: Facts, gain_of_taking: Callable[[], float]) -> list[Ranked]:
    """Rank pass, draw and take; taking is worth its gain over the other, which counts 0."""
    found = []
    for action in legal_actions(facts.view):
        value = 0.0
        if action.kind == "take":
            value = gain_of_taking() if may_take(facts) else -1000.0
        found.append(Ranked(action, value, (draw_reason(facts, action),)))
    # The quiet action first: of equal values it is the one that shows the others nothing.
    found.sort(key=lambda entry: entry.action.kind == "take")
    return best_first(found)


def rank_discards(facts: Facts, value_of: Callable[[Action], tuple[float, Reason]]) -> list[Ranked]:
    """Rank discards and ends of the round by a function of the action, which names a card.

    Big gin needs no thought: it is best unless plain gin brings more.
    """
    found = []
    legal = legal_actions(facts.view)
    for action in legal:
        if action != BIG_GIN:
            value, reason = value_of(action)
            found.append(Ranked(action, value, (reason,)))
    found = best_first(found)
    if BIG_GIN in legal:
        rules = facts.view.rules
        place = 0 if rules.big_gin_bonus >= rules.gin_bonus else 1
        reason = Reason("big_gin_now", {"deadwood": 0, "outs": 0})
        found.insert(place, Ranked(BIG_GIN, found[0].value, (reason,)))
    return found
