"""Hints: always legal, with numbers that can be counted again, and nobody else's chance."""

from __future__ import annotations

from math import sqrt
from random import Random
from statistics import fmean, stdev

import pytest

from gin_engine.actions import TAKE
from gin_engine.cards import CARDS, Card, CardSet
from gin_engine.errors import IllegalActionError
from gin_engine.hints import hint
from gin_engine.match import Match
from gin_engine.melds import MELDS, deadwood
from gin_engine.players import player
from gin_engine.players.facts import Facts
from gin_engine.players.learned import SURE, learned
from gin_engine.players.odds import undercut_chance, use_chance
from gin_engine.players.reading import HELD, Reading
from gin_engine.rules import PRESETS, STANDARD
from gin_engine.views import View, view_of
from tests.strength.table import decisions, hints_agree, stream_for
from tests.unit.test_players import check_reasons, view_with

PAIRINGS = [("easy", "normal"), ("hard", "hard"), ("never-knock", "simple")]

#: What a hint says of a discard that the player itself calls safe, where the chances tell otherwise.
NOT_SAFE = ("discard_safe", "discard_sheds_points")


@pytest.mark.parametrize("pairing", PAIRINGS)
def test_hints_over_whole_matches(pairing: tuple[str, str]) -> None:
    """Some 150 views each; `make test-campaign` has 10,000."""
    assert hints_agree("hints", pairing, 150) == 150


def test_numbers_of_hints_are_true() -> None:
    for number, (match, view, _) in enumerate(decisions("true", (player("hard"), player("hard")))):
        if number % 9 == 0:
            check_reasons(player("hard"), match, view)
            ranked = player("hard").evaluate(view, stream_for(match))
            given, why = hint(view), ranked[0].reasons[0]
            added = {"discard": {"used"}, "knock": {"undercut"}}.get(given.action.kind, set())
            waits = given.reason.code.startswith("wait")
            if waits:
                added |= {"wait", "end", "undercut", "gin"}
            assert set(given.reason.params) - set(why.params) == added
            assert given.reason.params | why.params == given.reason.params
            assert given.reason.code == why.code or (why.code, given.reason.code) == NOT_SAFE or waits


def test_a_knock_is_noticed_even_where_it_is_not_advised() -> None:
    view = view_with("AS 2S 3S 7H 8H 9H KC KD KH 4C QD", pile="QS")
    assert hint(view).notice == ("can_knock", {"deadwood": 4, "card": "QD"})
    gin = hint(view_with("AS 2S 3S 4S 7H 8H 9H KC KD KH QD", pile="QS"))
    assert gin.notice == ("can_gin", {"deadwood": 0, "card": "QD"})
    assert (str(gin.action), gin.reason.code) == ("gin QD", "gin_now")


def test_gin_by_the_ace_of_spades() -> None:
    # The first card of all has the number 0.
    view = view_with("AS 3H 4H 5H 7H 8H 9H KC KD KH KS", pile="QS")
    assert hint(view).notice == ("can_gin", {"deadwood": 0, "card": "AS"})


def test_no_hint_for_who_is_not_on_turn() -> None:
    match, _ = Match.start(STANDARD, "hint", ("a", "b"))
    with pytest.raises(IllegalActionError) as caught:
        hint(view_of(match, 1 - match.round.turn))
    assert caught.value.code == "not_your_turn"


@pytest.mark.parametrize(("stock", "locked", "void"), [(2, None, True), (3, None, False), (2, "AS", False)])
def test_s14_the_last_discard_feeds_nobody_and_no_card_helps_any_more(
    stock: int, locked: str | None, *, void: bool
) -> None:
    view = view_with("AS 3H 5H 7H 9H JH KH 2D 4D 6D 8S", pile="QS", stock=stock, locked=locked)
    given = hint(view)
    assert (given.reason.code == "discard_void") is void
    assert (given.reason.params == {"card": str(given.action.card)}) is void


def test_only_one_way_to_go() -> None:
    match, _ = Match.start(STANDARD, "hint", ("a", "b"))
    for _ in range(2):
        passing = next(a for a in match.round.legal_actions() if a.kind == "pass")
        match, _ = match.apply(passing)
    given = hint(view_of(match, match.round.turn))
    assert (str(given.action), given.reason.code, given.notice) == ("draw", "draw_only", None)


# --- chances -----------------------------------------------------------------------------------


def in_a_meld(card: Card, hand: int) -> bool:
    """Whether a card lies in some meld with a hand, counted over all melds."""
    bit = 1 << card
    return any(meld.mask & bit and not meld.mask & ~(hand | bit) for meld in MELDS)


def test_the_chance_that_the_other_can_use_a_discard_is_counted() -> None:
    """As often as in hands drawn card by card with the same chances; the bound breaks once in 10,000."""
    luck = Random("used")
    hands = 400
    for _, view, action in list(decisions("used", (player("hard"), player("normal"))))[6::23]:
        if action.kind != "discard" or action.card is None:
            continue
        chance = use_chance(view, action.card)
        assert chance is not None
        held = Reading(Facts(view)).chances
        found = 0
        for _ in range(hands):
            found += in_a_meld(action.card, sum(luck.random() < held[card] / HELD and 1 << card for card in CARDS))
        assert abs(found / hands - chance) <= 4 * sqrt(max(chance * (1 - chance), 0.01) / hands)


def test_a_discard_is_called_safe_only_where_the_chances_bear_it_out() -> None:
    told = set()
    for number in range(4):
        for match, view, _ in decisions(f"safe {number}", (player("normal"), player("simple"))):
            code = player("hard").evaluate(view, stream_for(match))[0].reasons[0].code
            given = hint(view)
            if code != "discard_safe" or given.reason.code.startswith("wait"):
                continue
            left = view.discards()
            chances = {card: use_chance(view, card) or 0.0 for card in left}
            thrown = next(card for card in left if card == given.action.card)
            others = [chances[card] for card in left if left[card] == min(left.values())]
            safe = chances[thrown] <= 0.25 and chances[thrown] < min(others)
            assert given.reason.code == ("discard_safe" if safe else "discard_sheds_points")
            told.add(safe)
    assert told == {True, False}


def test_what_is_certain_is_told_so() -> None:
    threes = "AH 3H 5H 7H 9H JH KH 2D 4D"
    known = view_with(f"{threes} 6D 8S", pile="QS", known="8H 8D")
    assert use_chance(known, Card.parse("8S")) == 1
    gone = view_with(f"{threes} 8S 9C", pile="8H 8D 7S 9S QS")
    assert use_chance(gone, Card.parse("8S")) == 0
    assert hint(gone).reason.params.get("used") != 100


def chances_in_play(matches: int, *names: str) -> tuple[list[tuple[float, bool]], list[tuple[float, bool]]]:
    """For every discard and every possible knock of some matches the chance, and what was true."""
    used, undercut = [], []
    for number in range(matches):
        for match, view, action in decisions(f"chances {number}", (player(names[0]), player(names[1]))):
            other = match.round.hands[1 - view.seat]
            card = action.card
            if action.kind == "discard" and card is not None:
                used.append((use_chance(view, card) or 0.0, in_a_meld(card, other)))
            knock = next((one for one in view.legal_actions() if one.kind == "knock"), None)
            if knock is not None and knock.card is not None:
                result = match.round.apply(knock)[0].result
                assert result is not None
                undercut.append((undercut_chance(view, knock.card) or 0.0, result.kind == "undercut"))
    return used, undercut


def gin_cards(view: View, thrown: Card) -> int:
    """How many unseen cards make gin after a discard: each is drawn, and each card thrown."""
    left = set(view.hand) - {thrown}
    unseen = set(CARDS) - set(view.hand) - set(view.pile) - set(view.known)
    return sum(any(not deadwood(CardSet({*left, card} - {out})) for out in {*left, card}) for card in unseen)


def test_why_to_wait_is_counted() -> None:
    told = set()
    for number in range(3):
        for match, view, _ in decisions(f"why {number}", (player("hard"), player("normal"))):
            given = hint(view)
            can = any(action.kind == "knock" for action in view.legal_actions())
            thrown = given.action.kind == "discard" and given.reason.code != "discard_void"
            assert given.reason.code.startswith("wait") == (can and thrown)
            if not given.reason.code.startswith("wait"):
                continue
            ranked = player("hard").evaluate(view, stream_for(match))
            knock = next(entry for entry in ranked if entry.action.kind == "knock")
            params = given.reason.params
            assert given.action.card is not None
            assert knock.action.card is not None
            risk = undercut_chance(view, knock.action.card) or 0.0
            assert params["gin"] == gin_cards(view, given.action.card)
            for name, chance in (("wait", ranked[0].value), ("end", knock.value), ("undercut", risk)):
                assert abs(100 * chance - int(params[name])) <= 1
            assert (given.reason.code == "wait_even") == (params["wait"] == params["end"])
            assert params["wait"] >= params["end"]  # type: ignore[operator]
            assert given.reason.code != "wait_risky" or risk >= 0.25
            assert given.reason.code != "wait_gin" or params["gin"]
            told.add(given.reason.code)
    assert {"wait", "wait_gin", "wait_risky"} <= told


def stands(match: Match, seat: int) -> float:
    """What the end of a round is worth to a seat: the learned chance to win the match from the score that follows."""
    if match.over:
        return float(match.winner == seat)
    match, _ = match.next_round()
    own, other = match.scores[seat], match.scores[1 - seat]
    win = learned().win
    return win[own][other] / SURE if match.round.dealer == seat else 1 - win[other][own] / SURE


def ends_in_play(matches: int, *names: str) -> tuple[list[float], list[float]]:
    """By how much the chances by waiting and by knocking were off what a round came to: means, one a round."""
    waits, knocks = [], []
    for number in range(matches):
        waiting: list[tuple[int, float]] = []
        knocking: list[float] = []
        for match, view, action in decisions(f"ends {number}", (player(names[0]), player(names[1]))):
            if names[view.seat] == "hard" and any(one.kind == "knock" for one in view.legal_actions()):
                for entry in player("hard").evaluate(view, stream_for(match)):
                    if entry.action.kind == "knock":
                        knocking.append(entry.value - stands(match.apply(entry.action)[0], view.seat))
                    elif entry.action == action and action.kind == "discard":
                        waiting.append((view.seat, entry.value))
            after, _ = match.apply(action)
            if after.round.over:
                waits += [fmean(chance - stands(after, seat) for seat, chance in waiting)] if waiting else []
                knocks += [fmean(knocking)] if knocking else []
                waiting, knocking = [], []
    return waits, knocks


def beyond_chance(differences: list[float]) -> float:
    """By how much their mean is off 0, less three standard errors."""
    return abs(fmean(differences)) - 3 * stdev(differences) / sqrt(len(differences))


def test_the_chances_by_waiting_and_by_knocking_come_true_on_the_average() -> None:
    """Over few matches; `make test-campaign` has many."""
    waits, knocks = ends_in_play(8, "hard", "hard")
    assert min(len(waits), len(knocks)) > 10
    assert beyond_chance(waits) < 0.03
    assert beyond_chance(knocks) < 0.03


def off(told: list[tuple[float, bool]]) -> float:
    """By how much the mean chance is above what came true, less three standard errors of that."""
    chance, true = (sum(column) / len(told) for column in zip(*told, strict=True))
    return float(abs(chance - true) - 3 * sqrt(true * (1 - true) / len(told)))


def test_the_chances_come_true_on_the_average() -> None:
    """Over matches between the levels; five points are left for what no estimate from one view can know."""
    used, undercut = chances_in_play(4, "normal", "hard")
    assert len(used) > 200
    assert len(undercut) > 30
    assert off(used) < 0.05
    assert off(undercut) < 0.05
    # They tell apart, too: what is called likely comes true more often than what is not.
    middle = sorted(chance for chance, _ in used)[len(used) // 2]
    low, high = ([true for chance, true in used if (chance > middle) is more] for more in (False, True))
    assert sum(high) / len(high) > 2 * sum(low) / len(low)


def test_no_chances_under_rules_of_which_nothing_was_learned() -> None:
    match, _ = Match.start(PRESETS["ring3"], "ring", ("a", "b", "c"))
    match, _ = match.apply(TAKE)
    view = view_of(match, match.round.turn)
    reason = hint(view).reason
    assert not {"used", "undercut"} & set(reason.params)
    assert undercut_chance(view, next(iter(view.hand))) is None


def test_percent_are_whole_and_certain_only_if_they_are() -> None:
    told = [hint(view).reason.params for _, view, _ in decisions("percent", (player("hard"), player("easy")))]
    found = [params[name] for params in told for name in ("used", "undercut") if name in params]
    assert len(found) > 40
    assert all(isinstance(percent, int) and 0 <= percent <= 100 for percent in found)
    assert 0 in found
    assert all(params["undercut"] not in (0, 100) for params in told if "undercut" in params)
