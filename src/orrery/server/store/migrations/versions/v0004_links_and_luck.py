"""How many links for other devices were used at a seat, for each works once; and the players' part in the luck of a table."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("numbers", sa.JSON(none_as_null=True), nullable=True))
    op.add_column("seats", sa.Column("links", sa.Integer(), nullable=False, server_default="0"))
