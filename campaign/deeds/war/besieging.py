"""Sieges: lines drawn round a place, hunger within, walls breached, the lines left (BG-SIEGE)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from campaign.acts.act import Document, act
from campaign.deeds.land.armies import get_army_ashore, get_own_army, show
from campaign.deeds.war.places import get_enemy_place, place_name
from campaign.errors import Refused
from campaign.journal.campaign_dice import CampaignChance
from campaign.rules.act_context import (
    ActContext,
    Effect,
    Effects,
    Member,
    Scope,
    Subject,
    deed_step,
    subject,
    within,
)
from campaign.rules.battles import engine_worth
from campaign.rules.effect_registry import works_step
from campaign.rules.packs import campaign_library
from campaign.rules.phase_rules import enter_phase
from campaign.rules.sieges import (
    defenders_of,
    find_siege,
    is_besieged,
    leave_siege,
    outside,
    take_shelter,
)
from campaign.rules.walls import is_walled
from campaign.storage.world import Row, World
from tables.agenda.decisions import Answer, nobody


def begin_siege(
    world: World,
    chance: CampaignChance,
    armies: Sequence[int],
    place_key: int | None = None,
    *,
    forced: bool = False,
) -> Document:
    """Armies draw their lines round a walled place; its owner's armies there are shut in."""
    context = ActContext(world, campaign_library(world))
    mine = [get_own_army(context, key, forced) for key in dict.fromkeys(armies)]
    place = get_enemy_place(context, mine[0], place_key)
    enter_phase(world, "siege", mine[0]["owner"], forced)
    refuse_lines(context, mine, place)
    world.begin_step(rule="BG-SIEGE-1")
    siege = find_siege(context, place["id"])
    key = int(siege["id"]) if siege else world.insert(
        "siege", settlement=place["id"], empire=mine[0]["owner"], begun_at=context.now
    )  # fmt: skip
    take_shelter(context, place)
    for army in mine:
        world.put("army", army["id"], siege=key)
        context.tell("{army} lays siege to {place}.", army=f"army:{army['id']}",
                   place=f"settlement:{place['id']}")  # fmt: skip
    return {"siege": key, "story": world.steps[-1]["story"], "decision": None}


def refuse_lines(context: ActContext, mine: Sequence[Row], place: Row) -> None:
    siege = find_siege(context, place["id"])
    if not is_walled(context, place):
        raise Refused(
            "{place} has no walls to besiege",
            hint="hexcrown siege assault {army} attacks it",
            rule="BG-SIEGE-1",
            place=place_name(place),
            army=mine[0]["id"],
        )
    if not defenders_of(context, place) and not any(
        row["points"] for row in outside(context, place)
    ):
        raise Refused(
            "{place} is undefended",
            hint="hexcrown siege take {army} occupies it",
            rule="BG-SIEGE-1",
            place=place_name(place),
            army=mine[0]["id"],
        )
    if siege and siege["empire"] != mine[0]["owner"]:
        raise Refused(
            "{place} is besieged by another",
            hint="wait until they leave, or fight them: hexcrown battle",
            rule="BG-SIEGE-1",
            place=place_name(place),
        )
    for army in mine:
        if siege and army["siege"] == siege["id"]:
            raise Refused(
                "{army} besieges {place} already",
                hint="hexcrown siege starve, breach or assault {key}",
                rule="BG-SIEGE-1",
                army=show(army),
                place=place_name(place),
                key=army["id"],
            )
        strange = army["owner"] != mine[0]["owner"] or army["tile"] != place["tile"]
        if strange or is_besieged(context, army) or not army["points"]:
            raise Refused(
                "{army} can't besiege {place}",
                hint="an army with troops, of the same empire, on the tile and free",
                rule="BG-SIEGE-1",
                army=show(army),
                place=place_name(place),
            )


# What a turn of siege brings


def starve(
    world: World,
    chance: CampaignChance,
    army_key: int,
    *,
    answer: Answer = nobody,
    forced: bool = False,
) -> Document:
    """The besiegers wait: those within eat what they have, then starve."""
    context, siege = get_siege(world, army_key, forced)
    if ate_this_turn(context, siege):
        raise Refused(
            "this turn of the siege has passed already",
            hint="breach or assault, or wait for the next turn",
            rule="BG-SIEGE-1",
        )
    return at_siege(context, chance, siege, [], answer)


def breach(
    world: World,
    chance: CampaignChance,
    army_key: int,
    *,
    answer: Answer = nobody,
    forced: bool = False,
) -> Document:
    """HO-BREACH: once a turn, +1 for each cannon and stone-thrower in the lines (ME-SIEGE-5)."""
    context, siege = get_siege(world, army_key, forced)
    state = world.data("siege", siege["id"])
    if state.get("breached-at") == context.now:
        raise Refused(
            "the walls were tried this turn",
            hint="once a turn; starve or assault meanwhile",
            rule="BG-SIEGE-2",
        )
    world.store("siege", siege["id"], {**state, "breached-at": context.now})
    lines: list[Member] = [("army", army["id"]) for army in world.live("army", siege=siege["id"])]
    rolling: Effect = {
        "kind": "roll",
        "table": "breaching",
        "mod": engine_worth(context, lines, "breach"),
    }
    return at_siege(context, chance, siege, [rolling], answer)


def lift_siege(
    world: World, chance: CampaignChance, armies: Sequence[int], *, forced: bool = False
) -> Document:
    """Armies leave the lines; with the last of them the siege ends."""
    context = ActContext(world, campaign_library(world))
    world.begin_step(rule="BG-SIEGE-1")
    for key in dict.fromkeys(armies):
        army = get_army_ashore(context, key)
        get_siege_of(context, army)
        leave_siege(context, army)
        context.tell("{army} leaves the lines.", army=f"army:{key}")
    return {"story": world.steps[-1]["story"], "decision": None}


def get_siege(world: World, army_key: int, forced: bool) -> tuple[ActContext, Row]:
    context = ActContext(world, campaign_library(world))
    army = get_own_army(context, army_key, forced)
    siege = get_siege_of(context, army)
    enter_phase(world, "siege", army["owner"], forced)
    return context, siege


def get_siege_of(context: ActContext, army: Row) -> Row:
    siege = context.world.get("siege", army["siege"])
    if siege is None or siege["ended_at"] is not None:
        raise Refused(
            "{army} besieges nothing",
            hint="hexcrown siege begin {key} draws the lines",
            rule="BG-SIEGE-1",
            army=show(army),
            key=army["id"],
        )
    return siege


def ate_this_turn(context: ActContext, siege: Row) -> bool:
    return bool(context.world.data("siege", siege["id"]).get("ate-at") == context.now)


def at_siege(
    context: ActContext, chance: CampaignChance, siege: Row, agenda: Effects, answer: Answer
) -> Document:
    """Whatever the besiegers do, once a turn those within have to eat."""
    place = subject("settlement", siege["settlement"])
    scope = {"siege": subject("siege", siege["id"]), "settlement": place}
    return act(
        context.world,
        chance,
        [*agenda, deed_step("besieged-eat", siege=siege["id"])],
        scope=scope,
        about=f"siege:{siege['id']}",
        answer=answer,
        context=context,
    )


@works_step("besieged-eat")
def besieged_eat(context: ActContext, effect: Effect, on: Subject, scope: Scope) -> Effects:
    """Each army within eats a provision of its own or of the place; the garrison what the place
    has, an independent one its stores of some turns (HO-INDEP). Whoever goes without, starves."""
    siege = context.world.one("siege", effect["siege"])
    state = context.world.data("siege", siege["id"])
    turn = int(effect.get("at", context.now))
    if siege["ended_at"] is not None or int(state.get("ate-at", -1)) >= turn:
        return []
    state.update({"turns": int(state.get("turns", 0)) + 1, "ate-at": turn})
    place = context.world.one("settlement", siege["settlement"])
    hungry = [
        row for row in mouths(context, place) if not eats(context, row, place, state["turns"])
    ]
    state["starving"] = int(state.get("starving", 0)) + 1 if hungry else 0
    context.world.store("siege", siege["id"], state)
    if not hungry:
        context.tell("Those within {place} still eat.", place=f"settlement:{place['id']}")
        return []
    context.tell("There is nothing left to eat in {place}.", place=f"settlement:{place['id']}")
    facts = {
        "race": hungry[0]["race"],
        "besieger-race": besieging_race(context, siege),
        "starving": state["starving"],
    }
    return [within({"facts": facts}, {"kind": "roll", "table": "starvation"})]


def mouths(context: ActContext, place: Row) -> list[Row]:
    """Garrison and armies within; the undead never starve (ME-RACE-1)."""
    rows = [context.world.one(table, key) for table, key in defenders_of(context, place)]
    return [row for row in rows if row["race"] != "undead"]


def eats(context: ActContext, row: Row, place: Row, turns: int) -> bool:
    world = context.world
    if row["id"] == place["id"] and "berths" in row and place["owner"] is None:
        if turns <= int(context.figure("walls", place["kind"], "stores")):
            return True
    elif "fleet" in row and row["provisions"] > 0:
        world.add("army", row["id"], "provisions", -1)
        return True
    if world.one("settlement", place["id"])["provisions"] > 0:
        world.add("settlement", place["id"], "provisions", -1)
        return True
    return False


def besieging_race(context: ActContext, siege: Row) -> str:
    lines: list[Any] = context.world.live("army", siege=siege["id"])
    return str(lines[0]["race"]) if lines else ""
