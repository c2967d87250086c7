"""The page in one file: it plays from a double click, keeps the match, and asks nobody for anything."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tools.build.common import ROOT
from tools.build.onefile import build_one_file

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.browser
MOST = 7_500_000


def test_one_file_plays_without_a_server_and_keeps_the_match(browser: Browser, site: Path, tmp_path: Path) -> None:
    file = tmp_path / "gin-rummy.html"
    build_one_file(ROOT / "web", site, file)
    assert file.stat().st_size <= MOST
    with browser.new_context(offline=True) as context:
        faults: list[str] = []
        asked: list[str] = []
        context.on("console", lambda said: faults.append(said.text) if said.type in ("error", "warning") else None)
        context.on("weberror", lambda error: faults.append(str(error.error)))
        context.on("request", lambda request: asked.append(request.url[:40]))
        page = context.new_page()
        page.goto(f"{file.as_uri()}?motion=0&seed=offline")
        ready = page.locator("body[data-state=ready]")
        ready.wait_for(timeout=60_000)
        page.get_by_role("button", name="Passen").click()
        page.get_by_role("button", name="Passen").wait_for(state="hidden")
        page.reload()
        ready.wait_for(timeout=60_000)
        page.get_by_role("button", name="Passen").wait_for(state="hidden")
        page.locator("#menu").click()
        page.locator('input[name="language"][value="en"]').check(force=True)
        page.get_by_text("About this game").click()
        page.locator("summary", has_text="LICENSE.txt").click()
        page.get_by_text("Permission is hereby granted").wait_for()
        keys = page.evaluate("Object.keys(localStorage)")
        assert keys
        assert all(key.startswith(f"gin:{file.parent.as_posix()}/:") for key in keys)
        assert faults == []
        assert [url for url in asked if not url.startswith(("file:", "blob:", "data:"))] == []


#: What a browser may lack or refuse, put before the worker's own script; and what the page says of it.
LACKS = {
    "no WebAssembly": ("delete self.WebAssembly;", "kein WebAssembly"),
    "no memory": (
        "WebAssembly.Memory = class { constructor() { throw new RangeError('could not allocate memory'); } };",
        "zu wenig Speicher",
    ),
}


@pytest.mark.parametrize("name", LACKS)
def test_one_file_that_cannot_start_says_why(browser: Browser, site: Path, tmp_path: Path, name: str) -> None:
    file = tmp_path / "gin-rummy.html"
    build_one_file(ROOT / "web", site, file)
    before, sentence = LACKS[name]
    page_text, opening = file.read_text("utf-8"), 'id="part-worker">'
    assert page_text.count(opening) == 1
    file.write_text(page_text.replace(opening, f"{opening}{before}"), "utf-8")
    with browser.new_context(offline=True) as context:
        page = context.new_page()
        page.goto(f"{file.as_uri()}?motion=0")
        page.locator("#status", has_text=sentence).wait_for(timeout=60_000)
        page.get_by_role("button", name="Neu laden").wait_for()
