"""What a player is: it ranks the legal actions of a view. It never sees a match or a round."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from ..actions import Action
from ..deal import Stream
from ..views import View


class Reason(NamedTuple):
    """Why an action stands where it stands: a code of ``hint.*`` and the values for its sentence.

    Values are cards as text (``"7H"``) or whole numbers, and they are true of the view.
    """

    code: str
    params: dict[str, str | int]


class Ranked(NamedTuple):
    """One legal action with its value in the player's own unit (higher is better)."""

    action: Action
    value: float
    reasons: tuple[Reason, ...] = ()


class Player(Protocol):
    """A way to play.

    ``version`` changes with the strength and is written into the record beside ``name``.
    """

    name: str
    version: int

    def evaluate(self, view: View, stream: Stream) -> list[Ranked]:
        """Return every legal action of the view, best first; never empty on the own turn.

        All chance comes from ``stream``, so the same view and stream give the same ranking.
        The work is bounded in steps, never by a clock.
        """
        ...


def choose(player: Player, view: View, stream: Stream) -> Action:
    """Return the player's pick: the first of its ranking."""
    return player.evaluate(view, stream)[0].action
