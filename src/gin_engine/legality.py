"""Which actions a phase and a hand allow, and the reason why another is refused.

Plain values in, so that the live round and a view built from public facts ask the same code.
"""

from __future__ import annotations

from typing import Literal

from .actions import DISCARD, DRAW, GIN, KNOCK, PASS, TAKE, Action
from .cards import Card, cards_of
from .errors import IllegalActionError
from .melds import deadwood_of_mask

#: The phases of a round: the upcard is on offer (S5); both refused it and the stock is due (S5);
#: the seat on turn draws (S6); it discards or ends the round (S6); the round is over.
Phase = Literal["upcard", "first_draw", "draw", "discard", "over"]
PHASES: tuple[Phase, ...] = ("upcard", "first_draw", "draw", "discard", "over")


def discards_allowed(hand: int, locked: Card | None) -> tuple[Card, ...]:
    """Return the cards of the hand (a mask) that may be discarded: all but the locked one (S7)."""
    return cards_of(hand if locked is None else hand & ~(1 << locked))


def legal_actions(
    phase: Phase, hand: int, locked: Card | None, knock_limit: int, *, pile_empty: bool
) -> tuple[Action, ...]:
    """Return every legal action of the seat on turn, discards in canonical order, ends last."""
    if phase == "upcard":
        return (TAKE, PASS)
    if phase == "first_draw":
        return (DRAW,)
    if phase == "draw":
        return (DRAW,) if pile_empty else (DRAW, TAKE)
    if phase == "over":
        return ()
    cards = discards_allowed(hand, locked)
    discards = [DISCARD[card] for card in cards]
    ends = []
    for card in cards:
        left = deadwood_of_mask(hand & ~(1 << card))
        if left == 0:
            ends.append(GIN[card])
        elif left <= knock_limit:
            ends.append(KNOCK[card])
    return tuple(discards + ends)


def refusal(
    action: Action,
    phase: Phase,
    hand: int,
    locked: Card | None,
    knock_limit: int,
    *,
    pile_empty: bool,
) -> IllegalActionError | None:
    """Return why the seat on turn may not do this, or None when it may (S5 to S10)."""
    kind, card = action
    if phase == "over":
        return _refused("round_over", "the round is over")
    if kind == "pass":
        if phase != "upcard":
            return _refused("pass_not_possible", "only the upcard can be passed")
        return None
    if kind in {"take", "draw"}:
        if phase == "discard":
            return _refused("already_drawn", "a card was drawn already; discard one")
        if kind == "draw":
            if phase == "upcard":
                return _refused("upcard_pending", "take or pass the upcard first")
        elif phase == "first_draw":
            return _refused("stock_only", "both refused the upcard; draw from the stock")
        elif pile_empty:
            return _refused("pile_empty", "the discard pile is empty")
        return None
    if phase == "upcard":
        return _refused("upcard_pending", "take or pass the upcard first")
    if phase != "discard":
        return _refused("draw_first", "draw a card first")
    if card is None:
        return _refused("card_not_held", "a discard needs a card", card="")
    if not hand >> card & 1:
        return _refused("card_not_held", f"{card} is not in the hand", card=str(card))
    if card == locked:
        return _refused("locked_card", f"{card} was taken from the discard pile this turn", card=str(card))
    if kind == "discard":
        return None
    left = deadwood_of_mask(hand & ~(1 << card))
    if kind == "gin" and left > 0:
        return _refused("not_gin", f"discarding {card} leaves {left} deadwood", deadwood=left)
    if left > knock_limit:
        return _refused(
            "too_much_deadwood",
            f"discarding {card} leaves {left} deadwood, the limit is {knock_limit}",
            deadwood=left,
            limit=knock_limit,
        )
    return None


def _refused(code: str, message: str, **params: str | int) -> IllegalActionError:
    return IllegalActionError(message, code=code, params=params)
