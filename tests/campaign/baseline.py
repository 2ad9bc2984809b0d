"""Write the first migration anew from the models: only while no version has been released.

python -m tests.campaign.baseline
"""

from __future__ import annotations

import re
from pathlib import Path

from alembic.autogenerate import produce_migrations, render_python_code
from alembic.migration import MigrationContext
from sqlalchemy import create_engine

from campaign.storage.models.schema import PARTIAL, whole_metadata

TARGET = Path("campaign/storage/migrations/versions/v0001_books.py")
LATER = (
    "orders",
    "readiness",
    "deadline",
    "invitation",
    "alembic_version",
)  # what newer revisions bring, and Alembic's own

HEADER = '''"""The books as they were first laid out. Written by tests/campaign/baseline.py."""

# ruff: noqa
# fmt: off
import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
'''


def main() -> None:
    with create_engine("sqlite://").connect() as connection:
        script = produce_migrations(MigrationContext.configure(connection), whole_metadata())
    upgrade = script.upgrade_ops
    assert upgrade is not None
    upgrade.ops = [op for op in upgrade.ops if not is_later(op)]
    body = render_python_code(upgrade, render_as_batch=False)
    body = re.sub(r"sqlmodel\.sql\.sqltypes\.AutoString\((length=\d+)?\)", r"sa.String(\1)", body)
    lines = [line for line in body.splitlines() if not line.lstrip().startswith("# ###")]
    partial = [
        f'    op.execute("CREATE UNIQUE INDEX {name} {rest}")' for name, rest in PARTIAL.items()
    ]
    TARGET.write_text(HEADER + "\n".join([*lines, *partial]) + "\n", encoding="utf-8")


def is_later(operation: object) -> bool:
    return getattr(operation, "table_name", None) in LATER


if __name__ == "__main__":
    main()
