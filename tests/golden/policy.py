"""A fixed way to play, so that the golden matches change with the rules and formats only."""

from __future__ import annotations

import hashlib
import json
from typing import Any, Final

from gin_engine.actions import DRAW, PASS, TAKE, Action
from gin_engine.cards import Card, CardSet
from gin_engine.events import Event, redacted
from gin_engine.match import Match
from gin_engine.melds import deadwood
from gin_engine.notation import position_text
from gin_engine.records import record_of
from gin_engine.rules import PRESETS, STANDARD, Rules
from gin_engine.views import view_of
from gin_engine.wire import event_json, view_json

Json = dict[str, Any]

#: Seed -> the rules, and how each seat ends a round: "knock" as soon as it can, "gin" only, or "never".
MATCHES: Final[dict[str, tuple[Rules, tuple[str, ...]]]] = {
    "golden 1": (STANDARD, ("knock", "knock")),
    "golden 2": (STANDARD, ("gin", "knock")),
    "golden 3": (STANDARD, ("never", "never then gin")),
    "golden wikipedia": (PRESETS["wikipedia"], ("knock", "gin")),
    "golden hoyle": (PRESETS["hoyle"], ("gin", "knock")),
    "golden romme": (PRESETS["romme"], ("knock", "knock")),
    "golden ring": (PRESETS["ring"], ("gin", "gin")),
    "golden ring3": (PRESETS["ring3"], ("gin", "knock", "gin")),
    "golden ring4": (PRESETS["ring4"], ("gin", "gin", "gin", "gin")),
    "golden options": (
        Rules(name="options", oklahoma=True, layoff_on_gin=True, big_gin=True),
        ("knock", "gin"),
    ),
}
#: In which round the last of them begins to end rounds.
PATIENCE: Final = 3


def pick(match: Match, style: str) -> Action:
    """The action of the seat on turn, from its own cards and the top of the pile alone."""
    state = match.round
    legal = state.legal_actions()
    hand = state.hand(state.turn)
    if state.phase != "discard":
        if TAKE in legal:
            top = state.pile[-1]
            best = min(deadwood((hand | CardSet([top])).without(card)) for card in hand)
            if best < deadwood(hand) - 2:
                return TAKE
        return PASS if PASS in legal else DRAW
    ends = [
        action for action in legal if action.kind in ("gin", "big_gin") or (action.kind == "knock" and style == "knock")
    ]
    if ends and (style in ("knock", "gin") or (style == "never then gin" and match.number > PATIENCE)):
        return ends[-1]
    discards = [action for action in legal if action.kind == "discard"]
    return min(discards, key=lambda action: _cost(hand, action))


def _cost(hand: CardSet, action: Action) -> tuple[int, int, int]:
    card = action.card or Card.parse("AS")
    return deadwood(hand.without(card)), -card.points, card


def shown(match: Match, events: tuple[Event, ...], seat: int) -> str:
    """What a seat gets to see after a step: its view and its events.

    Of the rules the knock limit alone, the only one that changes: a new field changes no step.
    """
    view = view_of(match, seat)
    return json.dumps(
        {
            "view": view_json(view, "normal", "normal") | {"rules": view.knock_limit},
            "events": [event_json(redacted(event, seat)) for event in events],
            "position": position_text(match.round, seat),
        },
        sort_keys=True,
    )


def digest(texts: list[str]) -> str:
    return hashlib.sha256("\n".join(texts).encode()).hexdigest()[:12]


def play(seed: str) -> Json:
    """The whole match: its record, the last views, and a digest of what all saw at every step."""
    rules, styles = MATCHES[seed]
    seats = range(rules.seats)
    match, events = Match.start(rules, seed, ("policy",) * rules.seats)
    steps = [digest([shown(match, events, seat) for seat in seats])]
    while not match.over and match.ply < 3000:
        if match.round.over:
            match, events = match.next_round()
        else:
            match, events = match.apply(pick(match, styles[match.round.turn]))
        steps.append(digest([shown(match, events, seat) for seat in seats]))
    return {
        "record": record_of(match),
        "final": [json.loads(json.dumps(view_json(view_of(match, seat), "normal", "normal"))) for seat in seats],
        "steps": steps,
    }


def text_of(golden: Json) -> str:
    """The file: a line a round and eight digests a line, so that a difference shows where it begins."""
    record = golden["record"]
    head = json.dumps({name: value for name, value in record.items() if name != "rounds"})
    rounds = ",\n".join(json.dumps(item) for item in record["rounds"])
    final = ",\n".join(json.dumps(item) for item in golden["final"])
    steps = [json.dumps(step) for step in golden["steps"]]
    lines = ",\n".join(", ".join(steps[i : i + 8]) for i in range(0, len(steps), 8))
    return f'{{"record": {head[:-1]}, "rounds": [\n{rounds}\n]}},\n"final": [\n{final}\n],\n"steps": [\n{lines}\n]}}\n'
