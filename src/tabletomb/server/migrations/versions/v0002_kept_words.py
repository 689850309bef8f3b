"""How entries are written, what a table was played with, and all that is needed to go on from a stored position.

Revision ID: 0002
"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns; what is there already counts as format 1, and as played with nobody knows what."""
    op.add_column("entries", sa.Column("format", sa.Integer, nullable=False, server_default="1"))
    op.add_column("tables", sa.Column("content", sa.String(80)))
    op.add_column("tables", sa.Column("engine", sa.String(40)))
    op.add_column("tables", sa.Column("hints", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("snapshots", sa.Column("kept", sa.LargeBinary))


def downgrade() -> None:
    """Take them away again; logs, seats and positions stay."""
    for table, column in (
        ("snapshots", "kept"),
        ("tables", "hints"),
        ("tables", "engine"),
        ("tables", "content"),
        ("entries", "format"),
    ):
        op.drop_column(table, column)
