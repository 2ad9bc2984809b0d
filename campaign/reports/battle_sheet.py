"""The battle sheet: all that two sides need to fight a battle with models, as each of them knows it
(HO-SHEET). It is made from the books and changes nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from campaign.actions.war.fighting import comrades, get_foe
from campaign.actions.war.places import get_enemy_place
from campaign.errors import Refused, WrongWords
from campaign.events.values import Name
from campaign.reports.document import describe_head
from campaign.reports.forces import army_own, by_owner, shared
from campaign.reports.holdings import describe_settlement
from campaign.reports.naming import name_empire, name_fact, name_tile
from campaign.reports.view import KnownForce, View, describe_force, describe_place, known_forces
from campaign.rules.act_context import ActContext
from campaign.rules.board import place_of
from campaign.rules.roles import settlement_on
from campaign.rules.war.battles import ATTACKS, DEFENCES, ground_modifier
from campaign.rules.war.sieges import defenders_of, is_walled, wall_multiplier
from campaign.storage.calendar import moment
from campaign.storage.models import Army, Campaign, Settlement, Tile
from maps.board.hexes import distance
from tables.chance.sources import Seeded

if TYPE_CHECKING:
    from campaign.journal.history import Books
    from campaign.reports.document import Document
    from campaign.storage.snapshot import Snapshot
    from tables.library.table import Row

GROUND, SCENARIO = "battle-ground", "battle-scenario"


class Fight(NamedTuple):
    attackers: Sequence[Army]
    defenders: Sequence[Army]
    place: Settlement | None  # that is stormed
    tile: Tile


def make_battle_sheet(
    connection: Snapshot, books: Books, view: View, fight: Fight, scenario: str | None = None
) -> Document:
    """`view`: the gamemaster's, or that of one of the two sides."""
    context = ActContext(view.world)
    attacker, defender = owner_of_side(fight.attackers), owner_of_side(fight.defenders, fight.place)
    sides = {
        "attacker": describe_side(view, fight.attackers, None, attacker),
        "defender": describe_side(view, fight.defenders, fight.place, defender),
    }
    return {
        **describe_head(connection, books, view),
        "tile": name_tile(view, fight.tile.id),
        "came_from": find_direction(view, fight),
        "ground": [
            {"name": row.name, "text": row.text, "pieces": row.data["figures"]["pieces"]}
            for row in find_ground(context, fight)
        ],
        "modifier": ground_modifier(context, fight.tile),
        "walls": wall_multiplier(context, fight.place) if fight.place else 1,
        "scenario": describe_scenario(context, fight, scenario),
        **sides,
        "strategies": describe_strategies(context),
        "near": [
            {**shared(view, "army", force), "side": side}
            for side, force in find_near(view, fight, {"attacker": attacker, "defender": defender})
        ],
        "stake": list(find_stake(view, fight, attacker)),
    }


def find_fight(
    context: ActContext, tile: Tile, reader: int | None = None, walls: bool | None = None
) -> Fight:
    """On this tile. The empire whose turn it is attacks; else one that does not hold the land.
    `walls`: the settlement is stormed, or not; None: whoever is in the open is met first."""
    armies = [each for each in context.world.live(Army, tile=tile.id) if each.points]
    place = settlement_on(context, tile.id)
    acting = context.world.calendar.empire
    armies.sort(key=lambda each: (each.owner != acting, each.owner == tile.owner, each.id))
    for lead in (each for each in armies if each.owner is not None and each.inside is None):
        mine = [each for each in armies if each.owner == lead.owner and each.inside is None]
        foes = [each for each in armies if each.owner != lead.owner and each.inside is None]
        if foes and not walls:
            there = comrades(context, get_foe(context, lead, foes[0].id))
            if reader in (None, lead.owner, there[0].owner):
                return Fight(mine, there, None, tile)
        if place and place.owner != lead.owner and walls is not False:
            within = [key for table, key in defenders_of(context, place) if table == "army"]
            if reader in (None, lead.owner, place.owner):
                inside = [context.world.get(Army, key) for key in within]
                return Fight(mine, inside, get_enemy_place(context, lead, place.id), tile)
    raise Refused(
        "no battle can be fought at {tile}",
        hint="an army must share the tile with a foe, or with a settlement that is not its own",
        rule="HO-SHEET",
        tile=tile.label,
    )


def owner_of_side(armies: Sequence[Army], place: Settlement | None = None) -> int | None:
    return place.owner if place else armies[0].owner


def describe_side(
    view: View, armies: Sequence[Army], place: Settlement | None, owner: int | None
) -> Document:
    """Whole for its own side and the gamemaster; of others what is known of them."""
    known = [force for army in armies if (force := describe_force(view, "army", army))]
    strengths = [force.get("strength") for force in known]
    garrison = describe_settlement(view, describe_place(view, "settlement", place)) if place else {}
    counted = [*strengths, *([garrison.get("points")] if place else [])]
    is_counted = len(known) == len(armies) and None not in counted
    return {
        "owner": name_empire(view, owner),
        "armies": [{**shared(view, "army", each), **army_own(view, each)} for each in known],
        "place": garrison or None,
        "points": sum(int(each) for each in counted if isinstance(each, int))
        if is_counted
        else None,
        "own": view.sees_all or owner == view.empire,
    }


def find_direction(view: View, fight: Fight) -> Name:
    """The tile that the attacker came from; unknown to who does not know that tile."""
    came = fight.attackers[0].state.get("came-from")
    return name_tile(view, came) if isinstance(came, int) and view.knows_tile(came) else None


def find_ground(context: ActContext, fight: Fight) -> Iterator[Row]:
    land, rows = context.land(fight.tile), context.library.get(GROUND).by_id
    found = [land.terrain, *land.kinds]
    found += ["river"] if land.river and land.terrain != "river" else []
    found += ["bridge"] if land.bridge else []
    if fight.place:
        found.append("walls" if is_walled(context, fight.place) else "settlement")
    return (rows[each] for each in found if each in rows)


def describe_scenario(context: ActContext, fight: Fight, chosen: str | None) -> Document:
    """The same for both sides and for every copy of the sheet: it follows from the moment and the
    tile by the campaign's public seal, so no die of the campaign is used up."""
    table = context.library.get(SCENARIO)
    column = "walls" if fight.place and is_walled(context, fight.place) else "open"
    offered = [row for row in table.rows if column in row.ranges]
    if chosen is None:
        key = context.world.get(Campaign, 1).key_hash.encode()[:64]
        label = (SCENARIO, moment(context.world.calendar), fight.tile.label)
        [die] = Seeded(key).stream(label).faces(1, 6)
        row = table.row(die, column)
    else:
        found = [row for row in offered if chosen in (row.id, *row.name.values())]
        if not found:
            raise WrongWords("{word} is not a scenario for this battle: {all}", word=chosen,
                             all=", ".join(row.id for row in offered))  # fmt: skip
        row = found[0]
    return {"id": row.id, "name": row.name, "text": row.text, "rule": table.rule, "house": True}


def describe_strategies(context: ActContext) -> Document:
    """What each pair of strategies adds to the attacker's roll."""
    table, factors = context.library.get("battle-strategies"), context.library.get("battle-factors")
    return {
        "columns": [factors.get_row(each).name for each in DEFENCES],
        "rows": [
            {"name": table.get_row(attack).name,
             "cells": [table.get_row(attack).data["cells"][each] for each in DEFENCES]}
            for attack in ATTACKS
        ],
    }  # fmt: skip


def find_near(
    view: View, fight: Fight, sides: dict[str, int | None]
) -> Iterator[tuple[str, KnownForce]]:
    """Armies of either empire on this tile or beside it that do not fight yet, as far as known."""
    here = place_of(fight.tile)
    fighting = {army.id for army in (*fight.attackers, *fight.defenders)}
    for force in by_owner(view, known_forces(view, "army")):
        tile = view.world.get_if(Tile, force["tile"])
        side = next((side for side, owner in sides.items()
                     if owner is not None and owner == force["owner"]), None)  # fmt: skip
        if side and tile and force["id"] not in fighting and distance(place_of(tile), here) <= 1:
            yield side, force


def find_stake(view: View, fight: Fight, attacker: int | None) -> Iterator[Document]:
    """What changes hands: the place, the land, and what the reader's own armies carry."""
    if fight.place:
        yield {"what": "place", "of": name_fact(view, f"settlement:{fight.place.id}")}
    if fight.tile.owner not in (None, attacker):
        yield {"what": "land", "of": name_empire(view, fight.tile.owner)}
    for army in (*fight.attackers, *fight.defenders):
        if view.sees_all or army.owner == view.empire:
            carried = {each: getattr(army, each) for each in ("crowns", "loot", "prisoners")}
            if any(carried.values()):
                yield {"what": "goods", "of": name_fact(view, f"army:{army.id}"), **carried}
