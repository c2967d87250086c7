"""The strong opponent, and the one behind the hint.

It asks for every discard and every knock how the round is likely to end, prices that by the score
of the match, and takes a discard when the hand it can make is worth more than a draw. How rounds
end was learned from some millions of rounds against itself and other players (``learned.py``).
"""

from __future__ import annotations

from typing import NamedTuple

from ..actions import Action
from ..cards import Card, cards_of
from ..deal import Stream
from ..views import View
from .base import Ranked, Reason
from .evaluation import BEST_DRAWS, Outlook
from .facts import Facts
from .learned import CERTAIN, ONE, SURE, VOID, learned, price, stakes
from .prototype import Prototype
from .ranking import rank_discards, rank_draws
from .reading import PHASE, Hand, Reading, tempting
from .reasons import discard_reason

#: Worth more than anything that is not certain.
_GIN = 2 * CERTAIN * SURE
#: Values of ``Ranked``: the chance to win the match, from 0 to 1; gin counts 2.
_UNIT = CERTAIN * SURE
#: A discard is called safe when it is expected to complete no more melds than a quarter.
_SAFE = 64
#: The inputs that say what a draw from the stock follows.
_OFTEN, _FIRST_PASS, _LAST_PASS, _BOTH_PASSED = range(4)


class Choice(NamedTuple):
    """A discard: what it leaves, what waiting with that and what knocking is worth."""

    card: Card
    hand: Hand
    wait: int
    show: int
    danger: int


class Thought:
    """One position, weighed."""

    def __init__(self, facts: Facts, reading: Reading, shown: int) -> None:
        self._facts = facts
        self._reading = reading
        self._shared = reading.shared(shown)
        self._worths = stakes(reading.own, reading.other, dealing=reading.dealing)
        self._wait = learned().wait.begin(self._shared)
        self._show: list[int] | None = None

    def stay(self) -> int:
        """Return what it is worth to draw from the stock, or to pass."""
        facts, reading = self._facts, self._reading
        follows = _OFTEN
        if facts.view.phase == "upcard":
            follows = _LAST_PASS if reading.dealing else _FIRST_PASS
        elif facts.view.phase == "first_draw":
            follows = _BOTH_PASSED
        inputs = [(PHASE + follows, ONE), *reading.hand(facts.hand).inputs]
        stay = learned().stay
        return price(stay.read(stay.begin(self._shared), inputs), self._worths)

    def choices(self, hand: int, locked: Card | None) -> list[Choice]:
        """Weigh every discard from eleven cards."""
        return [self._choice(hand ^ 1 << card, card) for card in cards_of(hand) if card != locked]

    def _choice(self, left: int, card: Card) -> Choice:
        reading = self._reading
        hand = reading.hand(left)
        if not hand.deadwood:
            return Choice(card, hand, 0, _GIN, 0)
        thrown = reading.discard(card)
        wait = price(learned().wait.read(self._wait, hand.inputs + thrown), self._worths)
        show = -1
        if hand.deadwood <= self._facts.view.knock_limit:
            show = price(self._ends(hand, left), self._worths)
        return Choice(card, hand, wait, show, thrown[1][1] + thrown[2][1])

    def undercut(self, left: int) -> float:
        """Return the chance, 0 to 1, that a knock that leaves these ten cards is undercut."""
        return sum(self._ends(self._reading.hand(left), left)[:VOID]) / CERTAIN

    def _ends(self, hand: Hand, left: int) -> list[int]:
        """Return how a knock that leaves these ten cards is likely to end."""
        if self._show is None:
            self._show = learned().show.begin(self._shared)
        return learned().show.read(self._show, hand.inputs + self._reading.show(left))


def shown_cards(view: View) -> int:
    """Return the number of own cards that the other has seen being taken."""
    held = 0
    for seat, kind, card in view.history:
        if seat == view.seat and card is not None:
            if kind == "take":
                held |= 1 << card
            elif kind == "discard":
                held &= ~(1 << card)
    return held.bit_count()


def _gain(facts: Facts) -> float:
    """Return what taking the top of the discard pile is worth beyond not taking it."""
    top = facts.top
    if top is None or not tempting(facts.hand, top):
        return -1.0
    reading = Reading(facts)
    shown = shown_cards(facts.view)
    taking = Thought(facts, reading, shown + 1).choices(facts.hand | 1 << top, top)
    best = max([max(choice.wait, choice.show) for choice in taking])
    return (best - Thought(facts, reading, shown).stay()) / _UNIT


def _discards(facts: Facts) -> list[Ranked]:
    choices = Thought(facts, Reading(facts), shown_cards(facts.view)).choices(facts.hand, facts.locked)
    by_card = {choice.card: choice for choice in choices}
    least = min(choices, key=lambda choice: (choice.hand.deadwood, -choice.wait))

    def value_of(action: Action) -> tuple[float, Reason]:
        # Every action of this phase names a card.
        choice = by_card[choices[0].card if action.card is None else action.card]
        hand = choice.hand
        look = Outlook(hand.deadwood, hand.outs, hand.gin, hand.best / BEST_DRAWS)
        if action.kind == "discard":
            return choice.wait / _UNIT, discard_reason(_why(choice, least), look, choice.card)
        code = "gin_now" if action.kind == "gin" else "knock_now"
        return choice.show / _UNIT, discard_reason(code, look, choice.card)

    return rank_discards(facts, value_of)


def _why(choice: Choice, least: Choice) -> str:
    """Return the code of what speaks for this discard, against the one that sheds most points."""
    if choice.hand.deadwood > least.hand.deadwood:
        if choice.hand.best < least.hand.best or choice.hand.gin > least.hand.gin:
            return "discard_keeps_chances"
        if choice.danger < least.danger and choice.danger <= _SAFE:
            return "discard_safe"
    return "discard_sheds_points"


_FORMULAS = Prototype()


def knows(view: View) -> bool:
    """Whether anything was learned about rules with so many seats and cards."""
    return view.rules.seats == 2 and view.rules.hand_size == 10


class Hard:
    """Level ``hard``. It uses no chance: the same view gives the same ranking."""

    name = "hard"
    version = 3

    def evaluate(self, view: View, stream: Stream) -> list[Ranked]:
        """Return every legal action, best first."""
        if not knows(view):
            return _FORMULAS.evaluate(view, stream)
        facts = Facts(view)
        if view.phase != "discard":
            return rank_draws(facts, lambda: _gain(facts))
        return _discards(facts)
