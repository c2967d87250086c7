"""Draw the icons of the page from its favicon, and photograph the table for the manifest.

Run it in the virtual environment after `make build` when either has changed: `.venv/bin/python tools/make_pictures.py`.
The pictures are kept in the repository, so that a build needs no browser.
"""

from __future__ import annotations

import re
import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from playwright.sync_api import sync_playwright  # noqa: E402 - the path comes first

from tools.browser import FLAGS, find  # noqa: E402
from tools.build.serve import open_server  # noqa: E402

if TYPE_CHECKING:
    from playwright.sync_api import Browser

ASSETS = ROOT / "web" / "assets"
GREEN = "#185139"
#: A maskable icon may be cut to the circle that fits inside it; the drawing keeps clear of its rim.
SAFE = 0.84
ICONS = {"icon-192": (192, False), "icon-512": (512, False), "icon-maskable-512": (512, True), "touch-180": (180, True)}
TABLES = {"screenshot-narrow": (390, 844), "screenshot-wide": (1280, 800)}
#: A deal that shows a run and a set.
QUERY = "?seed=picture&motion=0&lang=de"


def draw(browser: Browser, name: str, size: int, *, filled: bool) -> None:
    """Write one icon; a filled one has no transparent corners."""
    svg = (ASSETS / "favicon.svg").read_text("utf-8")
    if filled:
        svg = svg.replace(' rx="14"', "", 1)
        inside = re.sub(r"^<svg[^>]*>|</svg>$", "", svg.strip())
        shift = 32 * (1 - SAFE)
        svg = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="{GREEN}"/>'
            f'<g transform="translate({shift} {shift}) scale({SAFE})">{inside}</g></svg>'
        )
    page = browser.new_page(viewport={"width": size, "height": size})
    page.set_content(f"<style>*{{margin:0}}svg{{display:block;width:{size}px;height:{size}px}}</style>{svg}")
    page.screenshot(path=ASSETS / f"{name}.png", omit_background=True)
    page.close()


def photograph(browser: Browser, address: str, name: str, size: tuple[int, int]) -> None:
    """Write one picture of the table."""
    page = browser.new_page(viewport={"width": size[0], "height": size[1]})
    page.goto(address + QUERY)
    page.locator("body[data-state=ready]").wait_for()
    page.locator("#actions button").first.wait_for()
    page.screenshot(path=ASSETS / f"{name}.jpg", quality=80)  # the felt is noisy: a PNG is ten times as large
    page.close()


def main() -> None:
    """Draw them all; the folder of the site may be named."""
    site = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "dist" / "site"
    with (
        sync_playwright() as playwright,
        open_server(site, "127.0.0.1", 0) as server,
    ):
        threading.Thread(target=server.serve_forever, daemon=True).start()
        browser = playwright.chromium.launch(executable_path=find(), args=list(FLAGS))
        for name, (size, filled) in ICONS.items():
            draw(browser, name, size, filled=filled)
        for name, extent in TABLES.items():
            photograph(browser, f"http://127.0.0.1:{server.server_address[1]}/", name, extent)
        browser.close()
        server.shutdown()


if __name__ == "__main__":
    main()
