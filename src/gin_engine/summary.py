"""What a player's statistics come to: groups by rules and level, as the page shows them."""

from __future__ import annotations

from typing import Any

from .estimates import Estimate, mean_of, share_of
from .match import ME
from .scoring import ResultKind
from .stats import SHOWN, PlayedMatch, PlayedRound, Statistics


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
