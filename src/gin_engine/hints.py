"""Advice for the player on turn: the strongest player's first choice on that player's own view."""

from __future__ import annotations

from typing import Final, NamedTuple

from .actions import Action
from .deal import Stream, key
from .players import player
from .players.base import Ranked, Reason
from .players.evaluation import outlook
from .players.facts import Facts
from .players.odds import undercut_chance, use_chance
from .rules import STOCK_KEPT
from .views import View

#: A discard is called safe only where the other can use it with no greater chance than this.
SAFE: Final = 0.25
#: A knock is called risky where it is undercut with no smaller chance than this.
RISKY: Final = 0.25


class Hint(NamedTuple):
    """``notice``: that the round could be ended now, whether or not that is advised, or None.

    ``action`` is always legal; ``reason`` says why, with values that are true of the view.
    """

    notice: Reason | None
    action: Action
    reason: Reason


def hint(view: View) -> Hint:
    """Return the advice for a view whose seat is on turn.

    Raises IllegalActionError (``round_over``, ``not_your_turn``) when it is not. The advice
    depends on the view alone and touches no stream of the match.
    """
    stream = Stream(key("hint", view.seat, view.number, view.ply))
    ranked = player("hard").evaluate(view, stream)
    best = ranked[0]
    knock = next((entry for entry in ranked if entry.action.kind == "knock"), None)
    reason = _reason(view, best)
    if knock and best.action.kind == "discard" and not _voids(view):
        reason = _waiting(view, best, knock, reason)
    return Hint(_notice(view, [entry.action for entry in ranked]), best.action, reason)


def _waiting(view: View, best: Ranked, knock: Ranked, reason: Reason) -> Reason:
    """Return why to wait with the best discard where a knock is possible; the reason so far is of that discard.

    ``wait`` and ``end`` are the chances in percent to win the match by either, ``undercut`` is the chance of that
    with the knock, ``gin`` counts the unseen cards that make gin after the discard. Under rules about which nothing
    was learned the reason stays as it is.
    """
    thrown, shown = best.action.card, knock.action.card
    risk = None if shown is None else undercut_chance(view, shown)
    if thrown is None or risk is None:
        return reason
    facts = Facts(view)
    wait, end, undercut = map(_percent, (best.value, knock.value, risk))
    gin = outlook(facts.hand & ~(1 << thrown), facts.unseen).gin_outs
    code = "wait_gin" if gin else "wait"
    if wait == end:
        code = "wait_even"
    elif risk >= RISKY:
        code = "wait_risky"
    return Reason(code, {**reason.params, "wait": wait, "end": end, "undercut": undercut, "gin": gin})


def _reason(view: View, best: Ranked) -> Reason:
    """Return why, with the chances that the player itself did not name, in percent.

    ``used``, of a discard: that the other can use the card; ``undercut``, of a knock. The player calls
    a discard safe by another measure; where these chances do not bear it out, another reason is given.
    """
    code, params = best.reasons[0]
    kind, card = best.action
    if kind == "discard" and _voids(view):
        return Reason("discard_void", {"card": str(card)})
    for name, wanted, chance in (("used", "discard", use_chance), ("undercut", "knock", undercut_chance)):
        found = chance(view, card) if kind == wanted and card is not None else None
        if found is not None:
            params = {**params, name: _percent(found)}
            if code == "discard_safe" and not _safe(view, found):
                code = "discard_sheds_points"
    return Reason(code, params)


def _voids(view: View) -> bool:
    """Whether any discard ends the round (S14): then nobody can use it, and no card helps any more."""
    return view.rules.stock_end == "void" and view.locked is None and view.stock <= STOCK_KEPT


def _safe(view: View, chance: float) -> bool:
    """Whether a discard is of little use to the other, and of less than any that leaves least deadwood."""
    left = view.discards()
    least = min(left.values())
    others = [use_chance(view, other) for other, points in left.items() if points == least]
    return chance <= SAFE and all(other is None or chance < other for other in others)


def _percent(chance: float) -> int:
    """Return a chance in whole percent; 0 and 100 only for what is certain."""
    return round(100 * chance) if chance in (0, 1) else min(max(round(100 * chance), 1), 99)


def _notice(view: View, best_first: list[Action]) -> Reason | None:
    """Return whether the round can be ended, and with which discard best."""
    left = view.discards()
    for kind in ("gin", "knock"):
        # min keeps the first of equals, so the player's own order decides among them.
        ends = [action.card for action in best_first if action.kind == kind]
        cards = [card for card in ends if card is not None]
        if cards:
            card = min(cards, key=left.__getitem__)
            return Reason(f"can_{kind}", {"deadwood": left[card], "card": str(card)})
    return None
