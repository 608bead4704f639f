"""Who is asking: guests by a signed cookie, seats by their secrets, and the token that every change must carry."""

import hmac
import os
import secrets
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Annotated
from urllib.parse import urlsplit

from fastapi import Depends, Request, Response
from itsdangerous import BadSignature, URLSafeTimedSerializer

from orrery.core.errors import OrreryError
from orrery.core.words import LANGUAGES
from orrery.server.settings import Settings
from orrery.server.trouble import Trouble

COOKIE = "orrery_guest"
LANGUAGE_COOKIE = "orrery_lang"
TOKEN_FIELD = "csrf"  # noqa: S105 - the name of a form field
TOKEN_HEADER = "x-csrf-token"  # noqa: S105 - the name of a header
YEAR = 365 * 24 * 3600
LONGEST_NAME = 24
KEY_BYTES = 32


class Keys:
    """The server's own secret and everything that is signed with it."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret
        self._cookies = URLSafeTimedSerializer(secret, salt="orrery/guest")

    @classmethod
    def kept(cls, folder: Path) -> "Keys":
        """The key in a folder, made there the first time; only its owner can read it."""
        path = folder / "secret.key"
        folder.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            _write_key(path)
        secret = path.read_bytes()
        if len(secret) < KEY_BYTES:
            raise OrreryError(f"{path} is damaged: bring it back from a copy, or delete it to void every cookie and seat link")
        return cls(secret)

    def cookie(self, guest: str) -> str:
        return self._cookies.dumps(guest)

    def guest(self, cookie: str) -> str | None:
        """The guest in a cookie; None if we did not sign it or it is too old."""
        try:
            guest = self._cookies.loads(cookie, max_age=YEAR)
        except BadSignature:
            return None
        return guest if isinstance(guest, str) else None

    def _mac(self, purpose: str, what: str) -> str:
        return hmac.new(self._secret, f"{purpose}\0{what}".encode(), sha256).hexdigest()[:40]

    def token(self, guest: str) -> str:
        """What every form and every changing request of a guest carries."""
        return self._mac("csrf", guest)

    def seat_secret(self, table: str, seat: int, salt: str) -> str:
        """What opens a seat; a new salt closes the old links. The seat stands before the dash."""
        return f"{seat}-{self._mac('seat', f'{table}/{seat}/{salt}')}"


def _write_key(path: Path) -> None:
    """A new key, there as a whole or not at all."""
    part = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
    with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(secrets.token_bytes(KEY_BYTES))
        file.flush()
        os.fsync(file.fileno())
    part.replace(path)


@dataclass(slots=True)
class Visitor:
    """Somebody who asks: a guest (a browser with our cookie), a program with the secrets of seats, or both."""

    guest: str
    lang: str
    token: str
    """The token for forms (field `csrf`) and scripts (header `X-CSRF-Token`)."""
    fresh: bool = False
    """The guest was made for this request; the answer brings the cookie."""
    passkeys: tuple[str, ...] = ()
    """Secrets of seats sent as `Authorization: Bearer SECRET`."""
    address: str = ""
    """Where the request came from."""


def fresh_guest() -> str:
    return secrets.token_urlsafe(16)


def language_of(request: Request) -> str:
    """The language chosen by switch, else by the browser, else English."""
    chosen = request.query_params.get("lang") or request.cookies.get(LANGUAGE_COOKIE, "")
    if chosen in LANGUAGES:
        return chosen
    weighed: list[tuple[float, str]] = []
    for part in request.headers.get("accept-language", "").split(",")[:20]:
        name, _, weight = part.strip().partition(";q=")
        try:
            weighed.append((-float(weight or 1), name.split("-")[0].strip().lower()))
        except ValueError:
            continue
    return next((name for _, name in sorted(weighed, key=lambda pair: pair[0]) if name in LANGUAGES), LANGUAGES[0])


async def visitor(request: Request) -> Visitor:
    """Who asks; a browser without a cookie becomes a new guest."""
    return visitor_of(request)


def visitor_of(request: Request) -> Visitor:
    """The visitor of a request, worked out once."""
    found: Visitor | None = getattr(request.state, "visitor", None)
    if found is not None:
        return found
    keys: Keys = request.app.state.keys
    known = keys.guest(request.cookies.get(COOKIE, ""))
    scheme, _, secret = request.headers.get("authorization", "").partition(" ")
    passkeys = tuple(secret.split()) if scheme.lower() == "bearer" else ()
    guest = known or fresh_guest()
    address = request.client.host if request.client else ""
    found = Visitor(guest, language_of(request), keys.token(guest), known is None, passkeys, address)
    request.state.visitor = found
    return found


async def checked(request: Request) -> Visitor:
    """A visitor who may change something: not sent by another site, and with the guest's token when the cookie speaks.

    A request without our cookie has nothing to abuse: it acts for nobody, or for the seats whose secrets it brings.
    """
    _same_site(request)
    found = visitor_of(request)
    if found.fresh:
        return found
    token = request.headers.get(TOKEN_HEADER, "")
    if not token and request.headers.get("content-type", "").startswith(
        ("application/x-www-form-urlencoded", "multipart/form-data")
    ):
        token = str((await request.form()).get(TOKEN_FIELD, ""))
    if token:
        if not hmac.compare_digest(token.encode(), found.token.encode()):
            raise Trouble("bad_token")
    elif not found.passkeys:
        raise Trouble("bad_token")
    else:
        found = Visitor(fresh_guest(), found.lang, "", True, found.passkeys, found.address)
        request.state.visitor = found
    return found


async def checked_form(request: Request) -> Visitor:
    """A visitor who sent a plain form: it must carry the token, so a browser must have loaded a page of ours first."""
    found = await checked(request)
    if found.fresh:
        raise Trouble("bad_token")
    return found


def _same_site(request: Request) -> None:
    if request.headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        raise Trouble("cross_site")
    origin = request.headers.get("origin", "")
    if origin and urlsplit(origin).netloc != request.headers.get("host", ""):
        raise Trouble("cross_site")


def remember(response: Response, keys: Keys, guest: str, settings: Settings) -> None:
    """Give a browser its guest's cookie."""
    keep(response, COOKIE, keys.cookie(guest), settings)


def keep(response: Response, name: str, value: str, settings: Settings) -> None:
    """Let a browser keep something for a year, out of reach of scripts and other sites."""
    response.set_cookie(name, value, max_age=YEAR, path="/", httponly=True, samesite="lax", secure=settings.secure)


def name_of(text: str) -> str:
    """A name as somebody typed it, without what can't be shown; empty: no name."""
    name = " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())
    if len(name) > LONGEST_NAME:
        raise Trouble("bad_name", most=LONGEST_NAME)
    return name


Visiting = Annotated[Visitor, Depends(visitor)]
Checked = Annotated[Visitor, Depends(checked)]
CheckedForm = Annotated[Visitor, Depends(checked_form)]
