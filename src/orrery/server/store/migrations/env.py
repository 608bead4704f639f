"""Alembic's entry: upgrades the database behind the connection that the store hands over."""

from alembic import context

from orrery.server.store.models import Base

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=Base.metadata, render_as_batch=connection.dialect.name == "sqlite")
with context.begin_transaction():
    context.run_migrations()
