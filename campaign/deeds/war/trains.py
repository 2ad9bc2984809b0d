"""Siege trains on the road: engines that go alone as a convoy, engines left behind."""

from __future__ import annotations

from collections.abc import Mapping

from campaign.acts.act import Document
from campaign.deeds.land.armies import get_army_ashore, show
from campaign.errors import Refused
from campaign.journal.campaign_dice import CampaignChance
from campaign.rules.act_context import ActContext
from campaign.rules.forces import end_army, has_room, raise_army
from campaign.rules.packs import campaign_library
from campaign.rules.phase_rules import enter_phase
from campaign.storage.models.kinds import ENGINES
from campaign.storage.world import Row, World


def form_convoy(
    world: World,
    chance: CampaignChance,
    army_key: int,
    engines: Mapping[str, int],
    *,
    name: str = "",
    forced: bool = False,
) -> Document:
    """ME-SIEGE-4: 3 or more go alone, with an escort of 500 points that comes with them."""
    context = ActContext(world, campaign_library(world))
    army = get_army_ashore(context, army_key)
    enter_phase(world, "reorganise", army["owner"], forced)
    refuse_engines_not_there(army, engines)
    fewest = int(context.figure("engines", "train", "convoy"))
    if sum(engines.values()) < fewest:
        raise Refused(
            "a convoy has {fewest} engines at least, not {asked}",
            hint="name more engines, or let the army keep them",
            rule="ME-SIEGE-4",
            fewest=fewest,
            asked=sum(engines.values()),
        )
    if not has_room(context, army["tile"], army["owner"]):
        raise Refused(
            "the tile holds no further army",
            hint="merge two that stand there, or choose another tile",
            rule="HO-STACK",
        )
    world.begin_step(rule="ME-SIEGE-4")
    escort = int(context.figure("engines", "train", "escort"))
    key = raise_army(
        context, like=army, kind="convoy", name=name, points=escort, moved_at=army["moved_at"]
    )
    take_engines(context, army, engines)
    for engine, number in engines.items():
        world.add_amount("army", key, engine, number)
    context.tell("{convoy} sets out from {army}.", convoy=f"army:{key}", army=f"army:{army_key}")
    return {"army": army_key, "convoy": key, "story": world.steps[-1]["story"], "decision": None}


def abandon_engines(
    world: World, chance: CampaignChance, army_key: int, engines: Mapping[str, int]
) -> Document:
    """ME-SIEGE-4: what is left behind is destroyed. A convoy without engines is no more."""
    context = ActContext(world, campaign_library(world))
    army = get_army_ashore(context, army_key)
    refuse_engines_not_there(army, engines)
    world.begin_step(rule="ME-SIEGE-4")
    take_engines(context, army, engines)
    context.tell("{army} leaves {count} engines behind, and they are destroyed.",
               army=f"army:{army_key}", count=sum(engines.values()))  # fmt: skip
    left = sum(int(world.one("army", army_key)[engine]) for engine in ENGINES)
    if army["kind"] == "convoy" and not left:
        end_army(context, army, "dispersed")
    return {"army": army_key, "story": world.steps[-1]["story"], "decision": None}


def take_engines(context: ActContext, army: Row, engines: Mapping[str, int]) -> None:
    for engine, number in engines.items():
        context.world.add_amount("army", army["id"], engine, -number)


def refuse_engines_not_there(army: Row, engines: Mapping[str, int]) -> None:
    if not sum(engines.values()):
        raise Refused("which engines? name at least one", rule="ME-SIEGE-4",
                      hint="as --rams 1 --cannons 2")  # fmt: skip
    for engine, number in engines.items():
        if not 0 <= number <= int(army[engine]):
            raise Refused(
                "{name} has {have} {engine}, not {asked}",
                hint="name {have} at most",
                rule="ME-SIEGE-4",
                name=show(army),
                have=army[engine],
                engine=engine.replace("_", "-"),
                asked=number,
            )
