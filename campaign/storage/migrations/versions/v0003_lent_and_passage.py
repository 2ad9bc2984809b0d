"""An army's lent points, and armies underground in a secret passage."""

import re

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

ONE_PLACE = (
    "ended_at IS NOT NULL OR ((tile IS NOT NULL AND fleet IS NULL AND passage IS NULL) OR "
    "(tile IS NULL AND (fleet IS NULL) <> (passage IS NULL)))"
)
OLD_CHECK = "ended_at IS NOT NULL OR (tile IS NULL) <> (fleet IS NULL)"
OLD_PLACE = "army_on_a_tile_or_in_a_fleet"


def upgrade() -> None:
    if op.get_bind().dialect.name == "sqlite":
        rebuild()
    else:
        alter()
    op.create_index("ix_army_passage", "army", ["passage"])


def alter() -> None:
    op.add_column("army", sa.Column("passage", sa.Integer(), nullable=True))
    op.create_foreign_key(None, "army", "edge", ["passage"], ["id"])
    op.add_column("army", sa.Column("lent", sa.Integer(), nullable=False, server_default="0"))
    op.alter_column("army", "lent", server_default=None)
    op.create_check_constraint("army_lent_not_negative", "army", "lent >= 0")
    op.drop_constraint(OLD_PLACE, "army")
    op.create_check_constraint("army_in_one_place", "army", ONE_PLACE)


def rebuild() -> None:
    """SQLite changes no constraint in place: a new table takes the old one's rows and its name.
    `campaign.storage.migrations.run` has put foreign keys off meanwhile."""
    bind = op.get_bind()
    before = str(
        bind.exec_driver_sql("SELECT sql FROM sqlite_master WHERE name = 'army'").scalar_one()
    )
    indexes = bind.exec_driver_sql(
        "SELECT sql FROM sqlite_master WHERE type = 'index' AND tbl_name = 'army' AND sql > ''"
    ).scalars().all()  # fmt: skip
    columns = [row[1] for row in bind.exec_driver_sql("PRAGMA table_info(army)")]
    bind.exec_driver_sql(new_table(before))
    listed = ", ".join(columns)
    bind.exec_driver_sql(
        f"INSERT INTO army_new ({listed}, lent) SELECT {listed}, 0 FROM army ORDER BY id"
    )
    bind.exec_driver_sql("DROP TABLE army")
    bind.exec_driver_sql("ALTER TABLE army_new RENAME TO army")
    for index in indexes:
        bind.exec_driver_sql(index)


def new_table(before: str) -> str:
    """The statement that made the old table, for the new one."""
    old = f"CONSTRAINT {OLD_PLACE} CHECK ({OLD_CHECK})"
    assert old in before, before
    return (
        re.sub('CREATE TABLE "?army"?', "CREATE TABLE army_new", before, count=1)
        .replace(old, f"CONSTRAINT army_in_one_place CHECK ({ONE_PLACE})")
        .replace("points INTEGER NOT NULL,", "points INTEGER NOT NULL, lent INTEGER NOT NULL,", 1)
        .replace("ship INTEGER,", "ship INTEGER, passage INTEGER REFERENCES edge (id),", 1)
        .replace(
            "CONSTRAINT army_points_not_negative",
            "CONSTRAINT army_lent_not_negative CHECK (lent >= 0),\n"
            "CONSTRAINT army_points_not_negative",
            1,
        )
    )
