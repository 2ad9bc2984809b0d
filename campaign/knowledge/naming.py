"""What people call the rows of a campaign, and events in words for the gamemaster."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, get_args

from campaign.events.phrases import name_condition, say
from campaign.events.wording import row_named, word_told
from campaign.storage.changes import StoryLine
from campaign.storage.default_names import in_a_sentence, in_italian, with_article
from campaign.storage.models import (
    Army,
    Character,
    Decision,
    Empire,
    Fleet,
    Item,
    Settlement,
    Site,
    Tile,
    model_of,
)
from campaign.storage.models.kinds import NamedTable

if TYPE_CHECKING:
    from campaign.events.event import Told
    from campaign.events.values import Name, Ref
    from campaign.storage.models import Named
    from campaign.storage.world import World
    from tables.library.packs import Library

NAMED: tuple[NamedTable, ...] = get_args(NamedTable)


@dataclass(frozen=True)
class Names:
    """The gamemaster as a reader of events: each row by its name of today, if it is still there."""

    world: World
    library: Library

    def name_ref(self, ref: Ref[Any]) -> Name:
        row = self.world.get_if(model_of(ref.table), ref.id) if ref.table in NAMED else None
        return ref.name or str(ref) if row is None else name_row(self.world, row)


def name_story(world: World, library: Library, story: Iterable[Told]) -> list[StoryLine]:
    """Each event in words. It goes on from the one before it where both have the same reason."""
    reader, before, found = Names(world, library), None, list[StoryLine]()
    for told in story:
        sentence = word_told(reader, told)
        line: StoryLine = {
            "event": told.event.id, "say": sentence["say"], "facts": sentence["facts"],
        }  # fmt: skip
        if "units" in sentence:
            line["units"] = sentence["units"]
        why = sentence.get("why")
        if why is not None and why != before:
            line["why"] = why
        if told.heard is not None:
            line["for"] = list(told.heard)
        found.append(line)
        before = why if why is not None else row_named(reader, told.event)
    return found


def name(world: World, library: Library, fact: str) -> Name:
    """What `army:3` or `condition:cursed` is called."""
    kind, _, key = fact.partition(":")
    if kind == "condition":
        return name_condition(library, key)
    if kind == "decision" and key.isdigit():  # by what it is about
        asked = world.get_if(Decision, int(key))
        return name(world, library, f"{asked.of_table}:{asked.of_key}") if asked else fact
    if kind not in NAMED or not key.isdigit():
        return fact
    row = world.get_if(model_of(kind), int(key))
    return fact if row is None else name_row(world, row)


def of_owner(world: World, thing: Name, owner: int | None) -> Name:
    empire = world.get_if(Empire, owner)
    return say("{thing} of {empire}", thing=thing, empire=empire.name) if empire else thing


def name_army(world: World, row: Army) -> Name:
    return in_a_sentence(row.name) or row.name or name_force(world, row, "army")


def in_both_languages(name: str) -> Name:
    """A name the program gave, as a pair; one that people gave stands as it is."""
    italian = in_italian(name)
    return {"en": name, "it": italian} if italian else name


def name_force(world: World, row: Army | Fleet, players: str) -> Name:
    """By its kind, its number and whose it is."""
    return of_owner(world, name_numbered(row.kind, players, row.id), row.owner)


def name_numbered(kind: str, players: str, number: int | None) -> Name:
    """By its kind and number; whoever knows no number has the kind alone."""
    called = with_article("force", players if kind == "player" else kind)
    return called if number is None else say("{kind} {number}", kind=called, number=number)


def name_fleet(world: World, row: Fleet) -> Name:
    return in_a_sentence(row.name) or row.name or name_force(world, row, "fleet")


def name_place(world: World, row: Settlement | Site) -> Name:
    """A settlement or site."""
    tile = name_tile(world, world.get(Tile, row.tile))
    return name_place_at(row.name, row.kind, tile)


def name_place_at(called: str, kind: str, tile: Name) -> Name:
    """By its name, else by what it is; and where."""
    if called:
        return {"place": in_a_sentence(called) or called, "tile": tile}
    return say("{place} at {tile}", place=with_article("called", kind), tile=tile)


def name_tile(world: World, row: Tile) -> Name:
    return f"{row.label or (row.q, row.r)} {row.name}".strip()


def name_row(world: World, row: Named) -> Name:
    if isinstance(row, Tile):
        return name_tile(world, row)
    if isinstance(row, Army):
        return name_army(world, row)
    if isinstance(row, Fleet):
        return name_fleet(world, row)
    if isinstance(row, (Settlement, Site)):
        return name_place(world, row)
    kind = with_article("item", row.kind if isinstance(row, (Character, Item)) else "")
    return row.name or say("{kind} {number}", kind=kind, number=row.id)
