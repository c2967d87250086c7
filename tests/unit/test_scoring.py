"""Results and settlements as plain functions, other rules than the standard ones too."""

from __future__ import annotations

import pytest

from gin_engine.cards import CardSet
from gin_engine.melds import Arrangement, best_arrangement, meld_of
from gin_engine.rules import STANDARD, Rules
from gin_engine.scoring import VOID, leader, score_knock, settle


def hands(knocker: int, spread: Arrangement, defender: str) -> tuple[int, int]:
    """Both hands by seat, as masks."""
    own = CardSet([*spread.deadwood_cards, *(card for meld in spread.melds for card in meld.cards)]).mask
    other = CardSet(defender).mask
    return (own, other) if knocker == 0 else (other, own)


COURT = ("KS KH KD", "QS QH QD", "JS JH JD")


def knock(loose: str, defender: str, rules: Rules = STANDARD, knocker: int = 0) -> tuple[str, int | None, int, int]:
    melds = tuple(sorted(map(meld_of, COURT), key=lambda meld: meld.index))
    spread = Arrangement(melds, CardSet(loose))
    result = score_knock(rules, knocker, spread, hands(knocker, spread, defender))
    return result.kind, result.winner, result.points, result.bonus


EIGHT = "TS TH TD 2S 2H 2D AS AH AD 8D"


def test_a_void_round_is_empty() -> None:
    assert (VOID.knocker_deadwood, VOID.defender_deadwood) == (0, 0)
    assert tuple(VOID) == ("void", None, None, 0, 0, ())


@pytest.mark.parametrize("knocker", [0, 1])
def test_seats(knocker: int) -> None:
    assert knock("3C", EIGHT, knocker=knocker) == ("knock", knocker, 5, 0)
    assert knock("9C", EIGHT, knocker=knocker) == ("undercut", 1 - knocker, 26, 25)
    melds = tuple(sorted(map(meld_of, COURT), key=lambda meld: meld.index))
    spread = Arrangement(melds, CardSet("3C"))
    result = score_knock(STANDARD, knocker, spread, hands(knocker, spread, EIGHT))
    assert [hand.seat for hand in result.hands] == [0, 1]
    assert result.knocker_deadwood == result.hands[knocker].deadwood == 3
    assert result.defender_deadwood == result.hands[1 - knocker].deadwood == 8


def test_bonuses_are_fields() -> None:
    rules = Rules(name="custom", gin_bonus=20, undercut_bonus=10)
    assert knock("9C", EIGHT, rules) == ("undercut", 1, 11, 10)
    spread = best_arrangement("KS KH KD KC QS QH QD JS JH JD")
    gin = score_knock(rules, 0, spread, hands(0, spread, EIGHT))
    assert (gin.kind, gin.points, gin.bonus) == ("gin", 28, 20)


def test_where_equal_deadwood_is_no_undercut_nobody_wins() -> None:
    rules = STANDARD._replace(undercut_on_tie=False)
    assert knock("8C", EIGHT, rules) == ("knock", None, 0, 0)
    assert knock("9C", EIGHT, rules)[0] == "undercut"
    assert knock("8C", EIGHT) == ("undercut", 1, 25, 25)


def test_lay_offs_are_shown_with_the_meld_they_went_to() -> None:
    spread = best_arrangement("4D 5D 6D 7D 8D 9D JS JH JD AC")
    result = score_knock(STANDARD, 0, spread, hands(0, spread, "3D TD JC 2H 4S 6C 8H QS KC QH"))
    melds = result.hands[0].melds
    assert {str(card): melds[place].kind for card, place in result.hands[1].laid_off} == {
        "3D": "run",
        "TD": "run",
        "JC": "set",
    }
    assert result.hands[1].deadwood == CardSet("2H 4S 6C 8H QS KC QH").points


@pytest.mark.parametrize(
    ("scores", "winner"), [((0, 0), None), ((99, 99), None), ((100, 0), 0), ((99, 100), 1), ((0, 250), 1)]
)
def test_winner(scores: tuple[int, int], winner: int | None) -> None:
    assert leader(STANDARD, scores, 9) == winner


def test_target_is_a_field() -> None:
    assert leader(STANDARD._replace(target=50), (50, 0), 1) == 0


@pytest.mark.parametrize(
    ("winner", "scores", "won", "totals", "shutout"),
    [
        (0, (105, 0), (3, 0), (385, 0), True),
        (0, (105, 20), (3, 1), (280, 45), False),
        (1, (0, 100), (0, 1), (0, 325), True),
        (0, (100, 88), (1, 8), (225, 288), False),
    ],
)
def test_settlement(
    winner: int, scores: tuple[int, int], won: tuple[int, int], totals: tuple[int, int], *, shutout: bool
) -> None:
    account = settle(STANDARD, winner, scores, won)
    assert tuple(line.total for line in account.lines) == totals
    assert account.shutout is shutout
    assert account.margin == totals[winner] - totals[1 - winner]
    for line in account.lines:
        parts = line.round_points + line.doubled_points + line.game_bonus + line.box_bonus
        assert line.total == parts
        assert line.doubled_points == (line.round_points if shutout and line.seat == winner else 0)
        assert line.game_bonus == (100 if line.seat == winner else 0)
        assert line.box_bonus == 25 * line.rounds_won


def test_a_preset_without_doubling() -> None:
    account = settle(STANDARD._replace(shutout="none", game_bonus=0, box_bonus=20), 0, (105, 0), (3, 0))
    assert account.shutout  # a fact, whatever it brings
    assert [line.total for line in account.lines] == [165, 0]
