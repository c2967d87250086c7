"""The rules of a match as one frozen value, and the presets by name.

Nothing else in the engine knows a preset's name: behaviour hangs on the fields alone, and a
preset made of existing fields is one more entry of :data:`PRESETS`. Clause numbers S1 to S18 are
those of ``docs/rules.md``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, Literal, NamedTuple, Self, get_args

from .errors import InvalidPositionError

#: Rule S14: with this many cards left in the stock, a discard without a knock voids the round.
STOCK_KEPT: Final = 2

Opening = Literal["upcard", "eleven"]
FirstDealer = Literal["lot", "low_card"]
NextDealer = Literal["winner", "loser"]
StockEnd = Literal["void", "reshuffle"]
MatchEnd = Literal["target", "rounds"]
MatchWinner = Literal["first", "total"]
Shutout = Literal["none", "double_points", "bonus"]
ShutoutWhen = Literal["no_round", "no_point"]


class _Fields(NamedTuple):
    # What they mean is in the docstring of Rules.
    name: str = "standard"
    seats: int = 2
    hand_size: int = 10
    opening: Opening = "upcard"
    first_dealer: FirstDealer = "lot"
    next_dealer: NextDealer = "winner"
    knock_limit: int = 10
    oklahoma: bool = False
    layoff_on_gin: bool = False
    big_gin: bool = False
    stock_end: StockEnd = "void"
    gin_bonus: int = 25
    big_gin_bonus: int = 31
    undercut_bonus: int = 25
    undercut_on_tie: bool = True
    match_end: MatchEnd = "target"
    target: int = 100
    rounds: int = 4
    match_winner: MatchWinner = "first"
    game_bonus: int = 100
    box_bonus: int = 25
    shutout: Shutout = "double_points"
    shutout_when: ShutoutWhen = "no_round"
    shutout_bonus: int = 100


class Rules(_Fields):
    """What a match is played by; every field left out is as in ``standard``.

    Points and counts are whole numbers; :data:`NUMBERS` and :data:`CHOICES` hold what a field can be.
    Raises :class:`~gin_engine.errors.InvalidPositionError` with code ``bad_rules`` and the name of the
    wrong field (``params["field"]``) on construction.

    - ``name``: of the preset, or any other text.
    - ``seats``: players at the table, 2 to 4.
    - ``hand_size``: cards dealt to each (S2), 10 for two players, 7 for three or four.
    - ``opening``: how a round begins: the upcard goes round (S5), or the non-dealer gets eleven cards.
    - ``first_dealer``: who deals first (S15), by lot or who draws the lowest card.
    - ``next_dealer``: who deals after a scored round (S15), its winner or its loser.
    - ``knock_limit``: the most deadwood points that a knock may leave (S9), 0 to 10.
    - ``oklahoma``: whether the upcard's points are the limit of the round if they are less; an ace means
      gin only.
    - ``layoff_on_gin``: whether defenders may lay off on gin (S12).
    - ``big_gin``: whether eleven melded cards may be shown without a discard (S10).
    - ``stock_end``: what happens at the last stock cards (S14): the round is void, or the discards are
      shuffled and become the stock again.
    - ``gin_bonus``: points added to the defenders' deadwood for gin (S13).
    - ``big_gin_bonus``: points added instead for big gin.
    - ``undercut_bonus``: points added to the difference for an undercut (S13).
    - ``undercut_on_tie``: whether equal deadwood is an undercut (S13); if not, it scores nothing.
    - ``match_end``: what ends the match (S16), somebody's points or a number of rounds.
    - ``target``: the points that end it.
    - ``rounds``: the scored rounds that end it, and one more as long as two are level in front.
    - ``match_winner``: whose the match is: who has reached the target first, or has the higher total at
      the end.
    - ``game_bonus``: points added to who has reached the target (S17).
    - ``box_bonus``: points added to each player for every round won (S17).
    - ``shutout``: what a shutout brings (S17): nothing, the points of the rounds doubled, or a bonus.
    - ``shutout_when``: what a shutout is: the others have won no round, or have scored no point.
    - ``shutout_bonus``: the points of the bonus for a shutout.
    """

    # A named tuple and no dataclass: that module alone would double the time of our import.

    __slots__ = ()

    def __new__(cls, *args: Any, **fields: Any) -> Self:  # noqa: ANN401 - checked below
        """Take the fields by name."""
        new = super().__new__(cls, *args, **fields)
        new._check()
        return new

    @classmethod
    def _make(cls, iterable: Iterable[Any]) -> Self:  # type: ignore[override] # mypy's own idea of it
        # What _replace() calls: a changed copy is checked like a new one.
        return cls(*iterable)

    def _check(self) -> None:
        for name, (low, high) in NUMBERS.items():
            value = getattr(self, name)
            # bool is an int to Python, but no number of points.
            if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
                raise _bad(name, f"a whole number from {low} to {high}")
        for name, words in CHOICES.items():
            if getattr(self, name) not in words:
                raise _bad(name, " or ".join(map(repr, words)))
        for name in SWITCHES:
            if not isinstance(getattr(self, name), bool):
                raise _bad(name, "true or false")
        if not isinstance(self.name, str) or len(self.name) > MAX_NAME:
            raise _bad("name", f"a text of at most {MAX_NAME} characters")
        for name, wrong, wanted in _COMBINATIONS:
            if wrong(self):
                raise _bad(name, wanted)

    @classmethod
    def preset(cls, name: str) -> Rules:
        """Return the preset with this name; raise InvalidPositionError when there is none."""
        for known, rules in PRESETS.items():
            if known == name:
                return rules
        raise _bad("name", f"one of {', '.join(PRESETS)}")


#: Longest name of rules, in characters.
MAX_NAME: Final = 40
#: The fields that are numbers, with the least and the greatest value.
NUMBERS: Final = {
    "seats": (2, 4),
    "hand_size": (7, 10),
    "knock_limit": (0, 10),
    "gin_bonus": (0, 1000),
    "big_gin_bonus": (0, 1000),
    "undercut_bonus": (0, 1000),
    "target": (1, 10_000),
    "rounds": (1, 100),
    "game_bonus": (0, 1000),
    "box_bonus": (0, 1000),
    "shutout_bonus": (0, 1000),
}
#: The fields that are a choice of words.
CHOICES: Final[dict[str, tuple[str, ...]]] = {
    "opening": get_args(Opening),
    "first_dealer": get_args(FirstDealer),
    "next_dealer": get_args(NextDealer),
    "stock_end": get_args(StockEnd),
    "match_end": get_args(MatchEnd),
    "match_winner": get_args(MatchWinner),
    "shutout": get_args(Shutout),
    "shutout_when": get_args(ShutoutWhen),
}
#: The fields that are true or false.
SWITCHES: Final = ("oklahoma", "layoff_on_gin", "big_gin", "undercut_on_tie")

_COMBINATIONS: Final[tuple[tuple[str, Callable[[_Fields], bool], str], ...]] = (
    (
        "hand_size",
        lambda rules: rules.hand_size != (10 if rules.seats == 2 else 7),
        "10 for two players, 7 for three or four",
    ),
    (
        "oklahoma",
        lambda rules: rules.oklahoma and rules.opening == "eleven",
        "off with the eleven-card opening, which has no upcard",
    ),
    (
        "opening",
        lambda rules: rules.opening == "eleven" and rules.seats > 2,
        "'upcard' with more than two players",
    ),
    (
        "next_dealer",
        lambda rules: rules.next_dealer == "loser" and rules.seats > 2,
        "'winner' with more than two players: there is more than one loser",
    ),
)


def _bad(field: str, wanted: str) -> InvalidPositionError:
    return InvalidPositionError(f"rules: {field} must be {wanted}", code="bad_rules", params={"field": field})


#: Other houses' rules under their names; ``docs/rules.md`` lists them side by side.
PRESETS: Final[dict[str, Rules]] = {
    rules.name: rules
    for rules in (
        Rules(),
        Rules(
            name="wikipedia",
            opening="eleven",
            first_dealer="low_card",
            next_dealer="loser",
            gin_bonus=20,
            undercut_bonus=10,
            undercut_on_tie=False,
            match_winner="total",
            box_bonus=20,
            shutout="bonus",
            shutout_when="no_point",
        ),
        Rules(
            name="hoyle",
            first_dealer="low_card",
            gin_bonus=20,
            undercut_bonus=10,
            box_bonus=20,
            shutout="bonus",
            shutout_when="no_point",
        ),
        Rules(name="romme", shutout="none"),
        *(
            Rules(
                name="ring" if seats == 2 else f"ring{seats}",
                seats=seats,
                hand_size=10 if seats == 2 else 7,
                stock_end="reshuffle",
                match_end="rounds",
                game_bonus=0,
                box_bonus=0,
                shutout="none",
            )
            for seats in (2, 3, 4)
        ),
    )
}
STANDARD: Final = PRESETS["standard"]


def rules_to_json(rules: Rules) -> str | dict[str, Any]:
    """Return a preset's name, or all fields of rules that are no preset."""
    if PRESETS.get(rules.name) == rules:
        return rules.name
    return rules._asdict()


def rules_from_json(value: object) -> Rules:
    """Read a preset's name or an object of fields; those left out are as in ``standard``.

    Raises InvalidPositionError (``bad_rules``) on anything else.
    """
    if isinstance(value, str):
        return Rules.preset(value)
    if not isinstance(value, dict):
        raise _bad("name", "a preset's name or an object of fields")
    for name in value:
        if name not in Rules._fields:
            raise _bad(str(name)[:MAX_NAME], "left out: it is no field")
    return Rules(**value)
