"""What a player can do, as small values with a text form.

``pass`` ``take`` ``draw`` ``discard 7H`` ``knock 7H`` ``gin 7H`` ``big_gin``: a card is the discard
that goes with the action (face down with a knock or gin, rule S12b); big gin has none.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from .cards import CARDS, Card
from .errors import NotationError

Kind = Literal["pass", "take", "draw", "discard", "knock", "gin", "big_gin"]


class Action(NamedTuple):
    """One action. ``card`` is the discard of ``discard``, ``knock`` and ``gin``, else None."""

    kind: Kind
    card: Card | None = None

    def __str__(self) -> str:
        return self.kind if self.card is None else f"{self.kind} {self.card}"

    @classmethod
    def parse(cls, text: str) -> Action:
        """Read the text form; case and extra white space do not matter.

        >>> str(Action.parse(" Discard 10h "))
        'discard TH'

        Raises :class:`NotationError` with code ``bad_action``.
        """
        words = text.split() if isinstance(text, str) else []
        word = words[0].lower() if words else ""
        try:
            if len(words) == 1 and word in _BARE:
                return _BARE[word]
            if len(words) == 2 and word in _WITH_CARD:
                return _WITH_CARD[word][Card.parse(words[1])]
        except NotationError:
            pass
        raise NotationError(f"not an action: {text!r:.60}", code="bad_action", params={"text": str(text)[:60]})


PASS: Final = Action("pass")
TAKE: Final = Action("take")
DRAW: Final = Action("draw")
BIG_GIN: Final = Action("big_gin")
#: The actions with a card, by card: ``DISCARD[card]`` is the one object for it.
DISCARD: Final = tuple(Action("discard", card) for card in CARDS)
KNOCK: Final = tuple(Action("knock", card) for card in CARDS)
GIN: Final = tuple(Action("gin", card) for card in CARDS)

_BARE: Final = {"pass": PASS, "take": TAKE, "draw": DRAW, "big_gin": BIG_GIN}
_WITH_CARD: Final = {"discard": DISCARD, "knock": KNOCK, "gin": GIN}
