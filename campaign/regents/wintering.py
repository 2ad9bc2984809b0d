"""What crowns go to in winter: envoys, troops, walls, food; and where armies stand in spring."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.events.values import Word
from campaign.regents.choosing import Mind, Reason, because, considers, row
from campaign.regents.marching import alert, hopes
from campaign.rules.options import OPTIONS
from campaign.rules.realm.races import modifier
from campaign.rules.war.forces import FEWEST_POINTS, MOST_POINTS, MOST_PROVISIONS
from campaign.storage.models import Army, Empire, Settlement, Tile
from tables.dice.odds import distribution
from tables.odds.table_odds import row_odds

GOLD = 0.1  # HO-VICTORY: what a crown counts for if it is kept
TROOPS = 0.2  # what a hundred points count for
WANTED = 0.25  # and what they are worth besides, to guard and to take, if there are none yet
ENOUGH = 4000  # points of all armies
NEARLY = 0.9  # as good as the best use of a crown
KEPT = 1  # crowns
WON = {"joins": 1.0, "absorbed": 1.0, "open-alliance": 0.5, "promising": 0.1}  # of a place's worth


def crown(mind: Mind) -> float:
    """What a crown is worth that is kept for building: as much as the best building."""
    if "crown" not in mind.memo:
        mind.memo["crown"] = best_use(mind)
    return mind.memo["crown"]


def best_use(mind: Mind) -> float:
    outlook, best = mind.outlook, GOLD
    for tile in outlook.world.find(Tile, owner=outlook.empire):
        for kind in ("village", "fortress", "city"):
            if found := building(mind, tile.id, kind):
                gain, price = found
                if price <= outlook.treasury - baggage(mind):
                    best = max(best, mind.temperament.weigh("building", gain / price))
    return best


def baggage(mind: Mind) -> int:
    """Crowns to be kept for provisions."""
    wanted = sum(MOST_PROVISIONS - army.provisions for army in mind.outlook.armies)
    each = mind.outlook.figure("recruitment", "crown", "provisions")
    return min(-(-wanted // each), mind.outlook.treasury // 3)


@considers("envoy")
def envoy(mind: Mind, empire: int, place_key: int) -> Iterator[Reason]:
    outlook = mind.outlook
    place = outlook.world.get(Settlement, place_key)
    if place.razed:
        return
    sender = outlook.world.get(Empire, empire)
    added = modifier(outlook.context, sender, place) or 0
    advanced = outlook.world.option("advanced-diplomacy", OPTIONS["advanced-diplomacy"].default)
    table = outlook.library.get("advanced-diplomacy" if advanced else "diplomacy")
    odds = row_odds(table, modifier=added)
    chance = sum(float(share) * WON.get(each.id, 0.0) for each, share in odds)
    price = outlook.figure("missions", "mission", "crowns")
    yield Reason("diplomacy", outlook.worth(place.kind) * max(chance, 0.1), because(
        "{place} may be won over by words", place=row("settlement", place_key)))  # fmt: skip
    yield Reason("crowns", -price * crown(mind))


def frontier(mind: Mind, tile: int) -> list[int]:
    """New land near a place."""
    near = (key for key, gap in gaps(mind, tile) if gap <= 3)
    return [key for key in near if mind.outlook.is_new(key)]


def troops(mind: Mind) -> float:
    """What a hundred points more are worth, by how many there are."""
    have = sum(army.points for army in mind.outlook.armies)
    return TROOPS + WANTED * max(0.0, 1 - have / ENOUGH)


@considers("raise")
def raise_army(mind: Mind, empire: int, place_key: int, points: int) -> Iterator[Reason]:
    outlook = mind.outlook
    place = outlook.world.get(Settlement, place_key)
    price = points // outlook.figure("recruitment", "crown", "points")
    if outlook.treasury - price < baggage(mind) + KEPT:
        return
    need = troops(mind)
    if not outlook.friends_at(place.tile):
        need += 0.2 * max(alert(place), outlook.threat_to(place.tile)) * outlook.worth(place.kind)
    if points == FEWEST_POINTS:
        need += 0.02 * min(8, len(frontier(mind, place.tile)))
    held = bool(outlook.friends_at(place.tile))
    short = because(
        "the realm is short of troops, and {place} can raise some",
        place=row("settlement", place_key),
    )
    bare = because("nobody guards {place}", place=row("settlement", place_key))
    yield Reason("army", need * points / 100, short if held else bare)
    yield Reason("crowns", -price * crown(mind))


@considers("recruit")
def recruit(mind: Mind, empire: int, place_key: int, into: int, points: int) -> Iterator[Reason]:
    outlook = mind.outlook
    army = outlook.world.get(Army, into)
    price = points // outlook.figure("recruitment", "crown", "points")
    if outlook.treasury - price < baggage(mind) + KEPT or army.points + points > MOST_POINTS:
        return
    yield Reason("army", troops(mind) * points / 100, because(
        "{army} has room for more troops", army=row("army", into)))  # fmt: skip
    yield Reason("crowns", -price * crown(mind))


@considers("recover")
def recover(mind: Mind, empire: int, place_key: int, crowns: int) -> Iterator[Reason]:
    place = mind.outlook.world.get(Settlement, place_key)
    if place.razed and crowns <= 3:
        yield Reason("building", mind.outlook.worth(place.kind) * crowns / 6, because(
            "{place} is in ruins, and crowns help it up", place=row("settlement", place_key),
        ))  # fmt: skip
        yield Reason("crowns", -crowns * crown(mind))


def building(mind: Mind, tile_key: int, kind: str) -> tuple[float, int] | None:
    """What a place built or raised there adds, and its price; None where the rules know none."""
    outlook = mind.outlook
    tile = outlook.world.get(Tile, tile_key)
    places = [place for place in outlook.places_on(tile_key) if place.kind != "temple"]
    source = f"from-{places[0].kind}" if places else "from-barren"
    figures = outlook.library.get("building").get_row(kind).data["figures"]
    if source not in figures or (places and places[0].razed) or not (places or tile.barren):
        return None
    before = outlook.worth(places[0].kind) if places else 0.0
    return outlook.worth(kind) - before, int(figures[source])


@considers("build-settlement")
def build(mind: Mind, empire: int, kind: str, tile: int) -> Iterator[Reason]:
    outlook, found = mind.outlook, building(mind, tile, kind)
    if found is None or outlook.treasury - found[1] < baggage(mind):
        return
    gain, price = found
    yield Reason("building", gain, because(
        "a {kind} at {tile} pays for itself", kind=Word(kind), tile=row("tile", tile),
    ))  # fmt: skip
    yield Reason("crowns", -price * crown(mind) * NEARLY)
    if outlook.threat_to(tile) > 0.15:
        yield Reason("guard", -0.2 * gain)


@considers("build-temple")
def build_temple(mind: Mind, empire: int, tile: int) -> Iterator[Reason]:
    outlook = mind.outlook
    race = outlook.world.get(Empire, empire).race
    figures = outlook.library.get("temples").get_row(race).data["figures"]
    troops = str(figures.get("troops", 0))
    mean = sum(n * float(share) for n, share in distribution(troops).items())
    price = int(figures.get("crowns", outlook.figure("temples", "any", "crowns")))
    if outlook.treasury - price < baggage(mind):
        return
    gain = outlook.standing("temple") + outlook.in_lots(mean) * 0.5
    yield Reason("building", gain, because(
        "a temple at {tile} brings troops each year", tile=row("tile", tile)))  # fmt: skip
    yield Reason("crowns", -price * crown(mind) * NEARLY)


@considers("provisions")
def provisions(mind: Mind, empire: int, army_key: int, number: int) -> Iterator[Reason]:
    """As many as it has room and crowns for; two for a crown."""
    outlook = mind.outlook
    army = outlook.world.get(Army, army_key)
    each = outlook.figure("recruitment", "crown", "provisions")
    price = -(-number // each)
    if number > MOST_PROVISIONS - army.provisions or price > outlook.treasury:
        return
    saved = 0.6 * outlook.losses("shortfall", "plain")
    yield Reason("food", saved * number, because(
        "{army} marches on full baggage next year", army=row("army", army_key)))  # fmt: skip
    yield Reason("crowns", -price * GOLD)


@considers("deploy")
def deploy(mind: Mind, army_key: int, tile: int) -> Iterator[Reason]:
    """In spring an army stands where it is fed, guards something and has something to do."""
    outlook = mind.outlook
    army = outlook.world.get(Army, army_key)
    here, there = post(mind, army, army.tile or 0), post(mind, army, tile)
    if tile == army.tile or there - here < 0.15:
        return
    yield Reason("war", there - here, because(
        "it is of more use at {tile} in spring", tile=row("tile", tile)))  # fmt: skip


def post(mind: Mind, army: Army, tile: int) -> float:
    """What a tile of the realm is worth as the place to begin a year from."""
    outlook = mind.outlook
    places = [p for p in outlook.places_on(tile) if outlook.is_own(p) and not p.razed]
    if not places:
        return -1.0
    found = 0.0
    if not outlook.friends_at(tile, army.id):
        threat = outlook.threat_to(tile)
        found += sum(outlook.worth(place.kind) * max(alert(place), threat) for place in places)
    room = sum(outlook.figure("subsistence", place.kind, "armies") for place in places)
    found -= 0.2 if len(outlook.friends_at(tile, army.id)) >= room else 0.0
    beside = [key for key, gap in gaps(mind, tile) if gap <= 2]
    values = sorted((mind.total(list(hopes(mind, army, key))) for key in beside), reverse=True)
    return found + sum(value for value in values[:3] if value > 0) / 2 / (
        1 + len(outlook.friends_at(tile, army.id))
    )


def gaps(mind: Mind, tile: int) -> Iterator[tuple[int, int]]:
    for key in sorted(mind.outlook.known_tiles):
        yield key, mind.outlook.gap(tile, key)
