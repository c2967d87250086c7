"""What the steps of the build share: where things are, how they fail, how they are hashed."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

ROOT = Path(__file__).resolve().parents[2]
CACHE = ROOT / ".cache"
PYODIDE = ROOT / "tools" / "web" / "node_modules" / "pyodide"


class BuildError(Exception):
    """The build cannot go on; the text is the one sentence that says what to do."""


def sha256(data: bytes) -> str:
    """The SHA-256 of `data` as hex digits."""
    return hashlib.sha256(data).hexdigest()


def files_under(folder: Path) -> Iterator[tuple[str, Path]]:
    """Every file below `folder` with its POSIX name, sorted, without what editors and interpreters leave."""
    found = [(path.relative_to(folder).as_posix(), path) for path in folder.rglob("*") if path.is_file()]
    for name, path in sorted(found):
        if not any(part.startswith(".") or part == "__pycache__" for part in name.split("/")):
            yield name, path


def digest(entries: Iterable[tuple[str, bytes]]) -> str:
    """One hash over names and contents; the lengths keep neighbours from running together."""
    total = hashlib.sha256()
    for name, data in entries:
        total.update(f"{len(name)} {name} {len(data)} ".encode())
        total.update(data)
    return total.hexdigest()


def digest_paths(paths: Iterable[Path]) -> str:
    """One hash over files and whole folders, given by their paths below the root."""
    entries: list[tuple[str, bytes]] = []
    for path in paths:
        inside = files_under(path) if path.is_dir() else [("", path)] if path.is_file() else []
        prefix = path.relative_to(ROOT).as_posix()
        entries += [(f"{prefix}/{name}", file.read_bytes()) for name, file in inside]
    return digest(entries)
