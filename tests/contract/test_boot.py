"""The built site in a real browser: the engine starts and answers, below a sub-path and from nowhere else."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.conftest import Serve

pytestmark = pytest.mark.browser

ASK = """([address, requests]) => new Promise((resolve) => {
  const worker = new Worker(address, { type: "module" });
  const told = [];
  worker.onmessage = ({ data }) => {
    told.push(data);
    const answered = told.filter(({ reply }) => reply).length === requests.length;
    const stages = new Set(told.filter(({ loaded, total }) => loaded && loaded === total).map(({ stage }) => stage));
    if (data.type === "failed" || (answered && stages.size === 2)) resolve(told);
  };
  requests.forEach((request, id) => worker.postMessage({ id, request: JSON.stringify(request) }));
})"""


def start_worker(browser: Browser, address: str, folder: Path, requests: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """All that a worker says until it has failed or answered."""
    (worker,) = folder.glob("v/*/worker.js")
    with browser.new_context() as context:
        asked: list[str] = []
        context.on("request", lambda request: asked.append(request.url))
        page = context.new_page()
        page.goto(f"{address}licenses/LICENSE.txt")  # a page of the same origin without an engine of its own
        told: list[dict[str, Any]] = page.evaluate(ASK, [address + worker.relative_to(folder).as_posix(), requests])
    assert [url for url in asked if not url.startswith(address)] == []
    return told


def test_worker_reports_progress_then_answers_what_was_queued(browser: Browser, serve_site: Serve, site: Path) -> None:
    requests = [{"cmd": "view"}, {"cmd": "new", "seed": "boot"}, {"cmd": "no such thing"}]
    told = start_worker(browser, serve_site("/some/path/"), site, requests)
    assert [message for message in told if message.get("type") == "failed"] == []
    progress = [message for message in told if message.get("type") == "progress"]
    for stage in ("runtime", "engine"):
        loaded = [message["loaded"] for message in progress if message["stage"] == stage]
        assert loaded == sorted(loaded)
        assert loaded[-1] == next(message["total"] for message in progress if message["stage"] == stage)
    order = [message["type"] if "type" in message else message["id"] for message in told]
    assert [entry for entry in order if entry != "progress"] == ["ready", 0, 1, 2]
    replies = [json.loads(message["reply"]) for message in told if "reply" in message]
    assert replies[0] == {"ok": False, "error": {"code": "no_match", "params": {}}}
    assert replies[1]["ok"]
    assert replies[1]["view"]["round"] == 1
    assert replies[2]["error"]["code"] == "unknown_command"


@pytest.mark.parametrize("name", ["pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"])
def test_missing_file_is_named(browser: Browser, serve_site: Serve, site: Path, tmp_path: Path, name: str) -> None:
    broken = shutil.copytree(site, tmp_path / "site")
    next(broken.rglob(name)).unlink()
    told = start_worker(browser, serve_site("/", broken), broken, [{"cmd": "view"}])
    assert told[-1]["type"] == "failed"
    assert told[-1]["message"].startswith(f"{name}: 404")


def test_damaged_engine_is_refused(browser: Browser, serve_site: Serve, site: Path, tmp_path: Path) -> None:
    broken = shutil.copytree(site, tmp_path / "site")
    (wheel,) = broken.rglob("*.whl")
    wheel.write_bytes(wheel.read_bytes()[:-1] + b"?")
    told = start_worker(browser, serve_site("/", broken), broken, [{"cmd": "view"}])
    assert told[-1]["type"] == "failed"
    assert told[-1]["message"].startswith(wheel.name)
