"""Makes a net for the twin from the weights in the engine: ``python research/unpack.py weights.net``."""

from __future__ import annotations

import importlib.util
import struct
import subprocess
import sys
import tempfile
import zlib
from base64 import b64decode
from pathlib import Path

from build import build

HERE = Path(__file__).resolve().parent
MODULE = HERE.parent / "src" / "gin_engine" / "players" / "_weights.py"
#: Three networks, which cards the other holds, what a discard feeds.
WORDS = 3 * (128 + 204 * 128 + 32 * 129 + 15 * 161) + 8 * (13 + 32 + 8) + 8 * (13 + 192 + 512)
SCORES = 100 * 100


def main(net: str) -> None:
    """Write the net."""
    spec = importlib.util.spec_from_file_location("weights", MODULE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    raw = zlib.decompress(b64decode(module.DATA))
    words = bytearray(2 * WORDS)
    words[::2], words[1::2] = raw[:WORDS], raw[WORDS : 2 * WORDS]
    at = 2 * WORDS + 2 * SCORES
    numbers = [*struct.unpack(f"<{WORDS}h", words), *struct.unpack(f"<{SCORES}H", raw[2 * WORDS : at])]
    with tempfile.TemporaryDirectory() as folder:
        text = Path(folder) / "text"
        text.write_text(" ".join(map(str, [*numbers, *raw[at:]])), "ascii")
        subprocess.run([build(Path(folder))[0], "import", text, net], check=True)


if __name__ == "__main__":
    main(sys.argv[1])
