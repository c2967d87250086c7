"""The save: a sealed text around record and checkpoint, versioned and checked on load.

Form: ``gin-rummy-save VERSION COUNTER CHECKSUM PAYLOAD``. The payload is JSON, deflated and in
base64, so that hidden cards do not lie open in the browser's storage; the checksum is there
against torn writes, not against forgers.
"""

from __future__ import annotations

import json
import zlib
from binascii import a2b_base64, b2a_base64
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from .deal import fingerprint
from .errors import GinError
from .match import Match
from .notation import MAX_TEXT
from .playback import replay
from .records import checkpoint_of, read_checkpoint, read_json, record_of
from .rules import rules_from_json

MAGIC: Final = "gin-rummy-save"
VERSION: Final = 1
#: Characters of a save before it is deflated. Two slots travel in one request, which is read up to MAX_TEXT.
LONGEST: Final = MAX_TEXT // 2


class Saved(NamedTuple):
    """What a save holds: the match, the level chosen for the next round, the save's counter.

    ``replayed`` is False where the record did not come out as saved and the checkpoint was taken.
    """

    match: Match
    level: str
    counter: int
    replayed: bool = True


class Rejected(NamedTuple):
    """A stored text that was not taken: its slot and the code that says why."""

    slot: int
    code: str


class Choice(NamedTuple):
    """The newest usable save of several slots and what was rejected."""

    saved: Saved | None
    slot: int | None
    rejected: tuple[Rejected, ...]


def seal(saved: Saved) -> str:
    """Return the text of a save.

    Where the record has grown too long to be read again, the save holds the match from where it
    stands: the scores stay, the actions before are left out.
    """
    data = _data(saved)
    if len(data) > LONGEST:
        match = saved.match
        base = read_checkpoint(checkpoint_of(match), match.rules, match.seed)
        data = _data(saved._replace(match=Match.resume(match.rules, match.seed, base)))
    payload = b2a_base64(zlib.compress(data), newline=False).decode("ascii")
    return f"{MAGIC} {VERSION} {saved.counter} {_checksum(saved.counter, payload)} {payload}"


def _data(saved: Saved) -> bytes:
    body = {
        "level": saved.level,
        "record": record_of(saved.match),
        "checkpoint": checkpoint_of(saved.match),
    }
    return json.dumps(body, separators=(",", ":")).encode("ascii")


def unseal(text: str) -> Saved:
    """Read a save, replay its record and compare the checkpoint.

    Raises :class:`GinError` with code ``save_foreign`` (no save of this game), ``save_newer``
    (from a later version, to be left alone) or ``save_broken``.
    """
    parts = text.split(" ") if isinstance(text, str) else []
    if parts[:1] != [MAGIC]:
        raise GinError("not a save of this game", code="save_foreign")
    # Whatever a later version writes behind its number, it is not broken.
    if len(parts) > 1 and _is_count(parts[1]) and int(parts[1]) > VERSION:
        raise GinError("a save from a newer version", code="save_newer")
    if len(parts) != 5 or not (_is_count(parts[1]) and _is_count(parts[2])):
        raise GinError("a broken save", code="save_broken")
    if parts[3] != _checksum(int(parts[2]), parts[4]):
        raise GinError("a broken save", code="save_broken")
    try:
        return _open(int(parts[2]), parts[4])
    except GinError as error:
        raise GinError(f"a broken save: {error}", code="save_broken") from None


def newest(slots: Sequence[str | None], seats: int = 2) -> Choice:
    """Return the usable save with the highest counter; unusable ones are named, not touched.

    A match for another number of seats is not usable (``save_foreign``).
    """
    best: Saved | None = None
    place: int | None = None
    rejected = []
    for slot, text in enumerate(slots):
        if text is None:
            continue
        try:
            saved = unseal(text)
            if saved.match.rules.seats != seats:
                raise GinError("a match for another number of seats", code="save_foreign")  # noqa: TRY301
        except GinError as error:
            rejected.append(Rejected(slot, error.code))
            continue
        if best is None or saved.counter > best.counter:
            best, place = saved, slot
    return Choice(best, place, tuple(rejected))


def _open(counter: int, payload: str) -> Saved:
    body = read_json(_inflate(payload))
    if not isinstance(body, dict) or not isinstance(body.get("record"), dict):
        raise GinError("no record in it")
    level = body.get("level")
    if not isinstance(level, str):
        raise GinError("no level in it")
    match = _replayed(body)
    if match is not None:
        return Saved(match, level, counter)
    record = body["record"]
    rules = rules_from_json(record.get("rules"))
    seed = record.get("seed")
    if not isinstance(seed, str):
        raise GinError("no seed in it")
    base = read_checkpoint(body.get("checkpoint"), rules, seed)
    return Saved(Match.resume(rules, seed, base), level, counter, replayed=False)


def _replayed(body: dict[str, Any]) -> Match | None:
    """Return the match as its record makes it, or None where that is not what was saved."""
    try:
        match = replay(body["record"])
    except GinError:
        return None
    return match if checkpoint_of(match) == body.get("checkpoint") else None


def _inflate(payload: str) -> str:
    try:
        opener = zlib.decompressobj()
        data = opener.decompress(a2b_base64(payload, strict_mode=True), MAX_TEXT)
        if not opener.eof:
            raise GinError("too long or cut off")
        return data.decode("ascii")
    except (ValueError, zlib.error) as error:
        raise GinError(f"unreadable: {error}") from None


def _is_count(text: str) -> bool:
    # Digits that int() would take in other scripts, or by the thousand, are no number of ours.
    return text.isascii() and text.isdigit() and len(text) <= 15


def _checksum(counter: int, payload: str) -> str:
    return fingerprint(f"{counter} {payload}".encode("utf-8", "replace"))[:16]
