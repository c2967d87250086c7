"""The facade: the only module that JavaScript calls. JSON text in, JSON text out.

Commands, replies and codes are described in ``docs/api.md``.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from . import players, stats
from .actions import Action
from .driver import decide, label_of
from .errors import GinError, IllegalActionError, report_of
from .events import Event, redacted
from .hints import hint
from .match import ME, SEED_LENGTH, Match
from .playback import Playback, replay
from .records import read_json, read_record, record_of, record_text
from .rules import CHOICES, NUMBERS, PRESETS, STANDARD, rules_from_json
from .save import Saved, newest, seal
from .summary import summary
from .views import view_of
from .wire import counter_json, event_json, replay_json, value_json, view_json

if TYPE_CHECKING:
    from . import contract

Json = dict[str, Any]

#: The seat of the opponent at the page.
OPPONENT: Final = 1
#: The page's table has two seats; what follows from that is no choice of its menu.
SEATS: Final = 2
_FIXED_FIELDS: Final = ("name", "seats", "hand_size")
HUMAN: Final = "human"
#: With this seed the person at the page begins.
_SEED_OF_ME: Final = "offline"
DEFAULT_LEVEL: Final = "normal"


class _State(NamedTuple):
    """All that a session knows. ``level`` counts from the next round that is dealt."""

    match: Match | None = None
    level: str = DEFAULT_LEVEL
    counter: int = 0


class Session:
    """One table: a match, the level chosen, and the counter of its saves."""

    def __init__(self) -> None:
        """Begin without a match; ``new`` or ``load`` brings one."""
        self._state = _State()
        # The record that is stepped through, apart from the table.
        self._playback: tuple[str, Playback] | None = None
        self._commands: dict[str, Callable[[Json], tuple[_State, Json]]] = {
            "new": self._new,
            "load": self._load,
            "adopt": self._adopt,
            "act": self._act,
            "opponent": self._opponent,
            "next": self._next,
            "level": self._level,
            "hint": self._hint,
            "view": self._view,
            "record": self._record,
            "verify": self._verify,
            "replay": self._replay,
            "value": self._value,
            "counter": self._counter,
            "statistics": self._statistics,
            "rules": self._rules,
        }

    def handle(self, request: str) -> str:
        """Answer a request; never raises. After an error nothing has changed."""
        try:
            # The new state is kept only once the whole reply stands.
            state, reply = self._answer(request)
            text = json.dumps({"ok": True, **reply})
        except _SavesRejectedError as error:
            return _error(error.code, {"rejected": error.rejected})
        except GinError as error:
            return _error(error.code, error.params)
        except Exception as error:  # noqa: BLE001 - the page needs a sentence, whatever failed
            return _error("internal", report_of(error))
        self._state = state
        return text

    def _answer(self, request: str) -> tuple[_State, Json]:
        try:
            body = read_json(request)
        except GinError:
            raise _bad_request("request") from None
        if not isinstance(body, dict):
            raise _bad_request("request")
        name = body.get("cmd")
        command = self._commands.get(name) if isinstance(name, str) else None
        if command is None:
            raise GinError("unknown command", code="unknown_command")
        return command(body)

    # --- commands that bring or change a match ---------------------------------------------------

    def _new(self, body: Json) -> tuple[_State, Json]:
        seed = body.get("seed")
        if not isinstance(seed, str) or not 1 <= len(seed) <= SEED_LENGTH:
            raise _bad_request("seed")
        level = _level_of(body, DEFAULT_LEVEL)
        rules = rules_from_json(body.get("rules", STANDARD.name))
        if rules.seats != SEATS:
            raise _bad_request("rules")
        match, events = Match.start(rules, seed, _labels(level))
        return self._changed(match, level, events)

    def _load(self, body: Json) -> tuple[_State, Json]:
        seed = body.get("seed")
        if seed is not None and not isinstance(seed, str):
            raise _bad_request("seed")
        saved, level, found = _chosen(body)
        state = _State(saved.match, level, max(saved.counter, self._state.counter))
        return state, {
            "view": _view_of(state),
            "events": [],
            "counter": saved.counter,
            "same_seed": None if seed is None else seed == saved.match.seed,
            **found,
        }

    def _adopt(self, body: Json) -> tuple[_State, Json]:
        """Take over a match from a backup: saved anew, it counts as newer than all that is stored here."""
        saved, level, found = _chosen(body)
        state, reply = self._changed(saved.match, level, ())
        return state, {**reply, **found}

    def _act(self, body: Json) -> tuple[_State, Json]:
        match = self._fresh(body)
        text = body.get("action")
        if not isinstance(text, str):
            raise _bad_request("action")
        match, events = match.apply(Action.parse(text), ME)
        return self._changed(match, self._state.level, events)

    def _opponent(self, body: Json) -> tuple[_State, Json]:
        match = self._fresh(body)
        if match.round.over or match.round.turn != OPPONENT:
            raise IllegalActionError("the opponent is not on turn", code="not_opponents_turn")
        decision = decide(match, players.player(_level_name(match)))
        match, events = match.apply(decision.action, OPPONENT)
        state, reply = self._changed(match, self._state.level, events)
        fault = decision.fault
        reply["notices"] = [] if fault is None else [{"code": "player_failed", "params": {"detail": fault}}]
        return state, reply

    def _next(self, body: Json) -> tuple[_State, Json]:
        match = self._fresh(body)
        level = self._state.level
        match, events = match.next_round(_labels(level))
        return self._changed(match, level, events)

    def _level(self, body: Json) -> tuple[_State, Json]:
        return self._changed(self._match(), _level_of(body, None), ())

    # --- questions -------------------------------------------------------------------------------

    def _view(self, _: Json) -> tuple[_State, Json]:
        self._match()
        return self._state, {"view": _view_of(self._state)}

    def _hint(self, _: Json) -> tuple[_State, Json]:
        match = self._match()
        if match.round.over:
            raise IllegalActionError("the round is over", code="round_over")
        if match.round.turn != ME:
            raise IllegalActionError("the opponent is on turn", code="not_your_turn")
        advice = hint(view_of(match, ME))
        notice = advice.notice
        return self._state, {
            "hint": {
                "notice": notice and {"code": notice.code, "params": notice.params},
                "action": str(advice.action),
                "code": advice.reason.code,
                "params": advice.reason.params,
            }
        }

    def _record(self, _: Json) -> tuple[_State, Json]:
        match = self._match()
        # Until the match is over the seed, and with it every deck to come, stays hidden.
        return self._state, {"record": record_text(record_of(match, None if match.over else ME))}

    def _verify(self, _: Json) -> tuple[_State, Json]:
        match = self._match()
        record = record_of(match)
        try:
            verified = record_of(replay(record)) == record
        except GinError:
            verified = False
        return self._state, {"verified": verified, "rounds": len(match.rounds)}

    def _replay(self, body: Json) -> tuple[_State, Json]:
        text, index = body.get("record"), body.get("index", 0)
        if not isinstance(text, str):
            raise _bad_request("record")
        if not isinstance(index, int) or isinstance(index, bool):
            raise _bad_request("index")
        if self._playback is None or self._playback[0] != text:
            self._playback = text, Playback(read_record(text))
        playback = self._playback[1]
        index = min(max(index, 0), playback.steps - 1)
        moment = playback.at(index)
        view = view_of(moment.match, ME if playback.seat is None else playback.seat)
        level = _level_name(moment.match, view.seat)
        return self._state, {"replay": replay_json(playback, index, moment, view_json(view, level, level))}

    def _value(self, body: Json) -> tuple[_State, Json]:
        cards, locked = body.get("cards"), body.get("locked")
        if not isinstance(cards, str):
            raise _bad_request("cards")
        if locked is not None and not isinstance(locked, str):
            raise _bad_request("locked")
        return self._state, dict(value_json(cards, locked))

    def _counter(self, _: Json) -> tuple[_State, Json]:
        return self._state, {"cards": counter_json(view_of(self._match(), ME))}

    def _statistics(self, body: Json) -> tuple[_State, Json]:
        kept, rejected = stats.EMPTY, []
        for slot, name in enumerate(("text", "merge")):
            text = body.get(name)
            if text is not None and not isinstance(text, str):
                raise _bad_request(name)
            try:
                kept = stats.merge(stats.EMPTY if text is None else stats.read(text), kept)
            except GinError as error:
                rejected.append({"slot": slot, "code": error.code})
        match = self._state.match
        if body.get("reset") is True:
            kept = kept.reset(match)
        elif body.get("book") is True and match is not None:
            kept = kept.book(match)
        return self._state, {"text": stats.write(kept), "summary": summary(kept), "rejected": rejected}

    def _rules(self, _: Json) -> tuple[_State, Json]:
        presets = {name: rules._asdict() for name, rules in PRESETS.items() if rules.seats == SEATS}
        return self._state, {"presets": presets, "fields": _rule_fields()}

    # --- shared ----------------------------------------------------------------------------------

    def _match(self) -> Match:
        match = self._state.match
        if match is None:
            raise GinError("no match has begun", code="no_match")
        return match

    def _fresh(self, body: Json) -> Match:
        """Return the match if the request answers its present state: a double tap is stale."""
        match = self._match()
        ply = body.get("ply")
        if not isinstance(ply, int) or isinstance(ply, bool):
            raise _bad_request("ply")
        if ply != match.ply:
            raise GinError("the request answers an older view", code="stale")
        return match

    def _changed(self, match: Match, level: str, events: tuple[Event, ...]) -> tuple[_State, Json]:
        state = _State(match, level, self._state.counter + 1)
        return state, {
            "view": _view_of(state),
            "events": [event_json(redacted(event, ME)) for event in events],
            "save": {
                "counter": state.counter,
                "text": seal(Saved(match, level, state.counter)),
            },
        }


def warm_up() -> None:
    """Do now what the first decisions of a process do beside deciding: load and decode what is loaded late.

    For whoever keeps a process, or its memory, for later. Nothing of the matches that are begun here stays.
    """
    for level in players.LEVELS:
        session = Session()
        for command in (
            {"cmd": "new", "seed": _SEED_OF_ME, "level": level},
            {"cmd": "hint"},
            {"cmd": "act", "ply": 0, "action": "pass"},
            {"cmd": "opponent", "ply": 1},
        ):
            session.handle(json.dumps(command))


def _chosen(body: Json) -> tuple[Saved, str, Json]:
    """Return the newest usable save of a request, its level, and what a reply says about the choice."""
    slots = body.get("saves")
    if not isinstance(slots, list) or any(slot is not None and not isinstance(slot, str) for slot in slots):
        raise _bad_request("saves")
    choice = newest(slots, SEATS)
    rejected = [{"slot": item.slot, "code": item.code} for item in choice.rejected]
    saved = choice.saved
    if saved is None:
        if not rejected:
            raise GinError("nothing is saved", code="no_save")
        # Lists do not fit the params of a sentence, but the page needs to know which.
        raise _SavesRejectedError(rejected)
    notices = []
    if rejected:
        notices.append({"code": "save_fell_back", "params": {}})
    if not saved.replayed:
        notices.append({"code": "record_disagrees", "params": {}})
    level = saved.level if saved.level in players.LEVELS else DEFAULT_LEVEL
    return saved, level, {"slot": choice.slot, "rejected": rejected, "notices": notices}


class _SavesRejectedError(GinError):
    """No stored text could be used; carries the list that the page needs."""

    def __init__(self, rejected: list[Json]) -> None:
        super().__init__("no save can be used", code="saves_rejected")
        self.rejected = rejected


def _view_of(state: _State) -> contract.View:
    match = state.match
    if match is None:
        raise GinError("no match has begun", code="no_match")
    return view_json(view_of(match, ME), _level_name(match), state.level)


def _labels(level: str) -> tuple[str, str]:
    return HUMAN, label_of(players.player(level))


def _level_name(match: Match, seat: int = ME) -> str:
    """Return the level that plays this round against a seat; the default where the record names none."""
    name = match.players[(seat + 1) % len(match.players)].split(" ")[0]
    return name if name in players.LEVELS else DEFAULT_LEVEL


def _level_of(body: Json, default: str | None) -> str:
    level = body.get("level", default)
    if not isinstance(level, str) or level not in players.LEVELS:
        raise _bad_request("level")
    return level


def _rule_fields() -> list[contract.RuleField]:
    """Return the fields of rules that a menu can offer, in their order."""
    found: list[contract.RuleField] = []
    for name, default in STANDARD._asdict().items():
        if name in _FIXED_FIELDS:
            continue
        low, high = NUMBERS.get(name, (None, None))
        choices = CHOICES.get(name)
        found.append(
            {
                "name": name,
                "kind": "switch" if low is None and choices is None else "number" if choices is None else "choice",
                "low": low,
                "high": high,
                "choices": None if choices is None else list(choices),
                "default": default,
            }
        )
    return found


def _bad_request(field: str) -> GinError:
    return GinError(f"bad request: {field}", code="bad_request", params={"field": field})


def _error(code: str, params: dict[str, Any]) -> str:
    return json.dumps({"ok": False, "error": {"code": code, "params": params}})
