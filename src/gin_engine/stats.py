"""A player's statistics: one line for each finished match, and what the lines come to.

The player sits at seat 0. A match is booked once: its line carries an identity made of its seed and
its score sheet, so neither a reload nor an import counts it twice. Everything shown is computed
from the lines, which makes merging two statistics the union of their lines.

Text form: JSON with ``format``, ``version``, ``matches`` and ``dropped``. A match is a text of
``identity rules level winner rounds...``; a round is ``kind:winner:points`` and, where its deal is
known, the deadwood dealt to each seat (``knock:0:17:45:38``). A winner of nobody is ``-``. Void
rounds stand without their deals: the other hand of a void round stays hidden (S14).
"""

from __future__ import annotations

import json
import re
from math import sqrt
from typing import Any, Final, NamedTuple, get_args

from .deal import fingerprint
from .errors import GinError
from .match import Match
from .melds import deadwood
from .records import read_json
from .rules import rules_to_json
from .scoring import ResultKind

FORMAT: Final = "gin-rummy-statistics"
VERSION: Final = 1
ME: Final = 0
#: Level of a match whose rounds were played on several; rules that are no preset.
MIXED: Final = "mixed"
CUSTOM: Final = "custom"
#: The latest matches are kept, as many as have room in a text of this length: some 1,200 usual
#: ones. Two such texts fit into one request.
KEPT: Final = 300_000
#: Matches whose outcome is listed one by one.
SHOWN: Final = 20
#: Fewer values than this make no interval worth showing.
ENOUGH: Final = 10
#: 95 % of a normal distribution lie within this many standard deviations.
Z: Final = 1.959964

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


# --- what it comes to --------------------------------------------------------------------------


class Estimate(NamedTuple):
    """A mean or share with its 95 % interval; the ends are None where there are too few values."""

    mean: float
    low: float | None = None
    high: float | None = None


def mean_of(values: list[float]) -> Estimate:
    """Return the mean with Student's interval; from one value on, the interval from ten on."""
    n = len(values)
    mean = sum(values) / n
    if n < ENOUGH:
        return Estimate(mean)
    spread = sqrt(sum((value - mean) ** 2 for value in values) / (n - 1))
    half = _student(n - 1) * spread / sqrt(n)
    return Estimate(mean, mean - half, mean + half)


def share_of(count: int, n: int) -> Estimate:
    """Return count / n in percent with Wilson's interval, which holds near 0 and 100 too."""
    p, z2 = count / n, Z * Z
    if n < ENOUGH:
        return Estimate(100 * p)
    middle = (p + z2 / (2 * n)) / (1 + z2 / n)
    half = Z * sqrt(p * (1 - p) / n + z2 / (4 * n * n)) / (1 + z2 / n)
    return Estimate(100 * p, 100 * max(0.0, middle - half), 100 * min(1.0, middle + half))


def _student(freedom: int) -> float:
    """Return the 97.5 % point of Student's distribution; within 0.001 from 9 degrees of freedom on."""
    z, v = Z, freedom
    first = (z**3 + z) / (4 * v)
    second = (5 * z**5 + 16 * z**3 + 3 * z) / (96 * v * v)
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * v**3)
    return z + first + second + third


def summary(statistics: Statistics) -> dict[str, Any]:
    """Return what the page shows, as a JSON object; ``docs/api.md`` names the fields.

    A group for each rules and level, the last played first; before them one for all matches where
    there are several groups.
    """
    groups: dict[tuple[str | None, str | None], list[PlayedMatch]] = {}
    for line in reversed(statistics.matches):
        groups.setdefault((line.rules, line.level), []).insert(0, line)
    if len(groups) > 1:
        groups = {(None, None): list(statistics.matches), **groups}
    return {
        "matches": len(statistics.matches),
        "groups": [_group(rules, level, lines) for (rules, level), lines in groups.items()],
    }


def _group(rules: str | None, level: str | None, lines: list[PlayedMatch]) -> dict[str, Any]:
    outcomes = [line.winner == ME for line in lines]
    rounds = [item for line in lines for item in line.rounds if item.kind != "void"]
    points = [float(item.points if item.winner == ME else -item.points) for item in rounds]
    return {
        "rules": rules,
        "level": level,
        "matches": len(lines),
        "won": sum(outcomes),
        "share": _rounded(share_of(sum(outcomes), len(lines))),
        "streak": _streak(outcomes),
        "longest": _longest(outcomes),
        "last": outcomes[-SHOWN:],
        "rounds": len(rounds),
        "void": sum(len(line.rounds) for line in lines) - len(rounds),
        "outcomes": _outcomes(rounds),
        "points": _rounded(mean_of(points)) if points else None,
        "dealt": _dealt(rounds),
    }


def _outcomes(rounds: list[PlayedRound]) -> list[dict[str, Any]]:
    """How the scored rounds ended: the player's from gin to undercut, then the others' back to gin."""
    kinds: tuple[ResultKind, ...] = ("gin", "knock", "undercut")
    sides = [("me", kind) for kind in kinds] + [("other", kind) for kind in reversed(kinds)]
    found = []
    for who, kind in sides:
        count = sum(
            item.winner is not None and (item.winner == ME) == (who == "me") and item.kind.removeprefix("big_") == kind
            for item in rounds
        )
        percent = round(100 * count / len(rounds), 1) if rounds else 0.0
        found.append({"who": who, "kind": kind, "count": count, "percent": percent})
    return found


def _dealt(rounds: list[PlayedRound]) -> dict[str, Any] | None:
    """Compare the deadwood dealt to the player with the mean of the others, deal by deal."""
    deals = [item.dealt for item in rounds if len(item.dealt) > 1]
    if not deals:
        return None
    mine = [float(deal[ME]) for deal in deals]
    others = [(sum(deal) - deal[ME]) / (len(deal) - 1) for deal in deals]
    difference = mean_of([a - b for a, b in zip(mine, others, strict=True)])
    even = None if difference.low is None or difference.high is None else difference.low <= 0 <= difference.high
    return {
        "rounds": len(deals),
        "me": _rounded(mean_of(mine)),
        "other": _rounded(mean_of(others)),
        "difference": _rounded(difference),
        "even": even,
    }


def _streak(outcomes: list[bool]) -> int:
    """Return how many matches in a row were won last; negative where they were lost."""
    count = 0
    for won in reversed(outcomes):
        if won != outcomes[-1]:
            break
        count += 1
    return count if outcomes and outcomes[-1] else -count


def _longest(outcomes: list[bool]) -> int:
    best = now = 0
    for won in outcomes:
        now = now + 1 if won else 0
        best = max(best, now)
    return best


def _rounded(estimate: Estimate) -> dict[str, float | None]:
    return {name: None if value is None else round(value, 1) for name, value in estimate._asdict().items()}
