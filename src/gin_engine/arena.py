"""Mirrored tournaments: two players, the same deals from both seats, whole matches.

A *pair* is one seed played twice with the players' seats swapped, so that luck with the cards
weighs little; intervals are taken over pairs. The strength of a player is only ever claimed from
here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from math import sqrt

from .deal import Stream
from .driver import play_match
from .estimates import Z95, wilson
from .match import Match
from .players.base import Player, Ranked
from .rules import Rules
from .views import View

#: Players can swap discards for ever: a match of more actions is given up as nobody's.
MAX_ACTIONS = 20_000


@dataclass(slots=True)
class Tally:
    """What a tournament has come to; ``a`` is the first player, ``b`` the second.

    ``pair_scores`` holds for every pair the share of its two matches that a won (0, 0.5 or 1; an
    unfinished match counts half). ``ends`` counts how rounds ended, by player: ``knock``, ``gin``,
    ``big_gin`` it won, ``undercut`` it suffered. Points are a's less b's. ``failed`` counts the
    decisions, by player, in which it raised or named an illegal action and was replaced by a simple one.
    """

    pair_scores: list[float] = field(default_factory=list)
    rounds: int = 0
    void_rounds: int = 0
    unfinished: int = 0
    points: int = 0
    ends: dict[str, Counter[str]] = field(default_factory=lambda: {"a": Counter(), "b": Counter()})
    decisions: dict[str, int] = field(default_factory=lambda: {"a": 0, "b": 0})
    seconds: dict[str, float] = field(default_factory=lambda: {"a": 0.0, "b": 0.0})
    failed: Counter[str] = field(default_factory=Counter)

    @property
    def matches(self) -> int:
        """Matches played, two in each pair."""
        return 2 * len(self.pair_scores)

    @property
    def a_won(self) -> float:
        """The share of matches that a won, 0 to 1."""
        return sum(self.pair_scores) / len(self.pair_scores) if self.pair_scores else 0.5

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of ``a_won``, by pairs, cut to 0 and 1; Wilson's where a won all or none."""
        n = len(self.pair_scores)
        if n <= 1:
            return 0.0, 1.0
        mean = self.a_won
        if mean in (0, 1):  # without a difference between pairs it would be no interval at all
            return wilson(mean, n)
        variance = sum((score - mean) ** 2 for score in self.pair_scores) / (n - 1)
        half = Z95 * sqrt(variance / n)
        return max(0.0, mean - half), min(1.0, mean + half)

    def summary(self) -> dict[str, float | int]:
        """Return the figures for a table: shares 0 to 1, points a round, milliseconds, rates.

        Rates are per round that was not void, by the player who ended the round.
        """
        low, high = self.interval
        scored = max(1, self.rounds - self.void_rounds)
        figures: dict[str, float | int] = {
            "matches": self.matches,
            "a_won": round(self.a_won, 4),
            "a_won_low": round(low, 4),
            "a_won_high": round(high, 4),
            "points_per_round": round(self.points / max(1, self.rounds), 3),
            "rounds": self.rounds,
            "void_rounds": self.void_rounds,
            "unfinished": self.unfinished,
        }
        for who in ("a", "b"):
            asked = max(1, self.decisions[who])
            figures[f"ms_per_decision_{who}"] = round(1000 * self.seconds[who] / asked, 3)
            figures[f"failed_{who}"] = self.failed[who]
            for end in ("knock", "gin", "big_gin", "undercut"):
                figures[f"{end}_rate_{who}"] = round(self.ends[who][end] / scored, 4)
        return figures


class _Timed:
    """A player that counts its decisions and the time they take."""

    def __init__(self, player: Player, who: str, tally: Tally, clock: Callable[[], float]) -> None:
        self.name = player.name
        self.version = player.version
        self._player = player
        self._who = who
        self._tally = tally
        self._clock = clock

    def evaluate(self, view: View, stream: Stream) -> list[Ranked]:
        started = self._clock()
        ranking = self._player.evaluate(view, stream)
        self._tally.seconds[self._who] += self._clock() - started
        self._tally.decisions[self._who] += 1
        return ranking


def tournament(
    rules: Rules, a: Player, b: Player, pairs: int, seed: str, clock: Callable[[], float]
) -> Iterator[Tally]:
    """Play pairs of mirrored matches and yield the one growing tally after each pair.

    The seeds of the matches are ``seed`` and the number of the pair. ``clock`` gives seconds; the
    engine itself reads no clock.
    """
    tally = Tally()
    players = _Timed(a, "a", tally, clock), _Timed(b, "b", tally, clock)
    for pair in range(pairs):
        score = 0.0
        for first in (0, 1):
            seats = (players[0], players[1]) if first == 0 else (players[1], players[0])
            failed: list[int] = []
            match = play_match(rules, f"{seed} {pair}", seats, MAX_ACTIONS, failed.append)
            tally.failed.update("a" if seat == first else "b" for seat in failed)
            score += _count(tally, match, first) / 2
        tally.pair_scores.append(score)
        yield tally


def _count(tally: Tally, match: Match, seat_of_a: int) -> float:
    """Add a match to the tally and return what it is worth to a: 1, 0, or 0.5 when unfinished."""
    for line, played in zip(match.lines, match.played, strict=True):
        tally.rounds += 1
        if line.winner is None:
            tally.void_rounds += line.kind == "void"
            continue
        sign = 1 if line.winner == seat_of_a else -1
        tally.points += sign * line.points
        knocker = played.knock.seat if played.knock else line.winner
        tally.ends["a" if knocker == seat_of_a else "b"][line.kind] += 1
    if match.winner is None:
        tally.unfinished += 1
        return 0.5
    return float(match.winner == seat_of_a)
