"""``bot``: a player for any program that can write views and read actions, a line each."""

from __future__ import annotations

import io
import json
import sys

from ..bot import answer
from ..players import player


def run(level: str, seed: str) -> int:
    """Answer each line of standard input on standard output, until the input ends."""
    seated = player(level)
    # A line that is no text is answered like any other that is no view.
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    for line in sys.stdin:
        if line.strip():
            print(json.dumps(answer(seated, line, seed)), flush=True)
    return 0
