"""The campaign as a book: year by year what happened, and how each empire stood at its end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from campaign.journal.history import Books
from campaign.reports.document import describe_head
from campaign.reports.story import read_story
from campaign.reports.timeline import COUNTS, follow
from campaign.reports.view import view_of
from campaign.storage.world import World

if TYPE_CHECKING:
    from sqlalchemy import Connection

Document = dict[str, Any]
Standing = dict[int, dict[str, Any]]


def make_chronicle(connection: Connection, books: Books, empire: int | None = None) -> Document:
    """For the gamemaster all of it; for an empire what it was told, and its own standing."""
    view = view_of(books.world, empire)
    story = read_story(connection, books, view, 0)
    standings = dict(follow(connection, lambda world: stand(world, empire)))
    years = sorted({year_of(moment["when"]) for moment in story} | set(map(year_of, standings)))
    return {
        **describe_head(connection, books, view),
        "years": [
            {
                "year": year,
                "moments": [moment for moment in story if year_of(moment["when"]) == year],
                "standing": list(last_of(standings, year).values()),
            }
            for year in years
        ],
    }


def year_of(when: str) -> int:
    return int(when.partition("/")[0])


def last_of(standings: dict[str, Standing], year: int) -> Standing:
    found: Standing = {}
    for when, standing in standings.items():
        if year_of(when) == year:
            found = standing
    return found


def stand(world: World, empire: int | None) -> Standing:
    counts = {name: count(world) for name, count in COUNTS.items()}
    return {
        row["id"]: {"name": row["name"], **{name: counts[name][row["id"]] for name in COUNTS}}
        for row in world.live("empire")
        if empire in (None, row["id"])
    }
