"""The ordinary wheel: it installs alone and needs nothing else."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

LIST_FOREIGN = """
import pkgutil, sys
import gin_engine, gin_engine.api
known = sys.stdlib_module_names | {"gin_engine"}
print(sorted({name.split(".")[0] for name in sys.modules} - known - set(sys.builtin_module_names) - {"__main__"}))
print(gin_engine.__version__, gin_engine.__file__)
"""


def test_wheel_installs_into_a_fresh_environment_and_imports_nothing_foreign(wheel: Path, tmp_path: Path) -> None:
    # Not through pip's index: an empty environment, and this environment's pip told to install into it.
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", tmp_path / "venv"], check=True)
    python = tmp_path / "venv" / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    install: list[str | Path] = [
        sys.executable,
        "-m",
        "pip",
        "--python",
        python,
        "install",
        "--quiet",
        "--no-index",
        wheel,
    ]
    subprocess.run(install, check=True, cwd=tmp_path)
    bare = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    told = subprocess.run(
        [python, "-I", "-c", LIST_FOREIGN], check=True, capture_output=True, text=True, cwd=tmp_path, env=bare
    )
    foreign, where = told.stdout.splitlines()
    assert foreign == "[]"
    assert where.startswith(wheel.name.split("-")[1])
    assert str(tmp_path) in where


def test_wheel_is_typed_pure_and_declares_no_dependency(wheel: Path) -> None:
    assert wheel.name.endswith("-py3-none-any.whl")
    assert os.name == "nt" or wheel.stat().st_mode & 0o444 == 0o444  # for every user
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        metadata = next(archive.read(name).decode() for name in names if name.endswith(".dist-info/METADATA"))
    assert "gin_engine/py.typed" in names
    assert all(name.startswith(("gin_engine/", "gin_engine-")) for name in names)
    # Nothing is required but by the extra of the command line.
    assert all("extra ==" in line for line in metadata.splitlines() if line.startswith("Requires-Dist"))
    assert "Requires-Python: >=3.11" in metadata


def test_compiled_wheel_lies_apart_and_cannot_be_mistaken(site: Path, wheel: Path) -> None:
    (compiled,) = site.rglob("*.whl")
    assert compiled.name.endswith("-cp314-none-any.whl")
    assert [path.name for path in wheel.parent.glob("*.whl")] == [wheel.name]
    with zipfile.ZipFile(compiled) as archive:
        tags = next(archive.read(name).decode() for name in archive.namelist() if name.endswith("/WHEEL"))
        assert not [name for name in archive.namelist() if name.endswith(".py")]
    assert "Tag: cp314-none-any" in tags
