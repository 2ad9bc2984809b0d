"""What a person is told of a thing that may be chosen: what it is, the way there, who is there."""

from __future__ import annotations

from campaign.actions.candidates import army_steps, next_tiles
from campaign.acts.declare import Asked, Offer
from campaign.events.phrases import say
from campaign.events.values import Name
from campaign.guide.documents import Value
from campaign.guide.trial import Trial
from campaign.knowledge.naming import name
from campaign.storage.models import Army, Empire, Settlement, Site, Tile, model_of
from campaign.storage.models.kinds import FORCES
from campaign.storage.world import World
from tables.library.packs import Library
from tables.library.placeholders import fill, placeholders_of
from tables.library.table import Row


def tell_meaning(trial: Trial, parameter: Asked, actor: int, value: Value) -> Name:
    """What it is: a tile's terrain and the way there, what a spell does."""
    world, library, eyes = trial.world, trial.context.library, trial.eyes
    pack = parameter.parameter.pack
    if pack:
        return row_meaning(library, library.get(pack).get_row(str(value)))
    if eyes is None and parameter.table in ("settlement", "army"):
        return tell_force(world, parameter.table, int(value))
    if parameter.table != "tile" or (eyes and not eyes.knows("tile", int(value))):
        return ""
    tile = world.get(Tile, int(value))
    terrain = {"word": "river valley" if tile.terrain == "river" else tile.terrain}
    told = say("{terrain}, barren", terrain=terrain) if tile.barren else terrain
    return tell_way(trial, actor, tile, told) if parameter.ask.candidates is next_tiles else told


def tell_force(world: World, table: str, key: int) -> Name:
    """How strong an army is; what a place is besides, for the gamemaster's table."""
    if table == "army":
        return say("{points} points", points=world.get(Army, key).points)
    place = world.get(Settlement, key)
    kind, race = {"word": place.kind}, {"word": place.race}
    if not place.points:
        return say("{kind} ({race})", kind=kind, race=race)
    return say("{kind} ({race}), points {points}", kind=kind, race=race, points=place.points)


def row_meaning(library: Library, row: Row) -> Name:
    """What a row says; one that only leads to another row, what that one does."""
    onward = [effect for effect in row.effects if effect["kind"] == "row"]
    if onward:
        row = library.get(str(onward[0]["table"])).get_row(str(onward[0]["row"]))
    dice = placeholders_of(row.effects)  # "1d6x25 points": nothing is rolled yet
    return {lang: fill(text, dice) for lang, text in row.text.items()}


def tell_way(trial: Trial, army: int, tile: Tile, told: Name) -> Name:
    """Of the next tile of an army: whether it is its own, over the river, or a dangerous way."""
    if tile.id == trial.world.get(Army, army).tile:
        told = say("{what}, the other bank", what=told)
    risky = tile.id in risky_tiles(trial, army)
    return say("{what}, a dangerous way", what=told) if risky else told


def risky_tiles(trial: Trial, army: int) -> set[int]:
    """Tiles beside an army that no way leads to without a roll."""
    if army not in trial.risky:
        steps = army_steps(trial, army)
        safe = {tile for tile, step in steps if not step.risks}
        trial.risky[army] = {tile for tile, _ in steps} - safe
    return trial.risky[army]


def tell_who_is_there(trial: Trial, kind: Offer, actor: int, tile: int) -> list[Name]:
    """A player is told what he sees or remembers; whoever goes there is not named."""
    if trial.eyes and tile not in trial.eyes.in_sight:
        return trial.eyes.here(tile)
    return who_is_there(trial.world, trial.context.library, tile, but=(kind.actor, actor))


def who_is_there(
    world: World, library: Library, tile: int, but: tuple[str, int] | None = None
) -> list[Name]:
    """Settlements, sites, armies and fleets on a tile: by name, else by what they are."""
    found: list[Name] = [
        row.name or {"word": row.kind}
        for row in (*world.live(Settlement, tile=tile), *world.live(Site, tile=tile))
    ]
    return found + [
        force_name(world, library, table, row.id, row.owner)
        for table in FORCES
        for row in world.live(model_of(table), tile=tile)
        if (table, row.id) != but
    ]


def force_name(world: World, library: Library, table: str, key: int, owner: int | None) -> Name:
    """An army of ours or of another is told by its empire too."""
    called = name(world, library, f"{table}:{key}")
    empire = world.get_if(Empire, owner)
    if empire is None or not isinstance(called, str):
        return called
    return say("{thing} of {empire}", thing=called, empire=empire.name)


def name_spot(world: World, library: Library, tile: int) -> Name:
    """A tile by the name of the place on it, if it has one."""
    named = [row.name for row in world.live(Settlement, tile=tile) if row.name]
    return named[0] if named else name(world, library, f"tile:{tile}")
