"""What a screen reader is given: the page as a tree of roles and names."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from playwright.sync_api import Page

QUOTED = re.compile(r"'((?:[^']|'')*)'(.*)")
ENTRY = re.compile(
    r'(?P<role>[a-z]+)(?: (?P<name>"(?:[^"\\]|\\.)*"))?(?P<states>(?: \[[^\]]*\])*)(?::(?: (?P<text>.*))?)?'
)


class Node(NamedTuple):
    role: str
    name: str
    states: str
    text: str
    children: list[Node]

    def __iter__(self) -> Iterator[Node]:
        for child in self.children:
            yield child
            yield from child

    def all(self, role: str, name: str = "") -> list[Node]:
        """The nodes below of this role whose name begins so."""
        return [node for node in self if node.role == role and node.name.startswith(name)]

    def one(self, role: str, name: str = "") -> Node:
        found = self.all(role, name)
        assert len(found) == 1, f"{len(found)} of role {role}, name {name!r}"
        return found[0]

    @property
    def words(self) -> str:
        """The text of this node and those below, in order."""
        return " ".join(part for part in (self.text, *(child.words for child in self.children)) if part)


def tree(page: Page) -> Node:
    return parse(page.locator("body").aria_snapshot())


def parse(text: str) -> Node:
    root = Node("document", "", "", "", [])
    above: list[tuple[int, Node]] = [(-1, root)]
    for line in text.splitlines():
        depth = len(line) - len(line.lstrip())
        body = line.strip().removeprefix("- ")
        quoted = QUOTED.fullmatch(body)
        if quoted:
            body = quoted[1].replace("''", "'") + quoted[2]
        entry = ENTRY.fullmatch(body)
        assert entry, f"not understood: {line}"
        node = Node(entry["role"], _plain(entry["name"]), entry["states"], _plain(entry["text"]), [])
        while above[-1][0] >= depth:
            above.pop()
        above[-1][1].children.append(node)
        above.append((depth, node))
    return root


def _plain(text: str | None) -> str:
    if text is None:
        return ""
    return str(json.loads(text)) if text.startswith('"') else text
