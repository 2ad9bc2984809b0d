"""After a battle: engines burned, treasure taken, the beaten pursued, wanderers gone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from campaign.battles import ENGINE_ROWS, is_fortified
from campaign.forces import ENGINES, end_army
from campaign.roles import side_of
from campaign.scene import Effect, Effects, Scene, Scope, Subject, deed
from campaign.world import Row


def battle_ends(scene: Scene, effect: Effect, on: Subject, scope: Scope) -> Effects:
    """What the winner takes, whether he pursues, what the rule that led to the battle says; and the
    force that was fought leaves."""
    battle: Mapping[str, Any] = scope["battle"]
    further: Effects = list(break_engine(scene, battle))
    if battle["loser"]:
        take_treasures(scene, battle, scope["tile"]["id"])
        further += pursuit(scene, battle, scope)
    further += battle.get(outcome_of(battle), ())
    if battle.get("fought"):
        further.append(deed("force-leaves", armies=battle["fought"]))
    return further


def outcome_of(battle: Mapping[str, Any]) -> str:
    """won, lost or drawn, for the side whose deed it is."""
    if not battle["loser"]:
        return "drawn"
    return "lost" if battle["loser"] == battle.get("hero", "attacker") else "won"


def break_engine(scene: Scene, battle: Mapping[str, Any]) -> Effects:
    """ME-SIEGE-7: a counter-attack that wins from the walls also destroys an engine, of the
    attacker's choice."""
    lost = is_fortified(battle) and battle["loser"] == "attacker"
    if not lost or battle.get("defence") != "counter-attack":
        return []
    armies = [scene.world.one(*member) for member in battle["attacker"] if member[0] == "army"]
    names = [name for name in ENGINES if any(army[name] for army in armies)]
    options: list[dict[str, Any]] = [
        {
            "id": name.replace("_", "-"),
            "name": {"en": name.replace("_", " "), "it": ENGINES_IT[name]},
            "effects": [deed("break-engine", engine=name)],
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


def break_one(scene: Scene, effect: Effect, on: Subject, scope: Scope) -> Effects:
    for member in side_of(scene, scope, "attacker"):
        if member["kind"] == "army" and scene.row(member)[effect["engine"]] > 0:
            scene.world.add("army", member["id"], effect["engine"], -1)
            scene.tell(
                "The sortie burns a {engine} of {army}.",
                engine=f"word:{ENGINE_ROWS[effect['engine']]}",
                army=f"army:{member['id']}",
            )
            break
    return []


def take_treasures(scene: Scene, battle: Mapping[str, Any], tile: int) -> None:
    """ME-SITE-TREAS: a treasure train whose escort is driven off is the victor's: it serves his
    empire, or what it holds goes with the wanderers who won."""
    beaten = {scene.world.one(*member)["owner"] for member in battle[battle["loser"]]} - {None}
    winners = [scene.world.one(*member) for member in battle[battle["winner"]]]
    for owner in sorted(beaten):
        here = scene.world.live("army", tile=tile, owner=owner)
        if all(army["kind"] == "treasure" for army in here):
            for train in here:
                pass_treasure(scene, train, winners)


def pass_treasure(scene: Scene, train: Row, winners: Sequence[Row]) -> None:
    victor = next((row for row in winners if row["owner"] is not None), None)
    scene.tell("{train} falls to the victor.", train=f"army:{train['id']}")
    if victor is not None:
        scene.world.put("army", train["id"], owner=victor["owner"], inside=None)
        return
    crowns = int(train["crowns"])
    taker = next((row for row in winners if row["ended_at"] is None and "fleet" in row), None)
    if taker is not None:
        scene.world.add("army", train["id"], "crowns", -crowns)
        scene.world.add("army", taker["id"], "crowns", crowns)
    end_army(scene, train, "taken")


def pursuit(scene: Scene, battle: Mapping[str, Any], scope: Scope) -> Effects:
    """A rout in the open may be followed up, at a risk (house table `pursuit`)."""
    routed = str(battle.get("row", "")).endswith("routed") and not is_fortified(battle)
    fled = [member for member in side_of(scene, scope, "loser") if member["kind"] == "army"]
    owners = [scene.world.one(*member)["owner"] for member in battle[battle["winner"]]]
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


def force_leaves(scene: Scene, effect: Effect, on: Subject, scope: Scope) -> Effects:
    """What was fought and did not stay in play is gone."""
    for key in effect["armies"]:
        army = scene.world.one("army", key)
        if army["ended_at"] is None and not scene.world.data("army", key).get("stays"):
            end_army(scene, army, "removed")
    return []
