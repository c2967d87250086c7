"""The command line: ``gin-engine`` or ``python -m gin_engine``."""

from __future__ import annotations

import argparse
import io
import sys
from collections.abc import Sequence

from .. import __version__
from ..errors import GinError
from ..players import LEVELS, NAMES, Player, player
from ..rules import PRESETS

#: Players that are seated by name but live outside the engine's own list.
OPENSPIEL = "openspiel"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code: 0, or 1 after one sentence about what is wrong."""
    options = _parser().parse_args(arguments)
    try:
        return int(options.run(options))
    except GinError as error:
        print(f"gin-engine: {error}", file=sys.stderr)
    except KeyboardInterrupt:
        print(file=sys.stderr)
    except BrokenPipeError:
        # Whoever read our output has seen enough; nothing more may be written, at exit neither.
        sys.stdout = None
    return 1


def seated(name: str) -> Player:
    """Return the player with this name, OpenSpiel's own bot too where it is installed."""
    if name != OPENSPIEL:
        return player(name)
    from ..players.openspiel import OpenSpielSimple  # noqa: PLC0415 - a development dependency

    return OpenSpielSimple()


def expect_utf8(errors: str) -> None:
    """Read standard input as UTF-8, as JSON is, whatever the system writes.

    The mark with which some shells begin is left out; ``errors`` is for bytes that are no text.
    """
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(encoding="utf-8-sig", errors=errors)


def _parser() -> argparse.ArgumentParser:
    # Each command loads its own module only when it is called: `bot` has to answer quickly.
    def play(options: argparse.Namespace) -> int:
        from .play import run  # noqa: PLC0415

        return run(options.level, options.rules, options.seed)

    def simulate(options: argparse.Namespace) -> int:
        from .simulate import run  # noqa: PLC0415

        return run(options)

    def analyse(options: argparse.Namespace) -> int:
        from .analyse import run  # noqa: PLC0415

        return run(options.record, options.player, as_json=options.json)

    def bot(options: argparse.Namespace) -> int:
        from .bot import run  # noqa: PLC0415

        return run(options.level, options.seed)

    parser = argparse.ArgumentParser(prog="gin-engine", description="Gin rummy: play, measure and analyse.")
    parser.add_argument("--version", action="version", version=f"%(prog)s {__version__}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    presets = sorted(PRESETS)
    two_handed = [name for name in presets if PRESETS[name].seats == 2]

    one = commands.add_parser("play", help="play a match in the terminal")
    one.add_argument("--level", choices=LEVELS, default="normal")
    one.add_argument("--rules", choices=presets, default="standard")
    one.add_argument("--seed", help="text that fixes the deals (default: a random one)")
    one.set_defaults(run=play)

    two = commands.add_parser("simulate", help="let two players play mirrored matches")
    players = [*NAMES, OPENSPIEL]
    two.add_argument("a", choices=players, metavar="A", help=f"one of {', '.join(players)}")
    two.add_argument("b", choices=players, metavar="B", help="the other one")
    two.add_argument("--matches", type=_even, default=100, help="matches to play, in mirrored pairs")
    two.add_argument("--seed", default="1", help="text that fixes deals and players' chance")
    two.add_argument("--rules", choices=two_handed, default="standard")
    two.add_argument("--json", action="store_true", help="print one line of JSON")
    two.set_defaults(run=simulate)

    three = commands.add_parser("analyse", help="compare the moves of a record with a player's")
    three.add_argument("record", help="file with a record, - for standard input")
    three.add_argument("--player", choices=NAMES, default="hard", help="whose opinion is asked")
    three.add_argument("--json", action="store_true", help="print one line of JSON")
    three.set_defaults(run=analyse)

    four = commands.add_parser("bot", help="read views and write actions as JSON lines (docs/bot.md)")
    four.add_argument("--level", choices=NAMES, default="hard")
    four.add_argument("--seed", default="bot", help="text that fixes the player's chance")
    four.set_defaults(run=bot)
    return parser


def _even(text: str) -> int:
    number = int(text) if text.isascii() and text.isdigit() else 0
    if number < 2 or number % 2:
        raise argparse.ArgumentTypeError("an even number from 2: each deal is played from both seats")
    return number
