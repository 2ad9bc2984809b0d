"""Agents in winter: spies, saboteurs, assassins, and those who watch for them (HO-SPY)."""

from __future__ import annotations

from typing import Any

from campaign.acts.act import Document, act
from campaign.deeds.land.armies import get_army, show
from campaign.deeds.winter.holdings import get_empire, told
from campaign.errors import Refused, WrongWords
from campaign.journal.campaign_dice import CampaignChance
from campaign.rules.act_context import ActContext, Effects, subject
from campaign.rules.allowances import use, used
from campaign.rules.crowns import spend
from campaign.rules.packs import campaign_library
from campaign.rules.phase_rules import enter_phase
from campaign.storage.models.kinds import Purse
from campaign.storage.world import Row, World
from tables.agenda.decisions import Answer, nobody

RULE = "HO-SPY"
PURSE: tuple[Purse, ...] = ("espionage",)
ABROAD = ("spy", "saboteur", "assassin")
AT_AN_ARMY = ("saboteur", "assassin")


def send_agent(
    world: World,
    chance: CampaignChance,
    empire: int,
    agent: str,
    opponent: int,
    *,
    army: int | None = None,
    answer: Answer = nobody,
    forced: bool = False,
) -> Document:
    """One roll in the column of the agent; the watch of the empire spied on counts against him."""
    if agent not in ABROAD:
        raise WrongWords("no agent {agent}", hint="one of {all}", agent=agent,
                         all=", ".join(ABROAD))  # fmt: skip
    context = ActContext(world, campaign_library(world))
    get_empire(context, empire)
    victim = get_empire(context, opponent)
    enter_phase(world, "spy", empire, forced)
    if empire == opponent:
        raise Refused(
            "{empire} can't spy on itself",
            hint="name another empire",
            rule=RULE,
            empire=victim["name"],
        )
    target = get_target(context, victim, army) if agent in AT_AN_ARMY else None
    world.begin_step(rule=RULE)
    pay_agent(context, empire, agent)
    scope: dict[str, Any] = {
        "empire": subject("empire", empire),
        "opponent": subject("empire", opponent),
        "agent": subject("empire", empire),
        "facts": {"counter-agents": watchers(context, opponent)},
    }
    if target is not None:
        scope["army"] = subject("army", target["id"])
    agenda: Effects = [{"kind": "roll", "table": "espionage", "column": agent}]
    return act(
        world, chance, agenda, scope=scope, about=f"empire:{empire}", answer=answer, context=context
    )


def get_target(context: ActContext, victim: Row, key: int | None) -> Row:
    """The army named, else the only one they have."""
    armies = context.world.live("army", owner=victim["id"])
    if key is None and len(armies) == 1:
        return armies[0]
    if key is None:
        raise Refused(
            "which army of {empire}?",
            hint="--army NAME; they have {count}",
            rule=RULE,
            empire=victim["name"],
            count=len(armies),
        )
    army = get_army(context, key)
    if army["owner"] != victim["id"]:
        raise Refused(
            "{army} is not of {empire}",
            hint="name an army of the empire he works against",
            rule=RULE,
            army=show(army),
            empire=victim["name"],
        )
    return army


def pay_agent(context: ActContext, empire: int, agent: str) -> None:
    crowns = int(context.figure("agents", agent, "crowns"))
    spend(context.world, empire, crowns, purses=PURSE, rule=RULE, what=agent)


def watchers(context: ActContext, empire: int) -> int:
    """Counter-agents paid this winter, as many as count."""
    most = int(context.figure("agents", "counter-agent", "most"))
    return min(most, used(context.world, "empire", empire, "counter-agents"))


def set_watch(
    world: World, chance: CampaignChance, empire: int, number: int = 1, *, forced: bool = False
) -> Document:
    """Counter-agents for this winter."""
    context = ActContext(world, campaign_library(world))
    get_empire(context, empire)
    enter_phase(world, "spy", empire, forced)
    most = int(context.figure("agents", "counter-agent", "most"))
    kept = used(world, "empire", empire, "counter-agents")
    if number < 1 or kept + number > most:
        raise Refused(
            "{most} counter-agents a winter count, and {kept} are paid",
            hint="those paid keep watch all winter",
            rule=RULE,
            most=most,
            kept=kept,
        )
    world.begin_step(rule=RULE)
    for _ in range(number):
        pay_agent(context, empire, "counter-agent")
    use(world, "empire", empire, "counter-agents", number)
    return told(context, "{empire} pays {number} counter-agents.", to=empire,
                empire=f"empire:{empire}", number=number)  # fmt: skip
