"""The level of a good club player."""

from __future__ import annotations

from ..deal import Stream
from ..views import View
from .base import Ranked
from .evaluation import Outlook
from .facts import Facts
from .ranking import rank_draws
from .taking import wants
from .weighing import Scales, Weights
from .weighted import rank_discarding

#: It keeps what can still be melded, but thinks of its own hand only.
WEIGHTS = Weights(ahead=2.0, fade=0.9, gin=0.0, danger=0.0, knock=0.0, gin_now=0.0)
#: So far, in points, it may be wrong about a discard.
BLUR = 6.0


class Normal:
    """Level ``normal``: looks one draw ahead, takes what melds, knocks as soon as it can."""

    name = "normal"
    version = 2

    def evaluate(self, view: View, stream: Stream) -> list[Ranked]:
        """Return every legal action, best first; values are points of deadwood, negated."""
        facts = Facts(view)
        if view.phase != "discard":
            return rank_draws(facts, lambda: 1.0 if wants(facts) else -1.0)
        misjudged = {card: stream.random() * BLUR for card in view.hand}
        return rank_discarding(Scales(facts, WEIGHTS, knocks, misjudged))


def knocks(turn: int, look: Outlook) -> bool:
    """Whether to knock with what the discard leaves: whenever it is allowed."""
    del turn, look
    return True
