"""``bot``: a player for any program that can write views and read actions, a line each."""

from __future__ import annotations

import json
import sys

from ..bot import answer
from ..players import player
from . import expect_utf8


def run(level: str, seed: str) -> int:
    """Answer each line of standard input on standard output, until the input ends."""
    seated = player(level)
    # A line that is no text is answered like any other that is no view.
    expect_utf8("replace")
    for line in sys.stdin:
        if line.strip():
            print(json.dumps(answer(seated, line, seed)), flush=True)
    return 0
