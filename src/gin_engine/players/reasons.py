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
from ..melds import deadwood_of_mask
from .base import Reason
from .evaluation import Outlook, after_taking, outlook
from .facts import Facts


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


def completes_meld(hand: int, card: Card, after: int) -> bool:
    """Whether the card, taken to the hand, lies in a meld when least deadwood is left.

    ``after`` is the least deadwood after taking it and discarding another card.
    """
    whole = hand | 1 << card
    # In deadwood it would cost its points: then its meld-mates alone would leave that much less.
    for other in range(52):
        if hand >> other & 1:
            left = whole ^ 1 << other
            if deadwood_of_mask(left) > after:
                continue
            if deadwood_of_mask(left ^ 1 << card) + card.points > after:
                return True
    return False


def discard_reason(code: str, look: Outlook, card: Card) -> Reason:
    """Return why to throw this card, or to end the round with it; ``look`` is what it leaves."""
    return _reason(code, look, card)
