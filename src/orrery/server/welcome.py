"""What a server says to the person who started it: where it is, for other devices too, where tables are kept, how to stop it."""

import logging
import os
import socket
import sys
import webbrowser
from collections.abc import Mapping
from dataclasses import dataclass
from ipaddress import IPv4Address, ip_address
from pathlib import Path
from threading import Thread

from rich.console import Console
from rich.text import Text as RichText
from sqlalchemy.engine import make_url

from orrery.server.errors import TEXT
from orrery.server.settings import Settings

LOG = logging.getLogger("orrery.server")
CONTAINERS = (Path("/.dockerenv"), Path("/run/.containerenv"))
"""Files by which Docker and Podman mark a container."""
FARAWAY = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}
"""Addresses kept for documentation: the way to them is the way out of this device."""


@dataclass(frozen=True, slots=True)
class Welcome:
    """Everything that there is to say about a server that is ready."""

    address: str
    """Where a browser on this device finds it."""
    others: str
    """Where other devices find it; empty: they can't."""
    port: int
    taken: int | None
    """The port that it would have had, were it not taken."""
    place: str
    """Where tables are kept."""

    @classmethod
    def of(cls, host: str, listening: socket.socket, settings: Settings, taken_port: int | None = None) -> "Welcome":
        """The welcome of a server that listens at a host, as it was written, with a socket."""
        bound, port = listening.getsockname()[:2]
        ip = ip_address(bound)
        if ip.is_unspecified:
            network = network_address(listening.family)
            address = http_address("127.0.0.1" if isinstance(ip, IPv4Address) else "::1", port)
            others = http_address(network, port) if network else ""
        else:
            address = http_address(host, port)
            others = "" if ip.is_loopback else address
        return cls(address, others, port, taken_port, database_location(settings))

    def lines(self, lang: str) -> list[str]:
        """The sentences of the welcome."""
        sentences = [TEXT(lang, "welcome.ready", address=self.address)]
        if self.others:
            sentences.append(TEXT(lang, "welcome.others", address=self.others))
        if self.taken is not None:
            sentences.append(TEXT(lang, "welcome.taken", taken=self.taken, port=self.port))
        return [*sentences, TEXT(lang, "welcome.kept", place=self.place), TEXT(lang, "welcome.stop")]

    def show(self, lang: str) -> None:
        """Print it on the terminal; addresses stand out."""
        console = Console(highlight=False)
        console.print()
        for line in self.lines(lang):
            text = RichText(f"  {line}")
            text.highlight_words([self.address, self.others] if self.others else [self.address], "bold")
            console.print(text, soft_wrap=True)
        console.print()


def http_address(host: str, port: int) -> str:
    """The address of a host and port.

    >>> http_address("localhost", 8000), http_address("::1", 8000)
    ('http://localhost:8000/', 'http://[::1]:8000/')
    """
    name = f"[{host}]" if ":" in host else host
    return f"http://{name}:{port}/"


def network_address(family: int) -> str:
    """The address that other devices know this one by; empty if it is in no network. Nothing is sent to find out."""
    kind = socket.AddressFamily(family)
    try:
        with socket.socket(kind, socket.SOCK_DGRAM) as probe:
            probe.connect((FARAWAY[kind], 9))
            address = str(probe.getsockname()[0])
    except OSError as error:
        LOG.debug("there is no way out of this device", extra={"why": error.strerror})
        return ""
    return "" if ip_address(address).is_loopback else address


def database_location(settings: Settings) -> str:
    """The file or the database of the tables, without its password."""
    url = make_url(settings.database_url)
    if url.get_backend_name() == "sqlite":
        return str(Path(url.database or "").absolute())
    return url.set(drivername=url.get_backend_name()).render_as_string(hide_password=True)


def has_desktop(environment: Mapping[str, str] = os.environ, platform: str = sys.platform) -> bool:
    """Whether whoever started this sits before a desktop: not far away, in a container or in a run of tests.

    >>> has_desktop({"DISPLAY": ":0", "SSH_CONNECTION": "…"}, "linux"), has_desktop({}, "linux")
    (False, False)
    """
    if any(name in environment for name in ("SSH_CONNECTION", "SSH_TTY", "CI", "container", "KUBERNETES_SERVICE_HOST")):
        return False
    if any(mark.exists() for mark in CONTAINERS):
        return False
    return platform in ("darwin", "win32") or bool(environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY"))


def open_browser(address: str) -> Thread:
    """Open a browser at the address, in a thread of its own: some browsers answer only when they are closed."""
    thread = Thread(target=_open, args=(address,), name="browser", daemon=True)
    thread.start()
    return thread


def _open(address: str) -> None:
    try:
        browser = webbrowser.get()
        # A browser of text would take the terminal over, so it is opened only if somebody chose it.
        if type(browser) is not webbrowser.GenericBrowser or "BROWSER" in os.environ:
            browser.open(address)
    except webbrowser.Error as error:
        LOG.info("no browser could be opened", extra={"why": str(error)})
