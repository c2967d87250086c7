"""No card that the person has not seen is anywhere in the document."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from gin_engine.cards import CARDS
from tests.browser.mirror import Mirror, named

if TYPE_CHECKING:
    from tests.browser.conftest import Open
    from tests.browser.player import Player

pytestmark = pytest.mark.browser


def leaks(player: Player, mirror: Mirror) -> list[str]:
    """Names of hidden cards in the document or in the kept picture of the table."""
    document = str(player.page.evaluate("document.documentElement.outerHTML"))
    kept = str(player.page.evaluate("localStorage.getItem('gin:/:view')"))
    hidden = [str(card) for card in CARDS if str(card) not in mirror.shown]
    assert len(hidden) >= 15
    return [card for card in hidden if named(card) in document or f'"{card}"' in document or f'"{card}"' in kept]


def test_hidden_cards_are_nowhere(open_game: Open) -> None:
    mirror = Mirror(seed := "hidden")
    player = open_game(f"&seed={seed}", bridged=True, size=(1280, 800))
    player.shows(mirror)
    while True:
        assert leaks(player, mirror) == []
        assert player.page.evaluate("document.querySelectorAll('[title]').length") == 0
        if mirror.mine:
            player.press("Tipp")
            player.says("Tipp: ")
            assert leaks(player, mirror) == []
            action = mirror.hint()["action"]
            player.do(action)
            mirror.act(action)
        else:
            mirror.opponent()
        if mirror.view["result"] or len(mirror.shown) > 30:
            break
        player.shows(mirror, prompted=True)
