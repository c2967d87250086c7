"""The collected cases with one right answer, as far as melds and lay-offs decide them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from gin_engine.cards import CardSet, mask_of
from gin_engine.layoff import lay_off
from gin_engine.melds import (
    all_arrangements,
    best_arrangement,
    deadwood,
    deadwood_after_best_discard,
    discard_options,
    knock_options,
    meld_of,
)

Case = dict[str, Any]
CASES: list[Case] = json.loads((Path(__file__).parents[1] / "cases" / "cases.json").read_text("utf-8"))


def of_kind(*kinds: str) -> pytest.MarkDecorator:
    chosen = [case for case in CASES if case["kind"] in kinds]
    return pytest.mark.parametrize("case", chosen, ids=[case["id"] for case in chosen])


def melds_in_text(text: str) -> frozenset[CardSet]:
    return frozenset(map(CardSet, text.split(" | "))) if text else frozenset()


def test_no_case_was_lost() -> None:
    kinds = [case["kind"] for case in CASES]
    assert {kind: kinds.count(kind) for kind in kinds} == {
        "deadwood": 23,
        "knockable": 14,
        "layoff": 19,
        "scoring": 3,
        "flow": 10,
        "match": 5,
    }


@of_kind("deadwood")
def test_deadwood(case: Case) -> None:
    hand, expected = case["input"]["hand"], case["expected"]
    found = all_arrangements(hand)
    assert deadwood(hand) == expected["deadwood"]
    assert {way.deadwood for way in found} == {expected["deadwood"]}
    assert len(found) == expected["optimal_arrangements"]
    assert {frozenset(map(CardSet, way.melds)) for way in found} == set(map(melds_in_text, expected["arrangements"]))
    assert {way.deadwood_cards for way in found} == set(map(CardSet, expected["possible_deadwood"]))
    assert best_arrangement(hand) == found[0]


@of_kind("knockable")
def test_knockable(case: Case) -> None:
    hand, locked = case["input"]["hand"], case["input"]["taken_from_discard"]
    expected = case["expected"]
    options = knock_options(hand, locked)
    assert {str(card): left for card, left in options.items() if left} == expected["knock"]
    assert sorted(str(card) for card, left in options.items() if not left) == sorted(expected["gin"])
    least = min(discard_options(hand, locked).values())
    assert least == expected["lowest_deadwood_after_a_legal_discard"]
    assert (deadwood(hand) == 0) == expected["all_11_meld"]
    if locked is None:
        assert deadwood_after_best_discard(mask_of(hand)) == least


@of_kind("layoff", "scoring")
def test_layoff_and_points(case: Case) -> None:
    given, expected = case["input"], case["expected"]
    hand = CardSet(given["defender"])
    melds = [meld_of(meld) for meld in given["knocker_melds"]]
    knocker = CardSet([card for meld in melds for card in meld]) | CardSet(given["knocker_deadwood"])
    assert deadwood(knocker) == expected["knocker_hand_minimum"]
    assert deadwood(hand) == expected["best_without_layoffs"]
    mine = CardSet(given["knocker_deadwood"]).points
    assert mine == expected["knocker_deadwood"]

    if mine == 0:  # S10, S12: no lay-offs on gin
        theirs = deadwood(hand)
        outcome = ("gin", "knocker", 25 + theirs)
    else:
        result = lay_off(hand, melds)
        theirs = result.deadwood
        outcome = ("knock", "knocker", theirs - mine) if theirs > mine else ("undercut", "defender", 25 + mine - theirs)
        example = expected["one_optimal"]
        assert CardSet(example["deadwood"]).points == theirs
        assert len(result.laid_off) <= len(CardSet(example["laid_off"]))
        parts = [
            *map(CardSet, result.melds),
            CardSet(card for card, _ in result.laid_off),
            result.deadwood_cards,
        ]
        assert sum(map(len, parts)) == len(hand)
        assert CardSet(card for part in parts for card in part) == hand
    assert theirs == expected["defender_deadwood"]
    assert outcome == (expected["kind"], expected["winner"], expected["points"])
