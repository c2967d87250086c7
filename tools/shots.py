"""`make shots`: pictures of every screen, in five sizes and two languages, into dist/shots."""

from __future__ import annotations

import json
import sys
import threading
from typing import TYPE_CHECKING, Final

from playwright.sync_api import sync_playwright

from gin_engine.api import Session
from tests.browser.conftest import BRIDGE
from tests.browser.layout import SIZES
from tests.browser.screens import SCREENS, lead
from tools import browser, dev
from tools.build.serve import open_server

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser, Page

OUT: Final = dev.ROOT / "dist" / "shots"
IMAGES: Final = dev.ROOT / "docs" / "images"
#: Those that are kept in the repository: name, language, screen, size, settings.
KEPT: Final[tuple[tuple[str, str, str, tuple[int, int], dict[str, object]], ...]] = (
    ("table", "de", "discard", (1280, 800), {}),
    ("table-phone", "de", "discard", (360, 640), {}),
    ("table-landscape", "de", "discard", (640, 360), {}),
    ("table-small", "de", "loose", (320, 568), {}),
    ("table-tablet", "en", "draw", (768, 1024), {"felt": "blue", "back": "blue"}),
    ("upcard", "en", "upcard", (360, 640), {"felt": "wine", "back": "green"}),
    ("four-colours", "de", "gin", (640, 360), {"fourColours": True, "germanIndices": True, "felt": "slate"}),
    ("menu", "de", "menu", (360, 640), {}),
    ("result", "de", "result-knock", (360, 640), {}),
    ("settlement", "en", "settlement", (768, 1024), {}),
)


def opened(chromium: Browser, address: str, screen: str, language: str, settings: dict[str, object]) -> Page:
    """A window that shows this screen; the engine answers from here."""
    position, keys = SCREENS[screen]
    session = Session()
    context = chromium.new_context(service_workers="block", bypass_csp=True)
    stored = {"slot1": position().save, "settings": json.dumps(settings)}
    context.add_init_script(
        f"for (const [key, text] of Object.entries({json.dumps(stored)})) localStorage.setItem(`gin:/:${{key}}`, text);"
    )
    context.route("**/worker.js", lambda route: route.fulfill(body=BRIDGE, content_type="text/javascript"))
    context.route(
        "**/engine",
        lambda route: route.fulfill(
            body=session.handle(route.request.post_data or ""), content_type="application/json"
        ),
    )
    page = context.new_page()
    page.goto(f"{address}?motion=0&lang={language}")
    page.locator("body[data-state=ready]").wait_for()
    lead(page, keys)
    return page


def take(page: Page, file: Path, size: tuple[int, int]) -> None:
    """A picture of the window at this size."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate("() => document.fonts.ready.then(() => true)")
    page.wait_for_timeout(150)
    file.parent.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=file)


def main() -> int:
    """All pictures into dist/shots; with `kept` those of docs/images instead."""
    server = open_server(dev.ROOT / "dist" / "site", "127.0.0.1", 0, "/")
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_address[1]}/"
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=browser.find(), args=list(browser.FLAGS))
        if sys.argv[1:] == ["kept"]:
            for name, language, screen, size, settings in KEPT:
                page = opened(chromium, address, screen, language, settings)
                # Without the grain of the felt, which no compression likes.
                page.add_style_tag(content=".app::before { display: none }")
                take(page, IMAGES / f"{name}.png", size)
                page.context.close()
        else:
            for screen in SCREENS:
                for language in ("de", "en"):
                    page = opened(chromium, address, screen, language, {})
                    for size in SIZES:
                        take(page, OUT / f"{screen}-{language}-{size[0]}x{size[1]}.png", size)
                    page.context.close()
        chromium.close()
    server.shutdown()
    return 0


if __name__ == "__main__":
    sys.exit(main())
