"""Visits of the page with its service worker, one after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.support.host import KEPT

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

PATIENCE = 40_000
SEED = "offline"  # the person at the page begins, so that nothing happens by itself


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
    until(page, f"async () => {{ const s = await ({KEPT})(); return s !== null && s.kept === s.files; }}", wanted=True)
    state: dict[str, Any] = page.evaluate(KEPT)
    return state


def step(page: Page) -> None:
    """Do anything that the table offers, and see that the engine has answered."""
    before = page.evaluate("localStorage.length && JSON.stringify({...localStorage})")
    page.locator("#stock, #actions button").and_(page.locator(":enabled")).last.click()
    until(page, f"() => JSON.stringify({{...localStorage}}) !== {before!r}", wanted=True)
