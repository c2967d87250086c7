"""Texts of cards, melds and positions."""

from __future__ import annotations

import pytest

from gin_engine.cards import CardSet, parse_cards
from gin_engine.errors import GinError, InvalidPositionError, NotationError
from gin_engine.melds import meld_of
from gin_engine.notation import cards_text, melds_text, position_text, read_cards, read_melds, read_position
from gin_engine.rules import STANDARD
from tests.property.play import do, standing, table

MINE, OTHERS = "AS 2S 3S 4S 5S 6S 7S 8S 9S AH KD", "AC 3C 5C 7C 9C JC KC 2D 4D 6D"


def test_cards() -> None:
    assert cards_text(parse_cards("7H TS AC")) == "7HTSAC"
    assert cards_text(CardSet("7H AS")) == "AS7H"
    assert cards_text(()) == "-"
    assert read_cards("7HTSAC") == parse_cards("7H TS AC")
    assert read_cards("7h10sac") == parse_cards("7H TS AC")
    assert read_cards("-") == ()


@pytest.mark.parametrize("text", ["7", "7H8", "??", "7H??", "XX", "7H 8H", "♠♠", "--", None, 7, ["7H"]])
def test_what_are_no_cards(text: str) -> None:
    with pytest.raises(NotationError):
        read_cards(text)
    with pytest.raises(GinError):
        read_melds(text)


def test_melds() -> None:
    melds = (meld_of("KS KD KC"), meld_of("7H 8H 9H"))
    assert melds_text(melds) == "KSKDKC+7H8H9H"
    assert read_melds("KSKDKC+7H8H9H") == melds
    assert (melds_text(()), read_melds("-")) == ("-", ())
    for text in ("", "+", "7H8H", "7H8HTH", "7H8H9H+"):
        with pytest.raises(GinError):
            read_melds(text)


DRAWING = table("draw", (MINE.removesuffix(" KD"), OTHERS), pile="QD", held=("AS", "AC JC"))


def test_a_position_is_twelve_fields() -> None:
    state = table(
        "discard",
        (MINE, OTHERS),
        dealer=0,
        pile="2C QD",
        stock="QC TS JS QS KS",
        drawn="KD",
        held=("KD", "AC"),
        locked="KD",
    )
    text = position_text(state)
    fields = text.split(" ")
    assert len(fields) == 12
    assert fields[:5] == ["discard", "0", "0", "AS2S3S4S5S6S7S8S9SAHKD/2D4D6DAC3C5C7C9CJCKC", "KD/AC"]
    assert fields[5:] == ["QCTSJSQSKS", fields[6], "KD", "KD", "10", "0", "-"]
    assert fields[6].endswith("2CQD")
    assert standing(read_position(text, STANDARD)) == standing(state)


def test_a_knock_is_written_with_its_spread() -> None:
    state = do(table("discard", (MINE, OTHERS), drawn="KD", stock="8C TC"), "knock KD")
    text = position_text(state)
    assert text.endswith(" 0:KD:AS2S3S4S5S6S7S8S9S")
    again = read_position(text, STANDARD)
    assert again.result == state.result
    assert position_text(state, 0).endswith(" 0:KD:AS2S3S4S5S6S7S8S9S")
    assert position_text(state, 1).endswith(" 0:??:AS2S3S4S5S6S7S8S9S")


def test_one_seat_sees_its_own_cards_and_the_public_ones() -> None:
    fields = position_text(DRAWING, 0).split()
    assert fields[3] == "AS2S3S4S5S6S7S8S9SAH/ACJC" + "??" * 8
    assert fields[5] == "??" * len(DRAWING.stock)
    assert position_text(DRAWING, 1).split()[3] == "AS" + "??" * 9 + "/2D4D6DAC3C5C7C9CJCKC"


def test_a_drawn_card_is_the_drawers_own_and_a_taken_one_is_public() -> None:
    drew, took = do(DRAWING, "draw"), do(DRAWING, "take")
    assert position_text(drew, 0).split()[7] == str(drew.drawn)
    assert position_text(drew, 1).split()[7:9] == ["??", "-"]
    assert position_text(took, 1).split()[7:9] == ["QD", "QD"]


def test_the_reader_is_lenient_in_case_and_space() -> None:
    text = position_text(DRAWING)
    assert position_text(read_position(f"  {text.lower()}\n", STANDARD)) == text
    assert position_text(read_position(text.replace(" ", "\t"), STANDARD)) == text


@pytest.mark.parametrize(
    ("change", "error"),
    [
        (lambda fields: fields[:11], NotationError),
        (lambda fields: [*fields, "-"], NotationError),
        (lambda fields: ["redraw", *fields[1:]], NotationError),
        (lambda fields: [fields[0], "2", *fields[2:]], NotationError),
        (lambda fields: [fields[0], "٠", *fields[2:]], NotationError),
        (lambda fields: [*fields[:2], "00", *fields[3:]], NotationError),
        (lambda fields: [*fields[:3], "-", *fields[4:]], InvalidPositionError),
        (lambda fields: [*fields[:5], "??", *fields[6:]], InvalidPositionError),
        (lambda fields: [*fields[:6], "ASAS", *fields[7:]], InvalidPositionError),
        (lambda fields: [*fields[:7], "ASAH", *fields[8:]], NotationError),
        (lambda fields: [*fields[:11], "0:AS"], NotationError),
        (lambda fields: [*fields[:11], "0:AS:"], InvalidPositionError),
        (lambda fields: [*fields[:11], "2:AS:-"], NotationError),
        (lambda fields: [*fields[:11], "0:2C:AS2S3S4S5S6S7S8S9S"], InvalidPositionError),
        (lambda fields: [*fields[:9], "x", *fields[10:]], NotationError),
        (lambda fields: [*fields[:9], "11", *fields[10:]], InvalidPositionError),
        (lambda fields: [*fields[:9], "9", *fields[10:]], InvalidPositionError),
        (lambda fields: [*fields[:10], "-1", *fields[11:]], NotationError),
        (lambda fields: [*fields[:10], "1", *fields[11:]], InvalidPositionError),
        (lambda fields: ["over", *fields[1:]], InvalidPositionError),
        (lambda fields: ["upcard", *fields[1:]], InvalidPositionError),
        (lambda fields: ["discard", *fields[1:]], InvalidPositionError),
    ],
)
def test_faults(change: object, error: type[GinError]) -> None:
    assert callable(change)
    fields = position_text(DRAWING).split()
    with pytest.raises(error):
        read_position(" ".join(change(fields)), STANDARD)
