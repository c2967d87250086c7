"""What is wrong with how the page lies in its window."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from playwright.sync_api import Page

SIZES: Final = ((320, 568), (360, 640), (640, 360), (768, 1024), (1280, 800))

FAULTS: Final = """() => {
  const TAP = 43.5, STRIP = 23.5, SLACK = 1;
  const [W, H] = [innerWidth, innerHeight];
  const faults = [];
  const sheet = document.querySelector("[role=dialog]");
  const root = sheet ?? document.body;
  const about = (element) =>
    (element.getAttribute("aria-label") ?? element.textContent).trim().replace(/\\s+/g, " ").slice(0, 40) ||
    `${element.tagName}.${element.getAttribute("class")}`;
  const round = (box) => [box.left, box.top, box.right, box.bottom].map((number) => Math.round(number)).join(" ");
  const style = new Map();
  const styleOf = (element) => {
    if (!style.has(element)) style.set(element, getComputedStyle(element));
    return style.get(element);
  };
  const fault = (what, element, box, more = "") => faults.push(`${what}: ${about(element)} (${round(box)}) ${more}`);

  // What a person sees: texts, buttons, cards. What only a screen reader gets is a pixel or less.
  const seen = (element) => {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    for (let at = element; at && at !== document.body; at = at.parentElement) {
      const { width, height } = at.getBoundingClientRect();
      if (styleOf(at).position === "absolute" && width <= 1.5 && height <= 1.5) return false;
    }
    return true;
  };
  const things = [];
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const element = node.parentElement;
    if (node.data.trim() === "" || !seen(element) || ["OPTION", "STYLE"].includes(element.tagName)) continue;
    const range = document.createRange();
    // Only a word that is long for its window may be broken.
    for (const { 0: word, index } of element.closest("pre") ? [] : node.data.matchAll(/[^\\s\\-–/]+/g)) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const boxes = [...range.getClientRects()];
      const lines = new Set(boxes.map(({ bottom }) => Math.round(bottom)));
      const width = boxes.reduce((sum, box) => sum + box.width, 0);
      if (lines.size > 1 && width < W / 3) fault("broken word", element, boxes[0], word);
    }
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) {
      const thin = Math.min(4, box.height * 0.18); // a line is higher than its letters
      if (box.width > 1) {
        things.push({
          kind: "text", element,
          box: { left: box.left, right: box.right, top: box.top + thin, bottom: box.bottom - thin },
        });
      }
    }
  }
  const BOXES = "button, summary, label:has(input), [role=img], [role=status], aside, .card";
  for (const element of root.querySelectorAll(BOXES)) {
    if (!seen(element) || element.closest("[class~=under]")) continue;
    const box = element.getBoundingClientRect();
    if (box.width < 1 || box.height < 1) continue;
    const { left, right, top, bottom } = box;
    const card = element.matches(".card");
    things.push({ kind: card ? "card" : "control", element, box: { left, right, top, bottom } });
    if (!element.matches("button, summary, label")) continue;
    if (box.height < TAP) fault("too low to tap", element, box, box.height.toFixed(1));
    if (!card && box.width < TAP) fault("too narrow to tap", element, box, box.width.toFixed(1));
  }

  // In the window, and not cut off by a part that holds it.
  for (const thing of things) {
    let { left, right, top, bottom } = thing.box;
    const whole = thing.box;
    let scrolls = false;
    for (let at = thing.element; at && at !== document.documentElement; at = at.parentElement) {
      if (at === thing.element && thing.kind !== "text") continue;
      const { overflowX, overflowY } = styleOf(at);
      if (overflowX === "visible" && overflowY === "visible") continue;
      const box = at.getBoundingClientRect();
      if (box.left > left + SLACK || box.right < right - SLACK) fault("cut off sideways", thing.element, whole);
      if (["auto", "scroll"].includes(overflowY)) {
        scrolls ||= at.scrollHeight > at.clientHeight + 1;
        if (at.scrollWidth > at.clientWidth + 1) fault("scrolls sideways", at, box);
      } else if (!scrolls && (box.top > top + SLACK || box.bottom < bottom - SLACK)) {
        fault("cut off", thing.element, whole);
      }
      top = Math.max(top, box.top);
      bottom = Math.min(bottom, box.bottom);
    }
    if (left < -SLACK || right > W + SLACK) fault("beside the window", thing.element, whole);
    if (!scrolls && (top < -SLACK || bottom > H + SLACK)) fault("outside the window", thing.element, whole);
    thing.box = { left, right, top, bottom };
  }

  // Nothing on anything else, but cards of one fan on each other.
  const FAN = "[role=group], ul, [role=img]:has(.card), section:has(> .pile)";
  const fan = (element) => element.closest(FAN) ?? element.parentElement;
  for (const [index, a] of things.entries()) {
    for (const b of things.slice(index + 1)) {
      const wide = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
      const high = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
      if (wide <= SLACK || high <= SLACK) continue;
      if (a.element.contains(b.element) || b.element.contains(a.element)) continue;
      if (a.kind === "card" && b.kind === "card" && fan(a.element) === fan(b.element)) continue;
      fault("overlap", a.element, a.box, `with ${about(b.element)} (${round(b.box)})`);
    }
  }

  if (document.documentElement.scrollWidth > W) faults.push("the page scrolls sideways");
  if (!sheet && document.documentElement.scrollHeight > H) faults.push("the table scrolls");

  // What can be seen and hit of each card of the hand.
  if (!sheet) {
    for (const card of document.querySelectorAll("[role=group] button")) {
      const box = card.getBoundingClientRect();
      let strip = 0;
      for (const part of [0.2, 0.5, 0.8]) {
        let run = 0;
        for (let x = Math.floor(box.left); x <= box.right; x++) {
          const hit = document.elementFromPoint(x + 0.5, box.top + box.height * part)?.closest("button") === card;
          run = hit ? run + 1 : 0;
          strip = Math.max(strip, run);
        }
      }
      if (strip < STRIP) fault("too little of a card", card, box, String(strip));
    }
  }
  return [...new Set(faults)];
}"""


def faults(page: Page, size: tuple[int, int]) -> list[str]:
    """All that is off-screen, cut off, covered, too small or scrolling at this size."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate("() => document.body.offsetHeight && document.fonts.ready.then(() => true)")
    found: list[str] = page.evaluate(FAULTS)
    return [f"{size[0]}x{size[1]} {fault}" for fault in found]
