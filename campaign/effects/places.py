"""Effects on settlements: razed, recovered, placed, made independent, joined, captured."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from campaign import events
from campaign.effects.losses import end_settlement
from campaign.events.event import Event
from campaign.events.values import Ref, Word, ref
from campaign.rules.act_context import ActContext, Effect, Effects, ref_of, within
from campaign.rules.act_context import subject as of
from campaign.rules.effect_registry import works_effect
from campaign.rules.realm.ground import cover_ground
from campaign.rules.realm.holding import note_founded
from campaign.rules.realm.races import end_alliances
from campaign.rules.roles import find_empire, find_tile, side_of
from campaign.rules.scope import Scope, Subject
from campaign.rules.war.sieges import breaches_of, end_siege
from campaign.storage.default_names import name_new_settlement
from campaign.storage.models import Army, Empire, Kingdom, Settlement, Siege, Tile
from tables.library.vocabulary import EVIL, GOOD

if TYPE_CHECKING:
    from tables.library.effect_types import (
        CaptureEffect,
        IndependentEffect,
        JoinEffect,
        LiftSiegeEffect,
        RaceEffect,
        RazeEffect,
        RecoverEffect,
        SettleEffect,
        SurrenderEffect,
        WallsEffect,
    )


@works_effect("raze")
def raze(context: ActContext, effect: RazeEffect, subject: Subject, scope: Scope) -> Effects:
    """Razed, sacked and plundered are one status that can recover (house decision 9)."""
    for place in settlements_of(context, subject):
        if place.kind == "temple":  # ME-TEMP-2: a temple is removed
            end_settlement(context, place, "razed", razed_by(context, effect, place, scope))
        elif not place.razed:
            context.world.put(place, razed=True, razed_at=context.now)
            for siege in context.world.live(Siege, settlement=place.id):
                end_siege(context, siege, "razed")
            nobody = bool(scope.get("battle", {}).get("winner")) and not any(
                side_of(context, scope, "winner")
            )
            context.tell(razed_by(context, effect, place, scope), VICTORS_DEAD if nobody else "")
        context.world.add(place, points=-place.points)
    return []


VICTORS_DEAD = "None of the victors is left"  # messages


def razed_by(context: ActContext, effect: Effect, place: Settlement, scope: Scope) -> Event:
    """`by`: an army did it, as an action or a wanderer's march says; else the winner of the
    battle."""
    winners = [ref_of(each) for each in side_of(context, scope, "winner") if each["kind"] == "army"]
    if effect.get("by"):
        winners = [Ref("army", int(str(effect["by"]).partition(":")[2]))]
    return events.RazedBy(winners[0], ref(place)) if winners else events.Razed(ref(place))


def settlements_of(context: ActContext, subject: Subject) -> list[Settlement]:
    if subject.get("kind") == "settlement":
        place = context.world.get(Settlement, subject["id"])
        return [place] if place.ended_at is None else []
    if subject.get("kind") == "tile":
        return context.world.live(Settlement, tile=subject["id"])
    return []


@works_effect("recover")
def recover(context: ActContext, effect: RecoverEffect, subject: Subject, scope: Scope) -> Effects:
    for place in settlements_of(context, subject):
        if place.razed:
            context.world.put(place, razed=False, razed_at=None)
            context.tell(events.StandsAgain(ref(place)))
    return []


@works_effect("independent")
def make_independent(
    context: ActContext, effect: IndependentEffect, subject: Subject, scope: Scope
) -> Effects:
    """ME-SITE-CULT: no capital ever falls away. Its people arm themselves as independents do
    (HO-INDEP); an army inside retreats as if beaten."""
    further: Effects = []
    for place in settlements_of(context, subject):
        if place.kind == "capital" or place.owner is None:
            continue
        keeps_land, owner = is_beside_walls(context, place), Ref[Empire]("empire", place.owner)
        context.world.put(place, owner=None)
        if not keeps_land:
            give_tile(context, place.tile, None)
        context.tell(events.ThrewOffRule(ref(place), owner))
        further += falling_away(context, place)
    return further


def is_beside_walls(context: ActContext, place: Settlement) -> bool:
    """A temple that breaks away takes no land from the loyal settlement beside it."""
    beside = context.world.live(Settlement, tile=place.tile, owner=place.owner)
    return place.kind == "temple" and any(row.kind != "temple" for row in beside)


def falling_away(context: ActContext, place: Settlement) -> Effects:
    further: Effects = []
    if place.kind != "temple" and not place.razed:
        strength = {"kind": "roll", "table": "independents", "column": place.kind}
        further.append(within({"settlement": of("settlement", place.id)}, strength))
    for army in context.world.live(Army, inside=place.id):
        context.world.put(army, inside=None)
        lost: Effects = [{"kind": "destroy", "of": "army"}]
        going = {"kind": "retreat", "of": "army", "else": lost}
        further.append(within({"army": of("army", army.id)}, going))
    return further


@works_effect("settle")
def settle(context: ActContext, effect: SettleEffect, subject: Subject, scope: Scope) -> Effects:
    """A settlement is placed on the tile; who lives there and how strong it is, tables tell."""
    tile = find_tile(context, scope)
    if tile is None:
        return []
    empire = find_empire(context, scope) if effect["owner"] == "empire" else None
    if not make_place(context, tile, effect["what"], empire):
        return []
    key = place_settlement(context, tile, effect["what"], empire, race_of(context, effect, scope))
    if effect.get("bridge"):
        context.world.put(tile, bridge=True)
    tell_settled(context, scope, key, effect["what"])
    return []


def tell_settled(context: ActContext, scope: Scope, key: int, kind: str) -> None:
    """What has no name is called by its kind: that is told once."""
    row = context.world.get(Settlement, key)
    place, what = ref(row), Word(kind)
    if "army" not in scope:  # part of the realm that is founded
        context.tell((events.StandsThere if row.owner is None else events.PartOfRealm)(place, what))
        return
    army = ref_of(scope["army"])
    if row.owner is None:
        context.tell(
            events.CameUponNamed(army, place, what) if row.name else events.CameUpon(army, place)
        )
        return
    owner = Ref[Empire]("empire", row.owner)
    if row.name:
        context.tell(events.CameUponNamedJoining(army, place, what, owner))
    else:
        context.tell(events.CameUponJoining(army, place, owner))


def make_place(context: ActContext, tile: Tile, kind: str, empire: int | None) -> bool:
    """One settlement a tile, and one temple beside it: ruins give way; one's own village grows into
    the fortress found in its midst; else what stands there stays, and nothing is placed beside it
    (house ruling)."""
    standing = context.world.live(Settlement, tile=tile.id)
    for before in standing:
        if (before.kind == "temple") != (kind == "temple"):
            continue
        if before.razed:
            end_settlement(context, before, "rebuilt")
            continue
        if before.owner == empire and before.kind == "village" and kind == "fortress":
            context.world.put(before, kind=kind)
        context.tell(events.StandsAlready(ref(before)))
        return False
    return True


def race_of(context: ActContext, effect: Effect, scope: Scope) -> str:
    race = effect.get("race", "own")
    if race in (*GOOD, *EVIL):
        return str(race)
    return own_race(context, scope) if effect["owner"] == "empire" else ""


def place_settlement(
    context: ActContext, tile: Tile, kind: str, owner: int | None, race: str
) -> int:
    """The tile is barren no more; it belongs to the settlement's owner, a temple's too."""
    key = context.world.insert(
        Settlement,
        name=name_new_settlement(context.world, tile.id) if kind != "temple" else "",
        tile=tile.id,
        kind=kind,
        owner=owner,
        race=race,
        kingdom=tile.kingdom if owner is None else None,
        founded_at=context.now,
    ).id
    cover_ground(context.world, tile.id)
    if owner is not None:
        give_tile(context, tile.id, owner)
    if owner is not None and kind == "capital":
        note_founded(context.world, owner)
    return key


def give_tile(context: ActContext, tile: int, owner: int | None) -> None:
    context.world.put(context.world.get(Tile, tile), owner=owner)


@works_effect("capture")
def capture(context: ActContext, effect: CaptureEffect, subject: Subject, scope: Scope) -> Effects:
    """It passes to the winner of the battle, or to the empire that acts."""
    from campaign.effects.taking import take_settlement

    further: Effects = []
    taker = find_taker(context, scope)
    for place in settlements_of(context, subject):
        further += take_settlement(context, place, taker)
    return further


def find_taker(context: ActContext, scope: Scope) -> int | None:
    """In a battle its winner, who may be nobody's; else the empire that acts."""
    if "battle" not in scope:
        return find_empire(context, scope)
    owners = [context.holder(member).owner for member in side_of(context, scope, "winner")]
    return next((owner for owner in owners if owner is not None), None)


@works_effect("join")
def join(context: ActContext, effect: JoinEffect, subject: Subject, scope: Scope) -> Effects:
    """A settlement raises the empire's banner."""
    empire = find_empire(context, scope)
    if empire is None:
        return []
    for place in settlements_of(context, subject):
        join_settlement(context, place, empire, str(effect.get("race") or ""))
    return []


def join_settlement(context: ActContext, place: Settlement, empire: int, race: str = "") -> None:
    kind = "city" if place.kind == "capital" else place.kind
    values: dict[str, Any] = {"owner": empire, "kingdom": None, "kind": kind}
    if race in (*GOOD, *EVIL):
        values["race"] = race
    context.world.put(place, **values)
    end_alliances(context, place.id)
    give_tile(context, place.tile, empire)
    context.tell(events.JoinedEmpire(ref(place), Ref("empire", empire)))


@works_effect("race")
def set_race(context: ActContext, effect: RaceEffect, subject: Subject, scope: Scope) -> Effects:
    """`other`: another race of the empire's alignment; one's own coming up is rolled again
    (ME-DIP-1, house decision 21). In a kingdom everyone is of its race (ME-DIP-3)."""
    race, own = effect["race"], own_race(context, scope)
    if race == "other":
        table = "races-evil" if own in EVIL else "races-good"
        return [within({"refused": {"race": own}}, {"kind": "roll", "table": table})]
    if race == "own":
        race = own
    if race == scope.get("refused", {}).get("race"):
        table = "races-evil" if race in EVIL else "races-good"
        return [{"kind": "roll", "table": table}]
    for place in settlements_of(context, subject):
        kingdom = context.world.get_if(Kingdom, place.kingdom)
        context.world.put(place, race=kingdom.race if kingdom else race)
    return []


def own_race(context: ActContext, scope: Scope) -> str:
    empire = find_empire(context, scope)
    return context.world.get(Empire, empire).race if empire else ""


@works_effect("surrender")
def surrender(
    context: ActContext, effect: SurrenderEffect, subject: Subject, scope: Scope
) -> Effects:
    """The gates open: the besieger takes the place, the armies inside lay down their arms and all
    they carry."""
    from campaign.effects.taking import lay_down_arms, take_settlement

    further: Effects = []
    for place in settlements_of(context, subject):
        sieges = context.world.live(Siege, settlement=place.id)
        taker = sieges[0].empire if sieges else find_empire(context, scope)
        lines = [row for siege in sieges for row in context.world.live(Army, siege=siege.id)]
        for army in context.world.live(Army, inside=place.id):
            lay_down_arms(context, army, lines)
        context.tell(events.Surrendered(ref(place)))
        further += take_settlement(context, place, taker)
    return further


@works_effect("lift-siege")
def lift_siege(
    context: ActContext, effect: LiftSiegeEffect, subject: Subject, scope: Scope
) -> Effects:
    """In a battle only the siege the beaten laid: one who comes to its relief lifts nothing by
    losing."""
    for siege in sieges_of(context, subject):
        beaten = {member["id"] for member in side_of(context, scope, "loser")}
        lines = {army.id for army in context.world.live(Army, siege=siege.id)}
        if "battle" not in scope or beaten & lines:
            end_siege(context, siege, "lifted")
    return []


def sieges_of(context: ActContext, subject: Subject) -> list[Siege]:
    if subject.get("kind") == "siege":
        siege = context.world.get(Siege, subject["id"])
        return [siege] if siege.ended_at is None else []
    found = settlements_of(context, subject)
    return [siege for place in found for siege in context.world.live(Siege, settlement=place.id)]


@works_effect("walls")
def walls(context: ActContext, effect: WallsEffect, subject: Subject, scope: Scope) -> Effects:
    """Below zero: steps of the defence multiplier are lost, until winter (HO-BREACH)."""
    add = int(effect["add"])
    for siege in sieges_of(context, subject):
        breaches = max(0, siege.breaches - add)
        context.world.put(siege, breaches=breaches)
    if subject.get("kind") == "settlement" and context.is_live(subject):
        state = context.world.get(Settlement, subject["id"]).state.copy()
        breached = breaches_of(context, context.world.get(Settlement, subject["id"])) - add
        state.update({"breached": max(0, breached), "breached-at": context.now})
        context.world.put(context.world.get(Settlement, subject["id"]), state=state)
    return []
