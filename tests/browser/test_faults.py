"""What the page says when something breaks: a sentence with a way out, and a report that gives no card away."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

import pytest

from gin_engine import api
from tests.browser.positions import LOOSE, OTHER_LOOSE, drawing

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser, BrowserContext, Page, Route

    from tests.browser.conftest import Open

    Spoil: TypeAlias = Callable[[BrowserContext], object]

pytestmark = pytest.mark.browser

MEMORY: Final = """
WebAssembly.instantiate = () =>
  Promise.reject(new RangeError("WebAssembly.instantiate(): Out of memory: Cannot allocate Wasm memory"));
"""
NO_ROOM: Final = """
WebAssembly.Memory = class {
  constructor() { throw new RangeError("WebAssembly.Memory(): could not allocate memory"); }
};
"""


def before_worker(script: str) -> Spoil:
    def spoil(context: BrowserContext) -> None:
        def answer(route: Route) -> None:
            reply = route.fetch()
            route.fulfill(response=reply, body=script + reply.text())

        context.route("**/worker.js", answer)

    return spoil


def header(pattern: str, name: str, value: str) -> Spoil:
    def spoil(context: BrowserContext) -> None:
        def answer(route: Route) -> None:
            reply = route.fetch()
            route.fulfill(response=reply, headers={**reply.headers, name: value})

        context.route(pattern, answer)

    return spoil


def blocked(pattern: str) -> Spoil:
    return lambda context: context.route(pattern, lambda route: route.abort())


def report_of(page: Page) -> str:
    page.locator("#note summary").click()
    return page.locator("#note textarea").input_value()


STARTS: Final = {
    "no WebAssembly": (before_worker("delete globalThis.WebAssembly;\n"), "kein WebAssembly"),
    "WebAssembly forbidden": (
        header("**/worker.js", "content-security-policy", "default-src 'self'; script-src 'self'"),
        "kein WebAssembly",
    ),
    "out of memory": (before_worker(MEMORY), "zu wenig Speicher"),
    "no room for memory": (before_worker(NO_ROOM), "zu wenig Speicher"),
    "wrong type of wasm": (header("**/*.wasm", "content-type", "text/plain"), "war nicht zu laden"),
    "wrong type of a module": (header("**/pyodide.mjs", "content-type", "text/plain"), "war nicht zu laden"),
    "wasm blocked": (blocked("**/*.wasm"), "war nicht zu laden"),
    "module blocked": (blocked("**/pyodide.asm.mjs"), "war nicht zu laden"),
    "worker blocked": (blocked("**/worker.js"), "war nicht zu laden"),
    "an error of its own": (before_worker('throw new Error("of its own");\n'), "konnte nicht starten"),
}


@pytest.mark.parametrize("name", STARTS)
def test_start_that_fails_ends_in_a_sentence(browser: Browser, site_url: str, name: str) -> None:
    spoil, sentence = STARTS[name]
    with browser.new_context(service_workers="block") as context:
        spoil(context)
        page = context.new_page()
        page.goto(site_url)
        page.locator("#status", has_text=sentence).wait_for()
        page.get_by_role("button", name="Neu laden").wait_for()
        report = report_of(page)
    assert "version: 0." in report
    assert "browser: Mozilla" in report
    assert "detail: " in report


def test_start_that_takes_too_long_ends_in_a_sentence(browser: Browser, site_url: str) -> None:
    with browser.new_context(service_workers="block") as context:
        context.clock.install(time=1_000)
        context.route("**/worker.js", lambda _: None)
        page = context.new_page()
        page.goto(site_url)
        page.locator("#status", has_text="Das Spiel wird geladen").wait_for()
        page.clock.fast_forward(31_000)
        page.locator("#status", has_text="nach 30 Sekunden noch nicht bereit").wait_for()
        page.get_by_role("button", name="Neu laden").wait_for()


@pytest.mark.parametrize("reply", ['{"ok": true, "view": NaN}', "", "null"])
def test_a_reply_that_is_no_json_ends_in_a_report_and_the_state_before(
    open_game: Open, monkeypatch: pytest.MonkeyPatch, reply: str
) -> None:
    mirror = drawing(LOOSE.rsplit(" ", 1)[0], OTHER_LOOSE)
    player = open_game(save=mirror.save, bridged=True)
    player.shows(mirror)
    with monkeypatch.context() as patch:
        patch.setattr(api.Session, "handle", lambda *_: reply)
        player.tap(player.stock)
        player.says("Im Spiel ist ein Fehler aufgetreten")
    player.shows(mirror)
    assert "detail: no JSON\ncommand: act" in report_of(player.page)
    player.page.locator("#note-close").click()
    player.does(mirror, "draw")


def test_an_exception_in_python_ends_in_a_report_and_the_state_before(
    open_game: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    mirror = drawing(LOOSE.rsplit(" ", 1)[0], OTHER_LOOSE)
    player = open_game(save=mirror.save, bridged=True)
    player.shows(mirror)

    def broken(*_: object) -> str:
        raise RuntimeError("the hand AS 2S cannot be sealed")

    with monkeypatch.context() as patch:
        patch.setattr(api, "seal", broken)
        player.tap(player.stock)
        player.says("Im Spiel ist ein Fehler aufgetreten")
    player.shows(mirror)
    lines = dict(line.split(": ", 1) for line in report_of(player.page).splitlines())
    assert set(lines) == {"version", "browser", "level", "rules", "detail", "text", "trace", "command"}
    assert lines["command"] == "act"
    assert lines["level"] == "normal"
    assert lines["text"] == "the hand ? ? cannot be sealed"
    assert "api:" in lines["trace"]
    player.page.locator("#note-close").click()
    player.does(mirror, "draw")
