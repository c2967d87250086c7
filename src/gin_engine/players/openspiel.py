"""OpenSpiel's own simple gin rummy bot as a player: a yardstick, with a development dependency.

The bot (PyPI ``open-spiel``) is asked on a state of OpenSpiel's own game in which its seat holds
the same cards before the same choice. It decides by its hand, the upcard and the phase alone, so
the hidden cards of that state can be any. It knows the standard knock limit only, and refuses
some knocks that are legal: then its choice among the others is taken.
"""

from __future__ import annotations

from typing import Any, Final

from ..actions import DISCARD, DRAW, GIN, KNOCK, PASS, TAKE, Action
from ..cards import CARDS, FULL_MASK, Card, cards_of
from ..deal import Stream
from ..errors import InvalidPositionError
from ..melds import deadwood_of_mask
from ..views import View
from .base import Ranked

#: OpenSpiel's numbers of actions that are no cards.
_UPCARD: Final = 52
_STOCK: Final = 53
_PASS: Final = 54
_KNOCK: Final = 55
#: OpenSpiel's order of suits is spades, clubs, diamonds, hearts.
_SUITS: Final = (0, 3, 2, 1)


class OpenSpielSimple:
    """The bot behind our contract; it ranks its one choice first and gives no reasons."""

    name = "openspiel"
    version = 1

    def __init__(self) -> None:
        """Load the game; raise InvalidPositionError (``no_openspiel``) when it is not installed."""
        try:
            import pyspiel  # noqa: PLC0415
        except ImportError:
            raise InvalidPositionError(
                "OpenSpiel is not installed: pip install open-spiel", code="no_openspiel"
            ) from None
        self._pyspiel: Any = pyspiel
        self._game: Any = pyspiel.load_game("gin_rummy")

    def evaluate(self, view: View, stream: Stream) -> list[Ranked]:  # noqa: ARG002 - it plays by no chance
        """Return the legal actions with the bot's choice first."""
        legal = view.legal_actions()
        choice = legal[0] if len(legal) == 1 else self._choose(view)
        return [Ranked(action, float(action == choice)) for action in sorted(legal, key=lambda a: a != choice)]

    def _choose(self, view: View) -> Action:
        bot = self._pyspiel.make_simple_gin_rummy_bot(self._game.get_parameters(), 0)
        if view.phase != "discard":
            state = self._dealt(view.hand.mask, view.pile[-1])
            quiet = PASS if view.phase == "upcard" else DRAW
            return TAKE if bot.step(state) == _UPCARD else quiet
        drawn = view.drawn if view.drawn is not None else cards_of(view.hand.mask)[-1]
        before = view.hand.mask & ~(1 << drawn)
        if view.locked is not None:
            state = self._dealt(before, drawn)
            state.apply_action(_UPCARD)
        else:
            state = self._dealt(before, cards_of(FULL_MASK & ~view.hand.mask)[-1])
            for action in (_PASS, _PASS, _STOCK, _theirs(drawn)):
                state.apply_action(action)
        step = bot.step(state)
        if step != _KNOCK:
            return DISCARD[_ours(step)]
        state.apply_action(_KNOCK)
        card = _ours(bot.step(state))
        gin = deadwood_of_mask(view.hand.mask & ~(1 << card)) == 0
        return GIN[card] if gin else KNOCK[card]

    def _dealt(self, hand: int, upcard: Card) -> Any:  # noqa: ANN401 - OpenSpiel has no types
        """Return a state in which player 0 holds the hand and is offered the upcard."""
        state = self._game.new_initial_state()
        others = cards_of(FULL_MASK & ~hand & ~(1 << upcard))[:10]
        for card in (*cards_of(hand), *others, upcard):
            state.apply_action(_theirs(card))
        return state


def _theirs(card: Card) -> int:
    return _SUITS[card.suit] * 13 + card.rank


def _ours(number: int) -> Card:
    return CARDS[_SUITS[number // 13] * 13 + number % 13]
