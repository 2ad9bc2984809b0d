"""Orders with their sheet and sender; who is ready, deadlines, and links of the page."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    add_to_orders(sa.Column("sheet", sa.Integer(), nullable=False, server_default="1"))
    add_to_orders(sa.Column("sender", sa.String(), nullable=False, server_default=""))
    add_to_orders(sa.Column("sent_at", sa.String(), nullable=False, server_default=""))
    op.create_table(
        "readiness",
        *moment(),
        sa.Column("ready", sa.Boolean(), nullable=False),
        sa.Column("sender", sa.String(), nullable=False),
        sa.Column("empire", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["empire"], ["empire.id"]),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_readiness_empire", "readiness", ["empire"])
    op.create_table(
        "deadline",
        *moment(),
        sa.Column("at", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_table(
        "invitation",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("empire", sa.Integer(), nullable=True),
        sa.Column("role", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("token_hash", sa.String(), nullable=False),
        sa.Column("made_at", sa.String(), nullable=False),
        sa.CheckConstraint("role IN ('player', 'watcher')", name="invitation_role_known"),
        sa.ForeignKeyConstraint(["empire"], ["empire.id"]),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_invitation_empire", "invitation", ["empire"])


def add_to_orders(column: sa.Column[object]) -> None:
    """Both databases fill rows that are there; SQLite keeps the default, which nothing uses."""
    op.add_column("orders", column)
    if op.get_bind().dialect.name != "sqlite":
        op.alter_column("orders", column.name, server_default=None)


def moment() -> list[sa.Column[object]]:
    return [
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("year", sa.Integer(), nullable=False),
        sa.Column("season", sa.String(), nullable=False),
        sa.Column("turn", sa.Integer(), nullable=False),
    ]
