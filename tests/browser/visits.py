"""Visits of the page with its service worker, one after the other."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING, Any

import pytest

from tests.support.host import COMPLETE, KEPT
from tools.build.common import ROOT
from tools.build.site import build_site

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import BrowserContext, Locator, Page

PATIENCE = 90_000  # ms of a busy machine
SEED = "offline"  # the person at the page begins, so that nothing happens by itself


class Versions:
    """Two deployments, one after the other at the same place."""

    def __init__(self, site: Path, folder: Path) -> None:
        self.served = shutil.copytree(site, folder / "served")
        self.later = folder / "later"
        web = shutil.copytree(ROOT / "web", folder / "web")
        with (web / "app.js").open("a", encoding="utf-8") as file:
            file.write("\nconsole.debug('a later version');\n")
        build_site(web, next(site.glob("v/*/pyodide")), self.later)

    def deploy(self) -> None:
        """Serve the later one; nothing of the one before stays on the server."""
        shutil.rmtree(self.served)
        shutil.copytree(self.later, self.served)


def offer(page: Page) -> Locator:
    return page.get_by_role("button", name="Neue Version laden")


def open_page(context: BrowserContext, address: str) -> Page:
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(f"{address}?motion=0&seed={SEED}")
    ready(page)
    return page


def ready(page: Page) -> None:
    page.locator("body[data-state=ready]").wait_for()


def until(page: Page, question: str, wanted: object) -> Any:  # noqa: ANN401 - whatever the page says
    """Ask until the answer is the wanted one; a string that Playwright would evaluate itself dies under the policy."""
    seen = None
    for _ in range(PATIENCE // 50):
        seen = page.evaluate(question)
        if seen == wanted:
            return seen
        page.wait_for_timeout(50)
    pytest.fail(f"{seen} is never {wanted}")


def complete(page: Page) -> dict[str, Any]:
    """Wait until the whole version is kept."""
    until(page, COMPLETE, wanted=True)
    state: dict[str, Any] = page.evaluate(KEPT)
    return state


def step(page: Page) -> None:
    """Do anything that the table offers, and see that the engine has answered."""
    before = page.evaluate("localStorage.length && JSON.stringify({...localStorage})")
    page.locator("#stock, #actions button").and_(page.locator(":enabled")).last.click()
    until(page, f"() => JSON.stringify({{...localStorage}}) !== {before!r}", wanted=True)
