"""Two yardsticks: a plain player and the same without knocking."""

from __future__ import annotations

from ..actions import Action
from ..cards import Card
from ..deal import Stream
from ..views import View
from .base import Ranked, Reason
from .evaluation import outlook
from .facts import Facts
from .ranking import rank_discards, rank_draws
from .reasons import discard_reason
from .taking import wants


class Simple:
    """Takes only what becomes part of a meld, throws the dearest deadwood, knocks at once."""

    name = "simple"
    version = 1
    knocks = True

    def evaluate(self, view: View, stream: Stream) -> list[Ranked]:
        """Return every legal action, best first; values are deadwood, negated."""
        facts = Facts(view)
        if view.phase != "discard":
            return rank_draws(facts, lambda: 1.0 if wants(facts) else -1.0)
        tie = {card: stream.random() for card in view.hand}

        def value_of(action: Action) -> tuple[float, Reason]:
            card = Card(0) if action.card is None else action.card
            look = outlook(facts.hand & ~(1 << card), facts.unseen)
            value = tie[card] - look.deadwood
            if action.kind == "discard":
                return value, discard_reason("discard_sheds_points", look, card)
            wanted = self.knocks or action.kind == "gin"
            code = "gin_now" if action.kind == "gin" else "knock_now"
            return value + (1000 if wanted else -1000), discard_reason(code, look, card)

        return rank_discards(facts, value_of)


class NeverKnock(Simple):
    """As :class:`Simple`, but ends a round with gin only."""

    name = "never-knock"
    knocks = False
