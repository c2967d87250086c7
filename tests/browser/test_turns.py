"""The person's own turn: what can be done, what is refused and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

from gin_engine.rules import STANDARD
from tests.browser.mirror import Mirror, named
from tests.browser.positions import (
    BIG,
    FITTING,
    KNOCKS,
    LOOSE,
    MELDED,
    OTHER_LOOSE,
    WITH_BIG_GIN,
    discarding,
    drawing,
)

if TYPE_CHECKING:
    from tests.browser.conftest import Open
    from tests.browser.player import Player

pytestmark = pytest.mark.browser

TEN_LOOSE = LOOSE.rsplit(" ", 1)[0]
#: Ten cards without a meld that leave the melds of the others alone.
ODD: Final = "3C 5C 7C 9C JC KC 2D 4D 6D 8S"


def begins(*, dealer: int) -> str:
    """A seed for which the lot falls so."""
    return next(seed for seed in map(str, range(50)) if Mirror(seed).view["dealer"] == dealer)


def passed() -> str:
    """A seed with which the person decides first and the opponent passes too."""
    for seed in map(str, range(200)):
        mirror = Mirror(seed)
        if mirror.view["dealer"] == 1:
            mirror.act("pass")
            mirror.opponent()
            if mirror.mine:
                return seed
    pytest.fail("the opponent takes every upcard")


def test_upcard_offer(open_game: Open) -> None:
    mirror = Mirror(seed := begins(dealer=1))
    player = open_game(f"&seed={seed}")
    player.shows(mirror, prompted=True)
    top = named(mirror.view["pile"][-1])
    assert player.offers() == ["Tipp", "Passen", f"Nehmen {top}"]
    player.tap(player.stock)
    player.says("Entscheide zuerst: Nehmen oder Passen.")
    player.shows(mirror)
    player.tap(player.card(mirror.hand[0]))
    player.rest(300)
    player.tap(player.card(mirror.hand[0]))
    player.says("Entscheide zuerst: Nehmen oder Passen.")
    player.shows(mirror)
    player.tap(player.pile)
    player.says("Entscheide zuerst: Nehmen oder Passen.")
    player.shows(mirror)
    player.does(mirror, "take")
    assert player.offers()[:2] == ["Tipp", "Abwerfen"]


def test_key_takes_the_upcard(open_game: Open) -> None:
    mirror = Mirror(seed := begins(dealer=1))
    player = open_game(f"&seed={seed}", bridged=True)
    player.page.keyboard.press("a")
    player.says("Entscheide zuerst: Nehmen oder Passen.")
    player.page.keyboard.press("n")
    mirror.act("take")
    player.shows(mirror)


def test_both_pass_the_upcard(open_game: Open) -> None:
    mirror = Mirror(seed := passed())
    player = open_game(f"&seed={seed}")
    player.does(mirror, "pass")
    player.tap(player.stock)
    player.says("Der Gegner ist am Zug.")
    mirror.opponent()
    player.shows(mirror, prompted=True)
    player.tap(player.pile)
    player.says("Beide haben gepasst: Zieh vom Stapel.")
    player.shows(mirror)
    player.does(mirror, "draw")


def test_before_the_draw(open_game: Open) -> None:
    mirror = drawing(TEN_LOOSE, OTHER_LOOSE)
    player = open_game(save=mirror.save)
    player.shows(mirror)
    player.press("Abwerfen")
    player.says("Zieh zuerst eine Karte.")
    player.shows(mirror)
    player.tap(player.card("JS"))
    assert player.selected() == ["Pik Bube"]
    player.says("Pik Bube ist gewählt.")
    player.press("Abwerfen")
    player.says("Zieh zuerst eine Karte.")
    player.rest(300)
    player.tap(player.card("JS"))
    player.says("Zieh zuerst eine Karte.")
    player.shows(mirror)
    player.does(mirror, "draw")
    player.tap(player.stock)
    player.says("Du hast schon gezogen. Wirf eine Karte ab.")
    player.tap(player.pile)
    player.says("Du hast schon gezogen. Wirf eine Karte ab.")
    player.shows(mirror)


def test_taken_card_is_locked(open_game: Open) -> None:
    mirror = drawing(TEN_LOOSE, OTHER_LOOSE, pile="QH")
    player = open_game(save=mirror.save)
    player.does(mirror, "take")
    assert mirror.view["locked"] == "QH"
    assert "gesperrt" in (player.card("QH").get_attribute("aria-label") or "")
    player.tap(player.card("QH"))
    player.says("Herz Dame ist in diesem Zug gesperrt.")
    player.press("Abwerfen")
    player.says("Herz Dame kam gerade von der Ablage und ist in diesem Zug gesperrt.")
    player.shows(mirror)
    player.does(mirror, "discard JS")


def test_selection(open_game: Open) -> None:
    mirror = discarding(LOOSE, OTHER_LOOSE)
    player = open_game(save=mirror.save)
    player.press("Abwerfen")
    player.says("Wähle zuerst eine Karte aus.")
    for card in ("KS", "AS"):
        player.tap(player.card(card))
        assert player.selected() == [named(card)]
        after = mirror.view["after_discard"][card]
        player.says(f"{named(card)}: nach dem Abwurf {after} Restpunkte.")
        meter = next(node.words for node in player.tree().all("paragraph") if node.words.startswith("Restpunkte"))
        assert meter.split() == ["Restpunkte", str(mirror.view["hand"]["deadwood"]), "danach", str(after)]
        assert f"Abwerfen {named(card)}" in player.offers()
    player.page.keyboard.press("Escape")
    assert player.selected() == []
    player.shows(mirror)


def second_tap(player: Player, mirror: Mirror, milliseconds: int) -> None:
    player.tap(player.card("KS"))
    player.rest(milliseconds)
    player.tap(player.card("KS"))
    player.shows(mirror)


def test_second_tap_discards_only_after_a_while(open_game: Open) -> None:
    mirror = discarding(LOOSE, OTHER_LOOSE)
    player = open_game(save=mirror.save)
    player.tap(player.card("8H"))
    second_tap(player, mirror, 0)
    player.rest(249)
    player.tap(player.card("KS"))
    player.rest(1000)
    assert player.selected() == ["Pik König"]
    player.shows(mirror)
    player.tap(player.card("KS"))
    mirror.act("discard KS")
    player.shows(mirror)


def test_opponents_turn(open_game: Open) -> None:
    mirror = discarding(LOOSE, OTHER_LOOSE)
    player = open_game(save=mirror.save)
    player.does(mirror, "discard KS")
    for target in (player.stock, player.pile):
        player.tap(target)
        player.says("Der Gegner ist am Zug.")
    player.tap(player.card("AS"))
    assert player.selected() == ["Pik Ass"]
    player.press("Abwerfen")
    player.says("Der Gegner ist am Zug.")
    player.press("Tipp")
    player.says("Der Gegner ist am Zug.")
    player.shows(mirror)
    player.to_my_turn(mirror)


#: Hands that may end the round, and what the hint says of them: the notice, then the advice, and nothing twice.
ADVICE: Final = (
    (
        MELDED,
        OTHER_LOOSE,
        "Gin ist möglich. Tipp: Beende die Runde jetzt mit Karo König, dir bleibt kein Restpunkt.",
        "Gin is possible. Hint: end the round now with the king of diamonds, no deadwood remains.",
    ),
    (
        BIG,
        ODD,
        "Gin ist möglich. Tipp: Leg gleich alle elf Karten aus, das ist sogar großer Gin.",
        "Gin is possible. Hint: lay down all eleven cards at once, that is even big gin.",
    ),
    (
        "4S 5S 6S 7S TD TC TH 2H 3D AC KD",
        ODD,
        (
            "Klopfen ist möglich. Tipp: Beende die Runde jetzt mit Karo König, dir bleiben 6 Restpunkte. "
            "Zu 1 % wirst du unterboten."
        ),
        (
            "You can knock. Hint: end the round now with the king of diamonds, you keep 6 deadwood points. "
            "The chance of an undercut is 1%."
        ),
    ),
    (
        KNOCKS,
        FITTING,
        (
            "Klopfen ist möglich. Tipp: Wirf Karo König ab und warte, 4 Karten geben Gin. "
            "Siegchance für die Partie: 71 statt 61 %."
        ),
        (
            "You can knock. Hint: discard the king of diamonds and wait, 4 cards make gin. "
            "Chance to win the match: 71%, not 61%."
        ),
    ),
)


@pytest.mark.parametrize(("mine", "others", "german", "english"), ADVICE, ids=["gin", "big gin", "knock", "wait"])
def test_hints(open_game: Open, mine: str, others: str, german: str, english: str) -> None:
    mirror = discarding(mine, others, rules=WITH_BIG_GIN if mine == BIG else STANDARD)
    for language, button, sentence in (("de", "Tipp", german), ("en", "Hint", english)):
        player = open_game(f"&lang={language}", save=mirror.save, bridged=True)
        player.press(button)
        player.until(lambda player=player, sentence=sentence: player.said == sentence, f"{sentence}")  # type: ignore[misc]
        assert player.page.locator(".btn.hinted").count() == 1
