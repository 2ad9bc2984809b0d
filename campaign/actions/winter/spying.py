"""Agents in winter: spies, saboteurs, assassins, and those who watch for them (HO-SPY)."""

from __future__ import annotations

from typing import Annotated

from campaign import events
from campaign.actions.land.armies import army_name, get_army
from campaign.actions.winter.holdings import (
    ActionPrice,
    gate_work,
    get_empire,
    get_payable,
    pay_price,
)
from campaign.acts.act import Document
from campaign.acts.declare import Ask, Call, Id, Own, PackRow, Typed, action, command, offer
from campaign.acts.turn import Act, Turn
from campaign.errors import Refused, WrongWords
from campaign.events.values import Amount, Ref
from campaign.rules.act_context import ActContext, subject
from campaign.rules.realm.holding import use, used
from campaign.rules.scope import Scope
from campaign.storage.models import Army, Empire

RULE = "HO-SPY"
ABROAD = ("spy", "saboteur", "assassin")
AT_AN_ARMY = ("saboteur", "assassin")
WATCH = "counter-agent"


def agents(turn: Turn) -> list[str]:
    return [agent for agent in ABROAD if agent not in AT_AN_ARMY]


def agents_at_army(turn: Turn) -> list[str]:
    return list(AT_AN_ARMY)


def other_empires(turn: Turn, empire: int) -> list[int]:
    return [row.id for row in turn.world.live(Empire) if row.id != empire]


def armies_of(turn: Turn, opponent: int) -> list[int]:
    return [row.id for row in turn.world.live(Army, owner=opponent)]


Sender = Annotated[Own[Empire], Typed(help="Who sends him.")]


@action(
    "spy",
    title="send an agent",
    order=500,
    line="spy {empire} {agent} {opponent}",
    rule=RULE,
    rolls=("table/espionage",),
)
def send_agent(
    act: Act,
    empire: Sender,
    agent: Annotated[str, PackRow("agents"), Ask("which agent?", agents)],
    opponent: Annotated[Id[Empire], Ask("against whom?", other_empires)],
    *,
    army: Annotated[Id[Army] | None, Typed(option=("--army",))] = None,
) -> Document:
    """One roll in the column of the agent; the watch of the empire spied on counts against him."""
    price = get_agent_price(act, empire, agent, opponent)
    victim = act.world.get(Empire, opponent)
    target = get_target(act.context, victim, army) if agent in AT_AN_ARMY else None
    pay_price(act, empire, price)
    me, them = subject("empire", empire), subject("empire", opponent)
    scope: Scope = {
        "empire": me,
        "opponent": them,
        "agent": me,
        "roller": me,
        "facts": {"counter-agents": watchers(act.context, opponent)},
    }
    if target is not None:
        scope["army"] = subject("army", target.id)
    return act.act([{"kind": "roll", "table": "espionage", "column": agent}], me, **scope)


offer(
    "spy-at-army",
    "spy",
    title="send an agent to an army",
    order=510,
    asks={
        "agent": Ask("which agent?", agents_at_army),
        "opponent": Ask("against whom?", other_empires),
        "army": Ask("at which army?", armies_of),
    },
)


@command("spy")
def read_spy(
    turn: Turn,
    empire: Sender,
    agent: Annotated[
        str, Typed(words=(*ABROAD, WATCH), help="spy, saboteur, assassin or counter-agent.")
    ],
    opponent: Annotated[
        Id[Empire] | None,
        Typed(metavar="OPPONENT", place=True, help="The empire he works against."),
    ] = None,
    army: Annotated[
        Id[Army] | None,
        Typed(option=("--army",), help="The target of a saboteur or assassin."),
    ] = None,
) -> Call:
    """Send an agent against another empire, or hire a counter-agent (HO-SPY).

    Example: hexcrown spy Ostmark saboteur Gorgrod --army 'Iron Host'
    """
    if (agent == WATCH) == (opponent is not None):
        raise WrongWords(
            "an agent goes abroad, a counter-agent stays at home",
            hint="hexcrown spy EMPIRE spy OPPONENT, or hexcrown spy EMPIRE counter-agent",
        )
    if agent == WATCH:
        return Call("watch", {"empire": empire})
    target = {} if army is None else {"army": army}
    return Call("spy", {"empire": empire, "agent": agent, "opponent": opponent, **target})


def get_agent_price(turn: Turn, empire: int, agent: str, opponent: int) -> ActionPrice:
    if agent not in ABROAD:
        raise WrongWords("no agent {agent}", hint="one of {all}", agent=agent,
                         all=", ".join(ABROAD))  # fmt: skip
    gate_work(turn, "spy", empire)
    victim = get_empire(turn.context, opponent)
    if empire == opponent:
        raise Refused(
            "{empire} can't spy on itself",
            hint="name another empire",
            rule=RULE,
            empire=victim.name,
        )
    return get_payable(turn.context, empire, price_of(turn.context, agent))


def get_target(context: ActContext, victim: Empire, key: int | None) -> Army:
    """The army named, else the only one they have."""
    armies = context.world.live(Army, owner=victim.id)
    if key is None and len(armies) == 1:
        return armies[0]
    if key is None:
        raise Refused(
            "which army of {empire}?",
            hint="--army NAME; they have {count}",
            rule=RULE,
            empire=victim.name,
            count=len(armies),
        )
    army = get_army(context, key)
    if army.owner != victim.id:
        raise Refused(
            "{army} is not of {empire}",
            hint="name an army of the target empire",
            rule=RULE,
            army=army_name(army),
            empire=victim.name,
        )
    return army


def price_of(context: ActContext, agent: str, number: int = 1) -> ActionPrice:
    crowns = int(context.figure("agents", agent, "crowns"))
    return ActionPrice(agent, RULE, number * crowns, ("espionage",))


def watchers(context: ActContext, empire: int) -> int:
    """Counter-agents paid this winter, as many as count."""
    most = int(context.figure("agents", "counter-agent", "most"))
    return min(most, used(context.world, "empire", empire, "counter-agents"))


@action(
    "watch", title="hire a counter-agent", order=520, line="spy {empire} counter-agent", rule=RULE
)
def set_watch(act: Act, empire: Sender, number: int = 1) -> Document:
    """Counter-agents for this winter."""
    pay_price(act, empire, get_watch_price(act, empire, number))
    use(act.world, "empire", empire, "counter-agents", number)
    return act.told(events.AgentsPaid(Ref("empire", empire), Amount(number, "agents")))


def get_watch_price(turn: Turn, empire: int, number: int = 1) -> ActionPrice:
    gate_work(turn, "spy", empire)
    most = int(turn.context.figure("agents", "counter-agent", "most"))
    kept = used(turn.world, "empire", empire, "counter-agents")
    if number < 1 or kept + number > most:
        raise Refused(
            "{most} counter-agents a winter count, and {kept} are paid",
            hint="those paid keep watch all winter",
            rule=RULE,
            most=most,
            kept=kept,
        )
    return get_payable(turn.context, empire, price_of(turn.context, "counter-agent", number))
