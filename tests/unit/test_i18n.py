"""The sentences of the page: the same in every language, and one for every code of the engine."""

from __future__ import annotations

import json
import re
from itertools import product
from pathlib import Path
from typing import Final, get_args

import pytest

from gin_engine.actions import Kind
from gin_engine.cards import CARDS
from gin_engine.events import DealerReason
from gin_engine.players import LEVELS
from gin_engine.rules import CHOICES, PRESETS, MatchEnd, Rules, Shutout, ShutoutWhen
from gin_engine.scoring import ResultKind
from tests.property.play import RULE_CODES, SESSION_CODES

Sentence = str | dict[str, str]

ROOT: Final = Path(__file__).parents[2]
TEXTS: Final[dict[str, dict[str, Sentence]]] = {
    file.stem: json.loads(file.read_text(encoding="utf-8")) for file in sorted((ROOT / "web" / "i18n").glob("*.json"))
}
API: Final = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
SEATS: Final = ("me", "other")


def forms(sentence: Sentence) -> list[str]:
    """A sentence in singular and plural, where it has them."""
    return [sentence] if isinstance(sentence, str) else [sentence["one"], sentence["other"]]


def placeholders(sentence: Sentence) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", " ".join(forms(sentence))))


def paragraph(start: str, end: str) -> str:
    """The part of docs/api.md between two words."""
    return API.split(start, 1)[1].split(end, 1)[0]


def codes(text: str) -> set[str]:
    return set(re.findall(r"`([a-z_]+)`", text))


def with_params(text: str) -> dict[str, set[str]]:
    """Codes that name their params in brackets: `locked_card` (card)."""
    found = re.findall(r"`([a-z_]+)`(?: \(([a-z, ]+)\))?", text)
    return {code: set(params.split(", ")) - {""} for code, params in found}


ERRORS: Final = with_params(re.sub(r"Of `\w+`:", "", API.split("Of the rules:", 1)[1].split("\n## ", 1)[0]))
#: By the first word of the code.
HINT_PARAMS: Final = {word: {"card", "deadwood", "outs"} for word in ("take", "pass", "draw", "gin", "big")} | {
    "discard": {"card", "deadwood", "outs", "used"},
    "knock": {"card", "deadwood", "outs", "undercut"},
    "wait": {"card", "deadwood", "outs", "used", "undercut", "gin", "wait", "end"},
}
NOTICES: Final = codes(paragraph("Notices:", "`params.detail`"))
HINTS: Final = codes(paragraph("Hint codes:", ";"))
REJECTED: Final = codes(paragraph("`params.rejected` as above, codes", ")"))


def expected_keys() -> set[str]:
    """Keys that the page puts together from what the engine says."""
    keys = {f"error.{code}" for code in (*ERRORS, *RULE_CODES, *SESSION_CODES, *REJECTED)}
    keys |= {f"notice.{code}" for code in NOTICES} | {f"hint.{code}" for code in HINTS}
    keys |= {"hint.notice_can_knock", "hint.notice_can_gin"}
    keys |= {"result.void", "result.even"}
    keys |= {f"{part}.{card[at]}" for card in map(str, CARDS) for at, part in enumerate(("rank", "suit"))}
    keys |= {f"level.{level}" for level in LEVELS} | {f"group.{kind}" for kind in ("run", "set", "rest")}
    keys |= {f"prompt.{phase}" for phase in ("upcard", "first_draw", "draw", "discard")}
    keys |= {f"{part}.{end}" for part in ("goal", "heading") for end in get_args(MatchEnd)}
    keys |= {f"settlement.{word}" for word in (*get_args(Shutout), *get_args(ShutoutWhen)) if word != "none"}
    keys |= {f"{part}{kind}" for kind in ("knock", "gin", "big_gin") for part in ("ask.", "button.")}
    for kind, seat in product({*get_args(ResultKind)} - {"void"}, SEATS):
        keys |= {f"result.{kind}_{seat}", f"result.sum_{kind}", f"result.why_{kind}"}
    for reason, seat in product(get_args(DealerReason), SEATS):
        keys.add(f"event.dealer_{reason}_{seat}")
    for event, seat in product(("passed", "took", "drew", "discarded", "knocked", "gin"), SEATS):
        keys.add(f"event.{event}_{seat}")
    keys |= {f"house.{name}" for name, rules in PRESETS.items() if rules.seats == 2} | {"house.custom"}
    keys |= {f"house.field.{field}" for field in Rules._fields if field not in ("name", "seats", "hand_size")}
    keys |= {f"house.{field}.{word}" for field, words in CHOICES.items() for word in words}
    for action, seat in product(get_args(Kind), SEATS):
        keys.add(f"move.{action}_{seat}")
    return keys


def test_the_languages_are_these() -> None:
    assert {"de", "en"} <= set(TEXTS)


@pytest.mark.parametrize("language", TEXTS)
def test_same_keys_and_placeholders(language: str) -> None:
    texts, german = TEXTS[language], TEXTS["de"]
    assert set(texts) == set(german)
    assert {key: placeholders(text) for key, text in texts.items()} == {
        key: placeholders(text) for key, text in german.items()
    }


@pytest.mark.parametrize("language", TEXTS)
def test_sentences_are_well_formed(language: str) -> None:
    for key, sentence in TEXTS[language].items():
        assert isinstance(sentence, str) or {"one", "other"} <= set(sentence) <= {"by", "one", "other"}, key
        for text in forms(sentence):
            assert text == text.strip() != "", key
            assert re.sub(r"\{\w+\}", "", text).count("{") == 0, key
            assert "  " not in text, key
            assert " %" not in text, key  # a unit stays beside its number
            assert not re.search(r"[\"']|\.\.\.", text) or language == "en", key
        if isinstance(sentence, dict):
            assert sentence.get("by", "count") in placeholders(sentence), key


def test_the_documentation_is_understood() -> None:
    assert len(ERRORS) > 20
    assert {"save_broken", "save_newer", "save_foreign"} == REJECTED
    assert len(HINTS) == 18
    assert len(NOTICES) >= 3


@pytest.mark.parametrize("language", TEXTS)
def test_every_code_has_a_sentence(language: str) -> None:
    assert expected_keys() - set(TEXTS[language]) == set()


@pytest.mark.parametrize("language", TEXTS)
def test_sentences_ask_for_nothing_that_is_not_there(language: str) -> None:
    texts = TEXTS[language]
    for code, params in ERRORS.items():
        assert placeholders(texts[f"error.{code}"]) <= params, code
    for code in HINTS:
        assert placeholders(texts[f"hint.{code}"]) <= HINT_PARAMS[code.partition("_")[0]], code
    for code in NOTICES:
        assert placeholders(texts[f"notice.{code}"]) <= {"detail"}, code
