"""A small web server for the built site: right MIME types, no surprises from caches, quiet."""

from __future__ import annotations

import errno
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from tools.build.common import BuildError

NEXT_PORTS = 20


def headers_of(site: Path) -> list[tuple[str, str]]:
    """What `_headers` names for every file of the site, as hosts that read it would send."""
    file = site / "_headers"
    if not file.is_file():
        return [("X-Content-Type-Options", "nosniff")]
    every = file.read_text("utf-8").split("\n/")[0].splitlines()[1:]
    return [(name.strip(), value.strip()) for name, _, value in (line.partition(":") for line in every)]


class Handler(SimpleHTTPRequestHandler):
    """Serves one folder below `prefix`, as a project page on a shared host would."""

    protocol_version = "HTTP/1.1"
    # Given whole, since the tables of operating systems differ: a wrong type keeps WebAssembly from starting.
    extensions_map = {  # noqa: RUF012 - the base class declares it
        "": "application/octet-stream",
        ".css": "text/css; charset=utf-8",
        ".html": "text/html; charset=utf-8",
        ".ico": "image/x-icon",
        ".jpg": "image/jpeg",
        ".js": "text/javascript; charset=utf-8",
        ".json": "application/json",
        ".md": "text/plain; charset=utf-8",
        ".mjs": "text/javascript; charset=utf-8",
        ".png": "image/png",
        ".svg": "image/svg+xml",
        ".txt": "text/plain; charset=utf-8",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
        ".webp": "image/webp",
        ".whl": "application/zip",
        ".woff2": "font/woff2",
        ".zip": "application/zip",
    }

    def __init__(self, *arguments: Any, prefix: str = "/", directory: str) -> None:  # noqa: ANN401 - as the base class
        self.prefix = prefix
        self.headers_of_site = headers_of(Path(directory))
        super().__init__(*arguments, directory=directory)

    def translate_path(self, path: str) -> str:
        """Map a request below the prefix to a file, and any other to none."""
        if not path.startswith(self.prefix):
            return super().translate_path("/does-not-exist")
        return super().translate_path("/" + path.removeprefix(self.prefix))

    def list_directory(self, path: object) -> None:
        """Show no folders, as a static host would not."""
        del path
        self.send_error(404)

    @property
    def hashed(self) -> bool:
        """Whether the address names what it holds, for good."""
        return self.path.startswith(f"{self.prefix}v/")

    def send_head(self) -> Any:  # noqa: ANN401 - as the base class
        """Answer in full: a time stamp counts seconds, and two builds within one would pass for the same."""
        if not self.hashed:
            del self.headers["If-Modified-Since"]
        return super().send_head()

    def end_headers(self) -> None:
        """Let the browser keep what lies under a hash, and ask again for the rest."""
        self.send_header("Cache-Control", "max-age=31536000, immutable" if self.hashed else "no-cache")
        for name, value in self.headers_of_site:
            self.send_header(name, value)
        super().end_headers()

    def log_message(self, format: str, *arguments: object) -> None:  # noqa: A002 - the base class names it so
        """Say nothing: the page reports its own troubles."""


class Server(ThreadingHTTPServer):
    """Threads that end with the program, and a port that is never shared with another program."""

    daemon_threads = True

    def handle_error(self, request: object, client_address: object) -> None:
        """Ignore visitors who hang up."""


def open_server(site: Path, host: str, port: int, prefix: str = "/") -> Server:
    """Bind to `port`, or to the next free one; port 0 is any free one."""
    handler = partial(Handler, prefix=prefix, directory=str(site))
    for candidate in range(port, port + (NEXT_PORTS if port else 1)):
        try:
            return Server((host, candidate), handler)
        except OSError as error:
            if error.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise BuildError(f"Cannot serve on '{host}': {error.strerror or error}.") from error
        except OverflowError:
            break
    last = port + NEXT_PORTS - 1
    raise BuildError(f"The ports {port} to {last} are taken or not allowed: choose another with --port N.")


def serve(site: Path, host: str, port: int) -> None:
    """Serve until Ctrl-C."""
    if not (site / "index.html").is_file():
        raise BuildError(f"There is no site in {site} yet: leave out --no-build.")
    with open_server(site, host, port) as server:
        bound = server.server_address[1]
        if port not in (0, bound):
            print(f"Port {port} is taken, so this is port {bound}.")
        name = "localhost" if host in ("127.0.0.1", "::1") else host
        print(f"Gin Rummy is at http://{name}:{bound}/ - Ctrl-C ends it.", flush=True)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            print()
