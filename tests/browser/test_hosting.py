"""The site deep below another one's root, as on shared hosts."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.mirror import Mirror

if TYPE_CHECKING:
    from tests.browser.conftest import Open
    from tests.conftest import Serve

pytestmark = pytest.mark.browser


def test_below_a_path(open_game: Open, serve_site: Serve) -> None:
    address = serve_site("/some/deep/path/")
    asked: list[str] = []
    mirror = Mirror(seed := "path")
    player = open_game(f"&seed={seed}", address=address, paused=False, offline=True)
    player.page.context.on("request", lambda request: asked.append(request.url))
    player.press("Schneller")
    player.reload()
    player.to_my_turn(mirror)
    for _ in range(2):
        action = mirror.hint()["action"]
        player.do(action)
        mirror.act(action)
        player.to_my_turn(mirror)
    player.press("Menü")
    assert len(asked) > 10
    assert [url for url in asked if not url.startswith((address, "data:"))] == []
    assert all(key.startswith("gin:/some/deep/path/:") for key in player.page.evaluate("Object.keys(localStorage)"))
