"""The components that a table was laid with, and the overlays that people have saved."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("overlay", sa.String(16), nullable=True))
    op.create_table(
        "overlays",
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("digest", sa.String(16), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("made", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("game", "digest", name="pk_overlays"),
    )
    op.create_index("ix_overlays_guest", "overlays", ["guest"])
    op.create_table(
        "components",
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("packed", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("game", "digest", name="pk_components"),
    )
