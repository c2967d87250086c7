#!/usr/bin/env python3
"""Builds what is published, all of it below dist/.

    dist/gin_engine-<version>-py3-none-any.whl    the engine, for pip
    dist/site/                                    the game, a static site for any web server
    dist/gin-rummy.html                           the game in one file, for a double click (--single-file)

    python3 build_wheel.py                        build both
    python3 build_wheel.py --serve                build, then serve the site on this machine
    python3 build_wheel.py --serve --no-build     serve what was built before

When nothing has changed, nothing is built. The same sources give the same bytes.
The pieces are in tools/build/; what they need (Node.js, Pyodide, the build backend) is set up by tools/dev.py.
"""

import argparse
import importlib.util
import sys
from pathlib import Path

from tools import dev
from tools.build import onefile, runtime, serve, site, wheel
from tools.build.common import PYODIDE, ROOT, BuildError, digest, digest_paths, files_under, sha256

INPUTS = [
    ROOT / name
    for name in ("build_wheel.py", "LICENSE", "README.md", "pyproject.toml", "requirements/pyodide.txt", "src",
                 "tools/build", "tools/licenses", "tools/node.py", "web")
]  # fmt: skip


def outputs(out: Path) -> str:
    """A hash of all that a build leaves in `out`, so that a damaged build is not taken for a finished one."""
    wheels = [(path.name, path.read_bytes()) for path in sorted(out.glob("gin_engine-*.whl"))]
    return digest([*wheels, *((name, path.read_bytes()) for name, path in files_under(out / "site"))])


def build(out: Path = ROOT / "dist", pyodide: Path = PYODIDE, *, cached: bool = True) -> Path:
    """Build the wheel and the site into `out` and return the site's folder."""
    stamp, folder = out / ".stamp", out / "site"
    runtime.check_pyodide(pyodide)
    inputs = digest_paths(INPUTS)
    if cached and stamp.is_file() and stamp.read_text("utf-8") == sha256(f"{inputs}{outputs(out)}".encode()):
        return folder
    ordinary = wheel.build_wheel(out)
    site.build_site(ROOT / "web", runtime.build_runtime(ordinary, pyodide, cached=cached), folder)
    stamp.write_text(sha256(f"{inputs}{outputs(out)}".encode()), "utf-8")
    return folder


def main() -> int:
    """Read the command line; whatever goes wrong is one sentence."""
    parser = argparse.ArgumentParser(description="Builds the wheel and the site, and serves the site.")
    parser.add_argument("--serve", action="store_true", help="serve the site when it is built")
    parser.add_argument("--single-file", action="store_true", help="build dist/gin-rummy.html too")
    parser.add_argument("--no-build", action="store_true", help="take the site as it was built before")
    parser.add_argument("--no-cache", action="store_true", help="build everything anew")
    parser.add_argument("--host", default="127.0.0.1", help="address to serve on (default: this machine only)")
    parser.add_argument("--port", type=int, default=8000, help="port to serve on (default: 8000)")
    parser.add_argument("--out", type=Path, default=ROOT / "dist", help="folder to build into (default: dist)")
    parser.add_argument("--pyodide", type=Path, default=PYODIDE, help="folder of the npm package pyodide")
    options = parser.parse_args()
    try:
        folder = options.out / "site"
        if not options.no_build:
            dev.need_build()
            if importlib.util.find_spec("flit_core") is None:  # it is in .venv, and this is another Python
                return dev.run(dev.PYTHON, *sys.argv)
            folder = build(options.out.resolve(), options.pyodide.resolve(), cached=not options.no_cache)
            print(f"Built {folder}.")
        if options.single_file:
            page = options.out.resolve() / "gin-rummy.html"
            onefile.build_one_file(ROOT / "web", folder, page)
            print(f"Built {page}.")
        if options.serve:
            serve.serve(folder, options.host, options.port)
    except (BuildError, dev.SetupError) as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
