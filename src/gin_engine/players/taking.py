"""What the top of the discard pile would do for a hand."""

from __future__ import annotations

from ..cards import Card
from ..melds import deadwood_of_mask
from .evaluation import Outlook, outlook
from .facts import Facts

#: So many discards in a row are taken freely; then only such as lower the deadwood; and after
#: MOST_TAKES none. Two players who swap discards would never reach the end of the stock.
FREE_TAKES = 3
MOST_TAKES = 6


def after_taking(hand: int, locked: int, unseen: int) -> Outlook:
    """Judge the best that a hand can become when one of its cards may not be thrown (S7).

    ``hand`` is a mask of eleven cards. Best is least deadwood, then most outs.
    """
    choices = []
    cards = hand & ~(1 << locked)
    while cards:
        bit = cards & -cards
        cards ^= bit
        choices.append((deadwood_of_mask(hand ^ bit), hand ^ bit))
    least = min(choices)[0]
    looks = [outlook(left, unseen) for dead, left in choices if dead == least]
    return max(looks, key=lambda look: look.outs)


def completes_meld(hand: int, card: Card, after: int) -> bool:
    """Whether the card, taken to the hand, lies in a meld when least deadwood is left.

    ``after`` is the least deadwood after taking it and discarding another card.
    """
    whole = hand | 1 << card
    # As deadwood it would cost its points and no more: the rest alone would leave that much less.
    for other in range(52):
        if hand >> other & 1:
            left = whole ^ 1 << other
            if deadwood_of_mask(left) > after:
                continue
            if deadwood_of_mask(left ^ 1 << card) + card.points > after:
                return True
    return False


def wants(facts: Facts) -> bool:
    """Whether the top of the discard pile would lie in a meld."""
    top = facts.top
    if top is None:
        return False
    after = after_taking(facts.hand | 1 << top, top, facts.unseen)
    return completes_meld(facts.hand, top, after.deadwood)


def may_take(facts: Facts) -> bool:
    """Whether taking the top once more does not lead round in circles."""
    if facts.takes < FREE_TAKES or facts.top is None:
        return True
    after = after_taking(facts.hand | 1 << facts.top, facts.top, facts.unseen).deadwood
    if after == 0:
        return True
    return facts.takes < MOST_TAKES and after < deadwood_of_mask(facts.hand)
