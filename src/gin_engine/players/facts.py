"""What the public history of a round tells the player on turn.

Only a :class:`~gin_engine.views.View` goes in, so nothing hidden can come out.
"""

from __future__ import annotations

from ..cards import DECK_SIZE, FULL_MASK, Card
from ..views import View


class Facts:
    """A view, and what can be read off its history.

    Masks have 52 bits. ``hand`` is the own hand; ``unseen`` the cards that lie in the stock or,
    not publicly known, in another hand; ``known`` what the next player publicly holds. ``turn`` is
    the number of the own turn in this round, from 1. ``thrown`` is what the next player has
    discarded, ``refused`` what it passed or left lying to draw from the stock. ``just_taken`` is
    the card that it took in its last turn, if it did. ``takes`` counts the own turns since the
    last draw from the stock, all of which took a discard.
    """

    __slots__ = (
        "hand",
        "just_taken",
        "known",
        "locked",
        "next_size",
        "refused",
        "takes",
        "thrown",
        "top",
        "turn",
        "unseen",
        "view",
    )

    def __init__(self, view: View) -> None:
        self.view = view
        self.hand: int = view.hand.mask
        self.locked: Card | None = view.locked
        self.top: Card | None = view.pile[-1] if view.pile else None
        pile = 0
        for card in view.pile:
            pile |= 1 << card
        self.unseen: int = FULL_MASK & ~(self.hand | pile | view.known.mask)
        # Only the next player can use a discard, so the danger of one is a matter of that hand.
        following = (view.seat + 1) % view.rules.seats
        self.known = 0
        self.next_size = view.rules.hand_size
        for other in view.others:
            if other.seat == following:
                self.known = other.known.mask
                self.next_size = other.size
        self._read(following)

    def _read(self, following: int) -> None:
        """Walk through the history once."""
        view = self.view
        thrown = refused = turns = takes = 0
        just_taken: Card | None = None
        pile = _first_pile(view)
        passed = False
        for seat, kind, card in view.history:
            if kind == "take":
                if pile:
                    pile.pop()
            elif kind == "discard" and card is not None:
                pile.append(card)
            if seat == view.seat:
                if kind == "take":
                    turns += 1
                    takes += 1
                elif kind == "draw":
                    turns += 1
                    takes = 0
            elif seat == following:
                if kind == "take":
                    just_taken = card
                elif kind == "discard" and card is not None:
                    thrown |= 1 << card
                elif kind in ("draw", "pass"):
                    just_taken = None
                    # A draw right after all have passed refuses nothing new.
                    if pile and not (kind == "draw" and passed):
                        refused |= 1 << pile[-1]
            passed = kind == "pass"
        self.thrown = thrown
        self.refused = refused
        # A position that was set up has no history; then the stock tells how far the round is.
        rules = view.rules
        drawn = DECK_SIZE - rules.seats * rules.hand_size - 1 - view.stock
        turns = max(turns, drawn // rules.seats)
        self.turn = max(1, turns) if view.phase == "discard" else turns + 1
        self.takes = takes
        self.just_taken = just_taken


def _first_pile(view: View) -> list[Card]:
    """Return the discard pile before the first action, as far as the history shows it."""
    if view.rules.opening == "eleven":
        return []
    for _, kind, card in view.history:
        if kind == "take" and card is not None:
            return [card]  # nothing was thrown before it: this was the upcard
        if kind != "pass":
            break
    # The lowest card now is the first one only if the discards never became the stock again.
    kinds = [seen.kind for seen in view.history]
    whole = len(view.pile) == 1 + kinds.count("discard") - kinds.count("take")
    return [view.pile[0]] if view.pile and whole else []
