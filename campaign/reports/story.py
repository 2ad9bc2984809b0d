"""The story of a stretch of time, out of the journal, for one reader.

When each reader's last report was made: a small file beside the person's campaigns, so that the
next report begins with what is new. It is not part of the campaign, and may be deleted.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from campaign.errors import CampaignError
from campaign.events.event import Told
from campaign.events.event import read_story as read_events
from campaign.events.values import Name, Ref
from campaign.journal.documents import RollDocument
from campaign.journal.entries import parse_body
from campaign.journal.history import Books
from campaign.knowledge.naming import Names
from campaign.knowledge.record_sightings import find_row
from campaign.reports.naming import name_fact
from campaign.reports.paragraphs import OF_ONE_EMPIRE, PARTS, Turns
from campaign.reports.prose import NamedDice, NamedMoment, ToldLine, join_lines
from campaign.reports.view import View
from campaign.rules.roll_names import words_of
from campaign.storage.calendar import date_in, moment, render_calendar
from campaign.storage.changes import as_number
from campaign.storage.folders import data_dir
from campaign.storage.models import Campaign, Empire, Tile
from campaign.storage.snapshot import Wanted

if TYPE_CHECKING:
    from campaign.storage.snapshot import Snapshot
    from tables.library.packs import Library

# Who says how the dice fell: the key, people at the table, or the gamemaster with --force --seed.
SOURCES = {"sealed": "sealed", "typed": "typed", "asked": "typed", "seed": "forced"}  # messages


def read_story(
    connection: Snapshot,
    books: Books,
    view: View,
    since: int,
    *,
    after: int = 0,
    dice: bool = False,
) -> list[NamedMoment]:
    """Moment by moment, those with something to tell."""
    found: dict[str, list[ToldLine]] = {}
    turns, before = Turns(PARTS if view.sees_all else OF_ONE_EMPIRE), None
    for entry in entries_since(connection, books, since, after):
        body = parse_body(entry)
        told = read_events(body["steps"], as_number(entry["act"]))
        part = turns.paragraph_of(str(entry["phase"]), body, told)
        lines = tell_entry(view, told, body["rolls"] if dice else ())
        if lines:
            moment_lines = found.setdefault(render_calendar(date_in(entry)), [])
            if not moment_lines or part != before:
                empire = view.world.get_if(Empire, part[1]) if view.sees_all else None
                lines[0].paragraph, lines[0].of = bool(moment_lines), empire.name if empire else ""
            moment_lines.extend(lines)
            before = part
    reader = ViewNames(view)
    return [{"when": when, "lines": join_lines(reader, lines)} for when, lines in found.items()]


def entries_since(
    connection: Snapshot, books: Books, since: int, after: int = 0
) -> Iterator[Mapping[str, object]]:
    """The entries that held, oldest first: of the moment `since` and later, and after the entry
    `after`."""
    wanted = Wanted(after, books.head.entry, kinds=["act"], since=since // 9)
    for entry in connection.entries(wanted):
        if entry["id"] not in books.dead and moment(date_in(entry)) >= since:
            yield entry


def tell_entry(
    view: View, told: Sequence[Told], rolls: Iterable[RollDocument] = ()
) -> list[ToldLine]:
    """What this reader is told of an act; not what is of the journal alone."""
    told = [each for each in told if each.event.weight >= 0]
    heard = [each for each in told if view.sees_all or view.empire in (each.heard or ())]
    lines = [ToldLine(each, joined=place > 0) for place, each in enumerate(heard)]
    # Dice tell of all that an act did: they are for whoever may know all of it.
    if lines and len(heard) == len(told):
        lines[-1].dice = [describe_roll(view, roll) for roll in rolls if may_know(view, roll)]
    return lines


@dataclass(frozen=True)
class ViewNames:
    """A reader who calls things as it knows them."""

    view: View

    @property
    def library(self) -> Library:
        return self.view.library

    def name_ref(self, ref: Ref[Any]) -> Name:
        """A tile that an event tells this reader of, as the aim of its own spell, by its label at
        least; what lies there stays unknown."""
        view = self.view
        if ref.table == "tile" and not view.knows_tile(ref.id):
            return view.world.get(Tile, ref.id).label
        if view.sees_all:
            return Names(view.world, view.library).name_ref(ref)
        return name_fact(view, str(ref))


def may_know(view: View, roll: RollDocument) -> bool:
    """Rolls are shown only to the empire they were made for."""
    if view.sees_all:
        return True
    rows = [row for row in (*roll["label"], *roll.get("of", ())) if isinstance(row, str)]
    parts = [row.partition(":") for row in rows if not row.startswith("tile:")]
    refs = [Ref[Any](table, int(key)) for table, colon, key in parts if colon and key.isdigit()]
    named = [(ref.table, row) for ref in refs if (row := find_row(view.world, ref))]
    return all(view.owns(table, row) for table, row in named)


def describe_roll(view: View, roll: RollDocument) -> NamedDice:
    """Whose roll, what for, and the faces. A deck asks no question: its roll
    is named by the path of its label."""
    faces = [face for _, f in roll["dice"] for face in f]
    source = {"word": SOURCES.get(roll["source"], roll["source"])}
    if "for" in roll:
        who = [name_fact(view, row) for row in roll["of"]]
        return {
            "who": who,
            "for": words_of(view.library, roll["for"]),
            "faces": faces,
            "source": source,
        }
    path = [part for part in roll["label"][4:-1] if isinstance(part, str) and ":" not in part]
    return {"who": [], "for": path[0] if path else "", "faces": faces, "source": source}


KEPT = 2  # of each reader: a report made again in the same moment begins where the first did


class Made(NamedTuple):
    """A report: the moment of the year it was made in, and the newest entry it tells of."""

    moment: int
    entry: int


def made_now(books: Books) -> Made:
    return Made(moment(books.world.calendar), books.head.entry)


def find_last_of(books: Books, reader: int | None) -> Made | None:
    return find_last(books.world.get(Campaign, 1).key_hash, reader, made_now(books))


def find_last(campaign: str, reader: int | None, now: Made) -> Made | None:
    """The newest that was made in an earlier moment of these books. `campaign` is the hash of its
    key."""
    made = read_made(campaign).get(reader_key(reader), [])
    earlier = [each for each in made if each.moment < now.moment and each.entry <= now.entry]
    return max(earlier, default=None)


def note_made(campaign: str, reader: int | None, now: Made) -> None:
    """If the file can't be written, the next report begins with the season."""
    with suppress(OSError, CampaignError):
        made = read_made(campaign)
        others = [each for each in made.get(reader_key(reader), []) if each.moment != now.moment]
        made[reader_key(reader)] = sorted([*others, now])[-KEPT:]
        place = place_of(campaign)
        place.parent.mkdir(parents=True, exist_ok=True)
        # Written in place, without a draft: a file that is half written is read as empty.
        place.write_text(json.dumps(made, sort_keys=True) + "\n", encoding="utf-8")


def read_made(campaign: str) -> dict[str, list[Made]]:
    """Empty if the file is missing or damaged."""
    try:
        kept: Any = json.loads(place_of(campaign).read_text(encoding="utf-8"))
        return {
            str(reader): [Made(int(moment), int(entry)) for moment, entry in made]
            for reader, made in kept.items()
        }
    except (OSError, ValueError, TypeError, AttributeError, CampaignError):
        return {}


def reader_key(reader: int | None) -> str:
    return "gamemaster" if reader is None else str(reader)


def place_of(campaign: str) -> Path:
    return data_dir() / "reports" / f"{campaign[:32]}.json"
