"""Lists of Old World Builder (`.owb.json`).

Its `points` is the limit the list was written for; no total is in the file. A unit's cost is its
points for each model and those of what is switched on: options, equipment, armour, mounts, command
and magic items, each for the unit or for every model.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Any

from campaign.rosters.army_list import (
    ArmyList,
    Unit,
    check_units,
    clean_name,
    parse_number,
    to_whole,
)

CHARACTERS = ("characters", "lords", "heroes")
SECTIONS = (*CHARACTERS, "core", "special", "rare", "mercenaries", "allies")
Object = Mapping[str, Any]


def is_old_world_builder(document: Object) -> bool:
    return "roster" not in document and any(
        isinstance(document.get(each), list) for each in SECTIONS
    )


def read_old_world_builder(document: Object) -> ArmyList:
    army = str(document.get("armyComposition") or document.get("army") or "")
    units = []
    for section in SECTIONS:
        for values in objects_in(document, section):
            name = clean_name(values.get("name") or values.get("name_en"), section)
            character = section in CHARACTERS or values.get("unitType") == "characters"
            cost = to_whole(cost_of_unit(values, army, character), name)
            models = int(strength_of(values)) + sum(
                int(number(each, "strength")) for each in objects_in(values, "detachments")
            )
            units.append(Unit(name, max(1, models), cost, character))
    limit = int(number(document, "points"))
    return ArmyList(
        clean_name(document.get("name")), check_units(units), "Old World Builder", limit=limit
    )


def cost_of_unit(unit: Object, army: str, character: bool) -> Decimal:
    each = number(unit, "strength") or Decimal(1)
    cost = strength_of(unit) * number(unit, "points")
    for option in objects_in(unit, "options"):
        cost += cost_of_option(option, unit, each, army)
    for kind in ("equipment", "armor", "mounts"):
        for option in objects_in(unit, kind):
            if is_worn(option, unit):
                cost += cost_for(option, each)
                if kind == "mounts":
                    cost += cost_of_inner(option, each)
    options = objects_in(unit, "options")
    if not any(each.get("name_en") == "Detachment" and each.get("active") for each in options):
        for rank in objects_in(unit, "command"):
            if rank.get("active"):
                cost += number(rank, "points") + cost_of_inner(rank, each)
                cost += sum(
                    cost_of_item(item, Decimal(1), character=True)
                    for item in objects_in(object_of(rank, "magic"), "selected")
                )
    for group in objects_in(unit, "items"):
        for item in objects_in(group, "selected"):
            cost += cost_of_item(item, each, character)
    return cost + sum(map(cost_of_detachment, objects_in(unit, "detachments")))


def strength_of(unit: Object) -> Decimal:
    return number(unit, "strength") or number(unit, "minimum") or Decimal(1)


def cost_of_option(option: Object, unit: Object, each: Decimal, army: str) -> Decimal:
    """An option that is always on counts where it is for every model or has choices of its own;
    otherwise only in the armies that it is meant for."""
    if option.get("stackable"):
        return cost_of_stack(option)
    active, always = option.get("active"), option.get("alwaysActive")
    if (active or always) and (option.get("perModel") or option.get("options")):
        return cost_for(option, each) + (
            Decimal() if option.get("perModel") else cost_of_inner(option, each)
        )
    of_this_army = option.get("armyComposition") in (unit.get("army"), army)
    return number(option, "points") if active or (always and of_this_army) else Decimal()


def cost_of_detachment(detachment: Object) -> Decimal:
    each = number(detachment, "strength")
    cost = each * number(detachment, "points")
    for kind in ("equipment", "armor", "options"):
        for option in objects_in(detachment, kind):
            if option.get("stackable") and kind == "equipment":
                cost += cost_of_stack(option)
            elif option.get("active"):
                cost += cost_for(option, each)
    return cost


def cost_of_item(item: Object, each: Decimal, character: bool) -> Decimal:
    amount = number(item, "amount") or Decimal(1)
    if not character and item.get("perModel"):
        return each * amount * number(item, "perModelPoints")
    if not character and item.get("perUnitPoints"):
        return amount * number(item, "perUnitPoints")
    return amount * number(item, "points")


def cost_for(option: Object, each: Decimal) -> Decimal:
    """For every model, or for the unit."""
    return number(option, "points") * (each if option.get("perModel") else 1)


def cost_of_inner(option: Object, each: Decimal) -> Decimal:
    inner = (cost_for(o, each) for o in objects_in(option, "options") if o.get("active"))
    return sum(inner, Decimal())


def cost_of_stack(option: Object) -> Decimal:
    count = number(option, "stackableCount") or number(option, "minimum")
    return count * number(option, "points")


def is_worn(option: Object, unit: Object) -> bool:
    """Some equipment is there only with a magic item."""
    needed = option.get("requiredMagicItem")
    return bool(option.get("active")) and (not needed or needed in items_of(unit))


def items_of(unit: Object) -> set[str]:
    groups = [*objects_in(unit, "items")]
    groups += [object_of(rank, "magic") for rank in objects_in(unit, "command")]
    return {
        str(item.get(key)) for group in groups for item in objects_in(group, "selected")
        for key in ("name", "name_en")
    }  # fmt: skip


def number(values: Object, key: str) -> Decimal:
    found = values.get(key)
    return Decimal() if found in (None, "", False) else parse_number(found, key)


def object_of(values: Object, key: str) -> Object:
    found = values.get(key)
    return found if isinstance(found, Mapping) else {}


def objects_in(values: Object, key: str) -> Iterator[Object]:
    found = values.get(key)
    if isinstance(found, list):
        yield from (each for each in found if isinstance(each, Mapping))
