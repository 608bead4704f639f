"""A bot that is a program of any language: it is started once, receives each ask as a line of JSON, and answers in a line."""

import json
import os
import selectors
import shlex
import shutil
import signal
import subprocess
import sys
import time
from contextlib import suppress
from typing import IO, Any

from orrery.bots import Look
from orrery.core.ask import Answer
from orrery.core.errors import OrreryError, UnknownName
from orrery.play.messages import describe_ask, read_answer

LIMIT = 60.0
"""Seconds that a program may take for a line."""
ENDING = 1.0
"""Seconds that a program may take to end when it has closed its output."""
BLOCK = 65536


class ProgramFailed(OrreryError):
    """A program that ended, hung or can't be started."""


def kill_with_children(process: "subprocess.Popen[bytes]") -> None:
    """Kill a program that leads a session of its own, and what it has started there, even if it has ended itself."""
    if sys.platform == "win32":
        process.kill()
    else:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)


class ProgramBot:
    """Plays by asking a program. `cmd:./mybot` names one; it ends when its input is closed."""

    def __init__(self, command: str, limit: float = LIMIT) -> None:
        try:
            self.arguments = shlex.split(command)
        except ValueError as error:
            raise UnknownName(f"the program {command!r} can't be read: {error}") from error
        if not self.arguments or shutil.which(self.arguments[0]) is None:
            raise UnknownName(f"there is no program {command!r} that can be started; cmd:./mybot names one in this folder")
        self.name = f"cmd:{command}"
        self.command = command
        self.limit = limit
        self.process: subprocess.Popen[bytes] | None = None
        self.owner = 0
        self.heard = b""

    def __reduce__(self) -> Any:
        return ProgramBot, (self.command, self.limit)

    def answer(self, look: Look) -> Answer:
        view = look.view
        if look.ask.forced():
            return next(look.ask.answers())
        message = describe_ask(view, luck=look.luck.word("program"))
        try:
            return read_answer(look.ask, self.exchange(json.dumps(message, separators=(",", ":"))))
        except BaseException:
            self.close()  # what it may still write would be read as an answer in the next game
            raise

    def exchange(self, line: str) -> str:
        """Send the program a line; the line that it answers."""
        process = self._open_process()
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(line.encode() + b"\n")
            process.stdin.flush()
        except OSError:
            raise ProgramFailed(self._end_message(process)) from None
        return self._read_line(process, process.stdout)

    def _open_process(self) -> "subprocess.Popen[bytes]":
        """The program; each process that plays has one of its own."""
        if self.process is None or self.owner != os.getpid():
            self.heard = b""
            self.owner = os.getpid()
            try:
                self.process = subprocess.Popen(
                    self.arguments,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    start_new_session=True,  # what the program has started itself ends with it
                )
            except OSError as error:
                raise ProgramFailed(f"the program {self.command!r} can't be started: {error}") from error
        return self.process

    def _read_line(self, process: "subprocess.Popen[bytes]", output: IO[bytes]) -> str:
        until = time.monotonic() + self.limit
        with selectors.DefaultSelector() as selector:
            selector.register(output, selectors.EVENT_READ)
            while b"\n" not in self.heard:
                left = until - time.monotonic()
                if left <= 0 or not selector.select(left):
                    raise ProgramFailed(f"the program {self.command!r} took longer than {self.limit:g} seconds for a line")
                block = os.read(output.fileno(), BLOCK)
                if not block:
                    raise ProgramFailed(self._end_message(process))
                self.heard += block
        line, _, self.heard = self.heard.partition(b"\n")
        return line.decode(errors="replace")

    def _end_message(self, process: "subprocess.Popen[bytes]") -> str:
        try:
            return f"the program {self.command!r} ended with code {process.wait(ENDING)} before it answered"
        except subprocess.TimeoutExpired:
            return f"the program {self.command!r} closed its output before it answered"

    def close(self) -> None:
        """Stop the program; the next ask starts it again."""
        process, self.process, self.heard = self.process, None, b""
        if process is not None and self.owner == os.getpid():
            for pipe in (process.stdin, process.stdout):
                if pipe is not None:
                    with suppress(BrokenPipeError):  # closing writes what is buffered, and the program may have ended
                        pipe.close()
            kill_with_children(process)
            process.wait()

    def __del__(self) -> None:
        if getattr(self, "process", None) is not None:
            self.close()
