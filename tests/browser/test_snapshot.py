"""Later starts go on from the memory that an earlier one has kept, and from nothing where that is of no use."""

from __future__ import annotations

import shutil
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

from tests.browser.visits import Versions, complete, offer, open_page, ready, step, until
from tests.support.host import HAS_SNAPSHOT, SNAPSHOT, host
from tools.build.common import sha256

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, BrowserContext, Page

pytestmark = pytest.mark.browser

#: Notes what the workers say: what the page's one has started from, whether the keeper has started Python, and its end.
LISTEN = """
const Plain = Worker;
globalThis.Worker = class extends Plain {
  constructor(...given) {
    super(...given);
    this.addEventListener("message", ({ data }) => {
      if (data.type === "ready") globalThis.started = data.from;
      else if (given[1].name === "keeper") globalThis.keeper = { ...globalThis.keeper, [data.type]: true };
    });
  }
};
"""
STARTED = "() => globalThis.started"
KEEPER_ENDED = "() => globalThis.keeper?.ended"
KEEPER_STARTED_PYTHON = "() => Boolean(globalThis.keeper.progress)"
#: Put before the worker's own script: it says when it ends.
LAST_WORDS = """
const end = close;
globalThis.close = () => { postMessage({ type: "ended" }); end(); };
"""
#: What may have become of a snapshot: each makes a response in place of the one that is kept.
DAMAGES = {
    "cut off": "new Response(bytes.slice(0, bytes.length >> 1), { headers })",
    "with another bit": "new Response(bytes.with(bytes.length >> 1, bytes[bytes.length >> 1] ^ 1), { headers })",
    "larger than it says": "new Response(bytes, { headers: facts({ size: 1000 }) })",
    "in other places": "new Response(bytes, { headers: facts({ places: said.places.reverse() }) })",
    "without what it says": "new Response(bytes)",
    "of another browser": "new Response(bytes, { headers: facts({ sealed: `another ${said.sealed}` }) })",
}
DAMAGE = """async () => {{
  const [cache, url] = await ({find})();
  const kept = await cache.match(url);
  const headers = Object.fromEntries(kept.headers);
  const said = JSON.parse(headers.facts);
  const facts = (others) => ({{ facts: JSON.stringify({{ ...said, ...others }}) }});
  const bytes = new Uint8Array(await kept.arrayBuffer());
  await cache.put(url, {made});
}}"""
#: While the page keeps a certain file, a start from memory gets no further than to its bytes.
HANGS = """
const { digest } = SubtleCrypto.prototype;
SubtleCrypto.prototype.digest = async function (...given) {
  if (await caches.match("/hang")) await new Promise(() => {});
  return digest.apply(this, given);
};
"""
HANG = "async () => { await (await caches.open('test')).put('/hang', new Response()); }"
GO_ON = "async () => { await (await caches.open('test')).delete('/hang'); }"
#: How many attempts have not been seen to end.
TRIED = """async () => {
  let text = "";
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const { url } of await cache.keys()) if (url.includes("-tried")) text += await (await cache.match(url)).text();
  }
  return text.length;
}"""
#: Why no snapshot may be made at all, as the worker finds it.
SPARED = {
    "little memory": "Object.defineProperty(WorkerNavigator.prototype, 'deviceMemory', { value: 2 });",
    "a wish to save data": "Object.defineProperty(navigator, 'connection', { value: { saveData: true } });",
    "no caches": "Object.defineProperty(globalThis, 'caches', { value: undefined });",
    "forbidden caches": """
      for (const method of ["keys", "match", "open"])
        CacheStorage.prototype[method] = () => Promise.reject(new DOMException("no", "SecurityError"));
    """,
    "no room for a mark": """
      Cache.prototype.put = () => Promise.reject(new DOMException("full", "QuotaExceededError"));
    """,
}
#: What a keeper may fail of once it has begun.
FAILS = {
    "no memory": """
      if (name === "keeper") WebAssembly.instantiate = () => Promise.reject(new RangeError("no memory"));
    """,
    "no room": """
      const { put } = Cache.prototype;
      Cache.prototype.put = function (...given) {
        if (given[0].endsWith("/snapshot")) return Promise.reject(new DOMException("full", "QuotaExceededError"));
        return put.apply(this, given);
      };
    """,
    "its end": "if (name === 'keeper') globalThis.fetch = () => { close(); return new Promise(() => {}); };",
}
SAVES = "() => JSON.stringify(Object.entries(localStorage).filter(([name]) => /slot/.test(name)).sort())"


@pytest.fixture
def faults() -> list[str]:
    return []


@pytest.fixture
def context(browser: Browser, faults: list[str]) -> Iterator[BrowserContext]:
    with browser.new_context() as opened:
        opened.add_init_script(LISTEN)
        opened.on("weberror", lambda error: faults.append(str(error.error)))
        opened.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
        yield opened
    assert faults == []


def altered(site: Path, folder: Path, script: str) -> Path:
    """The site with a worker that begins with a script, and as whole as the one that was built."""
    made = shutil.copytree(site, folder / "altered")
    (worker,) = made.glob("v/*/worker.js")
    service_worker = made / "sw.js"
    before = worker.read_bytes()
    after = script.encode() + before
    worker.write_bytes(after)
    listed = service_worker.read_text("utf-8")
    assert listed.count(sha256(before)) == 1
    service_worker.write_text(listed.replace(sha256(before), sha256(after)), "utf-8")
    return made


def visited(context: BrowserContext, address: str) -> Page:
    """A page that keeps all that it can."""
    page = open_page(context, address)
    assert page.evaluate(STARTED) == "files"
    complete(page)
    until(page, HAS_SNAPSHOT, wanted=True)
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


@pytest.mark.parametrize("made", DAMAGES.values(), ids=DAMAGES)
def test_a_snapshot_of_no_use_is_replaced(context: BrowserContext, site: Path, made: str) -> None:
    with host(site) as server:
        page = visited(context, server.address)
        page.evaluate(DAMAGE.format(find=SNAPSHOT, made=made))
        assert again(page) == "files"
        until(page, HAS_SNAPSHOT, wanted=True)
        assert again(page) == "memory"


def test_windows_that_start_at_the_same_time_start_from_memory(context: BrowserContext, site: Path) -> None:
    with host(site) as server:
        first = visited(context, server.address)
        others = [context.new_page() for _ in range(2)]
        with first.expect_navigation(wait_until="commit"):
            first.evaluate("() => void location.reload()")
        for other in others:
            other.goto(f"{server.address}?motion=0", wait_until="commit")
        for page in (first, *others):
            ready(page)
            assert page.evaluate(STARTED) == "memory"
        until(first, TRIED, 0)


def close_in_mid_start(page: Page, times: int) -> None:
    for number in range(1, times + 1):
        closed = page.context.new_page()
        closed.goto(page.url)
        until(page, TRIED, number)
        closed.close()


def test_tabs_closed_in_mid_start_cost_nothing_and_a_start_that_hangs_is_not_tried_for_ever(
    context: BrowserContext, site: Path, tmp_path: Path
) -> None:
    with host(altered(site, tmp_path, HANGS)) as server:
        page = visited(context, server.address)
        for times, start in ((3, "memory"), (4, "files")):
            assert again(page) == "memory"
            until(page, TRIED, 0)
            page.evaluate(HANG)
            close_in_mid_start(page, times)
            if start == "memory":
                page.evaluate(GO_ON)
            assert again(page) == start


@contextmanager
def whole(context: BrowserContext, site: Path, folder: Path, script: str) -> Iterator[Page]:
    """A page that is kept whole. Its workers begin with a script, and say when they end."""
    with host(altered(site, folder, LAST_WORDS + script)) as server:
        page = open_page(context, server.address)
        complete(page)
        yield page


@pytest.mark.parametrize("script", SPARED.values(), ids=SPARED)
def test_no_snapshot_is_made_where_none_can_be_kept_or_it_would_be_a_burden(
    context: BrowserContext, site: Path, tmp_path: Path, script: str
) -> None:
    with whole(context, site, tmp_path, script) as page:
        step(page)
        until(page, KEEPER_ENDED, wanted=True)
        assert not page.evaluate(KEEPER_STARTED_PYTHON)
        assert again(page) == "files"
        assert page.evaluate(HAS_SNAPSHOT) is False


@pytest.mark.parametrize("script", FAILS.values(), ids=FAILS)
def test_a_keeper_that_fails_harms_nothing_and_is_not_tried_for_ever(
    context: BrowserContext, site: Path, tmp_path: Path, script: str
) -> None:
    with whole(context, site, tmp_path, script) as page:
        begun = []
        for _ in range(5):
            until(page, KEEPER_ENDED, wanted=True)
            begun.append(page.evaluate(TRIED))
            assert again(page) == "files"
        assert begun == [1, 2, 3, 4, 4]
        assert page.evaluate(HAS_SNAPSHOT) is False


def test_a_full_disk_makes_no_noise(context: BrowserContext, site: Path, tmp_path: Path) -> None:
    with host(altered(site, tmp_path, LAST_WORDS)) as server:
        page = visited(context, server.address)
        quota = {"origin": server.address.rstrip("/"), "quotaSize": 1000}
        context.new_cdp_session(page).send("Storage.overrideQuotaForOrigin", quota)
        assert again(page) == "files"  # where no mark could be left, nothing is tried
        until(page, KEEPER_ENDED, wanted=True)
        assert not page.evaluate(KEEPER_STARTED_PYTHON)
        assert again(page) == "files"


def test_a_new_version_starts_afresh_while_an_old_window_plays_on(
    context: BrowserContext, site: Path, tmp_path: Path
) -> None:
    versions = Versions(site, tmp_path)
    with host(versions.served) as server:
        page = visited(context, server.address)
        old = complete(page)["folder"]
        assert again(page) == "memory"
        second = context.new_page()
        second.goto(page.url)
        play_here = second.get_by_role("button", name="Hier weiterspielen")
        play_here.wait_for()
        versions.deploy()
        page.reload()
        ready(page)
        assert page.evaluate(STARTED) == "memory"  # until the player wants the new version
        with page.expect_navigation():
            offer(page).click()
        ready(page)
        assert page.evaluate(STARTED) == "files"
        assert complete(page)["folder"] != old
        play_here.click()
        play_here.wait_for(state="hidden")
        step(second)
        second.close()
        page.reload()
        ready(page)
        complete(page)
        until(page, "async () => (await caches.keys()).length", 1)
        until(page, HAS_SNAPSHOT, wanted=True)
        assert old not in page.evaluate(f"async () => (await ({SNAPSHOT})())[1]")
        assert again(page) == "memory"
