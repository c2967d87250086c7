"""Runs inside Pyodide: compiles and trims the standard library, and compiles our wheel.

Plain .py files in python_stdlib.zip are compiled anew at every start; compiled and trimmed, Pyodide starts in
about half the time.
"""

import _imp
import ast
import base64
import hashlib
import importlib
import importlib.util
import marshal
import re
import sys
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path

OPTIMIZE = 2  # without asserts and docstrings
STAMP = (1980, 1, 1, 0, 0, 0)
# Of no use in a browser, so not shipped: the command line and what it alone needs, and types.
LEFT_OUT = re.compile(r"gin_engine/(__main__|arena|bot|cli/.*|contract|players/openspiel)\.py")

# What Pyodide's own imports use where it is there and do without where it is not; each costs time at every start.
DISPENSABLE = {"bz2", "compression", "lzma", "ssl"}
# Of asyncio, what Pyodide's event loop is made of; the others are for sockets, processes and queues.
ASYNCIO = {"base_futures", "base_tasks", "constants", "coroutines", "events", "exceptions", "format_helpers", "futures",
           "locks", "mixins", "queues", "runners", "tasks", "timeouts"}  # fmt: skip
# What stands in for modules that take long to import and of which a page needs next to nothing.
STAND_INS = {
    "asyncio/__init__.py": b"""\
from .coroutines import *
from .events import *
from .events import _BaseDefaultEventLoopPolicy as DefaultEventLoopPolicy
from .exceptions import *
from .futures import *
from .runners import *
from .tasks import *
""",
    "_colorize.py": b"""\
class Section:  # without a terminal, no text has colours
    def __getattr__(self, name):
        return ""

class Theme:
    def __getattr__(self, name):
        return Section()

ANSIColors = NoColors = Section()

def can_colorize(*, file=None):
    return False

def get_theme(**options):
    return Theme()
""",
}
# What no smoke match imports but a player's browser may: Pyodide prints errors with traceback, and text is decoded by
# codecs that are looked up by name.
SAFETY = [
    "traceback", "linecache", "tokenize", "warnings", "textwrap",
    "contextlib", "encodings.ascii", "encodings.latin_1", "encodings.utf_8_sig", "encodings.idna", "encodings.cp437",
    "pyodide.code", "pyodide.ffi", "pyodide.webloop",
]  # fmt: skip


def compiled(source: bytes, name: str) -> bytes:
    """The bytes of a .pyc with an unchecked hash: nothing has a date, and nothing looks for the source."""
    code = compile(source, name, "exec", dont_inherit=True, optimize=OPTIMIZE)
    key = _imp.source_hash(int.from_bytes(importlib.util.MAGIC_NUMBER, "little"), source)
    return importlib.util.MAGIC_NUMBER + (0b01).to_bytes(4, "little") + key + marshal.dumps(code)


def write(target: str, entries: Iterable[tuple[str, bytes]]) -> None:
    """Write an archive whose bytes depend on its entries alone."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, data in entries:
            info = zipfile.ZipInfo(name, STAMP)
            info.compress_type = zipfile.ZIP_DEFLATED
            info.external_attr = 0o644 << 16
            archive.writestr(info, data)


def sources(archive: zipfile.ZipFile) -> dict[str, bytes]:
    """The Python files of an archive."""
    return {name: archive.read(name) for name in sorted(archive.namelist()) if name.endswith(".py")}


def module_name(file: str) -> str:
    """`json/__init__.py` is `json`."""
    return file.removesuffix(".py").replace("/", ".").removesuffix(".__init__")


def imported_by(source: bytes) -> Iterator[str]:
    """Every absolute module name in an import statement, those inside functions too."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module


def shipped_engine(archive: zipfile.ZipFile) -> dict[str, bytes]:
    """The modules of our wheel that a browser can use."""
    return {name: source for name, source in sources(archive).items() if not LEFT_OUT.fullmatch(name)}


def is_wanted(module: str) -> bool:
    """Whether a module of the library is imported in a browser."""
    package, _, name = module.partition(".")
    return module in sys.modules and package not in DISPENSABLE and (package != "asyncio" or name in {"", *ASYNCIO})


def standard_library(stock: str, engine: str, target: str) -> None:
    """Keep what this run imported, what the engine imports late, and the safety list, with what they need."""
    with zipfile.ZipFile(stock) as archive:
        library = sources(archive)
    with zipfile.ZipFile(engine) as archive:
        late = {module for source in shipped_engine(archive).values() for module in imported_by(source)}
    for module in [*SAFETY, *sorted(late)]:
        if module.split(".")[0] in sys.stdlib_module_names | {"pyodide", "_pyodide"}:
            importlib.import_module(module)
    kept = {file: source for file, source in (library | STAND_INS).items() if is_wanted(module_name(file))}
    write(target, [(f"{file}c", compiled(source, file)) for file, source in kept.items()])


def wheel(path: str, file_name: str) -> tuple[str, str]:
    """Write the compiled wheel; return its name and hash.

    Its tag names the one Python that reads the bytecode, so it can never be mistaken for the ordinary wheel.
    """
    tag = f"cp{sys.version_info.major}{sys.version_info.minor}-none-any"
    name = file_name.replace("py3-none-any", tag)
    with zipfile.ZipFile(path) as archive:
        entries = [(f"{file}c", compiled(source, file)) for file, source in shipped_engine(archive).items()]
        rest = [file for file in sorted(archive.namelist()) if ".dist-info/" in file]
        entries += [(file, archive.read(file)) for file in rest if not file.endswith("/RECORD")]
    entries = [
        (file, data.replace(b"Tag: py3-none-any", f"Tag: {tag}".encode()) if file.endswith("/WHEEL") else data)
        for file, data in entries
    ]
    record = next(file for file in rest if file.endswith("/RECORD"))
    lines = [f"{file},sha256={urlsafe_hash(data)},{len(data)}\n" for file, data in entries]
    entries.append((record, "".join([*lines, f"{record},,\n"]).encode()))
    write(f"/{name}", entries)
    return name, hashlib.sha256(Path(f"/{name}").read_bytes()).hexdigest()


def urlsafe_hash(data: bytes) -> str:
    """A hash as RECORD files spell it."""
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
