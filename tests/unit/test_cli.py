"""The command line: every command with good and with bad input."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from gin_engine.cli import main, seated
from gin_engine.errors import InvalidPositionError
from gin_engine.match import Match
from gin_engine.records import record_of, record_text
from gin_engine.rules import PRESETS, STANDARD
from tests.property.play import able, played

if TYPE_CHECKING:
    from collections.abc import Iterator

GOLDEN = Path(__file__).parent.parent / "golden"
SOURCE = Path(__file__).parent.parent.parent / "src"


def run(*arguments: str, monkeypatch: pytest.MonkeyPatch | None = None, typed: str = "") -> int:
    if monkeypatch is not None:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
    return main(arguments)


# --- simulate ----------------------------------------------------------------------------------


def simulated(capsys: pytest.CaptureFixture[str], *more: str) -> dict[str, Any]:
    assert main(["simulate", "normal", "easy", "--matches", "4", "--json", *more]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    found = json.loads(line)
    assert isinstance(found, dict)
    return found


def test_simulate_prints_one_line_of_json(capsys: pytest.CaptureFixture[str]) -> None:
    found = simulated(capsys)
    assert {
        "a", "b", "matches", "a_won", "a_won_low", "a_won_high", "points_per_round", "ms_per_decision_a",
        "ms_per_decision_b",
    } <= set(found)  # fmt: skip
    assert (found["a"], found["b"], found["matches"]) == ("normal", "easy", 4)
    assert 0 <= found["a_won_low"] <= found["a_won"] <= found["a_won_high"] <= 1


def test_simulate_depends_on_its_seed_and_rules_alone(capsys: pytest.CaptureFixture[str]) -> None:
    def figures(*more: str) -> dict[str, Any]:
        return {name: value for name, value in simulated(capsys, *more).items() if not name.startswith("ms_")}

    assert figures("--seed", "x") == figures("--seed", "x")
    assert figures("--seed", "x") != figures("--seed", "y")
    assert figures("--seed", "x", "--rules", "wikipedia") != figures("--seed", "x")


def test_simulate_as_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "simple", "easy", "--matches", "2"]) == 0
    out = capsys.readouterr().out
    assert re.match(r"simple won [\d.]+ % \[[\d.]+-[\d.]+\] of 2 matches against easy", out)
    assert "points_per_round" in out


@pytest.mark.parametrize(
    "arguments",
    [
        [], ["simulate"], ["simulate", "easy", "nobody"], ["simulate", "easy", "easy", "--matches", "3"],
        ["simulate", "easy", "easy", "--rules", "ring3"],
        ["simulate", "easy", "easy", "--matches", "0"], ["simulate", "easy", "easy", "--matches", "x"],
        ["simulate", "easy", "easy", "--rules", "house"], ["play", "--level", "simple"], ["bot", "--level", "x"],
        ["analyse"], ["undo"],
    ],
)  # fmt: skip
def test_wrong_arguments(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(arguments)
    assert caught.value.code == 2
    assert capsys.readouterr().err


def test_players_are_seated_by_name() -> None:
    assert seated("hard").name == "hard"
    with pytest.raises(InvalidPositionError):
        seated("nobody")


# --- analyse -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["golden-2", "golden-wikipedia", "golden-ring3"])
def test_analyse_a_record(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = json.loads((GOLDEN / f"{name}.json").read_text("utf-8"))["record"]
    path = tmp_path / "match.json"
    path.write_text(record_text(record), "utf-8")
    assert main(["analyse", str(path), "--player", "normal", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["player"] == "normal"
    entries = sum(len(item["entries"]) for item in record["rounds"])
    assert 0 < len(found["decisions"]) <= entries
    for decision in found["decisions"]:
        assert set(decision) == {"round", "seat", "done", "best", "loss"}
        assert decision["loss"] >= 0
        if decision["done"] == decision["best"]:
            assert decision["loss"] == 0
    assert main(["analyse", str(path), "--player", "normal"]) == 0
    out = capsys.readouterr().out
    assert "seat 0: " in out
    assert "decisions as normal would have them" in out


def test_analyse_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    text = record_text(record_of(played("analyse", able, 60)))
    assert run("analyse", "-", "--player", "simple", monkeypatch=monkeypatch, typed=text) == 0
    assert "decisions as simple" in capsys.readouterr().out


def broken_records() -> Iterator[str]:
    match = played("broken", able, 60)
    yield record_text(record_of(match, 0))  # of one seat
    yield "{"
    yield "[]"
    yield "{}"
    yield record_text(record_of(match)).replace('"rules":"standard"', '"rules":"house"')
    yield record_text(record_of(match)).replace("draw", "take", 1)


@pytest.mark.parametrize("text", [*broken_records()])
def test_analyse_what_is_no_record(
    text: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("analyse", "-", monkeypatch=monkeypatch, typed=text) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("gin-engine: ")
    assert err.count("\n") == 1


def test_analyse_a_file_that_cannot_be_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    binary = tmp_path / "binary"
    binary.write_bytes(b"\xff\xfe\x00")
    for path in (tmp_path / "missing", tmp_path, binary):
        assert main(["analyse", str(path)]) == 1
        assert "cannot be read" in capsys.readouterr().err


# --- play --------------------------------------------------------------------------------------


class Typist:
    """Types what the hint says, and Enter between the rounds."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys
        self._asked = False
        self.seen = ""

    def __call__(self, prompt: str = "") -> str:
        out = self._capsys.readouterr().out
        self.seen += out
        if prompt != "> ":
            return ""
        self._asked = not self._asked
        return "hint" if self._asked else out.splitlines()[-1].split("  ")[0]


@pytest.mark.parametrize("rules", PRESETS)
def test_play_a_match_by_the_hints(
    rules: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typist = Typist(capsys)
    monkeypatch.setattr("builtins.input", typist)
    assert main(["play", "--level", "easy", "--rules", rules, "--seed", "cli"]) == 0
    seen = typist.seen + capsys.readouterr().out
    assert re.search(r"Seat \d wins the match\.", seen)
    for seat in range(PRESETS[rules].seats):
        assert re.search(rf"Seat {seat}: .* = \d+", seen)


def test_a_hint_is_a_line_with_its_numbers(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    typist = Typist(capsys)
    monkeypatch.setattr("builtins.input", typist)
    main(["play", "--level", "easy", "--seed", "cli"])
    seen = typist.seen
    assert re.search(r"(?m)^discard \w\w  \(discard [a-z ]+: deadwood \d+, outs \d+, used \d+ %\)$", seen)
    assert re.search(r"(?m)^draw  \(draw stock: deadwood \d+, outs \d+\)$", seen)


def test_play_hides_what_the_other_draws(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    typist = Typist(capsys)
    monkeypatch.setattr("builtins.input", typist)
    main(["play", "--level", "easy", "--seed", "hidden"])
    drawn = re.findall(r"Seat 1 draws (.*)\.", typist.seen + capsys.readouterr().out)
    assert drawn
    assert set(drawn) == {"a card"}


def test_play_with_wrong_words(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    typed = "undo\nknock\nknock 7H\n\nhint\n  \ud800\nquit\n"
    assert run("play", "--seed", "wrong", monkeypatch=monkeypatch, typed=typed) == 0
    out = capsys.readouterr().out
    assert out.count("not an action") >= 3


@pytest.mark.parametrize("ends", range(0, 120, 7))
def test_play_until_the_input_ends(
    ends: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """At any prompt, between two rounds too."""
    typist = Typist(capsys)
    lines: list[str] = []

    def typing(prompt: str = "") -> str:
        if len(lines) >= ends and (ends % 2 == 0 or prompt != "> "):
            raise EOFError
        lines.append(typist(prompt))
        return lines[-1]

    monkeypatch.setattr("builtins.input", typing)
    assert main(["play", "--level", "easy", "--seed", "ends"]) == 0


def test_play_with_a_seed_that_is_none(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--seed", "x" * 300]) == 1
    assert "a seed has" in capsys.readouterr().err


def test_leaving_with_the_keyboard(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(_: str = "") -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupt)
    for seed in ("one", "two", "three"):
        assert main(["play", "--seed", seed]) == 1


# --- bot ---------------------------------------------------------------------------------------


def test_bot_answers_line_by_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    view = {
        "phase": "discard", "hand": "AS 2S 3S 7H 8H 9H KC KD KH KS QD", "drawn": "QD", "pile": ["QS"], "stock": 20,
    }  # fmt: skip
    good = json.dumps(view)
    lines = [good, "", "nonsense", json.dumps(view | {"stock": -1}), good]
    assert run("bot", "--level", "hard", monkeypatch=monkeypatch, typed="\n".join(lines)) == 0
    replies = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert replies[0] == replies[3] == {"action": "gin QD"}
    assert [reply["error"]["code"] for reply in replies[1:3]] == ["bad_json", "bad_view"]


def test_bot_is_the_same_for_the_same_seed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    lines = "\n".join(
        json.dumps({"phase": "discard", "hand": "AS 3S 5H 7H 9H KC JD QH 4C QD 2D", "drawn": "QD", "pile": [],
                    "stock": 20, "ply": ply}) for ply in range(20)
    )  # fmt: skip
    outs = []
    for seed in ("x", "x", "y"):
        assert run("bot", "--level", "easy", "--seed", seed, monkeypatch=monkeypatch, typed=lines) == 0
        outs.append(capsys.readouterr().out)
    assert outs[0] == outs[1] != outs[2]


def told(command: list[str], text: str, more: bytes = b"") -> list[str]:
    """What a program that takes its input for another encoding answers to UTF-8."""
    done = subprocess.run(
        [sys.executable, "-m", "gin_engine", *command], cwd=SOURCE, capture_output=True, check=False,
        input=b"\xef\xbb\xbf" + text.encode() + more, env={**os.environ, "PYTHONIOENCODING": "cp1252"},
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, b"")
    return done.stdout.decode("ascii").splitlines()


def test_bot_reads_utf8_whatever_the_system_writes() -> None:
    view = {
        "phase": "discard", "hand": "A♠ 2♠ 3♠ 7♥ 8♥ 9♥ K♣ K♦ K♥ K♠ Q♦", "drawn": "Q♦", "pile": ["Q♠"], "stock": 20,
    }  # fmt: skip
    replies = [json.loads(line) for line in told(["bot"], json.dumps(view, ensure_ascii=False), b"\n\xff\n")]
    assert replies[0] == {"action": "gin QD"}
    assert replies[1]["error"]["code"] == "bad_json"


def test_analyse_reads_utf8_whatever_the_system_writes() -> None:
    text = record_text(record_of(played("♠", able, 20)))
    assert "♠" in text
    assert "decisions as simple" in told(["analyse", "-", "--player", "simple"], text)[-1]


# --- as a program ------------------------------------------------------------------------------


@pytest.mark.parametrize("arguments", [["--help"], ["--version"], ["simulate", "--help"], ["bot", "--help"]])
def test_as_a_program(arguments: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "gin_engine", *arguments], cwd=SOURCE, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "gin-engine" in done.stdout


def test_a_match_that_was_played_can_be_analysed() -> None:
    match, _ = Match.start(STANDARD, "short", ("a", "b"))
    assert record_of(match)["rounds"][0]["entries"] == []
