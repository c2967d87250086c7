"""A short match through `gin_engine.api`, as the page plays it; anything out of order raises."""

import json
from typing import Any

from gin_engine.api import Session

LEVELS = ("easy", "normal", "hard")
ROUNDS = 3
MOST_STEPS = 2000  # far more than three rounds can take


class SmokeError(Exception):
    """The engine answered something that the page could not use."""


class Page:
    """The page's part: it sends requests and keeps the newest view and save."""

    def __init__(self) -> None:
        self.session = Session()
        self.view: dict[str, Any] = {}
        self.saves: list[str | None] = [None, None]

    def ask(self, cmd: str, **fields: object) -> dict[str, Any]:
        """Send a request; a refusal is a failure."""
        reply: dict[str, Any] = json.loads(self.session.handle(json.dumps({"cmd": cmd, **fields})))
        if not reply["ok"]:
            raise SmokeError(f"the request '{cmd}' is refused: {json.dumps(reply['error'])}")
        failed = [notice for notice in reply.get("notices", []) if notice["code"] == "player_failed"]
        if failed:
            raise SmokeError(f"the opponent's program fails: {json.dumps(failed[0])}")
        self.view = reply.get("view", self.view)
        if "save" in reply:
            self.saves[reply["save"]["counter"] % 2] = reply["save"]["text"]
        return reply

    def step(self) -> None:
        """One step of the match: whoever's turn it is, the first legal action where it is ours."""
        view = self.view
        if view["turn"] is None:
            self.ask("next", ply=view["ply"])
        elif view["turn"] != view["seat"]:
            self.ask("opponent", ply=view["ply"])
        else:
            self.ask("hint")
            knocks = [f"knock {option['card']}" for option in view["knocks"]]
            self.ask("act", ply=view["ply"], action=(knocks or view["legal"])[0])


def play_level(level: str) -> None:
    """Some rounds against one opponent, then what a page does with the save."""
    page = Page()
    page.ask("new", seed="smoke", level=level)
    for _ in range(MOST_STEPS):
        if page.view["settlement"] or (page.view["turn"] is None and page.view["round"] >= ROUNDS):
            break
        page.step()
    else:
        raise SmokeError(f"{ROUNDS} rounds against '{level}' take more than {MOST_STEPS} steps")
    page.ask("record")
    if not page.ask("verify")["verified"]:
        raise SmokeError("the match does not replay to the same result")
    before = page.view
    reloaded = Page()
    reloaded.ask("load", saves=page.saves)
    if reloaded.view != before:
        raise SmokeError("a loaded match differs from the one that was saved")


def refuse() -> None:
    """A refused request has to come out as text."""
    if json.loads(Session().handle("{}"))["ok"]:
        raise SmokeError("an empty request is accepted")


def play() -> None:
    """Everything above; the build calls this."""
    for level in LEVELS:
        play_level(level)
    refuse()
