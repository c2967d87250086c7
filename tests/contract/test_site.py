"""The built site: complete, self-contained, the same every time."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import zipfile
from pathlib import Path

import pytest

import build_wheel
from tools.build import runtime
from tools.build.common import PYODIDE, ROOT, BuildError
from tools.build.site import build_site

ADDRESS = re.compile(
    r"""(?:\b(?:src|href|action)=["']|url\(["']?|@import\s+["']|\b(?:from|import)\s*\(?["'])(?:https?:)?//"""
)
TEXTS = {".css", ".html", ".js", ".json", ".mjs", ".svg", ".webmanifest"}


def contents(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_only_the_entries_keep_their_names(site: Path) -> None:
    assert {path.name for path in site.iterdir()} <= {
        "index.html", "sw.js", "manifest.webmanifest", "v", "licenses", ".nojekyll", "_headers",
    }  # fmt: skip
    assert len(list((site / "v").iterdir())) == 1


def test_nothing_is_loaded_from_elsewhere(site: Path) -> None:
    # Pyodide's own files are pinned byte for byte and name a CDN that is never asked; test_boot watches that.
    texts = [path for path in site.rglob("*") if path.suffix in TEXTS and path.parent.name != "pyodide"]
    assert texts
    assert [path for path in texts if ADDRESS.search(path.read_text("utf-8"))] == []
    assert "://" not in next(site.rglob("pyodide-lock.json")).read_text("utf-8")


def test_references_are_relative_and_lead_somewhere(site: Path) -> None:
    page = (site / "index.html").read_text("utf-8")
    names = re.findall(r"""\b(?:src|href)=["']([^"'#?]+)""", page)
    local = [name for name in names if not name.startswith("data:")]
    assert local
    assert [name for name in local if name.startswith("/") or not (site / name).is_file()] == []


def test_the_page_is_one_script_and_what_starts_before_it(site: Path) -> None:
    (folder,) = (site / "v").iterdir()
    assert {path.name for path in folder.glob("*.js")} == {"app.js", "place.js", "worker.js"}
    script = (folder / "app.js").read_text("utf-8")
    assert set(re.findall(r'from"([./][^"]*)"', script)) == {"./place.js"}


def test_style_sheets_are_one_and_in_their_order(site: Path) -> None:
    page = (site / "index.html").read_text("utf-8")
    (folder,) = (site / "v").iterdir()
    assert re.findall(r'<link rel="stylesheet" href="v/[^/]+/([^"]+)">', page) == ["styles/page.css"]
    assert [path.name for path in (folder / "styles").iterdir()] == ["page.css"]
    written = re.findall(r'<link rel="stylesheet" href="([^"]+)">', (ROOT / "web/index.html").read_text("utf-8"))
    whole = "\n".join((ROOT / "web" / name).read_text("utf-8") for name in written)
    assert (folder / "styles/page.css").read_text("utf-8") == whole


def test_lock_file_names_the_compiled_wheel_by_its_hash(site: Path) -> None:
    folder = next((site / "v").iterdir()) / "pyodide"
    packages = json.loads((folder / "pyodide-lock.json").read_text("utf-8"))["packages"]
    assert list(packages) == ["gin-engine"]
    entry = packages["gin-engine"]
    assert hashlib.sha256((folder / entry["file_name"]).read_bytes()).hexdigest() == entry["sha256"]


def test_licences_travel_along(site: Path) -> None:
    assert {path.name for path in (site / "licenses").iterdir()} == {
        "CPython.txt", "LICENSE.txt", "MPL-2.0.txt", "NOTICE.md",
    }  # fmt: skip


def test_two_builds_are_the_same_to_the_byte(site: Path, wheel: Path, tmp_path: Path) -> None:
    again = build_wheel.build(tmp_path / "dist", cached=False)
    assert contents(again) == contents(site)
    assert (tmp_path / "dist" / wheel.name).read_bytes() == wheel.read_bytes()


def test_what_another_build_may_be_reading_is_left_alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def make(_wheel: Path, _pyodide: Path, _scratch: Path, out: Path) -> None:
        out.mkdir()
        (out / "made").write_text("the same", "utf-8")

    monkeypatch.setattr(runtime, "CACHE", tmp_path)
    monkeypatch.setattr(runtime, "_make", make)
    (wheel := tmp_path / "a.whl").write_bytes(b"")
    first = runtime.build_runtime(wheel, PYODIDE)
    before = (first / "made").stat().st_ino
    assert runtime.build_runtime(wheel, PYODIDE, cached=False) == runtime.build_runtime(wheel, PYODIDE) == first
    assert (first / "made").stat().st_ino == before


def test_tampered_pyodide_fails_the_build(tmp_path: Path) -> None:
    folder = tmp_path / "pyodide"
    folder.mkdir()
    for name in json.loads(runtime.PINS.read_text("utf-8"))["files"]:
        shutil.copyfile(PYODIDE / name, folder / name)
    runtime.check_pyodide(folder)
    with (folder / "pyodide.mjs").open("ab") as file:
        file.write(b"\n")
    with pytest.raises(BuildError, match=r"pyodide\.mjs is not the file of Pyodide"):
        build_wheel.build(tmp_path / "dist", folder)


def without(archive: Path, left_out: str) -> None:
    """Write an archive anew without one of its files."""
    with zipfile.ZipFile(archive) as whole:
        kept = {name: whole.read(name) for name in whole.namelist() if name != left_out}
        assert len(kept) == len(whole.namelist()) - 1
    with zipfile.ZipFile(archive, "w") as trimmed:
        for name, data in kept.items():
            trimmed.writestr(name, data)


def test_missing_module_of_the_library_fails_the_build(site: Path, tmp_path: Path) -> None:
    folder = shutil.copytree(next(site.rglob("pyodide")), tmp_path / "pyodide")
    without(folder / "python_stdlib.zip", "inspect.pyc")
    with pytest.raises(BuildError, match=r"does not run in Pyodide \(check\.mjs\)"):
        runtime.run_inside("check.mjs", folder)


def test_missing_module_of_the_engine_fails_the_build_by_name(site: Path, tmp_path: Path) -> None:
    folder = shutil.copytree(next(site.rglob("pyodide")), tmp_path / "pyodide")
    lock_file = folder / "pyodide-lock.json"
    lock = json.loads(lock_file.read_text("utf-8"))
    entry = lock["packages"]["gin-engine"]
    without(folder / entry["file_name"], "gin_engine/hints.pyc")
    entry["sha256"] = hashlib.sha256((folder / entry["file_name"]).read_bytes()).hexdigest()
    lock_file.write_text(json.dumps(lock), "utf-8")
    with pytest.raises(BuildError, match=r"No module named 'gin_engine\.hints'"):
        runtime.run_inside("check.mjs", folder)


def test_pins_name_the_version_of_the_npm_package() -> None:
    package = json.loads((ROOT / "tools/web/package.json").read_text("utf-8"))
    assert package["dependencies"]["pyodide"] == json.loads(runtime.PINS.read_text("utf-8"))["pyodide"]


def small_web(folder: Path, page: str) -> Path:
    (folder / "web").mkdir()
    (folder / "web" / "index.html").write_text(page, "utf-8")
    (folder / "web" / "app.js").write_text("", "utf-8")
    return folder / "web"


def test_reference_to_a_missing_file_fails_the_build(tmp_path: Path) -> None:
    web = small_web(tmp_path, '<link rel="icon" href="data:,"><script src="./app.js"></script><img src="no.png">')
    (tmp_path / "runtime").mkdir()
    with pytest.raises(BuildError, match=r"refers to 'no\.png'"):
        build_site(web, tmp_path / "runtime", tmp_path / "site")


def test_service_worker_gets_the_files_with_their_hashes(tmp_path: Path) -> None:
    web = small_web(tmp_path, '<link rel="icon" href="data:,"><script src="./app.js"></script>')
    (web / "sw.js").write_text('const VERSION = "dev";\nconst FILES = [];\n', "utf-8")
    (tmp_path / "runtime").mkdir()
    build_site(web, tmp_path / "runtime", tmp_path / "site")
    worker = (tmp_path / "site/sw.js").read_text("utf-8")
    listed = dict(json.loads(worker.partition("const FILES = ")[2].strip().removesuffix(";")))
    for name, expected in listed.items():
        assert hashlib.sha256((tmp_path / "site" / name).read_bytes()).hexdigest() == expected
    assert "index.html" in listed
    assert '"dev"' not in worker


def test_headers_file_carries_the_policy_of_the_page(site: Path) -> None:
    headers = (site / "_headers").read_text("utf-8")
    assert "Content-Security-Policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'" in headers
    assert "'unsafe-eval'" not in headers
    assert "unsafe-inline" not in headers
    listed = (site / "sw.js").read_text("utf-8")
    assert "_headers" not in listed  # hosts do not serve it, and the service worker keeps what they serve
