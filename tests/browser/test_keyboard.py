"""The keyboard alone is enough, and it never loses its place."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.mirror import Mirror, named
from tests.browser.positions import FITTING, KNOCKS, discarding

if TYPE_CHECKING:
    from tests.browser.conftest import Open
    from tests.browser.player import Player

pytestmark = pytest.mark.browser


def press(player: Player, key: str, times: int = 1) -> None:
    for _ in range(times):
        player.page.keyboard.press(key)


def reach(player: Player, *names: str) -> None:
    """Go with Tab to a control, round the page at most once."""
    met = []
    for _ in range(25):
        focused = player.focused()
        if any(focused == name or focused.startswith((f"{name} ", f"{name},")) for name in names):
            return
        met.append(focused)
        press(player, "Tab")
    pytest.fail(f"{names} not among {met}")


def reach_card(player: Player, mirror: Mirror, card: str) -> None:
    reach(player, *map(named, mirror.hand))
    press(player, "Home")
    press(player, "ArrowRight", mirror.hand.index(card))
    assert player.focused().startswith(named(card))


def act(player: Player, mirror: Mirror, action: str) -> None:
    verb, _, card = action.partition(" ")
    if card:
        reach_card(player, mirror, card)
        press(player, "Enter")
        assert player.selected() == [named(card)]
        reach(player, {"discard": "Abwerfen", "knock": "Klopfen", "gin": "Gin"}[verb])
    elif verb == "take":
        reach(player, "Nehmen" if mirror.view["phase"] == "upcard" else "Ablage")
    else:
        reach(player, {"pass": "Passen", "draw": "Stapel"}[verb])
    press(player, "Enter")
    mirror.act(action)
    player.shows(mirror, prompted=True)
    assert player.focused()


def round_that_i_end() -> str:
    """A seed whose first round is over soon, by a knock or gin of the person."""

    def steps(seed: str) -> int:
        mirror = Mirror(seed)
        for count in range(200):
            if mirror.view["result"]:
                return count if mirror.view["result"]["knocker"] == 0 else 1000
            if mirror.mine:
                mirror.act(mirror.hint()["action"])
            else:
                mirror.opponent()
        return 1000

    return min((f"keys {number}" for number in range(30)), key=steps)


def test_a_round_by_keys(open_game: Open) -> None:
    mirror = Mirror(seed := round_that_i_end())
    player = open_game(f"&seed={seed.replace(' ', '+')}", bridged=True)
    player.shows(mirror)
    while mirror.view["result"] is None:
        if mirror.mine:
            act(player, mirror, mirror.hint()["action"])
        else:
            mirror.opponent()
            player.shows(mirror, prompted=True)
            assert player.focused() or not any(entry["seat"] == 0 for entry in mirror.view["history"])
    assert player.focused() == mirror.title
    press(player, "Escape")
    player.shows(mirror)
    reach(player, "Weiter")
    press(player, "Enter")
    mirror.next()
    player.shows(mirror)
    assert player.focused()


def test_question_by_keys(open_game: Open) -> None:
    mirror = discarding(KNOCKS, FITTING)
    player = open_game(save=mirror.save)
    reach_card(player, mirror, "5S")
    press(player, "Space")
    assert player.selected() == [named("5S")]
    press(player, "ArrowLeft", 11)
    assert player.focused().startswith(named(mirror.hand[0]))
    press(player, "End")
    assert player.focused().startswith(named(mirror.hand[-1]))
    reach(player, "Klopfen")
    press(player, "Enter")
    assert player.focused() == "Klopfen Karo König"
    press(player, "Enter", 2)
    player.shows(mirror)
    press(player, "Escape")
    assert player.focused().startswith("Klopfen Rest")
    assert player.selected() == [named("5S")]
    press(player, "Enter")
    player.rest(400)
    press(player, "Enter")
    mirror.act("knock KD")
    player.shows(mirror)


def test_menu_by_keys(open_game: Open) -> None:
    mirror = discarding(KNOCKS, FITTING)
    player = open_game(save=mirror.save, bridged=True)
    reach(player, "Menü")
    press(player, "Enter")
    assert player.focused() == "Menü"
    assert player.dialog.count() == 1
    press(player, "Escape")
    assert player.dialog.count() == 0
    assert player.focused() == "Menü"
    press(player, "Enter")
    reach(player, "Neue Partie")
    press(player, "Enter")
    assert player.focused() == "Abbrechen"
    press(player, "Enter")
    assert player.dialog.count() == 0
    assert player.focused()
    player.shows(mirror)
