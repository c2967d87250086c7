"""Views, events and results as JSON objects, exactly as ``docs/api.md`` writes them."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from .cards import CARDS, CardSet, as_card
from .errors import InvalidPositionError
from .events import (
    Discarded,
    Drew,
    Event,
    Knocked,
    MatchEnded,
    Passed,
    Reshuffled,
    RoundEnded,
    RoundStarted,
    Took,
    redacted,
)
from .melds import MAX_HAND, best_arrangement, discard_options

if TYPE_CHECKING:
    from collections.abc import Iterable

    from . import contract
    from .cards import Card
    from .melds import Arrangement, Meld
    from .playback import Moment, Part, Playback
    from .round import Entry
    from .scoring import RoundResult, Settlement, ShownHand
    from .views import View

#: What an event is called on the wire.
_EVENT_TYPES: dict[type, str] = {
    RoundStarted: "round_started",
    Passed: "passed",
    Took: "took",
    Drew: "drew",
    Discarded: "discarded",
    Reshuffled: "reshuffled",
    Knocked: "knocked",
    RoundEnded: "round_ended",
    MatchEnded: "match_ended",
}


def event_json(event: Event) -> contract.GameEvent:
    """Return an event; its fields keep their names, except that a round's number is ``round``."""
    fields = event._asdict()
    if isinstance(event, RoundStarted):
        fields["round"] = fields.pop("number")
    if "card" in fields:
        fields["card"] = _card(fields["card"])
    return cast("contract.GameEvent", {"type": _EVENT_TYPES[type(event)], **fields})


def view_json(view: View, level: str, next_level: str) -> contract.View:
    """Return a view with the names of the opponent's level now and from the next round on."""
    best = view.arrangement
    left = view.discards()
    ends = sorted(
        (card for card in left if left[card] <= view.knock_limit),
        key=lambda card: (left[card], -card.points, card),
    )
    return {
        "seat": view.seat,
        "ply": view.ply,
        "rules": cast("contract.ViewRules", {**view.rules._asdict(), "knock_limit": view.knock_limit}),
        "phase": view.phase,
        "turn": None if view.phase == "over" else view.turn,
        "round": view.number,
        "dealer": view.dealer,
        "dealer_reason": view.dealer_reason,
        "hand": _grouped(best),
        "drawn": _card(view.drawn),
        "locked": _card(view.locked),
        "legal": [str(action) for action in view.legal_actions()],
        "after_discard": {str(card): points for card, points in left.items()},
        "knocks": [{"card": str(c), "deadwood": left[c]} for c in ends if left[c] > 0],
        "gins": [{"card": str(c), "deadwood": 0} for c in ends if left[c] == 0],
        "others": [{"seat": other.seat, "count": other.size, "known": _cards(other.known)} for other in view.others],
        "stock": view.stock,
        "pile": _cards(view.pile),
        "upcard_refused": view.phase == "first_draw",
        "history": [{"seat": seen.seat, "action": seen.kind, "card": _card(seen.card)} for seen in view.history],
        "scores": list(view.scores),
        "rounds_won": list(view.rounds_won),
        "rounds": [
            {"round": line.number, "kind": line.kind, "winner": line.winner, "points": line.points}
            for line in view.rounds
        ],
        "level": cast("contract.Level", level),
        "next_level": cast("contract.Level", next_level),
        "result": None if view.result is None else _result(view.result, view),
        "settlement": None if view.settlement is None else _settlement(view.settlement),
    }


def value_json(text: str, locked: str | None) -> contract.Valued:
    """Return cards of any hand grouped like a view's own, and what each discard of a full hand leaves.

    Raises NotationError or InvalidPositionError on what is no hand, or a locked card outside it.
    """
    cards = CardSet(text)
    best = best_arrangement(cards)
    if locked is not None and as_card(locked) not in cards:
        params: dict[str, str | int] = {"card": str(as_card(locked))}
        raise InvalidPositionError("the locked card is not in the hand", code="not_held", params=params)
    left = discard_options(cards, locked) if len(cards) == MAX_HAND else {}
    return {"hand": _grouped(best), "after_discard": {str(card): points for card, points in left.items()}}


def replay_json(playback: Playback, index: int, moment: Moment, view: contract.View) -> contract.Replay:
    """Return a step of a record; ``view`` is that of the record's seat, or of seat 0 in full sight.

    In full sight nothing is hidden: all hands, what was drawn, a face-down discard.
    """
    seat = playback.seat
    match = moment.match
    entry = moment.entry
    return {
        "seat": seat,
        "steps": playback.steps,
        "index": index,
        "view": view,
        "hands": [
            _grouped(best_arrangement(match.round.hand(other))) if seat in (None, other) else None
            for other in range(match.rules.seats)
        ],
        "action": None if entry is None else _action_json(entry, seat),
        "events": [event_json(event if seat is None else redacted(event, seat)) for event in moment.events],
        "rounds": [_part_json(part) for part in playback.parts],
        "rules": cast("contract.ViewRules", match.rules._asdict()),
        "verified": playback.verified,
        "winner": playback.end.winner,
    }


def _action_json(entry: Entry, seat: int | None) -> contract.HistoryEntry:
    seen = seat in (None, entry.seat) or entry.action.kind in ("take", "discard")
    return {"seat": entry.seat, "action": entry.action.kind, "card": _card(entry.card) if seen else None}


def _part_json(part: Part) -> contract.ReplayRound:
    match = part.end
    line = match.lines[-1] if match.round.over else None
    return {
        "round": match.number,
        "step": part.step,
        "dealer": match.round.dealer,
        "players": [
            {"name": name, "version": version or None}
            for name, _, version in (label.partition(" ") for label in match.players)
        ],
        "kind": None if line is None else line.kind,
        "winner": None if line is None else line.winner,
        "points": 0 if line is None else line.points,
        "scores": list(match.scores),
    }


def counter_json(view: View) -> dict[str, contract.Whereabouts]:
    """Return for each of the 52 cards, suit by suit, where the seat knows it to be.

    ``own``: in its hand; ``gone``: discarded; ``known``: publicly held by another seat, or shown at
    the end; ``unseen``: in the stock, in another hand or face down, which nobody can tell apart.
    """
    places: dict[Card, contract.Whereabouts] = dict.fromkeys(CARDS, "unseen")
    places |= dict.fromkeys(view.pile, "gone")
    places |= dict.fromkeys(view.known, "known")
    for hand in view.result.hands if view.result else ():
        places |= dict.fromkeys(hand.cards, "known")
    if view.face_down is not None:
        places[view.face_down] = "gone"
    places |= dict.fromkeys(view.hand, "own")
    return {str(card): place for card, place in places.items()}


def _grouped(best: Arrangement) -> contract.GroupedHand:
    # Loose cards by rank, so that pairs and neighbours lie together.
    loose = sorted(best.deadwood_cards, key=lambda card: (card.rank, card.suit))
    return {"melds": _melds(best.melds), "deadwood_cards": _cards(loose), "deadwood": best.deadwood}


def _result(result: RoundResult, view: View) -> contract.Result:
    void = result.kind == "void"
    before = list(view.scores)
    if result.winner is not None:
        before[result.winner] -= result.points
    return {
        "kind": result.kind,
        "knocker": result.knocker,
        "winner": result.winner,
        "points": result.points,
        "hands": [_shown(hand) for hand in result.hands],
        "discard": _card(view.face_down),
        "formula": None
        if void
        else {
            "knocker_deadwood": result.knocker_deadwood,
            "defender_deadwood": result.defender_deadwood,
            "difference": result.points - result.bonus,
            "bonus": result.bonus,
            "points": result.points,
        },
        "scores_before": before,
        "scores": list(view.scores),
    }


def _shown(hand: ShownHand) -> contract.ShownHand:
    return {
        "seat": hand.seat,
        "melds": _melds(hand.melds),
        "deadwood_cards": _cards(hand.deadwood_cards),
        "deadwood": hand.deadwood,
        "laid_off": [{"card": str(card), "meld": meld} for card, meld in hand.laid_off],
    }


def _settlement(settlement: Settlement) -> contract.Settlement:
    return {
        "winner": settlement.winner,
        "shutout": settlement.shutout,
        "margin": settlement.margin,
        "lines": [
            cast("contract.SettlementLine", {**line._asdict(), "total": line.total}) for line in settlement.lines
        ],
    }


def _melds(melds: tuple[Meld, ...]) -> list[contract.Meld]:
    return [{"kind": meld.kind, "cards": _cards(meld.cards)} for meld in melds]


def _cards(cards: Iterable[Card]) -> list[str]:
    return [str(card) for card in cards]


def _card(card: Card | None) -> str | None:
    return None if card is None else str(card)
