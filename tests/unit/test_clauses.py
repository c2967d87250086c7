"""Every clause of the rules, S1 to S18, by name."""

from __future__ import annotations

import pytest

from gin_engine import deal
from gin_engine.actions import Action
from gin_engine.cards import CARDS, Card, CardSet
from gin_engine.errors import GinError, IllegalActionError
from gin_engine.events import Knocked, MatchEnded, RoundEnded, RoundStarted, redacted
from gin_engine.match import Match
from gin_engine.melds import MELDS, Arrangement, best_arrangement, deadwood, knock_options, meld_of
from gin_engine.records import record_of, record_text
from gin_engine.round import Round
from gin_engine.rules import STANDARD
from gin_engine.scoring import RoundResult, score_knock, settle
from gin_engine.views import view_of
from gin_engine.wire import view_json
from tests.property.play import (
    PLAYERS,
    cards_apart_from,
    do,
    facts,
    match_with,
    played,
    sheet,
    standing,
    table,
    with_round,
)


def refusal(state: Round, action: str, seat: int | None = None) -> str:
    """The code with which an action is refused; the state must not change."""
    before = facts(state)
    with pytest.raises(IllegalActionError) as caught:
        state.apply(Action.parse(action), seat)
    assert facts(state) == before
    return caught.value.code


def legal(state: Round) -> list[str]:
    return [str(action) for action in state.legal_actions()]


def ends(state: Round) -> list[str]:
    return [text for text in legal(state) if text.split()[0] in ("knock", "gin")]


def result_of(state: Round) -> RoundResult:
    assert state.result is not None
    return state.result


#: Hands without a meld and with much deadwood.
LOOSE_A = "AS 3S 5S 7S 9S JS KS 2H 4H 6H"
LOOSE_B = "AC 3C 5C 7C 9C JC KC 2D 4D 6D"
#: Nine melded cards; with the last of it ten.
NINE = "AS 2S 3S 4S 5S 6S 7S 8S 9S"


def fresh(pile: str = "QD", hands: tuple[str, str] = (LOOSE_A, LOOSE_B)) -> Round:
    """A round just dealt by seat 1."""
    return table("upcard", hands, turn=0, dealer=1, pile=pile)


# --- S1 to S4: cards and melds -----------------------------------------------------------------


def test_s1_deck_of_52_and_points() -> None:
    assert len(set(CARDS)) == 52
    assert [Card.parse(rank + "H").points for rank in "A23456789TJQK"] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]


def test_s1_ace_is_low_only() -> None:
    assert meld_of("AS 2S 3S").kind == "run"
    for text in ("QS KS AS", "KS AS 2S"):
        with pytest.raises(GinError):
            meld_of(text)
    assert deadwood("QS KS AS") == 21


def test_s2_dealt_one_at_a_time_to_the_non_dealer_first() -> None:
    deck = deal.deck("any", 1)
    for dealer in (0, 1):
        state = Round.deal(STANDARD, dealer, deck)
        assert set(state.hand(1 - dealer)) == set(deck[0:20:2])
        assert set(state.hand(dealer)) == set(deck[1:20:2])
        assert state.pile == (deck[20],)
        assert state.stock == deck[21:]
        assert len(state.stock) == 31
        assert (state.phase, state.turn, state.dealer) == ("upcard", 1 - dealer, dealer)


def test_s3_sets_of_three_or_four_and_runs_of_three_or_more() -> None:
    assert len(MELDS) == 329
    assert {len(meld) for meld in MELDS if meld.kind == "set"} == {3, 4}
    assert min(len(meld) for meld in MELDS if meld.kind == "run") == 3
    for text in ("7S 7H", "7S 8S", "7S 8H 9S", "7S 7H 8S", "7S 8S TS"):
        with pytest.raises(GinError):
            meld_of(text)


def test_s3_a_card_is_in_one_meld_only() -> None:
    # The seven of hearts serves the set or the run, not both.
    best = best_arrangement("7S 7D 7H 8H 9H")
    assert len(best.melds) == 1
    assert best.deadwood == 14


def test_s4_deadwood_is_the_least_over_all_arrangements() -> None:
    assert deadwood("7H 7S 7D 8H 9H") == 14  # the run, not the set: 17
    assert deadwood("4S 4H 4D 5D 6D KC") == 18  # 10 + 4 + 4 with the run, 10 + 5 + 6 with the set


# --- S5: the upcard ----------------------------------------------------------------------------


def test_s5_only_take_and_pass_are_possible() -> None:
    state = fresh()
    for _ in range(2):
        assert legal(state) == ["take", "pass"]
        assert refusal(state, "draw") == "upcard_pending"
        assert refusal(state, "discard AS") == "upcard_pending"
        assert refusal(state, "knock AS") == "upcard_pending"
        state = do(state, "pass")


def test_s5_non_dealer_is_asked_first_then_the_dealer() -> None:
    state = fresh()
    assert refusal(state, "take", 1) == "not_your_turn"
    state = do(state, "pass")
    assert (state.phase, state.turn) == ("upcard", 1)
    assert refusal(state, "take", 0) == "not_your_turn"


def test_s5_non_dealer_takes_and_discards_then_the_dealer_is_on_turn() -> None:
    state = do(fresh(), "take", "discard KS")
    assert (state.phase, state.turn) == ("draw", 1)
    assert legal(state) == ["draw", "take"]
    assert Card.parse("QD") in state.hand(0)


def test_s5_dealer_takes_and_discards_then_the_non_dealer_is_on_turn() -> None:
    state = do(fresh(), "pass", "take", "discard KC")
    assert (state.phase, state.turn) == ("draw", 0)
    assert legal(state) == ["draw", "take"]
    assert Card.parse("QD") in state.hand(1)


def test_s5_both_pass_then_stock_only() -> None:
    state = do(fresh(), "pass", "pass")
    assert (state.phase, state.turn) == ("first_draw", 0)
    assert legal(state) == ["draw"]
    assert refusal(state, "take") == "stock_only"
    assert refusal(state, "pass") == "pass_not_possible"
    assert refusal(state, "discard AS") == "draw_first"
    state = do(state, "draw", "discard KS")
    # From here on the other has the normal choice, though the refused card lies below.
    assert legal(state) == ["draw", "take"]
    assert [str(card) for card in state.pile] == ["QD", "KS"]


def test_s5_the_refused_upcard_can_come_back_later() -> None:
    state = do(fresh(), "pass", "pass", "draw", "discard KS", "take", "discard KC", "take")
    assert str(state.pile[-1]) == "QD"
    state = do(state, "discard JS", "take", "discard JC", "take", "discard 9S", "draw")
    assert refusal(state, "take") == "already_drawn"


# --- S6 to S8: a turn --------------------------------------------------------------------------


def test_s6_draw_one_card_then_discard_one() -> None:
    state = table("draw", (LOOSE_A, LOOSE_B), pile="QD")
    assert legal(state) == ["draw", "take"]
    assert refusal(state, "discard AS") == "draw_first"
    assert refusal(state, "pass") == "pass_not_possible"
    top = state.stock[0]
    drawn = do(state, "draw")
    assert set(drawn.hand(0)) == {*state.hand(0), top}
    assert drawn.stock == state.stock[1:]
    for action in ("draw", "take"):
        assert refusal(drawn, action) == "already_drawn"
    assert refusal(drawn, "pass") == "pass_not_possible"
    assert refusal(drawn, "discard AC") == "card_not_held"
    assert refusal(drawn, "discard AS", 1) == "not_your_turn"
    # Every card held may go, the one just drawn too.
    assert legal(drawn) == [f"discard {card}" for card in drawn.hand(0)]
    after = do(drawn, f"discard {top}")
    assert (after.phase, after.turn, after.pile[-1]) == ("draw", 1, top)
    assert after.hand(0) == state.hand(0)


def test_s6_a_missing_card_is_refused() -> None:
    state = do(table("draw", (LOOSE_A, LOOSE_B), pile="QD"), "draw")
    with pytest.raises(IllegalActionError) as caught:
        state.apply(Action("discard"))
    assert caught.value.code == "card_not_held"


def test_s7_a_taken_card_may_not_be_discarded_in_the_same_turn() -> None:
    state = do(table("draw", (LOOSE_A, LOOSE_B), pile="QD"), "take")
    assert state.locked == state.drawn == Card.parse("QD")
    assert refusal(state, "discard QD") == "locked_card"
    assert "discard QD" not in legal(state)


def test_s7_the_upcard_too() -> None:
    assert refusal(do(fresh(), "take"), "discard QD") == "locked_card"
    assert refusal(do(fresh(), "pass", "take"), "discard QD") == "locked_card"


def test_s7_nor_be_the_face_down_discard_of_a_knock_or_gin() -> None:
    # Ten melded cards in hand: without the lock the queen could go with gin.
    state = do(table("draw", (f"{NINE} TS", LOOSE_B), pile="QD"), "take")
    assert refusal(state, "gin QD") == "locked_card"
    assert refusal(state, "knock QD") == "locked_card"
    # What breaks the run in no piece shorter than three may go: the queen stays as deadwood.
    assert ends(state) == [f"knock {card}" for card in ("AS", "4S", "5S", "6S", "7S", "TS")]
    assert set(knock_options(state.hand(0), "QD").values()) == {10}


def test_s7_in_a_later_turn_it_may() -> None:
    state = do(table("draw", (LOOSE_A, LOOSE_B), pile="QD"), "take", "discard KS", "draw", "discard KC")
    for draw in ("draw", "take"):
        later = do(state, draw)
        assert "discard QD" in legal(later)
        assert str(do(later, "discard QD").pile[-1]) == "QD"


def test_s7_a_card_from_the_stock_is_not_locked() -> None:
    state = do(table("draw", (LOOSE_A, LOOSE_B), pile="QD"), "draw")
    assert state.locked is None
    assert f"discard {state.drawn}" in legal(state)


def test_s8_cards_taken_stay_visible_while_they_are_held() -> None:
    match = match_with(table("draw", (LOOSE_A, LOOSE_B), pile="QD"))

    def known(seat: int) -> str:
        return str(view_of(match, seat).others[0].known)

    assert known(1) == ""
    match, _ = match.apply(Action.parse("take"))
    assert known(1) == "QD"
    assert known(0) == ""
    for action in ("discard KS", "draw", "discard KC", "draw"):
        match, _ = match.apply(Action.parse(action))
        assert known(1) == "QD"
    match, _ = match.apply(Action.parse("discard QD"))
    assert known(1) == ""
    # Taken by the other it is his public card; drawn from the stock a card is not public.
    match, _ = match.apply(Action.parse("take"))
    assert known(0) == "QD"
    assert known(1) == ""


def test_s8_a_publicly_held_card_that_goes_with_a_knock_is_no_longer_shown_as_held() -> None:
    state = table("discard", (f"{NINE} QD AH", LOOSE_B.replace("AC", "QC")), held=("QD", ""), drawn="AH")
    view = view_of(match_with(do(state, "knock QD")), 1)
    assert str(view.others[0].known) == ""


# --- S9 to S11: knock and gin ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("loose", "out", "allowed"),
    [("TD", "KH", True), ("4H 7H", "KH", False), ("AD", "KH", True), ("JD", "QH", True), ("AH TH", "KD", False)],
)
def test_s9_ten_yes_eleven_no(loose: str, out: str, allowed: bool) -> None:  # noqa: FBT001 - a parameter
    melded = NINE if len(loose.split()) == 1 else NINE.removesuffix(" 9S")
    state = table("discard", (f"{melded} {loose} {out}", LOOSE_B), drawn=out, stock="8C TC QC 2C")
    assert (f"knock {out}" in legal(state)) is allowed
    left = CardSet(loose).points
    assert (left <= 10) is allowed
    if allowed:
        result = result_of(do(state, f"knock {out}"))
        assert result.knocker_deadwood == left
    else:
        assert left == 11
        assert refusal(state, f"knock {out}") == "too_much_deadwood"


def test_s9_never_forced() -> None:
    state = table("discard", (f"{NINE} AH KD", LOOSE_B), drawn="KD", stock="8C TC QC 2C")
    assert "knock KD" in legal(state)
    after = do(state, "discard KD")
    assert (after.phase, after.turn) == ("draw", 1)


def test_s9_in_the_first_turn_with_the_upcard_just_taken() -> None:
    hands = ("AS 2S 3S 4S 5S 6S 7S 8S AH KD", LOOSE_B)
    state = do(fresh("9S", hands), "take")
    assert "knock KD" in legal(state)
    after = do(state, "knock KD")
    assert after.over
    assert result_of(after).knocker_deadwood == 1
    # The dealer, who takes after a pass, likewise; then in his own first turn.
    other = table("upcard", (LOOSE_B, hands[0]), turn=0, dealer=1, pile="9S")
    after = do(other, "pass", "take", "knock KD")
    assert (result_of(after).knocker, result_of(after).knocker_deadwood) == (1, 1)


def test_s9_in_the_first_turn_after_two_passes() -> None:
    hands = ("AS 2S 3S 4S 5S 6S 7S 8S AH KD", LOOSE_B)
    named = f"{hands[0]} {hands[1]} QC 9S"
    deck_rest = " ".join(["9S", *cards_apart_from(named)])
    state = table("upcard", hands, turn=0, dealer=1, pile="QC", stock=deck_rest)
    assert result_of(do(state, "pass", "pass", "draw", "knock KD")).knocker_deadwood == 1


def test_s9_not_before_drawing() -> None:
    state = table("draw", (f"{NINE} AH", LOOSE_B), pile="QD")
    assert refusal(state, "knock AH") == "draw_first"
    assert refusal(state, "gin AH") == "draw_first"


def test_s9_a_knock_that_leaves_0_is_gin() -> None:
    state = table("discard", (f"{NINE} TS KD", LOOSE_B), drawn="KD", stock="8C TC QC 2C")
    assert "knock KD" not in legal(state)
    after, events = state.apply(Action.parse("knock KD"))
    assert result_of(after).kind == "gin"
    assert str(after.history[-1].action) == "gin KD"
    assert events[0] == Knocked(seat=0, gin=True, deadwood=0)
    assert facts(after) == facts(do(state, "gin KD"))


def test_s10_gin_is_never_forced() -> None:
    state = table("discard", (f"{NINE} TS KD", LOOSE_B), drawn="KD", stock="8C TC QC 2C")
    assert not do(state, "discard KD").over


def test_s10_gin_that_leaves_deadwood_is_refused() -> None:
    state = table("discard", (f"{NINE} AH KD", LOOSE_B), drawn="KD", stock="8C TC QC 2C")
    assert refusal(state, "gin KD") == "not_gin"


def test_s10_eleven_melded_cards_give_nothing_extra() -> None:
    state = table("discard", (f"{NINE} TS JS", LOOSE_B.replace("JC", "QC")), drawn="JS", stock="8C TC JC 2C")
    assert ends(state)[:1] == ["gin AS"]
    result = result_of(do(state, "gin JS"))
    assert result.kind == "gin"
    assert result.bonus == 25
    assert result.points == 25 + result.defender_deadwood


@pytest.mark.parametrize(
    ("hand", "knocks", "gins"),
    [
        (f"{NINE} AH KD", True, False),
        (f"{NINE} TS KD", True, True),
        ("AS 2S 3S 4S 5H 5D 5C 9S 9H 9D 9C", True, True),
        ("9S 9H 9D 9C 5S 5H 5D 5C JS JH JD", False, True),
        (LOOSE_A + " TH", False, False),
    ],
)
def test_s10_the_view_lists_knocks_and_gins_apart(hand: str, knocks: bool, gins: bool) -> None:  # noqa: FBT001
    rest = cards_apart_from(hand)
    state = table("discard", (hand, " ".join(rest[::4][:10])), drawn=hand.rsplit(maxsplit=1)[-1])
    view = view_json(view_of(match_with(state), 0), "normal", "normal")
    assert (bool(view["knocks"]), bool(view["gins"])) == (knocks, gins)
    for end in (*view["knocks"], *view["gins"]):
        left = deadwood(CardSet(hand).without(Card.parse(end["card"])))
        assert left == end["deadwood"]
    assert {end["card"] for end in (*view["knocks"], *view["gins"])} == {text.split()[1] for text in ends(state)}


#: Three sets or three runs, with an ace left over either way.
TWO_WAYS = "5S 6S 7S 5D 6D 7D 5C 6C 7C AS"
SETS = [meld_of(text) for text in ("5S 5D 5C", "6S 6D 6C", "7S 7D 7C")]
RUNS = [meld_of(text) for text in ("5S 6S 7S", "5D 6D 7D", "5C 6C 7C")]


@pytest.mark.parametrize(
    ("known", "pile", "spread", "why"),
    [
        ("", "QD", SETS, "unseen: 5H 6H 7H are 18, 4 and 8 of three suits 36"),
        ("", "4S 4D 4C 8S 8D QD", RUNS, "unseen: only 8C is left for the runs"),
        ("5H", "QD", RUNS, "the five is known to be there, nothing for a run is"),
        ("4S", "QD", SETS, "and the other way round"),
        ("5H 4S", "QD", RUNS, "known: 5 against 4"),
        ("5H 4S", "4D 4C 8S 8D 8C 6H 7H", RUNS, "known first, though unseen cards are equal"),
        ("6H 8C", "QD", SETS, "known: 6 against 8, whatever is unseen"),
        ("", "8S 8D 8C 6H", SETS, "equal, 12 and 12: the first in canonical order"),
        ("", "5H 6H 7H QD", SETS, "nothing fits the sets"),
    ],
)
def test_s11_of_two_equal_spreads_known_cards_count_first_then_unseen(
    known: str, pile: str, spread: list[object], why: str
) -> None:
    hand = f"{TWO_WAYS} KH"
    other = " ".join([known, *cards_apart_from(hand, known, pile)[::3]][:11]).split()[:10]
    stock = cards_apart_from(hand, " ".join(other), pile)
    state = table("discard", (hand, " ".join(other)), drawn="KH", held=("", known), pile=pile, stock=" ".join(stock))
    knock = do(state, "knock KH").knock
    assert knock is not None
    assert list(knock.spread.melds) == spread, why


def test_s11_only_what_the_knocker_may_see_counts() -> None:
    # The defender holds all three cards for the sets, in secret.
    hand = f"{TWO_WAYS} KH"
    other = "5H 6H 7H 9S TD JC QS AC 2D 3H"
    state = table("discard", (hand, other), drawn="KH", pile="QD", stock=" ".join(cards_apart_from(hand, other, "QD")))
    after = do(state, "knock KH")
    assert after.knock is not None
    assert list(after.knock.spread.melds) == SETS
    # 5H 6H 7H would be a run of his own; so there is nothing to lay off.
    assert result_of(after).hands[1].laid_off == ()


def test_s11_the_face_down_discard_is_not_unseen() -> None:
    # Unseen for the sets are 5H 7H (12), for the runs 4S 4D 8S (16). With 6H it would be 18 against 16.
    hand = f"{TWO_WAYS} 6H"
    other = "9H TH JH QS AC 2D 3H KD KC 9C"
    pile = "4C 8D 8C"
    stock = " ".join(cards_apart_from(hand, other, pile))
    knock = do(table("discard", (hand, other), drawn="6H", pile=pile, stock=stock), "knock 6H").knock
    assert knock is not None
    assert list(knock.spread.melds) == SETS


def test_s11_the_spread_is_written_into_the_record_and_kept() -> None:
    state = table("discard", (f"{TWO_WAYS} KH", "AC 3C 8H 9H 9C JC KC 2D 4D TD"), drawn="KH", pile="QD", stock="8S 8D")
    match = match_with(state)
    match, _ = match.apply(Action.parse("knock KH"))
    assert record_of(match)["rounds"][0]["entries"] == ["knock KH = 5S5D5C+6S6D6C+7S7D7C"]
    view = view_of(match, 1)
    assert view.result is not None
    assert list(view.result.hands[0].melds) == SETS


# --- S12: laying off ---------------------------------------------------------------------------


def scored(spread: list[str], loose: str, defender: str) -> RoundResult:
    melds = tuple(sorted(map(meld_of, spread), key=lambda meld: meld.index))
    own = CardSet(loose).mask | sum(meld.mask for meld in melds)
    return score_knock(STANDARD, 0, Arrangement(melds, CardSet(loose)), (own, CardSet(defender).mask))


def test_s12_chains_at_both_ends_and_a_fourth_card() -> None:
    result = scored(["5D 6D 7D", "QS QH QC", "2S 3S 4S"], "AC", "3D 4D 8D 9D QD KH KC 7C 7H 6S")
    laid = {str(card): result.hands[0].melds[meld] for card, meld in result.hands[1].laid_off}
    assert set(laid) == {"3D", "4D", "8D", "9D", "QD"}
    assert laid["QD"] == meld_of("QS QH QC")
    assert laid["9D"] == meld_of("5D 6D 7D")
    assert result.defender_deadwood == CardSet("KH KC 7C 7H 6S").points


def test_s12_the_defender_may_break_his_own_melds() -> None:
    result = scored(["KS KD KC", "5S 6S 7S", "9C TC JC"], "JD", "2S 2C 2D 2H 8S 8C 8D 7C 9S AC")
    assert (result.kind, result.defender_deadwood, result.points) == ("undercut", 9, 26)


def test_s12_not_on_gin() -> None:
    result = scored(["4H 5H 6H 7H", "8S 8D 8C", "TS TD TC"], "", "3H 8H TH 2H AH KC QD JS 9C 5D")
    assert result.hands[1].laid_off == ()
    assert result.defender_deadwood == 62


def test_s12_the_knocker_never_lays_off() -> None:
    # His nine of hearts would fit the defender's nines.
    result = scored(["AS 2S 3S", "4C 5C 6C", "KS KH KD"], "9H", "9S 9D 9C JS JH JD 2H 4H 6H 8C")
    assert result.hands[0].laid_off == ()
    assert result.knocker_deadwood == 9


def test_s12_among_equal_optima_the_fewest_cards_are_laid_off() -> None:
    # A-2-3 of diamonds is a run of the defender's own or lay-offs: it stays his.
    result = scored(["4D 5D 6D", "JS JH JC"], "2S 3H AC 2H", "AD 2D 3D 7D 8D 9C TC QC KS 5S")
    assert [str(card) for card, _ in result.hands[1].laid_off] == ["7D", "8D"]
    assert result.hands[1].melds == (meld_of("AD 2D 3D"),)


def test_s12b_the_discard_of_a_knock_stays_hidden_from_the_defender() -> None:
    match = match_with(table("discard", (f"{NINE} AH KD", LOOSE_B), drawn="KD", pile="QD", stock="8C TC QC 2C"))
    match, events = match.apply(Action.parse("knock KD"))
    assert str(match.round.pile[-1]) == "QD"
    assert Card.parse("KD") not in match.round.pile
    assert all("KD" not in str(redacted(event, 1)) for event in events)
    own, other = (view_json(view_of(match, seat), "normal", "normal") for seat in (0, 1))
    assert own["result"] is not None
    assert own["result"]["discard"] == "KD"
    assert "KD" not in str(other)
    assert "KD" not in record_text(record_of(match, 1))
    assert "KD" in record_text(record_of(match, 0))


# --- S13: the score ----------------------------------------------------------------------------


def test_s13_gin_is_25_and_the_defenders_deadwood() -> None:
    result = scored([f"{NINE} TS"], "", LOOSE_B)
    assert (result.kind, result.winner, result.bonus) == ("gin", 0, 25)
    assert result.points == 25 + deadwood(LOOSE_B)


def test_s13_gin_against_no_deadwood_is_25_and_no_undercut() -> None:
    result = scored(["5S 6S 7S", "KS KH KD", "2C 3C 4C 5C"], "", "AS 2S 3S JC JD JH 9C 9D 9H 9S")
    assert (result.kind, result.winner, result.points) == ("gin", 0, 25)


#: Nine melded cards to which no ten or lower card can be laid off.
COURT = ["KS KH KD", "QS QH QD", "JS JH JD"]


def against(knocker: int, defender: int) -> RoundResult:
    """A knock with so much deadwood against so much (both from 3 to 9)."""
    ranks = "A23456789"
    return scored(COURT, f"{ranks[knocker - 1]}C", f"TS TH TD 2S 2H 2D AS AH AD {ranks[defender - 1]}D")


@pytest.mark.parametrize(
    ("knocker", "defender", "kind", "winner", "points"),
    [
        (3, 4, "knock", 0, 1),
        (3, 9, "knock", 0, 6),
        (4, 4, "undercut", 1, 25),
        (5, 4, "undercut", 1, 26),
        (9, 3, "undercut", 1, 31),
    ],
)
def test_s13_knock_and_undercut(knocker: int, defender: int, kind: str, winner: int, points: int) -> None:
    result = against(knocker, defender)
    assert (result.knocker_deadwood, result.defender_deadwood) == (knocker, defender)
    assert (result.kind, result.winner, result.points) == (kind, winner, points)
    assert result.bonus == (25 if kind == "undercut" else 0)


def test_s13_an_undercut_without_deadwood_gets_no_gin_bonus() -> None:
    result = scored(["5S 6S 7S", "KS KH KD"], "4C 3C 2H AH", "AS 2S 3S JC JD JH 9C 9D 9H 9S")
    assert (result.kind, result.winner, result.points) == ("undercut", 1, 35)


def test_s13_only_one_player_scores() -> None:
    for seed in ("a", "b", "c"):
        match = played(seed)
        for seat in (0, 1):
            own = sum(line.points for line in match.lines if line.winner == seat)
            assert match.scores[seat] == own
        assert match.lines


# --- S14: void ---------------------------------------------------------------------------------


def near_the_end(stock: str = "8S 6C TH", hand: str = LOOSE_A) -> Match:
    return match_with(table("draw", (hand, LOOSE_B), pile="QD", stock=stock))


def test_s14_the_drawer_of_the_third_last_card_discards_and_the_round_is_void() -> None:
    match = near_the_end()
    match, _ = match.apply(Action.parse("draw"))
    assert not match.round.over
    match, events = match.apply(Action.parse("discard KS"))
    assert events[-1] == RoundEnded("void", None, 0)
    assert match.round.over
    assert len(match.round.stock) == 2
    assert result_of(match.round).winner is None
    assert (match.scores, match.rounds_won) == ((0, 0), (0, 0))
    # Nobody can take that discard any more.
    for action in ("take", "draw", "pass", "discard AC"):
        assert refusal(match.round, action) == "round_over"
    assert legal(match.round) == []


def test_s14_the_other_hand_stays_hidden() -> None:
    match = near_the_end()
    for action in ("draw", "discard KS"):
        match, _ = match.apply(Action.parse(action))
    view = view_json(view_of(match, 0), "normal", "normal")
    assert view["result"] is not None
    assert [hand["seat"] for hand in view["result"]["hands"]] == [0]
    assert not any(card in str(view) for card in LOOSE_B.split())


def test_s14_knock_and_gin_with_the_third_last_card_count() -> None:
    state = near_the_end("AH 6C TH", f"{NINE} KD").round
    assert result_of(do(state, "draw", "knock KD")).kind == "knock"
    state = near_the_end("TS 6C TH", f"{NINE} KD").round
    assert result_of(do(state, "draw", "gin KD")).kind == "gin"


def test_s14_a_discard_with_four_left_is_not_void_yet() -> None:
    state = do(near_the_end("8S 6C TH 8D").round, "draw", "discard KS")
    assert not state.over
    assert len(state.stock) == 3
    assert legal(state) == ["draw", "take"]


def test_s14_taking_from_the_pile_leaves_the_stock_and_play_goes_on_without_limit() -> None:
    start = state = near_the_end().round
    for _ in range(50):
        # Three cards go round; after six turns everybody has his own again.
        state = do(state, "take", "discard KS", "take", "discard KC", "take", "discard QD")
        state = do(state, "take", "discard KS", "take", "discard KC", "take", "discard QD")
        assert not state.over
        assert len(state.stock) == 3
    assert standing(state) | {"held": 0} == standing(start) | {"held": 0}
    # The draw of the third-last card ends it as ever.
    assert result_of(do(state, "draw", "discard AS")).kind == "void"


def test_s14_the_same_dealer_deals_again() -> None:
    match = near_the_end()
    for action in ("draw", "discard KS"):
        match, _ = match.apply(Action.parse(action))
    after, events = match.next_round()
    assert after.round.dealer == match.round.dealer == 1
    assert events == (RoundStarted(2, 1, 0, "void"),)
    assert after.number == 2


# --- S15: the dealer ---------------------------------------------------------------------------


def started(dealer: int) -> Match:
    seed = next(seed for seed in map(str, range(100)) if deal.first_dealer(seed, 2) == dealer)
    return Match.start(STANDARD, seed, PLAYERS)[0]


def test_s15_first_dealer_by_lot() -> None:
    dealers = [Match.start(STANDARD, f"lot {i}", PLAYERS)[0].round.dealer for i in range(200)]
    assert 70 < sum(dealers) < 130
    assert started(0).round.dealer == 0


@pytest.mark.parametrize("dealer", [0, 1])
def test_s15_void_first_round_same_dealer(dealer: int) -> None:
    match = started(dealer)
    while not match.round.over:
        state = match.round
        match, _ = match.apply(next(a for a in state.legal_actions() if a.kind in ("pass", "draw", "discard")))
    assert result_of(match.round).kind == "void"
    match, events = match.next_round()
    assert match.round.dealer == dealer
    assert events == (RoundStarted(2, dealer, 1 - dealer, "void"),)


@pytest.mark.parametrize("winner", [0, 1])
@pytest.mark.parametrize("dealer", [0, 1])
def test_s15_the_winner_deals_and_the_other_begins(dealer: int, winner: int) -> None:
    match = started(dealer)
    mine = f"{NINE} AH KD"
    state = table(
        "discard", (mine, LOOSE_B) if winner == 0 else (LOOSE_B, mine), turn=winner, dealer=dealer, drawn="KD"
    )
    match, _ = with_round(match, state).apply(Action.parse("knock KD"))
    assert result_of(match.round).winner == winner
    match, events = match.next_round()
    assert events == (RoundStarted(2, winner, 1 - winner, "won"),)
    assert match.round.dealer == winner


def test_s15_after_an_undercut_the_defender_deals() -> None:
    match = with_round(started(0), undercut())
    match, _ = match.apply(Action.parse("knock 8H"))
    match, _ = match.next_round()
    assert match.round.dealer == 1


# --- S16, S17: the match -----------------------------------------------------------------------


def undercut() -> Round:
    """Seat 0 may knock with ten against ten: 25 points for seat 1."""
    hands = ("5S 6S 7S KS KH KD 4C 3C 2H AH 8H", "2S 2C 2D JS JH JC 9C 9D 9H TD")
    return table("discard", hands, turn=0, dealer=0, drawn="8H")


def gin_for(points: int) -> Round:
    """Seat 0 may go gin against so much deadwood (10 or 75) by discarding the king of clubs."""
    others = {10: "2S 2C 2D JS JH JC QC QD QH TD", 75: "KS KH QD QC JS JH TD 2C 2D AS"}
    hand = "3H 4H 5H 6H 7H 8H 9H 9S 9D 9C KC"
    return table("discard", (hand, others[points]), turn=0, dealer=1, drawn="KC")


def test_s16_ends_with_100_or_more_after_a_scored_round() -> None:
    for before, over in ((64, False), (65, True), (66, True)):
        match = match_with(gin_for(10), sheet((0, before), (1, 20)))
        assert not match.over
        match, events = match.apply(Action.parse("gin KC"))
        assert match.scores == (before + 35, 20)
        assert match.over is over
        assert (MatchEnded(0) in events) is over


def test_s16_undercut_crossing_100_on_the_others_turn() -> None:
    match = match_with(undercut(), sheet((0, 60), (1, 80)))
    match, events = match.apply(Action.parse("knock 8H"), 0)
    assert match.scores == (60, 105)
    assert match.winner == 1
    assert events[-2:] == (RoundEnded("undercut", 1, 25), MatchEnded(1))


def test_s16_no_further_round() -> None:
    match = match_with(undercut(), sheet((0, 60), (1, 80)))
    match, _ = match.apply(Action.parse("knock 8H"))
    with pytest.raises(IllegalActionError) as caught:
        match.next_round()
    assert caught.value.code == "match_over"


def test_s16_undercut_with_the_third_last_card() -> None:
    state = undercut()
    late = table(
        "draw", (str(state.hand(0).without(Card.parse("8H"))), str(state.hand(1))), turn=0, dealer=0,
        stock="8H 8C 8D", pile="QD",
    )  # fmt: skip
    after = do(late, "draw", "knock 8H")
    assert (result_of(after).kind, result_of(after).winner) == ("undercut", 1)


def finished(*rounds: tuple[int | None, int]) -> Match:
    """A match that seat 0 has just won with a last round of 35."""
    match = match_with(gin_for(10), sheet(*rounds))
    return match.apply(Action.parse("gin KC"))[0]


def totals(match: Match) -> tuple[int, ...]:
    account = match.settlement
    assert account is not None
    return tuple(line.total for line in account.lines)


def test_s17_no_round_lost_doubles_the_points() -> None:
    match = finished((0, 30), (0, 40))
    assert totals(match) == (385, 0)
    account = match.settlement
    assert account is not None
    assert account.shutout
    line = account.lines[0]
    assert (line.round_points, line.doubled_points, line.game_bonus, line.box_bonus) == (105, 105, 100, 75)


def test_s17_one_lost_round() -> None:
    match = finished((0, 30), (1, 20), (0, 40))
    assert totals(match) == (280, 45)
    account = match.settlement
    assert account is not None
    assert not account.shutout
    assert account.margin == 235


def test_s17_void_rounds_between_do_not_count() -> None:
    match = finished((None, 0), (0, 30), (None, 0), (0, 40), (None, 0))
    assert match.rounds_won == (3, 0)
    assert totals(match) == (385, 0)


def test_s17_the_losers_total_can_be_higher() -> None:
    match = match_with(gin_for(75), sheet(*[(1, 11)] * 8))
    match, _ = match.apply(Action.parse("gin KC"))
    assert match.winner == 0
    assert totals(match) == (225, 288)
    assert match.settlement is not None
    assert match.settlement.margin == -63


def test_s17_a_round_won_with_the_least_points_ends_the_shutout() -> None:
    account = settle(STANDARD, 1, (1, 104), (1, 3))
    assert not account.shutout
    assert [line.total for line in account.lines] == [26, 279]
    # It is the round that counts, not its points.
    assert not settle(STANDARD, 1, (0, 104), (1, 3)).shutout


# --- S18: the examples -------------------------------------------------------------------------


def test_s18_examples_of_deadwood_and_knocks() -> None:
    assert deadwood("7H 7S 7D 8H 9H") == 14
    assert scored(COURT, "8C", "TS TH TD 2S 2H 2D 5D 7C 4H 4S").points == 12
    same, less = against(8, 8), against(8, 6)
    assert (same.winner, same.points) == (1, 25)
    assert (less.winner, less.points) == (1, 27)


def test_s18_examples_of_a_match() -> None:
    assert totals(finished((0, 30), (0, 40))) == (385, 0)
    assert totals(finished((0, 30), (0, 40), (1, 20))) == (280, 45)
