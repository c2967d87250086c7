"""The shapes of the JSON that goes to the page, as types; ``docs/api.md`` says what they mean.

Only type checkers import this module. ``tools/make_types.py`` writes ``web/contract.d.ts`` from
it, so that both sides are checked against one text.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NotRequired, TypeAlias, TypedDict, get_type_hints

from .actions import Kind
from .events import DealerReason
from .legality import Phase
from .rules import Rules
from .scoring import ResultKind

Card: TypeAlias = str
Seat: TypeAlias = int
Params: TypeAlias = dict[str, str | int]


class Meld(TypedDict):
    kind: Literal["set", "run"]
    cards: list[Card]


class Ending(TypedDict):
    card: Card
    deadwood: int


class Other(TypedDict):
    seat: Seat
    count: int
    known: list[Card]


class HistoryEntry(TypedDict):
    seat: Seat
    action: Kind
    card: Card | None


class FinishedRound(TypedDict):
    round: int
    kind: ResultKind
    winner: Seat | None
    points: int


class LaidOff(TypedDict):
    card: Card
    meld: int


class ShownHand(TypedDict):
    seat: Seat
    melds: list[Meld]
    deadwood_cards: list[Card]
    deadwood: int
    laid_off: list[LaidOff]


class Formula(TypedDict):
    knocker_deadwood: int
    defender_deadwood: int
    difference: int
    bonus: int
    points: int


class Result(TypedDict):
    kind: ResultKind
    knocker: Seat | None
    winner: Seat | None
    points: int
    hands: list[ShownHand]
    discard: Card | None
    formula: Formula | None
    scores_before: list[int]
    scores: list[int]


class SettlementLine(TypedDict):
    seat: Seat
    round_points: int
    doubled_points: int
    shutout_bonus: int
    game_bonus: int
    rounds_won: int
    box_bonus: int
    total: int


class Settlement(TypedDict):
    winner: Seat
    shutout: bool
    margin: int
    lines: list[SettlementLine]


if TYPE_CHECKING:
    ViewRules: TypeAlias = dict[str, int | str | bool]
else:  # for make_types: the fields of the rules, whatever they are
    ViewRules = TypedDict("ViewRules", get_type_hints(Rules.__base__))


class RuleField(TypedDict):
    name: str
    kind: Literal["number", "choice", "switch"]
    low: int | None
    high: int | None
    choices: list[str] | None
    default: int | str | bool


class GroupedHand(TypedDict):
    melds: list[Meld]
    deadwood_cards: list[Card]
    deadwood: int


Level: TypeAlias = Literal["easy", "normal", "hard"]


class View(TypedDict):
    seat: Seat
    ply: int
    rules: ViewRules
    phase: Phase
    turn: Seat | None
    round: int
    dealer: Seat
    dealer_reason: DealerReason
    hand: GroupedHand
    drawn: Card | None
    locked: Card | None
    legal: list[str]
    after_discard: dict[Card, int]
    knocks: list[Ending]
    gins: list[Ending]
    others: list[Other]
    stock: int
    pile: list[Card]
    upcard_refused: bool
    history: list[HistoryEntry]
    scores: list[int]
    rounds_won: list[int]
    rounds: list[FinishedRound]
    level: Level
    next_level: Level
    result: Result | None
    settlement: Settlement | None


class RoundStarted(TypedDict):
    type: Literal["round_started"]
    round: int
    dealer: Seat
    turn: Seat
    reason: DealerReason


class Passed(TypedDict):
    type: Literal["passed"]
    seat: Seat


class Took(TypedDict):
    type: Literal["took"]
    seat: Seat
    card: Card


class Drew(TypedDict):
    type: Literal["drew"]
    seat: Seat
    card: Card | None
    stock: int


class Discarded(TypedDict):
    type: Literal["discarded"]
    seat: Seat
    card: Card


class Reshuffled(TypedDict):
    type: Literal["reshuffled"]
    stock: int


class Knocked(TypedDict):
    type: Literal["knocked"]
    seat: Seat
    gin: bool
    deadwood: int


class RoundEnded(TypedDict):
    type: Literal["round_ended"]
    kind: ResultKind
    winner: Seat | None
    points: int


class MatchEnded(TypedDict):
    type: Literal["match_ended"]
    winner: Seat


GameEvent: TypeAlias = RoundStarted | Passed | Took | Drew | Discarded | Reshuffled | Knocked | RoundEnded | MatchEnded


class Notice(TypedDict):
    code: str
    params: Params


class Hint(TypedDict):
    notice: Notice | None
    action: str
    code: str
    params: Params


class Save(TypedDict):
    counter: int
    text: str


class Rejected(TypedDict):
    slot: int
    code: str


class Valued(TypedDict):
    hand: GroupedHand
    after_discard: dict[Card, int]


Whereabouts: TypeAlias = Literal["own", "gone", "known", "unseen"]


class Estimate(TypedDict):
    mean: float
    low: float | None
    high: float | None


class Outcome(TypedDict):
    who: Literal["me", "other"]
    kind: ResultKind
    count: int
    percent: float


class Dealt(TypedDict):
    rounds: int
    me: Estimate
    other: Estimate
    difference: Estimate
    even: bool | None


class StatisticsGroup(TypedDict):
    rules: str | None
    level: str | None
    matches: int
    won: int
    share: Estimate
    streak: int
    longest: int
    last: list[bool]
    rounds: int
    void: int
    outcomes: list[Outcome]
    points: Estimate | None
    dealt: Dealt | None


class Summary(TypedDict):
    matches: int
    groups: list[StatisticsGroup]


class ReplayPlayer(TypedDict):
    name: str
    version: str | None


class ReplayRound(TypedDict):
    round: int
    step: int
    dealer: Seat
    players: list[ReplayPlayer]
    kind: ResultKind | None
    winner: Seat | None
    points: int
    scores: list[int]


class Replay(TypedDict):
    seat: Seat | None
    steps: int
    index: int
    view: View
    hands: list[GroupedHand | None]
    action: HistoryEntry | None
    events: list[GameEvent]
    rounds: list[ReplayRound]
    rules: ViewRules
    verified: bool | None
    winner: Seat | None


class Reply(TypedDict):
    """What a command adds to ``{"ok": true}``; which fields it sends is in ``docs/api.md``."""

    view: NotRequired[View]
    events: NotRequired[list[GameEvent]]
    save: NotRequired[Save]
    notices: NotRequired[list[Notice]]
    slot: NotRequired[int]
    counter: NotRequired[int]
    rejected: NotRequired[list[Rejected]]
    same_seed: NotRequired[bool | None]
    hint: NotRequired[Hint]
    record: NotRequired[str]
    presets: NotRequired[dict[str, ViewRules]]
    fields: NotRequired[list[RuleField]]
    verified: NotRequired[bool]
    rounds: NotRequired[int]
    hand: NotRequired[GroupedHand]
    after_discard: NotRequired[dict[Card, int]]
    cards: NotRequired[dict[Card, Whereabouts]]
    text: NotRequired[str]
    summary: NotRequired[Summary]
    replay: NotRequired[Replay]
