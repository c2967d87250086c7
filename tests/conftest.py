"""Fixtures that several folders of tests share: the built site, a server for it, a browser."""

from __future__ import annotations

import threading
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import pytest

import build_wheel
from tests.support.browser import launch_chromium
from tools.build.common import BuildError
from tools.build.serve import open_server

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Playwright


class Serve(Protocol):
    """Serves the built site, or another folder, below `prefix` and returns its address."""

    def __call__(self, prefix: str = "/", folder: Path | None = None) -> str: ...


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built site, in a folder of its own, so that a build elsewhere does not change it under a running test."""
    try:
        return build_wheel.build(tmp_path_factory.mktemp("build") / "dist")
    except BuildError as error:
        pytest.fail(str(error), pytrace=False)


@pytest.fixture(scope="session")
def wheel(site: Path) -> Path:
    """The ordinary wheel beside the site."""
    (found,) = site.parent.glob("*.whl")
    return found


@pytest.fixture(scope="session")
def serve_site(site: Path) -> Iterator[Serve]:
    """A function that serves the site on a free port of this machine, below any path."""
    with ExitStack() as servers:

        def serve(prefix: str = "/", folder: Path | None = None) -> str:
            server = servers.enter_context(open_server(folder or site, "127.0.0.1", 0, prefix))
            threading.Thread(target=server.serve_forever, daemon=True).start()
            servers.callback(server.shutdown)
            return f"http://127.0.0.1:{server.server_address[1]}{prefix}"

        yield serve


@pytest.fixture(scope="session")
def site_url(serve_site: Serve) -> str:
    """The address of the site at the root of a server."""
    return serve_site()


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """Playwright's entry, started once."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - only tests in a browser pay for it

    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """A Chromium for all tests; each opens a context of its own (`browser.new_context()`)."""
    started = launch_chromium(playwright)
    yield started
    started.close()
