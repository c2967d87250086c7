"""The static site: web/ as it is written, Pyodide and the engine beside it, all but the entry under a hash.

    index.html  sw.js  manifest.webmanifest     keep their names, for they are how a visitor comes back
    v/<hash of its contents>/…                  everything else of web/, with Pyodide's files in pyodide/
    licenses/                                   of what is shipped
    _headers                                    for hosts that send what is in it

Two deployments never mix, because the files that change with one lie in a folder of its own. Only references
from the named files into that folder are rewritten; inside it everything is relative to itself.
"""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

from tools.build.bundle import bundle
from tools.build.common import ROOT, BuildError, digest, files_under, sha256

ENTRIES = ("index.html", "sw.js", "manifest.webmanifest")
NOT_SERVED = (".d.ts", ".map", ".md")  # for programmers only
POLICY = re.compile(r'http-equiv="Content-Security-Policy" content="([^"]*)"')
MODULE = re.compile(r"[^/]+\.js")
SHOWN_BY_STORES = re.compile(r"/screenshot-[^/]*$")  # for the browser's offer to install, of no use without a network
SCRIPT = re.compile(r"""^ *<script type="module" src="([^"]+)"></script>$""", re.MULTILINE)
STYLES = re.compile(r"""(?:^ *<link rel="stylesheet" href="styles/[^"]+">\n)+""", re.MULTILINE)
REFERENCE = re.compile(r"""(?P<before>\b(?:src|href)=["']|"src":\s*")(?:\./)?(?P<name>[^"'?#:]+)""")


def build_site(web: Path, runtime: Path, out: Path) -> None:
    """Write the whole site to `out`, in place of an older one."""
    if not (web / "index.html").is_file():
        raise BuildError(f"{web / 'index.html'} is missing, so there is no page to build.")
    served = {name: path.read_bytes() for name, path in files_under(web) if not name.endswith(NOT_SERVED)}
    entries = {name: served.pop(name) for name in ENTRIES if name in served}
    page = _with_one_style_sheet(entries["index.html"].decode("utf-8"), served)
    _bundle_scripts(web, page, served)
    served |= {f"pyodide/{name}": path.read_bytes() for name, path in files_under(runtime)}

    folder = f"v/{digest(sorted(served.items()))[:12]}"
    site = {f"{folder}/{name}": data for name, data in served.items()}
    for name, data in entries.items():
        if name != "sw.js":
            text = page if name == "index.html" else data.decode("utf-8")
            site[name] = _point_into(folder, name, text, {*served, *entries}).encode()
    site |= {f"licenses/{name}": path.read_bytes() for name, path in files_under(ROOT / "tools" / "licenses")}
    site["licenses/LICENSE.txt"] = (ROOT / "LICENSE").read_bytes()
    if "sw.js" in entries:  # it lists what a host serves, so the rest follows it
        site["sw.js"] = _list_files(entries["sw.js"].decode("utf-8"), site).encode()
    site["_headers"] = _headers(site["index.html"].decode("utf-8")).encode()
    site[".nojekyll"] = b""  # GitHub Pages is to serve the files as they are

    shutil.rmtree(out, ignore_errors=True)
    for name, data in site.items():
        path = out / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


def _headers(page: str) -> str:
    """What hosts that read `_headers` send along: the policy of the page, which then binds the worker too."""
    found = POLICY.search(page)
    policy = found[1].partition("; require-trusted-types-for")[0] if found else "default-src 'self'"  # pages only
    return (
        "/*\n"
        f"  Content-Security-Policy: {policy}; frame-ancestors 'none'\n"
        "  X-Content-Type-Options: nosniff\n"
        "  Referrer-Policy: no-referrer\n"
        "/v/*\n"
        "  Cache-Control: public, max-age=31536000, immutable\n"
    )


def _with_one_style_sheet(page: str, served: dict[str, bytes]) -> str:
    """Put the style sheets, all of one folder, into one in their order: a page is painted when the last has come."""
    found = STYLES.search(page)
    if not found:
        return page
    names = re.findall(r'href="([^"]+)"', found[0])
    if missing := [name for name in names if name not in served]:
        raise BuildError(f"web/index.html refers to '{missing[0]}', which is not in web/.")
    served["styles/page.css"] = b"\n".join([served.pop(name) for name in names])
    return STYLES.sub('    <link rel="stylesheet" href="styles/page.css">\n', page)


def _bundle_scripts(web: Path, page: str, served: dict[str, bytes]) -> None:
    """Put the page's script and the worker each into one with all that it imports.

    place.js stays a module of its own: it starts the worker before the rest of the page is there.
    """
    found = SCRIPT.search(page)
    if not found or found[1] not in served:
        return
    bundled = {name: bundle(web / name, "esm").encode() for name in (found[1], "worker.js")}
    for name in [name for name in served if MODULE.fullmatch(name) and name != "place.js"]:
        del served[name]
    served |= bundled


def _point_into(folder: str, page: str, text: str, known: set[str]) -> str:
    def point(match: re.Match[str]) -> str:
        name = match["name"]
        if name in ENTRIES or name.startswith("licenses/"):
            return match[0]
        if name not in known:
            raise BuildError(f"web/{page} refers to '{name}', which is not in web/.")
        return f"{match['before']}{folder}/{name}"

    # References with a scheme (data:, https:) never match whole: the name stops at the colon.
    return REFERENCE.sub(lambda match: match[0] if _has_scheme(text, match) else point(match), text)


def _has_scheme(text: str, match: re.Match[str]) -> bool:
    return text[match.end() : match.end() + 1] == ":"


def _list_files(worker: str, site: dict[str, bytes]) -> str:
    """Give the service worker its version and the files to keep, each with its SHA-256."""
    files = sorted((name, sha256(data)) for name, data in site.items() if not SHOWN_BY_STORES.search(name))
    version = digest(sorted(site.items()))[:12]
    for line, value in (("const VERSION = ", version), ("const FILES = ", files)):
        worker, count = re.subn(rf"^{line}.*;$", f"{line}{json.dumps(value)};", worker, flags=re.MULTILINE)
        if count != 1:
            raise BuildError(f"web/sw.js needs exactly one line '{line}…;' for the build to fill in.")
    return worker
