"""The same match in Python: what the page must show at every step."""

from __future__ import annotations

from typing import Any, Final

from gin_engine.api import Session
from tests.property.play import good, refused

SUITS: Final = {"S": "Pik", "H": "Herz", "D": "Karo", "C": "Kreuz"}
RANKS: Final = dict(
    zip(
        "A23456789TJQK",
        ["Ass", "Zwei", "Drei", "Vier", "Fünf", "Sechs", "Sieben", "Acht", "Neun", "Zehn", "Bube", "Dame", "König"],
        strict=True,
    )
)
GROUPS: Final = {"run": "Folge", "set": "Satz"}
TITLES: Final = {
    ("knock", 0): "Geklopft und gewonnen",
    ("knock", 1): "Der Gegner klopft und gewinnt",
    ("gin", 0): "Gin!",
    ("gin", 1): "Gin für den Gegner",
    ("big_gin", 0): "Großer Gin!",
    ("big_gin", 1): "Großer Gin für den Gegner",
    ("knock", None): "Unentschiedene Runde",
    ("undercut", 0): "Du unterbietest den Gegner",
    ("undercut", 1): "Der Gegner unterbietet dich",
    ("void", None): "Ungültige Runde",
}

Json = dict[str, Any]


def named(card: str) -> str:
    return f"{SUITS[card[1]]} {RANKS[card[0]]}"


def names(cards: list[str]) -> list[str]:
    return [named(card) for card in cards]


def cards(count: int) -> str:
    return f"{count} Karte" if count == 1 else f"{count} Karten"


class Mirror:
    """A session of the engine that is driven beside the page's."""

    def __init__(self, seed: str = "", *, save: str | None = None) -> None:
        self._session = Session()
        reply = good(self._session, "new", seed=seed) if save is None else good(self._session, "load", saves=[save])
        self.view: Json = reply["view"]
        self.save: str = save or reply["save"]["text"]
        #: Every card that the person has seen in this round.
        self.shown: set[str] = set()
        self._look()

    def act(self, action: str) -> None:
        self._changed(good(self._session, "act", ply=self.view["ply"], action=action))

    def opponent(self) -> None:
        self._changed(good(self._session, "opponent", ply=self.view["ply"]))

    def next(self) -> None:
        self.shown = set()
        self._changed(good(self._session, "next", ply=self.view["ply"]))

    def hint(self) -> Json:
        hint: Json = good(self._session, "hint")["hint"]
        return hint

    def refusal(self, action: str) -> str:
        return refused(self._session, "act", ply=self.view["ply"], action=action)

    @property
    def mine(self) -> bool:
        return bool(self.view["turn"] == 0)

    @property
    def hand(self) -> list[str]:
        """The own cards in the order of the page."""
        hand = self.view["hand"]
        return [*(card for meld in hand["melds"] for card in meld["cards"]), *hand["deadwood_cards"]]

    @property
    def title(self) -> str | None:
        """The heading of the sheet that lies on the table."""
        result = self.view["result"]
        return result and TITLES[result["kind"], result["winner"]]

    def picture(self) -> Json:
        """What the page shows of this view, apart from sheets."""
        view = self.view
        hand = view["hand"]
        groups = [(GROUPS[meld["kind"]], names(meld["cards"])) for meld in hand["melds"]]
        if hand["deadwood_cards"]:
            groups.append(("Restkarten", names(hand["deadwood_cards"])))
        pile = view["pile"]
        (other,) = view["others"]
        return {
            "hand": groups,
            "deadwood": hand["deadwood"],
            "stock": f"Stapel, {cards(view['stock'])}",
            "pile": f"Ablage, {cards(len(pile))}, oben {named(pile[-1])}" if pile else "Ablage, leer",
            "opponent": other["count"],
            "known": names(other["known"]),
            "scores": view["scores"],
            "round": view["round"],
        }

    def _changed(self, reply: Json) -> None:
        self.view = reply["view"]
        self.save = reply["save"]["text"]
        self._look()

    def _look(self) -> None:
        self.shown.update(self.hand, self.view["pile"], *(other["known"] for other in self.view["others"]))
        self.shown.update(entry["card"] for entry in self.view["history"] if entry["card"])


def short_match(tries: int = 12) -> str:
    """A seed whose match is over soon when both play well."""
    return min((f"short {number}" for number in range(tries)), key=_length)


def _length(seed: str) -> int:
    mirror = Mirror(seed)
    steps = 0
    while mirror.view["settlement"] is None:
        steps += 1
        if mirror.view["result"]:
            mirror.next()
        elif mirror.mine:
            mirror.act(mirror.hint()["action"])
        else:
            mirror.opponent()
    return steps
