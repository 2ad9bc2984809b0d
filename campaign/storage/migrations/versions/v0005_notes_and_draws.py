"""Notes with a link and readers, and rows of tables that stay out once they came up."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    # As SQL: Alembic adds no column with a foreign key to a table of SQLite, which itself does.
    for column in (
        "link VARCHAR NOT NULL DEFAULT ''",
        "empire INTEGER REFERENCES empire (id)",
        "for_all BOOLEAN NOT NULL DEFAULT FALSE",
        "ended_at INTEGER",
        "ended_how VARCHAR",
    ):
        op.execute(f"ALTER TABLE note ADD COLUMN {column}")
    op.create_index("ix_note_empire", "note", ["empire"])
    op.create_table(
        "drawn",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("row_id", sa.String(), nullable=False),
        sa.Column("drawn_at", sa.Integer(), nullable=False),
        sa.Column("ended_at", sa.Integer(), nullable=True),
        sa.Column("ended_how", sa.String(), nullable=True),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_drawn_table_id", "drawn", ["table_id"])
