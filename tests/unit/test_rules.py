"""Rules as a value: fields, limits, presets, JSON."""

from __future__ import annotations

import re
from typing import Any

import pytest

from gin_engine.errors import InvalidPositionError
from gin_engine.rules import PRESETS, STANDARD, Rules, rules_from_json, rules_to_json


def test_the_standard_preset() -> None:
    assert PRESETS["standard"] is STANDARD
    assert Rules.preset("standard") == Rules()
    assert (STANDARD.seats, STANDARD.hand_size, STANDARD.knock_limit, STANDARD.target) == (2, 10, 10, 100)
    assert (STANDARD.gin_bonus, STANDARD.undercut_bonus, STANDARD.undercut_on_tie) == (25, 25, True)
    assert (STANDARD.game_bonus, STANDARD.box_bonus, STANDARD.shutout) == (100, 25, "double_points")
    assert STANDARD.next_dealer == "winner"


def test_frozen() -> None:
    with pytest.raises(AttributeError):
        STANDARD.target = 50  # type: ignore[misc]
    assert hash(STANDARD._replace(target=50)) != hash(STANDARD)


def test_the_docstring_says_what_every_field_means() -> None:
    assert re.findall(r"(?m)^ *- ``(\w+)``: \S", Rules.__doc__ or "") == list(Rules._fields)


WRONG: list[tuple[str, Any]] = [
    ("seats", 1), ("seats", 5), ("hand_size", 7), ("knock_limit", -1), ("knock_limit", 11), ("gin_bonus", -1),
    ("gin_bonus", 1001), ("undercut_bonus", 2.5), ("undercut_bonus", "25"), ("target", 0), ("target", 10_001),
    ("target", True), ("target", None), ("game_bonus", []), ("box_bonus", float("nan")), ("next_dealer", "nobody"),
    ("next_dealer", ["winner"]), ("shutout", None), ("undercut_on_tie", 1), ("undercut_on_tie", "yes"), ("name", 5),
]  # fmt: skip


@pytest.mark.parametrize(("field", "value"), WRONG)
def test_a_wrong_value_is_refused_by_name(field: str, value: object) -> None:
    wrong: Any = {field: value}
    with pytest.raises(InvalidPositionError) as caught:
        Rules(**wrong)
    assert (caught.value.code, caught.value.params) == ("bad_rules", {"field": field})
    with pytest.raises(InvalidPositionError) as caught:
        rules_from_json(wrong)
    assert (caught.value.code, caught.value.params) == ("bad_rules", {"field": field})


@pytest.mark.parametrize("name", ["", "Standard", "nothing", None, 5, [], {}])
def test_no_such_preset(name: Any) -> None:  # noqa: ANN401 - whatever comes
    with pytest.raises(InvalidPositionError) as caught:
        Rules.preset(name)
    assert caught.value.code == "bad_rules"


def test_json_of_a_preset_is_its_name() -> None:
    assert rules_to_json(STANDARD) == "standard"
    assert rules_from_json("standard") == STANDARD


def test_json_of_other_rules_is_all_fields() -> None:
    other = Rules(name="custom", gin_bonus=20, undercut_on_tie=False, next_dealer="loser", shutout="none")
    text = rules_to_json(other)
    assert isinstance(text, dict)
    assert set(text) == set(Rules._fields)
    assert rules_from_json(text) == other
    # A preset's name over other values does not hide them.
    fake = STANDARD._replace(target=50)
    assert rules_from_json(rules_to_json(fake)) == fake


@pytest.mark.parametrize("value", [None, 5, True, [], ["standard"], "x", {"colour": 1}, {"": 1}])
def test_json_that_is_no_rules(value: object) -> None:
    with pytest.raises(InvalidPositionError) as caught:
        rules_from_json(value)
    assert caught.value.code == "bad_rules"
