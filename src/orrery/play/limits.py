"""A limit on how long a bot may take for an answer: one that hangs is stopped, wherever it hangs in Python."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from orrery.bots import Bot, Look
from orrery.core.ask import Answer
from orrery.core.errors import OrreryError

TICKS = 4
"""How often the clock looks during the time that an answer may take."""


class HangingBot(OrreryError):
    """A bot that took longer for an answer than it may."""


class Watch:
    """Looks on a clock whether a bot is still at the same answer. An answer itself costs no more than a count."""

    def __init__(self) -> None:
        self.begun = 0
        self.busy = False
        self.seen = 0
        self.ticks = 0
        self.seconds = 0.0

    def look(self, _: int, __: FrameType | None) -> None:
        """One tick of the clock: an error in the middle of a bot that has been at one answer for too long."""
        if not self.busy or self.begun != self.seen:
            self.seen = self.begun
            self.ticks = 0
            return
        self.ticks += 1
        if self.ticks >= TICKS:
            raise HangingBot(f"took longer than {self.seconds:g} seconds for one answer")


_WATCH = Watch()


class Watched:
    """A bot whose answers are watched."""

    def __init__(self, bot: Bot) -> None:
        self.name = bot.name
        self.bot = bot

    def answer(self, look: Look) -> Answer:
        _WATCH.begun += 1
        _WATCH.busy = True
        try:
            return self.bot.answer(look)
        finally:
            _WATCH.busy = False


@contextmanager
def answer_limit(seconds: float) -> Iterator[None]:
    """Stop watched bots that take longer than so many seconds for an answer; 0 stops nobody.

    A signal does it, so it works in the main thread, and not on Windows: elsewhere bots take as long as they do.
    """
    if not seconds or not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return
    _WATCH.busy, _WATCH.ticks, _WATCH.seconds = False, 0, seconds
    before = signal.signal(signal.SIGALRM, _WATCH.look)
    signal.setitimer(signal.ITIMER_REAL, seconds / TICKS, seconds / TICKS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
