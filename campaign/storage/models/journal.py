"""The journal's own tables: no part of the state, never rewritten.

`entry.undone_by` and the whole of `trace` follow from the entries; `check` proves it.
"""

from __future__ import annotations

from typing import Annotated

from sqlalchemy import Column, Index, Integer, String
from sqlmodel import Field

from campaign.storage.models.cells import Count, Json, Name, Season, Text
from campaign.storage.models.record import Record, key

# Ranges over `what` must sort alike everywhere.
WORD = String().with_variant(String(collation="C"), "postgresql")


class Entry(Record, table=True):
    """One transaction: who typed what, when in the year, with dice and changes in `body`."""

    id: int = key()
    act: Count = Field(index=True)
    kind: Name
    words: Annotated[str, Json("Words")]
    year: Count
    season: Season
    turn: Count
    phase: Name
    reason: Text = ""
    forced: bool = False
    at: Name
    schema_number: Count
    body: Annotated[str, Json("AnyObject")]
    previous: Name
    hash: Name
    undone_by: Count | None = Field(default=None, index=True)


class Trace(Record, table=True):
    """Which entry wrote, read or rolled what: `army:3.points`, `army.tile=7`, `roll:[…]`.

    `how`: i made, d unmade, w set, a added to, n named by a change, r read, q asked for rows with
    (further conditions after a tab, as JSON), l rolled, t rule cited.
    """

    __table_args__ = (
        Index("trace_by_entry", "entry"),
        {"sqlite_with_rowid": False},
    )

    what: str = Field(sa_column=Column(WORD, primary_key=True))
    entry: int = Field(sa_column=Column(Integer, primary_key=True, autoincrement=False))
    how: str = Field(primary_key=True)


class Secret(Record, table=True):
    """The key of the sealed dice (1), and the one that players' secrets are mixed into (2). In no
    journal, state export or report."""

    id: int = key()
    key: str


class Serial(Record, table=True):
    """The highest number that a table's rows ever had: none is given twice, not even after an
    undo."""

    name: str = Field(primary_key=True)
    last: int


class Schema(Record, table=True):
    """Which revision of the tables this file holds (Alembic's own table)."""

    __tablename__ = "alembic_version"

    version_num: str = Field(primary_key=True, max_length=32)
