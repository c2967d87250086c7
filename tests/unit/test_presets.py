"""The presets and options beside `standard`, each deviation by name."""

from __future__ import annotations

from random import Random

import pytest

from gin_engine import deal
from gin_engine.actions import BIG_GIN, Action
from gin_engine.cards import CARDS, FULL_MASK, Card, CardSet
from gin_engine.errors import IllegalActionError, InvalidPositionError
from gin_engine.events import Reshuffled, RoundStarted
from gin_engine.match import Match
from gin_engine.melds import best_arrangement
from gin_engine.notation import position_text, read_position
from gin_engine.round import Round
from gin_engine.rules import CHOICES, NUMBERS, PRESETS, SWITCHES, Rules, rules_from_json, rules_to_json
from gin_engine.scoring import leader, score_knock, settle
from gin_engine.views import view_of
from tests.property.play import table

WIKIPEDIA, HOYLE, ROMME, RING = (PRESETS[name] for name in ("wikipedia", "hoyle", "romme", "ring"))


def masks(*hands: str) -> tuple[int, ...]:
    return tuple(CardSet(hand).mask for hand in hands)


def started(rules: Rules, seed: str = "seed") -> Match:
    return Match.start(rules, seed, tuple(f"player {seat}" for seat in range(rules.seats)))[0]


# --- the fields --------------------------------------------------------------------------------


def test_every_field_is_a_number_a_choice_or_a_switch() -> None:
    assert {"name", *NUMBERS, *CHOICES, *SWITCHES} == set(Rules._fields)


@pytest.mark.parametrize("name", [*PRESETS])
def test_presets_read_and_write_by_name(name: str) -> None:
    assert rules_to_json(PRESETS[name]) == name
    assert rules_from_json(name) is PRESETS[name]


def test_other_rules_read_and_write_by_field() -> None:
    rules = Rules(name="mine", oklahoma=True, gin_bonus=20)
    assert rules_from_json(rules_to_json(rules)) == rules
    assert rules_from_json({"name": "mine", "oklahoma": True, "gin_bonus": 20}) == rules


@pytest.mark.parametrize(
    ("fields", "wrong"),
    [
        ({"seats": 5}, "seats"),
        ({"seats": 3}, "hand_size"),
        ({"hand_size": 7}, "hand_size"),
        ({"gin_bonus": -1}, "gin_bonus"),
        ({"gin_bonus": True}, "gin_bonus"),
        ({"target": "100"}, "target"),
        ({"oklahoma": 1}, "oklahoma"),
        ({"opening": "twelve"}, "opening"),
        ({"opening": []}, "opening"),
        ({"oklahoma": True, "opening": "eleven"}, "oklahoma"),
        ({"seats": 3, "hand_size": 7, "opening": "eleven"}, "opening"),
        ({"seats": 3, "hand_size": 7, "next_dealer": "loser"}, "next_dealer"),
        ({"name": "x" * 41}, "name"),
        ({"hollywood": True}, "hollywood"),
    ],
)
def test_a_wrong_field_is_named(fields: dict[str, object], wrong: str) -> None:
    with pytest.raises(InvalidPositionError) as caught:
        rules_from_json(fields)
    assert caught.value.params == {"field": wrong}


def test_a_changed_copy_is_checked_too() -> None:
    with pytest.raises(InvalidPositionError):
        PRESETS["standard"]._replace(seats=9)


# --- wikipedia (001) ---------------------------------------------------------------------------


def test_wikipedia_eleven_cards_to_the_non_dealer_and_no_upcard() -> None:
    match = started(WIKIPEDIA)
    state = match.round
    assert (state.phase, state.pile, len(state.stock)) == ("discard", (), 31)
    assert [state.hands[seat].bit_count() for seat in (state.turn, state.dealer)] == [11, 10]
    assert state.turn != state.dealer
    assert all(action.kind != "take" for action in state.legal_actions())
    assert read_position(position_text(state), WIKIPEDIA).legal_actions() == state.legal_actions()


def test_wikipedia_first_discard_can_be_a_knock() -> None:
    state = table("discard", ("AS 2S 3S 7H 8H 9H KC KD KH 4C QD", "AC 3C 5C 7C 9C JC TC 5D 4D 6D"), rules=WIKIPEDIA)
    after, _ = state.apply(Action.parse("knock QD"))
    assert after.result is not None
    assert after.result.kind == "knock"
    assert read_position(position_text(after), WIKIPEDIA).result == after.result


def test_wikipedia_lowest_card_deals_and_equal_ranks_draw_again() -> None:
    dealers = []
    for number in range(40):
        cards = list(CARDS)
        deal.Stream(deal.key(str(number), "lowest card")).shuffle(cards)
        pairs = [(cards[-1 - i], cards[-2 - i]) for i in range(0, 50, 2)]
        first, second = next(pair for pair in pairs if pair[0].rank != pair[1].rank)
        dealers.append(deal.lowest_card_dealer(str(number), 2))
        assert dealers[-1] == (0 if first.rank < second.rank else 1)
    assert set(dealers) == {0, 1}
    assert started(WIKIPEDIA).reason == "low_card"


def test_wikipedia_equal_deadwood_scores_nothing_and_the_same_dealer_deals_again() -> None:
    spread = best_arrangement("AS 2S 3S 7H 8H 9H KC KD KH 8S")
    result = score_knock(WIKIPEDIA, 0, spread, (0, CardSet("2C 3C 4C 5D 6D 7D TS JS QS 8C").mask))
    assert (result.kind, result.winner, result.points) == ("knock", None, 0)
    lower = score_knock(WIKIPEDIA, 0, spread, (0, CardSet("2C 3C 4C 5D 6D 7D TS JS QS 6H").mask))
    # The six would go on the run of hearts, so that nothing is left: 8 and the bonus of 10.
    assert (lower.kind, lower.winner, lower.points) == ("undercut", 1, 18)


def test_wikipedia_the_loser_of_a_round_deals() -> None:
    match = started(WIKIPEDIA)
    while not match.round.over or match.round.result is None or match.round.result.winner is None:
        if match.round.over:
            match, _ = match.next_round()
        else:
            match, _ = match.apply(match.round.legal_actions()[-1])
    winner = match.round.result.winner
    if not match.over:
        after, events = match.next_round()
        assert after.round.dealer == 1 - winner
        assert isinstance(events[0], RoundStarted)
        assert events[0].reason == "lost"
    assert match.round.result.points > 0


def test_wikipedia_shutout_bonus_needs_a_loser_without_points() -> None:
    account = settle(WIKIPEDIA, 0, (105, 0), (3, 0))
    assert [line.total for line in account.lines] == [105 + 100 + 100 + 60, 0]
    assert settle(WIKIPEDIA, 0, (105, 1), (3, 1)).shutout is False


def test_wikipedia_the_higher_total_wins_and_the_difference_is_paid() -> None:
    account = settle(WIKIPEDIA, 0, (100, 99), (1, 8))
    assert [line.total for line in account.lines] == [100 + 100 + 20, 99 + 160]
    assert (account.winner, account.margin) == (1, 39)
    assert settle(WIKIPEDIA, 0, (100, 80), (1, 7)).winner == 0  # 220 each: who was first


# --- hoyle (002), romme (003) ------------------------------------------------------------------


def test_hoyle_game_bonus_is_200_when_the_loser_scored_nothing() -> None:
    account = settle(HOYLE, 1, (0, 104), (0, 3))
    assert [line.total for line in account.lines] == [0, 104 + 200 + 60]
    assert settle(HOYLE, 1, (5, 104), (1, 3)).lines[1].total == 104 + 100 + 60


def test_hoyle_bonuses() -> None:
    spread = best_arrangement("AS 2S 3S 7H 8H 9H KC KD KH 8S")
    tie = score_knock(HOYLE, 0, spread, (0, CardSet("2C 3C 4C 5D 6D 7D TS JS QS 8C").mask))
    assert (tie.kind, tie.winner, tie.points) == ("undercut", 1, 10)
    gin = best_arrangement("AS 2S 3S 7H 8H 9H KC KD KH KS")
    assert score_knock(HOYLE, 0, gin, (0, CardSet("2C 3C 4C 5D 6D 7D TS JS QS 8C").mask)).points == 28


def test_romme_no_extra_for_a_shutout() -> None:
    assert settle(ROMME, 0, (105, 0), (3, 0)).lines[0].total == 105 + 100 + 75


def test_romme_worked_example_has_ada_at_11_after_her_lay_off() -> None:
    """The document counts the jack of hearts as loose; it belongs to 8-9-10 of hearts."""
    spread = best_arrangement("3C 4C 5C 7H 7S 7D TS JS QS AH")
    ada = CardSet("8H 9H TH KC KD KS 5D 6S 7C JH")
    result = score_knock(ROMME, 0, spread, (0, ada.mask))
    assert result.hands[1].laid_off == ((Card.parse("7C"), 0),)
    assert (result.knocker_deadwood, result.defender_deadwood, result.points) == (1, 11, 10)
    assert best_arrangement(ada).deadwood == 18  # what gin would have scored, with 25


# --- ring (004) --------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "seats", "cards"), [("ring", 2, 10), ("ring3", 3, 7), ("ring4", 4, 7)])
def test_ring_deals_to_every_seat(name: str, seats: int, cards: int) -> None:
    match = started(PRESETS[name])
    assert [hand.bit_count() for hand in match.round.hands] == [cards] * seats
    assert match.round.turn == (match.round.dealer + 1) % seats
    assert len(match.round.stock) == 52 - seats * cards - 1


def test_ring_the_upcard_goes_round_once_then_the_first_player_draws() -> None:
    state = started(PRESETS["ring4"]).round
    first = state.turn
    asked = []
    while state.phase == "upcard":
        asked.append(state.turn)
        state, _ = state.apply(Action.parse("pass"))
    assert asked == [(first + i) % 4 for i in range(4)]
    assert (state.phase, state.turn) == ("first_draw", first)
    with pytest.raises(IllegalActionError) as caught:
        state.apply(Action.parse("take"))
    assert caught.value.code == "stock_only"


def test_ring_three_defenders_lay_off_each_on_the_melds_as_laid() -> None:
    rules = PRESETS["ring4"]
    spread = best_arrangement("5S 6S 7S JH JD JC AD")
    hands = masks("5S 6S 7S JH JD JC AD", "8S 2D 3D 4D KC QH 2H", "9S TS KS KD 6C 3H 7C", "JS 4S 2C 4C 8D 9D TD")
    result = score_knock(rules, 0, spread, hands)
    laid = [[str(card) for card, _ in hand.laid_off] for hand in result.hands]
    # The nine of spades would fit on the eight that another laid: not allowed.
    assert laid == [[], ["8S"], [], ["JS", "4S"]]


def test_ring_the_knocker_scores_the_differences_to_all() -> None:
    rules = PRESETS["ring3"]
    spread = best_arrangement("5S 6S 7S JH JD JC AD")
    result = score_knock(
        rules, 0, spread, masks("5S 6S 7S JH JD JC AD", "2D 3D 4D KC QH 2H 6D", "9S TS KS KD 6C 3H 7C")
    )
    deadwood = [hand.deadwood for hand in result.hands]
    assert result.winner == 0
    assert result.points == sum(deadwood) - 3 * deadwood[0]


def test_ring_undercut_by_the_lowest_defender_in_turn_after_the_knocker() -> None:
    rules = PRESETS["ring3"]
    knocker = "5S 6S 7S JH JD JC 9D"
    even = score_knock(
        rules, 1, best_arrangement(knocker), masks("AC 2C 3C QH KH AH 2H", knocker, "2D 3D 4D KC KD KS 6D")
    )
    assert (even.kind, even.winner) == ("undercut", 2)
    assert even.points == 25 + (9 - 6) + (even.hands[0].deadwood - 6)
    tied = score_knock(
        rules, 1, best_arrangement(knocker), masks("AC 2C 3C QH QC QD 6H", knocker, "2D 3D 4D KC KD KS 6D")
    )
    assert (tied.winner, tied.points) == (2, 25 + 3 + 0)  # seat 2 comes first after seat 1


def test_ring_discards_are_shuffled_under_the_last_two_stock_cards() -> None:
    state = table(
        "draw",
        ("9S TS JS QS KS AC 2C 3C TH QH", "AS 2S 3S 4S 5S 6S 7S 8S KH QD"),
        stock="8H 9H 7H",
        pile="6H",
        rules=RING,
    )
    drawn, _ = state.apply(Action.parse("draw"))
    after, events = drawn.apply(Action.parse("discard QH"))
    assert (after.phase, after.turn, after.pile) == ("draw", 1, (Card.parse("QH"),))
    assert after.stock[:2] == tuple(map(Card.parse, ("9H", "7H")))
    assert set(after.stock[2:]) == set(drawn.pile)
    assert after.stock[2:] != drawn.pile
    assert events[-1] == Reshuffled(len(after.stock))
    assert after.shuffles == 1
    assert drawn.apply(Action.parse("discard QH"))[0].stock == after.stock  # the same shuffle again


def test_ring_ends_after_four_rounds_unless_two_are_level_in_front() -> None:
    assert leader(RING, (50, 20), 3) is None
    assert leader(RING, (50, 20), 4) == 0
    assert leader(RING, (50, 50), 4) is None
    assert leader(RING, (50, 81), 5) == 1


def test_ring_has_no_bonuses_at_the_end() -> None:
    account = settle(PRESETS["ring4"], 2, (10, 0, 60, 5), (1, 0, 2, 1))
    assert [line.total for line in account.lines] == [10, 0, 60, 5]
    assert account.margin == 50


def test_ring_views_name_every_other_seat() -> None:
    match = started(PRESETS["ring4"])
    for seat in range(4):
        view = view_of(match, seat)
        assert [other.seat for other in view.others] == [other for other in range(4) if other != seat]


# --- options -----------------------------------------------------------------------------------


@pytest.mark.parametrize("suit", "SHDC")
@pytest.mark.parametrize(("rank", "limit"), [("A", 0), ("2", 2), ("9", 9), ("T", 10), ("K", 10)])
def test_oklahoma_the_upcard_is_the_limit_and_an_ace_means_gin_only(suit: str, rank: str, limit: int) -> None:
    upcard = Card.parse(rank + suit)
    others = [card for card in CARDS if card != upcard]
    state = Round.deal(Rules(name="oklahoma", oklahoma=True), 0, (*others[:20], upcard, *others[20:]))
    assert state.knock_limit == limit
    assert read_position(position_text(state), state.rules).knock_limit == limit


@pytest.mark.parametrize(("rank", "limit"), [("A", 0), ("3", 3), ("6", 6), ("7", 6), ("K", 6)])
def test_oklahoma_under_a_lowered_limit_takes_the_smaller(rank: str, limit: int) -> None:
    rules = Rules(name="strict oklahoma", oklahoma=True, knock_limit=6)
    upcard = Card.parse(f"{rank}S")
    others = [card for card in CARDS if card != upcard]
    state = Round.deal(rules, 0, (*others[:20], upcard, *others[20:]))
    assert state.knock_limit == limit
    state.check()
    with pytest.raises(InvalidPositionError):
        read_position(position_text(state).replace(f" {limit} 0 -", " 9 0 -"), rules)


def test_oklahoma_knock_above_the_limit_is_refused() -> None:
    rules = Rules(name="oklahoma", oklahoma=True)
    state = table(
        "discard", ("AS 2S 3S 7H 8H 9H KC KD KH 4C QD", "AC 3C 5C 7C 9C JC TC 5D 4D 6D"), drawn="QD", rules=rules
    )
    state.knock_limit = 3
    assert {str(a) for a in state.legal_actions() if a.kind != "discard"} == set()
    with pytest.raises(IllegalActionError) as caught:
        state.apply(Action.parse("knock QD"))
    assert caught.value.params == {"deadwood": 4, "limit": 3}


def test_layoff_on_gin_option() -> None:
    rules = Rules(name="soft", layoff_on_gin=True)
    spread = best_arrangement("4H 5H 6H 7H 8S 8D 8C TS TD TC")
    hand = CardSet("3H 8H TH 2H AH KC QD JS 9C 5D").mask
    hard = score_knock(PRESETS["standard"], 0, spread, (0, hand))
    soft = score_knock(rules, 0, spread, (0, hand))
    assert (hard.points, hard.hands[1].laid_off) == (87, ())
    assert soft.kind == "gin"
    assert soft.defender_deadwood < hard.defender_deadwood


def test_big_gin_shows_eleven_melded_cards_for_31() -> None:
    hands = ("AS 2S 3S 7H 8H 9H TH KC KD KH KS", "AC 3C 5C 7C 9C JC TC 5D 4D 6D")
    state = table("discard", hands, drawn="KS", rules=Rules(name="big", big_gin=True))
    assert state.legal_actions()[-1] == BIG_GIN
    after, _ = state.apply(BIG_GIN)
    assert after.result is not None
    assert (after.result.kind, after.result.bonus) == ("big_gin", 31)
    assert after.hands[0].bit_count() == 11
    assert read_position(position_text(after), state.rules).result == after.result
    with pytest.raises(IllegalActionError) as caught:
        table("discard", hands, drawn="KS").apply(BIG_GIN)
    assert caught.value.code == "no_big_gin"


def test_big_gin_needs_all_eleven_melded() -> None:
    hands = ("AS 2S 3S 7H 8H 9H TH KC KD KH 4S", "AC 3C 5C 7C 9C JC TC 5D 4D 6D")
    assert best_arrangement(hands[0]).deadwood == 0
    loose = ("AS 2S 3S 7H 8H 9H TH KC KD KH QS", hands[1])
    state = table("discard", loose, drawn="QS", rules=Rules(name="big", big_gin=True))
    assert BIG_GIN not in state.legal_actions()
    with pytest.raises(IllegalActionError) as caught:
        state.apply(BIG_GIN)
    assert caught.value.params == {"deadwood": 10}


@pytest.mark.parametrize("name", [*PRESETS])
def test_whole_matches_keep_52_cards_and_end(name: str) -> None:
    match = started(PRESETS[name], f"whole {name}")
    luck = Random(name)
    for _ in range(20_000):
        if match.over:
            break
        if match.round.over:
            match, _ = match.next_round()
            continue
        state = match.round
        legal = state.legal_actions()
        if state.phase == "discard" and legal[-1].kind == "discard":
            hand = state.hand(state.turn)
            loose = best_arrangement(hand).deadwood_cards or hand
            # Now and then another card: under some rules both could wait for ever for what the other keeps.
            free = [c for c in loose if c != state.locked]
            card = max(free, key=lambda c: (luck.random() < 0.1, c.points), default=None)
            action = legal[0] if card is None else Action("discard", card)
        else:
            action = legal[-1] if state.phase == "discard" else legal[0]
        match, _ = match.apply(action)
        after = match.round
        everywhere = CardSet((*after.stock, *after.pile)).mask
        for hand_mask in after.hands:
            assert not everywhere & hand_mask
            everywhere |= hand_mask
        if after.knock is not None and after.knock.card is not None:
            everywhere |= 1 << after.knock.card
        assert everywhere == FULL_MASK
    assert match.over
