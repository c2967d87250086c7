"""A server that dies, and the questions what a page keeps for that."""

from __future__ import annotations

import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING

from tools.build.serve import open_server

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

#: Asks the service worker; null while there is none.
KEPT = """async () => {
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration?.active) return null;
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise((resolve) => { port1.onmessage = ({ data }) => resolve(data); });
  registration.active.postMessage({ type: "status" }, [port2]);
  return answer;
}"""


#: Whether it keeps the whole version.
COMPLETE = f"async () => {{ const found = await ({KEPT})(); return found !== null && found.kept === found.files; }}"
#: The cache that holds a snapshot of Python's memory, and the address of that; nothing where there is none.
SNAPSHOT = """async () => {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    const found = (await cache.keys()).find(({ url }) => url.endsWith("/snapshot"));
    if (found) return [cache, found.url];
  }
  return [];
}"""
HAS_SNAPSHOT = f"async () => (await ({SNAPSHOT})()).length > 0"


class Host:
    """A web server for one folder, which can be killed and come back at the same address."""

    def __init__(self, folder: Path, prefix: str = "/") -> None:
        self.folder, self.prefix, self.port = folder, prefix, 0
        self.start()

    def start(self) -> None:
        self.server = open_server(self.folder, "127.0.0.1", self.port, self.prefix)
        self.port = self.server.server_address[1]
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def kill(self) -> None:
        self.server.shutdown()
        self.server.server_close()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}{self.prefix}"


@contextmanager
def host(folder: Path, prefix: str = "/") -> Iterator[Host]:
    started = Host(folder, prefix)
    yield started
    started.kill()
