"""After a battle: engines burned, treasure taken, the beaten pursued, wanderers gone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

from campaign import events
from campaign.events.values import Word, ref
from campaign.rules.act_context import ActContext, Effects, StepEffect, action_step, ref_of, within
from campaign.rules.effect_registry import works_step
from campaign.rules.learning import part
from campaign.rules.questions import decide_between
from campaign.rules.roles import side_members, side_of
from campaign.rules.scope import Battle, Scope, Subject
from campaign.rules.war.battles import ENGINE_ROWS, is_fortified
from campaign.rules.war.forces import end_army
from campaign.storage.models import Army, model_of
from campaign.storage.models.kinds import ENGINES, Engine

if TYPE_CHECKING:
    from campaign.storage.models import Holder


@works_step("battle-ends")
def battle_ends(context: ActContext, effect: StepEffect, on: Subject, scope: Scope) -> Effects:
    """What the winner takes, whether he pursues, what the rule that led to the battle says; and the
    force that was fought leaves."""
    battle = scope["battle"]
    with context.world.unnoticed():  # the battle does not depend on what each side sees
        part(context, battle, scope["tile"]["id"])
    further: Effects = []
    if battle["loser"]:
        take_treasures(context, battle, scope["tile"]["id"])
        further += pursuit(context, battle, scope)
    further += battle.get(outcome_of(battle), ())
    if battle.get("fought"):
        further.append(action_step(force_leaves, armies=battle["fought"]))
    return further


def outcome_of(battle: Battle) -> Literal["won", "lost", "drawn"]:
    """won, lost or drawn, for the side whose action it is."""
    if not battle["loser"]:
        return "drawn"
    return "lost" if battle["loser"] == battle.get("hero", "attacker") else "won"


def break_engine(context: ActContext, battle: Battle) -> Effects:
    """ME-SIEGE-7: a counter-attack that wins from the walls also destroys an engine, of the
    attacker's choice."""
    lost = is_fortified(battle) and battle["loser"] == "attacker"
    if not lost or battle.get("defence") != "counter-attack":
        return []
    armies = [context.world.get(Army, key) for table, key in battle["attacker"] if table == "army"]
    names = [name for name in ENGINES if any(getattr(army, name) for army in armies)]
    broken = {name.replace("_", "-"): [action_step(break_one, engine=name)] for name in names}
    if len(names) <= 1:
        return [effect for effects in broken.values() for effect in effects]
    return [decide_between("engine", broken)]


@works_step("break-engine")
def break_one(context: ActContext, effect: StepEffect, on: Subject, scope: Scope) -> Effects:
    engine: Engine = effect["engine"]
    for member in side_of(context, scope, "attacker"):
        if member["kind"] == "army" and getattr(context.world.get(Army, member["id"]), engine) > 0:
            context.world.add_amount("army", member["id"], engine, -1)
            context.tell(events.EngineBurnt(Word(ENGINE_ROWS[engine]), ref_of(member)))
            break
    return []


def take_treasures(context: ActContext, battle: Battle, tile: int) -> None:
    """ME-SITE-TREAS: a treasure train whose escort is driven off is the victor's: it serves his
    empire, or what it holds goes with the wanderers who won."""
    losers = [
        context.world.get(model_of(table), key) for table, key in side_members(battle, "loser")
    ]
    winners = [
        context.world.get(model_of(table), key) for table, key in side_members(battle, "winner")
    ]
    for owner in sorted({row.owner for row in losers if row.owner is not None}):
        here = context.world.live(Army, tile=tile, owner=owner)
        if all(army.kind == "treasure" for army in here):
            for train in here:
                pass_treasure(context, train, winners)


def pass_treasure(context: ActContext, train: Army, winners: Sequence[Holder]) -> None:
    victor = next((row for row in winners if row.owner is not None), None)
    context.tell(events.TrainTaken(ref(train)))
    if victor is not None:
        context.world.put(train, owner=victor.owner, inside=None)
        return
    crowns = train.crowns
    taker = next((row for row in winners if row.ended_at is None and isinstance(row, Army)), None)
    if taker is not None:
        context.world.add(train, crowns=-crowns)
        context.world.add(taker, crowns=crowns)
    end_army(context, train, "taken")


def pursuit(context: ActContext, battle: Battle, scope: Scope) -> Effects:
    """A rout in the open may be followed up, at a risk (house table `pursuit`)."""
    routed = battle.get("row", "").endswith("routed") and not is_fortified(battle)
    fled = [member for member in side_of(context, scope, "loser") if member["kind"] == "army"]
    owners = [
        context.world.get(model_of(table), key).owner
        for table, key in side_members(battle, "winner")
    ]
    if not (routed and fled and battle.get("pursuit") and any(owners)):
        return []
    first = next(member for member in side_of(context, scope, "winner"))
    chase: Effects = [within({"roller": first}, {"kind": "roll", "table": "pursuit"})]
    return [decide_between("pursue", {"hold": [], "pursue": chase}, who="winner")]


FOUGHT = "The fight is over"  # messages


@works_step("force-leaves")
def force_leaves(context: ActContext, effect: StepEffect, on: Subject, scope: Scope) -> Effects:
    """Armies made for this battle (a monster, a horde) end with it, unless they stay in play."""
    for key in effect["armies"]:
        army = context.world.get(Army, key)
        if army.ended_at is None and not context.world.get(Army, key).state.get("stays"):
            end_army(context, army, "removed", because=FOUGHT)
    return []
