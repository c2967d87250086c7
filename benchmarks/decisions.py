"""How long the opponents think in a real browser: one step of each level, under Pyodide.

``make bench-decisions`` or ``python benchmarks/decisions.py [--rounds N]``. It serves the built site
and talks to the page's own worker as the page does; a step is the round trip of the command
``opponent``, save and view included. The last line is JSON (milliseconds).
"""

from __future__ import annotations

import argparse
import json
import statistics
import threading
from typing import Any

from playwright.sync_api import sync_playwright

import build_wheel
from tests.support.browser import launch_chromium
from tools.build.serve import open_server

#: Plays whole rounds in a worker of its own: the human's moves are the hint's, so both think hard.
PLAY = """
async ([worker, level, rounds]) => {
  const engine = new Worker(worker, { type: "module" });
  let id = 0;
  const waiting = new Map();
  engine.onmessage = ({ data }) => waiting.get(data.id)?.(JSON.parse(data.reply));
  const ask = (request) => new Promise((resolve) => {
    waiting.set(++id, resolve);
    engine.postMessage({ id, request: JSON.stringify(request) });
  });
  let { view } = await ask({ cmd: "new", seed: "decisions", level });
  const times = [];
  while (view.round <= rounds && !view.settlement) {
    const { ply } = view;
    let reply;
    if (view.phase === "over") reply = await ask({ cmd: "next", ply });
    else if (view.turn === 1) {
      const began = performance.now();
      reply = await ask({ cmd: "opponent", ply });
      times.push(performance.now() - began);
    } else {
      const { hint } = await ask({ cmd: "hint" });
      reply = await ask({ cmd: "act", ply, action: hint.action });
    }
    view = reply.view;
  }
  engine.terminate();
  return times;
}
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=12, help="rounds played at each level")
    rounds = parser.parse_args().rounds
    site = build_wheel.build()
    worker = next(site.glob("v/*/worker.js")).relative_to(site).as_posix()
    results: dict[str, Any] = {}
    with open_server(site, "127.0.0.1", 0, "/") as server, sync_playwright() as playwright:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        browser = launch_chromium(playwright)
        # The page makes no worker but its own; the measuring one comes from outside.
        page = browser.new_page(service_workers="block", bypass_csp=True)
        page.goto(f"http://127.0.0.1:{server.server_address[1]}/?seed=decisions")
        for level in ("easy", "normal", "hard"):
            times = page.evaluate(PLAY, [f"/{worker}", level, rounds])
            results[level] = {
                "steps": len(times),
                "median": round(statistics.median(times), 1),
                "p95": round(statistics.quantiles(times, n=20)[-1], 1),
                "most": round(max(times), 1),
            }
            print(f"{level:7} {results[level]}", flush=True)
        browser.close()
        server.shutdown()
    print(json.dumps({"decision_ms_in_chromium": results}))


if __name__ == "__main__":
    main()
