"""What stands on a tile, and who may do something there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, TypedDict

from campaign.bookkeeping.notes import describe_note, is_address, notes_on
from campaign.events.values import Name
from campaign.guide.choices import describe_actor, word_of
from campaign.guide.documents import Actor, Choice
from campaign.guide.trial import Trial
from campaign.knowledge.naming import name
from campaign.rules.board import find_tile, place_of
from campaign.rules.packs import campaign_library
from campaign.season.running import acting_empires
from campaign.storage.models import Army, Empire, Fleet, Settlement, Site, Tile, model_of
from campaign.storage.models.kinds import FORCES
from campaign.storage.world import World
from cli.words.pages.report_cells import note_line
from maps.board.hexes import neighbours

if TYPE_CHECKING:
    from campaign.storage.models import Note

Facts = dict[str, int | str]


class Thing(TypedDict):
    """Something on a tile."""

    table: str
    id: int
    name: Name
    owner: str
    facts: Facts


class PlaceNote(TypedDict):
    """A note on a tile; `address`: a browser can follow its link."""

    line: str
    link: str
    address: bool


class Place(TypedDict):
    id: int
    label: str
    name: Name
    terrain: str
    kinds: list[str]
    owner: str
    barren: bool
    things: list[Thing]
    notes: list[PlaceNote]


def describe_place(world: World, tile: int) -> Place:
    row = world.get(Tile, tile)
    library = campaign_library(world)
    return {
        "id": tile,
        "label": word_of(world, "tile", tile),
        "name": name(world, library, f"tile:{tile}"),
        "terrain": row.terrain,
        "kinds": list(row.kinds),
        "owner": empire_name(world, row.owner),
        "barren": row.barren,
        "things": list(things_on(world, tile)),
        "notes": [place_note(world, note) for note in notes_on(world, "tile", tile)],
    }


def place_note(world: World, note: Note) -> PlaceNote:
    shown = {**describe_note(world, note), "link": ""}  # the link stands beside it
    return {
        "line": note_line(shown),
        "link": note.link,
        "address": is_address(note.link),
    }


def things_on(world: World, tile: int) -> Iterator[Thing]:
    for settlement in world.live(Settlement, tile=tile):
        facts: Facts = {"kind": settlement.kind}
        yield thing(world, "settlement", settlement.id, settlement.owner, facts)
    for site in world.live(Site, tile=tile):
        yield thing(world, "site", site.id, None, {"kind": site.kind})
    for army in world.live(Army, tile=tile):
        facts = {"points": army.points, "provisions": army.provisions}
        yield thing(world, "army", army.id, army.owner, facts)
    for fleet in world.live(Fleet, tile=tile):
        facts = {"ships": fleet.ships, "provisions": fleet.provisions}
        yield thing(world, "fleet", fleet.id, fleet.owner, facts)


def thing(world: World, table: str, key: int, owner: int | None, facts: Facts) -> Thing:
    return {
        "table": table,
        "id": key,
        "name": name(world, campaign_library(world), f"{table}:{key}"),
        "owner": empire_name(world, owner),
        "facts": facts,
    }


def empire_name(world: World, key: int | None) -> str:
    row = world.get_if(Empire, key)
    return row.name if row else ""


def actors_on(world: World, tile: int) -> list[Actor]:
    """Armies and fleets of those whose turn it is that stand there, with what they may do."""
    trial, whose = Trial(world), acting_empires(world)
    found = [
        describe_actor(trial, table, row.id)
        for table in FORCES
        for row in world.live_of(table, tile=tile, owner=whose)
    ]
    return [actor for actor in found if actor["choices"]]


def actors_near(world: World, tile: int) -> list[Actor]:
    """Those on the tiles beside it, with what they may do on this one alone."""
    found = []
    for at in neighbours(place_of(world.get(Tile, tile))):
        beside = find_tile(world, at)
        for actor in actors_on(world, beside.id) if beside else ():
            choices = [choice for choice in actor["choices"] if aims_at(choice, tile)]
            if choices:
                found.append(Actor({**actor, "choices": choices}))
    return found


def aims_at(choice: Choice, tile: int) -> bool:
    """Whether it asks for a tile, and this one may be chosen."""
    return asks_tile(choice) and any(target["value"] == tile for target in choice["targets"])


def tile_of(world: World, actor: Actor) -> int | None:
    for table in FORCES:
        if actor["table"] == table:
            return world.get(model_of(table), actor["id"]).tile
    return None


def asks_tile(choice: Choice) -> bool:
    from campaign.acts.declare import load_offers

    parameters = load_offers()[choice["action"]].asks
    place = len(choice["values"])
    return place < len(parameters) and parameters[place].table == "tile"
