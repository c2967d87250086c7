"""Whole matches as they have always been: record, last views, and a digest of every step.

A difference is a change of rules, of the dealing or of a format. If it is meant:
`PYTHONPATH=src python -m tests.golden.regenerate`, and look at the difference.
"""

from __future__ import annotations

import json

import pytest

from gin_engine import __version__
from gin_engine.playback import replay
from gin_engine.records import read_record, record_of, record_text
from tests.golden.policy import MATCHES, play, text_of
from tests.golden.regenerate import file_of, release_save


@pytest.mark.parametrize("seed", MATCHES)
def test_a_match_comes_out_as_ever(seed: str) -> None:
    stored = json.loads(file_of(seed).read_text("utf-8"))
    now = play(seed)
    assert now["record"] == stored["record"]
    assert now["final"] == stored["final"]
    first = next(
        (i for i, pair in enumerate(zip(now["steps"], stored["steps"], strict=True)) if len(set(pair)) > 1), None
    )
    assert first is None, f"from step {first} on the players see something else"
    assert text_of(now) == file_of(seed).read_text("utf-8")


@pytest.mark.parametrize("seed", MATCHES)
def test_a_stored_record_replays(seed: str) -> None:
    stored = json.loads(file_of(seed).read_text("utf-8"))["record"]
    match = replay(read_record(record_text(stored)))
    assert match.over
    assert record_of(match) == stored


def test_every_kind_of_end_is_among_them() -> None:
    kinds = set()
    for seed in ("golden 1", "golden 2", "golden 3"):
        stored = json.loads(file_of(seed).read_text("utf-8"))
        kinds |= {item["result"].split()[0] for item in stored["record"]["rounds"]}
        assert stored["final"][0]["settlement"] is not None
    assert kinds == {"knock", "gin", "undercut", "void"}


def test_this_release_has_its_save() -> None:
    # tests/unit/test_save.py loads the saves of all releases.
    assert release_save(__version__).exists(), "python -m tests.golden.regenerate writes it"
