"""What happened, as facts: for animation, the log and the screen reader.

Events carry cards and points only; sentences are made from them elsewhere. :func:`redacted` takes
out what a seat may not know.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from .cards import Card

#: Why somebody deals (S15): by lot, having drawn the lowest card, having won or lost the round
#: before, or again after a void round or one that nobody won.
DealerReason = Literal["lot", "low_card", "won", "lost", "void", "even"]


class RoundStarted(NamedTuple):
    """A round was dealt. ``number`` counts deals from 1; ``turn`` is the seat to begin."""

    number: int
    dealer: int
    turn: int
    reason: DealerReason


class Passed(NamedTuple):
    """A seat refused the upcard."""

    seat: int


class Took(NamedTuple):
    """A seat took the upcard or the top of the discard pile, in sight of all."""

    seat: int
    card: Card


class Drew(NamedTuple):
    """A seat drew from the stock; ``card`` is None for those who did not see it."""

    seat: int
    card: Card | None
    stock: int


class Discarded(NamedTuple):
    """A seat discarded face up."""

    seat: int
    card: Card


class Reshuffled(NamedTuple):
    """All discards but the top one were shuffled and laid under the stock, now of ``stock`` cards."""

    stock: int


class Knocked(NamedTuple):
    """A seat ended the round; its discard lies face down (S12b) and is not part of the event."""

    seat: int
    gin: bool
    deadwood: int


class RoundEnded(NamedTuple):
    """The round is scored; void, or a tie that nobody wins, has no winner and 0 points."""

    kind: str
    winner: int | None
    points: int


class MatchEnded(NamedTuple):
    """The match is over."""

    winner: int


Event: TypeAlias = RoundStarted | Passed | Took | Drew | Discarded | Reshuffled | Knocked | RoundEnded | MatchEnded


def redacted(event: Event, seat: int) -> Event:
    """Return the event as the seat may know it."""
    if isinstance(event, Drew) and event.seat != seat:
        return event._replace(card=None)
    return event
