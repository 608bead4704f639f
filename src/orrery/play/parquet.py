"""Rows of games and decisions as Parquet files (extra `data`)."""

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from orrery.core.errors import BadRecord
from orrery.core.extras import import_extra
from orrery.encode import Encoding
from orrery.play.rows import DECISION_COLUMNS, GAME_COLUMNS

with import_extra("data", "Parquet"):
    import pyarrow as pa
    import pyarrow.parquet as pq

COMPRESSION = "zstd"

SEATS = pa.list_(pa.int32())
GAME_TYPES = {
    "number": pa.int64(),
    "game": pa.string(),
    "version": pa.int32(),
    "components": pa.string(),
    "overlay": pa.string(),
    "seats": pa.int8(),
    "options": pa.string(),
    "seed": pa.string(),
    "players": pa.list_(pa.string()),
    "points": SEATS,
    "tiebreak": pa.list_(pa.int64()),
    "winners": pa.list_(pa.int8()),
    "rewards": pa.list_(pa.float32()),
    "rounds": pa.int32(),
    "answer_count": pa.int32(),
    "decision_count": pa.int32(),
    "answers": pa.string(),
    "digest": pa.string(),
}
DECISION_TYPES = {
    "number": pa.int64(),
    "at": pa.int32(),
    "seat": pa.int8(),
    "round": pa.int32(),
    "name": pa.string(),
    "shape": pa.string(),
    "ask": pa.string(),
    "count": pa.int64(),
    "legal": pa.list_(pa.list_(pa.int64())),
    "choice": pa.int32(),
    "answer": pa.list_(pa.int64()),
    "slots": pa.list_(pa.int16()),
    "points": SEATS,
    "reward": pa.float32(),
    "lead": pa.int32(),
}
OBSERVATION = "observation"


def metadata(description: Mapping[str, Any]) -> dict[str, str]:
    """The description of a run as the metadata of a file: a key `orrery.…` for each value, as JSON unless it is text."""
    return {
        f"orrery.{name}": value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
        for name, value in {**description, "format": description["orrery"]}.items()
        if name != "orrery"
    }


def described_columns(types: Mapping[str, Any], words: Mapping[str, str]) -> list[Any]:
    """Columns with their descriptions."""
    return [pa.field(name, kind, metadata={"description": words[name]}) for name, kind in types.items()]


def write_games(path: Path, rows: Sequence[dict[str, Any]], description: Mapping[str, Any]) -> None:
    """Rows of games as one file."""
    schema = pa.schema(described_columns(GAME_TYPES, GAME_COLUMNS), metadata=metadata(description))
    pq.write_table(pa.Table.from_pylist(list(rows), schema=schema), path, compression=COMPRESSION)


def write_decisions(path: Path, rows: Sequence[dict[str, Any]], description: Mapping[str, Any], coded: Encoding) -> None:
    """Rows of decisions as one file; its metadata names every feature of `observation`."""
    features = json.dumps([feature.name for feature in coded.features])
    plain = [{name: value for name, value in row.items() if name != OBSERVATION} for row in rows]
    schema = pa.schema(
        described_columns(DECISION_TYPES, DECISION_COLUMNS), metadata={**metadata(description), "orrery.features": features}
    )
    table = pa.Table.from_pylist(plain, schema=schema)
    numbers = pa.Array.from_buffers(
        pa.float32(), len(rows) * coded.size, [None, pa.py_buffer(b"".join(row[OBSERVATION].tobytes() for row in rows))]
    )
    observations = pa.FixedSizeListArray.from_arrays(numbers, coded.size)
    field = pa.field(OBSERVATION, observations.type, metadata={"description": DECISION_COLUMNS[OBSERVATION]})
    pq.write_table(table.append_column(field, observations), path, compression=COMPRESSION)


def write_table(path: Path, rows: Sequence[dict[str, Any]], description: Mapping[str, Any]) -> None:
    """Rows of any figures as one file, their types as they come."""
    table = pa.Table.from_pylist(list(rows))
    pq.write_table(table.replace_schema_metadata(metadata(description)), path, compression=COMPRESSION)


def read_games(path: Path) -> Iterator[dict[str, Any]]:
    """The rows of a file of games."""
    try:
        file = pq.ParquetFile(path)
    except (OSError, pa.ArrowInvalid) as error:
        raise BadRecord(f"{path} can't be read as Parquet: {error}") from error
    missing = [name for name in GAME_TYPES if name not in file.schema_arrow.names]
    if missing:
        raise BadRecord(f"{path} holds no games: it has no column {missing[0]!r}")
    for batch in file.iter_batches(columns=list(GAME_TYPES)):
        yield from batch.to_pylist()
