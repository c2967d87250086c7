"""Fields of a record as values; what does not fit is an error with its place.

Two kinds: ``bad_record`` (the text cannot be read) and ``record_disagrees`` (it can, but this engine
makes something else of it). ``params`` hold the place as ``field``, such as ``rounds[2].entries[5]``,
and where another error is behind it that one's code as ``reason``, with its params.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from .errors import GinError, InvalidPositionError, NotationError

Word = TypeVar("Word")
#: Larger numbers stand in no record.
MOST = 1_000_000


def unreadable(at: str, wanted: str) -> NotationError:
    """Return the error for a field of another form."""
    return NotationError(f"{at}: must be {wanted}", code="bad_record", params={"field": at})


def disagrees(at: str, why: str) -> InvalidPositionError:
    """Return the error for a field that comes out differently."""
    return InvalidPositionError(f"{at}: {why}", code="record_disagrees", params={"field": at})


@contextmanager
def placed(at: str) -> Iterator[None]:
    """Name the place in every error from within that has none yet."""
    try:
        yield
    except GinError as error:
        if error.code in ("bad_record", "record_disagrees"):
            raise
        found = unreadable(at, "readable") if isinstance(error, NotationError) else disagrees(at, "")
        params: dict[str, str | int] = {**error.params, **found.params, "reason": error.code}
        raise type(found)(f"{at}: {error}", code=found.code, params=params) from None


def text_of(value: object, at: str) -> str:
    """Return a text."""
    if not isinstance(value, str):
        raise unreadable(at, "a text")
    return value


def items_of(value: object, at: str, most: int = MOST) -> list[Any]:
    """Return a list."""
    if not isinstance(value, list) or len(value) > most:
        raise unreadable(at, "a list")
    return value


def labels_of(value: object, at: str) -> tuple[str, ...]:
    """Return a list of texts."""
    return tuple(text_of(label, at) for label in items_of(value, at))


def count_of(value: object, at: str, least: int = 0, most: int = MOST) -> int:
    """Return a whole number."""
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise unreadable(at, f"a whole number from {least}")
    return value


def counts_of(value: object, at: str, length: int) -> tuple[int, ...]:
    """Return a list of so many whole numbers."""
    if not isinstance(value, list) or len(value) != length:
        raise unreadable(at, f"a list of {length} numbers")
    return tuple(count_of(item, at) for item in value)


def word_of(value: object, at: str, words: tuple[Word, ...]) -> Word:
    """Return one of some words."""
    for word in words:
        if word == value:
            return word
    raise unreadable(at, "one of " + ", ".join(map(str, words)))
