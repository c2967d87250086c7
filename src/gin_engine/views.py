"""What one seat may know, built up from a whitelist of public facts and its own cards.

Never a copy of the state with something blanked: a fact that is not named in :func:`view_of` or
:class:`View` cannot leak. Players and hints see a :class:`View` and nothing else. A view can also
be built by hand, so that a player can sit at somebody else's table.
"""

from __future__ import annotations

from typing import NamedTuple

from .actions import Action, Kind
from .cards import Card, CardSet
from .errors import InvalidPositionError
from .events import DealerReason
from .legality import Phase, Turn
from .match import Match, RoundLine
from .melds import Arrangement, best_arrangement, deadwood_of_mask
from .round import Entry
from .rules import Rules
from .scoring import RoundResult, Settlement, ShownHand


class Seen(NamedTuple):
    """One action of this round as everybody saw it.

    ``card`` is the card taken or discarded in sight; None for a pass, for a draw from the stock
    and for the face-down discard of a knock.
    """

    seat: int
    kind: Kind
    card: Card | None


class OtherSeat(NamedTuple):
    """Another player: how many cards, and which of them it took from the discard pile (S8)."""

    seat: int
    size: int
    known: CardSet


class View(NamedTuple):
    """Everything that one seat may know at one moment.

    ``hand`` are the own cards; ``pile`` the discard pile, top last; ``stock`` the number of cards
    left. ``history`` covers this round. ``result`` holds the hands shown at the end (of a void
    round only the own); ``face_down`` is the own face-down discard after a knock.
    """

    seat: int
    rules: Rules
    knock_limit: int
    phase: Phase
    turn: int
    dealer: int
    dealer_reason: DealerReason
    number: int
    ply: int
    hand: CardSet
    drawn: Card | None
    locked: Card | None
    others: tuple[OtherSeat, ...]
    stock: int
    pile: tuple[Card, ...]
    history: tuple[Seen, ...]
    scores: tuple[int, ...]
    rounds_won: tuple[int, ...]
    rounds: tuple[RoundLine, ...]
    result: RoundResult | None = None
    face_down: Card | None = None
    settlement: Settlement | None = None

    @property
    def my_turn(self) -> bool:
        """Whether this seat is to act now."""
        return self.turn == self.seat and self.phase != "over"

    @property
    def known(self) -> CardSet:
        """The cards that the others are publicly known to hold (S8)."""
        mask = 0
        for other in self.others:
            mask |= other.known.mask
        return CardSet.from_mask(mask)

    @property
    def arrangement(self) -> Arrangement:
        """The own cards with least deadwood (S4)."""
        return best_arrangement(self.hand)

    def legal_actions(self) -> tuple[Action, ...]:
        """Return every legal action of this seat now; empty when it is not on turn."""
        return Turn.of(self, self.hand.mask).legal_actions() if self.my_turn else ()

    def discards(self) -> dict[Card, int]:
        """Return for every card that may be discarded now the deadwood left; else empty."""
        if not self.my_turn:
            return {}
        mask = self.hand.mask
        return {card: deadwood_of_mask(mask & ~(1 << card)) for card in Turn.of(self, mask).discards()}


def view_of(match: Match, seat: int) -> View:
    """Return what a seat may know of a match now; raise InvalidPositionError (``bad_seat``) when it is none."""
    state = match.round
    # A negative one would be counted from the end.
    if not 0 <= seat < match.rules.seats:
        raise InvalidPositionError(f"no seat {seat}", code="bad_seat")
    on_turn = state.turn == seat and not state.over
    return View(
        seat=seat,
        rules=match.rules,
        knock_limit=state.knock_limit,
        phase=state.phase,
        turn=state.turn,
        dealer=state.dealer,
        dealer_reason=match.reason,
        number=match.number,
        ply=match.ply,
        hand=state.hand(seat),
        drawn=state.drawn if on_turn else None,
        locked=state.locked if on_turn else None,
        others=tuple(
            OtherSeat(other, state.hands[other].bit_count(), CardSet.from_mask(state.held[other]))
            for other in range(match.rules.seats)
            if other != seat
        ),
        stock=len(state.stock),
        pile=state.pile,
        history=tuple(map(_seen, state.history)),
        scores=match.scores,
        rounds_won=match.rounds_won,
        rounds=match.lines,
        result=_shown_result(match, seat),
        face_down=state.knock.card if state.knock and state.knock.seat == seat else None,
        settlement=match.settlement,
    )


def _seen(entry: Entry) -> Seen:
    kind = entry.action.kind
    in_sight = kind in ("take", "discard")
    return Seen(entry.seat, kind, entry.card if in_sight else None)


def _shown_result(match: Match, seat: int) -> RoundResult | None:
    """Return the result with the hands that lie on the table; after a void round only the own."""
    result = match.round.result
    if result is None or result.hands:
        return result
    own = best_arrangement(match.round.hand(seat))
    return result._replace(hands=(ShownHand(seat, own.melds, own.deadwood_cards, own.deadwood),))
