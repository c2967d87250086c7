"""`make test-browsers`: in each engine a round by script, with reloads, and on without a server."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import pytest

from gin_engine.save import newest
from tests.browser.mirror import Mirror
from tests.engines.windows import WINDOWS
from tests.support.host import KEPT, host

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.sync_api import Playwright

    from tests.engines.windows import Window

pytestmark = pytest.mark.engines

PATIENCE = 120.0  # seconds of a slow engine on a busy machine
SEED = "offline"
READY = "() => document.body.dataset.state"
SLOTS = "() => Object.keys(localStorage).filter((key) => /:slot\\d$/.test(key)).map((key) => localStorage[key])"
#: All that can be read on the table and on the sheet above it.
TABLE = """() => [...document.querySelectorAll(
    "#hand [data-card], #stock, #pile, #backs, #my-score, #other-score, #round, #deadwood, dialog h2")]
  .map((element) => element.getAttribute("aria-label") ?? element.textContent)"""
HAND = "() => [...document.querySelectorAll('#hand [data-card]')].map((button) => button.dataset.card)"
#: Does an action as a person does, once its controls are there.
DO = """async (action) => {
  const [verb, card] = action.split(" ");
  const offer = '#actions [data-key="n"]';
  const keys = { pass: "p", discard: "w", knock: "k", gin: "g", big_gin: "b" };
  const press = async (selector) => {
    for (let tries = 0; tries < 1000; tries++) {
      const found = document.querySelector(selector);
      if (found) return found.click();
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw new Error(`${selector} is not there`);
  };
  if (card) await press(`#hand [data-card="${card}"]`);
  if (verb === "draw") await press("#stock");
  else if (verb === "take") await press(document.querySelector(offer) ? offer : "#pile");
  else await press(`#actions [data-key="${keys[verb]}"]`);
}"""


@pytest.mark.parametrize("engine", WINDOWS)
def test_smoke(engine: str, playwright: Playwright, site: Path) -> None:
    mirror = Mirror(SEED)
    with WINDOWS[engine](playwright) as window, host(site) as server:
        address = f"{server.address}?motion=0&seed={SEED}"

        def again() -> None:
            """Come back, and find the same, once nothing goes on by itself."""
            while not mirror.mine and not mirror.view["result"]:
                mirror.opponent()
                follows(window, mirror)
            before = window.ask(TABLE)
            window.open(address)
            until(window, READY, "ready")
            until(window, TABLE, before)

        window.open(address)
        until(window, READY, "ready")
        window.ask("() => document.querySelector('#faster').click()")
        for step in range(200):
            if mirror.view["result"]:
                break
            if mirror.mine:
                action = mirror.hint()["action"]
                window.ask(DO, action)
                mirror.act(action)
            else:
                mirror.opponent()
            follows(window, mirror)
            if step in (0, 1):
                again()
        until(window, "() => document.querySelector('dialog h2')?.textContent", mirror.title)
        again()
        until(window, f"async () => {{ const s = await ({KEPT})(); return s && s.files - s.kept; }}", 0)
        server.kill()
        again()
        window.ask("() => document.querySelector('dialog [data-key=w]').click()")
        mirror.next()
        follows(window, mirror)
        again()
        server.start()


def follows(window: Window, mirror: Mirror) -> None:
    """Wait until the page has done, saved and shown what the mirror did."""

    def ply() -> int:
        saved = newest(window.ask(SLOTS)).saved
        return saved.match.ply if saved else -1

    # The opponent plays on by himself.
    wait(lambda: ply() >= mirror.view["ply"], lambda: f"{ply()} is not {mirror.view['ply']}")
    if mirror.mine or mirror.view["result"]:
        until(window, HAND, mirror.hand)


def until(window: Window, question: str, wanted: object) -> None:
    """Ask until the answer is the wanted one."""
    seen: list[Any] = [None]

    def same() -> bool:
        seen[0] = window.ask(question)
        return bool(seen[0] == wanted)

    wait(same, lambda: f"{seen[0]} is never {wanted}")


def wait(settled: Callable[[], bool], what: Callable[[], str]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not settled():
        if time.monotonic() > deadline:
            pytest.fail(what())
        time.sleep(0.05)
