"""Positions, random play and comparisons that the tests of the rules share."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING, Any

from hypothesis import HealthCheck, settings

from gin_engine.actions import BIG_GIN, DISCARD, DRAW, GIN, KNOCK, PASS, TAKE, Action
from gin_engine.cards import CARDS, FULL_MASK, Card, CardSet
from gin_engine.match import Base, Match, RoundLine, shuffle_key
from gin_engine.melds import deadwood_after_best_discard, deadwood_of_mask
from gin_engine.round import Round
from gin_engine.rules import PRESETS, STANDARD, Rules
from gin_engine.save import Saved, seal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from gin_engine.api import Session
    from gin_engine.legality import Phase

#: All that can be said at the table.
ALL_ACTIONS: tuple[Action, ...] = (PASS, TAKE, DRAW, *DISCARD, *KNOCK, *GIN, BIG_GIN)

#: The codes of docs/api.md with which the rules refuse an action.
RULE_CODES = {
    "round_over", "not_your_turn", "upcard_pending", "draw_first", "already_drawn", "stock_only",
    "pass_not_possible", "pile_empty", "locked_card", "card_not_held", "too_much_deadwood", "not_gin",
    "no_big_gin",
}  # fmt: skip
#: Those of the session.
SESSION_CODES = {
    "bad_request", "unknown_command", "bad_action", "stale", "no_match", "round_running", "match_over",
    "not_opponents_turn", "no_save", "saves_rejected", "bad_rules",
}  # fmt: skip

PLAYERS = ("human", "normal 1")

#: The options that any preset can take, alone and together.
OPTIONS: dict[str, Rules] = {
    "oklahoma": Rules(name="oklahoma", oklahoma=True),
    "layoff on gin": Rules(name="layoff on gin", layoff_on_gin=True),
    "big gin": Rules(name="big gin", big_gin=True),
    "eleven with big gin": PRESETS["wikipedia"]._replace(name="eleven", big_gin=True, layoff_on_gin=True),
    "wikipedia with an upcard": PRESETS["wikipedia"]._replace(name="upcard", opening="upcard", oklahoma=True),
    "ring3 with all": PRESETS["ring3"]._replace(
        name="ring3 with all", oklahoma=True, layoff_on_gin=True, big_gin=True, undercut_on_tie=False
    ),
    "ring4 to a target": PRESETS["ring4"]._replace(
        name="ring4 to a target", match_end="target", target=120, big_gin=True, stock_end="void", box_bonus=25
    ),
}
#: All that the tests play by; a new preset is among them.
RULESETS: dict[str, Rules] = {**PRESETS, **OPTIONS}


def few(examples: int, **more: Any) -> settings:  # noqa: ANN401 - whatever settings take
    """The same examples at every run, and no clock."""
    return settings(
        max_examples=examples,
        deadline=None,
        derandomize=True,
        database=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
        **more,
    )


# --- positions ---------------------------------------------------------------------------------


def table(
    phase: Phase,
    hands: tuple[str, str],
    *,
    turn: int = 0,
    dealer: int = 1,
    stock: str = "",
    pile: str = "",
    held: tuple[str, str] = ("", ""),
    drawn: str | None = None,
    locked: str | None = None,
    rules: Rules = STANDARD,
) -> Round:
    """A position. Cards that are not named lie under the pile; without a stock named, they are it."""
    named = CardSet(" ".join((*hands, stock, pile)))
    rest = tuple(card for card in CARDS if card not in named)
    below, last = (rest, ()) if stock else ((), rest)
    state = Round(
        rules=rules,
        dealer=dealer,
        phase=phase,
        turn=turn,
        hands=(CardSet(hands[0]).mask, CardSet(hands[1]).mask),
        held=(CardSet(held[0]).mask, CardSet(held[1]).mask),
        stock=(*map(Card.parse, stock.split()), *last),
        pile=(*below, *map(Card.parse, pile.split())),
        drawn=None if drawn is None else Card.parse(drawn),
        locked=None if locked is None else Card.parse(locked),
    )
    state.check()
    return state


def cards_apart_from(*texts: str) -> list[str]:
    """The other cards as text, in canonical order."""
    gone = CardSet(" ".join(texts))
    return [str(card) for card in CARDS if card not in gone]


def sheet(*rounds: tuple[int | None, int]) -> tuple[RoundLine, ...]:
    """A score sheet from (winner, points); a void round is (None, 0)."""
    return tuple(
        RoundLine(i, "void" if winner is None else "knock", winner, points)
        for i, (winner, points) in enumerate(rounds, 1)
    )


def match_with(state: Round, lines: tuple[RoundLine, ...] = (), seed: str = "seed") -> Match:
    """A match that stands in this (running) round after the rounds of this sheet."""
    scores, won = [0, 0], [0, 0]
    for line in lines:
        if line.winner is not None:
            scores[line.winner] += line.points
            won[line.winner] += 1
    state.shuffle_key = shuffle_key(seed, len(lines) + 1)
    base = Base(state, len(lines) + 1, "lot", PLAYERS, lines, (*scores,), (*won,), 10 * len(lines))
    return Match.resume(state.rules, seed, base)


def with_round(match: Match, state: Round) -> Match:
    """The match with another running round in place of its own."""
    new = match._copy()
    new.round = state
    return new


def do(state: Round, *actions: str) -> Round:
    """The round after these actions."""
    for text in actions:
        state, _ = state.apply(Action.parse(text))
    return state


def facts(value: Round | Match) -> tuple[object, ...]:
    """Everything that a round or match holds, to be compared."""
    found: list[object] = []
    for name in type(value).__slots__:
        item = getattr(value, name)
        if isinstance(item, Round):
            found.append(facts(item))
        elif isinstance(item, Base):
            found.append((facts(item.round), item[1:]))
        else:
            found.append(item)
    return tuple(found)


def standing(state: Round) -> dict[str, object]:
    """What a position text says of a round: all but its history."""
    return dict(zip(Round.__slots__, facts(state), strict=True)) | {"history": None}


# --- random play -------------------------------------------------------------------------------


def blind(match: Match, rng: Random) -> Action:
    """Any legal action, but an end of the round only now and then."""
    legal = match.round.legal_actions()
    quiet = [action for action in legal if action.kind not in ("knock", "gin", "big_gin")]
    return rng.choice(legal if rng.random() < 0.2 else quiet)


def able(match: Match, rng: Random) -> Action:
    """What lowers the deadwood, with blunders; knocks more often than not."""
    return _lowering(match, rng, ("knock", "gin", "big_gin"))


def patient(match: Match, rng: Random) -> Action:
    """The same, but it waits for gin."""
    return _lowering(match, rng, ("gin", "big_gin"))


def _lowering(match: Match, rng: Random, ending: tuple[str, ...]) -> Action:
    state = match.round
    legal = state.legal_actions()
    hand = state.hands[state.turn]
    if rng.random() < 0.1:
        return rng.choice(legal)
    if state.phase != "discard":
        if TAKE in legal:
            after = deadwood_after_best_discard(hand | 1 << state.pile[-1])
            if after < deadwood_of_mask(hand) or rng.random() < 0.1:
                return TAKE
        return PASS if PASS in legal else DRAW
    ends = [action for action in legal if action.kind in ending]
    if ends and rng.random() < 0.6:
        return rng.choice(ends)
    discards = [action for action in legal if action.kind == "discard"]
    return min(discards, key=lambda action: (deadwood_of_mask(hand & ~(1 << (action.card or 0))), action.card))


def playing(
    seed: str,
    choose: Callable[[Match, Random], Action] = able,
    actions: int = 400,
    rounds: int = 30,
    rules: Rules = STANDARD,
) -> Iterator[Match]:
    """Every state of a match played at random, from the deal to the end or a limit."""
    rng = Random(f"play {seed}")
    match, _ = Match.start(rules, seed, (PLAYERS * 2)[: rules.seats])
    yield match
    for _ in range(actions):
        if match.over or match.number > rounds:
            return
        if match.round.over:
            match, _ = match.next_round()
        else:
            match, _ = match.apply(choose(match, rng))
        yield match


def played(
    seed: str, choose: Callable[[Match, Random], Action] = able, actions: int = 400, rules: Rules = STANDARD
) -> Match:
    """The last state of such a match."""
    *_, last = playing(seed, choose, actions, rules=rules)
    return last


def assert_each_card_in_one_place(state: Round) -> None:
    """The 52 cards are divided among hands, stock, pile and the face-down discard."""
    loose = [*state.stock, *state.pile]
    if state.knock is not None and state.knock.card is not None:
        loose.append(state.knock.card)
    held = [card for seat in range(state.rules.seats) for card in state.hand(seat)]
    assert sorted([*loose, *held]) == list(CARDS)
    assert CardSet([*loose, *held]).mask == FULL_MASK


# --- the API -----------------------------------------------------------------------------------


def ask(session: Session, cmd: str, **fields: object) -> dict[str, Any]:
    """The reply to a command, parsed; its outer shape is checked."""
    return parsed(session.handle(json.dumps({"cmd": cmd, **fields})))


def parsed(text: str) -> dict[str, Any]:
    """A reply, with its outer shape checked."""
    reply = json.loads(text)
    assert isinstance(reply, dict)
    if reply["ok"] is True:
        assert "error" not in reply
    else:
        assert reply["ok"] is False
        assert set(reply) == {"ok", "error"}
        assert set(reply["error"]) == {"code", "params"}
        assert isinstance(reply["error"]["code"], str)
        assert isinstance(reply["error"]["params"], dict)
    return reply


def good(session: Session, cmd: str, **fields: object) -> dict[str, Any]:
    """The reply to a command that must succeed."""
    reply = ask(session, cmd, **fields)
    assert reply["ok"] is True, reply
    return reply


def refused(session: Session, cmd: str, **fields: object) -> str:
    """The code of the error with which a command must be refused."""
    reply = ask(session, cmd, **fields)
    assert reply["ok"] is False, reply
    return str(reply["error"]["code"])


def save_of(match: Match, counter: int = 1, level: str = "normal") -> str:
    """The text of a save."""
    return seal(Saved(match, level, counter))
