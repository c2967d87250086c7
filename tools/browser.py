"""Finds a Chromium for the tests: GIN_BROWSER (a path, a name or `playwright`), an installed one, Playwright's own."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
)

# Switches for a quiet, offline, reproducible browser. The sandbox cannot start where tests run as root.
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--font-render-hinting=none",
)

ASK_PLAYWRIGHT = (
    "from playwright.sync_api import sync_playwright as s\nwith s() as p: print(p.chromium.executable_path)"
)


def find() -> str | None:
    """The path of a Chromium, or None."""
    named = os.environ.get("GIN_BROWSER")
    if named and named != "playwright":
        return shutil.which(named)
    if named:
        return _playwrights_own()
    for name in (*NAMES, *PLACES):
        found = shutil.which(name)
        if found:
            return found
    return _playwrights_own()


def _playwrights_own() -> str | None:
    # Asked in a process of its own, since Playwright may be in the virtual environment alone.
    root = Path(__file__).resolve().parent.parent
    venv = root / ".venv" / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    python = venv if venv.exists() else Path(sys.executable)
    told = subprocess.run([python, "-c", ASK_PLAYWRIGHT], capture_output=True, text=True, check=False)
    path = told.stdout.strip()
    return path if told.returncode == 0 and Path(path).is_file() else None
