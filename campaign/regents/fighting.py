"""Whom an army fights, storms and besieges where it stands, and how troops are put together."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.regents.choosing import Mind, Reason, because, considers, percent, row
from campaign.regents.marching import BOLD, RAIDED, toll
from campaign.rules.war.forces import MOST_POINTS
from campaign.storage.models import Army, Settlement

PATIENCE = 3  # turns that starving a place takes, about
EVEN = 0.45  # a chance below which nobody is attacked in the open


def mates(mind: Mind, army: Army) -> int:
    """Points of all who may fight beside it."""
    now = mind.outlook.now
    beside = mind.outlook.friends_at(army.tile, army.id)
    return army.points + sum(each.points for each in beside if each.acted_at != now)


@considers("take")
def occupy(mind: Mind, army_key: int, place_key: int) -> Iterator[Reason]:
    outlook = mind.outlook
    place = outlook.world.get(Settlement, place_key)
    if outlook.is_own(place):
        return
    what = "land" if place.owner is None else "war"
    worth = 0.3 if place.razed else outlook.worth(place.kind)
    yield Reason(what, 10 * worth, because(
        "nobody defends {place}", place=row("settlement", place_key)))  # fmt: skip


@considers("battle")
def attack(mind: Mind, army_key: int, foe_key: int) -> Iterator[Reason]:
    army = mind.outlook.world.get(Army, army_key)
    yield from fight(mind, army, foe_key, army.points)


@considers("battle-together")
def attack_together(mind: Mind, army_key: int, foe_key: int) -> Iterator[Reason]:
    army = mind.outlook.world.get(Army, army_key)
    yield from fight(mind, army, foe_key, mates(mind, army))


def fight(mind: Mind, army: Army, foe_key: int, points: int) -> Iterator[Reason]:
    outlook = mind.outlook
    foe = outlook.world.get(Army, foe_key)
    foes = [each for each in outlook.foes_at(army.tile) if each.owner == foe.owner]
    odds = outlook.meet(points, foes)
    if odds.win < EVEN:
        return
    taken = outlook.in_lots(odds.foe_lost * sum(each.points for each in foes))
    at_home = any(outlook.is_own(place) for place in outlook.places_on(army.tile or 0))
    stake = 0.6 * odds.win if at_home else 0.2 * odds.win
    yield Reason("war", taken * (0.8 if foe.owner else RAIDED) + stake, because(
        "{foe} is likely to be beaten: {chance} of 100", foe=row("army", foe_key),
        chance=percent(odds.win)))  # fmt: skip
    yield Reason("blood", -outlook.in_lots(points * toll(odds)))


@considers("assault")
def storm(mind: Mind, army_key: int, place_key: int) -> Iterator[Reason]:
    army = mind.outlook.world.get(Army, army_key)
    yield from storming(mind, place_key, army.points)


@considers("assault-together")
def storm_together(mind: Mind, army_key: int, place_key: int) -> Iterator[Reason]:
    army = mind.outlook.world.get(Army, army_key)
    yield from storming(mind, place_key, mates(mind, army))


def storming(mind: Mind, place_key: int, points: int) -> Iterator[Reason]:
    outlook = mind.outlook
    place = outlook.world.get(Settlement, place_key)
    if outlook.is_own(place) or place.razed:
        return
    odds = outlook.storm(points, place, defended=True)
    if odds.win < BOLD:
        return
    what = "land" if place.owner is None else "war"
    worth = outlook.worth(place.kind) * (1 if place.owner is None else 1 + RAIDED)
    yield Reason(what, worth * odds.win, because(
        "{place} is worth the assault: {chance} of 100", place=row("settlement", place_key),
        chance=percent(odds.win)))  # fmt: skip
    yield Reason("blood", -outlook.in_lots(points * toll(odds)))


@considers("besiege")
def besiege(mind: Mind, army_key: int, place_key: int) -> Iterator[Reason]:
    yield from lines(mind, mind.outlook.world.get(Army, army_key), place_key)


@considers("besiege-together")
def besiege_together(mind: Mind, army_key: int, place_key: int) -> Iterator[Reason]:
    yield from lines(mind, mind.outlook.world.get(Army, army_key), place_key)
    yield Reason("war", 0.01)


def lines(mind: Mind, army: Army, place_key: int) -> Iterator[Reason]:
    """Hunger within, if there is time for it and food without."""
    outlook = mind.outlook
    place = outlook.world.get(Settlement, place_key)
    stores = outlook.figure("walls", place.kind, "stores")
    needed = stores + PATIENCE
    if outlook.is_own(place) or place.razed or not stores or outlook.turns_left < needed:
        return
    chance = 0.75 if army.provisions >= needed - 1 else 0.35
    what = "land" if place.owner is None else "war"
    yield Reason(what, outlook.worth(place.kind) * chance, because(
        "{place} can be starved before winter", place=row("settlement", place_key)))  # fmt: skip
    hungry = max(0, needed - army.provisions)
    yield Reason("food", -hungry * outlook.losses("shortfall", outlook.terrain(place.tile)))


@considers("starve")
def starve(mind: Mind, army_key: int) -> Iterator[Reason]:
    tile = mind.outlook.world.get(Army, army_key).tile or 0
    for place in mind.outlook.places_on(tile):
        yield Reason("war", 1.0, because(
            "the hungry in {place} may open the gates", place=row("settlement", place.id),
        ))  # fmt: skip


# Reorganisation


@considers("merge")
def merge(mind: Mind, army_key: int, into: int) -> Iterator[Reason]:
    """What is left of an army joins another, where one banner is enough."""
    world = mind.outlook.world
    army, other = world.get(Army, army_key), world.get(Army, into)
    small = min(army.points, other.points)
    if small < 300 and army.points + other.points <= MOST_POINTS:
        yield Reason("army", 0.1, because("one of two is too weak to stand alone"))


@considers("load")
def load(mind: Mind, army_key: int, number: int) -> Iterator[Reason]:
    if number == 6 - mind.outlook.world.get(Army, army_key).provisions:
        yield Reason("food", 0.05 * number, because("there is food to take along"))
