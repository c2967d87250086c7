"""`make audit`: Lighthouse over the built site: accessibility, best practices and SEO 100, performance 95."""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import threading
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tools import browser, dev
from tools.build.serve import open_server

LEAST: Final = {"performance": 95, "accessibility": 100, "best-practices": 100, "seo": 100}
RUNS: Final = 5


def audit(address: str, node: str) -> dict[str, float]:
    """The scores of one run, 0 to 100 by category; what falls short is printed."""
    with TemporaryDirectory() as folder:
        out = Path(folder) / "report.json"
        flags = " ".join((*browser.FLAGS, "--headless=new"))
        done = subprocess.run(
            [node, dev.MODULES / "lighthouse/cli/index.js", address, "--quiet", "--output=json", f"--output-path={out}",
             f"--only-categories={','.join(LEAST)}", f"--chrome-flags={flags}"],
            env={**os.environ, "CHROME_PATH": str(browser.find())}, check=False,
        )  # fmt: skip
        if done.returncode or not out.is_file():
            raise dev.SetupError("Lighthouse could not run: look at its message above.")
        report = json.loads(out.read_text("utf-8"))
    for category in report["categories"].values():
        for entry in category["auditRefs"]:
            found = report["audits"][entry["id"]]
            if entry["weight"] and found["score"] is not None and found["score"] < 0.9:
                print(f"  {category['id']}: {found['title']} {found.get('displayValue', '')}")
    return {name: 100 * report["categories"][name]["score"] for name in LEAST}


def main() -> int:
    """Serve the site, audit it, print the medians; fails when one is too low."""
    node = dev.need_dev()
    dev.need_browser()
    server = open_server(dev.ROOT / "dist" / "site", "127.0.0.1", 0, "/")
    threading.Thread(target=server.serve_forever, daemon=True).start()
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else RUNS
    results = [audit(f"http://127.0.0.1:{server.server_address[1]}/", node) for _ in range(runs)]
    server.shutdown()
    medians = {name: statistics.median(result[name] for result in results) for name in LEAST}
    for name, median in medians.items():
        print(f"{name:15}{median:.0f} (at least {LEAST[name]}) of {[round(result[name]) for result in results]}")
    return int(any(medians[name] < least for name, least in LEAST.items()))


if __name__ == "__main__":
    sys.exit(main())
