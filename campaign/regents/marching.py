"""Where an army goes and what it looks for there: land, places, sites, food, quarters."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.regents.choosing import Mind, Reason, because, considers, percent, row
from campaign.regents.odds import Odds, as_standing, discoveries, expected, ruin
from campaign.regents.outlook import ARMY_LOT, FAR
from campaign.storage.models import Army, Settlement

BOLD = 0.5  # a chance below which no place is stormed
EVEN = 0.5  # a chance below which nobody is sought out in the open
UNSURE = 0.6  # of a hope that lies beyond a dangerous way
LATER = 0.8  # what a turn more makes of a hope
FOUND = 0.45  # of what independents are worth who are only found
ALERT = 0.05  # that an enemy nobody has seen comes to a place within two turns
CAPITAL = 0.12  # and to a capital, which everybody seeks
BARREN = 0.2  # a tile without people may be settled in winter
RAIDED = 0.35  # of its worth, that taking a place costs the other
SEARCHES = {
    "ruins": "ruins", "tomb": "tombs", "necropolis": "necropolis", "labyrinth": "labyrinths",
}  # fmt: skip


@considers("move")
def march(mind: Mind, army_key: int, tile: int) -> Iterator[Reason]:
    outlook = mind.outlook
    army = outlook.world.get(Army, army_key)
    goals = best_goals(mind, army)
    if army.siege is not None or tile not in goals:
        return
    turns, goal, reasons = goals[tile]
    hope = LATER ** (turns - 1) * (UNSURE if is_risky(mind, army, tile) else 1)
    for reason in reasons:
        yield reason._replace(amount=reason.amount * hope)
    yield from leaving(mind, army)
    yield from costs(mind, army, tile, goal)


def best_goals(mind: Mind, army: Army) -> dict[int, tuple[float, int, list[Reason]]]:
    """For each tile beside the army the best that lies that way: in how many turns, where, why."""
    known = mind.outlook.__dict__.setdefault("goals", {})
    key = army.id, tuple(sorted(mind.claims.items()))
    if key not in known:
        known[key] = find_goals(mind, army)
    found: dict[int, tuple[float, int, list[Reason]]] = known[key]
    return found


def find_goals(mind: Mind, army: Army) -> dict[int, tuple[float, int, list[Reason]]]:
    found: dict[int, tuple[float, int, list[Reason]]] = {}
    best: dict[int, float] = {}
    limit = min(FAR, mind.outlook.turns_left + 1)
    for tile, (turns, path) in mind.outlook.ways(army, limit).items():
        reasons = list(hopes(mind, army, tile))
        value = mind.total(reasons) * LATER ** (turns - 1)
        if reasons and value > best.get(path[0], 0.0):
            best[path[0]] = value
            found[path[0]] = turns, tile, reasons
    return found


def hopes(mind: Mind, army: Army, tile: int) -> Iterator[Reason]:
    """What an army may do on a tile once it is there."""
    outlook = mind.outlook
    if outlook.is_new(tile):
        yield from new_land(mind, tile)
    for place in outlook.places_on(tile):
        if not outlook.is_own(place):
            yield from conquest(mind, army, place)
        elif not place.razed and tile != army.tile:
            yield from relief(mind, army, place)
    if not outlook.places_on(tile):
        yield from hunt(mind, army, tile)
    if not mind.claims.get(tile):
        for site in outlook.sites_on(tile):
            yield from search_hopes(mind, army, site.kind, row("site", site.id))


def new_land(mind: Mind, tile: int) -> Iterator[Reason]:
    """HO-SCOUT: what the table may bring, exactly."""
    outlook = mind.outlook
    if mind.claims.get(tile):
        return
    chances = discoveries(outlook.library, outlook.terrain(tile))
    value, joining = BARREN * chances.get("barren", 0.0), 0.0
    for kind in ("village", "fortress", "city"):
        joins = chances.get(f"{kind}-joins", 0.0)
        joining += joins
        value += outlook.worth(kind) * joins
        value += outlook.worth(kind) * chances.get(f"{kind}-independent", 0.0) * FOUND
    yield Reason("discovery", value, because(
        "nobody has scouted {tile}: in {chance} of 100 cases its people join",
        tile=row("tile", tile), chance=percent(joining)))  # fmt: skip


def conquest(mind: Mind, army: Army, place: Settlement) -> Iterator[Reason]:
    """What a place is worth, by what this army adds to the chance of taking it."""
    outlook = mind.outlook
    if place.razed and place.owner is None:
        return
    sent = mind.claims.get(place.tile, 0)
    alone, together = (
        sent and outlook.storm(sent, place).win,
        outlook.storm(sent + army.points, place),
    )
    gain = together.win - alone
    if together.win < BOLD:
        return
    what = "land" if place.owner is None else "war"
    worth = outlook.worth(place.kind) * (1 if place.owner is None else 1 + RAIDED)
    yield Reason(what, worth * gain, because(
        "{place} may be taken: {chance} of 100", place=row("settlement", place.id),
        chance=percent(together.win)))  # fmt: skip
    yield Reason("blood", -outlook.in_lots(army.points * toll(together)))


def toll(odds: Odds) -> float:
    """The share of an army that an attack costs; the beaten lose more than the table says, for
    they retreat without their baggage, or have nowhere to go."""
    return odds.lost + 0.2 * (1 - odds.win - odds.draw)


def relief(mind: Mind, army: Army, place: Settlement) -> Iterator[Reason]:
    """A place that enemies threaten and nobody holds."""
    outlook = mind.outlook
    if outlook.friends_at(place.tile, army.id) or mind.claims.get(place.tile):
        return
    if threat := outlook.threat_to(place.tile):
        value = outlook.worth(place.kind) * threat * (1.5 if place.tile in outlook.hinges else 1)
        yield Reason("guard", value, because(
            "enemies are near {place}, and nobody holds it", place=row("settlement", place.id),
        ))  # fmt: skip


def hunt(mind: Mind, army: Army, tile: int) -> Iterator[Reason]:
    """An enemy in the open who is likely to be beaten."""
    outlook = mind.outlook
    foes = [foe for foe in outlook.foes_at(tile) if foe.points]
    if not foes:
        return
    odds = outlook.meet(army.points + mind.claims.get(tile, 0), foes)
    if odds.win < EVEN:
        return
    taken = outlook.in_lots(odds.foe_lost * sum(foe.points for foe in foes))
    yield Reason("war", taken * RAIDED + 0.2 * odds.win * any(foe.owner for foe in foes), because(
        "{foe} may be beaten: {chance} of 100", foe=row("army", foes[0].id),
        chance=percent(odds.win)))  # fmt: skip
    yield Reason("blood", -outlook.in_lots(army.points * toll(odds)))


def search_hopes(mind: Mind, army: Army, kind: str, site: object) -> Iterator[Reason]:
    """What a site may hold, by the odds of its table."""
    table = SEARCHES.get(kind)
    if table is None:
        return
    value = table_worth(mind, table)
    yield Reason("sites", value, because(
        "what {site} may hold is worth the risk", site=site))  # fmt: skip


def table_worth(mind: Mind, table: str, terrain: str = "") -> float:
    """Crowns, troops and items that a roll may be expected to bring, less what it may cost."""
    return as_standing(expected(mind.outlook.library, table, terrain))


# What going there costs


def alert(place: Settlement) -> float:
    return CAPITAL if place.kind == "capital" else ALERT


def leaving(mind: Mind, army: Army) -> Iterator[Reason]:
    """A place that would stand open, and the food that is here."""
    outlook = mind.outlook
    yield Reason("food", hunger(mind, army, army.tile or 0))
    if outlook.friends_at(army.tile, army.id):
        return
    for place in outlook.places_on(army.tile or 0):
        if outlook.is_own(place) and not place.razed:
            threat = max(alert(place), outlook.threat_to(place.tile))
            hinge = 1.5 if place.tile in outlook.hinges else 1.0
            yield Reason("guard", -outlook.worth(place.kind) * threat * hinge)


def costs(mind: Mind, army: Army, tile: int, goal: int) -> Iterator[Reason]:
    outlook, turns = mind.outlook, mind.outlook.turns_left
    if is_risky(mind, army, tile):
        yield Reason("blood", -outlook.losses("route"))
    yield Reason("food", -hunger(mind, army, tile))
    takes = any(not outlook.is_own(place) for place in outlook.places_on(tile))
    if outlook.homeward.get(tile, FAR) > turns and not (takes and goal == tile):
        cost = retreat(mind, army, tile)
        yield Reason("winter", -cost * (1.0 if turns < 2 else 0.4))
    foes = outlook.foes_at(tile)
    if foes and goal != tile:
        yield Reason("blood", -outlook.in_lots(army.points) * 0.2)


def is_risky(mind: Mind, army: Army, tile: int) -> bool:
    """Whether every way to a tile beside it is a dangerous one (HO-ROUTE)."""
    steps = mind.outlook.graph.out_edges((army.tile, army.bank or 0), data=True)
    weights = [data["weight"] for _, there, data in steps if there[0] == tile]
    return bool(weights) and min(weights) > 1


def retreat(mind: Mind, army: Army, tile: int) -> float:
    """HO-QUARTERS: what winter costs an army that has none there."""
    outlook, terrain = mind.outlook, mind.outlook.terrain(tile)
    dies = ruin(outlook.library, "winter-retreat", terrain)
    return outlook.losses("winter-retreat", terrain) + dies * outlook.in_lots(army.points)


def hunger(mind: Mind, army: Army, tile: int) -> float:
    """What the next meals cost there: nothing, provisions, or men on the way back to food."""
    outlook = mind.outlook
    room = sum(
        outlook.figure("subsistence", place.kind, "armies")
        for place in outlook.places_on(tile)
        if outlook.is_own(place) and not place.razed
    )
    if len(outlook.friends_at(tile, army.id)) < room:
        return 0.0
    hungry = max(0.0, 1 + outlook.homeward.get(tile, 2.0) - army.provisions)
    return 0.03 + 0.6 * hungry * outlook.losses("shortfall", outlook.terrain(tile))


@considers("march")
def home_in_time(mind: Mind, army_key: int, over: int, tile: int) -> Iterator[Reason]:
    """The last march of the year, into quarters that a day's march does not reach."""
    outlook = mind.outlook
    army = outlook.world.get(Army, army_key)
    if outlook.turns_left or army.siege is not None or outlook.homeward.get(army.tile or 0, 0) <= 1:
        return
    place = next((p for p in outlook.places_on(tile) if outlook.is_own(p) and not p.razed), None)
    if place is None:
        return
    cost = retreat(mind, army, army.tile or 0)
    yield Reason("winter", cost - 35 / ARMY_LOT, because(
        "winter comes, and {place} has quarters", place=row("settlement", place.id)))  # fmt: skip


@considers("search")
def search(mind: Mind, army_key: int) -> Iterator[Reason]:
    outlook = mind.outlook
    army = outlook.world.get(Army, army_key)
    for site in outlook.sites_on(army.tile or 0):
        yield from search_hopes(mind, army, site.kind, row("site", site.id))


@considers("wildlands")
def examine(mind: Mind, army_key: int) -> Iterator[Reason]:
    outlook = mind.outlook
    tile = outlook.world.get(Army, army_key).tile or 0
    value = table_worth(mind, "wildlands", outlook.terrain(tile)) + 0.02
    yield Reason("sites", value, because(
        "there is nothing better to do than to examine {tile}", tile=row("tile", tile),
    ))  # fmt: skip
