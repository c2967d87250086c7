"""How a player that weighs hands ranks its actions."""

from __future__ import annotations

from ..actions import Action
from .base import Ranked, Reason
from .ranking import rank_discards, rank_draws
from .reasons import discard_reason
from .weighing import Choice, Scales

#: Ends that are wanted stand above every discard, unwanted ones below.
_ABOVE = 1000.0
#: A discard is called safe when it is expected to complete no more melds than this.
SAFE = 0.25


def rank(scales: Scales, take_margin: float) -> list[Ranked]:
    """Rank the legal actions; a discard is taken when it gains more than the margin."""
    facts = scales.facts
    if facts.view.phase != "discard":
        return rank_draws(facts, lambda: _gain(scales) - take_margin)
    return rank_discarding(scales)


def rank_discarding(scales: Scales) -> list[Ranked]:
    """Rank discards, knocks and gins."""
    facts = scales.facts
    choices = scales.choices(facts.hand, facts.locked)
    by_card = {choice.card: choice for choice in choices}

    def value_of(action: Action) -> tuple[float, Reason]:
        # Every action of this phase names a card.
        choice = by_card[choices[0].card if action.card is None else action.card]
        if action.kind == "discard":
            code = _why(scales, choice, choices)
            return -choice.score, discard_reason(code, choice.look, choice.card)
        code = "gin_now" if action.kind == "gin" else "knock_now"
        value = _ABOVE if scales.shown(choice) else -_ABOVE
        return (
            value - choice.look.deadwood - choice.score / _ABOVE,
            discard_reason(code, choice.look, choice.card),
        )

    return rank_discards(facts, value_of)


def _gain(scales: Scales) -> float:
    top = scales.facts.top
    return 0.0 if top is None else scales.of_drawing() - scales.of_taking(top)


def _why(scales: Scales, choice: Choice, choices: list[Choice]) -> str:
    """Return the code of what speaks for this discard, against the one that sheds most points."""
    least = min(choices, key=lambda other: (other.look.deadwood, other.score))
    if choice.look.deadwood > least.look.deadwood:
        if scales.worth(choice.look) < scales.worth(least.look):
            return "discard_keeps_chances"
        if choice.danger < least.danger and choice.danger <= SAFE:
            return "discard_safe"
    return "discard_sheds_points"
