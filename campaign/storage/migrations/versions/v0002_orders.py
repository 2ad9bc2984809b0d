"""The table of orders that players send."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "orders",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("empire", sa.Integer(), nullable=False),
        sa.Column("year", sa.Integer(), nullable=False),
        sa.Column("season", sa.String(), nullable=False),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.Column("line", sa.Integer(), nullable=False),
        sa.Column("words", sa.String(), nullable=False),
        sa.Column("fate", sa.String(), nullable=False),
        sa.Column("report", sa.String(), nullable=False),
        sa.CheckConstraint("line >= 1", name="orders_line_counts"),
        sa.ForeignKeyConstraint(["empire"], ["empire.id"]),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_orders_empire", "orders", ["empire"])
