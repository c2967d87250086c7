"""Records: a match as its rules, its seed and the list of actions.

The record is the truth; everything else is computed from it. :func:`record_of` writes one,
``playback.py`` plays it again. A checkpoint says where a match stands without how it came there: if
a later engine disagrees with an old record, play goes on from it.
"""

from __future__ import annotations

import json
import re
from itertools import accumulate
from typing import Any, Final, get_args

from . import deal
from .errors import InvalidPositionError, NotationError
from .events import DealerReason
from .match import Base, Match, RoundLine, RoundRecord, shuffle_key
from .notation import MAX_TEXT, UNKNOWN, cards_text, fill_position, melds_text, position_text, read_position
from .readers import count_of, counts_of, labels_of, text_of, unreadable, word_of
from .round import Entry, Knock
from .rules import Rules, rules_to_json
from .scoring import ResultKind, RoundResult, leader

RECORD_FORMAT: Final = "gin-rummy-record"
RECORD_VERSION: Final = 1

#: How deep lists and objects may lie in each other: ours stay below ten. Python notices only some thousands, and in a
#: browser the stack is at its end before that, which ends Python.
DEEPEST: Final = 100
_STRING_OR_BRACKET: Final = re.compile(r'"(?:[^"\\]+|\\.)*"?|[\[\]{}]')


def record_of(match: Match, seat: int | None = None) -> dict[str, Any]:
    """Return the record of a match as a JSON object; of what one seat knows if ``seat`` is given.

    Fields: ``format``, ``version``, ``rules`` (a preset's name or all fields), ``seed``, ``deal``
    (version of the deal algorithm), ``rounds``: for each ``number``, ``dealer``, ``reason``,
    ``players`` (labels by seat), ``deck`` (cards in dealing order), ``entries`` (actions as text, a
    knock with its spread behind ``=``) and ``result`` (``kind winner points``, or null while it
    runs). A match taken up from a checkpoint has ``from`` (see :func:`checkpoint_of`) and the
    rounds since; the one that ran then has no deck.

    A one-seat record has ``??`` for the seed and for every card that the seat has not seen, and two
    more fields: ``seat``, and in each round ``shown``, the hands that lay open at its end. Its decks
    go on with what was drawn beyond them, after the discards became the stock again.
    """
    record: dict[str, Any] = {
        "format": RECORD_FORMAT,
        "version": RECORD_VERSION,
        "rules": rules_to_json(match.rules),
        "seed": match.seed if seat is None else UNKNOWN,
        "deal": deal.ALGORITHM,
    }
    if seat is not None:
        record["seat"] = seat
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
    shown = {} if seat is None else {"shown": _shown_text(result)}
    return {
        "number": played.number,
        "dealer": played.dealer,
        "reason": played.reason,
        "players": list(played.players),
        "deck": _deck_text(played, rules, seat),
        "entries": [_entry_text(entry, played.knock, seat) for entry in played.entries],
        **shown,
        "result": None if result is None else f"{result.kind} {winner} {result.points}",
    }


def _deck_text(played: RoundRecord, rules: Rules, seat: int | None) -> str:
    """Return the deck, for one seat only the cards it was dealt or drew, and the upcard."""
    if seat is None:
        return cards_text(played.deck)
    upcard = rules.seats * rules.hand_size
    seen = {i for i in range(upcard) if (played.dealer + 1 + i) % rules.seats == seat}
    if rules.opening == "upcard" or seat == (played.dealer + 1) % rules.seats:
        seen.add(upcard)  # in the eleven-card opening the first player's eleventh card
    draws = [entry for entry in played.entries if entry.action.kind == "draw"]
    dealt = upcard + 1 if played.deck else 0
    seen.update(dealt + i for i, entry in enumerate(draws) if entry.seat == seat)
    beyond = [entry.card for entry in draws[len(played.deck) - dealt :]]
    text = "".join(str(card) if i in seen else UNKNOWN for i, card in enumerate([*played.deck, *beyond]))
    return text or "-"


def _shown_text(result: RoundResult | None) -> str:
    """Return the hands that lay open at the end of a round by seat, ``-`` for none."""
    return "-" if result is None else "/".join(cards_text(hand.cards) for hand in result.hands) or "-"


def _entry_text(entry: Entry, knock: Knock | None, seat: int | None) -> str:
    if knock is None or entry.action.kind not in ("knock", "gin", "big_gin"):
        return str(entry.action)
    action = str(entry.action)
    if entry.card is not None and seat is not None and seat != knock.seat:
        action = f"{entry.action.kind} {UNKNOWN}"
    return f"{action} = {melds_text(knock.spread.melds)}"


def read_record(text: str) -> dict[str, Any]:
    """Read the outer form of a record; raise NotationError. ``playback.py`` looks inside."""
    # Some editors begin a text with this sign.
    record = read_json(text.removeprefix("\ufeff") if isinstance(text, str) else text)
    if not isinstance(record, dict) or record.get("format") != RECORD_FORMAT:
        raise NotationError("not a record of gin rummy", code="bad_record")
    if record.get("version") != RECORD_VERSION:
        raise NotationError("a record of another version", code="record_version")
    return record


def read_json(text: str) -> object:
    """Parse JSON text of a bounded length and depth; raise NotationError on whatever is wrong with it."""
    if not isinstance(text, str) or len(text) > MAX_TEXT or _depth(text) > DEEPEST:
        raise NotationError("not a JSON text", code="bad_json")
    try:
        return json.loads(text)
    except ValueError:
        raise NotationError("not a JSON text", code="bad_json") from None


def _depth(text: str) -> int:
    """How many lists and objects of a JSON text lie in each other where it is deepest."""
    steps = {"[": 1, "{": 1, "]": -1, "}": -1}
    return max(accumulate(steps.get(token, 0) for token in _STRING_OR_BRACKET.findall(text)), default=0)


def read_checkpoint(value: object, rules: Rules, seed: str, seat: int | None = None) -> Base:
    """Read what :func:`checkpoint_of` wrote; raise NotationError or InvalidPositionError.

    Of one seat's record the cards that ``seat`` does not see are filled in, in some way that fits.
    """
    if not isinstance(value, dict):
        raise unreadable("checkpoint", "an object")
    reason: DealerReason = word_of(value.get("reason"), "reason", get_args(DealerReason))
    lines = value.get("lines")
    if not isinstance(lines, list):
        raise unreadable("lines", "a list")
    number = count_of(value.get("number"), "number", least=1)
    position = text_of(value.get("position"), "position")
    if seat is not None:
        position = fill_position(position, seat)
    base = Base(
        round=read_position(position, rules, shuffle_key(seed, number)),
        number=number,
        reason=reason,
        players=labels_of(value.get("players"), "players"),
        lines=tuple(_line(line, f"lines[{i}]", rules) for i, line in enumerate(lines)),
        scores=counts_of(value.get("scores"), "scores", rules.seats),
        rounds_won=counts_of(value.get("won"), "won", rules.seats),
        ply=count_of(value.get("ply"), "ply"),
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
        raise unreadable(at, "number, kind, winner, points")
    number, kind, winner, points = value
    if kind not in get_args(ResultKind):
        raise unreadable(at, "a known kind of result")
    if winner is not None and count_of(winner, at) >= rules.seats:
        raise unreadable(at, "a seat as winner")
    if (count_of(points, at) and winner is None) or (kind == "void" and winner is not None):
        raise unreadable(at, "without points where nobody won")
    return RoundLine(count_of(number, at), kind, winner, points)
