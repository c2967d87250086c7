"""The level of a beginner: hasty, forgetful, fond of every pair, but never absurd."""

from __future__ import annotations

from ..actions import Action
from ..cards import Card
from ..deal import Stream
from ..melds import deadwood_of_mask
from ..views import View
from .base import Ranked, Reason
from .bits import beside
from .evaluation import outlook
from .facts import Facts
from .ranking import rank_discards, rank_draws
from .reasons import discard_reason
from .taking import wants

#: How often it does not notice that the card on the pile would complete a meld.
OVERLOOKS = 0.12
#: How often it takes a card from the pile only because it lies beside one of its own.
COLLECTS = 0.15
#: How far, in points, it may be wrong about the deadwood that a discard leaves.
BLUR = 3.5


class Easy:
    """Level ``easy``."""

    name = "easy"
    version = 1

    def evaluate(self, view: View, stream: Stream) -> list[Ranked]:
        """Return every legal action, best first; values are deadwood as it seems, negated."""
        facts = Facts(view)
        if view.phase != "discard":
            luck = stream.random()
            return rank_draws(facts, lambda: 1.0 if _takes(facts, luck) else -1.0)
        blur = {card: stream.random() * BLUR for card in view.hand}
        whole = deadwood_of_mask(facts.hand)
        loose = [card for card, left in view.discards().items() if left < whole]
        taken = 0 if facts.just_taken is None else 1 << facts.just_taken
        tempting = beside(taken)
        spared = any(not tempting >> card & 1 for card in loose)

        def value_of(action: Action) -> tuple[float, Reason]:
            card = Card(0) if action.card is None else action.card
            look = outlook(facts.hand & ~(1 << card), facts.unseen)
            if action.kind == "discard":
                value = blur[card] - look.deadwood
                if card not in loose:  # it would break a meld
                    value -= 200
                elif spared and tempting >> card & 1:  # that was what the other just took
                    value -= 100
                return value, discard_reason("discard_sheds_points", look, card)
            code = "gin_now" if action.kind == "gin" else "knock_now"
            return 1000.0 - look.deadwood, discard_reason(code, look, card)

        return rank_discards(facts, value_of)


def _takes(facts: Facts, luck: float) -> bool:
    top = facts.top
    if top is None:
        return False
    if wants(facts):
        return luck >= OVERLOOKS
    return luck < COLLECTS and bool(beside(1 << top) & facts.hand)
