"""A player's statistics: one line for each finished match, and what the lines come to.

The player sits at seat 0. A match is booked once: its line carries an identity made of its seed and
its score sheet, so neither a reload nor an import counts it twice. Everything shown is computed
from the lines (``summary.py``), which makes merging two statistics the union of their lines.

Text form: JSON with ``format``, ``version``, ``matches`` and ``dropped``. A match is a text of
``identity rules level winner rounds...``; a round is ``kind:winner:points`` and, where its deal is
known, the deadwood dealt to each seat (``knock:0:17:45:38``). A winner of nobody is ``-``. Void
rounds stand without their deals: the other hand of a void round stays hidden (S14).
"""

from __future__ import annotations

import json
import re
from typing import Final, NamedTuple, get_args

from .deal import fingerprint
from .errors import GinError
from .match import ME, Match
from .melds import deadwood
from .records import read_json
from .rules import rules_to_json
from .scoring import ResultKind

FORMAT: Final = "gin-rummy-statistics"
VERSION: Final = 1
#: Level of a match whose rounds were played on several; rules that are no preset.
MIXED: Final = "mixed"
CUSTOM: Final = "custom"
#: The latest matches are kept, as many as have room in a text of this length: some 1,200 usual
#: ones. Two such texts fit into one request.
KEPT: Final = 300_000
#: Matches whose outcome is listed one by one.
SHOWN: Final = 20

_WORD: Final = re.compile(r"[a-z0-9_-]{1,40}")
_COUNT: Final = re.compile(r"[0-9]{1,6}")


class PlayedRound(NamedTuple):
    """A round: who won how much, and the deadwood dealt to each seat, empty where unknown."""

    kind: ResultKind
    winner: int | None
    points: int
    dealt: tuple[int, ...] = ()


class PlayedMatch(NamedTuple):
    """A finished match. ``level`` is the opponent's, ``winner`` a seat."""

    identity: str
    rules: str
    level: str
    winner: int
    rounds: tuple[PlayedRound, ...]


class Statistics(NamedTuple):
    """The booked matches, oldest first, and identities that are not to be booked again."""

    matches: tuple[PlayedMatch, ...] = ()
    dropped: tuple[str, ...] = ()

    def book(self, match: Match) -> Statistics:
        """Return the statistics with a match, if it is finished and not in them yet."""
        if match.winner is None or identity(match) in self.dropped:
            return self
        return merge(self, Statistics((played(match),)))

    def reset(self, match: Match | None = None) -> Statistics:
        """Return empty statistics; the match on the table, if finished, will not be booked again."""
        over = match is not None and match.over
        return Statistics(dropped=(identity(match),) if match is not None and over else self.dropped)


EMPTY: Final = Statistics()


def identity(match: Match) -> str:
    """Return what tells a finished match from every other: the same at each load of its save."""
    sheet = [match.seed, match.ply, [list(line) for line in match.lines]]
    return fingerprint(json.dumps(sheet).encode("ascii"))[:16]


def played(match: Match) -> PlayedMatch:
    """Return the line of a finished match."""
    rules = rules_to_json(match.rules)
    labels = {item.players[1].split(" ")[0] for item in match.played} or {match.players[1].split(" ")[0]}
    level = labels.pop() if len(labels) == 1 else MIXED
    decks = {item.number: item for item in match.played if item.deck}
    seats, size = match.rules.seats, match.rules.hand_size

    def dealt(number: int) -> tuple[int, ...]:
        item = decks.get(number)
        if item is None:
            return ()
        hands: list[list[int]] = [[] for _ in range(seats)]
        for i, card in enumerate(item.deck[: seats * size]):
            hands[(item.dealer + 1 + i) % seats].append(card)
        return tuple(map(deadwood, hands))

    rounds = tuple(
        PlayedRound(line.kind, line.winner, line.points, () if line.kind == "void" else dealt(line.number))
        for line in match.lines
    )
    winner = match.winner
    return PlayedMatch(
        identity(match),
        rules if isinstance(rules, str) else CUSTOM,
        level if _WORD.fullmatch(level) else MIXED,
        ME if winner is None else winner,
        rounds,
    )


def merge(older: Statistics, newer: Statistics) -> Statistics:
    """Return the matches of both, each once: those of ``older`` first, each in its own order."""
    lines = {line.identity: line for line in (*older.matches, *newer.matches)}
    dropped = dict.fromkeys((*older.dropped, *newer.dropped))
    return Statistics(_latest(tuple(lines.values())), tuple(dropped)[-SHOWN:])


def _latest(lines: tuple[PlayedMatch, ...]) -> tuple[PlayedMatch, ...]:
    """Return as many of the last matches as there is room for."""
    room, first = KEPT, len(lines)
    while first and room >= (size := len(_match_text(lines[first - 1])) + 3):
        room -= size
        first -= 1
    return lines[first:]


# --- text --------------------------------------------------------------------------------------


def write(statistics: Statistics) -> str:
    """Return the one text form of statistics."""
    body = {
        "format": FORMAT,
        "version": VERSION,
        "matches": [_match_text(line) for line in statistics.matches],
        "dropped": list(statistics.dropped),
    }
    return json.dumps(body, separators=(",", ":"))


def read(text: str) -> Statistics:
    """Read what :func:`write` wrote.

    Raises :class:`GinError` with code ``statistics_foreign`` (none of this game),
    ``statistics_newer`` (from a later version, to be left alone) or ``statistics_broken``.
    """
    try:
        body = read_json(text)
    except GinError:
        raise _unusable("foreign") from None
    if not isinstance(body, dict) or body.get("format") != FORMAT:
        raise _unusable("foreign")
    version = body.get("version")
    if isinstance(version, int) and version > VERSION:
        raise _unusable("newer")
    matches, dropped = body.get("matches"), body.get("dropped")
    if version != VERSION or not isinstance(matches, list) or not isinstance(dropped, list):
        raise _unusable("broken")
    return merge(EMPTY, Statistics(tuple(map(_read_match, matches)), tuple(map(_word, dropped))))


def _match_text(line: PlayedMatch) -> str:
    return " ".join((line.identity, line.rules, line.level, str(line.winner), *map(_round_text, line.rounds)))


def _round_text(item: PlayedRound) -> str:
    winner = "-" if item.winner is None else item.winner
    return ":".join(map(str, (item.kind, winner, item.points, *item.dealt)))


def _read_match(text: object) -> PlayedMatch:
    parts = text.split(" ") if isinstance(text, str) else []
    if len(parts) < 5:
        raise _unusable("broken")
    rounds = tuple(map(_read_round, parts[4:]))
    return PlayedMatch(_word(parts[0]), _word(parts[1]), _word(parts[2]), _count(parts[3], 3), rounds)


def _read_round(text: str) -> PlayedRound:
    kind, *rest = text.split(":")
    known: ResultKind | None = next((one for one in get_args(ResultKind) if one == kind), None)
    if known is None or len(rest) < 2:
        raise _unusable("broken")
    winner = None if rest[0] == "-" else _count(rest[0], 3)
    return PlayedRound(known, winner, _count(rest[1]), tuple(_count(points, 110) for points in rest[2:]))


def _word(text: object) -> str:
    if not isinstance(text, str) or not _WORD.fullmatch(text):
        raise _unusable("broken")
    return text


def _count(text: str, most: int = 999_999) -> int:
    if not _COUNT.fullmatch(text) or int(text) > most:
        raise _unusable("broken")
    return int(text)


def _unusable(how: str) -> GinError:
    return GinError(f"statistics: {how}", code=f"statistics_{how}")
