"""Gin rummy: rules, melds, lay-offs, opponents and records, in pure Python.

>>> from gin_engine import deadwood
>>> deadwood("7H 7S 7D 8H 9H")
14
"""

# For type checkers only: at run time a name is imported when it is first used, since the whole
# engine takes longer to import than a bare Python takes to start.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from . import players
    from .actions import Action
    from .cards import Card, CardSet, parse_cards
    from .errors import GinError, IllegalActionError, InvalidPositionError, NotationError
    from .layoff import LayOff, lay_off
    from .match import Match
    from .melds import (
        Arrangement,
        Meld,
        all_arrangements,
        best_arrangement,
        deadwood,
        discard_options,
        knock_options,
    )
    from .round import Round
    from .rules import PRESETS, Rules
    from .views import View, view_of

__version__ = "0.1.0"

_HOMES = {
    "Action": "actions",
    "Arrangement": "melds",
    "Card": "cards",
    "CardSet": "cards",
    "GinError": "errors",
    "IllegalActionError": "errors",
    "InvalidPositionError": "errors",
    "LayOff": "layoff",
    "Match": "match",
    "Meld": "melds",
    "NotationError": "errors",
    "PRESETS": "rules",
    "Round": "round",
    "Rules": "rules",
    "View": "views",
    "all_arrangements": "melds",
    "best_arrangement": "melds",
    "deadwood": "melds",
    "discard_options": "melds",
    "knock_options": "melds",
    "lay_off": "layoff",
    "parse_cards": "cards",
    "players": "players",
    "view_of": "views",
}

__all__ = [
    "PRESETS",
    "Action",
    "Arrangement",
    "Card",
    "CardSet",
    "GinError",
    "IllegalActionError",
    "InvalidPositionError",
    "LayOff",
    "Match",
    "Meld",
    "NotationError",
    "Round",
    "Rules",
    "View",
    "__version__",
    "all_arrangements",
    "best_arrangement",
    "deadwood",
    "discard_options",
    "knock_options",
    "lay_off",
    "parse_cards",
    "players",
    "view_of",
]


def __getattr__(name: str) -> object:
    """Import a public name from its module (PEP 562), or the module itself where that is the name."""
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module  # noqa: PLC0415 - not for the import of the package alone

    module = import_module(f".{home}", __name__)
    value = globals()[name] = module if name == home else getattr(module, name)
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
