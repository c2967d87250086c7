"""The campaign opens windows as the browser tests do."""

from tests.browser.conftest import open_game

__all__ = ["open_game"]
