"""Which actions a phase and a hand allow, and the reason why another is refused.

Plain values in, so that the live round and a view built from public facts ask the same code.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, Protocol

from .actions import BIG_GIN, DISCARD, DRAW, GIN, KNOCK, PASS, TAKE, Action, Kind
from .cards import Card, cards_of
from .errors import IllegalActionError
from .melds import deadwood_after_best_discard, deadwood_of_mask
from .rules import Rules

#: The phases of a round: the upcard is on offer (S5); both refused it and the stock is due (S5);
#: the seat on turn draws (S6); it discards or ends the round (S6); the round is over.
Phase = Literal["upcard", "first_draw", "draw", "discard", "over"]
PHASES: tuple[Phase, ...] = ("upcard", "first_draw", "draw", "discard", "over")


class Position(Protocol):
    """What a live round and a view have in common."""

    @property
    def phase(self) -> Phase:
        """Where in its turn the seat is."""

    @property
    def locked(self) -> Card | None:
        """The card taken from the discard pile this turn (S7)."""

    @property
    def knock_limit(self) -> int:
        """The most deadwood that a knock may leave."""

    @property
    def pile(self) -> tuple[Card, ...]:
        """The discard pile, top last."""

    @property
    def rules(self) -> Rules:
        """What is played by."""


class Turn(NamedTuple):
    """All that decides what the seat on turn may do; ``hand`` is a 52-bit mask.

    ``knock_limit`` is the most deadwood that a knock may leave, ``big_gin`` whether eleven melded
    cards may be shown.
    """

    phase: Phase
    hand: int
    locked: Card | None
    knock_limit: int
    pile_empty: bool = False
    big_gin: bool = False

    @classmethod
    def of(cls, state: Position, hand: int) -> Turn:
        """Return what decides in a live round or a view, for the seat with this hand."""
        # By position: a call with keywords takes twice the time.
        return cls(state.phase, hand, state.locked, state.knock_limit, not state.pile, state.rules.big_gin)

    def discards(self) -> tuple[Card, ...]:
        """Return the cards that may be discarded: all but the locked one (S7); else none."""
        if self.phase != "discard":
            return ()
        return cards_of(self.hand if self.locked is None else self.hand & ~(1 << self.locked))

    def legal_actions(self) -> tuple[Action, ...]:
        """Return every legal action, discards in canonical order, then the ends of the round."""
        if self.phase != "discard":
            return self._before_discard()
        cards = self.discards()
        hand = self.hand
        actions = [DISCARD[card] for card in cards]
        if deadwood_after_best_discard(hand) > self.knock_limit:
            return tuple(actions)
        for card in cards:
            left = deadwood_of_mask(hand & ~(1 << card))
            if left == 0:
                actions.append(GIN[card])
            elif left <= self.knock_limit:
                actions.append(KNOCK[card])
        if self.big_gin and deadwood_of_mask(hand) == 0:
            actions.append(BIG_GIN)
        return tuple(actions)

    def _before_discard(self) -> tuple[Action, ...]:
        if self.phase == "upcard":
            return (TAKE, PASS)
        if self.phase == "first_draw" or (self.phase == "draw" and self.pile_empty):
            return (DRAW,)
        return (DRAW, TAKE) if self.phase == "draw" else ()

    def refusal(self, action: Action) -> IllegalActionError | None:
        """Return why this may not be done now, or None when it may (S5 to S10)."""
        if self.phase == "over":
            return _refused("round_over", "the round is over")
        if action.kind in ("pass", "take", "draw"):
            return self._refuse_drawing(action.kind)
        if self.phase == "upcard":
            return _refused("upcard_pending", "take or pass the upcard first")
        if self.phase != "discard":
            return _refused("draw_first", "draw a card first")
        if action.kind == "big_gin":
            return self._refuse_big_gin()
        return self._refuse_discarding(action)

    def _refuse_drawing(self, kind: Kind) -> IllegalActionError | None:
        if kind == "pass":
            if self.phase != "upcard":
                return _refused("pass_not_possible", "only the upcard can be passed")
        elif self.phase == "discard":
            return _refused("already_drawn", "a card was drawn already; discard one")
        elif kind == "draw":
            if self.phase == "upcard":
                return _refused("upcard_pending", "take or pass the upcard first")
        elif self.phase == "first_draw":
            return _refused("stock_only", "everybody refused the upcard; draw from the stock")
        elif self.pile_empty:
            return _refused("pile_empty", "the discard pile is empty")
        return None

    def _refuse_discarding(self, action: Action) -> IllegalActionError | None:
        kind, card = action
        if card is None or not self.hand >> card & 1:
            return _refused("card_not_held", f"{card} is not in the hand", card=str(card or ""))
        if card == self.locked:
            return _refused("locked_card", f"{card} was taken from the discard pile this turn", card=str(card))
        if kind == "discard":
            return None
        left = deadwood_of_mask(self.hand & ~(1 << card))
        if kind == "gin" and left > 0:
            return _refused("not_gin", f"discarding {card} leaves {left} deadwood", deadwood=left)
        if left > self.knock_limit:
            return _refused(
                "too_much_deadwood",
                f"discarding {card} leaves {left} deadwood, the limit is {self.knock_limit}",
                deadwood=left,
                limit=self.knock_limit,
            )
        return None

    def _refuse_big_gin(self) -> IllegalActionError | None:
        left = deadwood_of_mask(self.hand)
        if not self.big_gin:
            return _refused("no_big_gin", "big gin is not played here")
        if left:
            return _refused("not_gin", f"the cards leave {left} deadwood", deadwood=left)
        return None


def _refused(code: str, message: str, **params: str | int) -> IllegalActionError:
    return IllegalActionError(message, code=code, params=params)
