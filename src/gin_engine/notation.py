"""Text for cards, melds and positions: a lenient reader, one canonical writer.

Position text
    Twelve fields separated by a space, ``-`` where there is nothing::

        phase turn dealer hands held stock pile drawn locked limit shuffles knock

    Cards stand one after the other (``7H8H9H``); hands and publicly held cards by seat, separated
    by ``/``; the stock with the next card first, the discard pile with its top last. ``knock`` is
    ``seat:discard:melds`` with melds separated by ``+`` (``0:4S:KSKDKC+7H8H9H``), for big gin
    without a discard (``0:-:...``). ``limit`` is the knock limit of the round, ``shuffles`` how
    often the discards became the stock again. A card that the reader may not know is ``??``, so
    the view of one seat is the same line.
"""

from __future__ import annotations

from typing import Final

from .cards import FULL_MASK, Card, CardSet, cards_of, mask_of
from .errors import GinError, InvalidPositionError, NotationError
from .legality import PHASES, Phase
from .melds import Arrangement, Meld, meld_of
from .round import Knock, Round
from .rules import Rules

UNKNOWN: Final = "??"
#: Number of fields of a position.
FIELDS: Final = 12
#: Longest text that a reader looks at, in characters: a match of hundreds of rounds.
MAX_TEXT: Final = 1_000_000


# --- cards and melds ---------------------------------------------------------------------------


def cards_text(cards: tuple[Card, ...] | CardSet) -> str:
    """Return cards one after the other, ``-`` for none."""
    return "".join(map(str, cards)) or "-"


def read_cards(text: str) -> tuple[Card, ...]:
    """Read cards written one after the other; raise NotationError, also on ``??``."""
    if not isinstance(text, str):
        raise NotationError(f"not the text of cards: {text!r:.40}", code="bad_card")
    if text == "-":
        return ()
    text = text.replace("10", "T")
    if len(text) % 2:
        raise NotationError(f"not cards: {text!r:.40}", code="bad_card")
    return tuple(Card.parse(text[i : i + 2]) for i in range(0, len(text), 2))


def melds_text(melds: tuple[Meld, ...]) -> str:
    """Return melds separated by ``+``, ``-`` for none."""
    return "+".join(cards_text(meld.cards) for meld in melds) or "-"


def read_melds(text: str) -> tuple[Meld, ...]:
    """Read melds separated by ``+``; raise NotationError or InvalidPositionError."""
    if not isinstance(text, str):
        raise NotationError(f"not the text of melds: {text!r:.40}", code="bad_meld")
    return () if text == "-" else tuple(meld_of(read_cards(part)) for part in text.split("+"))


# --- positions ---------------------------------------------------------------------------------


def position_text(state: Round, seat: int | None = None) -> str:
    """Return the position in full sight, or as one seat sees it; after a knock all hands lie open."""
    on_turn = state.turn == seat or seat is None
    drawn = cards_text(() if state.drawn is None else (state.drawn,))
    if not on_turn and state.drawn is not None and state.locked is None:
        drawn = UNKNOWN
    return " ".join(
        (
            state.phase,
            str(state.turn),
            str(state.dealer),
            "/".join(
                cards_text(state.hand(other))
                if seat is None or seat == other or state.knock is not None
                else _partly(state.hands[other], state.held[other])
                for other in range(len(state.hands))
            ),
            "/".join(cards_text(CardSet.from_mask(held)) for held in state.held),
            cards_text(state.stock) if seat is None else UNKNOWN * len(state.stock),
            cards_text(state.pile),
            drawn,
            cards_text(() if state.locked is None else (state.locked,)),
            str(state.knock_limit),
            str(state.shuffles),
            _knock_text(state.knock, hidden=seat is not None and not on_turn),
        )
    )


def _partly(hand: int, held: int) -> str:
    known = CardSet.from_mask(held)
    return "".join(map(str, known)) + UNKNOWN * (hand.bit_count() - len(known))


def _knock_text(knock: Knock | None, *, hidden: bool) -> str:
    if knock is None:
        return "-"
    card = "-" if knock.card is None else UNKNOWN if hidden else str(knock.card)
    return f"{knock.seat}:{card}:{melds_text(knock.spread.melds)}"


def read_position(text: str, rules: Rules, shuffle_key: bytes = b"") -> Round:
    """Read a position in full sight and check it; the history is empty.

    ``shuffle_key`` feeds later shuffles, as in :meth:`~gin_engine.round.Round.deal`.

    Raises NotationError (unreadable) or InvalidPositionError (impossible, or with hidden cards).
    """
    fields = text.split() if isinstance(text, str) and len(text) <= MAX_TEXT else []
    if len(fields) != FIELDS:
        raise NotationError(f"a position has {FIELDS} fields", code="bad_position")
    if UNKNOWN in text:
        raise InvalidPositionError("a position with hidden cards", code="hidden_cards")
    phase = fields[0].lower()
    if phase not in PHASES:
        raise NotationError(f"no phase {phase!r:.20}", code="bad_position")
    try:
        hands = tuple(mask_of(read_cards(hand)) for hand in fields[3].split("/"))
        state = Round(
            rules=rules,
            dealer=_seat(fields[2], rules),
            phase=_phase(phase),
            turn=_seat(fields[1], rules),
            hands=hands,
            held=tuple(mask_of(read_cards(held)) for held in fields[4].split("/")),
            stock=read_cards(fields[5]),
            pile=read_cards(fields[6]),
            drawn=_one_card(fields[7]),
            locked=_one_card(fields[8]),
            knock_limit=_number(fields[9]),
            shuffles=_number(fields[10]),
            shuffle_key=shuffle_key,
            knock=_read_knock(fields[11], hands, rules),
        )
    except GinError as error:
        raise type(error)(f"position: {error}", code=error.code, params=error.params) from None
    state.check()
    return state


def fill_position(text: str, seat: int) -> str:
    """Return the position of one seat with the unknown cards filled in, in some way that fits.

    They come in canonical order: in the other hands, then in the stock. What cannot fit stays as it is, for
    :func:`read_position` to refuse.
    """
    fields = text.split() if len(text) <= MAX_TEXT else []
    if len(fields) != FIELDS:
        return text
    named = 0
    for field in (fields[3], fields[5], fields[6], *fields[11].split(":")[1:2]):
        for part in field.split("/"):
            named |= mask_of(set(read_cards(part.replace(UNKNOWN, "") or "-")))
    loose = iter(map(str, cards_of(FULL_MASK & ~named)))

    def fill(field: str) -> str:
        known, *gaps = field.split(UNKNOWN)
        return known + "".join(next(loose, UNKNOWN) + gap for gap in gaps)

    turn = fields[1]
    hands = fields[3].split("/")
    if fields[7] == UNKNOWN and turn in map(str, range(len(hands))):
        # What was drawn unseen is one of the unseen cards of that hand.
        hands[int(turn)] = fill(hands[int(turn)])
        fields[7] = hands[int(turn)][-2:]
    fields[3] = "/".join(hand if other == seat else fill(hand) for other, hand in enumerate(hands))
    fields[5] = fill(fields[5])
    fields[11] = fill(fields[11])
    return " ".join(fields)


def _phase(text: str) -> Phase:
    return next(phase for phase in PHASES if phase == text)


def _seat(text: str, rules: Rules) -> int:
    if len(text) != 1 or not "0" <= text < str(rules.seats):
        raise NotationError(f"no seat {text!r:.20}", code="bad_position")
    return int(text)


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 4):
        raise NotationError(f"not a number: {text!r:.20}", code="bad_position")
    return int(text)


def _one_card(text: str) -> Card | None:
    return None if text == "-" else Card.parse(text)


def _read_knock(text: str, hands: tuple[int, ...], rules: Rules) -> Knock | None:
    if text == "-":
        return None
    parts = text.split(":")
    if len(parts) != 3:
        raise NotationError(f"not a knock: {text!r:.60}", code="bad_position")
    seat = _seat(parts[0], rules)
    if len(hands) != rules.seats:
        raise InvalidPositionError(f"there must be {rules.seats} hands", code="bad_seat")
    melds = read_melds(parts[2])
    mask = 0
    for meld in melds:
        mask |= meld.mask
    rest = hands[seat] & ~mask
    spread = Arrangement(melds, CardSet.from_mask(rest))
    return Knock(seat, _one_card(parts[1]), spread)
