"""Tables that are worth playing at, as saves."""

from __future__ import annotations

from typing import Final

from gin_engine.rules import STANDARD, Rules
from tests.browser.mirror import Mirror
from tests.property.play import match_with, save_of, sheet, table

#: Eleven cards, ten of them melded: KD goes and gin stays, or AC goes and ten points stay.
MELDED: Final = "4S 5S 6S 7H 8H 9H TD TC TH TS KD"
#: Knocks with one point after KD, and with ten after AC.
KNOCKS: Final = "4S 5S 6S 7H 8H 9H TD TC TH AC KD"
#: Four of them fit to those melds.
FITTING: Final = "3S 7S TS 6H KH KC QH JD 2D 5C"
#: Eleven cards, all of them melded; without an ace a knock stays.
BIG: Final = "AS AD AC 4S 5S 6S 7S TD TC TH TS"
WITH_BIG_GIN: Final = Rules(name="with big gin", big_gin=True)
#: Nothing fits to anything.
LOOSE: Final = "AS 3S 5S 7S 9S JS KS 2H 4H 6H 8H"
OTHER_LOOSE: Final = "AC 3C 5C 7C 9C JC KC 2D 4D 6D"


def discarding(
    mine: str, others: str, *, locked: str | None = None, points: int = 0, rules: Rules = STANDARD
) -> Mirror:
    """The person has drawn and must discard or end the round."""
    drawn = locked or mine.rsplit(maxsplit=1)[-1]
    lines = sheet((0, points), (1, 20)) if points else ()
    used = f"{mine} {others}".split()
    free = [card for card in ("QD", "JC", "9C", "2C", "8C", "QS", "6C", "3D", "9D", "8D") if card not in used]
    state = table(
        "discard",
        (mine, others),
        drawn=drawn,
        locked=locked,
        held=(locked or "", ""),
        pile=" ".join(free[:2]),
        stock=" ".join(free[2:8]),
        rules=rules,
    )
    return Mirror(save=save_of(match_with(state, lines)))


def drawing(mine: str, others: str, *, stock: str = "", pile: str = "QD") -> Mirror:
    """The person must draw."""
    state = table("draw", (mine, others), pile=pile, stock=stock)
    return Mirror(save=save_of(match_with(state)))
