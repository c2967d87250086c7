"""From what lies on the table to points: rounds (S12, S13) and the settlement of a match (S17)."""

from __future__ import annotations

from typing import Literal, NamedTuple

from .cards import Card, CardSet
from .layoff import lay_off
from .melds import Arrangement, Meld, best_arrangement
from .rules import Rules

ResultKind = Literal["knock", "gin", "undercut", "void"]


class ShownHand(NamedTuple):
    """A hand as it lies on the table after a round.

    ``laid_off`` pairs each card with the index of the knocker's meld that it went to, in an order
    in which they can be laid. ``deadwood`` is in points, after laying off.
    """

    seat: int
    melds: tuple[Meld, ...]
    deadwood_cards: CardSet
    deadwood: int
    laid_off: tuple[tuple[Card, int], ...] = ()


class RoundResult(NamedTuple):
    """How a round ended. A void round (S14) has no knocker, no winner, no points and no hands.

    ``hands`` is ordered by seat. ``bonus`` is the part of ``points`` that is no deadwood.
    """

    kind: ResultKind
    knocker: int | None = None
    winner: int | None = None
    points: int = 0
    bonus: int = 0
    hands: tuple[ShownHand, ...] = ()

    @property
    def knocker_deadwood(self) -> int:
        """Deadwood of the knocker's spread; 0 when void."""
        return 0 if self.knocker is None else self.hands[self.knocker].deadwood

    @property
    def defender_deadwood(self) -> int:
        """Deadwood of the defender after laying off; 0 when void."""
        return 0 if self.knocker is None else self.hands[1 - self.knocker].deadwood


VOID = RoundResult("void")


def score_knock(rules: Rules, knocker: int, spread: Arrangement, defender_hand: CardSet) -> RoundResult:
    """Return the result of a knock or gin between two players (S12, S13).

    ``spread`` holds the knocker's ten cards as laid; with no deadwood it is gin, and the defender
    may not lay off.
    """
    defender = 1 - knocker
    own = ShownHand(knocker, spread.melds, spread.deadwood_cards, spread.deadwood)
    gin = spread.deadwood == 0
    if gin:
        best = best_arrangement(defender_hand)
        other = ShownHand(defender, best.melds, best.deadwood_cards, best.deadwood)
    else:
        off = lay_off(defender_hand, spread.melds)
        other = ShownHand(defender, off.melds, off.deadwood_cards, off.deadwood, off.laid_off)
    hands = (own, other) if knocker == 0 else (other, own)
    difference = other.deadwood - own.deadwood
    if gin:
        bonus = rules.gin_bonus
        return RoundResult("gin", knocker, knocker, bonus + difference, bonus, hands)
    if difference < 0 or (difference == 0 and rules.undercut_on_tie):
        bonus = rules.undercut_bonus
        return RoundResult("undercut", knocker, defender, bonus - difference, bonus, hands)
    # Equal deadwood where that is no undercut scores nothing and is nobody's round.
    winner = knocker if difference else None
    return RoundResult("knock", knocker, winner, difference, 0, hands)


class SettlementLine(NamedTuple):
    """One player's account; all but ``rounds_won`` in points.

    ``doubled_points`` is what a shutout adds to ``round_points``.
    """

    seat: int
    round_points: int
    doubled_points: int
    game_bonus: int
    rounds_won: int
    box_bonus: int

    @property
    def total(self) -> int:
        """The final score of this player."""
        return self.round_points + self.doubled_points + self.game_bonus + self.box_bonus


class Settlement(NamedTuple):
    """The end of a match. ``margin`` is the winner's total less the other's; it can be negative."""

    winner: int
    shutout: bool
    lines: tuple[SettlementLine, ...]
    margin: int


def match_winner(rules: Rules, scores: tuple[int, ...]) -> int | None:
    """Return the seat that has reached the target, or None (S16). Only one scores in a round."""
    for seat, score in enumerate(scores):
        if score >= rules.target:
            return seat
    return None


def settle(rules: Rules, winner: int, scores: tuple[int, ...], rounds_won: tuple[int, ...]) -> Settlement:
    """Return the account of a finished match (S17); void rounds are in neither tuple."""
    shutout = rules.shutout == "double_points" and all(
        won == 0 for seat, won in enumerate(rounds_won) if seat != winner
    )
    lines = tuple(
        SettlementLine(
            seat=seat,
            round_points=score,
            doubled_points=score if shutout and seat == winner else 0,
            game_bonus=rules.game_bonus if seat == winner else 0,
            rounds_won=rounds_won[seat],
            box_bonus=rules.box_bonus * rounds_won[seat],
        )
        for seat, score in enumerate(scores)
    )
    best_other = max(line.total for line in lines if line.seat != winner)
    return Settlement(winner, shutout, lines, lines[winner].total - best_other)
