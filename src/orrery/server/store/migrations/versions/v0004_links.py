"""How many links for other devices were used at a seat: each works once."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("seats", sa.Column("links", sa.Integer(), nullable=False, server_default="0"))
