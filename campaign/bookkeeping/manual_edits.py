"""Bookkeeping by hand: the gamemaster can set anything; what a rule forbids must be forced."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from campaign import events
from campaign.effects.losses import end_settlement
from campaign.errors import Refused, WrongWords
from campaign.events.armies import ENDINGS
from campaign.events.event import tell
from campaign.events.values import Ref, ref
from campaign.knowledge.naming import NAMED
from campaign.knowledge.told_changes import tell_changes
from campaign.rules.act_context import ActContext
from campaign.rules.conditions import lift_by
from campaign.rules.packs import campaign_library
from campaign.rules.realm.crowns import pay
from campaign.rules.realm.ground import cover_ground, remove_site, site_kinds
from campaign.rules.realm.holding import note_founded
from campaign.rules.war.forces import (
    MOST_ENGINES,
    MOST_POINTS,
    MOST_PROVISIONS,
    end_army,
    end_fleet,
)
from campaign.storage.calendar import moment
from campaign.storage.changes import as_number
from campaign.storage.models import (
    Army,
    Character,
    Empire,
    Fleet,
    Item,
    Kingdom,
    Settlement,
    Siege,
    Site,
    Tile,
    validation,
)
from campaign.storage.models.kinds import ENGINES, PURSES
from campaign.storage.models.schema import TABLES, columns, defaults, links
from campaign.storage.names import resolve, title
from campaign.storage.world import World

if TYPE_CHECKING:
    from campaign.storage.models import Record
    from campaign.storage.models.states import ArmyState

Document = dict[str, object]


MADE_AT = {"army": "raised_at", "settlement": "founded_at", "site": "found_at"}


class BrokenRule(NamedTuple):
    """A rule that the books as they would be do not keep."""

    rule: str
    message: str


def parse_pairs(world: World, table: str, pairs: Iterable[str]) -> dict[str, object]:
    """`points=800 tile=0405` as columns and values."""
    found: dict[str, object] = {}
    for pair in pairs:
        column, equals, text = pair.partition("=")
        if not equals:
            raise WrongWords("{pair} should be COLUMN=VALUE", pair=pair[:60])
        column = column.strip()
        found[column] = parse_cell(world, table, column, text.strip())
    return found


def parse_cell(world: World, table: str, column: str, text: str) -> object:
    if column not in columns(table) or column == "id":
        raise WrongWords(
            "{table} has no column {column}",
            hint="it has: {all}",
            table=table,
            column=column[:60],
            all=", ".join(name for name in columns(table) if name != "id"),
        )
    place = TABLES[table].c[column]
    if column in links(table):
        target = links(table)[column]
        return None if text in ("", "none") else resolve(world, target, text).id
    if place.nullable and text in ("", "none"):
        return None
    if (table, column) == ("site", "kind"):
        check_site(world, text)
    if (table, column) in (("item", "kind"), ("character", "kind")):
        text = "-".join(text.casefold().split())  # as the rules name them: black-orb, wizard
    return validation.parse_cell(table, column, text)


def check_site(world: World, kind: str) -> None:
    """A kind of site that the packs in force know."""
    known = site_kinds(campaign_library(world))
    if kind not in known:
        raise WrongWords(
            "no site is of the kind {kind}", hint="one of {all}", kind=kind[:60],
            all=", ".join(known),
        )  # fmt: skip


def set_row(world: World, table: str, name: str, pairs: Iterable[str], force: bool) -> Document:
    """Any cells of one row; purses by a posting, so that the treasury still adds up."""
    row = resolve(world, table, name, ended=force)
    values = parse_pairs(world, table, pairs)
    if not values:
        raise WrongWords("nothing to set", hint="give COLUMN=VALUE")
    world.begin_step(by="hand")
    mark = world.mark()
    before = broken_rules(world, table, row)
    for column, value in values.items():
        if table == "empire" and column in PURSES:
            more = as_number(value) - getattr(world.get(Empire, row.id), column)
            pay(world, row.id, more, purse=column, what="set by hand")
        else:
            world.set_cell(table, row.id, column, value)
    if table == "army":
        settle_army(world, row.id, values)
    refuse_broken(world, table, row, before, force)
    if table == "settlement":
        note_capital(world, row.id)
    tell_by_hand(world, mark)
    return {"row": f"{table}:{row.id}", "name": title(table, row)}


def note_capital(world: World, key: int) -> None:
    """BG-REALM-1: an empire that was given a capital by hand founds no other."""
    place = world.get(Settlement, key)
    if place.kind == "capital" and place.owner is not None:
        note_founded(world, place.owner)


def add_row(world: World, table: str, values: Mapping[str, Any], force: bool = False) -> Document:
    world.begin_step(by="hand")
    owner = world.get_if(Empire, values.get("owner"))
    if owner is not None and "race" in columns(table):
        values = {"race": owner.race, **values}
    refuse_missing(table, values)
    values = {**as_found(world, table, values), **values}
    mark = world.mark()
    row = world.insert_row(table, **values)
    refuse_broken(world, table, row, [], force)
    tell_by_hand(world, mark)
    if table in ("site", "settlement"):
        cover_ground(world, values["tile"])  # ME-WILD-2
    if table == "settlement" and owner is not None:
        tile = world.get(Settlement, row.id).tile
        world.put(world.get(Tile, tile), owner=owner.id)  # whoever lives there holds the land
        note_capital(world, row.id)
    return {"row": f"{table}:{row.id}", "name": title(table, row)}


def as_found(world: World, table: str, values: Mapping[str, Any]) -> dict[str, object]:
    """What a row has that comes up in play, unless it is said: when it came, and whose it is."""
    now, found = moment(world.calendar), dict[str, object]()
    if table in MADE_AT:
        found[MADE_AT[table]] = now
    if table == "army" and values.get("tile") is not None:
        found["bank"] = 0
    if table == "settlement" and values.get("owner") is None:
        kingdom = world.get_if(Kingdom, world.get(Tile, values["tile"]).kingdom)
        if kingdom is not None:  # ME-DIP-3
            found |= {"kingdom": kingdom.id, "race": kingdom.race}
    if table in ("item", "character"):
        character = world.get_if(Character, values.get("character"))
        army = world.get_if(Army, values.get("army"))
        owner = character.empire if character is not None else army.owner if army else None
        found["empire"] = owner
    return found


def tell_by_hand(world: World, mark: int) -> None:
    """What was changed since, cell by cell."""
    library = campaign_library(world)
    with world.unnoticed():
        changes = tell_changes(world, library, world.changes[mark:])
    for each in changes:
        table, _, key = each["what"].partition(".")[0].partition(":")
        what = Ref[Any](table, int(key))
        if not each["column"]:
            tell_added(world, what) if each["after"] is not None and table in NAMED else None
        elif table in NAMED:
            tell(world, events.ChangedByHand(what, each["title"], each["before"], each["after"]))
        else:
            tell(
                world,
                events.ChangedBesides(each["thing"], each["title"], each["before"], each["after"]),
            )


def tell_added(world: World, what: Ref[Any]) -> None:
    army = world.get_if(Army, what.id) if what.table == "army" else None
    if army is None or army.tile is None:
        tell(world, events.AddedByHand(what))
    else:
        tell(world, events.TookTheField(what, Ref("tile", army.tile)))


def settle_army(world: World, key: int, values: Mapping[str, object]) -> None:
    """Adjust the columns that follow from a new tile or strength, unless they were set as well: an
    army is in no wall or siege of another tile, stands on a bank, and has no more points lent than
    points."""
    row = world.get(Army, key)
    if "tile" in values and row.tile is not None:
        wall, siege = world.get_if(Settlement, row.inside), world.get_if(Siege, row.siege)
        besieged = world.get_if(Settlement, siege.settlement) if siege else None
        if "inside" not in values and wall is not None and wall.tile != row.tile:
            world.put(world.get(Army, key), inside=None)
        if "siege" not in values and besieged is not None and besieged.tile != row.tile:
            world.put(world.get(Army, key), siege=None)
        if row.bank is None:
            world.put(world.get(Army, key), bank=0)
        if "moved_at" not in values:  # it has not stood there before
            state: ArmyState = {**row.state, "arrived": moment(world.calendar)}
            world.put(world.get(Army, key), state=state)
        lift_by(ActContext(world), "army", key, "leaving")
    if "lent" not in values and row.lent > row.points:
        world.put(world.get(Army, key), lent=row.points)


def refuse_missing(table: str, values: Mapping[str, object]) -> None:
    known = {"id", *defaults(table), *values}
    missing = [column for column in columns(table) if column not in known]
    if missing:
        raise WrongWords(
            "a new row of {table} needs {missing}",
            hint="give COLUMN=VALUE for each",
            table=table,
            missing=", ".join(missing),
        )


def end_row(world: World, table: str, name: str, how: str) -> Document:
    row = resolve(world, table, name)
    world.begin_step(by="hand")
    end_by_hand(world, table, row.id, how)
    return {"row": f"{table}:{row.id}", "name": title(table, row)}


def end_by_hand(world: World, table: str, key: int, how: str) -> None:
    """End a row with what depends on it, as the rules do: an army's items and curses, those aboard
    a fleet, the siege of a place; of an empire all it owned."""
    context = ActContext(world)
    if table == "army":
        end_an_army(context, world.get(Army, key), how)
    elif table == "fleet":
        end_a_fleet(context, world.get(Fleet, key), how)
    elif table == "settlement":
        end_settlement(context, world.get(Settlement, key), how)
    elif table == "site":
        remove_site(context, world.get(Site, key), how)
    else:
        if table == "empire":
            release(context, key, how)
        world.end_row(table, key, how)
        if table in NAMED:
            context.tell(events.Gone(Ref(table, key)))


def end_an_army(context: ActContext, army: Army, how: str) -> None:
    end_army(context, army, how, None if how in ENDINGS else events.Gone(ref(army)))


def end_a_fleet(context: ActContext, fleet: Fleet, how: str) -> None:
    end_fleet(context, fleet, how, None if how == "sunk" else events.Gone(ref(fleet)))


def release(context: ActContext, empire: int, how: str) -> None:
    """Its armies and ships are gone; its settlements are independent, its land nobody's."""
    world = context.world
    lord = Ref[Empire]("empire", empire)
    for army in world.live(Army, owner=empire):
        end_an_army(context, army, how)
    for fleet in world.live(Fleet, owner=empire):
        end_a_fleet(context, fleet, how)
    for place in world.live(Settlement, owner=empire):
        world.put(place, owner=None)
        context.tell(events.LordLost(ref(place), lord))
    for tile in world.find(Tile, owner=empire):
        world.put(tile, owner=None)
        context.tell(events.LordLost(ref(tile), lord))
    for item in world.live(Item, empire=empire):
        world.end(item, how)
        context.tell(events.Gone(ref(item)))


def refuse_broken(
    world: World, table: str, row: Record, before: list[BrokenRule], force: bool
) -> None:
    """Only what this change newly breaks is refused."""
    new = [broken for broken in broken_rules(world, table, row) if broken not in before]
    if new and not force:
        raise Refused(
            new[0].message,
            hint="--force --reason TEXT does it anyway",
            rule=new[0].rule,
        )


def broken_rules(world: World, table: str, row: Record) -> list[BrokenRule]:
    if table == "army":
        return list(broken_by_army(world, world.get(Army, row.id)))
    if table == "settlement":
        return list(broken_by_settlement(world, world.get(Settlement, row.id)))
    return []


def broken_by_army(world: World, row: Army) -> Iterable[BrokenRule]:
    if row.ended_at is not None:
        return
    if row.points > MOST_POINTS:
        yield BrokenRule("BG-ARMY-1", "an army holds at most 1500 points")
    if row.provisions > MOST_PROVISIONS:
        yield BrokenRule("BG-ARMY-2", "an army carries at most 6 provisions")
    if sum(getattr(row, engine) for engine in ENGINES) > MOST_ENGINES:
        yield BrokenRule("ME-SIEGE-3", "an army takes at most 4 siege engines along")
    tile = world.get_if(Tile, row.tile)
    if tile is not None and tile.terrain == "sea":
        yield BrokenRule("BG-SEA-1", "an army at sea is carried by a fleet")


def broken_by_settlement(world: World, row: Settlement) -> Iterable[BrokenRule]:
    if row.ended_at is not None:
        return
    tile = world.get(Tile, row.tile)
    kinds = tile.kinds
    if "delta" in kinds and row.kind in ("city", "capital"):
        yield BrokenRule("ME-TILE-DELTA-2", "no city can stand on a delta")
    if tile.terrain == "sea" or "sandbank" in kinds:
        yield BrokenRule("ME-TILE-SANDBANK-1", "no settlement can stand there")
    here = world.live(Settlement, tile=row.tile)
    if row.kind != "temple" and sum(other.kind != "temple" for other in here) > 1:
        yield BrokenRule("ME-TEMP-1", "a tile holds one settlement, and a temple beside it")


def give_settlement(world: World, name: str, to: str, force: bool) -> Document:
    """A settlement and its tile change hands; a capital taken is a city to its taker."""
    row = world.get(Settlement, resolve(world, "settlement", name).id)
    owner = None if to == "none" else resolve(world, "empire", to).id
    world.begin_step(by="hand")
    mark = world.mark()
    is_taken = row.kind == "capital" and row.owner != owner
    if is_taken and not force:
        raise Refused(
            "a capital changes hands by force or diplomacy only",
            hint="--force --reason TEXT does it anyway",
            rule="ME-DIP-4",
        )
    if is_taken and owner is not None:
        world.put(row, kind="city")
    world.put(row, owner=owner)
    world.put(world.get(Tile, row.tile), owner=owner)
    tell_by_hand(world, mark)
    return {"row": f"settlement:{row.id}", "name": row.name}
