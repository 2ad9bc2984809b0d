"""The campaign as a book: year by year what happened, how each empire stood at its end, and who
rose and who fell."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from campaign.journal.history import Books
from campaign.knowledge.naming import Name, say
from campaign.reports.document import describe_head
from campaign.reports.picture import draw_map
from campaign.reports.prose import join_lines
from campaign.reports.story import read_story
from campaign.reports.timeline import COUNTS, follow
from campaign.reports.view import view_of
from campaign.storage.world import World

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from maps.board.board import Board
    from maps.drawing.layers import Layers

Document = dict[str, Any]
Standing = dict[int, dict[str, Any]]
YearMap = tuple["Board", "Layers"]

RISES = "{empire} rises: tiles {tiles}, points {points}."  # messages
FALLS = "{empire} falls back: tiles {tiles}, points {points}."  # messages
STANDS = "{empire} stands as it stood."  # messages
# What a short chronicle tells: who won and lost what.
GREAT_DEEDS = (
    "{army} takes {place} for {empire}.",
    "{empire} takes {place}.",
    "{army} razes {place}.",
    "{place} is razed.",
    "{place} surrenders.",
    "{place} joins {empire}.",
    "{place} throws off its empire.",
    "{place} is sacked.",
    "{army} is wiped out.",
    "{fleet} goes down with all aboard.",
    "{what} is destroyed.",
    "{row}, {odds}: {sum} = {total}.",
    "Battle at {tile}: {attackers} ({attack}) against {defenders} ({defence}).",
)
MOST_GREAT = 14  # of a year: a page holds three years of them


class Walk:
    """What is seen on the way back through the campaign: each moment's standing, and the map at
    each year's end, which is the first moment of the year that is met."""

    def __init__(self, empire: int | None, *, maps: bool) -> None:
        self._empire, self._draws = empire, maps
        self.maps: dict[int, YearMap] = {}

    def look(self, world: World) -> Standing:
        year = world.calendar["year"]
        if self._draws and year not in self.maps:
            self.maps[year] = draw_map(view_of(world, self._empire))
        return stand(world, self._empire)


def make_chronicle(
    connection: Connection,
    books: Books,
    empire: int | None = None,
    *,
    short: bool = False,
    maps: bool = False,
) -> tuple[Document, dict[int, YearMap]]:
    """For the gamemaster all of it; for an empire what it was told, and its own standing. With the
    map at each year's end, if asked for."""
    view = view_of(books.world, empire)
    story = read_story(connection, books, view, 0)
    walk = Walk(empire, maps=maps)
    standings = dict(follow(connection, walk.look))
    years = sorted({year_of(moment["when"]) for moment in story} | set(map(year_of, standings)))
    found: list[Document] = []
    before: Standing = {}
    for year in years:
        standing = last_of(standings, year)
        moments = [
            {**moment, "lines": moment["lines"] if short else join_lines(moment["lines"])}
            for moment in story
            if year_of(moment["when"]) == year
        ]
        found.append(
            {
                "year": year,
                "moments": shorten(moments) if short else moments,
                "standing": list(standing.values()),
                "fortunes": fortunes(before, standing),
            }
        )
        before = standing
    return {**describe_head(connection, books, view), "years": found}, walk.maps


def shorten(moments: Sequence[Document]) -> list[Document]:
    """The great deeds alone, the latest where there are too many."""
    great = [
        {**moment, "lines": lines}
        for moment in moments
        if (lines := [line for line in moment["lines"] if line["line"]["say"] in GREAT_DEEDS])
    ]
    over = sum(len(moment["lines"]) for moment in great) - MOST_GREAT
    for moment in great:
        cut = max(0, min(over, len(moment["lines"])))
        moment["lines"], over = moment["lines"][cut:], over - cut
    return [moment for moment in great if moment["lines"]]


def fortunes(before: Standing, after: Standing) -> list[Name]:
    """Who rose and who fell since the year before, by their land, then by their strength."""
    found = []
    for key, now in after.items():
        was = before.get(key)
        if was is None:
            continue
        tiles, points = now["tiles"] - was["tiles"], now["points"] - was["points"]
        facts = {"empire": now["name"], "tiles": f"{tiles:+d}", "points": f"{points:+d}"}
        found.append(say(verdict(tiles, points), **facts))
    gone = [was for key, was in before.items() if key not in after]
    return [*found, *(say("{empire} is no more.", empire=was["name"]) for was in gone)]


def verdict(tiles: int, points: int) -> str:
    if not (tiles or points):
        return STANDS
    if (tiles, points) > (0, 0):
        return RISES
    return FALLS


def year_of(when: str) -> int:
    return int(when.partition("/")[0])


def last_of(standings: Mapping[str, Standing], year: int) -> Standing:
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
