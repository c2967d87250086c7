"""Records: a match as its rules, its seed and the list of actions, and back.

The record is the truth; everything else is computed from it. :func:`record_of` writes,
:func:`replay` plays it again with every check. A checkpoint says where a match stands without how
it came there: if a later engine disagrees with an old record, play goes on from it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final, get_args

from . import deal
from .actions import Action
from .errors import IllegalActionError, InvalidPositionError, NotationError
from .events import DealerReason
from .match import Base, Match, RoundLine, RoundRecord, shuffle_key
from .notation import (
    MAX_TEXT,
    UNKNOWN,
    cards_text,
    melds_text,
    position_text,
    read_position,
)
from .round import Entry, Knock
from .rules import Rules, rules_from_json, rules_to_json
from .scoring import ResultKind, leader

RECORD_FORMAT: Final = "gin-rummy-record"
RECORD_VERSION: Final = 1


def record_of(match: Match, seat: int | None = None) -> dict[str, Any]:
    """Return the record of a match as a JSON object; of what one seat knows if ``seat`` is given.

    Fields: ``format``, ``version``, ``rules`` (a preset's name or all fields), ``seed``, ``deal``
    (version of the deal algorithm), ``rounds``: for each ``number``, ``dealer``, ``reason``,
    ``players`` (labels by seat), ``deck`` (cards in dealing order), ``entries`` (actions as text, a
    knock with its spread behind ``=``) and ``result`` (``kind winner points``, or null while it
    runs). A match taken up from a checkpoint has ``from`` (see :func:`checkpoint_of`) and the
    rounds since; the one that ran then has no deck.

    A one-seat record has ``??`` for the seed and for every card that the seat has not seen.
    """
    record: dict[str, Any] = {
        "format": RECORD_FORMAT,
        "version": RECORD_VERSION,
        "rules": rules_to_json(match.rules),
        "seed": match.seed if seat is None else UNKNOWN,
        "deal": deal.ALGORITHM,
    }
    if match.base is not None:
        record["from"] = _base_json(match.base, seat)
    record["rounds"] = [_round_json(played, match.rules, seat) for played in match.rounds]
    return record


def record_text(record: dict[str, Any]) -> str:
    """Return a record in its one canonical text form."""
    return json.dumps(record, ensure_ascii=False, separators=(",", ":"))


def checkpoint_of(match: Match) -> dict[str, Any]:
    """Return where a match stands, apart from how it came there, as a JSON object."""
    return _base_json(
        Base(
            match.round,
            match.number,
            match.reason,
            match.players,
            match.lines,
            match.scores,
            match.rounds_won,
            match.ply,
        ),
        None,
    )


def _base_json(base: Base, seat: int | None) -> dict[str, Any]:
    return {
        "position": position_text(base.round, seat),
        "number": base.number,
        "reason": base.reason,
        "players": list(base.players),
        "lines": [list(line) for line in base.lines],
        "scores": list(base.scores),
        "won": list(base.rounds_won),
        "ply": base.ply,
    }


def _round_json(played: RoundRecord, rules: Rules, seat: int | None) -> dict[str, Any]:
    result = played.result
    winner = "-" if result is None or result.winner is None else str(result.winner)
    return {
        "number": played.number,
        "dealer": played.dealer,
        "reason": played.reason,
        "players": list(played.players),
        "deck": _deck_text(played, rules, seat),
        "entries": [_entry_text(entry, played.knock, seat) for entry in played.entries],
        "result": None if result is None else f"{result.kind} {winner} {result.points}",
    }


def _deck_text(played: RoundRecord, rules: Rules, seat: int | None) -> str:
    """Return the deck, for one seat only the cards it was dealt or drew, and the upcard."""
    if seat is None or not played.deck:
        return cards_text(played.deck)
    upcard = rules.seats * rules.hand_size
    seen = {i for i in range(upcard) if (played.dealer + 1 + i) % rules.seats == seat}
    if rules.opening == "upcard" or seat == (played.dealer + 1) % rules.seats:
        seen.add(upcard)  # in the eleven-card opening the first player's eleventh card
    drawers = [entry.seat for entry in played.entries if entry.action.kind == "draw"]
    seen.update(upcard + 1 + i for i, drawer in enumerate(drawers) if drawer == seat)
    return "".join(str(card) if i in seen else UNKNOWN for i, card in enumerate(played.deck))


def _entry_text(entry: Entry, knock: Knock | None, seat: int | None) -> str:
    if knock is None or entry.action.kind not in ("knock", "gin", "big_gin"):
        return str(entry.action)
    action = str(entry.action)
    if entry.card is not None and seat is not None and seat != knock.seat:
        action = f"{entry.action.kind} {UNKNOWN}"
    return f"{action} = {melds_text(knock.spread.melds)}"


def read_record(text: str) -> dict[str, Any]:
    """Read the outer form of a record; raise NotationError. :func:`replay` looks inside."""
    record = read_json(text)
    if not isinstance(record, dict) or record.get("format") != RECORD_FORMAT:
        raise NotationError("not a record of gin rummy", code="bad_record")
    if record.get("version") != RECORD_VERSION:
        raise NotationError("a record of another version", code="record_version")
    return record


def read_json(text: str) -> object:
    """Parse JSON text of a bounded length; raise NotationError on whatever is wrong with it."""
    if not isinstance(text, str) or len(text) > MAX_TEXT:
        raise NotationError("not a JSON text", code="bad_json")
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise NotationError("not a JSON text", code="bad_json") from None


def replay(record: dict[str, Any]) -> Match:
    """Play a full-sight record again from its first deal and return the match as it ends.

    Raises NotationError with the place of an unreadable field; InvalidPositionError with code
    ``record_disagrees`` where a deck, an action, a spread or a result is not what this engine
    makes of it.
    """
    rules = rules_from_json(record.get("rules"))
    seed = _text(record, "seed", "")
    if record.get("deal") != deal.ALGORITHM:
        raise _disagrees("deal", "another deal algorithm")
    rounds = record.get("rounds")
    if not isinstance(rounds, list):
        raise _unreadable("rounds", "a list")
    base = record.get("from")
    match: Match | None = None
    if base is not None:
        match = Match.resume(rules, seed, read_checkpoint(base, rules, seed))
    for i, item in enumerate(rounds):
        match = _replay_round(match, rules, seed, item, f"rounds[{i}]")
    if match is None:
        raise _unreadable("rounds", "not empty")
    return match


def _replay_round(match: Match | None, rules: Rules, seed: str, item: object, at: str) -> Match:
    if not isinstance(item, dict):
        raise _unreadable(at, "an object")
    players = _labels(item.get("players"), f"{at}.players")
    entries = item.get("entries")
    if not isinstance(entries, list):
        raise _unreadable(f"{at}.entries", "a list")
    try:
        if match is None:
            match, _ = Match.start(rules, seed, players)
        elif item.get("deck") != "-":
            match, _ = match.next_round(players)
        for j, entry in enumerate(entries):
            match = _replay_entry(match, entry, f"{at}.entries[{j}]")
    except IllegalActionError as error:
        raise _disagrees(at, str(error)) from None
    if not match.rounds or _round_json(match.rounds[-1], rules, None) != item:
        raise _disagrees(at, "the round comes out differently")
    return match


def _replay_entry(match: Match, entry: object, at: str) -> Match:
    if not isinstance(entry, str):
        raise _unreadable(at, "a text")
    action = Action.parse(entry.partition("=")[0])
    try:
        return match.apply(action)[0]
    except IllegalActionError as error:
        raise _disagrees(at, str(error)) from None


def walk(match: Match) -> Iterator[tuple[Match, Entry]]:
    """Yield every moment of a match at which somebody acted, with what was done then."""
    rounds = match.rounds
    if match.base is not None:
        state = Match.resume(match.rules, match.seed, match.base)
    else:
        state, _ = Match.start(match.rules, match.seed, rounds[0].players)
    for played in rounds:
        if played.number != state.number:
            state, _ = state.next_round(played.players)
        for entry in played.entries:
            yield state, entry
            state, _ = state.apply(entry.action)


def read_checkpoint(value: object, rules: Rules, seed: str) -> Base:
    """Read what :func:`checkpoint_of` wrote; raise NotationError or InvalidPositionError."""
    if not isinstance(value, dict):
        raise _unreadable("checkpoint", "an object")
    reason: DealerReason | None = next(
        (known for known in get_args(DealerReason) if known == value.get("reason")), None
    )
    lines = value.get("lines")
    if reason is None:
        raise _unreadable("reason", "a known reason")
    if not isinstance(lines, list):
        raise _unreadable("lines", "a list")
    number = _count(value.get("number"), "number", least=1)
    base = Base(
        round=read_position(_text(value, "position", ""), rules, shuffle_key(seed, number)),
        number=number,
        reason=reason,
        players=_labels(value.get("players"), "players"),
        lines=tuple(_line(line, f"lines[{i}]", rules) for i, line in enumerate(lines)),
        scores=_counts(value.get("scores"), "scores", rules.seats),
        rounds_won=_counts(value.get("won"), "won", rules.seats),
        ply=_count(value.get("ply"), "ply"),
    )
    _check_sums(base, rules)
    return base


def _check_sums(base: Base, rules: Rules) -> None:
    """Refuse a checkpoint whose totals are not those of its own score sheet."""
    for seat in range(rules.seats):
        won = [line for line in base.lines if line.winner == seat]
        if base.scores[seat] != sum(line.points for line in won):
            raise InvalidPositionError("the scores are not the sum of the rounds", code="bad_scores")
        if base.rounds_won[seat] != len(won):
            raise InvalidPositionError("the rounds won do not fit the sheet", code="bad_scores")
    over = base.round.over
    scored = sum(line.kind != "void" for line in base.lines)
    if not over and leader(rules, base.scores, scored) is not None:
        raise InvalidPositionError("a round runs after the end of the match", code="bad_scores")
    finished = base.number if over else base.number - 1
    if [line.number for line in base.lines] != list(range(1, finished + 1)):
        raise InvalidPositionError("the score sheet has other rounds", code="bad_scores")
    result = base.round.result
    if result is not None and base.lines[-1][1:] != (result.kind, result.winner, result.points):
        raise InvalidPositionError("the last round is another one on the sheet", code="bad_scores")


def _line(value: object, at: str, rules: Rules) -> RoundLine:
    if not isinstance(value, list) or len(value) != 4:
        raise _unreadable(at, "number, kind, winner, points")
    number, kind, winner, points = value
    if kind not in get_args(ResultKind):
        raise _unreadable(at, "a known kind of result")
    if winner is not None and _count(winner, at) >= rules.seats:
        raise _unreadable(at, "a seat as winner")
    if (_count(points, at) and winner is None) or (kind == "void" and winner is not None):
        raise _unreadable(at, "without points where nobody won")
    return RoundLine(_count(number, at), kind, winner, points)


def _text(value: dict[str, Any], name: str, at: str) -> str:
    found = value.get(name)
    if not isinstance(found, str):
        raise _unreadable(f"{at}{name}", "a text")
    return found


def _labels(value: object, at: str) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(label, str) for label in value):
        raise _unreadable(at, "a list of texts")
    return tuple(value)


def _count(value: object, at: str, least: int = 0) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= 1_000_000:
        raise _unreadable(at, f"a whole number from {least}")
    return value


def _counts(value: object, at: str, length: int) -> tuple[int, ...]:
    if not isinstance(value, list) or len(value) != length:
        raise _unreadable(at, f"a list of {length} numbers")
    return tuple(_count(item, at) for item in value)


def _unreadable(at: str, wanted: str) -> NotationError:
    return NotationError(f"{at}: must be {wanted}", code="bad_record", params={"field": at})


def _disagrees(at: str, why: str) -> InvalidPositionError:
    return InvalidPositionError(f"{at}: {why}", code="record_disagrees", params={"field": at})
