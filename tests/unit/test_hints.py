"""Hints: always legal, with numbers that can be counted again, and nobody else's chance."""

from __future__ import annotations

import pytest

from gin_engine.errors import IllegalActionError
from gin_engine.hints import hint
from gin_engine.match import Match
from gin_engine.players import choose, player
from gin_engine.rules import STANDARD
from gin_engine.views import view_of
from tests.strength.table import decisions, stream_for
from tests.unit.test_players import check_reasons, view_with

PAIRINGS = [("easy", "normal"), ("hard", "hard"), ("never-knock", "simple")]


@pytest.mark.parametrize("pairing", PAIRINGS)
def test_hints_over_whole_matches(pairing: tuple[str, str]) -> None:
    notices = set()
    for match, view, _ in decisions("hints", (player(pairing[0]), player(pairing[1]))):
        given = hint(view)
        assert given.action in view.legal_actions()
        assert given.action == choose(player("hard"), view, stream_for(match))
        notices.add(given.notice and given.notice.code)
        legal = view.legal_actions()
        ends = {kind: [a for a in legal if a.kind == kind] for kind in ("gin", "knock")}
        if given.notice is None:
            assert ends == {"gin": [], "knock": []}
            continue
        kind = "gin" if ends["gin"] else "knock"
        left = view.discards()
        least = min(left[a.card] for a in ends[kind] if a.card is not None)
        assert given.notice.code == f"can_{kind}"
        assert given.notice.params["deadwood"] == least
        assert given.notice.params["card"] in {
            str(a.card) for a in ends[kind] if a.card is not None and left[a.card] == least
        }
    assert None in notices


def test_numbers_of_hints_are_true() -> None:
    for number, (match, view, _) in enumerate(decisions("true", (player("hard"), player("hard")))):
        if number % 9 == 0:
            check_reasons(player("hard"), match, view)
            ranked = player("hard").evaluate(view, stream_for(match))
            assert hint(view).reason == ranked[0].reasons[0]


def test_a_knock_is_noticed_even_where_it_is_not_advised() -> None:
    view = view_with("AS 2S 3S 7H 8H 9H KC KD KH 4C QD", pile="QS")
    assert hint(view).notice == ("can_knock", {"deadwood": 4, "card": "QD"})
    gin = hint(view_with("AS 2S 3S 4S 7H 8H 9H KC KD KH QD", pile="QS"))
    assert gin.notice == ("can_gin", {"deadwood": 0, "card": "QD"})
    assert (str(gin.action), gin.reason.code) == ("gin QD", "gin_now")


def test_gin_by_the_ace_of_spades() -> None:
    # The first card of all has the number 0.
    view = view_with("AS 3H 4H 5H 7H 8H 9H KC KD KH KS", pile="QS")
    assert hint(view).notice == ("can_gin", {"deadwood": 0, "card": "AS"})


def test_no_hint_for_who_is_not_on_turn() -> None:
    match, _ = Match.start(STANDARD, "hint", ("a", "b"))
    with pytest.raises(IllegalActionError) as caught:
        hint(view_of(match, 1 - match.round.turn))
    assert caught.value.code == "not_your_turn"


def test_only_one_way_to_go() -> None:
    match, _ = Match.start(STANDARD, "hint", ("a", "b"))
    for _ in range(2):
        passing = next(a for a in match.round.legal_actions() if a.kind == "pass")
        match, _ = match.apply(passing)
    given = hint(view_of(match, match.round.turn))
    assert (str(given.action), given.reason.code, given.notice) == ("draw", "draw_only", None)
