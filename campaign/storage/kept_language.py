"""Options that a campaign keeps, for commands that need no campaign and load no database."""

from __future__ import annotations

import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from campaign.errors import CampaignError
from campaign.storage.canonical_json import parse_json
from campaign.storage.locations import find_place
from campaign.storage.store import is_server


def find_kept_language(named: str | None) -> str | None:
    return find_kept_option(named, "lang")


def find_kept_option(named: str | None, option: str) -> str | None:
    """Of the campaign that a command would open, if that is a file that can be read: a server is
    not asked for so little, and what is wrong with a file is told by whoever needs it."""
    with suppress(CampaignError, OSError, ValueError, sqlite3.Error):
        place = find_place(named)
        if not is_server(place):
            return read_option(Path(place).expanduser(), option)
    return None


def read_option(path: Path, option: str) -> str | None:
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as connection:
        row = connection.execute("SELECT value FROM option WHERE name = ?", (option,)).fetchone()
    found = parse_json(row[0]) if row else None
    return found if isinstance(found, str) else None
