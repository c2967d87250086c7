"""Later starts go on from the memory that an earlier one has kept, and from nothing where that is of no use."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.visits import complete, open_page, ready, step, until
from tests.support.host import host

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, BrowserContext, Page

pytestmark = pytest.mark.browser

#: Notes what the worker says of its start.
LISTEN = """
const Plain = Worker;
globalThis.Worker = class extends Plain {
  constructor(...given) {
    super(...given);
    this.addEventListener("message", ({ data }) => { if (data.type === "ready") globalThis.started = data.from; });
  }
};
"""
STARTED = "() => globalThis.started"
#: The cache that holds a snapshot, and the address of that.
FIND = """async () => {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    const found = (await cache.keys()).find(({ url }) => url.endsWith("/snapshot"));
    if (found) return [cache, found.url];
  }
  return [];
}"""
HAS = f"async () => (await ({FIND})()).length === 2"
#: What may have become of a snapshot: each makes a response in place of the one that is kept.
DAMAGES = {
    "empty": "new Response(new Uint8Array(0), { headers })",
    "cut off": "new Response(bytes.slice(0, bytes.length >> 1), { headers })",
    "of zeros": "new Response(bytes.fill(0), { headers })",
    "of noise": "new Response(bytes.fill(255, 1 << 20), { headers })",
    "larger than it says": "new Response(bytes, { headers: { ...headers, size: 1000 } })",
    "without a size": "new Response(bytes, { headers: { 'made-by': navigator.userAgent } })",
    "of another browser": "new Response(bytes, { headers: { ...headers, 'made-by': 'another' } })",
}
DAMAGE = """async () => {{
  const [cache, url] = await ({find})();
  const kept = await cache.match(url);
  const headers = Object.fromEntries(kept.headers);
  const bytes = new Uint8Array(await kept.arrayBuffer());
  await cache.put(url, {made});
}}"""
#: What a start leaves that goes on from a snapshot and does not end: such a one is not tried twice.
LEFT = f"async () => {{ const [cache, url] = await ({FIND})(); await cache.put(`${{url}}-tried`, new Response()); }}"
SPOILT = {
    **{name: DAMAGE.format(find=FIND, made=made) for name, made in DAMAGES.items()},
    "of a start that did not end": LEFT,
}
SAVES = "() => JSON.stringify(Object.entries(localStorage).filter(([name]) => /slot/.test(name)).sort())"


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    with browser.new_context() as opened:
        opened.add_init_script(LISTEN)
        yield opened


def visited(context: BrowserContext, address: str) -> Page:
    """A page that keeps all that it can."""
    page = open_page(context, address)
    assert page.evaluate(STARTED) == "files"
    complete(page)
    until(page, HAS, wanted=True)
    return page


def again(page: Page) -> str:
    """What the next start goes on from, once its engine has been seen to think."""
    saves = page.evaluate(SAVES)
    assert "gin-rummy-save" in saves
    page.reload()
    ready(page)
    assert page.evaluate(SAVES) == saves
    said = page.locator("#status").inner_text()
    page.get_by_role("button", name="Tipp").click()
    until(page, f"() => document.querySelector('#status').innerText !== {said!r}", wanted=True)
    started: str = page.evaluate(STARTED)
    return started


def test_later_starts_go_on_from_memory(context: BrowserContext, site: Path) -> None:
    with host(site) as server:
        page = visited(context, server.address)
        step(page)
        assert again(page) == "memory"
        assert again(page) == "memory"
        server.kill()
        assert again(page) == "memory"
        server.start()


@pytest.mark.parametrize("spoil", SPOILT.values(), ids=SPOILT)
def test_a_snapshot_of_no_use_is_replaced(context: BrowserContext, site: Path, spoil: str) -> None:
    with host(site) as server:
        page = visited(context, server.address)
        page.evaluate(spoil)
        assert again(page) == "files"
        until(page, HAS, wanted=True)
        assert again(page) == "memory"


def test_a_full_disk_makes_no_noise(context: BrowserContext, site: Path) -> None:
    with host(site) as server:
        page = visited(context, server.address)
        errors: list[str] = []
        context.on("weberror", lambda error: errors.append(str(error.error)))
        quota = {"origin": server.address.rstrip("/"), "quotaSize": 1000}
        context.new_cdp_session(page).send("Storage.overrideQuotaForOrigin", quota)
        assert again(page) == "files"  # where no mark could be left, nothing is tried
        page.wait_for_timeout(3000)  # the keeper has failed by then
        assert again(page) == "files"
        assert errors == []
