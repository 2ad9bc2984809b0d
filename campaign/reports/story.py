"""The story of a stretch of time, out of the journal, for one reader."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from campaign.journal.documents import EntryBody, RollDocument
from campaign.journal.entries import parse_body
from campaign.journal.history import Books
from campaign.knowledge.naming import Name, name_reason
from campaign.knowledge.record_sightings import named_rows
from campaign.knowledge.told_numbers import mark_numbers
from campaign.reports.named_lines import NamedDice, NamedLine, NamedMoment
from campaign.reports.naming import name_fact
from campaign.reports.paragraphs import OF_ONE_EMPIRE, PARTS, Turns
from campaign.reports.prose import join_lines
from campaign.reports.view import View
from campaign.rules.roll_names import words_of
from campaign.storage.calendar import date_in, moment, render_calendar
from campaign.storage.changes import as_number
from campaign.storage.models import Empire, Tile
from campaign.storage.snapshot import Wanted
from campaign.storage.steps import Sentence, StoryLine, told_in

if TYPE_CHECKING:
    from campaign.storage.snapshot import Snapshot

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
    found: dict[str, list[NamedLine]] = {}
    turns, before = Turns(PARTS if view.sees_all else OF_ONE_EMPIRE), None
    for entry in entries_since(connection, books, since, after):
        body = parse_body(entry)
        part = turns.paragraph_of(str(entry["phase"]), body)
        lines = tell_entry(view, body, dice, as_number(entry["act"]))
        if lines:
            moment_lines = found.setdefault(render_calendar(date_in(entry)), [])
            if not moment_lines or part != before:
                begin_paragraph(view, part, lines[0], first=not moment_lines)
            moment_lines.extend(lines)
            before = part
    return [{"when": when, "lines": join_lines(lines)} for when, lines in found.items()]


def begin_paragraph(
    view: View, part: tuple[str, int | None], line: NamedLine, *, first: bool
) -> None:
    empire = view.world.get_if(Empire, part[1]) if view.sees_all else None
    if not first:
        line["paragraph"] = True
    if empire:
        line["of"] = empire.name


def entries_since(
    connection: Snapshot, books: Books, since: int, after: int = 0
) -> Iterator[Mapping[str, object]]:
    """The entries that held, oldest first: of the moment `since` and later, and after the entry
    `after`."""
    wanted = Wanted(after, books.head.entry, kinds=["act"], since=since // 9)
    for entry in connection.entries(wanted):
        if entry["id"] not in books.dead and moment(date_in(entry)) >= since:
            yield entry


def tell_entry(view: View, body: EntryBody, dice: bool, act: int | None = None) -> list[NamedLine]:
    told = mark_numbers(told_in(body["steps"]), body["changes"], act)
    heard = [line for line in told if view.sees_all or view.empire in line.get("for", ())]
    lines = [name_line(view, line) for line in heard]
    for line in lines[1:]:
        line["joined"] = True
    # Dice tell of all that an act did: they are for whoever may know all of it.
    if dice and lines and len(heard) == len(told):
        rolls = [roll for roll in body["rolls"] if may_know(view, roll)]
        lines[-1]["dice"] = [describe_roll(view, roll) for roll in rolls]
    return lines


def name_line(view: View, line: StoryLine) -> NamedLine:
    facts = {key: name_told(view, fact) for key, fact in line["facts"].items()}
    named: Sentence = {"say": line["say"], "facts": facts}
    if "why" in line:
        named["why"] = name_reason(view.world, view.library, line["why"])
    return {"line": named}


def name_told(view: View, fact: object) -> Name:
    """A tile that a sentence tells this reader of, as the aim of its own spell, by its label at
    least; what lies there stays unknown."""
    table, _, key = fact.partition(":") if isinstance(fact, str) else ("", "", "")
    if table == "tile" and key.isdigit() and not view.knows_tile(int(key)):
        return view.world.get(Tile, int(key)).label
    return name_fact(view, fact)


def may_know(view: View, roll: RollDocument) -> bool:
    """Rolls are shown only to the empire they were made for."""
    rows = [row for row in roll.get("of", ()) if not row.startswith("tile:")]
    named = named_rows(view.world, [*roll["label"], *rows])
    return view.sees_all or all(view.owns(table, row) for table, row in named)


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
