"""Deal anew what a seat cannot know: everything that the seat gets must stay byte for byte the same."""

from __future__ import annotations

import json
import re
from collections import Counter
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from gin_engine.actions import Action
from gin_engine.api import ME, Session, _State
from gin_engine.cards import CARDS, Card, CardSet
from gin_engine.errors import GinError
from gin_engine.events import redacted
from gin_engine.hints import hint
from gin_engine.match import Match, RoundRecord
from gin_engine.notation import UNKNOWN, position_text
from gin_engine.records import record_of, record_text
from gin_engine.round import Entry, Knock, Round
from gin_engine.views import view_of
from gin_engine.wire import event_json, view_json
from tests.property.play import ALL_ACTIONS, able, assert_each_card_in_one_place, blind, patient, playing

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gin_engine.events import Event

#: Seeds and ways to play; enough for every phase and every kind of end, as a test below counts.
MATCHES = [("h8", able), ("h8", patient), ("h3", patient), ("h12", able), ("h2", blind)]
CARD = re.compile(r"(?<![A-Z0-9a-z])[A2-9TJQK][SHDC](?![A-Za-z0-9])")


# --- twins -------------------------------------------------------------------------------------


def seen_in(entries: Iterable[Entry], seat: int) -> set[Card]:
    """The cards that a seat saw move: all taken and discarded ones, and its own draws."""
    found = set()
    for entry in entries:
        public = entry.action.kind in ("take", "discard")
        if entry.card is not None and (public or entry.seat == seat):
            found.add(entry.card)
    return found


def shown_at_the_end(knock: Knock | None, hands: Iterable[CardSet]) -> set[Card]:
    """After a knock both hands lie on the table."""
    return set() if knock is None else {card for hand in hands for card in hand}


def known_now(state: Round, seat: int) -> set[Card]:
    """Every card of the running round whose place the seat knows, or has known."""
    found = set(state.pile) | set(state.hand(seat)) | seen_in(state.history, seat)
    for other in range(2):
        found |= set(CardSet.from_mask(state.held[other]))
    return found | shown_at_the_end(state.knock, (state.hand(0), state.hand(1)))


def known_then(item: RoundRecord, seat: int) -> set[Card]:
    """The same for a finished round, from its record."""
    dealt = {card for i, card in enumerate(item.deck[:20]) if (item.dealer + 1 + i) % 2 == seat}
    hands = () if item.result is None else item.result.hands
    shown = {card for hand in hands for card in hand.deadwood_cards}
    shown |= {card for hand in hands for meld in hand.melds for card in meld.cards}
    shown |= {card for hand in hands for card, _ in hand.laid_off}
    return dealt | {item.deck[20]} | seen_in(item.entries, seat) | shown


class Shuffle:
    """A permutation of the cards that leaves some in their places."""

    def __init__(self, fixed: set[Card], rng: Random) -> None:
        free = [card for card in CARDS if card not in fixed]
        self.free = frozenset(free)
        there = free[:]
        rng.shuffle(there)
        self._to = dict(zip(free, there, strict=True))

    def card(self, card: Card) -> Card:
        return self._to.get(card, card)

    def maybe(self, card: Card | None) -> Card | None:
        return None if card is None else self.card(card)

    def cards(self, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(map(self.card, cards))

    def mask(self, mask: int) -> int:
        return CardSet(self.cards(tuple(CardSet.from_mask(mask)))).mask

    def knock(self, knock: Knock | None) -> Knock | None:
        # The spread lies open; only the face-down discard can be another card.
        return None if knock is None else knock._replace(card=self.maybe(knock.card))

    def entry(self, entry: Entry) -> Entry:
        action = entry.action if entry.action.card is None else Action(entry.action.kind, self.card(entry.action.card))
        return Entry(entry.seat, action, self.maybe(entry.card))

    def round(self, state: Round) -> Round:
        twin = Round(
            state.rules,
            dealer=state.dealer,
            phase=state.phase,
            turn=state.turn,
            hands=tuple(map(self.mask, state.hands)),
            held=tuple(map(self.mask, state.held)),
            stock=self.cards(state.stock),
            pile=self.cards(state.pile),
            drawn=self.maybe(state.drawn),
            locked=self.maybe(state.locked),
            knock_limit=state.knock_limit,
            shuffles=state.shuffles,
            shuffle_key=b"another key",
            history=tuple(map(self.entry, state.history)),
            knock=self.knock(state.knock),
        )
        twin.check()
        assert_each_card_in_one_place(twin)
        return twin

    def record(self, item: RoundRecord) -> RoundRecord:
        return item._replace(
            deck=self.cards(item.deck), entries=tuple(map(self.entry, item.entries)), knock=self.knock(item.knock)
        )


def twin_of(match: Match, seat: int, rng: Random, also: set[Card] | None = None) -> Match:
    """The match as it may as well be for this seat: other hidden cards, another seed, other decks to come."""
    shuffle = Shuffle(known_now(match.round, seat) | (also or set()), rng)
    twin = match._copy()
    twin.seed = f"another seed {rng.random()}"
    twin.round = shuffle.round(match.round)
    twin.deck = shuffle.cards(match.deck)
    twin.played = tuple(
        # The round on the table stands in both places.
        (shuffle if item.number == match.number else Shuffle(known_then(item, seat), rng)).record(item)
        for item in match.played
    )
    return twin


# --- what a seat gets --------------------------------------------------------------------------


def error_of(match: Match, action: Action, seat: int) -> object:
    try:
        match.round.apply(action, seat)
    except GinError as error:
        return error.code, error.params, str(error)
    return None


def given_to(match: Match, seat: int) -> dict[str, Any]:
    """Everything of a moment that goes out to a seat."""
    view = view_of(match, seat)
    found = {
        "view": json.dumps(view_json(view, "normal", "normal")),
        "value": view,
        "position": position_text(match.round, seat),
        "record": record_text(record_of(match, seat)),
        "errors": [error_of(match, action, seat) for action in ALL_ACTIONS],
        "hint": hint(view) if view.my_turn else None,
    }
    if seat == ME:
        session = Session()
        session._state = _State(match, "normal", 5)
        commands = ["view", "hint"]
        if not match.over:  # the record of a finished match shows everything
            commands.append("record")
        found["replies"] = [session.handle(json.dumps({"cmd": cmd})) for cmd in commands]
        refused = [{"cmd": "act", "ply": match.ply, "action": f"knock {card}"} for card in CARDS[::5]]
        refused += [{"cmd": "opponent", "ply": -1}, {"cmd": "next", "ply": -1}, {"cmd": "new"}]
        found["refusals"] = [
            reply for reply in (session.handle(json.dumps(item)) for item in refused) if '"ok": false' in reply
        ]
    return found


def revealed_by(action: Action, state: Round, seat: int) -> set[Card]:
    """The cards that the next action shows to the seat."""
    found = set() if action.card is None else {action.card}
    if action.kind == "draw" and state.turn == seat:
        found.add(state.stock[0])
    if action.kind in ("knock", "gin"):
        found |= set(state.hand(0)) | set(state.hand(1))
    return found


def shown(events: tuple[Event, ...], seat: int) -> str:
    return json.dumps([event_json(redacted(event, seat)) for event in events])


def moments(seed: str, choose: Any) -> list[tuple[Match, Match | None]]:  # noqa: ANN401 - a way to play
    """The states of some rounds, each with the one that follows."""
    states = list(playing(seed, choose, 130, rounds=4))
    return list(zip(states, [*states[1:], None], strict=True))


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(("seed", "choose"), MATCHES)
def test_nothing_that_a_seat_gets_depends_on_hidden_cards(seed: str, choose: Any, seat: int) -> None:  # noqa: ANN401
    rng = Random(f"{seed} {seat}")
    differing = 0
    for match, _ in moments(seed, choose):
        twin = twin_of(match, seat, rng)
        differing += twin.round.hands != match.round.hands or twin.round.stock != match.round.stock
        assert given_to(twin, seat) == given_to(match, seat)
    # The twins were others indeed.
    assert differing > 50


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(("seed", "choose"), MATCHES)
def test_no_event_depends_on_hidden_cards(seed: str, choose: Any, seat: int) -> None:  # noqa: ANN401
    rng = Random(f"{seed} {seat} events")
    kinds = Counter[str]()
    for match, after in moments(seed, choose):
        if after is None or match.round.over:
            continue
        action = after.round.history[-1].action
        twin = twin_of(match, seat, rng, revealed_by(action, match.round, seat))
        _, events = match.apply(action)
        other, others = twin.apply(action)
        assert shown(others, seat) == shown(events, seat)
        assert view_json(view_of(other, seat), "easy", "hard") == view_json(view_of(after, seat), "easy", "hard")
        kinds[action.kind] += 1
    assert {"draw", "discard"} <= set(kinds)


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(("seed", "choose"), MATCHES)
def test_no_hidden_card_stands_in_what_a_seat_gets(seed: str, choose: Any, seat: int) -> None:  # noqa: ANN401
    for match, _ in moments(seed, choose):
        state = match.round
        hidden = {str(card) for card in CARDS if card not in known_now(state, seat)}
        assert len(hidden) >= 2  # the rest of the stock at least
        got = json.dumps(view_json(view_of(match, seat), "normal", "normal"))
        assert not hidden & set(CARD.findall(got))
        position = position_text(state, seat).split()
        assert position[5] == UNKNOWN * len(state.stock)
        pairs = {
            text[i : i + 2]
            for field in position[3:]
            for text in re.split("[/:+-]", field)
            for i in range(0, len(text), 2)
        }
        assert not hidden & pairs
        running = record_of(match, seat)
        assert running["seed"] == UNKNOWN
        last = running["rounds"][-1]
        deck = [last["deck"][i : i + 2] for i in range(0, 104, 2)]
        assert not hidden & set(deck)
        assert all(not hidden & set(CARD.findall(entry.partition("=")[0])) for entry in last["entries"])


def test_every_phase_and_every_end_was_among_them() -> None:
    phases, ends = set(), set()
    for seed, choose in MATCHES:
        for match, _ in moments(seed, choose):
            phases.add((match.round.phase, match.round.turn))
            if match.round.result is not None:
                ends.add((match.round.result.kind, match.round.result.knocker))
    assert {phase for phase, _ in phases} == {"upcard", "first_draw", "draw", "discard", "over"}
    assert {(phase, seat) for phase in ("upcard", "draw", "discard") for seat in (0, 1)} <= phases
    assert {kind for kind, _ in ends} == {"knock", "gin", "undercut", "void"}


def test_a_leak_would_be_seen() -> None:
    """The test itself: a view with one hidden card in it differs between the twins."""
    rng = Random(1)
    found = 0
    for match, _ in moments(*MATCHES[0]):
        twin = twin_of(match, 0, rng)
        found += match.round.stock[-1] != twin.round.stock[-1]
        if not match.round.over:
            assert record_text(record_of(match)) != record_text(record_of(twin))
    assert found > 50


def test_the_opponents_step_shows_no_more_than_it_must() -> None:
    """Through the API: the reply to an opponent's draw names no card."""
    session = Session()
    reply = json.loads(session.handle('{"cmd": "new", "seed": "steps", "level": "easy"}'))
    draws = 0
    for _ in range(200):
        view = reply["view"]
        if view["settlement"] is not None:
            break
        if view["phase"] == "over":
            request = {"cmd": "next", "ply": view["ply"]}
        elif view["turn"] == 0:
            action = json.loads(session.handle('{"cmd": "hint"}'))["hint"]["action"]
            request = {"cmd": "act", "ply": view["ply"], "action": action}
        else:
            request = {"cmd": "opponent", "ply": view["ply"]}
        reply = json.loads(session.handle(json.dumps(request)))
        for event in reply["events"]:
            if event["type"] == "drew" and event["seat"] == 1:
                draws += 1
                assert event["card"] is None
                assert reply["view"]["drawn"] is None
                assert reply["view"]["history"][-1]["card"] is None
    assert draws > 10
