"""What befalls settlements: razed, recovered, placed, independent, joined, taken."""

from __future__ import annotations

from campaign.effects.losses import called, end_settlement
from campaign.roles import find_empire, find_tile, side_of
from campaign.scene import Effect, Effects, Scene, Scope, Subject, within
from campaign.sieges import end_siege
from campaign.walls import breaches_of
from campaign.world import Row
from tables.words import EVIL, GOOD


def raze(scene: Scene, effect: Effect, subject: Subject, scope: Scope) -> Effects:
    """Razed, sacked and plundered are one status that can recover (house decision 9)."""
    for place in settlements_of(scene, subject):
        if place["kind"] == "temple":
            end_settlement(scene, place, "razed")  # ME-TEMP-2: a temple is removed
        elif not place["razed"]:
            scene.world.put("settlement", place["id"], razed=True, razed_at=scene.now)
        scene.world.add("settlement", place["id"], "points", -int(place["points"]))
        scene.tell("{place} is razed.", place=called("settlement", place))
    return []


def settlements_of(scene: Scene, subject: Subject) -> list[Row]:
    if subject.get("kind") == "settlement":
        return [scene.row(subject)] if scene.is_live(subject) else []
    if subject.get("kind") == "tile":
        return scene.world.live("settlement", tile=subject["id"])
    return []


def recover(scene: Scene, effect: Effect, subject: Subject, scope: Scope) -> Effects:
    for place in settlements_of(scene, subject):
        if place["razed"]:
            scene.world.put("settlement", place["id"], razed=False, razed_at=None)
            scene.tell("{place} stands again.", place=called("settlement", place))
    return []


def make_independent(scene: Scene, effect: Effect, subject: Subject, scope: Scope) -> Effects:
    """ME-SITE-CULT: no capital ever falls away."""
    for place in settlements_of(scene, subject):
        if place["kind"] == "capital" or place["owner"] is None:
            continue
        scene.world.put("settlement", place["id"], owner=None)
        give_tile(scene, place["tile"], None)
        scene.tell("{place} throws off its empire.", place=called("settlement", place))
    return []


def settle(scene: Scene, effect: Effect, subject: Subject, scope: Scope) -> Effects:
    """A settlement is placed on the tile; who lives there and how strong it is, tables tell."""
    tile = find_tile(scene, scope)
    if tile is None:
        return []
    empire = find_empire(scene, scope) if effect["owner"] == "empire" else None
    place_settlement(scene, tile, effect["what"], empire, race_of(scene, effect, scope))
    if effect.get("bridge"):
        scene.world.set("tile", tile["id"], "bridge", True)
    what = f"word:{effect['what']}"
    scene.tell("A {kind} stands at {tile}.", kind=what, tile=f"tile:{tile['id']}")
    return []


def race_of(scene: Scene, effect: Effect, scope: Scope) -> str:
    race = effect.get("race", "own")
    if race in (*GOOD, *EVIL):
        return str(race)
    return own_race(scene, scope) if effect["owner"] == "empire" else ""


def place_settlement(scene: Scene, tile: Row, kind: str, owner: int | None, race: str) -> int:
    """The tile is barren no more; it belongs to the settlement's owner, a temple's too."""
    key = scene.world.insert(
        "settlement",
        tile=tile["id"],
        kind=kind,
        owner=owner,
        race=race,
        kingdom=tile["kingdom"] if owner is None else None,
        founded_at=scene.now,
    )
    if kind != "temple":
        scene.world.set("tile", tile["id"], "barren", False)
    if owner is not None:
        give_tile(scene, tile["id"], owner)
    return key


def give_tile(scene: Scene, tile: int, owner: int | None) -> None:
    scene.world.set("tile", tile, "owner", owner)


def capture(scene: Scene, effect: Effect, subject: Subject, scope: Scope) -> Effects:
    """It passes to the winner of the battle, or to the empire that acts."""
    from campaign.effects.taking import take_settlement

    further: Effects = []
    taker = find_taker(scene, scope)
    for place in settlements_of(scene, subject):
        further += take_settlement(scene, place, taker)
    return further


def find_taker(scene: Scene, scope: Scope) -> int | None:
    """In a battle its winner, who may be nobody's; else the empire that acts."""
    if "battle" not in scope:
        return find_empire(scene, scope)
    owners = [scene.row(member)["owner"] for member in side_of(scene, scope, "winner")]
    return next((int(owner) for owner in owners if owner is not None), None)


def join(scene: Scene, effect: Effect, subject: Subject, scope: Scope) -> Effects:
    """A settlement raises the empire's banner."""
    empire = find_empire(scene, scope)
    if empire is None:
        return []
    for place in settlements_of(scene, subject):
        join_settlement(scene, place, empire, str(effect.get("race") or ""))
    return []


def join_settlement(scene: Scene, place: Row, empire: int, race: str = "") -> None:
    kind = "city" if place["kind"] == "capital" else place["kind"]
    values = {"owner": empire, "kingdom": None, "kind": kind}
    if race in (*GOOD, *EVIL):
        values["race"] = race
    scene.world.put("settlement", place["id"], **values)
    give_tile(scene, place["tile"], empire)
    scene.tell(
        "{place} joins {empire}.", place=called("settlement", place), empire=f"empire:{empire}"
    )


def set_race(scene: Scene, effect: Effect, subject: Subject, scope: Scope) -> Effects:
    """`other`: another race of the empire's alignment; one's own coming up is rolled again
    (ME-DIP-1, house decision 21). In a kingdom everyone is of its race (ME-DIP-3)."""
    race, own = effect["race"], own_race(scene, scope)
    if race == "other":
        table = "races-evil" if own in EVIL else "races-good"
        return [within({"refused": {"race": own}}, {"kind": "roll", "table": table})]
    if race == "own":
        race = own
    if race == scope.get("refused", {}).get("race"):
        table = "races-evil" if race in EVIL else "races-good"
        return [{"kind": "roll", "table": table}]
    for place in settlements_of(scene, subject):
        kingdom = scene.world.get("kingdom", place["kingdom"])
        scene.world.set("settlement", place["id"], "race", kingdom["race"] if kingdom else race)
    return []


def own_race(scene: Scene, scope: Scope) -> str:
    empire = find_empire(scene, scope)
    return str(scene.world.one("empire", empire)["race"]) if empire else ""


def surrender(scene: Scene, effect: Effect, subject: Subject, scope: Scope) -> Effects:
    """The gates open: the besieger takes the place, the armies inside lay down their arms and all
    they carry."""
    from campaign.effects.taking import lay_down_arms, take_settlement

    further: Effects = []
    for place in settlements_of(scene, subject):
        sieges = scene.world.live("siege", settlement=place["id"])
        taker = sieges[0]["empire"] if sieges else find_empire(scene, scope)
        lines = [row for siege in sieges for row in scene.world.live("army", siege=siege["id"])]
        for army in scene.world.live("army", inside=place["id"]):
            lay_down_arms(scene, army, lines)
        scene.tell("{place} surrenders.", place=called("settlement", place))
        further += take_settlement(scene, place, taker)
    return further


def lift_siege(scene: Scene, effect: Effect, subject: Subject, scope: Scope) -> Effects:
    """In a battle only the siege the beaten laid: one who comes to its relief lifts nothing by
    losing."""
    for siege in sieges_of(scene, subject):
        beaten = {member["id"] for member in side_of(scene, scope, "loser")}
        lines = {army["id"] for army in scene.world.live("army", siege=siege["id"])}
        if "battle" not in scope or beaten & lines:
            end_siege(scene, siege, "lifted")
    return []


def sieges_of(scene: Scene, subject: Subject) -> list[Row]:
    if subject.get("kind") == "siege":
        return [scene.row(subject)] if scene.is_live(subject) else []
    found = settlements_of(scene, subject)
    return [siege for place in found for siege in scene.world.live("siege", settlement=place["id"])]


def walls(scene: Scene, effect: Effect, subject: Subject, scope: Scope) -> Effects:
    """Below zero: steps of the defence multiplier are lost, until winter (HO-BREACH)."""
    add = int(effect["add"])
    for siege in sieges_of(scene, subject):
        breaches = max(0, int(siege["breaches"]) - add)
        scene.world.set("siege", siege["id"], "breaches", breaches)
    if subject.get("kind") == "settlement" and scene.is_live(subject):
        state = scene.world.data("settlement", subject["id"])
        breached = breaches_of(scene, scene.row(subject)) - add
        state.update({"breached": max(0, breached), "breached-at": scene.now})
        scene.world.store("settlement", subject["id"], state)
    return []
