"""Mirrored tournaments: pairs, intervals, figures."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING

import pytest

from gin_engine import arena
from gin_engine.arena import Tally, tournament
from gin_engine.players import player
from gin_engine.rules import PRESETS, STANDARD

if TYPE_CHECKING:
    from gin_engine.cards import CardSet
    from gin_engine.deal import Stream
    from gin_engine.players import Player, Ranked
    from gin_engine.rules import Rules
    from gin_engine.views import View


class Watched:
    """A player that notes the hand with which it meets the first round."""

    def __init__(self, name: str) -> None:
        self._player = player(name)
        self.name, self.version = self._player.name, self._player.version
        self.hands: list[tuple[int, CardSet]] = []

    def evaluate(self, view: View, stream: Stream) -> list[Ranked]:
        fresh = not any(seen.seat == view.seat for seen in view.history)
        if view.number == 1 and fresh and view.drawn is None:
            self.hands.append((view.seat, view.hand))
        return self._player.evaluate(view, stream)


class Swapper:
    """Takes the discard whenever it can, and never ends a round."""

    name, version = "swapper", 1

    def evaluate(self, view: View, stream: Stream) -> list[Ranked]:
        ranking = player("never-knock").evaluate(view, stream)
        return sorted(ranking, key=lambda ranked: ranked.action.kind not in ("take", "discard"))


class Failing:
    """Raises where it has to discard early in a round."""

    name, version = "failing", 1

    def evaluate(self, view: View, stream: Stream) -> list[Ranked]:
        if view.phase == "discard" and view.stock >= 30:
            raise RuntimeError
        return player("simple").evaluate(view, stream)


def last(a: Player, b: Player, pairs: int, seed: str = "arena", rules: Rules = STANDARD) -> Tally:
    *_, tally = tournament(rules, a, b, pairs, seed, lambda: 0.0)
    return tally


def test_decisions_that_failed_are_counted_by_player() -> None:
    for a, b, failing in ((Failing(), player("simple"), "a"), (player("simple"), Failing(), "b")):
        figures = last(a, b, 2).summary()
        assert figures[f"failed_{failing}"] > 0
        assert figures[f"failed_{'b' if failing == 'a' else 'a'}"] == 0


def test_a_pair_is_the_same_deal_from_both_seats() -> None:
    a, b = Watched("simple"), Watched("simple")
    last(a, b, 1, "mirror")
    assert [seat for seat, _ in a.hands] == [0, 1]
    assert [seat for seat, _ in b.hands] == [1, 0]
    # What a held in the first match, b holds in the second.
    assert [hand for _, hand in a.hands] == [hand for _, hand in reversed(b.hands)]


@pytest.mark.parametrize("name", ["prototype", "normal"])
def test_a_player_against_itself_is_even(name: str) -> None:
    tally = last(player(name), player(name), 3)
    assert (tally.a_won, tally.points, tally.interval) == (0.5, 0, (0.5, 0.5))
    assert tally.ends["a"] == tally.ends["b"]


def test_the_same_seed_gives_the_same_figures() -> None:
    one, two = (last(player("normal"), player("easy"), 3, "same") for _ in range(2))
    assert one == two
    assert one.summary() == two.summary()
    assert last(player("normal"), player("easy"), 3, "other") != one


def test_swapped_names_give_the_complement() -> None:
    one, two = last(player("normal"), player("easy"), 4), last(player("easy"), player("normal"), 4)
    assert one.a_won == pytest.approx(1 - two.a_won)
    assert one.points == -two.points
    assert (one.ends["a"], one.ends["b"]) == (two.ends["b"], two.ends["a"])


def test_the_interval_is_taken_over_pairs() -> None:
    scores = [1, 0.5, 0, 0.5, 1, 1]
    mean = sum(scores) / 6
    half = 1.959964 * sqrt(sum((score - mean) ** 2 for score in scores) / 5 / 6)
    tally = Tally(pair_scores=scores[:])
    assert tally.matches == 12
    assert tally.a_won == pytest.approx(mean)
    assert tally.interval == pytest.approx((mean - half, min(1.0, mean + half)))
    assert Tally().interval == Tally(pair_scores=[1]).interval == (0.0, 1.0)
    assert Tally(pair_scores=[1, 1]).interval == pytest.approx((1 / (1 + 1.959964**2 / 2), 1.0))
    assert Tally(pair_scores=[0, 0]).interval == pytest.approx((0.0, 1 - 1 / (1 + 1.959964**2 / 2)))
    assert Tally(pair_scores=[0, 1]).interval == (0.0, 1.0)


def test_figures() -> None:
    ticks = iter(range(10**9))
    *_, tally = tournament(STANDARD, player("normal"), player("simple"), 3, "figures", lambda: next(ticks) / 1000)
    figures = tally.summary()
    assert figures["matches"] == 6
    assert {"a_won", "a_won_low", "a_won_high", "points_per_round", "unfinished", "void_rounds"} <= set(figures)
    # Each decision lies between two readings of the clock.
    assert figures["ms_per_decision_a"] == figures["ms_per_decision_b"] == 1
    ends = tally.ends["a"] + tally.ends["b"]
    assert sum(ends.values()) + tally.void_rounds == tally.rounds
    assert figures["a_won_low"] <= figures["a_won"] <= figures["a_won_high"]


def test_rounds_that_nobody_wins_are_no_ends() -> None:
    tally = last(player("simple"), player("normal"), 6, "even", PRESETS["wikipedia"])
    assert sum((tally.ends["a"] + tally.ends["b"]).values()) <= tally.rounds - tally.void_rounds


def test_an_unfinished_match_counts_half(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena, "MAX_ACTIONS", 60)
    tally = last(Swapper(), Swapper(), 2)
    assert (tally.unfinished, tally.a_won) == (4, 0.5)
    assert tally.summary()["unfinished"] == 4


def test_big_gins_are_counted_apart_from_gins() -> None:
    tally = Tally(pair_scores=[1], rounds=10, void_rounds=2)
    tally.ends["a"].update(gin=2, big_gin=1)
    figures = tally.summary()
    assert (figures["gin_rate_a"], figures["big_gin_rate_a"], figures["big_gin_rate_b"]) == (0.25, 0.125, 0.0)
