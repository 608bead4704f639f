"""How the database came to its shape; Alembic runs the versions in order."""
