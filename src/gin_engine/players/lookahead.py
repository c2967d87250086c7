"""A yardstick that looks one draw ahead, minds what a discard gives, and knocks early or never."""

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

WEIGHTS = Weights(ahead=18.0, fade=0.9, gin=0.0, danger=17.0, knock=0.0, gin_now=0.0)
LAST_KNOCK = 3


class LookAhead:
    """Takes a discard into a meld only; knocks up to its third turn, then plays for gin."""

    name = "lookahead"
    version = 1

    def evaluate(self, view: View, stream: Stream) -> list[Ranked]:
        """Return every legal action, best first."""
        del stream
        facts = Facts(view)
        if view.phase != "discard":
            return rank_draws(facts, lambda: 1.0 if wants(facts) else -1.0)
        return rank_discarding(Scales(facts, WEIGHTS, _knocks))


def _knocks(turn: int, look: Outlook) -> bool:
    del look
    return turn <= LAST_KNOCK
