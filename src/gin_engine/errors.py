"""The errors of the engine: one family, three members.

A caller who catches :class:`GinError` (a :class:`ValueError`) has caught everything that the
engine raises on purpose. Every error carries a ``code`` (a stable identifier; those that
reach the page are listed in ``docs/api.md``) and ``params`` (plain values for a translated
sentence); its text is English.
"""

from __future__ import annotations

import re
from typing import Final

#: Cards by name or sign, numbers (inside, cards and hands are numbers), and long words (saves).
_HIDING: Final = re.compile(r"[A2-9TJQK][SHDC]|[\u2660-\u2667]|\S{30,}|\d+")
_LONGEST: Final = 200


class GinError(ValueError):
    """Base of all errors of the engine.

    ``code`` is a stable lower-case identifier, ``params`` maps names to ``str`` or ``int``.
    """

    code: str
    params: dict[str, str | int]

    def __init__(self, message: str, *, code: str = "invalid", params: dict[str, str | int] | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.params = params or {}


class NotationError(GinError):
    """A text that cannot be read: a card, an action, a position, a record."""


class InvalidPositionError(GinError):
    """Readable, but impossible: a card held twice, a hand of the wrong size, foreign rules."""


class IllegalActionError(GinError):
    """An action that the rules refuse now. Nothing has changed."""


def place_of(error: BaseException) -> str:
    """Return the type and the place of an error, ``KeyError at gin_engine.melds:88``, and never its text.

    A report travels further than the table: the text of an error could name a hidden card.
    """
    frames = _frames(error)
    return f"{type(error).__name__} at {frames[-1][0]}" if frames else type(error).__name__


def report_of(error: BaseException) -> dict[str, str | int]:
    """Return what a report may tell of an error: ``detail``, its place; ``text``; ``trace``, outermost call first.

    In the text whatever could be a card, a hand or a save is replaced by ``?``.
    """
    trace = " > ".join(f"{place} {name}" for place, name in _frames(error))
    return {"detail": place_of(error), "text": _HIDING.sub("?", str(error))[:_LONGEST], "trace": trace}


def _frames(error: BaseException) -> list[tuple[str, str]]:
    """Return module with line and function of each call, the outermost first."""
    frames, trace = [], error.__traceback__
    while trace is not None:
        frame = trace.tb_frame
        frames.append((f"{frame.f_globals.get('__name__', '?')}:{trace.tb_lineno}", frame.f_code.co_name))
        trace = trace.tb_next
    return frames
