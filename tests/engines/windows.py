"""One small way to drive three engines: open an address, and ask the page by a JavaScript function."""

from __future__ import annotations

import os
import shutil
import subprocess
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import pytest

from tests.support.browser import launch_chromium

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page, Playwright
    from selenium.webdriver.remote.webdriver import WebDriver

#: Playwright's own builds, as on a hosted machine, in place of what is installed.
OWN = os.environ.get("GIN_BROWSER") == "playwright"
FIREFOXES = ("firefox", "firefox-esr")
MINI_BROWSERS = ("lib/*/webkit2gtk-4.1/MiniBrowser", "libexec/webkit2gtk-4.1/MiniBrowser")


class Window(Protocol):
    """A window of a browser without a past."""

    def open(self, address: str) -> None: ...

    def ask(self, function: str, *arguments: object) -> Any:  # noqa: ANN401 - whatever the page says
        """What a function of JavaScript returns there, its promise awaited."""


class PlaywrightWindow:
    def __init__(self, page: Page) -> None:
        self._page = page

    def open(self, address: str) -> None:
        self._page.goto(address)

    def ask(self, function: str, *arguments: object) -> Any:  # noqa: ANN401 - whatever the page says
        return self._page.evaluate(f"(given) => ({function})(...given)", list(arguments))


class SeleniumWindow:
    def __init__(self, driver: WebDriver) -> None:
        self._driver = driver

    def open(self, address: str) -> None:
        self._driver.get(address)

    def ask(self, function: str, *arguments: object) -> Any:  # noqa: ANN401 - whatever the page says
        return self._driver.execute_script(f"return ({function})(...arguments)", *arguments)


@contextmanager
def chromium(playwright: Playwright) -> Iterator[Window]:
    with _page(launch_chromium(playwright)) as window:
        yield window


@contextmanager
def firefox(playwright: Playwright) -> Iterator[Window]:
    if OWN:
        browser = playwright.firefox.launch()
    else:
        program = next(filter(None, map(shutil.which, FIREFOXES)), None)
        if program is None:
            pytest.fail(_missing("Firefox", "firefox-esr"), pytrace=False)
        # A Firefox as it is installed speaks WebDriver BiDi, not the protocol of Playwright's own.
        browser = playwright.firefox.launch(channel="moz-firefox", executable_path=program)
    with _page(browser) as window:
        yield window


@contextmanager
def webkit(playwright: Playwright) -> Iterator[Window]:
    if OWN:
        with _page(playwright.webkit.launch()) as window:
            yield window
        return
    driver = shutil.which("WebKitWebDriver")
    found = [path for pattern in MINI_BROWSERS for path in Path("/usr").glob(pattern)]
    if driver is None or not found:
        pytest.fail(_missing("WebKitGTK", "webkit2gtk-driver"), pytrace=False)
    with _display() as environment, _webkitgtk(driver, found[0], environment) as started:
        yield SeleniumWindow(started)


WINDOWS = {"chromium": chromium, "firefox": firefox, "webkit": webkit}


def _missing(name: str, package: str) -> str:
    return (
        f"No {name} is found: install it (Debian: apt-get install {package} xvfb), or set GIN_BROWSER=playwright "
        "after `.venv/bin/python -m playwright install chromium firefox webkit`."
    )


@contextmanager
def _page(browser: Browser) -> Iterator[Window]:
    try:
        yield PlaywrightWindow(browser.new_page())
    finally:
        browser.close()


@contextmanager
def _webkitgtk(driver: str, program: Path, environment: dict[str, str]) -> Iterator[WebDriver]:
    # Only this engine needs it.
    from selenium.webdriver import WebKitGTK  # noqa: PLC0415
    from selenium.webdriver.webkitgtk.options import Options  # noqa: PLC0415
    from selenium.webdriver.webkitgtk.service import Service  # noqa: PLC0415

    options = Options()
    options.binary_location = str(program)
    options.add_argument("--automation")
    started = WebKitGTK(options=options, service=Service(executable_path=driver, env=environment))
    try:
        yield started
    finally:
        started.quit()


@contextmanager
def _display() -> Iterator[dict[str, str]]:
    """An environment with a display: the one that is there, or one that nobody sees."""
    if "DISPLAY" in os.environ or "WAYLAND_DISPLAY" in os.environ:
        yield dict(os.environ)
        return
    server = shutil.which("Xvfb")
    if server is None:
        pytest.fail("WebKitGTK needs a display: install Xvfb (Debian: apt-get install xvfb).", pytrace=False)
    with subprocess.Popen(
        [server, "-displayfd", "1", "-screen", "0", "900x800x24"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    ) as started:
        assert started.stdout is not None
        try:
            yield {**os.environ, "DISPLAY": f":{started.stdout.readline().decode().strip()}"}
        finally:
            started.terminate()
