"""Lay-offs and the knocker's spread (rules S11, S12)."""

from __future__ import annotations

import copy
import pickle

import pytest

from gin_engine.cards import FULL_MASK, CardSet
from gin_engine.errors import InvalidPositionError, NotationError
from gin_engine.layoff import LayOff, choose_spread, direct_layoffs, lay_off
from gin_engine.melds import MELDS, all_arrangements, best_arrangement, deadwood, meld_of


def laid(result: LayOff) -> str:
    return " ".join(f"{card}>{number}" for card, number in result.laid_off)


def mask(cards: str) -> int:
    return CardSet(cards).mask


# ------------------------------------------------------------------------------- S12


def test_s12_a_fourth_card_and_both_ends_of_a_run_in_chains() -> None:
    result = lay_off("7C 4D 3D 8D 9D KS", ["5D 6D 7D"])
    assert laid(result) == "4D>0 3D>0 8D>0 9D>0"
    assert str(result.deadwood_cards) == "KS 7C"
    result = lay_off("7D 2H QS KS", ["7S 7H 7C", "9S TS JS"])
    assert laid(result) == "7D>0 QS>1 KS>1"
    assert result.deadwood == 2


def test_s12_an_own_meld_is_broken_where_that_pays() -> None:
    result = lay_off("2S 2C 2D 2H 8S 8C 8D 7C 9S AC", ["KS KD KC", "5S 6S 7S", "9C TC JC"])
    assert laid(result) == "8S>1 9S>1 8C>2 7C>2"
    assert result.melds == (meld_of("2S 2H 2D 2C"),)
    assert str(result.deadwood_cards) == "8D AC"
    assert result.deadwood == 9


def test_s12_an_own_meld_is_kept_where_that_pays() -> None:
    result = lay_off("5S 6S 7S QC QD QS 2S 4C 8D KC", ["5H 5D 5C", "9H TH JH"])
    assert laid(result) == ""
    assert result.deadwood == 24


def test_s12_among_equals_the_fewest_cards_are_laid_off() -> None:
    # 4H would fit, and so would 4H 5H 6H, but all three are a meld already.
    result = lay_off("4H 5H 6H KS", ["AH 2H 3H"])
    assert laid(result) == ""
    assert result.melds == (meld_of("4H 5H 6H"),)


def test_s12_then_the_first_cards_in_canonical_order() -> None:
    # Three fives and a run leave a six, whether 7H goes or 4D: hearts come before diamonds.
    melds = ["4S 4H 4C", "7S 7D 7C"]
    hand = CardSet("5S 5H 6H 7H 4D 5D 6D 5C")
    for gone in ("7H", "4D"):
        assert deadwood(hand - CardSet(gone)) == 6
    result = lay_off(hand, melds)
    assert laid(result) == "7H>1"
    assert result.deadwood_cards == CardSet("6H")


def test_s12_a_card_that_fits_twice_goes_on_the_earlier_meld() -> None:
    for melds, there in ((["5H 6H 7H", "9H TH JH"], 0), (["8S 8D 8C", "9H TH JH"], 0)):
        assert laid(lay_off("8H", melds)) == f"8H>{there}"
        assert laid(lay_off("8H", melds[::-1])) == f"8H>{there}"
    # Only on the run does it carry the nine.
    assert laid(lay_off("8H 9H", ["8S 8D 8C", "5H 6H 7H"])) == "8H>1 9H>1"


def test_s12_runs_end_at_the_ace_and_the_king() -> None:
    assert laid(lay_off("KS AH", ["AS 2S 3S", "JH QH KH"])) == ""
    assert laid(lay_off("4S TH", ["AS 2S 3S", "JH QH KH"])) == "4S>0 TH>1"


def test_s12_a_defender_builds_only_on_the_melds_as_laid() -> None:
    # 8H lies with another defender (or is already laid off): 9H finds no place.
    assert laid(lay_off("9H KS", ["5H 6H 7H"])) == ""


def test_s12_nothing_to_lay_off_on_or_with() -> None:
    assert lay_off("7H 8H 9H KS", []).deadwood == 10
    assert lay_off("", ["7H 8H 9H"]) == LayOff((), (), CardSet())


def test_s12_ways_to_name_melds() -> None:
    run = meld_of("5H 6H 7H")
    for melds in ([run], (run,), iter([run]), ["7H 6H 5H"], [run.cards], [CardSet(run)]):
        assert laid(lay_off("8H KS", melds)) == "8H>0"


def test_a_layoff_is_a_value() -> None:
    one, other = (lay_off(cards, ["5H 6H 7H"]) for cards in ("8H KS", "KS 8H"))
    assert one == other
    assert hash(one) == hash(other)
    assert one != lay_off("8H KD", ["5H 6H 7H"])
    assert one != "8H"
    assert pickle.loads(pickle.dumps(one)) == copy.deepcopy(one) == one  # noqa: S301
    assert repr(one) == "<LayOff 8H>0 / - / KS (10)>"
    with pytest.raises(AttributeError):
        one.deadwood = 0
    with pytest.raises(AttributeError):
        del one.deadwood


@pytest.mark.parametrize(
    ("cards", "melds", "code"),
    [
        ("8H KS", ["5H 6H"], "not_a_meld"),
        ("7H KS", ["5H 6H 7H"], "card_twice"),
        ("KS", ["5H 6H 7H", "7S 7H 7D"], "card_twice"),
        (range(12), [], "hand_size"),
    ],
)
def test_impossible_positions_are_refused(cards: str, melds: list[str], code: str) -> None:
    with pytest.raises(InvalidPositionError) as caught:
        lay_off(cards, melds)
    assert caught.value.code == code


@pytest.mark.parametrize("melds", [None, 7, "5H 6H 7H", meld_of("5H 6H 7H"), CardSet("5H"), [None], ["5H 6"], [3]])
def test_what_is_no_list_of_melds_is_refused(melds: object) -> None:
    with pytest.raises(NotationError):
        lay_off("8H", melds)  # type: ignore[arg-type]
    with pytest.raises(NotationError):
        lay_off(None, [])  # type: ignore[arg-type]


# --------------------------------------------------------------------- direct layoffs


def test_direct_layoffs_are_those_that_make_a_meld() -> None:
    masks = {meld.mask for meld in MELDS}
    for meld in MELDS:
        fits = [1 << card for card in range(52) if meld.mask | 1 << card in masks - {meld.mask}]
        assert direct_layoffs(meld) == sum(fits)


# ------------------------------------------------------------------------------- S11

NINE = "4S 5S 6S 4H 5H 6H 4D 5D 6D AC"  # three sets or three runs, one point either way
SETS = "4S 4H 4D | 5S 5H 5D | 6S 6H 6D | AC (1)"
RUNS = "4S 5S 6S | 4H 5H 6H | 4D 5D 6D | AC (1)"
TAKEN_BY_SETS = "4C 5C 6C"
TAKEN_BY_RUNS = "3S 7S 3H 7H 3D 7D"


def test_s11_cards_the_defender_is_known_to_hold_come_first() -> None:
    everything = FULL_MASK & ~mask(NINE)
    assert str(choose_spread(NINE, mask("4C"), everything)) == RUNS
    assert str(choose_spread(NINE, mask("7D"), everything)) == SETS
    assert str(choose_spread(NINE, mask("4C 3D"), mask("7H"))) == RUNS  # 3 points against 4
    assert str(choose_spread(NINE, mask("4C 3D 3S"), mask("5C"))) == SETS  # 6 against 4


def test_s11_then_unseen_cards() -> None:
    assert str(choose_spread(NINE, 0, mask(TAKEN_BY_SETS) | mask("3S 7S"))) == RUNS  # 10 points against 15
    assert str(choose_spread(NINE, 0, mask(TAKEN_BY_SETS) | mask(TAKEN_BY_RUNS))) == SETS  # 15 against 30
    assert str(choose_spread(NINE, mask("6C 3S 3H 2C"), mask("7D"))) == SETS  # 6 against 6 known


def test_s11_then_canonical_order() -> None:
    assert str(choose_spread(NINE, 0, 0)) == SETS
    assert choose_spread(NINE, 0, 0) == best_arrangement(NINE)
    assert str(choose_spread(NINE, mask("KS QD"), mask("KC 2C"))) == SETS
    assert str(choose_spread(NINE, mask("5C"), mask("5C"))) == RUNS


def test_s11_own_cards_do_not_count() -> None:
    hand = "AH 2H 3H 4H 5H 6H KS"
    assert choose_spread(hand, mask(hand), mask(hand)) == all_arrangements(hand)[0]


@pytest.mark.parametrize("bad", [-1, FULL_MASK + 1, None, "7H", 1.0])
def test_s11_masks_have_52_bits(bad: object) -> None:
    with pytest.raises(NotationError):
        choose_spread(NINE, bad, 0)  # type: ignore[arg-type]
    with pytest.raises(NotationError):
        choose_spread(NINE, 0, bad)  # type: ignore[arg-type]


def test_s11_too_many_cards() -> None:
    with pytest.raises(InvalidPositionError):
        choose_spread(range(12), 0, 0)
