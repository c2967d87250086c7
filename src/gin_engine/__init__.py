"""Gin rummy: rules, melds, lay-offs, opponents and records, in pure Python.

>>> from gin_engine import deadwood
>>> deadwood("7H 7S 7D 8H 9H")
14
"""

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
    "view_of",
]
