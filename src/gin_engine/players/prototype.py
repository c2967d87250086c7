"""A yardstick: the strong opponent before it learned.

It looks one draw ahead, lives on gins and undercuts, keeps what the other could use, and knocks
by a table of turn, chances of gin and deadwood: early with a poor hand, later not at all.
"""

from __future__ import annotations

from ..deal import Stream
from ..views import View
from .base import Ranked
from .evaluation import Outlook
from .facts import Facts
from .weighing import Scales, Weights
from .weighted import rank

WEIGHTS = Weights(ahead=9.0, fade=0.9, gin=6.0, danger=17.0, knock=15.0, gin_now=60.0)
#: A taken card is seen and tells the other what is collected: it has to be better by this much.
TAKE_MARGIN = 8.0

#: The last turn in which to knock: gin outs (none, 1-2, 3-4, more) by deadwood (1-3, 4-6, 7 up).
LAST_KNOCK = ((8, 6, 5), (6, 5, 4), (2, 2, 1), (1, 1, 1))


def knocks(turn: int, look: Outlook) -> bool:
    """Whether to knock in this turn with the hand that the discard leaves."""
    outs = min(3, (look.gin_outs + 1) // 2)
    dead = min(2, (look.deadwood - 1) // 3)
    return turn <= LAST_KNOCK[outs][dead]


class Prototype:
    """Strong play by formulas. It uses no chance: the same view gives the same ranking."""

    name = "prototype"
    version = 1

    def evaluate(self, view: View, stream: Stream) -> list[Ranked]:
        """Return every legal action, best first; values are points of deadwood, negated."""
        del stream
        return rank(Scales(Facts(view), WEIGHTS, knocks), TAKE_MARGIN)
