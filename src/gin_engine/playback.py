"""A record played again, from full sight or from one seat's, to its end or to any moment.

What one seat has not seen is filled in, in some way that fits, and mended as soon as the record says
more: when another seat discards a card that it does not hold yet, that card changes places with an
unseen one of its hand. The seat's own view is the same in every way that fits.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, Final, NamedTuple, get_args

from . import deal
from .actions import Action, Kind
from .cards import CARDS, DECK_SIZE, Card, cards_of, mask_of
from .errors import InvalidPositionError
from .events import DealerReason, Event
from .match import SEED_LENGTH, Match
from .melds import Meld
from .notation import UNKNOWN, read_cards, read_melds
from .readers import count_of, disagrees, items_of, labels_of, placed, text_of, unreadable, word_of
from .records import read_checkpoint
from .round import Entry, Round
from .rules import Rules, rules_from_json
from .scoring import ResultKind

#: Most actions of a round in a record.
MAX_ACTIONS: Final = 10_000
_ENDS: Final = ("knock", "gin", "big_gin")


class Moment(NamedTuple):
    """A match at one step of its record, and the action and the events that led there."""

    match: Match
    entry: Entry | None
    events: tuple[Event, ...]


class Part(NamedTuple):
    """A round of a record: its first step, how it begins, and how the match stands at its end."""

    step: int
    begin: Moment
    end: Match


class _Told(NamedTuple):
    """An action as the record tells it: the card None where it is unknown or there is none."""

    at: str
    kind: Kind
    card: Card | None
    melds: tuple[Meld, ...] | None


class _Telling(NamedTuple):
    """A round as the record tells it; unknown cards are None."""

    at: str
    number: int
    dealer: int
    reason: DealerReason
    players: tuple[str, ...]
    deck: tuple[Card | None, ...]
    actions: tuple[_Told, ...]
    shown: tuple[int, ...]
    result: tuple[str, int | None, int] | None


class Playback:
    """A record that was read and played through once.

    ``seat`` is whose record it is, None in full sight. ``first_wrong`` is the place of the first deal
    that does not follow from the seed; ``verified`` says whether all do, None where nobody can tell
    (a seed that is hidden, a match taken up from a checkpoint). ``parts`` are the rounds that can be
    stepped through, ``steps`` the number of moments: the first deal, then one for each action and each
    later deal. ``end`` is the match at the last.
    """

    def __init__(self, record: dict[str, Any]) -> None:
        """Read and play a record; ``records.read_record`` has looked at its outer form.

        Raises NotationError and InvalidPositionError as ``readers.py`` describes, ``bad_rules`` with
        the field, and ``bad_seed``.
        """
        rules = rules_from_json(record.get("rules"))
        seed = text_of(record.get("seed"), "seed")
        if not 1 <= len(seed) <= SEED_LENGTH:
            raise InvalidPositionError(f"a seed has 1 to {SEED_LENGTH} characters", code="bad_seed")
        seat = record.get("seat")
        self.seat = None if seat is None else count_of(seat, "seat", most=rules.seats - 1)
        self._tellings: list[_Telling | None] = []
        self.parts: list[Part] = []
        items = items_of(record.get("rounds"), "rounds")
        base = record.get("from")
        match: Match | None = None
        if base is not None:
            with placed("from"):
                match = Match.resume(rules, seed, read_checkpoint(base, rules, seed, self.seat))
            if match.round.over or not items:
                self._add(None, Moment(match, None, ()), match)
        for i, item in enumerate(items):
            match = self._follow(match, rules, seed, _read_round(item, f"rounds[{i}]", rules, self.seat))
        if match is None:
            raise unreadable("rounds", "a list with a round in it")
        self.end = match
        self.steps = match.ply - self.parts[0].begin.match.ply + 1
        self.first_wrong = self._first_wrong(record)

    @property
    def verified(self) -> bool | None:
        """Whether all deals follow from the seed; None where nobody can tell."""
        if self.first_wrong is not None:
            return None if self.first_wrong == "deal" else False
        return True if self.seat is None and self.end.base is None else None

    def at(self, step: int) -> Moment:
        """Return a moment; ``step`` from 0 to ``steps`` - 1."""
        number = max(i for i, part in enumerate(self.parts) if part.step <= step)
        part, telling = self.parts[number], self._tellings[number]
        last = part.begin
        if telling is not None:
            for moment in islice(self._moments(part.begin.match, telling), step - part.step):
                last = moment
        return last

    def decisions(self) -> Iterator[tuple[Match, Entry]]:
        """Yield every moment at which somebody acted, with what was done then."""
        for part, telling in zip(self.parts, self._tellings, strict=True):
            if telling is None:
                continue
            before = part.begin.match
            for moment in self._moments(before, telling):
                if moment.entry is not None:
                    yield before, moment.entry
                before = moment.match

    def _add(self, telling: _Telling | None, begin: Moment, end: Match) -> None:
        first = self.parts[0].begin.match.ply if self.parts else begin.match.ply
        self._tellings.append(telling)
        self.parts.append(Part(begin.match.ply - first, begin, end))

    def _first_wrong(self, record: dict[str, Any]) -> str | None:
        """Return the place of the first deal that is not what the seed makes of it."""
        seed = self.end.seed
        if self.seat is not None:
            return None
        if record.get("deal") != deal.ALGORITHM:
            return "deal"
        if self.end.base is None:
            lawful, _ = Match.start(self.end.rules, seed, self.end.players)
            if lawful.round.dealer != self.parts[0].begin.match.round.dealer:
                return "rounds[0].dealer"
        for part, telling in zip(self.parts, self._tellings, strict=True):
            match = part.begin.match
            if telling is not None and match.deck and match.deck != deal.deck(seed, match.number):
                return f"{telling.at}.deck"
        return None

    def _follow(self, match: Match | None, rules: Rules, seed: str, telling: _Telling) -> Match:
        """Play a round to its end and compare it."""
        at = telling.at
        events: tuple[Event, ...] = ()
        with placed(at):
            if match is None or telling.number != match.number or match.round.over:
                deck = _whole_deck(telling, rules, self.seat)
                if match is None:
                    match, events = Match.start(rules, seed, telling.players, dealer=telling.dealer, deck=deck)
                else:
                    match, events = match.next_round(telling.players, deck)
            elif telling.players != match.players:
                raise disagrees(f"{at}.players", "the round was taken up with others")
        begin = Moment(match, None, events)
        for name, found, wanted in (
            ("number", match.number, telling.number),
            ("dealer", match.round.dealer, telling.dealer),
            ("reason", match.reason, telling.reason),
        ):
            if found != wanted:
                raise disagrees(f"{at}.{name}", f"must be {found}")
        for moment in self._moments(match, telling):
            match = moment.match
        result = match.round.result
        if telling.result != (None if result is None else (result.kind, result.winner, result.points)):
            raise disagrees(f"{at}.result", "the round comes out differently")
        shown = () if result is None or self.seat is None else tuple(hand.cards.mask for hand in result.hands)
        if telling.shown != shown:
            raise disagrees(f"{at}.shown", "these are not the hands at the end")
        self._add(telling, begin, match)
        return match

    def _moments(self, match: Match, telling: _Telling) -> Iterator[Moment]:
        """Yield what comes of each action of a round."""
        begin = match.round.rules.seats * match.round.rules.hand_size + 1 if match.deck else 0
        coming = iter(telling.deck[begin:])
        for told in telling.actions:
            with placed(told.at):
                if self.seat is not None:
                    match = match.with_round(_mended(match.round, self.seat, told, telling.shown, coming))
                hidden = self.seat not in (None, match.round.turn) and told.card is None and told.kind in _ENDS[:2]
                card = _face_down(match.round, telling.shown) if hidden else told.card
                after, events = match.apply(Action(told.kind, card))
                if told.melds is not None and not _laid(after, told.melds):
                    after, events = _explained(match, told.kind, card if hidden else None, told.melds)
            match = after
            yield Moment(match, match.round.history[-1], events)


def replay(record: dict[str, Any]) -> Match:
    """Play a full-sight record again from its first deal and return the match as it ends.

    Raises as :class:`Playback`, and InvalidPositionError: ``hidden_cards`` for a record of one seat,
    ``record_disagrees`` where a deal is not what the seed makes of it.
    """
    playback = Playback(record)
    if playback.seat is not None:
        raise InvalidPositionError("a record with hidden cards", code="hidden_cards")
    if playback.first_wrong is not None:
        raise disagrees(playback.first_wrong, "the deal does not follow from the seed")
    return playback.end


# --- reading -----------------------------------------------------------------------------------


def _read_round(item: object, at: str, rules: Rules, seat: int | None) -> _Telling:
    if not isinstance(item, dict):
        raise unreadable(at, "an object")
    entries = items_of(item.get("entries"), f"{at}.entries", MAX_ACTIONS)
    dealer = count_of(item.get("dealer"), f"{at}.dealer", most=rules.seats - 1)
    deck = _read_deck(item.get("deck"), f"{at}.deck")
    if seat is None and (None in deck or len(deck) not in (0, DECK_SIZE)):
        raise disagrees(f"{at}.deck", "all 52 cards must be known")
    return _Telling(
        at,
        count_of(item.get("number"), f"{at}.number", least=1),
        dealer,
        word_of(item.get("reason"), f"{at}.reason", get_args(DealerReason)),
        labels_of(item.get("players"), f"{at}.players"),
        deck,
        tuple(_read_action(entry, f"{at}.entries[{j}]") for j, entry in enumerate(entries)),
        () if seat is None else _read_shown(item.get("shown"), f"{at}.shown"),
        _read_result(item.get("result"), f"{at}.result", rules),
    )


def _read_deck(value: object, at: str) -> tuple[Card | None, ...]:
    text = "".join(text_of(value, at).split())
    if text == "-":
        return ()
    with placed(at):
        # Each gap stands for one card that the reader may not know.
        known, *gaps = text.split(UNKNOWN)
        found: list[Card | None] = [*read_cards(known or "-")]
        for gap in gaps:
            found += [None, *read_cards(gap or "-")]
    return tuple(found)


def _read_action(value: object, at: str) -> _Told:
    text, ends, melds = text_of(value, at).partition("=")
    with placed(at):
        laid = tuple(sorted(read_melds(melds.strip()), key=lambda meld: meld.index)) if ends else None
        words = text.lower().split()
        if len(words) == 2 and words[0] in _ENDS and words[1] == UNKNOWN:
            return _Told(at, word_of(words[0], at, get_args(Kind)), None, laid)
        action = Action.parse(text)
    if ends and action.kind not in _ENDS:
        raise unreadable(at, "an action, with melds only at an end")
    return _Told(at, action.kind, action.card, laid)


def _read_shown(value: object, at: str) -> tuple[int, ...]:
    text = text_of(value, at).strip()
    with placed(at):
        return () if text == "-" else tuple(mask_of(read_cards(part)) for part in text.split("/"))


def _read_result(value: object, at: str, rules: Rules) -> tuple[str, int | None, int] | None:
    if value is None:
        return None
    words = text_of(value, at).split()
    if len(words) != 3 or words[0] not in get_args(ResultKind) or not words[2].isascii() or not words[2].isdigit():
        raise unreadable(at, "kind, winner and points")
    if words[1] != "-" and words[1] not in map(str, range(rules.seats)):
        raise unreadable(at, "kind, winner and points")
    return words[0], None if words[1] == "-" else int(words[1]), int(words[2][:7])


# --- what one seat has not seen ----------------------------------------------------------------


def _whole_deck(telling: _Telling, rules: Rules, seat: int | None) -> tuple[Card, ...]:
    """Return the deck with the unknown cards filled in, in canonical order."""
    deck = telling.deck[:DECK_SIZE]
    known = {card for card in deck if card is not None}
    if len(deck) != DECK_SIZE or len(known) + deck.count(None) != DECK_SIZE:
        raise disagrees(f"{telling.at}.deck", "a deck has 52 different cards")
    if seat is not None:
        dealt = rules.seats * rules.hand_size
        seen = {i for i in range(dealt) if (telling.dealer + 1 + i) % rules.seats == seat}
        if rules.opening == "upcard" or seat == (telling.dealer + 1) % rules.seats:
            seen.add(dealt)
        if any(deck[i] is None for i in seen):
            raise disagrees(f"{telling.at}.deck", "the cards dealt to the seat must be known")
    loose = iter(sorted(set(CARDS) - known))
    return tuple(next(loose) if card is None else card for card in deck)


def _mended(state: Round, seat: int, told: _Told, shown: Sequence[int], coming: Iterator[Card | None]) -> Round:
    """Return the round with hidden cards exchanged so that the action can be what is told."""
    turn = state.turn
    if told.kind == "draw":
        card = next(coming, None)
        if turn == seat:
            if card is None:
                raise InvalidPositionError("the seat's own draw is unknown", code="hidden_cards")
            if state.stock and state.stock[0] != card:
                state = _exchanged(state, seat, state.stock[0], card)
    elif told.kind == "discard" and turn != seat and told.card is not None:
        state = _given(state, seat, turn, 1 << told.card)
    elif told.kind in _ENDS:
        if len(shown) != len(state.hands):
            raise InvalidPositionError("the hands at the end are not shown", code="hidden_cards")
        for other, hand in enumerate(shown):
            if other != seat:
                state = _given(state, seat, other, hand)
    return state


def _given(state: Round, seat: int, other: int, wanted: int) -> Round:
    """Return the round with these cards in another seat's hand."""
    for card in cards_of(wanted & ~state.hands[other]):
        spare = state.hands[other] & ~state.held[other] & ~wanted
        if not spare:
            raise InvalidPositionError(f"{card} cannot be in the hand of seat {other}", code="card_not_held")
        state = _exchanged(state, seat, CARDS[(spare & -spare).bit_length() - 1], card)
    return state


def _exchanged(state: Round, seat: int, one: Card, other: Card) -> Round:
    """Exchange two cards that the seat does not see."""
    seen = state.hands[seat] | mask_of(state.pile)
    for held in state.held:
        seen |= held
    if (seen >> one | seen >> other) & 1:
        raise InvalidPositionError(f"{other} lies elsewhere, in sight", code="card_twice", params={"card": str(other)})
    return state.exchanged(one, other)


def _face_down(state: Round, shown: Sequence[int]) -> Card:
    """Return the discard of a knock: the one card of the hand that is not shown."""
    rest = cards_of(state.hands[state.turn] & ~shown[state.turn])
    if len(rest) != 1:
        raise InvalidPositionError("these are not the hands at the end", code="bad_hand_size")
    return rest[0]


def _laid(match: Match, melds: tuple[Meld, ...]) -> bool:
    knock = match.round.knock
    return knock is not None and knock.spread.melds == melds


def _explained(
    match: Match, kind: Kind, hidden: Card | None, melds: tuple[Meld, ...]
) -> tuple[Match, tuple[Event, ...]]:
    """Return the end of a round with the melds as told, if some face-down discard explains them.

    Among equal spreads the knocker chooses by the cards that it has not seen (S11), so its choice can
    tell of its ``hidden`` discard.
    """
    state = match.round
    if hidden is not None and not state.held[state.turn] >> hidden & 1:
        for card in sorted(state.stock):
            after, events = match.with_round(state.exchanged(hidden, card)).apply(Action(kind, card))
            if _laid(after, melds):
                return after, events
    raise InvalidPositionError("the melds are laid in another way", code="other_spread")
