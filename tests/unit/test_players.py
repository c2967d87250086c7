"""Computer players: legal, repeatable, true in their reasons, and never absurd."""

from __future__ import annotations

from functools import cache
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gin_engine.actions import DISCARD, DRAW, KNOCK, PASS, TAKE
from gin_engine.cards import CARDS, FULL_MASK, Card, CardSet, cards_of, parse_cards
from gin_engine.deal import Stream, key
from gin_engine.errors import IllegalActionError, InvalidPositionError
from gin_engine.match import Match
from gin_engine.melds import MELDS, deadwood_of_mask, discard_options
from gin_engine.players import LEVELS, NAMES, Player, choose, player
from gin_engine.players.bits import beside, melding
from gin_engine.players.danger import Danger, held_by_next
from gin_engine.players.evaluation import outlook
from gin_engine.players.facts import Facts
from gin_engine.players.prototype import knocks
from gin_engine.players.taking import MOST_TAKES, after_taking
from gin_engine.rules import STANDARD
from gin_engine.views import OtherSeat, Seen, View, view_of
from tests import naive
from tests.property.play import few
from tests.strength.table import Decision, decisions, stream_for

PAIRINGS = [
    ("easy", "normal"),
    ("hard", "easy"),
    ("normal", "hard"),
    ("simple", "lookahead"),
    ("never-knock", "hard"),
]
CODES = {
    "upcard": {"take_melds", "take_useful", "pass_upcard"},
    "first_draw": {"draw_only"},
    "draw": {"draw_stock", "take_pile_melds", "take_pile_useful", "draw_only"},
    "discard": {
        "discard_sheds_points",
        "discard_safe",
        "discard_keeps_chances",
        "knock_now",
        "gin_now",
    },
}


def stream() -> Stream:
    return Stream(key("test"))


@cache
def match_between(seed: str, first: str, second: str) -> tuple[Decision, ...]:
    return tuple(decisions(seed, (player(first), player(second))))


def all_decisions() -> list[Decision]:
    return [one for pair in PAIRINGS for one in match_between("players", *pair)]


def view_with(
    hand: str,
    pile: str = "",
    known: str = "",
    history: tuple[Seen, ...] = (),
    locked: str | None = None,
    stock: int = 29,
) -> View:
    """A view of seat 0 on turn, in the discard phase with eleven cards, else about to draw."""
    cards = CardSet(hand)
    return View(
        seat=0,
        rules=STANDARD,
        knock_limit=10,
        phase="discard" if len(cards) == 11 else "draw",
        turn=0,
        dealer=1,
        dealer_reason="lot",
        number=1,
        ply=9,
        hand=cards,
        drawn=Card.parse(locked) if locked else None,
        locked=Card.parse(locked) if locked else None,
        others=(OtherSeat(1, 10, CardSet(known)),),
        stock=stock,
        pile=parse_cards(pile),
        history=history,
        scores=(0, 0),
        rounds_won=(0, 0),
        rounds=(),
    )


def best(name: str, view: View) -> str:
    return str(choose(player(name), view, stream()))


# ----------------------------------------------------------------------------- names


def test_names_and_levels() -> None:
    assert LEVELS == ("easy", "normal", "hard")
    assert NAMES == ("easy", "normal", "hard", "simple", "never-knock", "lookahead", "prototype")
    assert all(player(name).name == name and player(name).version >= 1 for name in NAMES)


@pytest.mark.parametrize("name", ["", "Hard", "openspiel", "x" * 1000])
def test_unknown_names_are_refused(name: str) -> None:
    with pytest.raises(InvalidPositionError) as caught:
        player(name)
    assert caught.value.code == "bad_level"
    assert caught.value.params == {"level": name[:40]}


# ----------------------------------------------------------------------------- contract


def check_ranking(one: Player, match: Match, view: View) -> None:
    ranked = one.evaluate(view, stream_for(match))
    assert len(ranked) == len(view.legal_actions())
    assert {entry.action for entry in ranked} == set(view.legal_actions())
    assert [entry.value for entry in ranked] == sorted([e.value for e in ranked], reverse=True)
    assert ranked == one.evaluate(view, stream_for(match))
    assert all(entry.reasons and entry.reasons[0].code in CODES[view.phase] for entry in ranked)


@pytest.mark.parametrize("name", NAMES)
def test_every_level_ranks_exactly_the_legal_actions(name: str) -> None:
    phases = set()
    for pairing in PAIRINGS:
        for match, view, _ in match_between("players", *pairing):
            phases.add(view.phase)
            check_ranking(player(name), match, view)
    assert phases == {"upcard", "first_draw", "draw", "discard"}


@few(25)
@given(st.text(min_size=1, max_size=20), st.integers(0, 2**31), st.integers(0, 80))
def test_every_level_ranks_random_positions(seed: str, luck: int, steps: int) -> None:
    match, _ = Match.start(STANDARD, seed, ("a", "b"))
    chance = Stream(key("random play", luck))
    for _ in range(steps):
        if match.round.over:
            if match.over:
                return
            match, _ = match.next_round()
        legal = match.round.legal_actions()
        match, _ = match.apply(legal[chance.below(len(legal))])
    if not match.round.over:
        view = view_of(match, match.round.turn)
        for name in NAMES:
            check_ranking(player(name), match, view)


@pytest.mark.parametrize("name", NAMES)
def test_who_is_not_on_turn_is_not_asked(name: str) -> None:
    match, _ = Match.start(STANDARD, "turn", ("a", "b"))
    with pytest.raises(IllegalActionError) as caught:
        player(name).evaluate(view_of(match, 1 - match.round.turn), stream())
    assert caught.value.code == "not_your_turn"
    last = match_between("players", "easy", "normal")[-1]
    over, _ = last.match.apply(last.action)
    with pytest.raises(IllegalActionError) as caught:
        player(name).evaluate(view_of(over, last.view.seat), stream())
    assert caught.value.code == "round_over"


@pytest.mark.parametrize("name", NAMES)
def test_gin_is_always_shown(name: str) -> None:
    seen = 0
    for match, view, _ in all_decisions():
        ranked = player(name).evaluate(view, stream_for(match))
        if any(entry.action.kind == "gin" for entry in ranked):
            assert ranked[0].action.kind == "gin"
            seen += 1
    assert seen


@pytest.mark.parametrize("first", NAMES)
@pytest.mark.parametrize("second", LEVELS)
def test_matches_end(first: str, second: str) -> None:
    *_, last = decisions("ends", (player(first), player(second)))
    assert last.match.apply(last.action)[0].over


# ----------------------------------------------------------------------------- reasons


def unseen_of(view: View) -> set[str]:
    seen = {*map(str, view.hand), *map(str, view.pile), *map(str, view.known)}
    return set(naive.DECK) - seen


def least_after_draw(hand: set[str], card: str) -> int:
    return min(discard_options(" ".join({*hand, card})).values())


def counted_outs(hand: set[str], unseen: set[str]) -> int:
    now = deadwood_of_mask(CardSet(" ".join(hand)).mask)
    return sum(least_after_draw(hand, card) < now for card in unseen)


def check_reasons(one: Player, match: Match, view: View) -> None:
    hand = set(map(str, view.hand))
    unseen = unseen_of(view)
    top = str(view.pile[-1]) if view.pile else None
    for action, _, ((code, params),) in one.evaluate(view, stream_for(match)):
        if action.card is not None:
            left = hand - {str(action.card)}
            assert params["card"] == str(action.card)
            assert params["deadwood"] == view.discards()[action.card]
            assert params["outs"] == counted_outs(left, unseen)
        elif action == TAKE:
            assert top is not None
            after = discard_options(" ".join({*hand, top}), top)
            least = min(after.values())
            lefts = [({*hand, top} - {str(c)}) for c, dead in after.items() if dead == least]
            assert params["card"] == top
            assert params["deadwood"] == least
            assert params["outs"] == max(counted_outs(left, unseen) for left in lefts)
            top_points = Card.parse(top).points
            rests = [deadwood_of_mask(CardSet(" ".join(left - {top})).mask) for left in lefts]
            in_meld = any(rest + top_points > least for rest in rests)
            assert code.endswith("_melds") == in_meld
            assert code.startswith("take_pile") == (view.phase == "draw")
        else:
            assert params["deadwood"] == view.arrangement.deadwood
            assert params["outs"] == counted_outs(hand, unseen)
            assert params.get("card") == (None if code == "draw_only" else top)
            assert (code == "draw_only") == (len(view.legal_actions()) == 1)
            assert (code == "pass_upcard") == (action == PASS)


@pytest.mark.parametrize("name", NAMES)
def test_reasons_are_true(name: str) -> None:
    for match, view, _ in all_decisions()[::7]:
        check_reasons(player(name), match, view)


def test_outs_agree_with_the_naive_solver() -> None:
    for match, view, _ in islice(match_between("players", "normal", "hard"), 4, 40, 25):
        ranked = player("hard").evaluate(view, stream_for(match))
        action, _, ((_, params),) = next(e for e in ranked if e.action.kind != "take")
        hand = frozenset(map(str, view.hand)) - {str(action.card)}
        now = naive.deadwood(hand)
        outs = 0
        for card in unseen_of(view):
            outs += min(naive.discards(hand | {card}, None).values()) < now
        assert (params["deadwood"], params["outs"]) == (now, outs)


# ----------------------------------------------------------------------------- evaluation


def test_beside_and_melding() -> None:
    assert CardSet.from_mask(beside(CardSet("7H").mask)) == CardSet("6H 8H 7S 7D 7C")
    assert CardSet.from_mask(beside(CardSet("AS KD").mask)) == CardSet("2S AH AD AC QD KS KH KC")
    for hand in ("AS 2S", "QS KS", "KS AH 2H", "5D 7D", "9S 9C", "JH QH KH", "AS 2S AH"):
        mask = CardSet(hand).mask
        new = [card for card in CARDS if not mask >> card & 1]
        melds = {card: [m.mask for m in MELDS if card in m] for card in new}
        wanted = {c for c in new if any(not meld & ~(mask | 1 << c) for meld in melds[c])}
        assert set(cards_of(melding(mask))) == wanted


@few(100)
@given(st.permutations(range(52)), st.integers(1, 42))
def test_outlook_is_exact(order: list[int], unseen_count: int) -> None:
    hand = sum(1 << card for card in order[:10])
    unseen = order[10 : 10 + unseen_count]
    look = outlook(hand, sum(1 << card for card in unseen))
    now = deadwood_of_mask(hand)
    without = [hand & ~(1 << out) for out in order[:10]]
    lefts = sorted(min(now, *(deadwood_of_mask(w | 1 << new) for w in without)) for new in unseen)
    best_lefts = lefts[:5]
    assert look.deadwood == now
    assert look.outs == sum(left < now for left in lefts)
    assert look.gin_outs == (sum(left == 0 for left in lefts) if now else 0)
    assert look.ahead == pytest.approx(sum(best_lefts) / len(best_lefts))


def test_outlook_without_unseen_cards() -> None:
    hand = CardSet("AS 2S 3S 7H 8H 9H KC KD KH 4C").mask
    assert outlook(hand, 0) == (4, 0, 0, 4)
    assert after_taking(hand | 1 << Card.parse("4H"), Card.parse("4H"), 0).deadwood == 4


# ----------------------------------------------------------------------------- facts


def seen(text: str) -> tuple[Seen, ...]:
    """``1 take 5H, 1 discard KS``: seats and their actions."""
    entries = []
    for part in text.split(", "):
        seat, kind, *card = part.split()
        entries.append(Seen(int(seat), kind, Card.parse(card[0]) if card else None))  # type: ignore[arg-type]
    return tuple(entries)


TEN = "AS 3S 5H 7H 9D JD 2C 4C 6C 8C"


def test_facts_of_the_history() -> None:
    history = seen(
        "0 pass, 1 take KH, 1 discard QS, 0 draw, 0 discard 8D, 1 draw, 1 discard TS, "
        "0 take TS, 0 discard KS, 1 take KS, 1 discard 6S"
    )
    facts = Facts(view_with(TEN, pile="QS 8D 6S", known="KH KS", history=history))
    assert CardSet.from_mask(facts.thrown) == CardSet("QS TS 6S")
    assert CardSet.from_mask(facts.refused) == CardSet("8D")
    assert facts.just_taken == Card.parse("KS")
    assert (facts.turn, facts.takes, facts.top) == (3, 1, Card.parse("6S"))
    late = view_with(TEN, pile="QS", stock=11)
    assert Facts(late).turn == 11
    assert facts.unseen == FULL_MASK & ~CardSet(TEN + " QS 8D 6S KH KS").mask


def test_a_refused_upcard_is_known() -> None:
    history = seen("1 pass, 0 pass, 1 draw, 1 discard TS")
    facts = Facts(view_with(TEN, pile="KH TS", history=history))
    assert CardSet.from_mask(facts.refused) == CardSet("KH")
    history = seen("0 pass, 1 pass, 0 draw, 0 discard 8D, 1 draw, 1 discard 6S")
    facts = Facts(view_with(TEN, pile="KH 8D 6S", history=history))
    assert CardSet.from_mask(facts.refused) == CardSet("KH 8D")


def test_danger_follows_what_was_shown() -> None:
    def danger(card: str, known: str = "", history: tuple[Seen, ...] = ()) -> float:
        view = view_with(TEN + " KD", pile="QS", known=known, history=history)
        return Danger(Facts(view)).of(Card.parse(card))

    assert danger("KD", known="KH KS") > 1 > danger("KD", known="KH") > danger("KD") > 0
    assert danger("KD", history=seen("1 discard KC")) < danger("KD")


def test_probabilities_fill_the_other_hand() -> None:
    view = view_with(TEN + " KD", pile="QS", known="KH KS", history=seen("1 discard QS"))
    chances = held_by_next(Facts(view))
    assert sum(chances) == pytest.approx(10)
    assert chances[Card.parse("KH")] == 1
    assert chances[Card.parse("KD")] == chances[Card.parse("QS")] == 0
    assert chances[Card.parse("JS")] < chances[Card.parse("2S")]


# ----------------------------------------------------------------------------- behaviour


def test_the_prototype_knocks_by_its_table() -> None:
    look = outlook(CardSet("AS 2S 3S 7H 8H 9H KC KD KH 4C").mask, 0)._replace(deadwood=4)
    for outs, last in ((0, 6), (1, 5), (2, 5), (3, 2), (4, 2), (5, 1), (9, 1)):
        now = look._replace(gin_outs=outs)
        assert knocks(last, now)
        assert not knocks(last + 1, now)


def test_knocking_temper() -> None:
    hand = "AS 2S 3S 7H 8H 9H KC KD KH 4C QD"
    late = view_with(hand, pile="QS", history=seen("0 draw, " * 8 + "0 draw"))
    assert {best(name, late) for name in ("simple", "normal", "easy")} == {"knock QD"}
    assert {best(name, late) for name in ("lookahead", "never-knock", "prototype")} == {"discard QD"}
    assert best("hard", late).startswith("discard")


@pytest.mark.parametrize("name", NAMES)
def test_a_card_that_gives_gin_is_taken(name: str) -> None:
    view = view_with("AS 2S 3S 7H 8H 9H KC KD KH QD", pile="KS")
    streams = [Stream(key("gin", number)) for number in range(20)]
    taken = [choose(player(name), view, one) == TAKE for one in streams]
    assert taken.count(True) >= (10 if name == "easy" else 20)


@pytest.mark.parametrize("name", NAMES)
def test_a_useless_court_card_is_left(name: str) -> None:
    view = view_with("AS 2S 3S 7H 8H 9H 3D 4D 2C 2D", pile="KS")
    assert best(name, view) == "draw"


@pytest.mark.parametrize("name", ["easy", "simple", "never-knock"])
def test_no_player_breaks_a_meld_for_nothing(name: str) -> None:
    for match, view, _ in all_decisions():
        left = view.discards()
        if left and min(left.values()) < view.arrangement.deadwood:
            picked = choose(player(name), view, stream_for(match))
            assert picked.card is not None
            assert left[picked.card] < view.arrangement.deadwood


def test_easy_does_not_feed_the_same_collection_twice_running() -> None:
    hand = "AS 2S 3S 5H 8H 9C KC 7D JH TD 4H"
    history = seen("0 draw, 0 discard KS, 1 take KS, 1 discard 2C")
    view = view_with(hand, pile="2C", known="KS", history=history)
    for number in range(50):
        ranked = player("easy").evaluate(view, Stream(key("feed", number)))
        assert ranked[0].action != DISCARD[Card.parse("KC")]


def test_discards_are_not_swapped_for_ever() -> None:
    turns = "0 take 5S, 0 discard 9S, 1 take 9S, 1 discard 5S, "
    for name in NAMES:
        swaps = seen((turns * MOST_TAKES)[:-2])
        view = view_with("AS 3S 5H 6H 9D JD 2C 4C 6C 8C", pile="7H", history=swaps)
        assert choose(player(name), view, stream()) == DRAW


def test_hard_keeps_what_the_other_collects() -> None:
    hand = "AS 2S 3S 7H 8H 9H KC QD 4C 4D 2H"
    quiet = view_with(hand, pile="2C")
    ranked = player("hard").evaluate(quiet, stream())
    collecting = view_with(hand, pile="2C", known="KH KS")
    after = player("hard").evaluate(collecting, stream())
    king = DISCARD[Card.parse("KC")]
    where = [entry.action for entry in ranked].index(king)
    assert [entry.action for entry in after].index(king) > where


def test_hard_knocks_early_with_a_poor_chance_of_gin() -> None:
    # One draw in: only the missing 4s and runs' ends would give gin.
    view = view_with("AS 2S 3S 7H 8H 9H KC KD KH 4C QD", pile="4S 6H TH KS 4H")
    assert choose(player("hard"), view, stream()) == KNOCK[Card.parse("QD")]


def test_after_a_reshuffle_the_lowest_card_is_not_taken_for_the_first() -> None:
    """The first draw refused the upcard, which is under the stock again: the pile shows another one."""
    history = seen("1 draw, 1 discard 9D, 0 draw, 0 discard 8D")
    hand = "AS 2S 3S 7H 8H 9H KC KD 2D 4C"
    before = Facts(view_with(hand, pile="KH 9D 8D", history=history))
    assert CardSet.from_mask(before.refused) == CardSet("KH")
    after = Facts(view_with(hand, pile="8D", history=history))
    assert after.refused == 0
    assert CardSet.from_mask(after.thrown) == CardSet("9D")
