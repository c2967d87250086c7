"""The one-file page: everything inside one HTML file, which plays from a double click, without a server.

A page from a file may load no module, no service worker and nothing by `fetch`, so the view modules are bundled,
Pyodide travels as gzip in base64, and the worker starts from a Blob. Its policy names the hashes of what runs.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import io
import json
import re
import zipfile
from pathlib import Path

from tools.build.bundle import bundle
from tools.build.common import PYODIDE, BuildError, files_under, sha256

HERE = Path(__file__).resolve().parent
STAMP = (1980, 1, 1, 0, 0, 0)
LINKS = re.compile(r'^\s*<link rel="(?:manifest|apple-touch-icon|preload|stylesheet|icon)"[^>]*>\n', re.MULTILINE)
STYLES = re.compile(r'<link rel="stylesheet" href="([^"]+)">')
POLICY = re.compile(r'(<meta http-equiv="Content-Security-Policy" content=")[^"]*(">)')
SCRIPT = re.compile(r'^\s*<script type="module"[^>]*></script>\n', re.MULTILINE)


def build_one_file(web: Path, site: Path, out: Path) -> None:
    """Write the page to `out`, out of `web` and the finished site."""
    page = (web / "index.html").read_text("utf-8")
    runtime = next((site / "v").glob("*/pyodide"))
    style = "\n".join(_style(web / name) for name in STYLES.findall(page))
    script = bundle(web / "app.js", "iife", HERE / "place.js").replace("</script", "<\\/script").strip()
    version = sha256((style + script).encode() + _python(runtime))[:12]
    texts = {
        "version": version,
        "texts": {
            name: path.read_text("utf-8")
            for folder, kind in ((web, "i18n/"), (site, "licenses/"))
            for name, path in files_under(folder)
            if name.startswith(kind)
        },
    }
    parts = [
        ("part-texts", "application/json", json.dumps(texts, ensure_ascii=False).replace("<", "\\u003c")),
        ("part-worker", "text/plain", _worker(runtime)),
        ("part-api", "application/gzip", _packed(_api())),
        ("part-asm", "application/gzip", _packed(_asm(runtime))),
        ("part-wasm", "application/gzip", _packed((runtime / "pyodide.asm.wasm").read_bytes())),
        ("part-python", "application/gzip", _packed(_python(runtime))),
    ]
    icon = base64.b64encode((web / "assets" / "favicon.svg").read_bytes()).decode()
    head = f'    <link rel="icon" href="data:image/svg+xml;base64,{icon}">\n    <style>{style}</style>\n'
    policy = (
        f"default-src 'none'; script-src '{_hash(script)}' 'wasm-unsafe-eval' blob:; worker-src blob:; "
        f"style-src '{_hash(style)}'; img-src data:; font-src data:"
    )
    page = POLICY.sub(lambda found: found[1] + policy + found[2], page)
    page = SCRIPT.sub("", LINKS.sub("", page)).replace("  </head>", f"{head}  </head>", 1)
    inside = "".join(f'<script type="{kind}" id="{name}">{text}</script>\n' for name, kind, text in parts)
    page = page.replace("  </body>", f"{inside}<script>{script}</script>\n  </body>", 1)
    out.write_text(page, "utf-8", newline="\n")


def _hash(text: str) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}"


def _packed(data: bytes) -> str:
    return base64.b64encode(gzip.compress(data, 9, mtime=0)).decode()


def _style(path: Path) -> str:
    """A style sheet with its fonts inside."""

    def inline(found: re.Match[str]) -> str:
        font = base64.b64encode((path.parent / found[1]).read_bytes()).decode()
        return f'url("data:font/woff2;base64,{font}")'

    return re.sub(r'url\("([^":]+\.woff2)"\)', inline, path.read_text("utf-8"))


def _worker(runtime: Path) -> str:
    lock = json.loads((runtime / "pyodide-lock.json").read_text("utf-8"))
    contents = json.dumps(json.dumps({**lock, "packages": {}}))
    return f"const LOCK = {contents};\n" + (HERE / "worker.js").read_text("utf-8")


def _api() -> bytes:
    """Pyodide's loader as a classic script."""
    return (PYODIDE / "pyodide.js").read_bytes()


def _asm(runtime: Path) -> bytes:
    """Pyodide's module as a classic script."""
    text = (runtime / "pyodide.asm.mjs").read_text("utf-8")
    for old, new, count in (
        ("import.meta.url", "self.location.href", 3),
        ("export default _createPyodideModule", "", 1),
    ):
        if text.count(old) != count:
            raise BuildError("Pyodide's module is not built as expected: look at tools/build/onefile.")
        text = text.replace(old, new)
    return text.encode()


def _python(runtime: Path) -> bytes:
    """The standard library with the engine in it."""
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as target:
        for path in (runtime / "python_stdlib.zip", next(runtime.glob("*.whl"))):
            with zipfile.ZipFile(path) as source:
                for name in source.namelist():
                    info = zipfile.ZipInfo(name, STAMP)
                    info.compress_type = zipfile.ZIP_DEFLATED
                    target.writestr(info, source.read(name))
    return whole.getvalue()
