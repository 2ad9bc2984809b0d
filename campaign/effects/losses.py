"""Losses and gains: points, provisions, crowns, ships, items, and what is destroyed for good."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from campaign import events
from campaign.events.values import Amount, Ref, Word, ref
from campaign.rules.act_context import ActContext, Effects, ref_of
from campaign.rules.effect_registry import works_effect
from campaign.rules.realm.crowns import pay
from campaign.rules.realm.ground import bare_ground
from campaign.rules.roles import find_empire, items_with
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
from campaign.storage.models import (
    Army,
    Condition,
    Empire,
    Fleet,
    Item,
    Settlement,
    Siege,
    Site,
    Tile,
)
from campaign.storage.models.kinds import ENGINES, Purse

if TYPE_CHECKING:
    from campaign.events.event import Event
    from campaign.rules.scope import Scope, Subject
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
    gone = share(effect["provisions"], army.provisions) if "provisions" in effect else 0
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
    lost = points_lost(context, effect, army.points, scope)
    if lost >= army.points > 0:
        hand_over(context, army, scope)  # ME-NEC-2: the victor takes it if the army is destroyed
    if "points" in effect:  # what the row tells is what was lost
        effect["points"] = min(lost, army.points)
    if "provisions" in effect:
        effect["provisions"] = gone
    tell_losses(context, ref(army), min(lost, army.points), gone)
    if lost:
        lose_points(context, army, lost)
    return []


def tell_losses(
    context: ActContext, army: Ref[Army | Settlement], points: int, provisions: int
) -> None:
    """What one cause takes is one event."""
    fewer, less = army.count("points", points), army.count("provisions", provisions)
    if points and provisions:
        context.tell(events.PointsAndProvisionsLost(army, fewer, less))
    elif points:
        context.tell(events.PointsLost(army, fewer))
    elif provisions:
        context.tell(events.ProvisionsLost(army, less))


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
        context.tell(events.ItemLost(ref(item)))


def lose_of_fleet(context: ActContext, effect: LoseEffect, fleet: Fleet, scope: Scope) -> Effects:
    """Ships go with their load; the provisions of the armies aboard are the fleet's."""
    from campaign.rules.war.ships import lose_ships

    if "provisions" in effect:
        spoilt = share(effect["provisions"], fleet.provisions)
        context.world.add(fleet, provisions=-spoilt)
        if spoilt:
            context.tell(events.ProvisionsLost(ref(fleet), ref(fleet).count("provisions", spoilt)))
        for army in context.world.live(Army, fleet=fleet.id):
            gone = share(effect["provisions"], army.provisions)
            context.world.add(army, provisions=-gone)
            tell_losses(context, ref(army), 0, gone)
    if "ships" not in effect:
        return []
    effect["ships"] = sunk = share(effect["ships"], fleet.ships)
    return lose_ships(context, fleet, sunk)


def lose_of_empire(
    context: ActContext, effect: LoseEffect, empire: Empire, scope: Scope
) -> Effects:
    if "crowns" in effect:
        effect["crowns"] = gone = share(effect["crowns"], empire.treasury)
        paid = pay(context.world, empire.id, -gone, what="lost")
        context.tell(
            events.CrownsLost(ref(empire), paid) if gone else events.NoCrownsToLose(ref(empire))
        )
    return []


def lose_of_settlement(
    context: ActContext, effect: LoseEffect, place: Settlement, scope: Scope
) -> Effects:
    lost = points_lost(context, effect, place.points, scope)
    context.world.add(place, points=-lost)
    gone = share(effect.get("provisions", 0), place.provisions)
    context.world.add(place, provisions=-gone)
    if "points" in effect:
        effect["points"] = lost
    if "provisions" in effect:
        effect["provisions"] = gone
    tell_losses(context, ref(place), lost, gone)
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
    key, name = army.id, ref(army)
    if "points" in effect:
        points = int(effect["points"])
        if effect.get("where") == "new-army":
            made = Ref[Army]("army", raise_army(context, army, points=points))
            context.tell(events.PointsJoined(made.count("points", points), name))
            context.tell(events.TookTheField(made, ref(context.tile_of(army))))
        else:
            joined = gain_points(context, army, points)
            joined.tell(context, army)
            effect["points"] = joined.points
    if "provisions" in effect:
        room = MOST_PROVISIONS - army.provisions
        effect["provisions"] = taken = max(0, min(room, int(effect["provisions"])))
        context.world.add(context.world.get(Army, key), provisions=taken)
        if taken:
            context.tell(events.ProvisionsTaken(name, name.count("provisions", taken)))
    for what in ("crowns", "prisoners"):
        if what in effect:
            context.world.add_amount("army", key, what, int(effect[what]))
    if "crowns" in effect:
        context.tell(events.CrownsCarriedOff(name, name.count("crowns", int(effect["crowns"]))))


def gain_of_empire(context: ActContext, effect: GainEffect, empire: Empire) -> None:
    if "crowns" in effect:
        purse: Purse = effect.get("purse", "treasury")
        paid = pay(context.world, empire.id, int(effect["crowns"]), purse=purse, what="gained")
        context.tell(events.CrownsGained(ref(empire), paid))
    if "points" in effect:
        race = str(effect.get("race") or empire.race)
        points = int(effect["points"])
        if not muster(context, empire, points, race, effect.get("where") == "new-army"):
            effect["points"] = 0


def muster(context: ActContext, empire: Empire, points: int, race: str, apart: bool) -> bool:
    """Troops that gather at the capital: into an army there with room unless they serve apart, else
    under a banner of their own, though they be under 500 (ruling on BG-ARMY-1)."""
    capitals = context.world.live(Settlement, owner=empire.id, kind="capital")
    if not capitals or points <= 0:
        if points > 0:
            context.tell(events.NowhereToGather(ref(empire), Amount(points, "points")))
        return False
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
    host = Ref[Army]("army", army)
    context.tell(events.TroopsGathered(host.count("points", points), ref(place), host))
    return True


def gain_of_settlement(
    context: ActContext, effect: GainEffect, place: Settlement, scope: Scope
) -> None:
    for what in ("points", "provisions"):
        if what in effect:
            context.world.add_amount("settlement", place.id, what, int(effect[what]))
    if effect.get("provisions"):
        taken = ref(place).count("provisions", int(effect["provisions"]))
        context.tell(events.ProvisionsTaken(ref(place), taken))
    if effect.get("ships"):
        fleet = context.world.insert(
            Fleet,
            name=name_new_force(context.world, "fleet", place.owner, "player", ""),
            owner=place.owner,
            tile=place.tile,
            port=place.id,
            ships=int(effect["ships"]),
        )
        context.tell(events.ShipsReady(ref(place), ref(fleet)))


def gain_of_tile(context: ActContext, effect: GainEffect, tile: Tile) -> None:
    """ME-TOW-X3: provisions for whoever lives there, else for the owner's armies there, as far as
    they can carry them."""
    left = int(effect.get("provisions", 0))
    if tile.owner is None:
        return
    for place in context.world.live(Settlement, tile=tile.id, owner=tile.owner):
        context.world.add(place, provisions=left)
        context.tell(events.ProvisionsTaken(ref(place), ref(place).count("provisions", left)))
        return
    for army in context.world.live(Army, tile=tile.id, owner=tile.owner):
        share = min(left, max(0, MOST_PROVISIONS - army.provisions))
        context.world.add(army, provisions=share)
        left -= share
        if share:
            context.tell(events.ProvisionsTaken(ref(army), ref(army).count("provisions", share)))


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
    who = ref_of(subject)
    if tracked or subject["kind"] != "army":
        army = subject["id"] if subject["kind"] == "army" else None
        item = context.world.insert(Item, kind=what, points=points, empire=empire, army=army)
        worth = ref(item).count("points", points)
    else:
        add_points(context, context.world.get(Army, subject["id"]), points)
        worth = who.count("points", points)
    maker = scope.get("site") or scope.get("settlement")  # a mine, a temple of the dwarfs
    if subject["kind"] == "empire" and maker is not None:
        context.tell(events.MagicMade(ref_of(maker), who, worth))
    elif what == "black-orb":
        context.tell(events.BlackOrbFound(who, worth))
    elif what == "any":
        context.tell(events.SomeMagicFound(who, worth))
    else:
        context.tell(events.MagicFound(who, Word(MAGIC_ITEMS.get(what, what)), worth))
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
        context.tell(events.Gone(ref(site)))


def end_settlement(
    context: ActContext, place: Settlement, how: str, event: Event | None = None
) -> None:
    """`event`: what is told of it, if it is more than that it is no more."""
    context.tell(event or events.Gone(ref(place)))
    for siege in context.world.live(Siege, settlement=place.id):
        end_siege(context, siege, how)
    for army in context.world.live(Army, inside=place.id):
        context.world.put(army, inside=None)
    for condition in context.world.live(Condition, of_table="settlement", of_key=place.id):
        context.world.end(condition, how)
    context.world.end(place, how)
    if place.kind == "temple":  # ME-WILD-2: removed, it leaves barren ground
        bare_ground(context.world, place.tile)


def destroy_subject(context: ActContext, subject: Subject, scope: Scope) -> None:
    kind, key, world = subject["kind"], subject["id"], context.world
    destroyed = events.Destroyed(ref_of(subject))
    if kind == "army":
        army = world.get(Army, key)
        hand_over(context, army, scope)
        end_army(context, army, "destroyed", destroyed)
    elif kind == "fleet":
        end_fleet(context, world.get(Fleet, key), "destroyed", destroyed)
    elif kind == "settlement":
        end_settlement(context, world.get(Settlement, key), "destroyed", destroyed)
    elif kind == "tile":
        destroy_tile(context, world.get(Tile, key))
    elif kind in ("site", "item", "character"):
        world.end_row(kind, key, "destroyed")
        context.tell(destroyed)
