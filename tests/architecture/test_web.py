"""The page stays small: hand-written JavaScript, counted without comments and blank lines."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

WEB = Path(__file__).parent.parent.parent / "web"
MODULES = sorted(WEB.glob("*.js"))
#: All of it, and each module.
MOST, MOST_OF_ONE = 2500, 400


def code_lines(text: str) -> int:
    """Lines that a browser runs."""
    code = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    return sum(line.strip() != "" and not line.strip().startswith("//") for line in code.splitlines())


def test_lines_are_counted() -> None:
    assert code_lines("// one\n/** two\n * three */\nconst four = 1; // five\n\n  /* six */ seven();\n") == 2


@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.name)
def test_no_module_is_large(module: Path) -> None:
    assert code_lines(module.read_text("utf-8")) < MOST_OF_ONE


def test_the_page_is_small() -> None:
    assert sum(code_lines(module.read_text("utf-8")) for module in MODULES) < MOST
