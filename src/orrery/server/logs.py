"""Logs for machines: one JSON object a line on standard error."""

import json
import logging
import logging.config
from datetime import UTC, datetime

_PLAIN = set(logging.makeLogRecord({}).__dict__) | {"message", "asctime", "color_message", "taskName"}


class JsonLines(logging.Formatter):
    """Moment, level, logger, words, whatever the call added, and the traceback of an error."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "words": record.getMessage(),
            **{name: value for name, value in record.__dict__.items() if name not in _PLAIN},
        }
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


def configure(level: str = "info") -> None:
    """Send every log of the process to standard error as JSON lines."""
    logging.config.dictConfig(
        {
            "version": 1,
            "disable_existing_loggers": False,
            "formatters": {"json": {"()": "orrery.server.logs.JsonLines"}},
            "handlers": {"out": {"class": "logging.StreamHandler", "formatter": "json"}},
            "root": {"level": "WARNING", "handlers": ["out"]},
            "loggers": {"orrery": {"level": level.upper()}, "uvicorn.error": {"level": "WARNING"}},
        }
    )
