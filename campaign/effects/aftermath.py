"""After a battle: engines burned, treasure taken, the beaten pursued, wanderers gone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from campaign.rules.act_context import ActContext, Effect, Effects, Scope, Subject, deed_step
from campaign.rules.battles import ENGINE_ROWS, is_fortified
from campaign.rules.effect_registry import works_step
from campaign.rules.forces import end_army
from campaign.rules.roles import side_of
from campaign.storage.models.kinds import ENGINES
from campaign.storage.world import Row


@works_step("battle-ends")
def battle_ends(context: ActContext, effect: Effect, on: Subject, scope: Scope) -> Effects:
    """What the winner takes, whether he pursues, what the rule that led to the battle says; and the
    force that was fought leaves."""
    battle: Mapping[str, Any] = scope["battle"]
    further: Effects = list(break_engine(context, battle))
    if battle["loser"]:
        take_treasures(context, battle, scope["tile"]["id"])
        further += pursuit(context, battle, scope)
    further += battle.get(outcome_of(battle), ())
    if battle.get("fought"):
        further.append(deed_step("force-leaves", armies=battle["fought"]))
    return further


def outcome_of(battle: Mapping[str, Any]) -> str:
    """won, lost or drawn, for the side whose deed it is."""
    if not battle["loser"]:
        return "drawn"
    return "lost" if battle["loser"] == battle.get("hero", "attacker") else "won"


def break_engine(context: ActContext, battle: Mapping[str, Any]) -> Effects:
    """ME-SIEGE-7: a counter-attack that wins from the walls also destroys an engine, of the
    attacker's choice."""
    lost = is_fortified(battle) and battle["loser"] == "attacker"
    if not lost or battle.get("defence") != "counter-attack":
        return []
    armies = [context.world.one(*member) for member in battle["attacker"] if member[0] == "army"]
    names = [name for name in ENGINES if any(army[name] for army in armies)]
    options: list[dict[str, Any]] = [
        {
            "id": name.replace("_", "-"),
            "name": {"en": name.replace("_", " "), "it": ENGINES_IT[name]},
            "effects": [deed_step("break-engine", engine=name)],
        }
        for name in names
    ]
    if len(options) <= 1:
        return [effect for option in options for effect in option["effects"]]
    question = {"en": "Which engine is destroyed?", "it": "Quale macchina viene distrutta?"}
    return [{"kind": "decide", "id": "engine", "question": question, "options": options}]


ENGINES_IT = {
    "stone_throwers": "lancia massi",
    "cannons": "cannone",
    "rams": "ariete",
    "towers": "torre",
}


@works_step("break-engine")
def break_one(context: ActContext, effect: Effect, on: Subject, scope: Scope) -> Effects:
    for member in side_of(context, scope, "attacker"):
        if member["kind"] == "army" and context.row(member)[effect["engine"]] > 0:
            context.world.add("army", member["id"], effect["engine"], -1)
            context.tell(
                "The sortie burns a {engine} of {army}.",
                engine=f"word:{ENGINE_ROWS[effect['engine']]}",
                army=f"army:{member['id']}",
            )
            break
    return []


def take_treasures(context: ActContext, battle: Mapping[str, Any], tile: int) -> None:
    """ME-SITE-TREAS: a treasure train whose escort is driven off is the victor's: it serves his
    empire, or what it holds goes with the wanderers who won."""
    beaten = {context.world.one(*member)["owner"] for member in battle[battle["loser"]]} - {None}
    winners = [context.world.one(*member) for member in battle[battle["winner"]]]
    for owner in sorted(beaten):
        here = context.world.live("army", tile=tile, owner=owner)
        if all(army["kind"] == "treasure" for army in here):
            for train in here:
                pass_treasure(context, train, winners)


def pass_treasure(context: ActContext, train: Row, winners: Sequence[Row]) -> None:
    victor = next((row for row in winners if row["owner"] is not None), None)
    context.tell("{train} falls to the victor.", train=f"army:{train['id']}")
    if victor is not None:
        context.world.put("army", train["id"], owner=victor["owner"], inside=None)
        return
    crowns = int(train["crowns"])
    taker = next((row for row in winners if row["ended_at"] is None and "fleet" in row), None)
    if taker is not None:
        context.world.add("army", train["id"], "crowns", -crowns)
        context.world.add("army", taker["id"], "crowns", crowns)
    end_army(context, train, "taken")


def pursuit(context: ActContext, battle: Mapping[str, Any], scope: Scope) -> Effects:
    """A rout in the open may be followed up, at a risk (house table `pursuit`)."""
    routed = str(battle.get("row", "")).endswith("routed") and not is_fortified(battle)
    fled = [member for member in side_of(context, scope, "loser") if member["kind"] == "army"]
    owners = [context.world.one(*member)["owner"] for member in battle[battle["winner"]]]
    if not (routed and fled and battle.get("pursuit") and any(owners)):
        return []
    return [
        {
            "kind": "decide",
            "id": "pursue",
            "who": "winner",
            "question": {"en": "Pursue the beaten?", "it": "Inseguire gli sconfitti?"},
            "options": [
                {"id": "hold", "name": {"en": "Hold the field", "it": "Tenere il campo"},
                 "effects": []},
                {"id": "pursue", "name": {"en": "Pursue", "it": "Inseguire"},
                 "effects": [{"kind": "roll", "table": "pursuit"}]},
            ],
        }
    ]  # fmt: skip


@works_step("force-leaves")
def force_leaves(context: ActContext, effect: Effect, on: Subject, scope: Scope) -> Effects:
    """What was fought and did not stay in play is gone."""
    for key in effect["armies"]:
        army = context.world.one("army", key)
        if army["ended_at"] is None and not context.world.data("army", key).get("stays"):
            end_army(context, army, "removed")
    return []
