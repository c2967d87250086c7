"""Who may import whom, read from the syntax trees. A new module has to be entered here."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent.parent / "src" / "gin_engine"

BASE = {"errors", "cards"}
MELDS = BASE | {"melds", "layoff"}
#: Everything up to the round; "all above" of the design.
ROUND = MELDS | {"_tables", "rules", "actions", "events", "deal", "legality", "scoring", "round"}
MATCH = ROUND | {"match"}
RECORDS = MATCH | {"notation", "readers", "records"}
STORE = RECORDS | {"playback", "save"}
#: What a player may know of the engine. ``deal`` only for the type of its random stream.
PLAYER = MELDS | {"rules", "actions", "scoring", "views", "deal.Stream"}

#: Module -> what it may import. ``module.name`` allows that name alone.
MAY_IMPORT: dict[str, set[str]] = {
    "errors": set(),
    "_tables": set(),
    "cards": {"errors"},
    "melds": BASE | {"_tables"},
    "layoff": BASE | {"melds"},
    "rules": BASE,
    "actions": BASE | {"melds"},
    "events": BASE | {"melds"},
    "scoring": MELDS | {"rules"},
    "deal": BASE,
    "legality": BASE | {"actions", "melds", "rules"},
    "round": ROUND - {"round"},
    "match": ROUND,
    "views": MATCH,
    "players": PLAYER,
    "hints": PLAYER | {"players", "deal.key"},
    "driver": {"errors", "match", "views", "players", "rules", "actions", "deal"},
    "notation": MATCH,
    "readers": BASE,
    "records": MATCH | {"notation", "readers"},
    "playback": RECORDS,
    "save": STORE - {"save"},
    "wire": MELDS | {"views", "events", "scoring", "contract", "playback", "round"},
    "contract": {"actions", "events", "legality", "rules", "scoring"},  # types only
    "estimates": set(),
    "stats": STORE,
    "summary": {"estimates", "match", "scoring", "stats"},
    "arena": {"driver", "estimates", "players", "rules", "errors", "match", "views", "deal.Stream"},
    "bot": BASE
    | {"actions", "legality", "rules", "views", "players", "deal", "scoring", "match.RoundLine", "records.read_json"},
    "api": STORE | {"views", "players", "hints", "driver", "wire", "stats", "summary", "contract"},
    "__init__": MATCH | {"views", "players"},
    "cli": STORE | {"views", "players", "hints", "driver", "arena", "bot"},
    "__main__": {"cli"},
}

#: Modules that a pure engine has no use for: the clock, the system, chance that is not its own.
FORBIDDEN_MODULES = {"random", "secrets", "time", "datetime", "os", "io", "pathlib", "socket", "threading", "logging"}
#: ``assert`` is dropped from compiled wheels; the engine has no streams and runs no text.
FORBIDDEN_CALLS = {"print", "input", "open", "eval", "exec", "__import__", "breakpoint"}
#: These are programs for a terminal.
PROGRAMS = {"__main__", "cli"}
#: What is imported from elsewhere, inside a function, with a fallback or a sentence where it is missing.
OPTIONAL = {"cli/simulate.py": {"rich"}, "players/openspiel.py": {"pyspiel"}}


def modules() -> list[Path]:
    return sorted(SOURCE.rglob("*.py"))


def name_of(path: Path) -> str:
    """The module's name in the table: all of players/ is one."""
    inside = path.relative_to(SOURCE)
    return inside.parts[0] if len(inside.parts) > 1 else inside.stem


def place_of(path: Path) -> str:
    return path.relative_to(SOURCE).as_posix()


def imports(tree: ast.AST, path: Path) -> tuple[set[str], set[str]]:
    """What a module imports: ours as ``module`` or ``module.name``, and foreign top-level modules."""
    package = ["gin_engine", *path.relative_to(SOURCE).parts[:-1]]
    ours: set[str] = set()
    foreign: set[str] = set()
    for node in ast.walk(tree):
        names: list[list[str]] = []
        if isinstance(node, ast.Import):
            names = [alias.name.split(".") for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            start = package[: len(package) - node.level + 1] if node.level else []
            start = [*start, *(node.module.split(".") if node.module else [])]
            names = [[*start, alias.name] for alias in node.names]
        for parts in names:
            if parts[0] != "gin_engine":
                foreign.add(parts[0])
            elif parts[1:] != ["__version__"]:  # of the package, no module
                ours.add(".".join(parts[1:3]))
    return ours, foreign


def imports_at_the_top(tree: ast.Module, path: Path) -> set[str]:
    """The foreign modules that are needed to load a module: those outside of its functions."""
    late = [node for node in ast.walk(tree) if isinstance(node, (ast.FunctionDef, ast.Lambda))]
    inside = {child for node in late for child in ast.walk(node)}
    kept = [node for node in ast.walk(tree) if isinstance(node, (ast.Import, ast.ImportFrom)) and node not in inside]
    return imports(ast.Module([*kept], []), path)[1]


def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


def breaches(name: str, ours: set[str]) -> set[str]:
    """What is imported against the table; a module's own package is free."""
    allowed = MAY_IMPORT[name]
    return {found for found in ours if found.split(".")[0] not in {*allowed, name} and found not in allowed}


@pytest.mark.parametrize("path", modules(), ids=place_of)
def test_imports_keep_to_the_table(path: Path) -> None:
    name = name_of(path)
    assert name in MAY_IMPORT, f"enter {name} in the table, with what it may import"
    ours, _ = imports(tree_of(path), path)
    assert breaches(name, ours) == set()


@pytest.mark.parametrize("path", modules(), ids=place_of)
def test_only_the_standard_library(path: Path) -> None:
    tree = tree_of(path)
    _, foreign = imports(tree, path)
    # _sha2 is in the standard library from Python 3.12 on.
    others = foreign - sys.stdlib_module_names - {"_sha2"}
    assert others == OPTIONAL.get(place_of(path), set())
    assert others & imports_at_the_top(tree, path) == set()
    if name_of(path) not in PROGRAMS:
        assert foreign & FORBIDDEN_MODULES == set()


@pytest.mark.parametrize("path", modules(), ids=place_of)
def test_no_asserts_and_no_output(path: Path) -> None:
    faults = []
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Assert):
            faults.append(f"assert in line {node.lineno}")
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in FORBIDDEN_CALLS:
            if name_of(path) not in PROGRAMS:
                faults.append(f"{node.func.id} in line {node.lineno}")
        elif isinstance(node, ast.Global):
            faults.append(f"global in line {node.lineno}")
    assert faults == []


def test_players_see_no_match() -> None:
    for path in modules():
        if name_of(path) == "players":
            ours, _ = imports(tree_of(path), path)
            walls = {"round", "match", "driver", "notation", "records", "save", "api"}
            assert {name.split(".")[0] for name in ours} & walls == set()
            assert {name for name in ours if name.split(".")[0] == "deal"} <= {"deal.Stream"}


def test_the_page_has_one_door() -> None:
    # Nothing of the engine calls the facade.
    for path in modules():
        ours, _ = imports(tree_of(path), path)
        assert "api" not in {name.split(".")[0] for name in ours}


def test_the_table_has_no_circles() -> None:
    done: set[str] = set()
    waiting = {name: {item.split(".")[0] for item in allowed} - {name} for name, allowed in MAY_IMPORT.items()}
    while waiting:
        free = [name for name, needs in waiting.items() if needs <= done]
        assert free, f"a circle among {sorted(waiting)}"
        for name in free:
            done.add(name)
            del waiting[name]


@pytest.mark.parametrize(
    ("place", "text", "found"),
    [
        ("cards.py", "from .melds import Meld", {"melds.Meld"}),
        ("melds.py", "def late():\n    from .round import Round", {"round.Round"}),
        ("layoff.py", "if TYPE_CHECKING:\n    from .match import Match", {"match.Match"}),
        ("players/easy.py", "from ..round import Round", {"round.Round"}),
        ("players/easy.py", "from ..deal import deck", {"deal.deck"}),
        ("players/easy.py", "from .. import match", {"match"}),
        ("players/easy.py", "import gin_engine.api", {"api"}),
        ("players/easy.py", "from gin_engine import save", {"save"}),
        ("scoring.py", "from .round import Round\nfrom .rules import Rules", {"round.Round"}),
    ],
)
def test_a_breach_is_seen(place: str, text: str, found: set[str]) -> None:
    path = SOURCE / place
    ours, _ = imports(ast.parse(text), path)
    assert breaches(name_of(path), ours) == found
