"""The reasons that players give: codes of ``hint.*`` with values that can be counted again.

``card`` is the card that the action is about, where there is one: the discard, or the top of the
discard pile that is taken or left. ``deadwood`` is the least deadwood after the action (of the
hand as it is when the action adds no card yet). ``outs`` counts the unseen cards with which that
deadwood would be lower after the best discard; a card is unseen when it is neither in the own
hand, nor in the discard pile, nor publicly held.
"""

from __future__ import annotations

from ..actions import Action
from ..cards import Card
from .base import Reason
from .evaluation import Outlook, outlook
from .facts import Facts
from .taking import after_taking, completes_meld


def _reason(code: str, look: Outlook, card: Card | None = None) -> Reason:
    params: dict[str, str | int] = {"deadwood": look.deadwood, "outs": look.outs}
    if card is not None:
        params["card"] = str(card)
    return Reason(code, params)


def draw_reason(facts: Facts, action: Action) -> Reason:
    """Return why to pass, draw or take."""
    top = facts.top
    if action.kind == "take" and top is not None:
        after = after_taking(facts.hand | 1 << top, top, facts.unseen)
        code = "take" if facts.view.phase == "upcard" else "take_pile"
        code += "_melds" if completes_meld(facts.hand, top, after.deadwood) else "_useful"
        return _reason(code, after, top)
    look = outlook(facts.hand, facts.unseen)
    if action.kind == "pass":
        return _reason("pass_upcard", look, top)
    if facts.view.phase == "first_draw" or top is None:
        return _reason("draw_only", look)
    return _reason("draw_stock", look, top)


def discard_reason(code: str, look: Outlook, card: Card) -> Reason:
    """Return why to throw this card, or to end the round with it; ``look`` is what it leaves."""
    return _reason(code, look, card)
