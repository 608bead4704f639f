"""Logs on standard error: one JSON object a line for programs, or one line of words for people."""

import asyncio
import logging
import logging.config
from contextlib import nullcontext
from contextvars import ContextVar
from datetime import UTC, datetime
from time import time
from typing import Any, TextIO

from pydantic_core import to_json

_STANDARD_FIELDS = set(logging.makeLogRecord({}).__dict__) | {"message", "asctime", "color_message", "taskName", "facts"}
STATIC = "/static"
"""The path below which the files of the pages lie, and the route that the log gives them."""

REFERENCE: ContextVar[str] = ContextVar("reference", default="")
"""The id of the request that is being answered, which every line about it carries."""
SECOND = 1000
"""The milliseconds of a second."""


def _encode(line: dict[str, object]) -> str:
    return to_json(line, fallback=str).decode()


class FactsRecord(logging.LogRecord):
    """A line that comes with every request. It is made from a template, and the fields that were added need not be looked for among
    the others: either takes longer than all the rest."""

    def __init__(self, template: logging.LogRecord, facts: dict[str, object]) -> None:
        self.__dict__.update(template.__dict__, **facts)
        self.created = time()
        self.msecs = self.created % 1 * SECOND
        self.facts = facts


def _added_fields(record: logging.LogRecord) -> dict[str, Any]:
    """The fields that a call added to its line."""
    if isinstance(record, FactsRecord):
        return record.facts
    return {name: value for name, value in record.__dict__.items() if name not in _STANDARD_FIELDS}


class JsonFormatter(logging.Formatter):
    """For programs: time, level, logger, message, the fields that the call added, and the traceback of an error."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "words": record.getMessage(),
            **_added_fields(record),
        }
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return _encode(line)


class WordsFormatter(logging.Formatter):
    """For people: the time, the message, the fields that the call added, and the traceback of an error."""

    def format(self, record: logging.LogRecord) -> str:
        added = _added_fields(record)
        words = record.getMessage()
        if words == "request":
            route = added["route"] if added["route"] != "none" else "(no such page)"
            line = f"{added['method']} {route} {added['status']} in {_duration(added['ms'])}"
        else:
            details = ", ".join(f"{name} {value}" for name, value in added.items())
            line = f"{words} ({details})" if details else words
        if record.levelno >= logging.WARNING:
            line = f"{record.levelname.lower()}: {line}"
        if record.exc_info:
            line += f"\n{self.formatException(record.exc_info)}"
        return f"{datetime.fromtimestamp(record.created).strftime('%H:%M:%S')} {line}"


def _duration(ms: float) -> str:
    return f"{ms:.0f} ms" if ms < SECOND else f"{ms / SECOND:.1f} s"


class TurnHandler(logging.StreamHandler[TextIO]):
    """Writes the lines about requests that were answered in one turn of the loop together, and all others at once."""

    def __init__(self) -> None:
        super().__init__()
        self._lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        try:
            self._lines.append(self.format(record) + self.terminator)
            if not isinstance(record, FactsRecord):
                self.flush()
            elif len(self._lines) == 1:
                asyncio.get_running_loop().call_soon(self.flush)
        except Exception:  # any error at all, because whoever logs must not fail by it
            self.handleError(record)

    def flush(self) -> None:
        with self.lock or nullcontext():
            lines, self._lines = self._lines, []
            if lines:
                self.stream.write("".join(lines))
            super().flush()


def is_worth_reading(record: logging.LogRecord) -> bool:
    """Whether a person wants to read the line: not what the welcome says already, nor every drawing and script that a page fetched."""
    if record.getMessage() == "open":
        return False
    return not (getattr(record, "route", "") == STATIC and getattr(record, "status", None) in (200, 304))


def add_reference(record: logging.LogRecord) -> bool:
    """Add the id of the current request to a line that is logged while the request is answered."""
    reference = REFERENCE.get()
    if reference and not hasattr(record, "reference"):
        record.reference = reference
    return True


def configure_logging(level: str = "info", form: str = "json") -> None:
    """Send every log of the process to standard error, as JSON lines or in words. Facts that no line shows are not looked up."""
    logging.logThreads = logging.logProcesses = logging.logMultiprocessing = False
    logging.config.dictConfig(
        {
            "version": 1,
            "disable_existing_loggers": False,
            "filters": {"worth_reading": {"()": lambda: is_worth_reading}, "reference": {"()": lambda: add_reference}},
            "formatters": {"json": {"()": JsonFormatter}, "words": {"()": WordsFormatter}},
            "handlers": {
                "out": {
                    "()": TurnHandler,
                    "formatter": form,
                    "filters": ["worth_reading"] if form == "words" else ["reference"],
                }
            },
            "root": {"level": "WARNING", "handlers": ["out"]},
            "loggers": {"orrery": {"level": level.upper()}, "uvicorn.error": {"level": "WARNING"}},
        }
    )
