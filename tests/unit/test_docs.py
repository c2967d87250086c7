"""What the pages in docs/ show is what the engine writes and takes."""

from __future__ import annotations

import re
from pathlib import Path

from gin_engine.actions import Action
from gin_engine.notation import FIELDS, melds_text, position_text, read_melds, read_position
from gin_engine.records import record_of
from gin_engine.rules import NUMBERS, PRESETS, STANDARD, SWITCHES
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
    table = rows("rules.md", "Presets")
    assert re.findall(r"`(\w+)`", " ".join(table[0])) == list(PRESETS)
    cells = {row[0]: row[1:] for row in table}
    for column, name in enumerate(["standard", "wikipedia", "hoyle", "romme", "ring"]):
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
        assert ("100 points" in cells["end of the match"][column]) is (rules.match_end == "target")


def test_options_are_fields() -> None:
    named = {name for row in rows("rules.md", "Options")[2:] for name in re.findall(r"`(\w+)`", row[0])}
    assert named <= set(SWITCHES) | set(NUMBERS)


def test_every_preset_has_a_golden_match() -> None:
    assert {rules.name for rules, _ in MATCHES.values()} >= set(PRESETS)
