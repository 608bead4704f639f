"""What a server tells the person who started it: its address, the one for other devices, where tables are kept, how to stop it."""

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
"""Files that exist in containers of Docker and Podman."""
FARAWAY = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}
"""Addresses reserved for documentation: the route to them is the route out of this device."""


@dataclass(frozen=True, slots=True)
class Welcome:
    """Everything that there is to say about a server that is ready."""

    address: str
    """The address for a browser on this device."""
    others: str
    """The address for other devices; empty: they can't reach it."""
    port: int
    taken: int | None
    """The port that it would have used if it had been free."""
    place: str
    """Where tables are kept."""

    @classmethod
    def of(cls, host: str, listening: socket.socket, settings: Settings, taken_port: int | None = None) -> "Welcome":
        """The welcome of a server that listens with a socket at a host, given as the user wrote it."""
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
    """The address of this device in its network; empty if it is in none. Nothing is sent to find out."""
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
    """Whether the person who started this has a desktop here, and is not remote, in a container or in a test run.

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
        # A text browser would take over the terminal, so it is opened only if the person chose it.
        if type(browser) is not webbrowser.GenericBrowser or "BROWSER" in os.environ:
            browser.open(address)
    except webbrowser.Error as error:
        LOG.info("no browser could be opened", extra={"why": str(error)})
