"""How long the page takes to start, as a share of what bare Pyodide takes on the same machine in the same minutes.

    make bench-start                       seven rounds
    make bench-start ARGS="--rounds 3"
    make bench-start ARGS=--at-once        while the browser itself still starts

Bare is `loadPyodide()` of the stock files and nothing else. Ready is the first view from the engine and one
decision of the strongest player. Cold is a new profile, warm the third visit, each in a new browser process; the
first two visits let the service worker keep the page and the browser keep compiled code. Both are served by the
same server. The ratios are medians over rounds that take turns, so that a busy machine slows both sides.

A new browser process is busy with itself for more than a second, on both cores of a small machine. That is no part of
either start, so the visit begins when it has come to rest; `--at-once` does not wait for that.
"""

from __future__ import annotations

import argparse
import gzip
import json
import re
import shutil
import statistics
import sys
import tempfile
import threading
from pathlib import Path
from typing import TYPE_CHECKING

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from playwright.sync_api import sync_playwright  # noqa: E402 - the path comes first

import build_wheel  # noqa: E402
from tests.support.host import COMPLETE, HAS_SNAPSHOT  # noqa: E402
from tools.browser import FLAGS, find  # noqa: E402
from tools.build.common import PYODIDE  # noqa: E402
from tools.build.serve import open_server  # noqa: E402

if TYPE_CHECKING:
    from playwright.sync_api import Page, Playwright

VISITS = 3  # the last of which is the warm one
SETTLED = 1500  # ms for the browser to write down what it keeps
REST = 1500  # ms for a new browser to come to rest
PATIENCE = 180_000
STOCK = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")

BARE = """<!doctype html><meta charset="utf-8"><title>bare</title><link rel="icon" href="data:,">
<script type="module">
import { loadPyodide } from "./pyodide.mjs";
await loadPyodide();
window.readyAt = performance.now();
</script>
"""

# Asks the engine for a decision as soon as it has sent its first view, through the worker that the page has started.
WATCH = """
const Plain = Worker;
globalThis.Worker = class extends Plain {
  constructor(...given) {
    super(...given);
    let asked = false;
    this.addEventListener("message", ({ data }) => {
      if (data.id === -1) {
        window.readyAt = performance.now();
        window.decision = JSON.parse(data.reply);
      } else if (!asked && data.reply && JSON.parse(data.reply).view) {
        asked = true;
        this.postMessage({ id: -1, request: JSON.stringify({ cmd: "hint" }) });
      }
    });
  }
};
"""
#: The person at the page begins, so that there is a decision to ask for.
QUERY = "?seed=offline"

PAINT = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null"

Times = dict[str, float]


def until(page: Page, question: str) -> object:
    for _ in range(PATIENCE // 20):
        answer = page.evaluate(question)
        if answer:
            return answer
        page.wait_for_timeout(20)
    raise SystemExit(f"{page.url} does not get ready.")


def visit(playwright: Playwright, profile: Path, address: str, rest: int, *, ours: bool) -> Times:
    """One visit in a new browser process; milliseconds since the navigation."""
    context = playwright.chromium.launch_persistent_context(profile, executable_path=find(), args=list(FLAGS))
    try:
        page = context.new_page()
        if ours:
            page.add_init_script(WATCH)
        page.wait_for_timeout(rest)
        page.goto(address)
        ready = float(str(until(page, "() => window.readyAt")))
        times = {"ready": ready, "paint": float(page.evaluate(PAINT) or 0)}
        if ours:
            assert page.evaluate("() => window.decision.ok")
            until(page, COMPLETE)
            until(page, HAS_SNAPSHOT)  # what later visits start from is made after the first, in a second or two
        page.wait_for_timeout(SETTLED)
        return times
    finally:
        context.close()


def visits(playwright: Playwright, address: str, rest: int, *, ours: bool) -> tuple[Times, Times, Times]:
    """Cold, second and warm visit with one profile."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        first, second, third = (visit(playwright, Path(profile), address, rest, ours=ours) for _ in range(VISITS))
        return first, second, third


def transferred(site: Path) -> int:
    """All that a first visit loads, compressed as a good server would."""
    listed = re.search(r"^const FILES = (.*);$", (site / "sw.js").read_text("utf-8"), re.MULTILINE)
    assert listed
    names = ["sw.js", *(name for name, _ in json.loads(listed[1]))]
    return sum(len(gzip.compress((site / name).read_bytes(), 9, mtime=0)) for name in names)


def told(ratios: list[float]) -> str:
    return f"{statistics.median(ratios):.2f}  ({min(ratios):.2f} to {max(ratios):.2f})"


def main() -> None:
    parser = argparse.ArgumentParser(description="Start of the page against bare Pyodide, in one run.")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument(
        "--at-once", action="store_const", dest="rest", const=0, default=REST, help="do not let it rest"
    )
    parser.add_argument("--site", type=Path, help="a built site, in place of one built now")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch, sync_playwright() as playwright:
        site = shutil.copytree(options.site or build_wheel.build(), Path(scratch) / "site")
        bare = Path(scratch) / "bare"
        (bare / "v").mkdir(parents=True)  # below v/, files may be kept for ever: the same as ours
        for name in STOCK:
            shutil.copy(PYODIDE / name, bare / "v")
        (bare / "v" / "bare.html").write_text(BARE, "utf-8")
        servers = [open_server(folder, "127.0.0.1", 0) for folder in (site, bare)]
        for server in servers:
            threading.Thread(target=server.serve_forever, daemon=True).start()
        ours_at, bare_at = (f"http://127.0.0.1:{server.server_address[1]}/" for server in servers)
        ratios: dict[str, list[float]] = {"cold": [], "second": [], "warm": [], "paint": []}
        seconds: dict[str, list[float]] = {"bare cold": [], "bare warm": [], "ours cold": [], "ours warm": []}
        for number in range(options.rounds):
            sides = [(True, ours_at + QUERY), (False, bare_at + "v/bare.html")]
            found = {}
            for ours, address in sides if number % 2 else reversed(sides):
                found[ours] = visits(playwright, address, options.rest, ours=ours)
            ours_times, bare_times = found[True], found[False]
            for place, name in enumerate(("cold", "second", "warm")):
                ratios[name].append(ours_times[place]["ready"] / bare_times[place]["ready"])
            ratios["paint"].append(ours_times[0]["paint"] / bare_times[0]["ready"])
            for name, times in (("bare", bare_times), ("ours", ours_times)):
                seconds[f"{name} cold"].append(times[0]["ready"] / 1000)
                seconds[f"{name} warm"].append(times[2]["ready"] / 1000)
            shares = ", ".join(f"{name} {values[-1]:.2f}" for name, values in ratios.items())
            print(f"round {number + 1} of {options.rounds}: {shares}", flush=True)
        for server in servers:
            server.shutdown()
        size = transferred(site)
    print("Shares of bare Pyodide, median (least to most):")
    for name, values in ratios.items():
        print(f"  {name:7}{told(values)}")
    print("  " + ", ".join(f"{name} {statistics.median(values):.2f} s" for name, values in seconds.items()))
    print(f"A first visit transfers {size / 1e6:.2f} MB, compressed.")
    medians = {name: round(statistics.median(values), 3) for name, values in ratios.items()}
    print(json.dumps({"rounds": options.rounds, **medians, "first_visit_bytes": size}))


if __name__ == "__main__":
    main()
