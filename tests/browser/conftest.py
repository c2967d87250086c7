"""Opens windows of the game, and lets none pass in which the browser complains."""

from __future__ import annotations

from contextlib import ExitStack
from typing import TYPE_CHECKING, Any, Protocol
from urllib.parse import urlsplit

import pytest

from gin_engine.api import Session
from tests.browser.player import ASKED, PATIENCE, Player

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Route

#: A worker that asks the engine of the test in place of one of its own: the page does not know the difference.
BRIDGE = """
const asked = (request) => fetch("./engine", { method: "POST", body: request }).then((reply) => reply.text());
postMessage({ type: "ready" });
let last = Promise.resolve();
addEventListener("message", ({ data: { id, request } }) => {
  last = last.then(async () => postMessage({ id, reply: await asked(request) }));
});
"""


class Open(Protocol):
    """Opens the game in a browser without a past.

    `save` lies in the storage; with `paused` time stands still for the page; `bridged` spares the start of Python;
    `offline` lets the service worker in.
    """

    def __call__(
        self,
        query: str = "",
        *,
        save: str | None = None,
        stored: dict[str, str] | None = None,
        address: str | None = None,
        size: tuple[int, int] = (360, 640),
        paused: bool = True,
        bridged: bool = False,
        touch: bool = False,
        script: str | None = None,
        offline: bool = False,
    ) -> Player: ...


def slots(address: str, *saves: str | None) -> dict[str, str]:
    """The storage that holds these saves."""
    path = urlsplit(address).path
    return {f"gin:{path}:slot{slot}": save for slot, save in enumerate(saves) if save is not None}


@pytest.fixture
def open_game(browser: Browser, site_url: str) -> Iterator[Open]:
    faults: list[str] = []

    with ExitStack() as contexts:

        def new(
            query: str = "",
            *,
            save: str | None = None,
            stored: dict[str, str] | None = None,
            address: str | None = None,
            size: tuple[int, int] = (360, 640),
            paused: bool = True,
            bridged: bool = False,
            touch: bool = False,
            script: str | None = None,
            offline: bool = False,
        ) -> Player:
            url = address or site_url
            texts = stored or (slots(url, None, save) if save else {})
            origin: Any = {
                "origin": f"{urlsplit(url).scheme}://{urlsplit(url).netloc}",
                "localStorage": [{"name": name, "value": value} for name, value in texts.items()],
            }
            context = contexts.enter_context(
                browser.new_context(
                    viewport={"width": size[0], "height": size[1]},
                    has_touch=touch,
                    service_workers="allow" if offline else "block",
                    storage_state={"cookies": [], "origins": [origin]} if texts else None,
                )
            )
            context.set_default_timeout(1000 * PATIENCE)
            context.add_init_script(ASKED)
            _listen(context, faults)
            if script:
                context.add_init_script(script)
            if paused:
                context.clock.install(time=1_000)
                context.clock.pause_at(2_000)
            if bridged:
                _bridge(context)
            player = Player(context.new_page(), paused=paused)
            player.page.goto(f"{url}?motion=0{query}")
            player.awake()
            return player

        yield new
    assert faults == []


def _listen(context: BrowserContext, faults: list[str]) -> None:
    def heard(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and "blocked by Playwright" not in message.text:
            faults.append(message.text)

    context.on("console", heard)
    context.on("weberror", lambda error: faults.append(str(error.error)))
    context.on("requestfailed", lambda request: faults.append(f"{request.url}: {request.failure}"))


def _bridge(context: BrowserContext) -> None:
    session = Session()

    def answer(route: Route) -> Any:  # noqa: ANN401 - whatever Playwright takes
        route.fulfill(body=session.handle(route.request.post_data or ""), content_type="application/json")

    context.route("**/worker.js", lambda route: route.fulfill(body=BRIDGE, content_type="text/javascript"))
    context.route("**/engine", answer)
