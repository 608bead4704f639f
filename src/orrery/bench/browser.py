"""A browser at a table, as the server sees it: pages, forms that a script sends, an event stream, and fragments of the page."""

import asyncio
import re
from http import HTTPStatus
from typing import Any, NamedTuple
from urllib.parse import urlencode

from orrery.bench.client import Client, ConnectionLost, EventStream, Response
from orrery.core.luck import Luck

MARK = re.compile(r"<!--part (\w+)-->(.*?)<!--end-->|<!--kept (\w+)-->", re.S)
FORM = {"Content-Type": "application/x-www-form-urlencoded"}
JSON = {"Accept": "application/json"}
TOKEN = re.compile(r'name="csrf" value="([^"]+)"')
BODY = re.compile(r'<body class="[^"]*mode-(?P<mode>\w+)"[^>]*? data-number="(?P<number>\d+)"')
STREAM = re.compile(r' data-stream="([^"]+)"')
ASK = re.compile(r'<form class="ask shape-(?P<shape>[\w-]+).*?</form>', re.S)
LIMITS = re.compile(r'data-least="(\d+)"\s+data-most="(\d+)"')
HIDDEN = re.compile(r'name="(ask|id|seat|csrf)" value="([^"]*)"')
ANSWER = re.compile(r'name="answer" value="(-?\d+)"')
PLACE = re.compile(r'name="(place_\d+)"\s+value="(-?\d+)"')


class TablePage(NamedTuple):
    """What a browser knows of a table: the number of its state, and the fields of its question with their allowed values."""

    number: int
    is_over: bool
    stream: str
    fields: dict[str, str]
    shape: str
    choices: tuple[tuple[str, str], ...]
    """The answers to pick from: the name of the field and the value of each."""
    limits: tuple[int, int]
    """The least and the most to pick, where several may be picked."""

    def pick(self, luck: Luck) -> list[tuple[str, str]]:
        """A random answer, as the fields of the form."""
        if self.shape == "some":
            least, most = self.limits
            order = list(range(len(self.choices)))
            luck.shuffle("bench", order)
            count = least + luck.below("bench", min(most, len(order)) - least + 1)
            picked = [self.choices[at] for at in sorted(order[:count])]
        elif self.shape == "split":
            rows: dict[str, list[str]] = {}
            for name, value in self.choices:
                rows.setdefault(name, []).append(value)
            picked = [(name, values[luck.below("bench", len(values))]) for name, values in rows.items()]
        else:
            picked = [self.choices[luck.below("bench", len(self.choices))]]
        return [*self.fields.items(), *picked]


def read_page(html: str) -> TablePage:
    """What a browser learns from a table page."""
    body, form, stream = BODY.search(html), ASK.search(html), STREAM.search(html)
    if body is None:
        raise ConnectionLost(f"this is no table: {html[:200]}")
    markup = form[0] if form else ""
    limits = LIMITS.search(markup)
    choices = [("answer", value) for value in ANSWER.findall(markup)] or PLACE.findall(markup)
    return TablePage(
        number=int(body["number"]),
        is_over=body["mode"] == "over",
        stream=stream[1].replace("&amp;", "&") if stream else "",
        fields=dict(HIDDEN.findall(markup)),
        shape=form["shape"] if form else "",
        choices=tuple(choices),
        limits=(int(limits[1]), int(limits[2])) if limits else (0, 0),
    )


class Browser:
    """One person with a browser: a cookie, a connection, and an open page."""

    def __init__(self, address: str) -> None:
        self.client = Client(address)
        self.client.headers = {"Accept": "text/html", "Accept-Encoding": "gzip", "Accept-Language": "en"}
        self.token = ""
        self.update_bytes: list[int] = []
        """The bytes of each page of the table that it was sent."""
        self._parts: dict[str, str] = {}
        """The parts of the newest page, by their names."""
        self._newest = 0
        self._news = asyncio.Event()

    async def open_site(self) -> None:
        """Load the first page, which brings the cookie and the token of forms."""
        first = await self.client.exchange("GET", "/", {})
        self.client.headers["Cookie"] = first.headers["set-cookie"].partition(";")[0]
        again = await self.client.exchange("GET", "/", {})
        match = TOKEN.search(again.text)
        if match is None:
            raise ConnectionLost("the first page has no form")
        self.token = match[1]

    async def call_api(self, path: str, body: dict[str, Any]) -> Any:
        """A request of a script to the API."""
        self.client.headers["X-CSRF-Token"] = self.token
        status, response = await self.client.post(f"/api/v1{path}", body)
        if status not in (HTTPStatus.OK, HTTPStatus.CREATED):
            raise ConnectionLost(f"POST {path}: {status} {response}")
        return response

    async def load_table(self, table: str) -> TablePage:
        """The whole page of a table."""
        return self._show(await self.client.exchange("GET", f"/tables/{table}", {}))

    async def update_table(self, table: str) -> TablePage:
        """What changed on the page of a table."""
        return self._show(await self.client.exchange("GET", f"/tables/{table}", self._part_headers()))

    async def answer(self, table: str, page: TablePage, luck: Luck) -> TablePage | int:
        """Send the form of a page with a random answer; the page that comes back, or the status of a refusal."""
        body = urlencode(page.pick(luck)).encode()
        response = await self.client.exchange("POST", f"/tables/{table}/answer", {**self._part_headers(), **FORM}, body)
        if response.status == HTTPStatus.SEE_OTHER:
            return await self.update_table(table)
        return self._show(response) if response.status == HTTPStatus.OK else response.status

    def _show(self, response: Response) -> TablePage:
        if response.status != HTTPStatus.OK:
            raise ConnectionLost(f"a page was refused: {response.status} {response.text[-300:]}")
        self.update_bytes.append(len(response.content))
        return read_page(self._whole_page(response.text))

    def _part_headers(self) -> dict[str, str]:
        """The headers of a request from a script that has the page already."""
        return {"X-Part": "table", "X-Kept": " ".join(self._parts)}

    def _whole_page(self, html: str) -> str:
        """A page with the parts of it that were sent before."""
        had, self._parts = self._parts, {}

        def put_in(mark: re.Match[str]) -> str:
            name = mark[1] or mark[3]
            self._parts[name] = had[name] if mark[2] is None else mark[2]
            return self._parts[name]

        return MARK.sub(put_in, html)

    async def close(self) -> None:
        await self.client.close()

    async def listen(self, stream: EventStream) -> None:
        """Note the newest state that the stream tells of, until it ends."""
        while True:
            name, data = await stream.next_event()
            if name == "table":
                self._newest = max(self._newest, data["number"])
                self._news.set()

    async def wait_for_news(self, number: int, seconds: float) -> None:
        """Wait until the stream announces a state after this one, or until the time is over."""
        try:
            async with asyncio.timeout(max(0.05, seconds)):
                while self._newest <= number:
                    self._news.clear()
                    await self._news.wait()
        except TimeoutError:
            return
