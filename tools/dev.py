#!/usr/bin/env python3
"""Everything a person does with this repository, in one program: `python3 tools/dev.py TARGET`.

It needs nothing but Python 3.11. What else is wanted, it puts into .venv, .cache and tools/web/node_modules,
each only when its requirements have changed. The Makefile calls it; without make, call it yourself.
"""

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
if __name__ == "__main__":
    sys.path[0] = str(ROOT)  # started as a script, Python would look for modules in tools/

from tools import browser, node

VENV = ROOT / ".venv"
PYTHON = node.SCRIPTS / ("python.exe" if os.name == "nt" else "python")
WEB = ROOT / "tools" / "web"
MODULES = WEB / "node_modules"
SCRIPTS = ("web", "tools/build/inside", "tools/build/onefile")  # the JavaScript of this repository
MICROPIP = ROOT / ".cache" / "micropip"
REQUIREMENTS = ROOT / "requirements"


class SetupError(Exception):
    """Something is missing; the text is the one sentence that says what to do."""


# --- small helpers -------------------------------------------------------------------------------------------


def run(*command: object, **options: object) -> int:
    """Run a program that speaks for itself."""
    return subprocess.run([str(part) for part in command], cwd=ROOT, check=False, **options).returncode  # type: ignore[call-overload, no-any-return]


def must(advice: str, *command: object, env: dict[str, str] | None = None) -> None:
    """Run a program quietly; if it fails, say `advice` with the first line that looks like the reason."""
    done = subprocess.run(
        [str(part) for part in command], cwd=ROOT, env=env, capture_output=True, text=True, check=False,
    )  # fmt: skip
    if done.returncode:
        lines = [line.strip() for line in (done.stdout + done.stderr).splitlines() if line.strip()]
        reasons = [line for line in lines if "error" in line.lower()] or lines or ["no message"]
        raise SetupError(f"{advice} ({reasons[0]})")


def stamp_of(*files: Path) -> str:
    """What a stamp holds: the state of the files that a set-up was made from."""
    total = hashlib.sha256(sys.version.encode())
    for file in files:
        total.update(file.read_bytes())
    return total.hexdigest()


def stamped(stamp: Path, value: str) -> bool:
    """Whether the set-up that `stamp` lies in is the one wanted."""
    return stamp.is_file() and stamp.read_text("utf-8") == value


# --- what the targets need -----------------------------------------------------------------------------------


def need_venv(name: str) -> None:
    """A virtual environment with the packages of requirements/<name>.txt; dev.txt includes build.txt."""
    wanted = REQUIREMENTS / f"{name}.txt"
    stamp, value = VENV / f".stamp-{name}", stamp_of(wanted)
    every = VENV / ".stamp-dev", stamp_of(REQUIREMENTS / "dev.txt")
    if PYTHON.exists() and (stamped(stamp, value) or (name == "build" and stamped(*every))):
        return
    print(f"Installing {wanted.relative_to(ROOT)} into .venv ...", flush=True)
    if not PYTHON.exists() or not (VENV / "pyvenv.cfg").is_file():
        must(
            "A virtual environment cannot be made: install Python's venv (Debian: apt-get install python3-venv).",
            sys.executable, "-m", "venv", "--clear", VENV,
        )  # fmt: skip
    pip_install(wanted)
    stamp.write_text(value, "utf-8")


def pip_install(wanted: Path) -> None:
    """Install locked requirements: exact versions, and only files with the hashes named."""
    must(
        f"pip cannot install {wanted.relative_to(ROOT).as_posix()}: look at the network connection and try again.",
        PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--retries", "2",
        "--require-hashes", "--only-binary=:all:", "-r", wanted,
    )  # fmt: skip


def need_node() -> str:
    """Node.js: the machine's own, or one from PyPI in the virtual environment."""
    found = node.find_node()
    if found is None:
        print("Installing Node.js into .venv ...", flush=True)
        pip_install(REQUIREMENTS / "node.txt")
        found = node.find_node()
    if found is None:
        raise SetupError(f"Node.js {node.OLDEST} or newer cannot be set up here: install it and try again.")
    return found


def need_node_modules(*, dev: bool) -> str:
    """Pyodide from npm, and with `dev` the checkers of web/ too."""
    found = need_node()
    value = stamp_of(WEB / "package.json", WEB / "package-lock.json")
    every, some = MODULES / ".stamp-dev", MODULES / ".stamp-pyodide"
    if not stamped(every, value) and (dev or not stamped(some, value)):
        print("Installing tools/web/package-lock.json ...", flush=True)
        npm = node.find_npm(found)
        must(
            "npm cannot install tools/web/package-lock.json: look at the network connection and try again.",
            npm, "ci", "--prefix", WEB, "--ignore-scripts", "--loglevel=error", *([] if dev else ["--omit=dev"]),
            env=node.environment(found),
        )  # fmt: skip
        (every if dev else some).write_text(value, "utf-8")
    return found


def need_micropip() -> None:
    """The wheel of micropip, which the build runs inside Pyodide and therefore on Pyodide's Python."""
    wanted = REQUIREMENTS / "pyodide.txt"
    stamp, value = MICROPIP / ".stamp", stamp_of(wanted)
    if stamped(stamp, value):
        return
    shutil.rmtree(MICROPIP, ignore_errors=True)
    must(
        "pip cannot fetch requirements/pyodide.txt: look at the network connection and try again.",
        PYTHON, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--retries", "2", "--no-deps",
        "--only-binary=:all:", "--python-version", "3.14", "--require-hashes", "-r", wanted, "--dest", MICROPIP,
    )  # fmt: skip
    stamp.write_text(value, "utf-8")


def need_build(*, dev: bool = False) -> str:
    """All that build_wheel.py needs; returns the path of Node.js."""
    need_venv("dev" if dev else "build")
    need_micropip()
    return need_node_modules(dev=dev)


def need_dev() -> str:
    """All that the checks and the tests need; returns the path of Node.js."""
    found = need_build(dev=True)
    stamp, value = VENV / ".stamp-engine", stamp_of(ROOT / "pyproject.toml")
    if not stamped(stamp, value):
        must(
            "The engine cannot be installed into .venv: look at pyproject.toml.",
            PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps",
            "--no-build-isolation", "--editable", ROOT,
        )  # fmt: skip
        stamp.write_text(value, "utf-8")
    return found


def need_browser() -> None:
    """A Chromium for the tests: one that is there, else Debian's, else Playwright's."""
    if browser.find():
        return
    named = os.environ.get("GIN_BROWSER", "playwright")
    if named != "playwright":
        raise SetupError(f"GIN_BROWSER names '{named}', which is no program here: name a Chromium, or unset it.")
    print("Installing a Chromium for the tests ...", flush=True)
    if shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0:
        run("apt-get", "-qq", "update")
        run("apt-get", "-qq", "install", "-y", "chromium")
    else:
        run(PYTHON, "-m", "playwright", "install", "chromium")
    if not browser.find():
        raise SetupError("No Chromium is found: install one, or name it in the environment variable GIN_BROWSER.")


# --- targets -------------------------------------------------------------------------------------------------


def setup(arguments: list[str]) -> int:
    """Install all that the checks and the tests need, but for a browser."""
    del arguments
    need_dev()
    return 0


def play(arguments: list[str]) -> int:
    """Build the game and serve it on this machine."""
    need_build()
    try:
        return run(PYTHON, "build_wheel.py", "--serve", *arguments)
    except KeyboardInterrupt:  # the way to end it
        return 0


def build(arguments: list[str]) -> int:
    """Build dist/: the wheel for pip and the static site."""
    need_build()
    return run(PYTHON, "build_wheel.py", *arguments)


def test(arguments: list[str]) -> int:
    """Check style and types, then run all tests, as many at once as there are cores."""
    return lint([]) or types([]) or _pytest(["--numprocesses=auto", "--dist=worksteal"], arguments)


def lint(arguments: list[str]) -> int:
    """Check style: Ruff for Python, Biome and html-validate for web/."""
    found = need_dev()
    pages = [*(ROOT / "web").glob("*.html")]
    return (
        run(PYTHON, "-m", "ruff", "check", "--quiet", *arguments)
        or run(PYTHON, "-m", "ruff", "format", "--check", "--quiet")
        or run(found, MODULES / "@biomejs/biome/bin/biome", "check", f"--config-path={WEB}", *SCRIPTS)
        or (run(found, MODULES / "html-validate/bin/html-validate.mjs", "--config", WEB / "htmlvalidate.json", *pages)
            if pages else 0)
    )  # fmt: skip


def reformat(arguments: list[str]) -> int:
    """Put Python and web/ into shape."""
    found = need_dev()
    return (
        run(PYTHON, "-m", "ruff", "check", "--fix", "--quiet", *arguments)
        or run(PYTHON, "-m", "ruff", "format", "--quiet")
        or run(found, MODULES / "@biomejs/biome/bin/biome", "check", "--write", f"--config-path={WEB}", *SCRIPTS)
    )


def types(arguments: list[str]) -> int:
    """Check types: mypy --strict, and tsc over the JSDoc of web/."""
    found = need_dev()
    tsc = MODULES / "typescript/bin/tsc"
    return (
        run(PYTHON, "-m", "mypy", *arguments)
        or run(found, tsc, "--project", WEB / "tsconfig.json")
        or run(found, tsc, "--project", WEB / "tsconfig.worker.json")
    )


def unit(arguments: list[str]) -> int:
    """Run all tests but those in a browser."""
    need_dev()
    selection = " and ".join(f"not {mark}" for mark in ("browser", "strength", "campaign", "engines"))
    return run(PYTHON, "-m", "pytest", "-m", selection, *arguments)


def browser_tests(arguments: list[str]) -> int:
    """Run the tests in a browser."""
    return _pytest(["-m", "browser"], arguments)


def campaign(arguments: list[str]) -> int:
    """Run the long random campaigns."""
    return _pytest(["-m", "campaign"], arguments)


def engines(arguments: list[str]) -> int:
    """Play a smoke match in Chromium, Firefox and WebKit."""
    return _pytest(["-m", "engines"], arguments)


def bench(arguments: list[str]) -> int:
    """Measure how fast the engine is, against OpenSpiel."""
    need_dev()
    return run(PYTHON, "benchmarks/speed.py", *arguments)


def bench_start(arguments: list[str]) -> int:
    """Measure how long the page takes to start, against bare Pyodide."""
    need_dev()
    need_browser()
    return run(PYTHON, "benchmarks/start.py", *arguments)


def bench_decisions(arguments: list[str]) -> int:
    """Measure how long the opponents think in the browser."""
    need_dev()
    need_browser()
    return run(PYTHON, "-m", "benchmarks.decisions", *arguments)


def bench_page(arguments: list[str]) -> int:
    """Measure how smoothly the page plays."""
    need_dev()
    need_browser()
    return run(PYTHON, "benchmarks/page.py", *arguments)


def audit(arguments: list[str]) -> int:
    """Build, and let Lighthouse look at the site."""
    return build([]) or run(PYTHON, "-m", "tools.audit", *arguments)


def shots(arguments: list[str]) -> int:
    """Build, and take pictures of every screen into dist/shots (`kept`: those of docs/images)."""
    need_dev()
    need_browser()
    return build([]) or run(PYTHON, "-m", "tools.shots", *arguments)


def strength(arguments: list[str]) -> int:
    """Measure playing strength: levels and yardsticks, each against each (slow)."""
    need_dev()
    return run(PYTHON, "benchmarks/strength.py", *arguments)


def docs(arguments: list[str]) -> int:
    """Build the documentation, with the API of the engine, into dist/docs."""
    need_dev()
    need_venv("docs")
    # The theme speaks of its successors at every build unless told not to.
    quiet = os.environ | {"NO_MKDOCS_2_WARNING": "1"}
    failed = run(PYTHON, "-m", "mkdocs", "build", "--strict", "--quiet", *arguments, env=quiet)
    if not failed:
        print(f"Built {ROOT / 'dist' / 'docs'}.")
    return failed


def _pytest(selection: list[str], arguments: list[str]) -> int:
    need_dev()
    need_browser()
    return run(PYTHON, "-m", "pytest", *selection, *arguments)


def clean(arguments: list[str]) -> int:
    """Delete all that was installed and built here."""
    del arguments
    made = (".venv", ".cache", "dist", ".mypy_cache", ".pytest_cache", ".ruff_cache", ".hypothesis")
    for folder in (MODULES, *(ROOT / name for name in made)):
        shutil.rmtree(folder, ignore_errors=True)
    return 0


TARGETS = {
    "play": play,
    "setup": setup,
    "build": build,
    "test": test,
    "lint": lint,
    "types": types,
    "unit": unit,
    "browser": browser_tests,
    "campaign": campaign,
    "browsers": engines,
    "strength": strength,
    "bench": bench,
    "bench-start": bench_start,
    "bench-decisions": bench_decisions,
    "bench-page": bench_page,
    "audit": audit,
    "shots": shots,
    "docs": docs,
    "format": reformat,
    "clean": clean,
}


def main() -> int:
    """Run one target; whatever is missing is told in one sentence."""
    told = "\n".join(f"  {name:17}{target.__doc__}" for name, target in TARGETS.items())
    parser = argparse.ArgumentParser(
        prog="python3 tools/dev.py",
        description="Targets (further arguments go to the program behind one):\n" + told,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("target", choices=[*TARGETS, "help"], metavar="TARGET", nargs="?", default="help")
    options, arguments = parser.parse_known_args()
    if options.target == "help":
        parser.print_help()
        return 0
    try:
        return TARGETS[options.target]([part for part in arguments if part != "--"])
    except SetupError as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
