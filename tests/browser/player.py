"""Plays on the page as a person does: by the roles and names of what is there."""

from __future__ import annotations

import re
import time
from typing import TYPE_CHECKING, Any, Final

import pytest

from tests.browser.mirror import named
from tests.browser.tree import Node, tree

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator, Page

    from tests.browser.mirror import Mirror

PATIENCE: Final = 60.0  # seconds of a busy machine
STEP: Final = 100  # ms of the page's clock

#: What is said of each phase to whoever is on turn.
PROMPTS: Final = {"upcard": "Nimmst du", "first_draw": "Zieh jetzt", "draw": "Zieh vom Stapel", "discard": ""}

#: Counts what the engine has been asked and has not answered yet.
ASKED: Final = """{
  globalThis.asked = 0;
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function (message) {
    const heard = ({ data }) => {
      if (data.id !== message.id) return;
      globalThis.asked -= 1;
      this.removeEventListener("message", heard);
    };
    globalThis.asked += 1;
    this.addEventListener("message", heard);
    postMessage.call(this, message);
  };
}"""

#: All that is folded in a sheet, but for what is folded within.
FOLDS: Final = "details:not(details details)"

Json = dict[str, Any]


def unfold(page: Page, folds: str = FOLDS) -> None:
    """Open what is folded in the sheet: what one holds may come late, and moves those below it."""
    found = page.locator(f"[role=dialog] {folds}")
    found.first.wait_for()
    for fold in found.all():
        fold.locator("> summary").click()
        fold.locator("> .unfolded > *").first.wait_for(state="attached")


class Player:
    """One window of the game. Where its clock stands still, time passes only by `rest`.

    While the engine thinks, no wait lets time pass: how long it thinks depends on the machine.
    """

    def __init__(self, page: Page, *, paused: bool) -> None:
        self.page = page
        self.paused = paused

    # --- time -----------------------------------------------------------------------------------

    def rest(self, milliseconds: int = STEP) -> None:
        """Let time pass for the page."""
        if self.paused:
            self.page.clock.run_for(milliseconds)
        else:
            self.page.wait_for_timeout(min(milliseconds, 20))

    def until(self, settled: Callable[[], bool], what: Callable[[], str] | str = "what was expected") -> None:
        """Wait for something to be so."""
        deadline = time.monotonic() + PATIENCE
        while True:
            idle = self.idle
            if settled():
                return
            if time.monotonic() > deadline:
                pytest.fail(f"does not come about: {what if isinstance(what, str) else what()}")
            if idle:
                self.rest()
            else:
                self.page.wait_for_timeout(20)

    @property
    def idle(self) -> bool:
        """Whether the engine has answered all that it was asked."""
        return not self.page.evaluate("globalThis.asked")

    def awake(self) -> None:
        """Wait for the engine and the letters, without a clock."""
        self.page.locator("body[data-state=ready]").wait_for()
        self.page.evaluate("() => document.fonts.ready.then(() => true)")

    def reload(self) -> None:
        self.page.reload()
        self.awake()

    # --- what there is --------------------------------------------------------------------------

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=re.compile(f"^{re.escape(name)}( |,|$)"))

    @property
    def stock(self) -> Locator:
        return self.button("Stapel")

    @property
    def pile(self) -> Locator:
        return self.button("Ablage")

    def card(self, card: str) -> Locator:
        hand = self.page.get_by_role("group", name="Deine Karten")
        return hand.get_by_role("button", name=re.compile(f"^{named(card)}(,|$)"))

    @property
    def dialog(self) -> Locator:
        return self.page.get_by_role("dialog")

    @property
    def said(self) -> str:
        return " ".join(self.page.get_by_role("status").inner_text().split())

    # --- what is done ---------------------------------------------------------------------------

    def press(self, name: str) -> None:
        self.tap(self.button(name))

    def tap(self, target: Locator) -> None:
        """Press as soon as the page lets it be pressed: it takes no action while another is under way."""
        open_to_taps = "element => getComputedStyle(element).pointerEvents !== 'none'"
        self.until(lambda: self.idle and bool(target.evaluate(open_to_taps)), lambda: f"{target} can be pressed")
        target.click()

    def unfold(self, folds: str = FOLDS) -> None:
        unfold(self.page, folds)

    def do(self, action: str) -> None:
        """Send an action as a person does."""
        verb, _, card = action.partition(" ")
        if card:
            self.tap(self.card(card))
            self.press({"discard": "Abwerfen", "knock": "Klopfen", "gin": "Gin"}[verb])
        elif verb == "draw":
            self.tap(self.stock)
        elif verb == "pass":
            self.press("Passen")
        elif self.button("Nehmen").count():
            self.press("Nehmen")
        else:
            self.tap(self.pile)

    def does(self, mirror: Mirror, action: str) -> None:
        """Send an action and see it done."""
        self.do(action)
        mirror.act(action)
        self.shows(mirror, prompted=True)

    def goes_on(self, mirror: Mirror) -> None:
        """The next step of the match, whoever's it is, seen on the page."""
        if mirror.view["result"]:
            self.press("Weiter")
            mirror.next()
        elif mirror.mine:
            action = mirror.hint()["action"]
            self.do(action)
            mirror.act(action)
        else:
            mirror.opponent()
        self.shows(mirror, prompted=True)

    def to_my_turn(self, mirror: Mirror) -> None:
        while not mirror.mine and mirror.view["result"] is None:
            mirror.opponent()
            if self.paused:
                self.shows(mirror, prompted=True)
        self.shows(mirror, prompted=True)

    # --- what is seen ---------------------------------------------------------------------------

    def tree(self) -> Node:
        return tree(self.page)

    def picture(self, root: Node | None = None) -> Json:
        """What stands on the table, to be compared with `Mirror.picture`."""
        root = root or self.tree()
        groups = [
            (node.name, [button.name.split(",")[0] for button in _after(root, node).all("button")])
            for node in root.one("group", "Deine Karten").children
            if node.role == "heading"
        ]
        opponent = root.one("region", "Gegner")
        banner = root.one("banner")
        return {
            "hand": groups,
            "deadwood": _number(next(node.words for node in root.all("paragraph") if "Restpunkte" in node.words)),
            "stock": root.one("button", "Stapel").name,
            "pile": root.one("button", "Ablage").name,
            "opponent": _number(opponent.words.replace("Gegner", "")),
            "known": [node.name for node in opponent.all("img") if "verdeckt" not in node.name],
            "scores": [int(text) for text in re.findall(r"\d+", banner.one("region", "Punktestand").words)],
            "round": _number(next(node.words for node in banner.all("paragraph"))),
        }

    def shows(self, mirror: Mirror, *, prompted: bool = False) -> None:
        """Wait until table and sheet are those of the mirror; `prompted`, until it is said what to do."""
        expected = mirror.picture() | {"sheet": mirror.title}
        seen: Json = {}

        def same() -> bool:
            nonlocal seen
            root = self.tree()
            sheets = root.all("dialog")
            seen = self.picture(root) | {"sheet": sheets[0].name if sheets else None}
            return seen == expected

        self.until(same, lambda: f"\n{expected}\nseen is\n{seen}")
        if prompted and mirror.mine:
            self.says(PROMPTS[mirror.view["phase"]])

    def selected(self) -> list[str]:
        hand = self.tree().one("group", "Deine Karten")
        return [button.name.split(",")[0] for button in hand.all("button") if "pressed" in button.states]

    def says(self, sentence: str) -> None:
        self.until(lambda: sentence in self.said, lambda: f"{sentence!r} in {self.said!r}")

    def offers(self) -> list[str]:
        """The words on the buttons of the bar."""
        return [button.name for button in self.tree().one("region", "Aktionen").all("button")]

    def focused(self) -> str:
        """The name of what has the focus, empty when nothing has it."""
        name = self.page.evaluate(
            """() => {
              const { activeElement: active } = document;
              if (active === null || active === document.body) return "";
              return active.getAttribute("aria-label") ?? active.textContent;
            }"""
        )
        return " ".join(str(name).split())


def _after(root: Node, heading: Node) -> Node:
    """What follows a heading among its siblings."""
    group = next(node for node in root if heading in node.children)
    return group.children[next(i for i, node in enumerate(group.children) if node is heading) + 1]


def _number(text: str) -> int:
    found = re.search(r"\d+", text)
    assert found, text
    return int(found[0])
