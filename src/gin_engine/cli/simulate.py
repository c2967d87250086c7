"""``simulate``: mirrored matches between two players, with intervals."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections.abc import Iterable, Iterator
from time import perf_counter
from typing import TypeVar

from ..arena import tournament
from ..rules import Rules
from . import seated

T = TypeVar("T")


def run(options: Namespace) -> int:
    """Play and print the figures, as a table or as one line of JSON."""
    rules = Rules.preset(options.rules)
    pairs = options.matches // 2
    games = tournament(rules, seated(options.a), seated(options.b), pairs, options.seed, perf_counter)
    *_, tally = progress(games, pairs, f"{options.a} - {options.b}")
    figures = {"a": options.a, "b": options.b, **tally.summary()}
    if options.json:
        print(json.dumps(figures))
        return 0
    low, high = tally.interval
    print(
        f"{options.a} won {100 * tally.a_won:.1f} % [{100 * low:.1f}-{100 * high:.1f}] of "
        f"{tally.matches} matches against {options.b}"
    )
    for name, value in figures.items():
        print(f"  {name:20} {value}")
    return 0


def progress(items: Iterable[T], total: int, label: str) -> Iterator[T]:
    """Pass items on and show how far it is, on a terminal only (with rich, if installed)."""
    if not sys.stderr.isatty():
        yield from items
        return
    try:
        from rich.console import Console  # noqa: PLC0415 - an optional extra
        from rich.progress import track  # noqa: PLC0415
    except ImportError:
        for count, item in enumerate(items, 1):
            print(f"\r{label}: {count} of {total} pairs", end="", file=sys.stderr, flush=True)
            yield item
        print(file=sys.stderr)
    else:
        yield from track(items, label, total, console=Console(stderr=True))
