"""What every action against a place asks first: is it there, whose is it, who holds it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.actions.land.armies import army_name
from campaign.errors import Refused
from campaign.rules.act_context import ActContext
from campaign.rules.realm.races import allies_of
from campaign.rules.roles import settlement_on
from campaign.rules.war.sieges import defenders_of, outside
from campaign.storage.models import Settlement, Tile

if TYPE_CHECKING:
    from campaign.storage.models import Army


def get_place(context: ActContext, army: Army, key: int | None) -> Settlement:
    """The settlement named, else the one on the army's tile; the army stands there."""
    place = context.world.get_if(Settlement, key) if key else settlement_on(context, army.tile)
    if place is None or place.ended_at is not None or place.tile != army.tile:
        tile = context.world.get(Tile, army.tile)
        raise Refused(
            "{army} at {tile} is not outside such a settlement",
            hint="hexcrown settlement list shows where they are",
            rule="BG-SIEGE-1",
            army=army_name(army),
            tile=tile.label,
        )
    return place


def get_enemy_place(context: ActContext, army: Army, key: int | None) -> Settlement:
    place = get_place(context, army, key)
    if place.owner is not None and place.owner == army.owner:
        raise Refused(
            "{place} is {army}'s own",
            hint="another empire's settlement, or an independent one",
            rule="BG-SIEGE-1",
            place=place_name(place),
            army=army_name(army),
        )
    refuse_friend(context, army, place)
    return place


def refuse_friend(context: ActContext, army: Army, place: Settlement) -> None:
    """ME-DIP-11: an open ally is treated as one's own. A place that only feeds the empire may be
    attacked, which ends its support (`end_support`)."""
    if army.owner in allies_of(context, place):
        raise Refused(
            "{place} is an open ally of this empire and can't be attacked",
            hint="another empire's settlement, or an independent one that is not an ally",
            rule="ME-DIP-11",
            place=place_name(place),
        )


def is_defended(context: ActContext, place: Settlement) -> bool:
    """By those within, or by an army beside it."""
    beside = any(row.points for row in outside(context, place))
    return beside or bool(defenders_of(context, place))


def refuse_defended(context: ActContext, place: Settlement, rule: str, army: Army) -> None:
    if place.owner != army.owner and is_defended(context, place):
        raise Refused(
            "{place} is defended",
            hint="hexcrown siege begin {army}, or hexcrown siege assault {army}",
            rule=rule,
            place=place_name(place),
            army=army.id,
        )


def place_name(place: Settlement) -> str:
    return place.name or f"{place.kind} {place.id}"
