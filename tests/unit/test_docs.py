"""What the pages in docs/ show is what the engine writes and takes."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from gin_engine.actions import Action
from gin_engine.notation import FIELDS, melds_text, position_text, read_melds, read_position
from gin_engine.records import record_of
from gin_engine.rules import CHOICES, NUMBERS, PRESETS, STANDARD, SWITCHES
from tests.golden.policy import MATCHES
from tests.property.play import played

DOCS = Path(__file__).parent.parent.parent / "docs"


def text_of(page: str) -> str:
    return (DOCS / page).read_text("utf-8")


def rows(page: str, heading: str) -> list[list[str]]:
    """The cells of the first table below a heading."""
    below = text_of(page).partition(f"## {heading}\n")[2]
    table = re.findall(r"(?m)^\|.*\|$", below.partition("\n## ")[0])
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in table]


@pytest.mark.parametrize("page", ["index.md", "../README.md"])
def test_examples_in_python(page: str) -> None:
    names: dict[str, Any] = {}
    told = 0
    for block in re.findall(r"```python\n(.*?)```", text_of(page), re.DOTALL):
        for line in filter(None, block.splitlines()):
            code, _, said = line.partition("  # ")
            try:
                expression = compile(code, page, "eval")
            except SyntaxError:
                exec(code, names)  # noqa: S102 - our own page
            else:
                assert repr(eval(expression, names)) == said  # noqa: S307
                told += 1
    assert told >= 3


def test_every_page_is_in_the_contents() -> None:
    listed = re.findall(r": (\S+\.md)$", (DOCS.parent / "mkdocs.yml").read_text("utf-8"), re.MULTILINE)
    assert sorted(listed) == sorted(str(path.relative_to(DOCS).as_posix()) for path in DOCS.rglob("*.md"))


def test_the_position_of_the_page_on_records() -> None:
    (block,) = re.findall(r"```\n(phase turn .*?)```", text_of("record.md"), re.DOTALL)
    names, line = block.strip().splitlines()
    assert len(names.split()) == FIELDS
    assert position_text(read_position(line, STANDARD)) == line
    documented = [name for row in rows("record.md", "Positions")[2:] for name in row[0].split(", ")]
    assert documented == names.split()


def test_melds_and_actions_of_the_page_on_records() -> None:
    text = text_of("record.md")
    for melds in set(re.findall(r"[A2-9TJQKSHDC]{6,}\+[A2-9TJQKSHDC+]{6,}", text)):
        written = read_melds(melds)
        assert melds_text(tuple(sorted(written, key=lambda meld: meld.index))) == melds
    for row in rows("record.md", "Actions")[2:]:
        assert str(Action.parse(row[0].strip("`"))) == row[0].strip("`")


def test_fields_of_a_record() -> None:
    record = record_of(played("docs", actions=5))
    named = set(re.findall(r"(?m)^\| (`\w+`(?:, `\w+`)*) \|", text_of("record.md").partition("## Records")[2]))
    words = {word for cell in named for word in re.findall(r"\w+", cell)}
    own = record_of(played("docs", actions=5), 0)
    assert set(own) | {"from"} | set(own["rounds"][0]) == words
    assert set(record) | set(record["rounds"][0]) == words - {"from", "seat", "shown"}


def test_the_table_of_presets() -> None:
    """A preset need not stand in the table; what stands there is right."""
    table = rows("rules.md", "Presets")
    named = [re.findall(r"`(\w+)`", cell) for cell in table[0][1:]]
    assert {name for names in named for name in names} <= set(PRESETS)
    cells = {row[0]: row[1:] for row in table}
    for column, (name, *_) in enumerate(named):
        rules = PRESETS[name]
        assert cells["gin, undercut bonus"][column] == f"{rules.gin_bonus}, {rules.undercut_bonus}"
        assert cells["game bonus"][column] == (str(rules.game_bonus) if rules.game_bonus else "none")
        assert cells["for each round won"][column] == (str(rules.box_bonus) if rules.box_bonus else "none")
        low = "lowest card" in cells["first dealer"][column]
        assert low is (rules.first_dealer == "low_card")
        assert ("winner" in cells["next dealer"][column]) is (rules.next_dealer == "winner")
        assert ("eleven" in cells["opening"][column]) is (rules.opening == "eleven")
        assert ("void" in cells["two cards left in the stock"][column]) is (rules.stock_end == "void")
        assert ("undercut" in cells["equal deadwood"][column]) is rules.undercut_on_tie
        assert (f"{rules.target} points" in cells["end of the match"][column]) is (rules.match_end == "target")


def test_the_table_of_fields() -> None:
    """Whoever reads records without our code finds every field there, its values and what ``standard`` has."""
    values = {name: f"{low} to {high}" for name, (low, high) in NUMBERS.items()}
    values |= {name: " ".join(f"`{word}`" for word in words) for name, words in CHOICES.items()}
    values |= dict.fromkeys(SWITCHES, "true, false") | {"name": "text"}
    fields = STANDARD._asdict().items()
    standard = {name: f"`{value}`" if isinstance(value, str) else str(value).lower() for name, value in fields}
    told = [row[:3] for row in rows("rules.md", "Fields")[2:]]
    assert told == [[f"`{name}`", values[name], standard[name]] for name in STANDARD._fields]


def test_options_are_fields() -> None:
    named = {name for row in rows("rules.md", "Options")[2:] for name in re.findall(r"`(\w+)`", row[0])}
    assert named <= set(SWITCHES) | set(NUMBERS)


def test_every_way_to_play_has_a_golden_match() -> None:
    played_by = [rules for rules, _ in MATCHES.values()]
    for name, words in (CHOICES | dict.fromkeys(SWITCHES, (True, False)) | {"seats": (2, 3, 4)}).items():
        assert {getattr(rules, name) for rules in played_by} == set(words), name
