"""A match: rounds, scores, the dealer's rotation and the end (S15 to S17).

A :class:`Match` is an immutable value like :class:`~gin_engine.round.Round`; together with the
seed its rounds are the record. Who plays is only a label here: a match knows no strategy.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from . import deal
from .actions import Action
from .cards import Card
from .errors import IllegalActionError, InvalidPositionError
from .events import DealerReason, Event, MatchEnded, RoundStarted
from .round import Entry, Knock, Round
from .rules import Rules
from .scoring import ResultKind, RoundResult, Settlement, leader, settle

#: The seat of the person who plays, at the page and in the terminal.
ME: Final = 0
#: Longest seed, in characters.
SEED_LENGTH = 200


class RoundRecord(NamedTuple):
    """A round as the record keeps it: how it began, what was done, how it ended.

    ``players`` are labels by seat. ``deck`` is in dealing order, empty for a round taken up from a
    checkpoint. ``result`` is None while the round runs.
    """

    number: int
    dealer: int
    reason: DealerReason
    players: tuple[str, ...]
    deck: tuple[Card, ...]
    entries: tuple[Entry, ...]
    knock: Knock | None
    result: RoundResult | None


class RoundLine(NamedTuple):
    """A line of the score sheet; a void round has no winner and 0 points."""

    number: int
    kind: ResultKind
    winner: int | None
    points: int


class Base(NamedTuple):
    """Where a match was taken up from a checkpoint instead of from its first deal.

    ``round`` is the position then, without history; ``lines`` the score sheet so far.
    """

    round: Round
    number: int
    reason: DealerReason
    players: tuple[str, ...]
    lines: tuple[RoundLine, ...]
    scores: tuple[int, ...]
    rounds_won: tuple[int, ...]
    ply: int


class Match:
    """The state of a match. Attributes are read-only by convention; :meth:`start` makes one.

    ``round`` is the running or just finished round, ``number`` its number from 1; ``played`` holds
    the finished ones, the current one too once it is over, and ``lines`` the score sheet.
    ``scores`` (points) and ``rounds_won`` are by seat. ``ply`` counts the actions and the deals
    after the first, from 0. ``base`` is None for a match played from its first deal; otherwise
    ``played`` begins there.
    """

    __slots__ = (
        "base",
        "deck",
        "lines",
        "number",
        "played",
        "players",
        "ply",
        "reason",
        "round",
        "rounds_won",
        "rules",
        "scores",
        "seed",
    )
    rules: Rules
    seed: str
    players: tuple[str, ...]
    number: int
    reason: DealerReason
    deck: tuple[Card, ...]
    round: Round
    played: tuple[RoundRecord, ...]
    lines: tuple[RoundLine, ...]
    scores: tuple[int, ...]
    rounds_won: tuple[int, ...]
    ply: int
    base: Base | None

    @classmethod
    def start(
        cls,
        rules: Rules,
        seed: str,
        players: tuple[str, ...],
        *,
        dealer: int | None = None,
        deck: tuple[Card, ...] | None = None,
    ) -> tuple[Match, tuple[Event, ...]]:
        """Deal the first round of a match; the seed decides who deals first (S15).

        ``players`` are labels by seat, free text for the record. A ``dealer`` and a ``deck`` that are
        given take the place of those of the seed. Raises InvalidPositionError when the seed is not a
        text of 1 to 200 characters, the labels are not one for each seat, or the deck or the dealer
        is none.
        """
        if not isinstance(seed, str) or not 1 <= len(seed) <= SEED_LENGTH:
            raise InvalidPositionError(f"a seed has 1 to {SEED_LENGTH} characters", code="bad_seed")
        if len(players) != rules.seats:
            raise InvalidPositionError("one label for each seat", code="bad_seat")
        low_card = rules.first_dealer == "low_card"
        if dealer is None:
            draw = deal.lowest_card_dealer if low_card else deal.first_dealer
            dealer = draw(seed, rules.seats)
        deck = deal.deck(seed, 1) if deck is None else deck
        match = object.__new__(cls)
        match.rules = rules
        match.seed = seed
        match.players = players
        match.number = 1
        match.reason = "low_card" if low_card else "lot"
        match.deck = deck
        match.round = _deal(rules, seed, 1, dealer, deck)
        match.played = ()
        match.lines = ()
        match.scores = match.rounds_won = (0,) * rules.seats
        match.ply = 0
        match.base = None
        return match, (RoundStarted(1, dealer, match.round.turn, match.reason),)

    @classmethod
    def resume(cls, rules: Rules, seed: str, base: Base) -> Match:
        """Take a match up from a checkpoint; its later rounds are dealt from the seed as usual.

        The position must have passed :meth:`~gin_engine.round.Round.check`.
        Raises InvalidPositionError as :meth:`start` does.
        """
        match, _ = cls.start(rules, seed, base.players)
        match.number = base.number
        match.reason = base.reason
        match.deck = ()
        match.round = base.round
        match.lines = base.lines
        match.scores = base.scores
        match.rounds_won = base.rounds_won
        match.ply = base.ply
        match.base = base
        return match

    @property
    def settlement(self) -> Settlement | None:
        """The account of a finished match (S16, S17), or None while it runs."""
        if not self.round.over:
            return None
        scored = sum(line.kind != "void" for line in self.lines)
        first = leader(self.rules, self.scores, scored)
        return None if first is None else settle(self.rules, first, self.scores, self.rounds_won)

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.settlement is not None

    @property
    def winner(self) -> int | None:
        """The seat that has won the match, or None while it runs (S16)."""
        settlement = self.settlement
        return None if settlement is None else settlement.winner

    @property
    def rounds(self) -> tuple[RoundRecord, ...]:
        """The rounds for the record: the finished ones and, last, the running one."""
        return self.played if self.round.over else (*self.played, self._round_record())

    def apply(self, action: Action, seat: int | None = None) -> tuple[Match, tuple[Event, ...]]:
        """Return the match after an action of the seat on turn, and what happened.

        A round that ends is scored at once. Raises IllegalActionError; then nothing has changed.
        """
        after, events = self.round.apply(action, seat)
        new = self._copy()
        new.round = after
        new.ply += 1
        result = after.result
        if result is None:
            return new, events
        new.played = (*self.played, new._round_record())  # noqa: SLF001 - its own class
        line = RoundLine(self.number, result.kind, result.winner, result.points)
        new.lines = (*self.lines, line)
        if result.winner is not None:
            new.scores = _added(self.scores, result.winner, result.points)
            new.rounds_won = _added(self.rounds_won, result.winner, 1)
        winner = new.winner
        if winner is not None:
            events = (*events, MatchEnded(winner))
        return new, events

    def next_round(
        self, players: tuple[str, ...] | None = None, deck: tuple[Card, ...] | None = None
    ) -> tuple[Match, tuple[Event, ...]]:
        """Deal the next round; ``players`` replaces the labels from this round on.

        A ``deck`` that is given takes the place of the seed's. Raises IllegalActionError with code
        ``round_running`` or ``match_over``, and InvalidPositionError when the labels are not one for
        each seat or the deck is none.
        """
        result = self.round.result
        if result is None:
            raise IllegalActionError("the round is not over", code="round_running")
        if self.over:
            raise IllegalActionError("the match is over", code="match_over")
        new = self._copy()
        if players is not None:
            if len(players) != self.rules.seats:
                raise InvalidPositionError("one label for each seat", code="bad_seat")
            new.players = players
        new.number += 1
        new.ply += 1
        dealer, new.reason = self._next_dealer(result)
        new.deck = deal.deck(self.seed, new.number) if deck is None else deck
        new.round = _deal(self.rules, self.seed, new.number, dealer, new.deck)
        return new, (RoundStarted(new.number, dealer, new.round.turn, new.reason),)

    def with_round(self, state: Round) -> Match:
        """Return the match with another running round in place of its own, for hidden cards dealt anew."""
        new = self._copy()
        new.round = state
        return new

    def _next_dealer(self, result: RoundResult) -> tuple[int, DealerReason]:
        """S15: the winner deals; after a round without a winner the same dealer deals again."""
        if result.winner is None:
            return self.round.dealer, "void" if result.kind == "void" else "even"
        if self.rules.next_dealer == "winner":
            return result.winner, "won"
        return (result.winner + 1) % self.rules.seats, "lost"

    def _round_record(self) -> RoundRecord:
        return RoundRecord(
            self.number,
            self.round.dealer,
            self.reason,
            self.players,
            self.deck,
            self.round.history,
            self.round.knock,
            self.round.result,
        )

    def _copy(self) -> Match:
        new = object.__new__(Match)
        for name in Match.__slots__:
            setattr(new, name, getattr(self, name))
        return new


def _deal(rules: Rules, seed: str, number: int, dealer: int, deck: tuple[Card, ...]) -> Round:
    return Round.deal(rules, dealer, deck, shuffle_key(seed, number))


def shuffle_key(seed: str, number: int) -> bytes:
    """Return the key of the shuffles of the discards in a round, for rules that reuse them."""
    return deal.key(seed, "reshuffle", number)


def _added(values: tuple[int, ...], seat: int, more: int) -> tuple[int, ...]:
    return (*values[:seat], values[seat] + more, *values[seat + 1 :])
