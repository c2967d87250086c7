"""What may happen to a page: kills, damaged storage, random hands on it. The campaign does more of the same."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from gin_engine.save import newest
from tests.browser.conftest import _bridge
from tests.browser.player import ASKED
from tests.property.play import assert_each_card_in_one_place

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

READY = 120_000
KEYS = [
    "Tab",
    "Shift+Tab",
    "Enter",
    "Space",
    "Escape",
    "ArrowLeft",
    "ArrowRight",
    "ArrowUp",
    "ArrowDown",
    "Home",
    "End",
]
SIZES = [(280, 653), (320, 568), (360, 640), (568, 320), (768, 1024), (1280, 800)]

#: Presses one of what can be pressed, by number; fields that open a file or leave the page are spared.
PRESS = """(number) => {
  const top = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document;
  const all = [...top.querySelectorAll("button, summary, input, select")].filter((element) =>
    !element.disabled && !element.closest("[inert]") && element.type !== "file" && element.checkVisibility() &&
    getComputedStyle(element).pointerEvents !== "none");
  if (all.length === 0) return "";
  const element = all[number % all.length];
  element.click();
  return element.textContent || element.id;
}"""
SLOTS = (
    """() => Object.keys(localStorage).filter((key) => key.includes(":slot")).sort().map((key) => localStorage[key])"""
)


class Window:
    """A browser context with the game in it, and all that it complains of."""

    def __init__(self, browser: Browser, address: str, *, bridged: bool = False) -> None:
        self.address = address
        self.faults: list[str] = []
        self.context: BrowserContext = browser.new_context(service_workers="block", accept_downloads=False)
        self.context.add_init_script(ASKED)
        self.context.on("weberror", lambda error: self.faults.append(str(error.error)))
        if bridged:
            _bridge(self.context)
        self.page = self.open()

    def open(self, query: str = "") -> Page:
        page = self.context.new_page()
        page.goto(f"{self.address}?motion=0{query}")
        page.locator("body[data-state=ready]").wait_for(timeout=READY)
        return page

    def kill(self) -> None:
        """End the page without a word to it, as a task switcher does, and come back."""
        self.page.close(run_before_unload=False)
        self.page = self.open()

    def close(self) -> None:
        self.context.close()


def check_cards(page: Page) -> int:
    """All 52 cards are somewhere and none is twice in the match as it is saved; returns its ply."""
    choice = newest(page.evaluate(SLOTS))
    assert choice.rejected == ()
    if choice.saved is None:
        return 0
    match = choice.saved.match
    assert_each_card_in_one_place(match.round)
    return match.ply


class Hands:
    """Somebody who presses anything: clicks, keys, reloads, no network, sizes, a second window."""

    def __init__(self, window: Window, seed: int) -> None:
        self.window = window
        self.chance = random.Random(seed)
        self.counts: dict[str, int] = {}
        self.second: Page | None = None

    @property
    def page(self) -> Page:
        return self.second or self.window.page

    def once(self) -> None:
        kinds = ["click", "key", "resize", "offline", "second", "reload"]
        (kind,) = self.chance.choices(kinds, [700, 250, 20, 15, 8, 7])
        self.counts[kind] = self.counts.get(kind, 0) + 1
        getattr(self, f"_{kind}")()

    def many(self, count: int, *, every: int = 50) -> None:
        for number in range(1, count + 1):
            self.once()
            if number % every == 0:
                check_cards(self.page)
                assert self.window.faults == [], (number, self.counts, self.window.faults)

    def _click(self) -> None:
        self.page.evaluate(PRESS, self.chance.randrange(1000))

    def _key(self) -> None:
        self.page.keyboard.press(self.chance.choice(KEYS))

    def _resize(self) -> None:
        width, height = self.chance.choice(SIZES)
        self.page.set_viewport_size({"width": width, "height": height})

    def _offline(self) -> None:
        self.window.context.set_offline(self.chance.random() < 0.5)

    def _second(self) -> None:
        self.window.context.set_offline(False)
        if self.second is None:
            self.second = self.window.open()
        else:
            self.second.close()
            self.second = None

    def _reload(self) -> None:
        self.window.context.set_offline(False)
        self.page.reload()
        self.page.locator("body[data-state=ready]").wait_for(timeout=READY)


def damaged(text: str, chance: random.Random) -> str:
    """One of a hundred ways to spoil a stored text."""
    place = chance.randrange(max(1, len(text)))
    ways: list[Any] = [
        lambda: text[:place],
        lambda: text[place:],
        lambda: text[:place] + chr(chance.randrange(32, 127)) + text[place + 1 :],
        lambda: text[:place] + chr(chance.randrange(0x80, 0xD000)) + text[place:],
        lambda: text[::-1],
        lambda: text + text,
        lambda: text[:place] + "\0" * 20 + text[place:],
        text.swapcase,
        lambda: chance.choice(["", "null", "[]", "{}", "0", "true", '"x"', "undefined", "NaN", "[[[[", '{"format":1}']),
        lambda: "x" * chance.randrange(1, 50_000),
        lambda: text.replace(" 1 ", " 2 ", 1),
        lambda: text.replace("0", "9"),
    ]
    return str(chance.choice(ways)())


def corrupt(browser: Browser, address: str, stored: dict[str, str], key: str, text: str) -> None:
    """Open the page on storage in which one text is spoilt: it plays, and no other save is lost."""
    context = browser.new_context(service_workers="block")
    faults: list[str] = []
    context.on("weberror", lambda error: faults.append(str(error.error)))
    try:
        _bridge(context)
        page = context.new_page()
        page.goto(f"{address}licenses/LICENSE.txt")
        page.evaluate("(texts) => Object.assign(localStorage, texts)", {**stored, key: text})
        page.goto(f"{address}?motion=0")
        page.locator("body[data-state=ready]").wait_for(timeout=READY)
        assert faults == [], (key, text[:80])
        others = newest([stored[name] for name in sorted(stored) if ":slot" in name and name != key]).saved
        found = newest(page.evaluate(SLOTS)).saved
        assert found is not None
        assert others is None or found.counter >= others.counter
        assert others is None or found.match.seed == others.match.seed, f"the match is lost with {key}"
    finally:
        context.close()
