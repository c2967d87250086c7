"""A hand as one number, by weights: lower is better. Shared by the players that look ahead."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from ..cards import CARD_POINTS, CARDS, Card, cards_of
from ..melds import deadwood_of_mask
from .bits import beside
from .danger import Danger
from .evaluation import Outlook, outlook
from .facts import Facts


class Weights(NamedTuple):
    """What counts how much, in points of deadwood.

    ``ahead`` weighs the mean after the next draw in the first turn and fades by ``fade`` a turn;
    ``gin`` is taken off for each card that would give gin, ``danger`` added for each meld that
    the discard is expected to give away. ``knock`` and ``gin_now`` are taken off a hand that can
    be shown at once.
    """

    ahead: float
    fade: float
    gin: float
    danger: float
    knock: float
    gin_now: float


#: Whether a hand should be shown in this turn: (turn, what the discard leaves) -> yes or no.
Ends = Callable[[int, Outlook], bool]


class Choice(NamedTuple):
    """A discard, what it leaves, its danger, and its score with the danger."""

    card: Card
    look: Outlook
    danger: float
    score: float


class Scales:
    """Weighs the hands that can come out of one position."""

    def __init__(
        self,
        facts: Facts,
        weights: Weights,
        ends: Ends,
        misjudged: Mapping[Card, float] | None = None,
    ) -> None:
        """Weigh by the weights; ``misjudged`` adds an error in points to some discards."""
        self.facts = facts
        self._misjudged = misjudged or {}
        self._weights = weights
        self._ends = ends
        self._ahead = weights.ahead * weights.fade ** (facts.turn - 1)
        self._danger = Danger(facts)
        self._dangers: dict[int, float] = {}
        self._looks: dict[int, Outlook] = {}

    def look(self, hand: int) -> Outlook:
        """Return the outlook of a hand of ten cards."""
        found = self._looks.get(hand)
        if found is None:
            found = self._looks[hand] = outlook(hand, self.facts.unseen)
        return found

    def danger(self, card: int) -> float:
        """Return the danger of a discard."""
        found = self._dangers.get(card)
        if found is None:
            found = self._danger.of(card) if self._weights.danger else 0.0
            self._dangers[card] = found
        return found

    def worth(self, look: Outlook) -> float:
        """Return the score of a hand that stays in play."""
        return look.deadwood + self._ahead * look.ahead - self._weights.gin * look.gin_outs

    def choice(self, hand: int, card: Card) -> Choice:
        """Weigh one discard from eleven cards."""
        look = self.look(hand & ~(1 << card))
        danger = self.danger(card)
        score = self.worth(look) + self._weights.danger * danger
        return Choice(card, look, danger, score + self._misjudged.get(card, 0.0))

    def choices(self, hand: int, locked: Card | None) -> list[Choice]:
        """Weigh every discard from eleven cards, best first; ties throw the dearer card."""
        cards = cards_of(hand if locked is None else hand & ~(1 << locked))
        found = [self.choice(hand, card) for card in cards]
        found.sort(key=lambda choice: (choice.score, -choice.card.points))
        return found

    def shown(self, choice: Choice) -> bool:
        """Whether the round should be ended with this discard now."""
        dead = choice.look.deadwood
        if dead > self.facts.view.knock_limit:
            return False
        return dead == 0 or self._ends(self.facts.turn, choice.look)

    def outcome(self, choices: list[Choice]) -> float:
        """Return the score of eleven cards: of the best discard, or of ending the round."""
        best = choices[0].score
        for choice in choices:
            if self.shown(choice):
                if choice.look.deadwood == 0:
                    return -self._weights.gin_now
                best = min(best, choice.score - self._weights.knock)
        return best

    def of_drawing(self) -> float:
        """Return the mean score over the unseen cards, any of which may lie on the stock.

        Only likely discards are weighed: the card itself, the two that could be spared best
        without it, and the one that leaves least deadwood.
        """
        facts = self.facts
        hand = facts.hand
        weight = self._weights.danger
        spare = sorted(
            cards_of(hand),
            key=lambda card: self.worth(self.look(hand ^ 1 << card)) + weight * self.danger(card),
        )[:2]
        near = beside(hand)
        total = 0.0
        drawn = cards_of(facts.unseen)
        for card in drawn:
            whole = hand | 1 << card
            tried = {card, *spare}
            if near >> card & 1:
                tried.add(_cheapest(whole))
            found = [self.choice(whole, CARDS[out]) for out in tried]
            found.sort(key=lambda choice: choice.score)
            total += self.outcome(found)
        return total / len(drawn) if drawn else self.worth(self.look(hand))

    def of_taking(self, top: Card) -> float:
        """Return the score of taking the top of the discard pile."""
        return self.outcome(self.choices(self.facts.hand | 1 << top, top))


def _cheapest(hand: int) -> Card:
    """Return the discard that leaves least deadwood, the dearest of such."""

    def left(card: Card) -> tuple[int, int]:
        return deadwood_of_mask(hand ^ 1 << card), -CARD_POINTS[card]

    return min(cards_of(hand), key=left)
