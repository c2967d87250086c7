"""How smoothly the page plays: tasks of the main thread and the time from a tap to what it shows.

    make bench-page                       five matches
    make bench-page ARGS="--matches 1"

A match of easy moves is played in Chromium on the built site, with motion on. After the start no task of the main
thread should take longer than 50 ms, in the median of the matches: by the browser's trace, in time on the processor,
so that a busy machine does not count, with the time on the clock beside it. A tap should show its effect within
100 ms at the 95th percentile: from the event's time stamp to the next frame after the page has answered (Event
Timing). That one is on the clock and wants a machine that is not busy.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from playwright.sync_api import sync_playwright  # noqa: E402 - the path comes first

import build_wheel  # noqa: E402
from tools.browser import FLAGS, find  # noqa: E402
from tools.build.serve import open_server  # noqa: E402

if TYPE_CHECKING:
    from playwright.sync_api import Browser

LONGEST_TASK = 50.0  # ms
TAP = 100.0  # ms
CHUNK = 6  # steps
WATCH = """
globalThis.taps = new Map();
new PerformanceObserver((list) => {
  for (const { interactionId, duration } of list.getEntries()) {
    if (interactionId) taps.set(interactionId, Math.max(duration, taps.get(interactionId) ?? 0));
  }
}).observe({ type: "event", durationThreshold: 16, buffered: true });
"""
# What can be pressed now: the end of a round first, then a knock, a draw, a discard.
NEXT = """() => {
  const seen = (element) => element && !element.closest("[inert]") && element.checkVisibility();
  const dialog = document.querySelector("dialog[open] .btn.prime");
  if (dialog) return ["dialog[open] .btn.prime"];
  if (document.querySelector(".opp.playing")) return [];
  const acts = (key) => document.querySelector(`#actions [data-key~="${key}"]`);
  if (seen(acts("n"))) return ['#actions [data-key~="p"]'];
  if (seen(acts("g")) && !acts("w")) return ['#actions [data-key~="g"]'];
  if (seen(acts("k"))) return ['#actions [data-key~="k"]'];
  if (document.querySelectorAll("#hand button").length === 10) return ["#stock"];
  return ["#hand .rest li:last-child button, #hand li:last-child button", '#actions [data-key~="w"]'];
}"""


class Task(NamedTuple):
    processor: float  # ms
    clock: float  # ms


def play(chromium: Browser, address: str, seed: str, steps: int) -> tuple[Task, list[float], int]:
    """The longest task after the start and the length of every tap of one match, in ms."""
    context = chromium.new_context(viewport={"width": 412, "height": 915})
    context.add_init_script(WATCH)
    page = context.new_page()
    page.goto(f"{address}?seed={seed}")
    page.locator("body[data-state=ready]").wait_for(timeout=180_000)
    page.locator("#faster").click()
    page.wait_for_timeout(1500)
    taps = 0
    longest = Task(0, 0)
    for step in range(steps):
        if step % CHUNK == 0:  # the browser's memory for traces is small
            longest = max(longest, _traced(chromium)) if step else longest
            chromium.start_tracing(page=page, categories=["toplevel", "devtools.timeline"])
        todo = page.evaluate(NEXT)
        for selector in todo:
            page.locator(selector).last.click(force=True)
            taps += 1
            page.wait_for_timeout(60)
        if todo and "dialog" in todo[0] and page.locator(".settlement").count():
            break
        page.wait_for_timeout(320)
    page.wait_for_timeout(400)
    longest = max(longest, _traced(chromium))
    slow = page.evaluate("() => [...taps.values()]")
    context.close()
    return longest, slow, taps


def _traced(chromium: Browser) -> Task:
    """The task of the page's main thread that took most time on the processor, since the trace began."""
    events: list[dict[str, Any]] = json.loads(chromium.stop_tracing())["traceEvents"]
    mains = {(e["pid"], e["tid"]) for e in events if e["ph"] == "M" and e["args"].get("name") == "CrRendererMain"}
    tasks = [e for e in events if e["name"].endswith("RunTask") and e["ph"] == "X" and (e["pid"], e["tid"]) in mains]
    longest = max(tasks, key=lambda task: task.get("tdur", 0))
    return Task(longest.get("tdur", 0) / 1000, longest["dur"] / 1000)


def main() -> int:
    """Play the matches and print what was measured; the last line is JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=5)
    parser.add_argument("--steps", type=int, default=120, help="most steps of a match")
    options = parser.parse_args()
    server = open_server(build_wheel.build(), "127.0.0.1", 0, "/")
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_address[1]}/"
    longest: list[Task] = []
    taps: list[float] = []
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=find(), args=list(FLAGS))
        for number in range(options.matches):
            task, slow, count = play(chromium, address, f"page {number}", options.steps)
            # Taps below the threshold of 16 ms are not reported one by one.
            taps += [*slow, *[8.0] * max(0, count - len(slow))]
            longest.append(task)
            slowest = max(slow, default=0)
            told = f"{task.processor:.0f} ms ({task.clock:.0f} on the clock), {count} taps, slowest {slowest:.0f} ms"
            print(f"match {number + 1}: longest task {told}")
        chromium.close()
    server.shutdown()
    cpu = statistics.median(task.processor for task in longest)
    clock, tap = statistics.median(task.clock for task in longest), sorted(taps)[int(len(taps) * 0.95)]
    print(f"longest task, median of the matches: {cpu:.0f} ms (at most {LONGEST_TASK:.0f}), {clock:.0f} on the clock")
    print(f"tap to effect, 95th percentile:      {tap:.0f} ms (at most {TAP:.0f})")
    print(json.dumps({"longest_task_ms": cpu, "longest_task_clock_ms": clock, "tap_p95_ms": tap, "taps": len(taps)}))
    return int(cpu > LONGEST_TASK or tap > TAP)


if __name__ == "__main__":
    sys.exit(main())
