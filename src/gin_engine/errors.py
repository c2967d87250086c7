"""The errors of the engine: one family, three members.

A caller who catches :class:`GinError` (a :class:`ValueError`) has caught everything that the
engine raises on purpose. Every error carries a ``code`` (a stable identifier; those that
reach the page are listed in ``docs/api.md``) and ``params`` (plain values for a translated
sentence); its text is English.
"""

from __future__ import annotations


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
    trace = error.__traceback__
    if trace is None:
        return type(error).__name__
    while trace.tb_next is not None:
        trace = trace.tb_next
    return f"{type(error).__name__} at {trace.tb_frame.f_globals.get('__name__', '?')}:{trace.tb_lineno}"
