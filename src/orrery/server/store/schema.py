"""Brings the schema of a database up to date."""

from importlib.resources import files

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, inspect

from orrery.core.errors import OrreryError
from orrery.server.store.connections import ENCODING
from orrery.server.store.models import Base

VERSION_TABLE = "alembic_version"
"""The table in which a database notes its migrations."""
MIGRATION_LOCK = 0x6F7272657279
"""The number of the PostgreSQL lock for migrations, which spells "orrery"."""


def upgrade_schema(connection: Connection) -> None:
    """Run the migrations that a database does not have yet, all in one transaction: a kill leaves it as it was before.

    The driver of SQLite begins no transaction for a change of the schema, so this one is begun by hand.
    """
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN IMMEDIATE")
        _drop_half_made_tables(connection)
    elif connection.dialect.name == "postgresql":
        _check_encoding(connection)
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})")  # of several servers, one migrates
    config = Config()
    config.set_main_option("script_location", str(files("orrery.server.store").joinpath("migrations")).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _check_encoding(connection: Connection) -> None:
    """Refuse a database with another encoding of text: names would be read as bytes, or could not be written."""
    encoding = connection.exec_driver_sql("SHOW server_encoding").scalar()
    if encoding != ENCODING:
        raise OrreryError(
            f"the database keeps text as {encoding}, and {ENCODING} is needed: createdb --encoding {ENCODING} --template template0"
        )


def _drop_half_made_tables(connection: Connection) -> None:
    """Start again where an older Orrery was killed during its first migration: no server has ever written there."""
    tables = set(inspect(connection).get_table_names())
    if VERSION_TABLE in tables and connection.exec_driver_sql(f"SELECT count(*) FROM {VERSION_TABLE}").scalar() == 0:  # noqa: S608
        for table in reversed(Base.metadata.sorted_tables):
            if table.name in tables:
                connection.exec_driver_sql(f"DROP TABLE {table.name}")
