"""Lock files and sources name versions and hashes, never the place of a download."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import pytest

from tools.build.common import ROOT

REQUIREMENTS = sorted((ROOT / "requirements").glob("*.txt"))
# Broken up, so that this file is not found by its own search.
PLACES = re.compile(
    r"py[p]i\.org|python[h]osted|registry\.[n]pm|(?<!emit)[-_]index[-_][u]rl|://[^\s\"']+\.(?:whl|tgz|tar\.gz)\b"
)


@pytest.mark.parametrize("path", REQUIREMENTS, ids=lambda path: path.name)
def test_every_requirement_is_pinned_and_hashed(path: Path) -> None:
    text = path.read_text("utf-8")
    assert "//" not in text
    entries = re.split(r"\n(?=\S)", text.replace("\\\n", " ").strip())
    assert entries
    for entry in entries:
        assert re.match(r"[a-z0-9-]+==\S+ ", entry), entry
        assert "--hash=sha256:" in entry


def test_npm_lock_has_hashes_and_no_addresses() -> None:
    packages = json.loads((ROOT / "tools/web/package-lock.json").read_text("utf-8"))["packages"]
    locked = {name: entry for name, entry in packages.items() if name}
    assert locked
    assert [name for name, entry in locked.items() if "resolved" in entry] == []
    assert [name for name, entry in locked.items() if "integrity" not in entry] == []


def test_no_tracked_file_names_a_place_of_downloads() -> None:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True)
    named = []
    for name in listed.stdout.decode().split("\0"):
        path = ROOT / name
        if path.is_file() and PLACES.search(path.read_bytes().decode("utf-8", "replace")):
            named.append(name)
    assert named == []
