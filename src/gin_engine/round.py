"""One deal from the first card to its result: an immutable state and its only way forward.

:meth:`Round.apply` takes an action and returns the next state with the events; an illegal action
raises and nothing has changed. A round holds every card: it is never shown to a player
(see ``views.py``). Seats are counted from 0; play goes on to the next higher seat.
"""

from __future__ import annotations

from typing import NamedTuple

from .actions import BIG_GIN, GIN, KNOCK, PASS, Action
from .cards import CARDS, DECK_SIZE, FULL_MASK, Card, CardSet
from .deal import Stream, key
from .errors import IllegalActionError, InvalidPositionError
from .events import Discarded, Drew, Event, Knocked, Passed, Reshuffled, RoundEnded, Took
from .layoff import choose_spread
from .legality import Phase, Turn
from .melds import Arrangement, all_arrangements
from .rules import STOCK_KEPT, Rules
from .scoring import VOID, RoundResult, score_knock


class Entry(NamedTuple):
    """One action of a round's history.

    ``card`` is the card that moved: taken, drawn, discarded, or the face-down discard of a knock.
    """

    seat: int
    action: Action
    card: Card | None


class Knock(NamedTuple):
    """The end of a round by a player: its face-down discard and the spread as laid (S11).

    Big gin has no discard (``card`` None).
    """

    seat: int
    card: Card | None
    spread: Arrangement


class Round:
    """The full state of a round. Attributes are read-only by convention; states are shared.

    ``hands`` and ``held`` (cards publicly held: taken from the discard pile and not yet
    discarded, S8) are 52-bit masks by seat. ``stock[0]`` is drawn next; ``pile[-1]`` is the top.
    ``drawn`` is the card drawn or taken this turn, ``locked`` the one taken (S7). ``knock_limit``
    is the most deadwood that a knock may leave in this round (S9). ``shuffles`` counts how often
    the discards became the stock again, ``shuffle_key`` is the source of those shuffles.
    """

    __slots__ = (
        "dealer",
        "drawn",
        "hands",
        "held",
        "history",
        "knock",
        "knock_limit",
        "locked",
        "phase",
        "pile",
        "result",
        "rules",
        "shuffle_key",
        "shuffles",
        "stock",
        "turn",
    )
    rules: Rules
    dealer: int
    phase: Phase
    turn: int
    hands: tuple[int, ...]
    held: tuple[int, ...]
    stock: tuple[Card, ...]
    pile: tuple[Card, ...]
    drawn: Card | None
    locked: Card | None
    knock_limit: int
    shuffles: int
    shuffle_key: bytes
    history: tuple[Entry, ...]
    knock: Knock | None
    result: RoundResult | None

    def __init__(
        self,
        rules: Rules,
        *,
        dealer: int,
        phase: Phase,
        turn: int,
        hands: tuple[int, ...],
        held: tuple[int, ...],
        stock: tuple[Card, ...],
        pile: tuple[Card, ...],
        drawn: Card | None = None,
        locked: Card | None = None,
        knock_limit: int | None = None,
        shuffles: int = 0,
        shuffle_key: bytes = b"",
        history: tuple[Entry, ...] = (),
        knock: Knock | None = None,
    ) -> None:
        """Build a state as given. Use :meth:`deal`, or :meth:`check` what comes from outside."""
        self.rules = rules
        self.dealer = dealer
        self.phase = phase
        self.turn = turn
        self.hands = hands
        self.held = held
        self.stock = stock
        self.pile = pile
        self.drawn = drawn
        self.locked = locked
        self.knock_limit = rules.knock_limit if knock_limit is None else knock_limit
        self.shuffles = shuffles
        self.shuffle_key = shuffle_key
        self.history = history
        self.knock = knock
        self.result = None
        if knock is not None:
            self.result = score_knock(rules, knock.seat, knock.spread, hands)
        elif phase == "over":
            self.result = VOID

    @classmethod
    def deal(cls, rules: Rules, dealer: int, deck: tuple[Card, ...], shuffle_key: bytes = b"") -> Round:
        """Deal one card at a time from the dealer's left, then the upcard (S2).

        With the eleven-card opening the first player gets the card that would be the upcard and
        begins with a discard. ``shuffle_key`` feeds the shuffles of rules that reuse the discards.
        Raises InvalidPositionError unless the deck holds the 52 cards and the dealer is a seat.
        """
        seats = rules.seats
        if len(deck) != DECK_SIZE or len(set(deck)) != DECK_SIZE:
            raise InvalidPositionError("a deck has 52 different cards", code="bad_deck")
        if not 0 <= dealer < seats:
            raise InvalidPositionError(f"no seat {dealer}", code="bad_seat")
        first = (dealer + 1) % seats
        dealt = seats * rules.hand_size
        hands = [0] * seats
        for i, card in enumerate(deck[:dealt]):
            hands[(first + i) % seats] |= 1 << card
        upcard = deck[dealt]
        eleven = rules.opening == "eleven"
        if eleven:
            hands[first] |= 1 << upcard
        return cls(
            rules,
            dealer=dealer,
            phase="discard" if eleven else "upcard",
            turn=first,
            hands=tuple(hands),
            held=(0,) * seats,
            stock=deck[dealt + 1 :],
            pile=() if eleven else (upcard,),
            knock_limit=knock_limit_of(rules, upcard),
            shuffle_key=shuffle_key,
        )

    @property
    def over(self) -> bool:
        """Whether the round has ended."""
        return self.phase == "over"

    def hand(self, seat: int) -> CardSet:
        """Return the cards of a seat."""
        return CardSet.from_mask(self.hands[seat])

    def legal_actions(self) -> tuple[Action, ...]:
        """Return every legal action of the seat on turn; empty when the round is over."""
        return Turn.of(self, self.hands[self.turn]).legal_actions()

    def apply(self, action: Action, seat: int | None = None) -> tuple[Round, tuple[Event, ...]]:
        """Return the state after the action, and what happened.

        ``seat`` names the actor; None means the seat on turn. Raises
        :class:`~gin_engine.errors.IllegalActionError` with a reason code.
        """
        if seat is not None and seat != self.turn and not self.over:
            raise IllegalActionError(f"seat {self.turn} is on turn", code="not_your_turn")
        refused = Turn.of(self, self.hands[self.turn]).refusal(action)
        if refused is not None:
            raise refused
        kind, card = action
        if kind == "pass":
            return self._pass(action)
        if kind == "take":
            return self._take(action)
        if kind == "draw":
            return self._draw(action)
        if kind == "discard" and card is not None:
            return self._discard(action, card)
        return self._end(card)

    def _next(self, action: Action, card: Card | None) -> Round:
        """Return a copy with the action in its history, for the caller to finish."""
        new = object.__new__(Round)
        new.rules = self.rules
        new.dealer = self.dealer
        new.phase = self.phase
        new.turn = self.turn
        new.hands = self.hands
        new.held = self.held
        new.stock = self.stock
        new.pile = self.pile
        new.drawn = self.drawn
        new.locked = self.locked
        new.knock_limit = self.knock_limit
        new.shuffles = self.shuffles
        new.shuffle_key = self.shuffle_key
        new.knock = None
        new.result = None
        new.history = (*self.history, Entry(self.turn, action, card))
        return new

    def _pass(self, action: Action) -> tuple[Round, tuple[Event, ...]]:
        new = self._next(action, None)
        new.turn = (self.turn + 1) % self.rules.seats
        if self.turn == self.dealer:  # the last to be asked: the first player draws (S5)
            new.phase = "first_draw"
        return new, (Passed(self.turn),)

    def _take(self, action: Action) -> tuple[Round, tuple[Event, ...]]:
        card = self.pile[-1]
        new = self._next(action, card)
        new.phase = "discard"
        new.pile = self.pile[:-1]
        new.hands = _with(self.hands, self.turn, card)
        new.held = _with(self.held, self.turn, card)
        new.drawn = new.locked = card
        return new, (Took(self.turn, card),)

    def _draw(self, action: Action) -> tuple[Round, tuple[Event, ...]]:
        card = self.stock[0]
        new = self._next(action, card)
        new.phase = "discard"
        new.stock = self.stock[1:]
        new.hands = _with(self.hands, self.turn, card)
        new.drawn, new.locked = card, None
        return new, (Drew(self.turn, card, len(new.stock)),)

    def _discard(self, action: Action, card: Card) -> tuple[Round, tuple[Event, ...]]:
        seat = self.turn
        new = self._next(action, card)
        new.hands = _without(self.hands, seat, card)
        new.held = _without(self.held, seat, card)
        new.pile = (*self.pile, card)
        new.drawn = new.locked = None
        events: tuple[Event, ...] = (Discarded(seat, card),)
        if self.locked is None and len(self.stock) <= STOCK_KEPT:  # S14
            if self.rules.stock_end == "void":
                new.phase = "over"
                new.result = VOID
                return new, (*events, RoundEnded("void", None, 0))
            events = (*events, new._reuse_discards())  # noqa: SLF001 - its own class
        new.phase = "draw"
        new.turn = (seat + 1) % self.rules.seats
        return new, events

    def _reuse_discards(self) -> Reshuffled:
        """Shuffle all discards but the top one and lay them under the stock; only on a new copy."""
        below = list(self.pile[:-1])
        self.shuffles += 1
        Stream(key("reshuffle", self.shuffle_key.hex(), self.shuffles)).shuffle(below)
        self.stock = (*self.stock, *below)
        self.pile = self.pile[-1:]
        return Reshuffled(len(self.stock))

    def _end(self, card: Card | None) -> tuple[Round, tuple[Event, ...]]:
        seat = self.turn
        discard = 0 if card is None else 1 << card
        hand = self.hands[seat] & ~discard
        known = 0
        for other, held in enumerate(self.held):
            if other != seat:
                known |= held
        seen = hand | discard | known | CardSet(self.pile).mask
        spread = choose_spread(CardSet.from_mask(hand), known, FULL_MASK & ~seen)
        ends = GIN if spread.deadwood == 0 else KNOCK
        action = BIG_GIN if card is None else ends[card]
        new = self._next(action, card)
        new.phase = "over"
        if card is not None:
            new.hands = _without(self.hands, seat, card)
            new.held = _without(self.held, seat, card)
        new.drawn = new.locked = None
        new.knock = Knock(seat, card, spread)
        result = new.result = score_knock(self.rules, seat, spread, new.hands)
        return new, (
            Knocked(seat, spread.deadwood == 0, spread.deadwood),
            RoundEnded(result.kind, result.winner, result.points),
        )

    def exchanged(self, one: Card, other: Card) -> Round:
        """Return the running round with two cards in each other's place, in the hands and in the stock.

        For a seat that sees neither of them it is the same round.
        """
        new = self._next(PASS, None)
        new.history = self.history
        both = 1 << one | 1 << other
        new.hands = tuple(hand ^ both if (hand & both).bit_count() == 1 else hand for hand in self.hands)
        places = {one: other, other: one}
        new.stock = tuple(places.get(card, card) for card in self.stock)
        new.drawn = None if self.drawn is None else places.get(self.drawn, self.drawn)
        return new

    def check(self) -> None:
        """Raise InvalidPositionError with the first fault of a state that came from outside.

        A state that passes can be played on; 52 cards, each in one place.
        """
        self._check_cards()
        self._check_hands()
        self._check_drawn()
        drew = self.over or (self.phase == "discard" and self.locked is None)
        kept = STOCK_KEPT if drew else STOCK_KEPT + 1
        if len(self.stock) < kept:
            raise _fault("bad_stock", f"the stock must hold {kept} cards at least")
        void = self.over and self.knock is None
        if void and (len(self.stock) != STOCK_KEPT or self.rules.stock_end != "void"):
            raise _fault("bad_stock", f"a round is void with {STOCK_KEPT} cards in the stock")
        if self.phase in ("upcard", "first_draw") and (
            len(self.pile) != 1 or any(self.held) or self.rules.opening != "upcard"
        ):
            raise _fault("bad_pile", "until the first draw the upcard lies alone, and none is taken")
        if self.phase == "draw" and not self.pile:
            raise _fault("bad_pile", "the discard pile is empty before a draw")
        if self.phase == "first_draw" and self.turn != (self.dealer + 1) % self.rules.seats:
            raise _fault("bad_seat", "the first draw is the first player's")
        if self.knock_limit not in {knock_limit_of(self.rules, card) for card in CARDS[:13]}:
            raise _fault("bad_limit", f"no knock limit {self.knock_limit}")
        if self.shuffles and self.rules.stock_end != "reshuffle":
            raise _fault("bad_stock", "the discards are not shuffled here")
        self._check_knock()

    def _check_cards(self) -> None:
        if len(self.hands) != self.rules.seats or len(self.held) != self.rules.seats:
            raise _fault("bad_seat", f"there must be {self.rules.seats} hands")
        if not (0 <= self.turn < self.rules.seats and 0 <= self.dealer < self.rules.seats):
            raise _fault("bad_seat", f"turn {self.turn}, dealer {self.dealer}")
        loose = [*self.stock, *self.pile]
        if self.knock is not None and self.knock.card is not None:
            loose.append(self.knock.card)
        mask = 0
        total = len(loose)
        for card in loose:
            mask |= 1 << card
        for hand in self.hands:
            mask |= hand
            total += hand.bit_count()
        if mask != FULL_MASK or total != DECK_SIZE:
            raise _fault("bad_cards", "every one of the 52 cards must be in one place")

    def _check_hands(self) -> None:
        big_gin = self.knock is not None and self.knock.card is None
        for seat, hand in enumerate(self.hands):
            more = seat == self.turn and (self.phase == "discard" or big_gin)
            wanted = self.rules.hand_size + more
            if hand.bit_count() != wanted:
                raise _fault("bad_hand_size", f"seat {seat} must hold {wanted} cards")
            if self.held[seat] & ~hand:
                raise _fault("bad_held", f"seat {seat} publicly holds a card it does not hold")

    def _check_drawn(self) -> None:
        drawn = self.drawn is not None
        # Who begins with eleven cards has drawn nothing; no card has been discarded then.
        first = self.turn == (self.dealer + 1) % self.rules.seats
        opening = self.rules.opening == "eleven" and first and not (self.pile or drawn or any(self.held))
        if drawn != (self.phase == "discard") and not (opening and self.phase == "discard"):
            raise _fault("bad_drawn", "a card has been drawn in the discard phase, and only then")
        if self.drawn is not None and not self.hands[self.turn] >> self.drawn & 1:
            raise _fault("bad_drawn", f"{self.drawn} was drawn but is not held")
        if self.locked is not None and (self.locked != self.drawn or not self.held[self.turn] >> self.locked & 1):
            raise _fault("bad_drawn", f"{self.locked} is locked but was not taken")

    def _check_knock(self) -> None:
        if self.knock is None:
            return
        seat, card, spread = self.knock
        if not self.over or seat != self.turn:
            raise _fault("bad_knock", "only the seat on turn ends a round")
        hand = self.hands[seat]
        before = hand if card is None else hand | 1 << card
        action = BIG_GIN if card is None else KNOCK[card]
        turn = Turn("discard", before, None, self.knock_limit, big_gin=self.rules.big_gin)
        if turn.refusal(action) is not None:
            raise _fault("bad_knock", f"the round could not end by {action}")
        if spread not in all_arrangements(CardSet.from_mask(hand)):
            raise _fault("bad_knock", "the spread is not the knocker's hand with least deadwood")


def knock_limit_of(rules: Rules, upcard: Card) -> int:
    """Return the knock limit of a round with this upcard (S9).

    In Oklahoma it is the upcard's points, for an ace 0 (gin only), but never more than the rules allow.
    """
    if not rules.oklahoma:
        return rules.knock_limit
    return min(0 if upcard.rank == 0 else upcard.points, rules.knock_limit)


def _with(masks: tuple[int, ...], seat: int, card: Card) -> tuple[int, ...]:
    return (*masks[:seat], masks[seat] | 1 << card, *masks[seat + 1 :])


def _without(masks: tuple[int, ...], seat: int, card: Card) -> tuple[int, ...]:
    return (*masks[:seat], masks[seat] & ~(1 << card), *masks[seat + 1 :])


def _fault(code: str, message: str) -> InvalidPositionError:
    return InvalidPositionError(message, code=code)
