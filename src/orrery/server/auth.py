"""Who is asking: guests by a signed cookie, seats by their secrets, and the token that every change must carry."""

import hmac
import os
import re
import secrets
from base64 import urlsafe_b64encode
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import cached_property, partial
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Any, NamedTuple
from unicodedata import category, normalize
from urllib.parse import urlsplit

from fastapi import Depends, Request, Response
from itsdangerous import BadSignature, URLSafeTimedSerializer

from orrery.core.cache import keep_results
from orrery.core.errors import OrreryError
from orrery.core.shared_luck import half_commitment
from orrery.core.text import LANGUAGES
from orrery.server.errors import RequestError
from orrery.server.private_files import OWNER_FILE, make_private_folder
from orrery.server.settings import Settings

COOKIE = "orrery_guest"
"""The beginning of the name of a guest's cookie. A mark of the server's key follows, because browsers do not distinguish servers at two ports of
one host, or with other data at the same address, and one would overwrite the guest of the other."""
LANGUAGE_COOKIE = "orrery_lang"
TOKEN_FIELD = "csrf"  # noqa: S105 - the name of a form field
TOKEN_HEADER = "x-csrf-token"  # noqa: S105 - the name of a header
DAY = 24 * 3600
YEAR = 365 * DAY
RENEW_AFTER = 30 * DAY
"""Seconds after which the cookie of a browser is renewed for another year."""
LONGEST_NAME = 24
BLANK_LETTERS = frozenset(
    map(chr, (0x34F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0, *range(0x180B, 0x1810), *range(0xFE00, 0xFE10)))
) | frozenset(map(chr, (0xFFFC, 0x13441, 0x13442, 0x16FE4, 0x1D159, *range(0xE0100, 0xE01F0))))
"""Letters, marks and symbols that Unicode counts as printable but nobody can see: fillers, the empty Braille cell, blank hieroglyphs, a note
without a head, variation selectors."""
SEEN = "LNPS"
"""Categories of characters that are visible on their own: letters, numbers, punctuation, symbols."""
MARKS = r"[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]"
MANY_MARKS = re.compile(rf"({MARKS}{MARKS}){MARKS}+")
"""More accents on one letter than any language has: they would run over the lines above and below."""
MOST_MARKS = 4
"""The most marks on one letter in any script, for the same reason; Tibetan and pointed Hebrew need this many."""
KEY_BYTES = 32
KEY_FILE = "secret.key"
"""The file of the server's key, in its folder."""
MOST_COOKIES = 4096
"""How many cookies are remembered with their guests."""
MOST_HEADERS = 512
"""How many language headers are remembered with their languages."""
MOST_SEATS = 8192
"""How many secrets of seats are remembered."""
_LANGUAGE_ASKED = re.compile(b"lang|%")
"""Whether a query may say a language, perhaps with letters written as numbers."""
API = "/api/"
"""Where the addresses of the API begin. A visitor without a cookie is sent none there, and needs no token."""


class TableOffer(NamedTuple):
    """A table that may be created: a token with its id, and the commitment to the server's half of its luck."""

    token: str
    commitment: str


class Keys:
    """The server's own secret and everything that is signed with it."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret
        self._cookies = URLSafeTimedSerializer(secret, salt="orrery/guest")
        self._read_cookie_again = keep_results(MOST_COOKIES)(self._read_cookie)
        self._csrf_token_again = keep_results(MOST_COOKIES)(partial(self._mac, "csrf"))
        self._seat_mac_again = keep_results(MOST_SEATS)(self._mac)

    @classmethod
    def load(cls, folder: Path) -> "Keys":
        """The key in a folder, created there the first time; only its owner can read it."""
        path = folder / KEY_FILE
        make_private_folder(folder)
        if not path.exists():
            write_key(path, secrets.token_bytes(KEY_BYTES))
        secret = path.read_bytes()
        if len(secret) < KEY_BYTES:
            raise OrreryError(f"{path} is damaged: bring it back from a copy, or delete it to void every cookie and seat link")
        return cls(secret)

    @cached_property
    def cookie_name(self) -> str:
        """The name of the cookie in which a browser keeps its guest of this server."""
        return f"{COOKIE}_{self._mac('cookie', '')[:8]}"

    def sign_guest(self, guest: str) -> str:
        """The cookie of a guest."""
        return self._cookies.dumps(guest)

    def read_guest(self, cookie: str) -> str | None:
        """The guest in a cookie; None if we did not sign it. Its age does not matter, because clocks change and people come back late."""
        signed = self._read_cookie_again(cookie)
        return signed[0] if signed is not None else None

    def _read_cookie(self, cookie: str) -> tuple[str, datetime] | None:
        """The guest in a cookie and when it was signed; None if we did not sign it."""
        try:
            guest, signed = self._cookies.loads(cookie, return_timestamp=True)
        except BadSignature:
            return None
        return (guest, signed) if isinstance(guest, str) else None

    def is_cookie_due(self, cookie: str) -> bool:
        """True if a cookie that we signed should be renewed: it was signed long ago, or at a time in the future."""
        contents = self._read_cookie_again(cookie)
        assert contents is not None, "only a cookie that we signed is asked about"
        _, signed = contents
        age = (datetime.now(UTC) - signed).total_seconds()
        return not 0 <= age < RENEW_AFTER

    def _mac(self, purpose: str, message: str) -> str:
        return hmac.new(self._secret, f"{purpose}\0{message}".encode(), sha256).hexdigest()[:40]

    def csrf_token(self, guest: str) -> str:
        """The token that every form and every changing request of a guest carries."""
        return self._csrf_token_again(guest)

    def offer_table(self) -> "TableOffer":
        """The id of a table that somebody may create, with a commitment to the server's half of its luck."""
        table = secrets.token_urlsafe(8)
        return TableOffer(f"{table}.{self._mac('offer', table)}", half_commitment(self.luck_half(table)))

    def read_offer(self, token: str) -> str:
        """The id of the table in an offer."""
        table, _, signed = token.rpartition(".")
        if not hmac.compare_digest(signed.encode(), self._mac("offer", table).encode()):
            raise RequestError("bad_input", where="offer")
        return table

    def luck_half(self, table: str) -> str:
        """The server's half of the luck of a table that was offered: nobody knows it in advance, and it can't be changed."""
        return hmac.new(self._secret, f"luck\0{table}".encode(), sha256).hexdigest()

    def rematch_id(self, table: str) -> str:
        """The id of the table where the people of another one play again."""
        digest = hmac.new(self._secret, f"rematch\0{table}".encode(), sha256).digest()
        return urlsafe_b64encode(digest[:8]).decode().rstrip("=")

    def device_link(self, table: str, seat: int, salt: str, used: int) -> str:
        """The secret that opens a taken seat once on another device; `used` counts the links that were used before it."""
        return f"{seat}-{self._seat_mac_again('link', f'{table}/{seat}/{salt}/{used}')}"

    def seat_secret(self, table: str, seat: int, salt: str) -> str:
        """The secret that opens a seat; a new salt closes the old links. The number before the dash is the seat."""
        return f"{seat}-{self._seat_mac_again('seat', f'{table}/{seat}/{salt}')}"


def write_key(path: Path, key: bytes) -> None:
    """Write a key to its file, completely or not at all."""
    part = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
    with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_FILE), "wb") as file:
        file.write(key)
        file.flush()
        os.fsync(file.fileno())
    part.replace(path)


@dataclass(slots=True)
class Visitor:
    """Whoever sends a request: a guest (a browser with our cookie), a program with the secrets of seats, or both."""

    guest: str
    lang: str
    token: str
    """The token for forms (field `csrf`) and scripts (header `X-CSRF-Token`)."""
    fresh: bool = False
    """The guest was created for this request; the response brings the cookie."""
    due: bool = False
    """The guest's cookie is to be renewed for another year."""
    passkeys: tuple[str, ...] = ()
    """Secrets of seats sent as `Authorization: Bearer SECRET`."""
    address: str = ""
    """Where the request came from."""


def new_guest_id() -> str:
    return secrets.token_urlsafe(16)


def request_language(request: Request) -> str:
    """The language that was chosen on the page, else the browser's, else English."""
    asked = request.query_params.get("lang", "") if _LANGUAGE_ASKED.search(request.scope["query_string"]) else ""
    lang = asked or request.cookies.get(LANGUAGE_COOKIE, "")
    return lang if lang in LANGUAGES else _preferred_language(request.headers.get("accept-language", ""))


@keep_results(MOST_HEADERS)
def _preferred_language(header: str) -> str:
    """The first of our languages, in the order of preference of a header."""
    languages: list[tuple[float, str]] = []
    for part in header.split(",")[:20]:
        name, _, weight = part.strip().partition(";q=")
        try:
            languages.append((-float(weight or 1), name.split("-")[0].strip().lower()))
        except ValueError:
            continue
    return next((name for _, name in sorted(languages, key=lambda pair: pair[0]) if name in LANGUAGES), LANGUAGES[0])


async def current_visitor(request: Request) -> Visitor:
    """The visitor who sends a request; a browser without a cookie becomes a new guest."""
    return find_visitor(request)


def find_visitor(request: Request) -> Visitor:
    """The visitor of a request, worked out once."""
    state: dict[str, Any] = request.scope.setdefault("state", {})
    visitor: Visitor | None = state.get("visitor")
    if visitor is not None:
        return visitor
    keys: Keys = request.app.state.keys
    signed, due = _signed_guest(request, keys)
    scheme, _, secret = request.headers.get("authorization", "").partition(" ")
    passkeys = tuple(secret.split()) if scheme.lower() == "bearer" else ()
    guest = signed or new_guest_id()
    client = request.scope.get("client")
    visitor = Visitor(
        guest=guest,
        lang=request_language(request),
        token="" if signed is None and request.scope["path"].startswith(API) else keys.csrf_token(guest),
        fresh=signed is None,
        due=due,
        passkeys=passkeys,
        address=client[0] if client else "",
    )
    state["visitor"] = visitor
    return visitor


def _signed_guest(request: Request, keys: Keys) -> tuple[str | None, bool]:
    """The guest of a browser, and whether to renew its cookie, as with an old cookie that does not name the server's key."""
    cookies = request.cookies
    for name in (keys.cookie_name, COOKIE) if cookies else ():
        cookie = cookies.get(name, "")
        guest = keys.read_guest(cookie)
        if guest is not None:
            return guest, name == COOKIE or keys.is_cookie_due(cookie)
    return None, False


async def checked_visitor(request: Request) -> Visitor:
    """A visitor who may change something: the request does not come from another site, and a request with our cookie has the guest's token.

    A request without our cookie can't be abused: it acts for nobody, or for the seats whose secrets it brings.
    """
    _check_same_site(request)
    visitor = find_visitor(request)
    if visitor.fresh:
        return visitor
    token = request.headers.get(TOKEN_HEADER, "")
    if not token and request.headers.get("content-type", "").startswith(
        ("application/x-www-form-urlencoded", "multipart/form-data")
    ):
        token = str((await request.form()).get(TOKEN_FIELD, ""))
    if token:
        if not hmac.compare_digest(token.encode(), visitor.token.encode()):
            raise RequestError("bad_token")
    elif not visitor.passkeys:
        raise RequestError("bad_token")
    else:
        visitor = replace(visitor, guest=new_guest_id(), token="", fresh=True)
        request.state.visitor = visitor
    return visitor


async def form_visitor(request: Request) -> Visitor:
    """A visitor who sent a plain form. It must carry the token, so the browser must have loaded one of our pages first."""
    visitor = await checked_visitor(request)
    if visitor.fresh:
        raise RequestError("bad_token")
    return visitor


def _check_same_site(request: Request) -> None:
    if request.headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        raise RequestError("cross_site")
    origin = request.headers.get("origin", "")
    if not origin:
        return
    settings: Settings = request.app.state.settings
    own_hosts = (request.headers.get("host", ""), urlsplit(settings.address).netloc or None)
    if urlsplit(origin).netloc not in own_hosts:
        raise RequestError("cross_site")


def set_guest_cookie(response: Response, keys: Keys, guest: str, settings: Settings) -> None:
    """Give a browser its guest's cookie."""
    set_cookie(response, keys.cookie_name, keys.sign_guest(guest), settings)


def set_cookie(response: Response, name: str, value: str, settings: Settings) -> None:
    """Set a cookie that lasts a year, and that scripts and other sites can't read."""
    response.set_cookie(name, value, max_age=YEAR, path="/", httponly=True, samesite="lax", secure=settings.secure)


def clean_name(text: str) -> str:
    """A name as somebody typed it, without characters that can't be shown; empty if nothing visible is left."""
    letters = "".join(
        letter if letter.isprintable() and letter not in BLANK_LETTERS else " " for letter in normalize("NFC", text)
    )
    name = _drop_surplus_marks(MANY_MARKS.sub(r"\1", " ".join(letters.split())))
    if len(name) > LONGEST_NAME:
        raise RequestError("bad_name", most=LONGEST_NAME)
    return name if any(category(letter)[0] in SEEN for letter in name) else ""


def _drop_surplus_marks(text: str) -> str:
    """The same text with at most `MOST_MARKS` marks in a row."""
    letters, marks = [], 0
    for letter in text:
        marks = marks + 1 if category(letter)[0] == "M" else 0
        if marks <= MOST_MARKS:
            letters.append(letter)
    return "".join(letters)


CurrentVisitor = Annotated[Visitor, Depends(current_visitor)]
CheckedVisitor = Annotated[Visitor, Depends(checked_visitor)]
FormVisitor = Annotated[Visitor, Depends(form_visitor)]
