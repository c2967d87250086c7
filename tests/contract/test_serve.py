"""The small web server: right types, fresh entries, one sentence when a port is taken."""

from __future__ import annotations

import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tools.build.common import ROOT
from tools.build.serve import open_server

if TYPE_CHECKING:
    from tests.conftest import Serve


@pytest.fixture(scope="module")
def small_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    (folder / "v" / "1").mkdir(parents=True)
    for name in ("index.html", "v/1/a.js", "v/1/a.mjs", "v/1/a.wasm", "v/1/a.whl", "v/1/a.json"):
        (folder / name).write_text("x", "utf-8")
    return folder


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("", "text/html"),
        ("v/1/a.js", "text/javascript"),
        ("v/1/a.mjs", "text/javascript"),
        ("v/1/a.wasm", "application/wasm"),
        ("v/1/a.whl", "application/zip"),
        ("v/1/a.json", "application/json"),
    ],
)
@pytest.mark.parametrize("prefix", ["/", "/some/path/"])
def test_types_and_caching(serve_site: Serve, small_site: Path, prefix: str, name: str, kind: str) -> None:
    with urllib.request.urlopen(serve_site(prefix, small_site) + name) as reply:  # noqa: S310 - our own server
        assert reply.headers.get_content_type() == kind
        assert ("immutable" in reply.headers["Cache-Control"]) == bool(name)
        assert name or reply.headers["Cache-Control"] == "no-cache"


def test_two_builds_within_one_second_differ(serve_site: Serve, small_site: Path) -> None:
    with urllib.request.urlopen(address := serve_site("/", small_site)) as reply:  # noqa: S310 - our own server
        stamp = reply.headers["Last-Modified"]
    again = urllib.request.Request(address, headers={"If-Modified-Since": stamp})  # noqa: S310 - our own server
    with urllib.request.urlopen(again) as reply:  # noqa: S310 - our own server
        assert reply.status == 200


@pytest.mark.parametrize("path", ["v/", "v/1/", "../pyproject.toml", "%2e%2e/%2e%2e/etc/passwd"])
def test_folders_and_outside_files_are_not_shown(serve_site: Serve, small_site: Path, path: str) -> None:
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(serve_site("/", small_site) + path)  # noqa: S310 - our own server
    assert refused.value.code == 404


def test_a_taken_port_leads_to_the_next(small_site: Path) -> None:
    with open_server(small_site, "127.0.0.1", 0) as first:
        port = first.server_address[1]
        with open_server(small_site, "127.0.0.1", port) as second:
            assert second.server_address[1] > port


def test_errors_are_one_sentence(tmp_path: Path) -> None:
    command: list[str | Path] = [sys.executable, "build_wheel.py", "--no-build", "--serve", "--out", tmp_path]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert told.returncode == 1
    assert len(told.stderr.splitlines()) == 1
    assert "--no-build" in told.stderr
