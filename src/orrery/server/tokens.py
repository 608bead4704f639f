"""Random tokens for requests, questions and guests: the system is asked for many bytes at once, because each time it is asked takes longer
than all else that a token needs."""

import os
from base64 import urlsafe_b64encode

ASKED_FOR = 4096
"""Bytes of randomness that the system is asked for at once."""


class RandomBytes:
    """Bytes of the system's randomness, each given out once."""

    def __init__(self) -> None:
        self._pool = b""
        self._at = 0

    def take(self, count: int) -> bytes:
        """The next bytes."""
        if self._at + count > len(self._pool):
            self._pool = os.urandom(max(ASKED_FOR, count))
            self._at = 0
        taken = self._pool[self._at : self._at + count]
        self._at += count
        return taken

    def forget(self) -> None:
        """Ask the system anew: another process has the same bytes."""
        self._pool = b""
        self._at = 0


_RANDOM = RandomBytes()
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_RANDOM.forget)


def hex_token(count: int) -> str:
    """So many random bytes in hexadecimal."""
    return _RANDOM.take(count).hex()


def url_token(count: int) -> str:
    """So many random bytes as they may stand in an address."""
    return urlsafe_b64encode(_RANDOM.take(count)).rstrip(b"=").decode()
