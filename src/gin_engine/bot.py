"""A player of ours at somebody else's table: views as JSON in, actions as JSON out.

The table sends what its seat may know, in the form of ``docs/api.md``; only the public facts are
needed (``docs/bot.md`` lists them), and everything else in the object is ignored.
"""

from __future__ import annotations

from typing import Any, Final, get_args

from . import deal
from .actions import Kind
from .cards import DECK_SIZE, CardSet, as_card, parse_cards
from .errors import GinError, InvalidPositionError, NotationError
from .legality import PHASES, Phase
from .match import RoundLine
from .players.base import Player
from .records import read_json
from .rules import PRESETS, STANDARD, Rules, rules_from_json
from .scoring import ResultKind
from .views import OtherSeat, Seen, View

#: Longest list in a view: no round has more actions than this.
MAX_ITEMS: Final = 10_000


def answer(player: Player, line: str, seed: str) -> dict[str, Any]:
    """Return ``{"action": text}`` for a line with a view, or ``{"error": {code, params, message}}``.

    The seed and the view's round and ply choose the player's random stream.
    """
    try:
        view = read_view(read_json(line))
        stream = deal.player_stream(seed, view.seat, view.number, view.ply)
        return {"action": str(player.evaluate(view, stream)[0].action)}
    except GinError as error:
        return {"error": {"code": error.code, "params": error.params, "message": str(error)}}


def read_view(value: object) -> View:
    """Build a view from public facts; raise NotationError or InvalidPositionError.

    Wanted: ``phase``, ``hand`` (a text or list of cards, or the object of ``docs/api.md``),
    ``pile`` (top last), ``stock`` (a number). Optional, with these defaults: ``seat`` 0, ``dealer``
    (the other seat), ``rules`` ``"standard"``, ``locked`` null, ``drawn`` the locked card, ``others`` (full
    hands of which nothing is known), ``history`` and ``rounds`` (finished ones) empty, ``scores``
    and ``rounds_won`` zeros, ``round`` 1, ``ply`` 0, ``knock_limit`` that of the rules.
    """
    if not isinstance(value, dict):
        raise _bad_view("view", "a JSON object")
    rules = _rules(value.get("rules", "standard"))
    seat = _number(value, "seat", 0, rules.seats - 1, 0)
    phase = _phase(value.get("phase"))
    hand = CardSet(_hand(value.get("hand")))
    locked = value.get("locked")
    drawn = locked if value.get("drawn") is None else value["drawn"]
    view = View(
        seat=seat,
        rules=rules,
        knock_limit=_number(value, "knock_limit", 0, rules.knock_limit, rules.knock_limit),
        phase=phase,
        turn=seat,
        dealer=_number(value, "dealer", 0, rules.seats - 1, (seat + 1) % rules.seats),
        dealer_reason="lot",
        number=_number(value, "round", 1, 1_000_000, 1),
        ply=_number(value, "ply", 0, 1_000_000, 0),
        hand=hand,
        drawn=None if drawn is None else as_card(drawn),
        locked=None if locked is None else as_card(locked),
        others=_others(value.get("others"), seat, rules),
        stock=_number(value, "stock", 0, DECK_SIZE, None),
        pile=tuple(map(as_card, _items(value.get("pile"), "pile"))),
        history=tuple(_seen(item) for item in _items(value.get("history", []), "history")),
        scores=_by_seat(value, "scores", rules),
        rounds_won=_by_seat(value, "rounds_won", rules),
        rounds=tuple(_line(item, rules) for item in _items(value.get("rounds", []), "rounds")),
    )
    _check(view)
    return view


def _check(view: View) -> None:
    if view.phase == "over":
        raise InvalidPositionError("the round is over", code="round_over")
    size = view.rules.hand_size + (view.phase == "discard")
    if len(view.hand) != size:
        raise InvalidPositionError(f"the hand must have {size} cards", code="bad_hand_size")
    if view.phase in ("upcard", "first_draw") and view.rules.opening != "upcard":
        raise InvalidPositionError("there is no upcard under these rules", code="bad_phase")
    if view.phase != "discard" and not view.pile:
        raise InvalidPositionError("the discard pile is empty before a draw", code="bad_pile")
    placed = [*view.hand, *view.pile, *(card for other in view.others for card in other.known)]
    if len(set(placed)) != len(placed):
        raise InvalidPositionError("a card is in two places", code="bad_cards")
    for other in view.others:
        if len(other.known) > other.size:
            raise InvalidPositionError(f"seat {other.seat} publicly holds more cards than it has", code="bad_held")
    # The pile may be cut short, so fewer cards than there are is no fault.
    if len(view.hand) + len(view.pile) + view.stock + sum(other.size for other in view.others) > DECK_SIZE:
        raise InvalidPositionError(f"more than {DECK_SIZE} cards", code="bad_stock")
    if view.drawn is not None and view.drawn not in view.hand:
        raise InvalidPositionError(f"{view.drawn} was drawn but is not held", code="bad_drawn")
    if view.locked not in (None, view.drawn):
        raise InvalidPositionError(f"{view.locked} is locked but was not drawn", code="bad_drawn")


def _rules(value: object) -> Rules:
    """Read a preset's name or an object; what an object leaves out is as in the preset it names."""
    if not isinstance(value, dict):
        return rules_from_json(value)
    name = value.get("name")
    known = PRESETS.get(name, STANDARD) if isinstance(name, str) else STANDARD
    fields = {field: item for field, item in value.items() if field in Rules._fields}
    return rules_from_json(known._asdict() | fields)


def _phase(value: object) -> Phase:
    for phase in PHASES:
        if phase == value:
            return phase
    raise _bad_view("phase", f"one of {', '.join(PHASES)}")


def _hand(value: object) -> list[Any]:
    if isinstance(value, str):
        return list(parse_cards(value))
    if isinstance(value, dict):
        melds = [
            card
            for meld in _items(value.get("melds"), "hand.melds")
            for card in _items(meld.get("cards") if isinstance(meld, dict) else None, "cards")
        ]
        return melds + _items(value.get("deadwood_cards"), "hand.deadwood_cards")
    return _items(value, "hand")


def _others(value: object, seat: int, rules: Rules) -> tuple[OtherSeat, ...]:
    seats = [other for other in range(rules.seats) if other != seat]
    if value is None:
        return tuple(OtherSeat(other, rules.hand_size, CardSet()) for other in seats)
    found = {}
    for item in _items(value, "others"):
        if not isinstance(item, dict):
            raise _bad_view("others", "objects")
        other = _number(item, "seat", 0, rules.seats - 1, seats[0])
        size = _number(item, "count", 0, rules.hand_size + 1, rules.hand_size)
        known = CardSet(_items(item.get("known", []), "known"))
        found[other] = OtherSeat(other, size, known)
    if sorted(found) != seats:
        raise InvalidPositionError("others: must be every other seat", code="bad_seat")
    return tuple(found[other] for other in seats)


def _seen(item: object) -> Seen:
    if not isinstance(item, dict):
        raise _bad_view("history", "objects")
    for kind in get_args(Kind):
        if kind == item.get("action"):
            card = item.get("card")
            seat = _number(item, "seat", 0, 3, None)
            return Seen(seat, kind, None if card is None else as_card(card))
    raise _bad_view("history", "known actions")


def _line(item: object, rules: Rules) -> RoundLine:
    if not isinstance(item, dict):
        raise _bad_view("rounds", "objects")
    for kind in get_args(ResultKind):
        if kind == item.get("kind"):
            winner = None if item.get("winner") is None else _number(item, "winner", 0, rules.seats - 1, None)
            number = _number(item, "round", 1, 1_000_000, None)
            return RoundLine(number, kind, winner, _number(item, "points", 0, 1_000_000, 0))
    raise _bad_view("rounds", "known kinds of result")


def _by_seat(value: dict[str, Any], name: str, rules: Rules) -> tuple[int, ...]:
    items = _items(value.get(name, [0] * rules.seats), name)
    if len(items) != rules.seats or not all(type(item) is int for item in items):
        raise _bad_view(name, f"{rules.seats} whole numbers")
    return tuple(items)


def _items(value: object, name: str) -> list[Any]:
    if not isinstance(value, list) or len(value) > MAX_ITEMS:
        raise _bad_view(name, "a list")
    return value


def _number(value: dict[str, Any], name: str, low: int, high: int, default: int | None) -> int:
    found = value.get(name, default)
    if type(found) is not int or not low <= found <= high:
        raise _bad_view(name, f"a whole number from {low} to {high}")
    return found


def _bad_view(field: str, wanted: str) -> NotationError:
    return NotationError(f"{field}: must be {wanted}", code="bad_view", params={"field": field})
