"""The campaign as a book: year by year what happened, how each empire stood at its end, and who
rose and who fell.

The course of a campaign: its moments, oldest first, each as the books stand for it today.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, TypedDict, TypeVar

from campaign.events.event import event_of
from campaign.events.phrases import enumerate_names, say
from campaign.events.values import Name
from campaign.journal.history import Books, walk_back
from campaign.reports.document import describe_head
from campaign.reports.paragraphs import tell_once
from campaign.reports.picture import draw_map
from campaign.reports.prose import NamedLine, NamedMoment
from campaign.reports.story import read_story
from campaign.reports.view import view_of
from campaign.storage.calendar import moment, render_calendar
from campaign.storage.models import Army, Empire, Tile
from campaign.storage.world import World

if TYPE_CHECKING:
    from campaign.storage.snapshot import Snapshot
    from maps.board.board import Board
    from maps.drawing.layers import Layers


class EmpireStanding(TypedDict):
    """What an empire had at the end of a moment."""

    name: str
    crowns: int
    points: int
    tiles: int


class Year(TypedDict):
    year: int
    moments: list[NamedMoment]
    standing: list[EmpireStanding]
    fortunes: list[Name]


Document = dict[str, object]
Standing = dict[int, EmpireStanding]
YearMap = tuple["Board", "Layers"]

RISES = "{empire} rises: {changes}."  # messages
FALLS = "{empire} falls back: {changes}."  # messages
SPREADS = "{empire} gains land and loses strength: {changes}."  # messages
GATHERS = "{empire} loses land and gains strength: {changes}."  # messages
STANDS = "No change for {empire}."  # messages
ALL_STAND = "No change for {empires}."  # messages
ONE_PAGE = 48  # so many actions fit on a page, beside a line for each of ten years


class LookBack:
    """What is seen on the way back through the campaign: each moment's standing, and the map at
    each year's end, which is the first moment of the year that is met."""

    def __init__(self, empire: int | None, *, maps: bool) -> None:
        self._empire, self._draws = empire, maps
        self.maps: dict[int, YearMap] = {}

    def look(self, world: World) -> Standing:
        year = world.calendar.year
        if self._draws and year not in self.maps:
            self.maps[year] = draw_map(view_of(world, self._empire))
        return stand(world, self._empire)


def make_chronicle(
    connection: Snapshot,
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
    walk = LookBack(empire, maps=maps)
    standings = dict(follow(connection, walk.look))
    years = sorted({year_of(then["when"]) for then in story} | set(map(year_of, standings)))
    found: list[Year] = []
    before: Standing = {}
    for year in years:
        standing = last_of(standings, year)
        moments = [then for then in story if year_of(then["when"]) == year]
        moments = shorten(moments, ONE_PAGE // len(years)) if short else moments
        tell_once(moments, view.reader_name)
        told = fortunes({**first_of(standings, year), **before}, standing)
        found.append(
            {
                "year": year,
                "moments": moments,
                "standing": list(standing.values()),
                "fortunes": [line for _, line in (extremes(told) if short else told)],
            }
        )
        before = standing
    return {**describe_head(connection, books, view), "years": found}, walk.maps


def shorten(moments: Sequence[NamedMoment], most: int) -> list[NamedMoment]:
    """The greatest actions alone, as many as there is room for, each year's as one paragraph: who
    won and lost what, the greater of them first."""
    told = [(line, at) for at, each in enumerate(moments) for line in each["lines"]]
    great = sorted(range(len(told)), key=lambda place: -weight_of(told[place][0]))
    kept = sorted(place for place in great[: max(most, 1)] if weight_of(told[place][0]) > 0)
    found: list[NamedMoment] = []
    for at, told_then in enumerate(moments):
        mine = [told[place][0] for place in kept if told[place][1] == at]
        lines = [NamedLine(event=each["event"], line=each["line"]) for each in mine]
        found += [{"when": told_then["when"], "lines": lines}] if lines else []
    return found


def weight_of(line: NamedLine) -> int:
    return event_of(line["event"]).weight


Fortune = tuple[tuple[int, int], Name]  # tiles and points won since the year before; the sentence


def fortunes(before: Standing, after: Standing) -> list[Fortune]:
    """Who rose and who fell since the year before, by their land, then by their strength."""
    found: list[Fortune] = []
    still: list[Name] = []
    for key, now in after.items():
        if (was := before.get(key)) is not None:
            won = now["tiles"] - was["tiles"], now["points"] - was["points"]
            still += [now["name"]] if won == (0, 0) else []
            found.append((won, say(verdict(*won), empire=now["name"], changes=changes(*won))))
    gone = [was for key, was in before.items() if key not in after]
    lost = [((-was["tiles"], -was["points"]), was["name"]) for was in gone]
    if len(still) > 1:  # of those there is one thing to say
        moved = [fortune for fortune in found if fortune[0] != (0, 0)]
        found = [*moved, ((0, 0), say(ALL_STAND, empires=enumerate_names(still)))]
    return [*found, *((won, say("{empire} is no more.", empire=name)) for won, name in lost)]


def changes(tiles: int, points: int) -> Name:
    told: list[Name] = []
    if tiles:
        told.append(say("tiles {tiles}", tiles=f"{tiles:+d}"))
    if points:
        told.append(say("points {points}", points=f"{points:+d}"))
    return enumerate_names(told)


def extremes(told: Sequence[Fortune]) -> list[Fortune]:
    """Who rose highest and who fell deepest."""
    best, worst = max(told, key=won, default=None), min(told, key=won, default=None)
    rose = [best] if best and best[0] > (0, 0) else []
    return rose + ([worst] if worst and worst[0] < (0, 0) else [])


def won(fortune: Fortune) -> tuple[int, int]:
    return fortune[0]


def verdict(tiles: int, points: int) -> str:
    if not (tiles or points):
        return STANDS
    if tiles * points < 0:
        return SPREADS if tiles > 0 else GATHERS
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


def first_of(standings: Mapping[str, Standing], year: int) -> Standing:
    """How each empire stood when it was first seen in that year: what it was founded with."""
    found: Standing = {}
    for when, standing in standings.items():
        if year_of(when) == year:
            found = {**standing, **found}
    return {key: row for key, row in found.items() if row["tiles"]}


def stand(world: World, empire: int | None) -> Standing:
    crowns, points, tiles = count_crowns(world), count_points(world), count_tiles(world)
    return {
        key: {
            "name": row.name,
            "crowns": crowns[key],
            "points": points[key],
            "tiles": tiles[key],
        }
        for row in world.live(Empire)
        if empire in (None, key := row.id)
    }


Found = TypeVar("Found")


def follow(connection: Snapshot, look: Callable[[World], Found]) -> list[tuple[str, Found]]:
    """What `look` finds at the end of every moment, with the moment's words."""
    found: list[tuple[str, Found]] = []
    earliest: int | None = None
    for world, _ in walk_back(connection, corrected=True):
        now = moment(world.calendar)
        if earliest is None or now < earliest:
            earliest = now
            found.append((render_calendar(world.calendar), look(world)))
    return found[::-1]


def count_crowns(world: World) -> dict[int, int]:
    return {row.id: row.treasury for row in world.live(Empire)}


def count_points(world: World) -> dict[int, int]:
    return {
        row.id: sum(army.points for army in world.live(Army, owner=row.id))
        for row in world.live(Empire)
    }


def count_tiles(world: World) -> dict[int, int]:
    return {row.id: len(world.find(Tile, owner=row.id)) for row in world.live(Empire)}


COUNTS: dict[str, Callable[[World], dict[int, int]]] = {
    "crowns": count_crowns,
    "points": count_points,
    "tiles": count_tiles,
}
