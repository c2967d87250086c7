"""Deal anew what a seat cannot know: everything that the seat gets must stay byte for byte the same."""

from __future__ import annotations

import json
import re
from collections import Counter
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from gin_engine import deal
from gin_engine.actions import BIG_GIN, Action
from gin_engine.api import Session, _State
from gin_engine.cards import CARDS, Card, CardSet
from gin_engine.errors import GinError
from gin_engine.events import redacted
from gin_engine.hints import hint
from gin_engine.legality import PHASES
from gin_engine.match import ME, Match, RoundRecord
from gin_engine.notation import UNKNOWN, position_text
from gin_engine.players import NAMES, player
from gin_engine.records import record_of, record_text
from gin_engine.round import Entry, Knock, Round
from gin_engine.views import view_of
from gin_engine.wire import event_json, view_json
from tests.property.play import (
    ALL_ACTIONS,
    RULESETS,
    able,
    assert_each_card_in_one_place,
    blind,
    match_with,
    patient,
    playing,
    table,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gin_engine.events import Event
    from gin_engine.rules import Rules

#: Rules, seeds and ways to play; enough for every phase and every kind of end, as a test below counts.
MATCHES = [("standard", seed, way) for seed, way in (("h8", able), ("h8", patient), ("h3", patient), ("h12", able))]
MATCHES += [(name, f"h {name}", way) for name in RULESETS for way in (able, patient, blind)]
SEATED = [(*case, seat) for case in MATCHES for seat in range(RULESETS[case[0]].seats)]
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


def held_openly(state: Round) -> set[Card]:
    """What all seats took from the discard pile and still hold."""
    return {card for held in state.held for card in CardSet.from_mask(held)}


def hands_of(state: Round) -> list[CardSet]:
    return [state.hand(seat) for seat in range(state.rules.seats)]


def seen_in_deck(deck: tuple[Card, ...], dealer: int, rules: Rules, seat: int) -> set[Card]:
    """The cards of the deck that were dealt to the seat, and the upcard where there is one."""
    if not deck:
        return set()
    dealt = rules.seats * rules.hand_size
    found = {card for i, card in enumerate(deck[:dealt]) if (dealer + 1 + i) % rules.seats == seat}
    if rules.opening == "upcard" or seat == (dealer + 1) % rules.seats:
        found.add(deck[dealt])
    return found


def lies_open(state: Round, seat: int) -> set[Card]:
    """Every card whose place the seat can see now."""
    found = set(state.pile) | set(state.hand(seat)) | held_openly(state)
    return found | shown_at_the_end(state.knock, hands_of(state))


def known_now(match: Match, seat: int) -> set[Card]:
    """Every card of the running round that the seat sees, or has seen."""
    state = match.round
    found = lies_open(state, seat) | seen_in(state.history, seat)
    return found | seen_in_deck(match.deck, state.dealer, match.rules, seat)


def known_then(item: RoundRecord, rules: Rules, seat: int) -> set[Card]:
    """The same for a finished round, from its record."""
    hands = () if item.result is None else item.result.hands
    shown = {card for hand in hands for card in hand.deadwood_cards}
    shown |= {card for hand in hands for meld in hand.melds for card in meld.cards}
    shown |= {card for hand in hands for card, _ in hand.laid_off}
    return seen_in_deck(item.deck, item.dealer, rules, seat) | seen_in(item.entries, seat) | shown


def shuffled(cards: list[Card], rng: Random) -> dict[Card, Card]:
    there = cards[:]
    rng.shuffle(there)
    return dict(zip(cards, there, strict=True))


class Shuffle:
    """A permutation of the cards that leaves some in their places.

    Cards that were seen but have gone into a new stock (``again``) keep their past; where they are
    now is dealt anew among them.
    """

    def __init__(self, fixed: set[Card], rng: Random, again: set[Card] | None = None) -> None:
        self._to = shuffled([card for card in CARDS if card not in fixed], rng)
        self._now = shuffled(sorted(again or ()), rng)

    def card(self, card: Card) -> Card:
        return self._to.get(card, card)

    def maybe(self, card: Card | None) -> Card | None:
        return None if card is None else self.card(card)

    def cards(self, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(map(self.card, cards))

    def now(self, card: Card) -> Card:
        return self._now.get(card, self.card(card))

    def mask(self, mask: int) -> int:
        return CardSet(map(self.now, CardSet.from_mask(mask))).mask

    def knock(self, knock: Knock | None) -> Knock | None:
        # The spread lies open; only the face-down discard can be another card.
        return None if knock is None else knock._replace(card=self.maybe(knock.card))

    def entry(self, entry: Entry) -> Entry:
        action = entry.action if entry.action.card is None else Action(entry.action.kind, self.card(entry.action.card))
        return Entry(entry.seat, action, self.maybe(entry.card))

    def history(self, entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
        found = []
        for i, entry in enumerate(entries):
            moved_later = any(later.card == entry.card for later in entries[i + 1 :])
            if entry.action.kind == "draw" and entry.card in self._now and not moved_later:
                found.append(entry._replace(card=self._now[entry.card]))
            else:
                found.append(self.entry(entry))
        return tuple(found)

    def round(self, state: Round) -> Round:
        twin = Round(
            state.rules,
            dealer=state.dealer,
            phase=state.phase,
            turn=state.turn,
            hands=tuple(map(self.mask, state.hands)),
            held=tuple(map(self.mask, state.held)),
            stock=tuple(map(self.now, state.stock)),
            pile=self.cards(state.pile),
            drawn=None if state.drawn is None else self.now(state.drawn),
            locked=self.maybe(state.locked),
            knock_limit=state.knock_limit,
            shuffles=state.shuffles,
            shuffle_key=b"another key",
            history=self.history(state.history),
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
    known = known_now(match, seat) | (also or set())
    again = known - lies_open(match.round, seat) - (also or set())
    shuffle = Shuffle(known, rng, again)
    twin = match._copy()
    twin.seed = f"another seed {rng.random()}"
    twin.round = shuffle.round(match.round)
    twin.deck = shuffle.cards(match.deck)
    twin.played = tuple(
        # The round on the table stands in both places.
        (shuffle if item.number == match.number else Shuffle(known_then(item, match.rules, seat), rng)).record(item)
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
    if seat == ME and match.rules.seats == 2:
        session = Session()
        session._state = _State(match, "normal", 5)
        commands = ["view", "hint", "counter"]
        text = record_text(record_of(match, seat))
        found["replay"] = [
            session.handle(json.dumps({"cmd": "replay", "record": text, "index": match.ply - back})) for back in (0, 1)
        ]
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
    if action.kind in ("knock", "gin", "big_gin"):
        found |= {card for hand in hands_of(state) for card in hand}
    return found


def shown(events: tuple[Event, ...], seat: int) -> str:
    return json.dumps([event_json(redacted(event, seat)) for event in events])


def moments(name: str, seed: str, choose: Any) -> list[tuple[Match, Match | None]]:  # noqa: ANN401 - a way to play
    """The states of some rounds, each with the one that follows."""
    actions = 130 if name == "standard" or RULESETS[name].stock_end == "reshuffle" else 70
    states = list(playing(seed, choose, actions, rounds=4, rules=RULESETS[name]))
    return list(zip(states, [*states[1:], None], strict=True))


def cases(*names: str) -> pytest.MarkDecorator:
    """The cases under readable names."""
    ids = [f"{name}, {way.__name__}, seed {seed}, seat {seat}" for name, seed, way, seat in SEATED]
    return pytest.mark.parametrize(names, SEATED, ids=ids)


@cases("name", "seed", "choose", "seat")
def test_nothing_that_a_seat_gets_depends_on_hidden_cards(name: str, seed: str, choose: Any, seat: int) -> None:  # noqa: ANN401
    rng = Random(f"{name} {seed} {seat}")
    differing = 0
    pairs = moments(name, seed, choose)
    for match, _ in pairs:
        twin = twin_of(match, seat, rng)
        differing += twin.round.hands != match.round.hands or twin.round.stock != match.round.stock
        assert given_to(twin, seat) == given_to(match, seat)
    # The twins were others indeed.
    assert differing > len(pairs) * 0.6


@cases("name", "seed", "choose", "seat")
def test_no_event_depends_on_hidden_cards(name: str, seed: str, choose: Any, seat: int) -> None:  # noqa: ANN401
    rng = Random(f"{name} {seed} {seat} events")
    kinds = Counter[str]()
    for match, after in moments(name, seed, choose):
        if after is None or match.round.over:
            continue
        action = after.round.history[-1].action
        twin = twin_of(match, seat, rng, revealed_by(action, match.round, seat))
        _, events = match.apply(action)
        other, others = twin.apply(action)
        assert shown(others, seat) == shown(events, seat)
        assert view_json(view_of(other, seat), "easy", "hard") == view_json(view_of(after, seat), "easy", "hard")
        assert position_text(other.round, seat) == position_text(after.round, seat)
        assert record_text(record_of(other, seat)) == record_text(record_of(after, seat))
        kinds[action.kind] += 1
    assert {"draw", "discard"} <= set(kinds)


@cases("name", "seed", "choose", "seat")
def test_no_hidden_card_stands_in_what_a_seat_gets(name: str, seed: str, choose: Any, seat: int) -> None:  # noqa: ANN401
    for match, _ in moments(name, seed, choose):
        state = match.round
        hidden = {str(card) for card in CARDS if card not in known_now(match, seat)}
        assert len(hidden) >= 2 or state.shuffles  # the rest of the stock at least
        got = json.dumps(view_json(view_of(match, seat), "normal", "normal"))
        assert not hidden & set(CARD.findall(got))
        position = position_text(state, seat).split()
        assert position[5] == UNKNOWN * len(state.stock)
        pairs = {
            text[i : i + 2]
            for field in (*position[3:9], position[11].partition(":")[2])
            for text in re.split("[/:+-]", field)
            for i in range(0, len(text), 2)
        }
        # Of cards that went into a new stock not even that.
        assert pairs - {UNKNOWN} <= {str(card) for card in lies_open(state, seat)} | face_down(state, seat)
        running = record_of(match, seat)
        assert running["seed"] == UNKNOWN
        last = running["rounds"][-1]
        deck = [last["deck"][i : i + 2] for i in range(0, 104, 2)]
        assert not hidden & set(deck)
        assert all(not hidden & set(CARD.findall(entry.partition("=")[0])) for entry in last["entries"])


def face_down(state: Round, seat: int) -> set[str]:
    """The own face-down discard."""
    knock = state.knock
    return {str(knock.card)} if knock is not None and knock.seat == seat else set()


@pytest.mark.parametrize("name", RULESETS)
def test_players_rank_by_what_their_seat_knows(name: str) -> None:
    rng = Random(f"players {name}")
    asked = 0
    for match, _ in moments(name, f"p {name}", able):
        seat = match.round.turn
        if match.round.over or rng.random() < 0.6:
            continue
        view, other = view_of(match, seat), view_of(twin_of(match, seat, rng), seat)
        for one in map(player, NAMES):
            ranking = one.evaluate(view, deal.Stream(deal.key("players", match.ply)))
            assert ranking == one.evaluate(other, deal.Stream(deal.key("players", match.ply)))
        asked += 1
    assert asked > 10


@pytest.mark.parametrize("seat", [0, 1])
def test_big_gin_shows_what_gin_shows(seat: int) -> None:
    hands = ("AS 2S 3S 7H 8H 9H TH KC KD KH KS", "AC 3C 5C 7C 9C JC TC 5D 4D 6D")
    state = table("discard", hands, drawn="KS", pile="2H", rules=RULESETS["big gin"])
    match = match_with(state)
    over, events = match.apply(BIG_GIN)
    assert over.round.result is not None
    assert over.round.result.kind == "big_gin"
    rng = Random(7)
    for _ in range(10):
        assert given_to(twin_of(match, seat, rng), seat) == given_to(match, seat)
        # Only the stock is still hidden.
        twin = twin_of(over, seat, rng)
        assert twin.round.stock != over.round.stock
        assert given_to(twin, seat) == given_to(over, seat)
    assert shown(events, 0) == shown(events, 1)


def test_every_phase_and_every_end_was_among_them() -> None:
    phases, ends, reshuffled, eleven = set(), set(), set(), 0
    for name, seed, choose in MATCHES:
        for match, _ in moments(name, seed, choose):
            phases.add((name, match.round.phase))
            eleven += match.round.phase == "discard" and not match.round.pile and match.round.drawn is None
            if match.round.shuffles:
                reshuffled.add(name)
            if match.round.result is not None:
                ends.add(match.round.result.kind)
    for name, rules in RULESETS.items():
        wanted = {"draw", "discard", "over"} | ({"upcard"} if rules.opening == "upcard" else set())
        assert wanted <= {phase for where, phase in phases if where == name}
    assert {phase for _, phase in phases} == set(PHASES)
    assert {"knock", "gin", "undercut", "void"} <= ends
    assert reshuffled == {name for name, rules in RULESETS.items() if rules.stock_end == "reshuffle"}
    assert eleven


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
