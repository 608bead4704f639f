"""What several servers at one database have to tell each other: a count of changes around seats, votes, answers given ahead, jobs, the key."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("seating", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("seats", sa.Column("votes", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("seats", sa.Column("ahead", sa.JSON(none_as_null=True), nullable=True))
    op.create_table(
        "jobs",
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("slow", sa.Boolean(), nullable=False),
        sa.Column("watched", sa.Boolean(), nullable=False),
        sa.Column("ready_at", sa.Double(), nullable=False),
        sa.Column("leased_until", sa.Double(), nullable=False),
        sa.Column("worker", sa.String(16), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_jobs_table_id_tables"),
        sa.PrimaryKeyConstraint("table_id", name="pk_jobs"),
    )
    op.create_index("ix_jobs_slow_ready_at", "jobs", ["slow", "ready_at"])
    op.create_table(
        "secrets",
        sa.Column("name", sa.String(16), nullable=False),
        sa.Column("value", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_secrets"),
    )
