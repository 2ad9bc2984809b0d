"""Whose roll it is, by name: `army:3` and `tile:14` as Ostmark, First Banner, 0302.

Rows that came up in this campaign and stay out (`once`, `replacement = false`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from campaign.knowledge.naming import name
from campaign.rules.packs import campaign_library
from campaign.storage.calendar import moment
from campaign.storage.models import Drawn, Empire
from campaign.storage.world import World, owner_of
from tables.library.packs import Library
from tables.library.roll_questions import find_question

if TYPE_CHECKING:
    from campaign.events.values import Name
    from campaign.journal.documents import NamedRoll, RollDocument
    from tables.agenda.documents import Node
    from tables.chance.roll_question import RollQuestion, Texts


def name_question(world: World, question: RollQuestion) -> RollQuestion:
    """The question with the names of those it concerns and its words."""
    with world.unnoticed():
        library = campaign_library(world)
        texts = question.texts or find_question(question.key, library)
        return question._replace(texts=texts, who=name_rows(world, library, question.of))


def name_rolls(world: World, rolls: Sequence[RollDocument]) -> list[RollDocument]:
    """Rolls of the journal, each with its words; those of decks and games have none."""
    library = campaign_library(world)
    named = [roll.copy() for roll in rolls]
    for roll in named:
        roll["words"] = name_roll(world, library, roll)
    return named


def name_roll(world: World, library: Library, roll: RollDocument) -> NamedRoll | None:
    if "for" not in roll:
        return None
    of = roll["of"]
    rows = of if isinstance(of, list) else []
    return {"who": name_rows(world, library, rows), "text": words_of(library, roll["for"])}


def words_of(library: Library, asked: object) -> Texts:
    """What a roll of the journal was for: a key of a question, or the words themselves."""
    return asked if isinstance(asked, Mapping) else find_question(str(asked), library)


def name_rows(world: World, library: Library, rows: Sequence[str]) -> list[Name]:
    """The empire first, then what the roll concerns, then the place."""
    owners = [owner_name(world, row) for row in rows[:1]]
    named = [name(world, library, row) for row in rows]
    if owners and is_told_in(owners[0], named[0]):
        owners = []
    found: list[Name] = [*owners, *named]
    return [each for place, each in enumerate(found) if each and not is_said(each, found[:place])]


def is_said(called: Name, before: Sequence[Name]) -> bool:
    """Whether it stands before already: by itself, or a tile in `Lambgate (0601)`."""
    if called in before:
        return True
    is_tile = isinstance(called, str) and called.isdigit()
    return is_tile and any(is_told_in(str(called), each) for each in before)


def is_told_in(empire: str, called: Name) -> bool:
    """Whether the name says whose it is already, as `army 1 of Ostmark` does."""
    if isinstance(called, Mapping):
        parts = called.get("facts", called)
        return any(is_told_in(empire, part) for part in parts.values())
    return bool(empire) and empire in str(called)


def owner_name(world: World, row: str) -> str:
    empire = world.get_if(Empire, roller_of(world, [row]))
    return empire.name if empire else ""


def roller_of(world: World, rows: Sequence[str]) -> int | None:
    """The empire whose player rolls the dice of a question about these rows: the owner of the
    first. None: the gamemaster rolls for wanderers, independents and the land."""
    table, _, key = rows[0].partition(":") if rows else ("", "", "")
    found = world.row_if(table, int(key)) if key.isdigit() and table != "tile" else None
    if isinstance(found, Empire):
        return found.id
    return None if found is None else owner_of(found)


def spent_rows(world: World, table: str) -> list[str]:
    return [row.row_id for row in world.live(Drawn, table_id=table)]


def record_drawn(world: World, library: Library, node: Node) -> None:
    """A row came up: if it comes once, it stays out from here on."""
    assert node["table"] is not None
    assert node["row"] is not None
    table, row = library.get(node["table"]), node["row"]["id"]
    if row in table.once and row not in spent_rows(world, table.id):
        now = moment(world.calendar)
        world.insert(Drawn, table_id=table.id, row_id=row, drawn_at=now)
