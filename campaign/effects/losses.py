"""Losses and gains: points, provisions, crowns, ships, items, and what is destroyed for good."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from campaign.rules.act_context import ActContext, Effects
from campaign.rules.effect_registry import works_effect
from campaign.rules.realm.crowns import pay
from campaign.rules.realm.ground import bare_ground
from campaign.rules.roles import find_empire, items_with
from campaign.rules.scope import Scope, Subject
from campaign.rules.war.battles import battle_percent, hand_over
from campaign.rules.war.following import gain_points
from campaign.rules.war.forces import (
    MOST_POINTS,
    MOST_PROVISIONS,
    STEP,
    add_points,
    end_army,
    end_fleet,
    lose_points,
    raise_army,
)
from campaign.rules.war.sieges import end_siege
from campaign.storage.default_names import name_new_force
from campaign.storage.models import Army, Empire, Fleet, Item, Settlement, Siege, Site, Tile
from campaign.storage.models.kinds import ENGINES, Purse

if TYPE_CHECKING:
    from campaign.storage.models import Record
    from tables.library.effect_types import DestroyEffect, GainEffect, ItemEffect, LoseEffect

COUNTED: tuple[Literal["provisions", "crowns", "prisoners", "loot"], ...] = (
    "provisions",
    "crowns",
    "prisoners",
    "loot",
)
BAGGAGE = ("provisions", "crowns", "loot")


def share(amount: int | str, have: int) -> int:
    """How many of what there is: a number, all, or half rounding down."""
    if amount == "all":
        return have
    if amount == "half":
        return have // 2
    return max(0, min(int(amount), have))


def hundredths(percent: int, have: int) -> int:
    """So many hundredths, up to the next 50, never more than there is (HO-BATTLE)."""
    return min(have, -(-have * percent // (100 * STEP)) * STEP)


@works_effect("lose")
def lose(context: ActContext, effect: LoseEffect, subject: Subject, scope: Scope) -> Effects:
    if not context.is_live(subject):
        return []
    kind, key, world = subject["kind"], subject["id"], context.world
    if kind == "army":
        return lose_of_army(context, effect, world.get(Army, key), scope)
    if kind == "fleet":
        return lose_of_fleet(context, effect, world.get(Fleet, key), scope)
    if kind == "empire":
        return lose_of_empire(context, effect, world.get(Empire, key), scope)
    return lose_of_settlement(context, effect, world.get(Settlement, key), scope)


def lose_of_army(context: ActContext, effect: LoseEffect, army: Army, scope: Scope) -> Effects:
    key = army.id
    if "baggage" in effect:
        hand_over(context, army, scope)
        army = context.world.get(Army, key)
    for name in COUNTED:
        if name in effect or (name in BAGGAGE and "baggage" in effect):
            amount = effect.get(name, effect.get("baggage", 0))
            context.world.add_amount("army", key, name, -share(amount, getattr(army, name)))
    if effect.get("loot") == "all":
        context.world.add(context.world.get(Army, key), crowns=-context.world.get(Army, key).crowns)
    if "engines" in effect or "baggage" in effect:
        lose_engines(context, army, effect.get("engines", effect.get("baggage", 0)))
    if "items" in effect:
        lose_items(context, army, effect["items"])
    gone = share(effect["provisions"], army.provisions) if "provisions" in effect else 0
    lost = points_lost(context, effect, army.points, scope)
    if lost >= army.points > 0:
        hand_over(context, army, scope)  # ME-NEC-2: the victor takes it if the army is destroyed
    told = lose_points(context, army, lost) if lost else 0
    tell_losses(context, called("army", army), told, gone)
    return []


def tell_losses(context: ActContext, army: str, points: int, provisions: int) -> None:
    """What one cause takes is told in one sentence."""
    if points and provisions:
        context.tell("{army} loses {points} points and {number} provisions.",
                     army=army, points=points, number=provisions)  # fmt: skip
    elif points:
        context.tell("{army} loses {points} points.", army=army, points=points)
    else:
        tell_provisions(context, army, provisions)


def tell_provisions(context: ActContext, army: str, gone: int) -> None:
    if gone:
        context.tell("{army} loses {number} provisions.", army=army, number=gone)


def points_lost(context: ActContext, effect: LoseEffect, have: int, scope: Scope) -> int:
    if "percent" in effect:
        return hundredths(battle_percent(context, effect, scope), have)
    return share(effect["points"], have) if "points" in effect else 0


def lose_engines(context: ActContext, army: Army, amount: int | str) -> None:
    left = share(amount, sum(getattr(army, name) for name in ENGINES))
    for name in ENGINES:
        gone = min(left, getattr(army, name))
        context.world.add_amount("army", army.id, name, -gone)
        left -= gone


def lose_items(context: ActContext, army: Army, amount: int | str) -> None:
    held = items_with(context, army.id)
    for item in held[: share(amount, len(held))]:
        context.world.end(item, "lost")


def lose_of_fleet(context: ActContext, effect: LoseEffect, fleet: Fleet, scope: Scope) -> Effects:
    """Ships go with their load; the provisions of the armies aboard are the fleet's."""
    from campaign.rules.war.ships import lose_ships

    if "provisions" in effect:
        context.world.add(fleet, provisions=-share(effect["provisions"], fleet.provisions))
        for army in context.world.live(Army, fleet=fleet.id):
            gone = share(effect["provisions"], army.provisions)
            context.world.add(army, provisions=-gone)
            tell_provisions(context, called("army", army), gone)
    if "ships" not in effect:
        return []
    return lose_ships(context, fleet, share(effect["ships"], fleet.ships))


def lose_of_empire(
    context: ActContext, effect: LoseEffect, empire: Empire, scope: Scope
) -> Effects:
    if "crowns" in effect:
        gone = share(effect["crowns"], empire.treasury)
        pay(context.world, empire.id, -gone, what="lost")
        say = "{empire} loses {crowns} crowns." if gone else "{empire} has no crowns to lose."
        context.tell(say, empire=called("empire", empire), crowns=gone)
    return []


def lose_of_settlement(
    context: ActContext, effect: LoseEffect, place: Settlement, scope: Scope
) -> Effects:
    lost = points_lost(context, effect, place.points, scope)
    context.world.add(place, points=-lost)
    if "provisions" in effect:
        gone = share(effect["provisions"], place.provisions)
        context.world.add(place, provisions=-gone)
    return []


@works_effect("gain")
def gain(context: ActContext, effect: GainEffect, subject: Subject, scope: Scope) -> Effects:
    if not context.is_live(subject):
        return []
    kind, key, world = subject["kind"], subject["id"], context.world
    if kind == "army" and effect.get("race") == "undead":
        from campaign.effects.evoking import join_evoked

        return join_evoked(context, world.get(Army, key), int(effect["points"]))
    if kind == "army":
        gain_of_army(context, effect, world.get(Army, key))
    elif kind == "empire":
        gain_of_empire(context, effect, world.get(Empire, key))
    elif kind == "settlement":
        gain_of_settlement(context, effect, world.get(Settlement, key), scope)
    elif kind == "fleet":
        world.add(world.get(Fleet, key), ships=int(effect.get("ships", 0)))
    elif kind == "tile":
        gain_of_tile(context, effect, world.get(Tile, key))
    return []


def gain_of_army(context: ActContext, effect: GainEffect, army: Army) -> None:
    key, name = army.id, called("army", army)
    if "points" in effect:
        points = int(effect["points"])
        if effect.get("where") == "new-army":
            raise_army(context, army, points=points)
            context.tell("{points} points join {army}.", points=points, army=name)
        else:
            gain_points(context, army, points).tell(context, army)
    if "provisions" in effect:
        room = MOST_PROVISIONS - army.provisions
        taken = max(0, min(room, int(effect["provisions"])))
        context.world.add(context.world.get(Army, key), provisions=taken)
        if taken:
            context.tell("{army} takes on {number} provisions.", army=name, number=taken)
    for what in ("crowns", "prisoners"):
        if what in effect:
            context.world.add_amount("army", key, what, int(effect[what]))
    if "crowns" in effect:
        context.tell("{army} carries off {crowns} crowns.", army=name, crowns=effect["crowns"])


def gain_of_empire(context: ActContext, effect: GainEffect, empire: Empire) -> None:
    if "crowns" in effect:
        purse: Purse = effect.get("purse", "treasury")
        pay(context.world, empire.id, int(effect["crowns"]), purse=purse, what="gained")
        context.tell(
            "{empire} gains {crowns} crowns.",
            empire=called("empire", empire),
            crowns=effect["crowns"],
        )
    if "points" in effect:
        race = str(effect.get("race") or empire.race)
        muster(context, empire, int(effect["points"]), race, effect.get("where") == "new-army")


def muster(context: ActContext, empire: Empire, points: int, race: str, apart: bool) -> None:
    """Troops that gather at the capital: into an army there with room unless they serve apart, else
    under a banner of their own, though they be under 500 (ruling on BG-ARMY-1)."""
    capitals = context.world.live(Settlement, owner=empire.id, kind="capital")
    if not capitals or points <= 0:
        return
    place = capitals[0]
    hosts = [
        army.id
        for army in context.world.live(Army, owner=empire.id, tile=place.tile, kind="player")
        if army.race in ("", race) and army.points + points <= MOST_POINTS
    ]
    if hosts and not apart:
        army = hosts[0]
        add_points(context, context.world.get(Army, army), points)
    else:
        army = raise_army(
            context, kind="player", owner=empire.id, race=race, tile=place.tile, bank=0,
            points=points,
        )  # fmt: skip
    context.tell("{points} points gather at {place}: {army}.", points=points, army=f"army:{army}",
                 place=called("settlement", place))  # fmt: skip


def gain_of_settlement(
    context: ActContext, effect: GainEffect, place: Settlement, scope: Scope
) -> None:
    for what in ("points", "provisions"):
        if what in effect:
            context.world.add_amount("settlement", place.id, what, int(effect[what]))
    if effect.get("ships"):
        context.world.insert(
            Fleet,
            name=name_new_force(context.world, "fleet", place.owner, "player", ""),
            owner=place.owner,
            tile=place.tile,
            port=place.id,
            ships=int(effect["ships"]),
        )


def gain_of_tile(context: ActContext, effect: GainEffect, tile: Tile) -> None:
    """ME-TOW-X3: provisions for whoever lives there, else for the owner's armies there, as far as
    they can carry them."""
    left = int(effect.get("provisions", 0))
    if tile.owner is None:
        return
    for place in context.world.live(Settlement, tile=tile.id, owner=tile.owner):
        context.world.add(place, provisions=left)
        return
    for army in context.world.live(Army, tile=tile.id, owner=tile.owner):
        share = min(left, max(0, MOST_PROVISIONS - army.provisions))
        context.world.add(army, provisions=share)
        left -= share


FOUND = {  # messages
    "any": "{who} finds a thing of magic, {points} points.",
    "black-orb": "{who} finds a black orb.",
    "": "{who} finds {item}, {points} points.",
}
MAGIC_ITEMS = {  # messages
    "weapon": "a magic weapon",
    "armour": "magic armour",
    "banner": "a magic banner",
    "ring": "a magic ring",
    "scroll": "a magic scroll",
}


@works_effect("item")
def find_item(context: ActContext, effect: ItemEffect, subject: Subject, scope: Scope) -> Effects:
    """ME-ITEM-1: its points count for the army; where items are tracked, it is a thing of its own.
    The black orb always is, and so is what would take an army over 1500 points (ruling)."""
    if not context.is_live(subject):
        return []
    points, what = int(effect["points"]), effect["what"]
    tracked = is_apart(context, what, points, subject)
    empire = subject["id"] if subject["kind"] == "empire" else find_empire(context, scope)
    if tracked or subject["kind"] != "army":
        army = subject["id"] if subject["kind"] == "army" else None
        context.world.insert(Item, kind=what, points=points, empire=empire, army=army)
    else:
        add_points(context, context.world.get(Army, subject["id"]), points)
    name = called(subject["kind"], context.row(subject))
    maker = scope.get("site") or scope.get("settlement")  # a mine, a temple of the dwarfs
    if subject["kind"] == "empire" and maker is not None:
        made = called(maker["kind"], context.row(maker))
        context.tell("{site} yields {who} a thing of magic, {points} points.",
                     who=name, site=made, points=points)  # fmt: skip
        return []
    context.tell(FOUND.get(what, FOUND[""]), who=name, item=f"word:{MAGIC_ITEMS.get(what, what)}",
                 points=points)  # fmt: skip
    return []


def is_apart(context: ActContext, what: str, points: int, subject: Subject) -> bool:
    if context.world.option("items", False) or what == "black-orb":
        return True
    if subject["kind"] != "army":
        return False
    return context.world.get(Army, subject["id"]).points + points > MOST_POINTS


@works_effect("destroy")
def destroy(context: ActContext, effect: DestroyEffect, subject: Subject, scope: Scope) -> Effects:
    if not context.is_live(subject):
        return []
    row = context.row(subject)
    kinds = effect.get("kind-of")
    if kinds and getattr(row, "kind", None) not in kinds:
        return []
    destroy_subject(context, subject, scope)
    if subject["kind"] != "tile":
        context.tell("{what} is destroyed.", what=called(subject["kind"], row))
    return []


def destroy_tile(context: ActContext, tile: Tile) -> None:
    """All that stands there is gone for good, a bridge too (ME-TILE-VOLCANO-2)."""
    key = tile.id
    if tile.bridge:
        context.world.put(context.world.get(Tile, key), bridge=False)
    for army in context.world.live(Army, tile=key):
        end_army(context, army, "destroyed")
    for place in context.world.live(Settlement, tile=key):
        end_settlement(context, place, "destroyed")
    for site in context.world.live(Site, tile=key):
        context.world.end(site, "destroyed")


def end_settlement(context: ActContext, place: Settlement, how: str) -> None:
    for siege in context.world.live(Siege, settlement=place.id):
        end_siege(context, siege, how)
    for army in context.world.live(Army, inside=place.id):
        context.world.put(army, inside=None)
    context.world.end(place, how)
    if place.kind == "temple":  # ME-WILD-2: removed, it leaves barren ground
        bare_ground(context.world, place.tile)


def destroy_subject(context: ActContext, subject: Subject, scope: Scope) -> None:
    kind, key, world = subject["kind"], subject["id"], context.world
    if kind == "army":
        army = world.get(Army, key)
        hand_over(context, army, scope)
        end_army(context, army, "destroyed")
    elif kind == "fleet":
        end_fleet(context, world.get(Fleet, key), "destroyed")
    elif kind == "settlement":
        end_settlement(context, world.get(Settlement, key), "destroyed")
    elif kind == "tile":
        destroy_tile(context, world.get(Tile, key))
    elif kind in ("site", "item", "character"):
        world.end_row(kind, key, "destroyed")


def called(table: str, row: Record) -> str:
    """What the story calls it: `army:3` is shown by its name, or its number."""
    return f"{table}:{row.id}"
