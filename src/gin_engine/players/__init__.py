"""The computer players by name.

A player ranks the legal actions of a :class:`~gin_engine.views.View`; see ``base.py``.
"""

from __future__ import annotations

from typing import Final

from ..errors import InvalidPositionError
from .base import Player, Ranked, Reason, choose
from .easy import Easy
from .hard import Hard
from .lookahead import LookAhead
from .normal import Normal
from .prototype import Prototype
from .simple import NeverKnock, Simple

__all__ = ["LEVELS", "NAMES", "Player", "Ranked", "Reason", "choose", "player"]

#: The levels that the page offers, weakest first.
LEVELS: Final = ("easy", "normal", "hard")

_PLAYERS: Final[dict[str, Player]] = {
    one.name: one for one in (Easy(), Normal(), Hard(), Simple(), NeverKnock(), LookAhead(), Prototype())
}

#: All players: the levels, then the yardsticks they are measured by.
NAMES: Final = tuple(_PLAYERS)


def player(name: str) -> Player:
    """Return the player with this name; raise InvalidPositionError (``bad_level``) if none."""
    found = _PLAYERS.get(name)
    if found is None:
        raise InvalidPositionError(
            f"no player is called {name!r:.40}; there are {', '.join(NAMES)}",
            code="bad_level",
            params={"level": str(name)[:40]},
        )
    return found
