"""From what lies on the table to points: rounds (S12, S13) and the settlement of a match (S17)."""

from __future__ import annotations

from typing import Literal, NamedTuple

from .cards import Card, CardSet
from .layoff import lay_off
from .melds import Arrangement, Meld, best_arrangement
from .rules import Rules

ResultKind = Literal["knock", "gin", "big_gin", "undercut", "void"]


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

    @property
    def cards(self) -> CardSet:
        """All cards of the hand, melded, laid off and left over."""
        mask = self.deadwood_cards.mask
        for meld in self.melds:
            mask |= meld.mask
        for card, _ in self.laid_off:
            mask |= 1 << card
        return CardSet.from_mask(mask)


class RoundResult(NamedTuple):
    """How a round ended. A void round (S14) has no knocker, no winner, no points and no hands.

    ``hands`` is ordered by seat. ``bonus`` is the part of ``points`` that is no deadwood. Where
    equal deadwood is no undercut, a knock against it has no winner.
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
        """Deadwood of the defenders after laying off, all together; 0 when void."""
        return sum(hand.deadwood for hand in self.hands if hand.seat != self.knocker)


VOID = RoundResult("void")


def score_knock(rules: Rules, knocker: int, spread: Arrangement, hands: tuple[int, ...]) -> RoundResult:
    """Return the result of the end of a round by a player (S12, S13).

    ``spread`` holds the knocker's cards as laid, ``hands`` all cards by seat as masks. Without
    deadwood it is gin, with eleven melded cards big gin; then nobody undercuts, and nobody lays
    off unless the rules allow it. Each defender lays off for himself: a card that another has
    laid opens no new place (S12).

    The winner gets the sum of the differences to every other player, and one bonus. If defenders
    undercut, it is the one with the least deadwood, among equals the first after the knocker.
    """
    gin = spread.deadwood == 0
    shown = tuple(
        ShownHand(seat, spread.melds, spread.deadwood_cards, spread.deadwood)
        if seat == knocker
        else _defence(seat, CardSet.from_mask(hand), spread, lays=rules.layoff_on_gin or not gin)
        for seat, hand in enumerate(hands)
    )
    if gin:
        big = hands[knocker].bit_count() > rules.hand_size
        bonus = rules.big_gin_bonus if big else rules.gin_bonus
        return _won("big_gin" if big else "gin", knocker, knocker, bonus, shown)
    seats = len(hands)
    defenders = [(knocker + i) % seats for i in range(1, seats)]
    best = min(defenders, key=lambda seat: shown[seat].deadwood)
    if shown[best].deadwood < spread.deadwood:
        return _won("undercut", knocker, best, rules.undercut_bonus, shown)
    if shown[best].deadwood == spread.deadwood:
        if not rules.undercut_on_tie:
            return RoundResult("knock", knocker, None, 0, 0, shown)
        return _won("undercut", knocker, best, rules.undercut_bonus, shown)
    return _won("knock", knocker, knocker, 0, shown)


def _won(kind: ResultKind, knocker: int, winner: int, bonus: int, hands: tuple[ShownHand, ...]) -> RoundResult:
    own = hands[winner].deadwood
    points = bonus + sum(hand.deadwood - own for hand in hands)
    return RoundResult(kind, knocker, winner, points, bonus, hands)


def _defence(seat: int, hand: CardSet, spread: Arrangement, *, lays: bool) -> ShownHand:
    if not lays:
        best = best_arrangement(hand)
        return ShownHand(seat, best.melds, best.deadwood_cards, best.deadwood)
    off = lay_off(hand, spread.melds)
    return ShownHand(seat, off.melds, off.deadwood_cards, off.deadwood, off.laid_off)


class SettlementLine(NamedTuple):
    """One player's account; all but ``rounds_won`` in points.

    ``doubled_points`` is what doubling adds to ``round_points`` on a shutout, ``shutout_bonus``
    what rules with a bonus add instead.
    """

    seat: int
    round_points: int
    doubled_points: int
    shutout_bonus: int
    game_bonus: int
    rounds_won: int
    box_bonus: int

    @property
    def total(self) -> int:
        """The final score of this player."""
        return self.round_points + self.doubled_points + self.shutout_bonus + self.game_bonus + self.box_bonus


class Settlement(NamedTuple):
    """The end of a match. ``margin`` is the winner's total less the best other; it can be negative.

    ``shutout`` says that the player in front has shut out the others, whatever that brings.
    """

    winner: int
    shutout: bool
    lines: tuple[SettlementLine, ...]
    margin: int


def leader(rules: Rules, scores: tuple[int, ...], rounds_scored: int) -> int | None:
    """Return the seat in front when the match is over, or None while it runs (S16).

    ``rounds_scored`` counts the rounds that were not void. With a target only one player scores in
    a round, so only one reaches it; after a number of rounds players level in front play on.
    """
    best = max(scores)
    if rules.match_end == "target":
        return scores.index(best) if best >= rules.target else None
    if rounds_scored < rules.rounds or scores.count(best) > 1:
        return None
    return scores.index(best)


def settle(rules: Rules, first: int, scores: tuple[int, ...], rounds_won: tuple[int, ...]) -> Settlement:
    """Return the account of a finished match (S17); void rounds are in neither tuple.

    ``first`` is the seat that :func:`leader` names: the game bonus and a shutout are its. Where
    the higher total wins and totals are equal, the match is its too.
    """
    counted = rounds_won if rules.shutout_when == "no_round" else scores
    shutout = all(count == 0 for seat, count in enumerate(counted) if seat != first)
    extra = rules.shutout if shutout else "none"
    lines = tuple(
        SettlementLine(
            seat=seat,
            round_points=score,
            doubled_points=score if seat == first and extra == "double_points" else 0,
            shutout_bonus=rules.shutout_bonus if seat == first and extra == "bonus" else 0,
            game_bonus=rules.game_bonus if seat == first else 0,
            rounds_won=rounds_won[seat],
            box_bonus=rules.box_bonus * rounds_won[seat],
        )
        for seat, score in enumerate(scores)
    )
    winner = first
    if rules.match_winner == "total":
        winner = max(lines, key=lambda line: (line.total, line.seat == first)).seat
    best_other = max(line.total for line in lines if line.seat != winner)
    return Settlement(winner, shutout, lines, lines[winner].total - best_other)
