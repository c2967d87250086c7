"""The rules of a match as one frozen value, and the presets by name.

Nothing else in the engine knows a preset's name: behaviour hangs on the fields alone.
Clause numbers S1 to S18 are those of ``docs/rules.md``.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Final, Literal, get_args

from .errors import InvalidPositionError

#: Rule S14: with this many cards left in the stock, a discard without a knock voids the round.
STOCK_KEPT: Final = 2

NextDealer = Literal["winner", "loser"]
Shutout = Literal["double_points", "none"]


@dataclass(frozen=True, slots=True)
class Rules:
    """What a match is played by.

    Points and counts are non-negative integers. Raises
    :class:`~gin_engine.errors.InvalidPositionError` with code ``bad_rules`` and the name of the
    first wrong field on construction.
    """

    #: Name of the preset, or ``"custom"``.
    name: str = "standard"
    #: Players at the table.
    seats: int = 2
    #: Cards dealt to each (S2).
    hand_size: int = 10
    #: Most deadwood that may be left by a knock (S9).
    knock_limit: int = 10
    #: Added to the defender's deadwood for gin (S13).
    gin_bonus: int = 25
    #: Added to the difference for an undercut (S13).
    undercut_bonus: int = 25
    #: Whether equal deadwood is an undercut (S13).
    undercut_on_tie: bool = True
    #: Who deals after a scored round (S15).
    next_dealer: NextDealer = "winner"
    #: Points that end the match (S16).
    target: int = 100
    #: Added to the winner of the match (S17).
    game_bonus: int = 100
    #: Added to each player for every round won (S17).
    box_bonus: int = 25
    #: What happens when the loser has won no round (S17).
    shutout: Shutout = "double_points"

    def __post_init__(self) -> None:
        for name, (low, high) in _NUMBERS.items():
            value = getattr(self, name)
            # bool is an int to Python, but no number of points.
            if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
                raise _bad(name, f"a whole number from {low} to {high}" if low < high else str(low))
        for name, words in _WORDS.items():
            if getattr(self, name) not in words:
                raise _bad(name, " or ".join(map(repr, words)))
        if not isinstance(self.undercut_on_tie, bool):
            raise _bad("undercut_on_tie", "true or false")
        if not isinstance(self.name, str):
            raise _bad("name", "a text")

    @classmethod
    def preset(cls, name: str) -> Rules:
        """Return the preset with this name; raise InvalidPositionError when there is none."""
        try:
            return PRESETS[name]
        except (KeyError, TypeError):
            raise _bad("name", f"one of {', '.join(PRESETS)}") from None


#: The numbers among the fields, with the least and the greatest value.
_NUMBERS: Final = {
    # Rounds, views and players are written for any number of seats; the scoring of several
    # defenders is not, so a third seat is refused here.
    "seats": (2, 2),
    "hand_size": (10, 10),
    "knock_limit": (0, 10),
    "gin_bonus": (0, 1000),
    "undercut_bonus": (0, 1000),
    "target": (1, 10_000),
    "game_bonus": (0, 1000),
    "box_bonus": (0, 1000),
}
#: The choices among the fields.
_WORDS: Final = {
    "next_dealer": get_args(NextDealer),
    "shutout": get_args(Shutout),
}


def _bad(field: str, wanted: str) -> InvalidPositionError:
    return InvalidPositionError(f"rules: {field} must be {wanted}", code="bad_rules", params={"field": field})


STANDARD: Final = Rules()
PRESETS: Final[dict[str, Rules]] = {"standard": STANDARD}


def rules_to_json(rules: Rules) -> str | dict[str, object]:
    """Return a preset's name, or all fields of rules that are no preset."""
    if PRESETS.get(rules.name) == rules:
        return rules.name
    return {field.name: getattr(rules, field.name) for field in fields(rules)}


def rules_from_json(value: object) -> Rules:
    """Read what :func:`rules_to_json` wrote; raise InvalidPositionError on anything else."""
    if isinstance(value, str):
        return Rules.preset(value)
    if not isinstance(value, dict):
        raise _bad("name", "a preset's name or an object of fields")
    known = {field.name for field in fields(Rules)}
    for name in value:
        if name not in known:
            raise _bad(str(name)[:40], "left out: it is no field")
    return Rules(**value)
