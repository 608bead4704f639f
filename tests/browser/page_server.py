"""A server in the test's own process for one page that a test has laid out, with our static files and drawings.

Requests that Playwright answers go through three processes and are never cached; these are cached as in real life.
"""

import mimetypes
from collections.abc import Callable
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

from orrery.draw.art.sets import FOLDER, find_set
from orrery.server.web import static_files

HTML = "text/html; charset=utf-8"
FRAMED = "/framed"
FRAME = b"""<iframe src="/tables/x" style="visibility: hidden; border: 0; position: fixed; left: 0; top: 0"></iframe>"""
"""The page in a frame that is laid out and never painted: enough for whoever only measures."""
FOR_EVER = "public, max-age=31536000, immutable"


class PageServer(ThreadingHTTPServer):
    """Shows the page that was laid out last at every address but those of files."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.html = ""
        self.take_answer: Callable[[str], None] = lambda form: None
        """What is done with the form of an answer."""
        Thread(target=self.serve_forever, daemon=True).start()

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"


class _Handler(BaseHTTPRequestHandler):
    server: PageServer
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        path = self.path.split("?")[0]
        if path.startswith("/static/"):
            name = path.split("/", 3)[3]
            kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
            self._send(static_files._files()[name].read_bytes(), kind, FOR_EVER)
        elif (art := find_set(path.removeprefix(FOLDER))) is not None:
            self._send(art.text.encode(), "image/svg+xml", FOR_EVER)
        else:
            self._send(FRAME if path == FRAMED else self.server.html.encode(), HTML)

    def do_POST(self) -> None:
        self.server.take_answer(self.rfile.read(int(self.headers["Content-Length"])).decode())
        self._send(self.server.html.encode(), HTML)

    def _send(self, body: bytes, kind: str, cached: str = "no-store") -> None:
        self.send_response(200)
        for name, value in (("Content-Type", kind), ("Content-Length", str(len(body))), ("Cache-Control", cached)):
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Nothing is logged: a test tells what went wrong."""


@cache
def page_server() -> PageServer:
    """The server of this process, started by the first test that lays out a page."""
    return PageServer()
