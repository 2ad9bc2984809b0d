"""Fighting a battle step by step: strategies, the roll, its row, what follows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from campaign.battles import ATTACKS, DEFENCES, battle_sum
from campaign.effects.land import place_armies
from campaign.forces import end_army, strength_of
from campaign.roles import find_tile
from campaign.scene import Effect, Effects, Scene, Scope, Subject, deed, subject, within
from campaign.world import Row

OUTCOMES = {"attacker": ("won", "lost"), "defender": ("lost", "won")}
NAMES = {
    "direct": {"en": "Direct attack", "it": "Attacco diretto"},
    "surprise": {"en": "Surprise", "it": "Sorpresa"},
    "flank": {"en": "Flank", "it": "Fianco"},
    "counter-attack": {"en": "Counter-attack", "it": "Contrattacco"},
    "hold": {"en": "Hold", "it": "Tenere"},
    "withdraw": {"en": "Withdraw", "it": "Ripiegare"},
}


def battle_agenda(
    attacker: Sequence[tuple[str, int]],
    defender: Sequence[tuple[str, int]],
    *,
    tile: int,
    settlement: int | None = None,
    walls: int = 1,
    **rest: Any,
) -> Effect:
    """A battle to be fought. `rest`: attack, defence (chosen already), hero (whose won and lost
    are meant), won, lost, drawn (what follows), fought (a force that leaves afterwards)."""
    battle = {
        "attacker": [list(member) for member in attacker],
        "defender": [list(member) for member in defender],
        "settlement": settlement,
        "walls": walls,
        **rest,
    }
    scope: dict[str, Subject] = {"battle": battle, "tile": subject("tile", tile)}
    if settlement is not None:
        scope["settlement"] = subject("settlement", settlement)
    return within(scope, deed("choose-attack"))


# The effect of the packs: a force appears and is fought at once


def fight(scene: Scene, effect: Effect, on: Subject, scope: Scope) -> Effects:
    tile = find_tile(scene, scope)
    if tile is None or "army" not in scope or not scene.is_live(scope["army"]):
        return []
    army = scene.row(scope["army"])
    force = effect["force"]
    made = place_armies(scene, force, tile, scope)
    foe = [("army", key) for key in made]
    where, walls = how_fought(scene, effect.get("where", "open"), int(force["points"]), army)
    mine = companions(scene, army)
    sides = (foe, mine) if where == "open" else (mine, foe)
    won = effect.get("won", ())
    battle = battle_agenda(
        *sides,
        tile=tile["id"],
        walls=walls,
        hero="defender" if where == "open" else "attacker",
        fought=made,
        won=list(won),
        lost=list(effect.get("lost", ())),
        drawn=list(effect.get("drawn", won)),
    )
    return [within({"fought": {"armies": made}}, battle)]


def how_fought(scene: Scene, where: str, force: int, army: Row) -> tuple[str, int]:
    """In the open the force attacks; behind walls it waits. ME-TOW-A: by strength, the wizard comes
    out if he is at least as strong."""
    if where == "by-strength":
        where = "field" if force >= strength_of(scene, army) else "fortress"
    if where in ("open", "field"):
        return where, 1
    kind = "city" if where == "independent-city" else "fortress"
    return where, int(scene.figure("walls", kind, "multiplier"))


def companions(scene: Scene, army: Row) -> list[tuple[str, int]]:
    """The acting army first, then the others of its empire beside it."""
    beside = scene.world.live("army", tile=army["tile"], owner=army["owner"])
    others = [row["id"] for row in beside if row["id"] != army["id"] and row["points"] > 0]
    return [("army", army["id"]), *(("army", key) for key in others if army["owner"] is not None)]


# The steps


def choose_attack(scene: Scene, effect: Effect, on: Subject, scope: Scope) -> Effects:
    return choose(scene, scope, "attacker", "attack", ATTACKS, deed("choose-defence"))


def choose_defence(scene: Scene, effect: Effect, on: Subject, scope: Scope) -> Effects:
    return choose(scene, scope, "defender", "defence", DEFENCES, deed("engage", roll="2d6"))


def choose(
    scene: Scene, scope: Scope, side: str, what: str, choices: Sequence[str], then: Effect
) -> Effects:
    """A player decides, wanderers and independents by the die (HO-BATTLE)."""
    battle: Mapping[str, Any] = scope["battle"]
    if battle.get(what):
        return [then]
    ways: dict[str, Effects] = {
        choice: [within({"battle": {**battle, what: choice}}, then)] for choice in choices
    }
    owner = side_owner(scene, battle[side])
    if owner is None:
        return [by_die(scene, side, ways)]
    return [
        within(
            {"empire": subject("empire", owner)},
            {
                "kind": "decide",
                "id": f"strategy-{side}",
                "question": {"en": f"Strategy of the {side}?", "it": QUESTION_IT[side]},
                "options": [
                    {"id": choice, "name": NAMES[choice], "effects": effects}
                    for choice, effects in ways.items()
                ],
            },
        )
    ]


QUESTION_IT = {"attacker": "Strategia dell'attaccante?", "defender": "Strategia del difensore?"}


def side_owner(scene: Scene, members: Sequence[Sequence[Any]]) -> int | None:
    owners = [scene.world.one(table, key)["owner"] for table, key in members]
    return next((int(owner) for owner in owners if owner is not None), None)


def by_die(scene: Scene, side: str, ways: Mapping[str, Effects]) -> Effect:
    table = scene.library.get("wanderer-strategy")
    bands = [
        {"range": list(row.ranges[side]), "effects": ways[row.id]}
        for row in table.rows
        if side in row.ranges
    ]
    return {"kind": "check", "dice": table.roll, "for": "wanderer-strategy", "bands": bands}


def engage(scene: Scene, effect: Effect, on: Subject, scope: Scope) -> Effects:
    """The roll is made: its row tells the losses, who falls back, and who holds the field. A row
    whose id begins with a side's name is that side's defeat; any other is a draw."""
    battle: Mapping[str, Any] = scope["battle"]
    tile = find_tile(scene, scope)
    assert tile is not None
    parts = battle_sum(scene, battle, tile)
    total = int(effect["roll"]) + parts.total
    row = scene.library.get("battle").row(total)
    loser = next((side for side in OUTCOMES if row.id.startswith(side)), "")
    winner = {"attacker": "defender", "defender": "attacker"}.get(loser, "")
    fought = {
        **battle,
        "winner": winner,
        "loser": loser,
        "sum": [list(part) for part in parts.parts],
    }
    scene.tell(
        "Battle at {tile}: {roll} {sum} = {total}, {row}.",
        tile=f"tile:{tile['id']}",
        roll=effect["roll"],
        sum=f"{parts.total:+d}",
        total=total,
        row=f"row:battle/{row.id}",
    )
    facts = {"defence": battle["defence"], "fortified": battle["settlement"] is not None}
    happening = {"kind": "row", "table": "battle", "row": row.id}
    return [within({"battle": fought, "facts": facts}, happening, deed("battle-ends"))]


def battle_ends(scene: Scene, effect: Effect, on: Subject, scope: Scope) -> Effects:
    """ME-SIEGE-7: a counter-attack that wins from the walls also destroys an engine. Then what the
    rule that led to the battle says, and the force that was fought leaves."""
    battle: Mapping[str, Any] = scope["battle"]
    further: Effects = list(break_engine(scene, battle))
    hero = battle.get("hero", "attacker")
    if not battle["loser"]:
        further += battle.get("drawn", ())
    else:
        won, lost = OUTCOMES[hero]
        further += battle.get(lost if battle["loser"] == "attacker" else won, ())
    if battle.get("fought"):
        further.append(deed("force-leaves", armies=battle["fought"]))
    return further


def break_engine(scene: Scene, battle: Mapping[str, Any]) -> Effects:
    from campaign.battles import engines_of
    from campaign.forces import ENGINES

    walls = battle["settlement"] is not None and battle["loser"] == "attacker"
    if not walls or battle["defence"] != "counter-attack":
        return []
    names = [name for name in ENGINES if engines_of(scene, battle["attacker"], (name,))]
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
    for table, key in scope["battle"]["attacker"]:
        row = scene.world.one(table, key)
        if table == "army" and row[effect["engine"]] > 0:
            scene.world.add("army", key, effect["engine"], -1)
            break
    return []


def force_leaves(scene: Scene, effect: Effect, on: Subject, scope: Scope) -> Effects:
    """What was fought and did not stay in play is gone."""
    for key in effect["armies"]:
        army = scene.world.one("army", key)
        if army["ended_at"] is None and not scene.world.data("army", key).get("stays"):
            end_army(scene, army, "removed")
    return []
