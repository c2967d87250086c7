"""The public names of the package: there after a bare import, and loaded only when they are used."""

from __future__ import annotations

import subprocess
import sys

import pytest

import gin_engine

#: What programs are told to build on.
PROMISED = [
    "Card",
    "CardSet",
    "parse_cards",
    "deadwood",
    "best_arrangement",
    "all_arrangements",
    "knock_options",
    "lay_off",
    "Rules",
    "Round",
    "Match",
    "View",
    "players",
]


def told(code: str) -> str:
    """What a fresh Python prints."""
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    return done.stdout.strip()


def test_promised_names_are_public() -> None:
    assert set(PROMISED) <= set(gin_engine.__all__)


def test_every_public_name_is_there_after_a_bare_import() -> None:
    code = "import gin_engine; print([name for name in gin_engine.__all__ if not hasattr(gin_engine, name)])"
    assert told(code) == "[]"
    assert told("import gin_engine; print(gin_engine.players.player('hard').name)") == "hard"


def test_a_bare_import_loads_no_module_of_ours() -> None:
    code = "import sys, gin_engine; print([name for name in sys.modules if name.startswith('gin_engine.')])"
    assert told(code) == "[]"


def test_other_names_are_not_there() -> None:
    with pytest.raises(AttributeError, match="no attribute 'dealer'"):
        _ = gin_engine.dealer
