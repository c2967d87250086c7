"""The ordinary wheel: what `pip install` would build, made by the same PEP 517 hook."""

from __future__ import annotations

import contextlib
import os
from typing import TYPE_CHECKING

from tools.build.common import ROOT, BuildError

if TYPE_CHECKING:
    from pathlib import Path

# The earliest date that a zip archive can hold: any fixed one makes the bytes depend on the sources alone.
EPOCH = "315532800"


def build_wheel(out: Path) -> Path:
    """Write the wheel into `out`, in place of an older one, and return its path."""
    try:
        from flit_core import buildapi  # noqa: PLC0415 - lets its absence be told in a sentence
    except ImportError as error:
        message = "The build backend flit_core is missing: run `python3 tools/dev.py build`, which installs it."
        raise BuildError(message) from error
    out.mkdir(parents=True, exist_ok=True)
    for old in out.glob("gin_engine-*.whl"):
        old.unlink()
    os.environ["SOURCE_DATE_EPOCH"] = EPOCH
    try:
        with contextlib.chdir(ROOT):
            name: str = buildapi.build_wheel(str(out))
    except Exception as error:
        raise BuildError(f"The wheel cannot be built from pyproject.toml and src/: {error}") from error
    made = out / name
    made.chmod(0o644)  # flit's file is for its maker alone
    return made
