"""A report as one document: everything a reader knows of the campaign at a moment.

Names in it are as `campaign.knowledge.naming` gives them; `cli.words.phrases` puts them into
a language.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.bookkeeping.notes import describe_note, may_read
from campaign.journal.history import Books, find_printed_head
from campaign.reports.decisions import decisions_due
from campaign.reports.forces import by_owner, describe_armies, describe_fleets, numbered
from campaign.reports.form import order_form
from campaign.reports.holdings import (
    describe_settlements,
    describe_sites,
    find_battles,
    find_sieges,
)
from campaign.reports.paragraphs import tell_once
from campaign.reports.relations import describe_relations, describe_tidings
from campaign.reports.story import Made, read_story
from campaign.reports.treasury import describe_treasuries
from campaign.reports.view import View, known_forces, known_places, view_of
from campaign.storage.calendar import (
    AUTUMN,
    MOMENTS,
    SPRING,
    WINTER,
    moment,
    render_calendar,
    render_moment,
)
from campaign.storage.models import Army, Campaign, Empire, Fleet, Note, Relation, Settlement, Tile

if TYPE_CHECKING:
    from campaign.storage.snapshot import Snapshot


Document = dict[str, object]


def make_report(
    connection: Snapshot,
    books: Books,
    empire: int | None = None,
    *,
    since: int | None = None,
    last: Made | None = None,
    dice: bool = False,
) -> Document:
    """`empire` None: for the gamemaster. `since`: the moment its story begins with; else it goes on
    from the `last` report."""
    view = view_of(books.world, empire)
    last = last if since is None else None
    start = find_start(moment(books.world.calendar), since, last)
    after = last.entry if last else 0
    story = read_story(connection, books, view, start, after=after, dice=dice)
    tell_once(story, view.reader_name)
    return {
        **describe_head(connection, books, view),
        "since": {"when": render_moment(start), "report": last is not None},
        "story": story,
        "empires": describe_empires(view),
        "treasury": describe_treasuries(view, start),
        "armies": describe_armies(view),
        "fleets": describe_fleets(view),
        "settlements": describe_settlements(view),
        "battles": find_battles(view),
        "sieges": find_sieges(view),
        "sites": describe_sites(view),
        "relations": describe_relations(view),
        "tidings": describe_tidings(view),
        "decisions": decisions_due(view),
        "orders": order_form(view),
        "notes": describe_notes(view),
    }


def find_start(now: int, since: int | None, last: Made | None) -> int:
    if since is not None:
        return since
    return last.moment if last else max(season_before(now), MOMENTS + SPRING)


def season_before(now: int) -> int:
    """Where a story begins that players will want to read: autumn and winter look back on the six
    turns, spring on the winter, a turn on the spring."""
    year, place = divmod(now, MOMENTS)
    if place == SPRING:
        return (year - 1) * MOMENTS + AUTUMN
    return year * MOMENTS + (SPRING + 1 if place in (AUTUMN, WINTER) else SPRING)


def describe_head(connection: Snapshot, books: Books, view: View) -> Document:
    campaign = books.world.get(Campaign, 1)
    head = find_printed_head(connection, books)
    calendar = books.world.calendar
    return {
        "report": "empire" if view.empire else "gamemaster",
        "campaign": campaign.name,
        "when": render_calendar(calendar),
        "calendar": {name: getattr(calendar, name) for name in ("year", "season", "turn")},
        "reader": None
        if view.empire is None
        else {**describe_empire(view.world.get(Empire, view.empire)), "id": 1},
        "seal": {
            "key_hash": campaign.key_hash,
            "entry": head.entry,
            "act": head.act,
            "head": head.hash,
        },
    }


def describe_empire(row: Empire) -> Document:
    return {
        **{name: getattr(row, name) for name in ("id", "name", "player")},
        "race": {"word": row.race},
    }


def describe_empires(view: View) -> list[Document]:
    """The gamemaster counts everyone; a player counts their own and knows the others met."""
    found = [
        {**describe_empire(row), **(count(view, row.id) if is_counted(view, row) else {})}
        for row in known_empires(view)
    ]
    return [{**each, **numbered(view, place)} for place, each in enumerate(found, 1)]


def known_empires(view: View) -> list[Empire]:
    met = met_empires(view)
    rows = view.world.live(Empire)
    return [row for row in rows if is_counted(view, row) or row.id in met]


def is_counted(view: View, row: Empire) -> bool:
    return view.sees_all or view.owns("empire", row)


def find_row_ids(view: View) -> dict[str, list[int]]:
    """The rows behind the numbers of an empire's report (`numbered`): number 1 is the first."""
    return {
        "empire": [row.id for row in known_empires(view)],
        "army": [each["id"] for each in by_owner(view, known_forces(view, "army"))],
        "fleet": [each["id"] for each in by_owner(view, known_forces(view, "fleet"))],
        "settlement": [each["id"] for each in by_owner(view, known_places(view, "settlement"))],
    }


def count(view: View, empire: int) -> Document:
    world = view.world
    armies = world.live(Army, owner=empire)
    return {
        "treasury": world.get(Empire, empire).treasury,
        "tiles": len(world.find(Tile, owner=empire)),
        "settlements": len(world.live(Settlement, owner=empire)),
        "armies": len(armies),
        "points": sum(army.points for army in armies),
        "fleets": len(world.live(Fleet, owner=empire)),
    }


def met_empires(view: View) -> set[int]:
    """Those of whom anything was ever seen or agreed."""
    found = {
        thing["owner"]
        for thing in (
            *known_forces(view, "army"),
            *known_forces(view, "fleet"),
            *known_places(view, "settlement"),
        )
    }
    found |= {row.other for row in view.world.find(Relation, **view.whose)}
    found |= {view.memory(tile).get("owner") for tile in view.tiles if not view.sees(tile)}
    found |= {view.world.get(Tile, tile).owner for tile in view.in_sight}
    return {empire for empire in found if empire is not None}


def describe_notes(view: View) -> list[Document]:
    """What the gamemaster wrote down is the gamemaster's; of a note on a tile, whoever it is for
    reads it too, once they know the tile."""
    notes = view.world.live(Note)
    if view.empire is not None:
        notes = [note for note in notes if may_read(note, view.empire)]
        notes = [note for note in notes if view.knows_tile(note.of_key)]
    return [describe_written(view, note) for note in notes]


def describe_written(view: View, note: Note) -> Document:
    """Where it is, by the tile's label alone: a name may be unknown to the reader."""
    found: Document = {"text": note.text}
    if note.link:
        found["link"] = note.link
    if note.of_table == "tile":
        found["tile"] = view.world.get(Tile, note.of_key).label
    if view.sees_all and note.of_table == "tile":
        found["for"] = describe_note(view.world, note)["for"]
    return found
