"""Back up everything that a server keeps to one file, and restore it: from SQLite or PostgreSQL into an empty database of either kind.

The file is gzipped JSON lines. The first one says what it is, with the server's key; then each table of the database has a line with
its columns, followed by a line for each row; the last line counts the rows, so that a truncated file is noticed.
"""

import base64
import gzip
import json
import os
import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

from sqlalchemy import Connection, LargeBinary, Table, create_engine, delete, func, insert, select
from sqlalchemy.engine import make_url
from sqlalchemy.pool import NullPool

import orrery
from orrery.core.errors import OrreryError
from orrery.server.auth import KEY_FILE, write_key
from orrery.server.instance_lock import DRIVERS, KEY, explain_database_errors, instance_lock
from orrery.server.private_files import OWNER_FILE, make_private_folder
from orrery.server.settings import Settings
from orrery.server.store.models import Base, JobRow, PackedHistoryRow, SecretRow, TableRow

FORMAT = "orrery-backup"
LEFT_OUT = (JobRow.__tablename__, SecretRow.__tablename__, PackedHistoryRow.__tablename__)
"""Jobs are created again when somebody opens their table, the key is in the first line, and histories are packed again from their changes."""
BATCH = 500
"""Rows that are written at once."""


def back_up(settings: Settings, file: Path) -> int:
    """Write everything that a server keeps at one moment to a file, and return the number of tables. The server may keep running."""
    if file.exists():
        raise OrreryError(f"{file} is there already: choose another name, or delete it")
    part = file.with_name(f"{file.name}.{secrets.token_hex(4)}")
    try:
        with explain_database_errors(), _connect(settings) as connection:
            if not connection.dialect.has_table(connection, TableRow.__tablename__):
                raise OrreryError("there is nothing to back up: no server has kept tables there yet")
            with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_FILE), "wb") as raw:
                count = _write(connection, _key(connection, settings.data), raw)
                raw.flush()
                os.fsync(raw.fileno())
        part.replace(file)
    except OSError as error:
        raise OrreryError(f"can't write {file}: {error.strerror}") from error
    finally:
        part.unlink(missing_ok=True)
    return count


def _connect(settings: Settings) -> Any:
    """A connection that sees the database as it is at one moment."""
    url = make_url(settings.database_url)
    kind = url.get_backend_name()
    if kind == "sqlite" and not Path(url.database or "").exists():
        raise OrreryError(f"there is nothing to back up: {url.database} is not there")
    engine = create_engine(url.set(drivername=DRIVERS[kind]), poolclass=NullPool)
    connection = engine.connect()
    if kind == "postgresql":
        return connection.execution_options(isolation_level="REPEATABLE READ")
    connection.exec_driver_sql("BEGIN")  # the driver begins no transaction for reads
    return connection


def _key(connection: Connection, folder: Path) -> bytes:
    """The server's key: the one that all servers at the database share, or the one in the folder."""
    shared = None
    if connection.dialect.has_table(connection, SecretRow.__tablename__):
        shared = connection.scalar(select(SecretRow.value))
    if shared is None and not (folder / KEY_FILE).exists():
        raise OrreryError(
            f"the key is missing: {folder / KEY_FILE} is not there; without it every cookie and link would be void"
        )
    return (folder / KEY_FILE).read_bytes() if shared is None else bytes(shared)


def _write(connection: Connection, key: bytes, raw: IO[bytes]) -> int:
    rows, tables = 0, 0
    with gzip.open(raw, "wt", encoding="utf-8") as out:
        head = {"format": FORMAT, "orrery": orrery.__version__, "key": base64.b64encode(key).decode()}
        out.write(json.dumps(head) + "\n")
        for table in Base.metadata.sorted_tables:
            if table.name in LEFT_OUT or not connection.dialect.has_table(connection, table.name):
                continue
            columns_there = {column["name"] for column in connection.dialect.get_columns(connection, table.name)}
            columns = [column for column in table.columns if column.name in columns_there]
            out.write(json.dumps({"table": table.name, "columns": [column.name for column in columns]}) + "\n")
            for row in connection.execution_options(stream_results=True).execute(select(*columns)):
                out.write(json.dumps([_plain(value) for value in row], ensure_ascii=False) + "\n")
                rows += 1
                tables += table.name == TableRow.__tablename__
        out.write(json.dumps({"rows": rows}) + "\n")
    return tables


def _plain(value: Any) -> Any:
    return base64.b64encode(value).decode() if isinstance(value, bytes) else value


def restore(settings: Settings, file: Path) -> int:
    """Restore everything from a file into a database without tables, completely or not at all; returns the number of tables."""
    make_private_folder(settings.data)
    with _open(file) as lines, instance_lock(settings, shares_key=False):
        key = _read_head(lines, file)
        if (settings.data / KEY_FILE).exists() and (settings.data / KEY_FILE).read_bytes() != key:
            raise OrreryError(f"{settings.data / KEY_FILE} is another key: choose an empty --data, or move that file away")
        url = make_url(settings.database_url)
        engine = create_engine(url.set(drivername=DRIVERS[url.get_backend_name()]), poolclass=NullPool)
        with explain_database_errors(), engine.begin() as connection:
            if connection.scalar(select(func.count()).select_from(TableRow)):
                raise OrreryError("the database has tables already: a backup goes into an empty one")
            count = _read_rows(connection, lines, file)
            if settings.is_shared:  # servers read the key from there; a file could be read by the restoring user alone
                connection.execute(delete(SecretRow))  # left by a server that was started once
                connection.execute(insert(SecretRow).values(name=KEY, value=key))
            elif not (settings.data / KEY_FILE).exists():
                write_key(settings.data / KEY_FILE, key)
    return count


def _open(file: Path) -> IO[str]:
    try:
        return gzip.open(file, "rt", encoding="utf-8")
    except OSError as error:
        raise OrreryError(f"can't read {file}: {error.strerror}") from error


def _read_head(lines: IO[str], file: Path) -> bytes:
    try:
        head = json.loads(lines.readline())
        if head["format"] != FORMAT:
            raise ValueError(head["format"])
        return base64.b64decode(head["key"])
    except (OSError, EOFError, ValueError, KeyError, TypeError) as error:
        raise OrreryError(f"{file} is no backup of an Orrery server") from error


def _read_rows(connection: Connection, lines: IO[str], file: Path) -> int:
    """Insert all rows; the number of tables."""
    try:
        for table, columns, rows in _batches(lines):
            model = Base.metadata.tables.get(table)
            if model is None or not set(columns) <= set(model.columns.keys()):
                raise OrreryError(f"{file} was written by a newer Orrery; bring this one up to date")
            connection.execute(insert(model), [_read_row(model, columns, row) for row in rows])
    except (EOFError, OSError, ValueError) as error:
        raise OrreryError(f"{file} is damaged, or was cut off: nothing was restored") from error
    return connection.scalar(select(func.count()).select_from(TableRow)) or 0


def _batches(lines: IO[str]) -> Iterator[tuple[str, list[str], list[list[Any]]]]:
    """The rows of a backup in batches; a ValueError if the number differs from that in its last line."""
    table, columns, rows, total, expected = "", list[str](), list[list[Any]](), 0, None
    for line in lines:
        data = json.loads(line)
        if isinstance(data, list):
            rows.append(data)
            total += 1
        if rows and (isinstance(data, dict) or len(rows) == BATCH):
            yield table, columns, rows
            rows = []
        if isinstance(data, dict):
            table, columns, expected = data.get("table", ""), data.get("columns", []), data.get("rows")
    if expected != total:
        raise ValueError(f"{total} rows, {expected} were expected")


def _read_row(table: Table, columns: list[str], row: list[Any]) -> dict[str, Any]:
    values = dict(zip(columns, row, strict=True))
    for name in columns:
        if isinstance(table.columns[name].type, LargeBinary) and values[name] is not None:
            values[name] = base64.b64decode(values[name])
    return values
