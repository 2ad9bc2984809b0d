"""Notes on tiles: what the gamemaster keeps about a place, with a link, and who may read it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from campaign.errors import Refused, WrongWords
from campaign.storage.calendar import moment
from campaign.storage.models import Empire, Note, Tile
from campaign.storage.names import parse_cell, resolve, title
from campaign.storage.text_validation import check_name, check_text
from campaign.storage.world import World

if TYPE_CHECKING:
    from campaign.bookkeeping.documents import NoteDocument

ALL = "all"
GAMEMASTER = "gamemaster"
SCHEME = re.compile(r"([a-zA-Z][a-zA-Z0-9+.-]+):")  # one letter alone is a drive of Windows
WEB = ("http", "https")


def write_note(world: World, text: str, about: str | None) -> dict[str, object]:
    """`about`: a row, as `army:3`."""
    table, key = parse_cell(world, about)[:2] if about else ("", None)
    written = moment(world.calendar)
    number = world.insert(
        Note, text=check_text(text), of_table=table, of_key=key, written_at=written
    ).id
    return {"note": number}


def write_tile_note(
    world: World, tile: str, text: str, link: str = "", readers: str = GAMEMASTER
) -> dict[str, object]:
    if not (text.strip() or link.strip()):
        raise WrongWords("nothing to note", hint="give a text, a --link, or both")
    place = world.get(Tile, resolve(world, "tile", tile).id)
    empire = None
    if readers not in (ALL, GAMEMASTER):
        empire = resolve(world, "empire", readers).id
    number = world.insert(
        Note, text=check_text(text), of_table="tile", of_key=place.id,
        written_at=moment(world.calendar), link=check_link(link), empire=empire,
        for_all=readers == ALL,
    ).id  # fmt: skip
    return {"note": number, "name": title("tile", place)}


def remove_tile_note(world: World, tile: str, number: int) -> dict[str, object]:
    place = world.get(Tile, resolve(world, "tile", tile).id)
    standing = notes_on(world, "tile", place.id)
    if all(note.id != number for note in standing):
        raise Refused(
            "{tile} has no note {number}",
            hint="it has: {all}" if standing else "",
            tile=title("tile", place),
            number=number,
            all=", ".join(str(note.id) for note in standing),
        )
    world.end(world.get(Note, number), "removed")
    return {"note": number, "name": title("tile", place)}


def check_link(link: str) -> str:
    """An address of the web, a file, or the name of a wiki's page; no program in disguise."""
    link = link.strip()
    if not link:
        return ""
    check_name(link)
    scheme = SCHEME.match(link)
    if scheme and scheme[1].casefold() not in WEB:
        raise WrongWords(
            "a link that begins with {scheme} is not accepted",
            hint="give an address (https://…), a file or the name of a page",
            scheme=scheme[0],
        )
    return link


def is_address(link: str) -> bool:
    """Whether a browser can follow it from a page of ours."""
    scheme = SCHEME.match(link)
    return scheme is not None and scheme[1].casefold() in WEB


def notes_on(world: World, table: str, key: int) -> list[Note]:
    return world.live(Note, of_table=table, of_key=key)


def describe_note(world: World, note: Note) -> NoteDocument:
    """`for`: the gamemaster, all, or an empire by its name."""
    empire = world.get_if(Empire, note.empire)
    readers = ALL if note.for_all else GAMEMASTER if empire is None else empire.name
    return {"id": note.id, "text": note.text, "link": note.link, "for": readers}


def may_read(note: Note, empire: int) -> bool:
    return note.of_table == "tile" and (note.for_all or note.empire == empire)
