"""Now: the year and where it stands, who acts, what is wanted of whom, and the one next step.

The table, the players' pages and the guide at the terminal show this; none works it out itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from campaign.acts.answers import describe_decision
from campaign.acts.declare import get_offer
from campaign.events.values import Name
from campaign.guide.choices import offer
from campaign.guide.documents import (
    Card,
    Idle,
    Part,
    PlayerNow,
    Situation,
    Step,
    Texts,
    Value,
    Waiting,
)
from campaign.guide.encounter import find_encounter
from campaign.guide.idle import idle
from campaign.guide.target_words import name_spot
from campaign.guide.trial import Trial
from campaign.knowledge.naming import name
from campaign.rules.act_context import ActContext
from campaign.rules.packs import campaign_library
from campaign.rules.phase_rules import PLAYER_PHASES
from campaign.season.phases import BY_ID, TURNS, phases_of
from campaign.season.readiness import OPEN, missing_orders, order_moment
from campaign.season.running import (
    Moment,
    acting_empires,
    describe_phase,
    is_stop,
    moment_now,
    next_moment,
    next_player,
    players,
)
from campaign.season.status import empire_name
from campaign.season.told_in_time import find_pressing, homeless, warnings
from campaign.storage.calendar import render_calendar
from campaign.storage.models import Army, Decision, Empire, Fleet, Orders, model_of
from campaign.storage.world import World
from tables.agenda.awaiting import DICE

if TYPE_CHECKING:
    from campaign.rules.scope import Scope

FIGHTS = {"army": "battle", "fleet": "sea-battle"}  # the action by which each meets a foe


def situation(world: World) -> Situation:
    now = moment_now(world)
    waiting = [describe_waiting(world, row) for row in world.find(Decision, ended_at=None)]
    battles = [] if waiting else list(find_battles(world, now, acting_empires(world)))
    following = next_player(world, now.empire) if now.empire is not None else None
    return {
        "now": render_calendar(world.calendar),
        "season": now.season,
        "turn": now.turn,
        "phase": now.phase,
        "title": describe_phase(world.calendar),
        "rules": list(BY_ID[now.phase].rules) if now.phase else [],
        "acts": bool(now.phase and BY_ID[now.phase].acts),
        "empire": now.empire,
        "empire_name": empire_name(world, now.empire),
        "following": empire_name(world, following),
        "players": players(world),
        "year": year_of(now),
        "phases": phases_now(now),
        "idle": list(idle(world, now)),
        "waiting": waiting,
        "warnings": list(warnings(world, now)),
        "cards": [*battles, *find_cards(world, now)],
        "closes": closing(now),
        "step": next_step(world, now, waiting, battles),
        "on": step_on(world, now),
    }


def know_now(world: World, empire: int) -> PlayerNow:
    """The same for a player: whose turn it is, which all know, and what is wanted of this one."""
    now = moment_now(world)
    asked = [row for row in world.find(Decision, ended_at=None) if row.empire == empire]
    mine = now.season != "campaign" or now.empire in (None, empire)
    following = next_player(world, now.empire) if now.empire is not None else None
    return {
        "now": render_calendar(world.calendar),
        "season": now.season,
        "turn": now.turn,
        "year": year_of(now),
        "empire_name": empire_name(world, now.empire),
        "own": now.empire == empire,
        "next": following == empire and now.empire != empire,
        "idle": sum(is_own(world, each, empire) for each in idle(world, now)) if mine else 0,
        "dice": sum(row.kind == DICE for row in asked),
        "asked": sum(row.kind != DICE for row in asked),
    }


def is_own(world: World, force: Idle, empire: int) -> bool:
    return world.get(Army if force["table"] == "army" else Fleet, force["id"]).owner == empire


def describe_waiting(world: World, row: Decision) -> Waiting:
    found = describe_decision(world, row)
    context = ActContext(world)
    scope: Scope = row.state["scope"]
    return {
        "number": found["number"],
        "id": found["id"],
        "empire": found["empire"],
        "about": found["about"],
        "question": found["question"],
        "options": found["options"],
        "encounter": find_encounter(context, scope),
    }


# The year


def year_of(now: Moment) -> list[Part]:
    """Spring, the turns, autumn, winter: each is past, now or ahead."""
    parts = [("spring", 0), *(("campaign", turn) for turn in range(1, TURNS + 1))]
    parts += [("autumn", 0), ("winter", 0)]
    here = parts.index((now.season, max(now.turn, 1) if now.season == "campaign" else 0))
    return [
        {"season": season, "turn": turn, "phase": "", "state": state_of(place, here)}
        for place, (season, turn) in enumerate(parts)
    ]


def phases_now(now: Moment) -> list[Part]:
    """Of the turn of a player, or of winter; a season of one phase has none to tell."""
    order = [phase.id for phase in phases_of(now.season) if phase.each or now.season == "winter"]
    if now.phase not in order:
        return []
    here = order.index(now.phase)
    return [
        {"season": now.season, "turn": now.turn, "phase": phase, "state": state_of(place, here)}
        for place, phase in enumerate(order)
    ]


def state_of(place: int, here: int) -> str:
    return "past" if place < here else "now" if place == here else "ahead"


def closing(now: Moment) -> list[Texts]:
    """The phases of this player's turn that end when one goes on to the next player."""
    if now.phase not in PLAYER_PHASES:
        return []
    left = PLAYER_PHASES[PLAYER_PHASES.index(now.phase) :]
    return [{"en": BY_ID[phase].en, "it": BY_ID[phase].it} for phase in left if phase in BY_ID]


# What wants a person; nothing that nobody can see to


def find_battles(world: World, now: Moment, whose: list[int]) -> Iterator[Card]:
    """Where the action itself would be accepted."""
    if now.season != "campaign":
        return
    trial, library = Trial(world), campaign_library(world)
    for table, action in FIGHTS.items():
        model: type[Army] | type[Fleet] = Army if table == "army" else Fleet
        for force in world.live_among(model, owner=whose):
            if force.tile is None or len(world.live(model, tile=force.tile)) < 2:
                continue
            choice = offer(trial, get_offer(action), force.id, ())
            for target in choice["targets"] if choice else ():
                foe = world.get(model_of(table), int(target["value"]))
                yield {
                    **card("battle", name(world, library, f"{table}:{force.id}")),
                    "place": name_spot(world, library, force.tile),
                    "tile": force.tile,
                    "foe": target["name"],
                    "strength": strength_of(force),
                    "against": strength_of(foe),
                    "step": step("battle", action, force.id, target["value"],
                                 to=name_spot(world, library, force.tile)),
                }  # fmt: skip


def strength_of(force: object) -> int:
    return force.points if isinstance(force, Army) else getattr(force, "ships", 0)


def find_cards(world: World, now: Moment) -> Iterator[Card]:
    if not now.phase:
        for row in homeless(world):
            yield {**card("realm", row.name), "step": step("found", "found", row.id)}
    library = campaign_library(world)
    for each in find_pressing(world, now):
        table, _, key = each.row.partition(":")
        force = world.get(model_of("army" if table == "army" else "fleet"), int(key))
        yield {
            **card(each.what, name(world, library, each.row)),
            "say": each.say,
            "tile": getattr(force, "tile", None),
            "row": each.row,
        }
    sent = world.find(Orders, **order_moment(world))
    if empires := dict.fromkeys(row.empire for row in sent if row.fate in OPEN):
        names = [world.get(Empire, key).name for key in empires]
        yield card("orders", {"list": names})
    for quiet in missing_orders(world):
        yield card("quiet", quiet)


def card(kind: str, who: Name) -> Card:
    return {
        "kind": kind, "name": who, "say": "", "place": "", "tile": None, "row": "", "foe": "",
        "strength": 0, "against": 0, "step": None,
    }  # fmt: skip


# The step


def next_step(world: World, now: Moment, waiting: list[Waiting], battles: list[Card]) -> Step:
    """What the one filled button does: what blocks the turn first."""
    if waiting:
        first = waiting[0]
        if first["id"] == DICE:
            return step("dice", "decide", first["number"], "roll")
        return step("decision", "decide", first["number"])
    if battles and battles[0]["step"]:
        return battles[0]["step"]
    return step_on(world, now)


def step_on(world: World, now: Moment) -> Step:
    """The next player's turn, or the next part of the year."""
    if now.empire is not None:
        return step("player", "turn", 0, "player", to=empire_name(world, now.empire) or "")
    entered = next_moment(world, now)
    while not is_stop(world, entered, "turn"):
        entered = next_moment(world, entered)
    found = step("turn", "turn", 0, "turn", to={"word": entered.phase})
    return {**found, "season": entered.season if entered.season != now.season else ""}


def step(kind: str, action: str, actor: int, *values: Value, to: Name = "") -> Step:
    return {
        "kind": kind, "action": action, "actor": actor, "values": list(values), "to": to,
        "season": "",
    }  # fmt: skip
