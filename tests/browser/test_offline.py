"""The page without a network: kept whole or not at all, updated when the player wants it."""

from __future__ import annotations

import re
import shutil
from typing import TYPE_CHECKING

import pytest

from tests.browser.mirror import Mirror
from tests.browser.player import Player
from tests.browser.visits import PATIENCE, SEED, Versions, complete, offer, open_page, ready, step, until
from tests.support.host import KEPT, host

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, BrowserContext

pytestmark = pytest.mark.browser

#: What has become of the service worker that the page has found last.
LOOKED_FOR = "() => globalThis.found?.state"
FOLLOW = """
const container = globalThis.ServiceWorkerContainer?.prototype; // none where an error is shown
const register = container?.register;
if (register) container.register = async function (...given) {
  const registration = await register.apply(this, given);
  const follow = () => { globalThis.found = registration.installing ?? registration.waiting ?? globalThis.found; };
  registration.addEventListener("updatefound", follow);
  follow();
  return registration;
};
"""
#: A browser that takes its time.
SLOW = """
const container = globalThis.ServiceWorkerContainer?.prototype;
const register = container?.register;
if (register) container.register = async function (...given) {
  await new Promise((resolve) => { globalThis.register = resolve; });
  return register.apply(this, given);
};
"""
ABOUT = re.compile("Über dieses Spiel|About this game")


@pytest.fixture
def versions(site: Path, tmp_path: Path) -> Versions:
    return Versions(site, tmp_path)


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    with browser.new_context() as opened:
        opened.add_init_script(FOLLOW)
        yield opened


@pytest.mark.parametrize("prefix", ["/", "/some/path/"])
def test_after_one_visit_everything_works_without_a_server(context: BrowserContext, site: Path, prefix: str) -> None:
    with host(site, prefix) as server:
        page = open_page(context, server.address)
        complete(page)
        page.close()
        server.kill()
        context.set_offline(True)
        faults: list[str] = []
        context.on("weberror", lambda error: faults.append(str(error.error)))
        page = open_page(context, server.address)
        page.locator("#menu").click()
        page.locator('input[name="language"][value="en"]').check(force=True)
        # The menu is built anew in the other language.
        page.locator("summary", has_text="About this game").click()
        until(page, "() => document.querySelector('#offline')?.dataset.state", "ready")
        page.locator("summary", has_text="LICENSE.txt").click()
        page.get_by_text("Permission is hereby granted").wait_for()
        page.keyboard.press("Escape")
        step(page)
        page.reload()
        ready(page)
        assert faults == []
        context.set_offline(False)
        server.start()


def test_a_first_visit_cut_half_way_says_so_and_is_mended(context: BrowserContext, site: Path, tmp_path: Path) -> None:
    broken = shutil.copytree(site, tmp_path / "site")
    missing = broken / "licenses" / "NOTICE.md"
    text = missing.read_bytes()
    missing.unlink()
    with host(broken) as server:
        page = open_page(context, server.address)
        page.locator("#menu").click()
        until(page, "async () => (await caches.keys()).length", 1)
        assert page.evaluate(KEPT) is None
        page.locator("summary", has_text=ABOUT).click()
        until(
            page, "() => /^(loading|incomplete)$/.test(document.querySelector('#offline')?.dataset.state)", wanted=True
        )
        missing.write_bytes(text)
        page.reload()
        ready(page)
        complete(page)


def test_whether_it_plays_without_a_network_is_said_once_it_is_known(context: BrowserContext, site: Path) -> None:
    context.add_init_script(SLOW)
    with host(site) as server:
        page = open_page(context, server.address)
        until(page, "() => typeof globalThis.register", "function")
        page.locator("#menu").click()
        page.locator("summary", has_text=ABOUT).click()
        page.locator("#offline").wait_for()
        assert page.locator("#offline[data-state]").count() == 0
        page.evaluate("() => globalThis.register()")
        known = "() => /^(loading|incomplete|ready)$/.test(document.querySelector('#offline').dataset.state)"
        until(page, known, wanted=True)


def test_a_file_of_another_deployment_is_never_kept(context: BrowserContext, site: Path, tmp_path: Path) -> None:
    mixed = shutil.copytree(site, tmp_path / "site")
    (mixed / "licenses" / "NOTICE.md").write_text("of another version", "utf-8")
    with host(mixed) as server:
        page = open_page(context, server.address)
        until(page, LOOKED_FOR, "redundant")
        kept = page.evaluate("async () => (await (await caches.open((await caches.keys())[0])).keys()).map(r => r.url)")
        assert not [url for url in kept if url.endswith("NOTICE.md")]


def test_an_update_is_offered_and_mixes_nothing(context: BrowserContext, versions: Versions) -> None:
    with host(versions.served, "/game/") as server:
        page = open_page(context, server.address)
        old = complete(page)
        page.evaluate("async () => { await caches.open('gin:/game/:0'); await caches.open('gin:/:0'); }")
        versions.deploy()
        loaded: list[str] = []
        context.on("response", lambda response: loaded.append(response.url) if response.status == 200 else None)
        page.reload()
        ready(page)
        page.locator("#note", has_text="Neue Version bereit").wait_for()
        # Until the player wants it, the old version plays on, with all of its files.
        assert page.evaluate(KEPT)["folder"] == old["folder"]
        heavy = [url for url in loaded if "pyodide.asm.wasm" in url and old["folder"] not in url]
        assert heavy == []  # what has not changed is not loaded again
        with page.expect_navigation():
            offer(page).click()
        ready(page)
        new = complete(page)
        assert new["folder"] != old["folder"]
        names = page.evaluate("() => performance.getEntriesByType('resource').map(({ name }) => name)")
        assert names
        assert [name for name in names if old["folder"] in name] == []
        until(page, "async () => (await caches.keys()).length", 2)
        assert set(page.evaluate("caches.keys()")) == {f"gin:/game/:{new['version']}", "gin:/:0"}


def test_another_window_on_the_old_version_keeps_its_files(context: BrowserContext, versions: Versions) -> None:
    with host(versions.served) as server:
        page = open_page(context, server.address)
        old = complete(page)
        versions.deploy()
        page.reload()
        ready(page)
        offer(page).wait_for()
        second = context.new_page()
        second.goto(f"{server.address}?motion=0&seed={SEED}")
        second.get_by_role("button", name="Hier weiterspielen").wait_for(timeout=PATIENCE)
        with page.expect_navigation():
            offer(page).click()
        page.locator("body").wait_for()
        server.kill()
        text = second.evaluate(
            "async (folder) => (await (await fetch(`./v/${folder}/i18n/en.json`)).json()).title", old["folder"]
        )
        assert text == "Gin Rummy"
        server.start()


def test_an_update_is_not_forced_upon_a_running_round(context: BrowserContext, versions: Versions) -> None:
    mirror = Mirror(SEED)
    with host(versions.served) as server:
        page = open_page(context, server.address)
        old = complete(page)
        Player(page, paused=False).does(mirror, "take")
        versions.deploy()
        page.reload()
        ready(page)
        until(page, LOOKED_FOR, "installed")
        assert page.evaluate(KEPT)["folder"] == old["folder"]
        player = Player(page, paused=False)
        player.shows(mirror)
        assert offer(page).count() == 0
        player.press("Menü")
        page.locator("summary", has_text=ABOUT).click()
        with page.expect_navigation():
            offer(page).click()  # whoever looks for it may have it now, and the round goes on
        ready(page)
        until(page, f"async () => (await ({KEPT})())?.folder !== {old['folder']!r}", wanted=True)
        Player(page, paused=False).shows(mirror)


def test_a_new_version_that_cannot_be_had_leaves_the_old_one(context: BrowserContext, versions: Versions) -> None:
    with host(versions.served) as server:
        page = open_page(context, server.address)
        old = complete(page)
        versions.deploy()
        (changed,) = versions.served.glob("v/*/app.js")
        text = changed.read_bytes()
        changed.unlink()
        page.reload()
        ready(page)
        until(page, LOOKED_FOR, "redundant")
        assert complete(page) == old
        step(page)
        assert offer(page).count() == 0
        changed.write_bytes(text)
        page.reload()
        ready(page)
        until(page, LOOKED_FOR, "installed")
        assert page.evaluate(KEPT)["folder"] == old["folder"]


def test_it_can_be_installed(context: BrowserContext, site: Path) -> None:
    with host(site) as server:
        page = open_page(context, server.address)
        complete(page)
        session = context.new_cdp_session(page)
        manifest = session.send("Page.getAppManifest")
        assert manifest["errors"] == []
        errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
        assert [error for error in errors if error["errorId"] != "in-incognito"] == []
