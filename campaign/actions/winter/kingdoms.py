"""Independent kingdoms: a spare capital site with the land around it (ME-DIP-3)."""

from __future__ import annotations

from typing import Annotated

from campaign import events
from campaign.acts.act import Document
from campaign.acts.declare import Id, Typed, action
from campaign.acts.turn import Act
from campaign.effects.places import place_settlement
from campaign.errors import Refused
from campaign.events.values import Ref
from campaign.rules.act_context import ActContext, subject
from campaign.rules.board import place_of
from campaign.storage.models import Kingdom, Settlement, Tile
from campaign.storage.text_validation import check_name
from maps.board.hexes import neighbours
from tables.library.vocabulary import GOOD, RACES

RULE = "ME-DIP-3"


@action(
    "kingdom",
    command="empire kingdom",
    line="empire kingdom {name} {tile} --race {race}",
    rule=RULE,
    gamemasters=True,
)
def found_kingdom(
    act: Act,
    name: Annotated[str, Typed(help="The kingdom's name.")],
    race: Annotated[str, Typed(option=("--race",), words=RACES, help="As high-elves.")],
    tile_key: Annotated[Id[Tile], Typed(help="The capital's tile.")],
) -> Document:
    """Found an independent kingdom on a spare capital site, with the free land around (ME-DIP-3).

    What is found there shares its race and alignment, and can't be gained by exploring.

    Example: hexcrown empire kingdom Karaz 0405 --race dwarfs
    """
    context, world = act.context, act.world
    tile = world.get(Tile, tile_key)
    refuse_kingdom(context, name, race, tile)
    act.begin(RULE)
    alignment = "good" if race in GOOD else "evil"
    kingdom = world.insert(Kingdom, name=name, race=race, alignment=alignment).id
    for land in land_of(context, tile):
        world.put(land, kingdom=kingdom)
    capital = place_settlement(context, tile, "capital", None, race)
    world.put(world.get(Settlement, capital), name=name)
    context.tell(events.KingdomRules(Ref("kingdom", kingdom), Ref("settlement", capital)))
    there = subject("settlement", capital)
    strength = {"kind": "roll", "table": "independents", "column": "capital"}
    return act.act([strength], there, settlement=there)


def land_of(context: ActContext, tile: Tile) -> list[Tile]:
    """The tile and its neighbours that are land and nobody's yet."""
    around = [context.tile_at(at) for at in neighbours(place_of(tile))]
    free = [row for row in around if row and row.owner is None and row.kingdom is None]
    return [tile, *(row for row in free if row.terrain != "sea")]


def refuse_kingdom(context: ActContext, name: str, race: str, tile: Tile) -> None:
    check_name(name)
    if race not in RACES:
        raise Refused("no race {race}", hint="one of {all}", rule=RULE, race=race[:60],
                      all=", ".join(RACES))  # fmt: skip
    taken = context.world.live(Settlement, tile=tile.id)
    if tile.owner is not None or tile.kingdom is not None or taken:
        raise Refused(
            "{tile} is held or settled already",
            hint="a kingdom is founded on a spare capital site",
            rule=RULE,
            tile=tile.label,
        )
    if tile.terrain == "sea" or "delta" in context.land(tile).kinds:
        raise Refused(
            "no capital can stand at {tile}",
            hint="a kingdom is founded on a spare capital site",
            rule=RULE,
            tile=tile.label,
        )
