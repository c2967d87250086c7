"""Starts the Chromium that the tests drive."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tools.browser import FLAGS, find

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser, BrowserContext, Playwright

START = 120_000  # ms that a browser may take on a busy machine


def _program() -> str:
    found = find()
    if found is None:
        pytest.fail("No Chromium is found: run `make browser`, or name one in GIN_BROWSER.", pytrace=False)
    return found


def launch_chromium(playwright: Playwright, *more_flags: str) -> Browser:
    """A new browser without a profile."""
    return playwright.chromium.launch(executable_path=_program(), args=[*FLAGS, *more_flags], timeout=START)


def launch_profile(playwright: Playwright, profile: Path, *more_flags: str) -> BrowserContext:
    """A new browser process on a profile that lasts, as when a player comes back another day."""
    return playwright.chromium.launch_persistent_context(
        profile, executable_path=_program(), args=[*FLAGS, *more_flags], timeout=START
    )
