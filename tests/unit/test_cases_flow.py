"""The flow, match, scoring and lay-off cases of tests/cases/cases.json through the real rules."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final

import pytest

from gin_engine import deal, players
from gin_engine.actions import Action
from gin_engine.cards import CARDS, Card, CardSet
from gin_engine.deal import Stream, key
from gin_engine.errors import IllegalActionError
from gin_engine.match import Match
from gin_engine.melds import Arrangement, best_arrangement, deadwood, meld_of
from gin_engine.notation import cards_text, melds_text, position_text, read_position
from gin_engine.round import Round
from gin_engine.rules import STANDARD
from gin_engine.scoring import score_knock
from gin_engine.views import view_of
from tests.property.play import PLAYERS, cards_apart_from, facts, match_with, standing, table, with_round

if TYPE_CHECKING:
    from gin_engine.legality import Phase

Json = dict[str, Any]
CASES: Final[list[Json]] = json.loads((Path(__file__).parent.parent / "cases" / "cases.json").read_text("utf-8"))
PHASES_OF_CASES: Final[dict[str, Phase]] = {
    "offer1": "upcard",
    "offer2": "upcard",
    "first_draw": "first_draw",
    "draw": "draw",
    "discard": "discard",
}
SEATS: Final = {"A": 0, "B": 1}


def cases(*kinds: str) -> list[Any]:
    found = [case for case in CASES if case["kind"] in kinds and "property" not in case["input"]]
    assert found
    return [pytest.param(case["input"], case["expected"], id=case["id"]) for case in found]


# --- flow --------------------------------------------------------------------------------------


def round_of(state: Json) -> Round:
    phase = PHASES_OF_CASES[state["phase"]]
    turn, taken = SEATS[state["turn"]], state["taken"]
    held = [taken if taken and seat == turn else "" for seat in (0, 1)]
    hands = state["hands"]
    return table(
        phase,
        (" ".join(hands["A"]), " ".join(hands["B"])),
        turn=turn,
        dealer=SEATS[state["dealer"]],
        stock=" ".join(state["stock"]),
        pile=" ".join(state["pile"]),
        held=(held[0], held[1]),
        drawn=taken,
        locked=taken,
    )


def action_of(token: str) -> Action:
    return Action.parse({"stock": "draw"}.get(token, token.replace(":", " ")))


def phase_of(state: Round) -> str:
    if state.phase == "upcard":
        return "offer2" if state.turn == state.dealer else "offer1"
    return state.phase


def kind_of(state: Round) -> str | None:
    return None if state.result is None else state.result.kind


@pytest.mark.parametrize(("given", "expected"), cases("flow"))
def test_flow(given: Json, expected: Json) -> None:
    state = round_of(given["state"])
    assert phase_of(state) == given["state"]["phase"]
    assert expected["script_accepted"]
    for token in given["script"]:
        state, _ = state.apply(action_of(token))
        # Whatever can be reached can be written down and read again.
        assert standing(read_position(position_text(state), STANDARD)) == standing(state)
    assert expected["then_try_refused"]
    before = facts(state)
    for token in given["then_try"]:
        for seat in (None, 0, 1):
            with pytest.raises(IllegalActionError):
                state.apply(action_of(token), seat)
    assert facts(state) == before
    assert phase_of(state) == expected["phase"]
    assert (None if state.over else "AB"[state.turn]) == expected["turn"]
    assert kind_of(state) == expected["result"]
    assert len(state.stock) == expected["stock_left"]
    assert (str(state.pile[-1]) if state.pile else None) == expected["top_of_pile"]
    assert {"A": len(state.hand(0)), "B": len(state.hand(1))} == expected["hand_sizes"]
    legal = state.legal_actions()
    if expected["legal_now"] is not None:
        assert sorted(map(str, legal)) == sorted(str(action_of(token)) for token in expected["legal_now"])
    ends = {str(action.card) for action in legal if action.kind in ("knock", "gin")}
    assert ends == set(expected["knocks_now"])


def test_flow_hidden_view() -> None:
    case = next(case for case in CASES if case["id"] == "os-hidden-view")
    assert case["expected"] == {"bot_action_constant": True, "view_contains_no_unseen_card": True}
    mine, known = "2H 3H 7S 8S TD KD KC 4C 9D AS", "5H 6C"
    pile = "QD JS 3C 6H"
    hidden = cards_apart_from(mine, known, pile)
    rng = Random(5)
    seen = set()
    choices: dict[str, set[Action]] = {name: set() for name in players.NAMES}
    for i in range(200):
        rng.shuffle(hidden)
        state = table(
            "draw",
            (" ".join([known, *hidden[:8]]), mine),
            turn=1,
            dealer=0,
            stock=" ".join(hidden[8:]),
            pile=pile,
            held=(known, ""),
        )
        view = view_of(match_with(state), 1)
        seen.add(view)
        texts = json.dumps([str(card) for card in (*view.hand, *view.known, *view.pile)])
        assert not any(card in texts for card in hidden)
        for name in players.NAMES if i % 20 == 0 else ("easy",):
            choices[name].add(players.choose(players.player(name), view, Stream(key("fixed", name))))
    assert len(seen) == 1
    assert {name: len(found) for name, found in choices.items()} == dict.fromkeys(players.NAMES, 1)


# --- lay-offs and scoring ----------------------------------------------------------------------


@pytest.mark.parametrize("knocker", [0, 1])
@pytest.mark.parametrize(("given", "expected"), cases("scoring", "layoff"))
def test_scoring_of_a_position(given: Json, expected: Json, knocker: int) -> None:
    melds = tuple(sorted((meld_of(text) for text in given["knocker_melds"]), key=lambda meld: meld.index))
    loose = CardSet(given["knocker_deadwood"])
    hand = CardSet([*loose, *(card for meld in melds for card in meld.cards)])
    assert deadwood(hand) == expected["knocker_hand_minimum"] == loose.points
    other = CardSet(given["defender"])
    # The same knock in a position text: through the reader, its checks, the round and the scoring.
    rest = [card for card in CARDS if card not in hand and card not in other]
    hands = (hand, other) if knocker == 0 else (other, hand)
    text = (
        f"over {knocker} 0 {cards_text(hands[0])}/{cards_text(hands[1])} -/- {cards_text(tuple(rest[1:20]))} "
        f"{cards_text(tuple(rest[20:]))} - - 10 0 {knocker}:{rest[0]}:{melds_text(melds)}"
    )
    state = read_position(text, STANDARD)
    assert position_text(state) == text
    result = state.result
    assert result is not None
    assert result == score_knock(STANDARD, knocker, Arrangement(melds, loose), (hands[0].mask, hands[1].mask))
    assert result.kind == expected["kind"]
    assert result.winner == (knocker if expected["winner"] == "knocker" else 1 - knocker)
    assert result.points == expected["points"]
    assert result.knocker_deadwood == expected["knocker_deadwood"]
    assert result.defender_deadwood == expected["defender_deadwood"]
    shown = result.hands[1 - knocker]
    parts = [*shown.deadwood_cards, *(card for card, _ in shown.laid_off)]
    parts += [card for meld in shown.melds for card in meld.cards]
    assert sorted(parts) == list(other)
    assert best_arrangement(other).deadwood == expected["best_without_layoffs"]


# --- matches -----------------------------------------------------------------------------------

#: Nine melded cards, the run A to 9, and one of the two aces besides.
LONG_RUN: Final = "AS 2S 3S 4S 5S 6S 7S 8S 9S"


def round_worth(points: int, winner: int, dealer: int) -> tuple[Round, Action]:
    """A round in which the seat on turn can end with a knock (below 25 points) or gin that is worth this."""
    gin = points >= 25
    own = f"{LONG_RUN} {'TS' if gin else 'AH'}"
    out = "KS"
    left = points - 25 if gin else points + 1
    pool = [Card.parse(text) for text in cards_apart_from(own, out, "" if gin else "TS")]
    rng = Random(points)
    while True:
        count = rng.choice((0, 3, 6, 9))
        tens = [card for card in pool if card.rank in (10, 11, 12) and card.suit != 0][:count]
        hand = [*tens, *rng.sample([card for card in pool if card not in tens], 10 - count)]
        if deadwood(hand) == left:
            break
    other = " ".join(map(str, hand))
    mine = f"{own} {out}"
    state = table(
        "discard",
        (mine, other) if winner == 0 else (other, mine),
        turn=winner,
        dealer=dealer,
        stock="" if points % 2 else " ".join(cards_apart_from(mine, other)[:12]),
        drawn=out,
    )
    return state, Action("gin" if gin else "knock", Card.parse(out))


def seed_with_dealer(seat: int) -> str:
    return next(seed for seed in map(str, range(100)) if deal.first_dealer(seed, 2) == seat)


@pytest.mark.parametrize(("given", "expected"), cases("match"))
def test_match(given: Json, expected: Json) -> None:
    match, _ = Match.start(STANDARD, seed_with_dealer(SEATS[given["first_dealer"]]), PLAYERS)
    dealers = []
    for i, (name, points) in enumerate(given["hands"]):
        if i:
            match, _ = match.next_round()
        dealers.append("AB"[match.round.dealer])
        assert match.round.turn == 1 - match.round.dealer
        state, action = round_worth(points, SEATS[name], match.round.dealer)
        match, _ = with_round(match, state).apply(action)
        line = match.lines[-1]
        assert (line.winner, line.points) == (SEATS[name], points)
        assert match.over is (expected["over"] and i == len(given["hands"]) - 1)
    assert dealers == expected["dealers"]
    by_name = ("A", "B")
    assert dict(zip(by_name, match.scores, strict=True)) == expected["hand_points"]
    assert dict(zip(by_name, match.rounds_won, strict=True)) == expected["hands_won"]
    assert expected["over"]
    assert match.winner == SEATS[expected["winner"]]
    assert expected["next_dealer"] is None
    with pytest.raises(IllegalActionError) as caught:
        match.next_round()
    assert caught.value.code == "match_over"
    account = match.settlement
    assert account is not None
    assert account.winner == match.winner
    assert account.shutout is expected["shutout"]
    assert {by_name[line.seat]: line.total for line in account.lines} == expected["final"]
    assert account.margin == expected["margin"]
