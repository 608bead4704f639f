"""Which viewers notice a change: numbers that people see count only what they may know of."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("changes", sa.Column("seen", sa.Integer(), nullable=False, server_default="-1"))


def downgrade() -> None:
    op.drop_column("changes", "seen")
