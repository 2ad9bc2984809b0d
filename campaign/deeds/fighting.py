"""Battles: armies meet in the open, break out, or storm a place (BG-BAT, HO-BATTLE)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from campaign.act import Document, act
from campaign.battles import side_strength
from campaign.chance import CampaignChance
from campaign.deeds.armies import get_army_ashore, get_own_army, mark_acted, show
from campaign.deeds.places import get_enemy_place, place_name
from campaign.deeds.plans import Plans, laid_open, refuse_strange_losses
from campaign.effects.aftermath import pass_treasure
from campaign.effects.fighting import assault_agenda, battle_agenda
from campaign.errors import Refused
from campaign.order import enter_phase
from campaign.packs import campaign_library
from campaign.roles import settlement_on
from campaign.scene import Effect, Effects, Scene, Scope, Subject, deed, subject, within
from campaign.sieges import defenders_of, is_besieged, outside, take_shelter
from campaign.walls import is_walled
from campaign.world import Row, World
from tables.decisions import Answer, nobody


def battle(
    world: World,
    chance: CampaignChance,
    attackers: Sequence[int],
    foe_key: int,
    plans: Plans = Plans(),  # noqa: B008 - it holds nothing that changes
    *,
    answer: Answer = nobody,
    forced: bool = False,
) -> Document:
    """In the open: the armies named against all the foe has there."""
    scene = Scene(world, campaign_library(world))
    mine = get_attackers(scene, attackers, forced)
    foe = get_foe(scene, mine[0], foe_key)
    enter_phase(world, "battle", mine[0]["owner"], forced)
    defenders = comrades(scene, foe)
    refuse_strange_losses(plans, [*mine, *defenders])
    for army in mine:
        mark_acted(scene, army, "battle")
    if not side_strength(scene, [("army", row["id"]) for row in defenders]):
        return take_train(scene, chance, mine, defenders)
    fight = battle_agenda(
        [("army", army["id"]) for army in mine],
        [("army", army["id"]) for army in defenders],
        tile=foe["tile"],
        sortie=is_besieged(scene, mine[0]),
        pursuit=True,
        **laid_open(plans),
    )
    agenda = [fight] if plans.defence or plans.told else open_or_walls(scene, foe, defenders, fight)
    return do(scene, chance, mine[0], agenda, answer)


def assault(
    world: World,
    chance: CampaignChance,
    attackers: Sequence[int],
    place_key: int | None,
    plans: Plans = Plans(),  # noqa: B008
    *,
    answer: Answer = nobody,
    forced: bool = False,
) -> Document:
    """Storm a place, after a siege or without one (ME-SIEGE-6)."""
    scene = Scene(world, campaign_library(world))
    mine = get_attackers(scene, attackers, forced)
    place = get_enemy_place(scene, mine[0], place_key)
    enter_phase(world, "assault", mine[0]["owner"], forced)
    refuse_besieged(scene, mine)
    if not defenders_of(scene, place) and not any(row["points"] for row in outside(scene, place)):
        raise Refused(
            "{place} is undefended",
            hint="hexcrown siege take {army} occupies it; hexcrown raze {army} burns it",
            rule="BG-SIEGE-1",
            place=place_name(place),
            army=mine[0]["id"],
        )
    refuse_escort_alone(scene, mine, place)
    within_walls = [scene.world.one(*member) for member in defenders_of(scene, place)]
    refuse_strange_losses(plans, [*mine, *within_walls, *outside(scene, place), place])
    for army in mine:
        mark_acted(scene, army, "assault")
    storm = assault_agenda(scene, [army["id"] for army in mine], place, **laid_open(plans))
    return do(scene, chance, mine[0], [storm], answer)


def do(
    scene: Scene,
    chance: CampaignChance,
    army: Row,
    agenda: Effects,
    answer: Answer,
    scope: Mapping[str, Subject] | None = None,
) -> Document:
    """Work it, and tell also what was told before the first die."""
    about = f"army:{army['id']}"
    done = act(
        scene.world, chance, agenda, scope=scope or {}, about=about, answer=answer, scene=scene
    )
    story = [line for step in scene.world.steps for line in step.get("story", ())]
    return {**done, "story": story}


# Who fights


def get_attackers(scene: Scene, keys: Sequence[int], forced: bool) -> list[Row]:
    mine = [get_own_army(scene, key, forced) for key in dict.fromkeys(keys)]
    lead = mine[0]
    for army in mine:
        if army["owner"] != lead["owner"] or army["tile"] != lead["tile"]:
            raise Refused(
                "{one} and {other} do not fight side by side: same empire, same tile",
                hint="leave it out of --with",
                rule="BG-BAT-1",
                one=show(lead),
                other=show(army),
            )
        if army["acted_at"] == scene.now:
            raise Refused(
                "{name} has acted this turn: {what}",
                hint="it acts again next turn",
                rule="BG-BAT-1",
                name=show(army),
                what=army["acted"],
            )
        if not army["points"]:
            raise Refused(
                "{name} has nobody to fight with",
                hint="attack with an army that has troops",
                rule="BG-BAT-1",
                name=show(army),
            )
    return mine


def get_foe(scene: Scene, army: Row, key: int) -> Row:
    foe = get_army_ashore(scene, key)
    if foe["owner"] == army["owner"] and foe["owner"] is not None:
        raise Refused(
            "{foe} is of the same empire",
            hint="another empire's army can be fought, or nobody's",
            rule="BG-BAT-1",
            foe=show(foe),
        )
    if foe["tile"] != army["tile"] or is_parted(scene, army, foe):
        raise Refused(
            "{army} and {foe} do not stand on the same tile",
            hint="an army attacks where it stands: hexcrown army move {key} TILE",
            rule="BG-BAT-1",
            army=show(army),
            foe=show(foe),
            key=army["id"],
        )
    if foe["inside"] is not None:
        raise Refused(
            "{foe} is behind walls",
            hint="hexcrown siege assault {key} storms them",
            rule="BG-BAT-3",
            foe=show(foe),
            key=army["id"],
        )
    if is_besieged(scene, army) and foe["siege"] is None:
        raise Refused(
            "{army} can only fight its besiegers",
            hint="name an army of the lines",
            rule="BG-SIEGE-1",
            army=show(army),
        )
    return foe


def is_parted(scene: Scene, army: Row, foe: Row) -> bool:
    """ME-TILE-FAULT-1: over a fault nobody comes to blows."""
    land = scene.land(scene.world.one("tile", army["tile"]))
    other_bank = (army["bank"] or 0) != (foe["bank"] or 0)
    return other_bank and len(land.banks) > 1 and not land.joining


def comrades(scene: Scene, foe: Row) -> list[Row]:
    """The foe first, then all of its empire, or all wanderers of its kind, in the open there. A
    treasure train does not fight; where there is nothing else, it is what is attacked."""
    same = {"owner": foe["owner"]} if foe["owner"] else {"owner": None, "kind": foe["kind"]}
    here = scene.world.live("army", tile=foe["tile"], **same)
    others = [row for row in here if row["id"] != foe["id"] and row["inside"] is None]
    there = [foe, *others]
    return [row for row in there if row["points"]] or there


def refuse_besieged(scene: Scene, mine: Sequence[Row]) -> None:
    for army in mine:
        if is_besieged(scene, army):
            raise Refused(
                "{name} is besieged",
                hint="a sortie is a battle: hexcrown battle {army} BESIEGER",
                rule="BG-SIEGE-1",
                name=show(army),
                army=army["id"],
            )


def refuse_escort_alone(scene: Scene, mine: Sequence[Row], place: Row) -> None:
    """ME-SIEGE-4: a convoy's escort fights in the open alone."""
    if is_walled(scene, place) and all(army["kind"] == "convoy" for army in mine):
        raise Refused(
            "a convoy storms no walls",
            hint="bring an army, and the engines count for it",
            rule="ME-SIEGE-4",
        )


# Before the blows


def take_train(
    scene: Scene, chance: CampaignChance, mine: Sequence[Row], trains: Sequence[Row]
) -> Document:
    """ME-SITE-TREAS: a treasure that nobody escorts is simply taken."""
    scene.world.begin_step(rule="ME-SITE-TREAS")
    for train in trains:
        pass_treasure(scene, train, mine)
    return {"outcome": None, "story": scene.world.steps[-1]["story"], "decision": None}


def open_or_walls(scene: Scene, foe: Row, defenders: Sequence[Row], fight: Effect) -> Effects:
    """An army beside walls of its own may go behind them rather than meet the enemy."""
    place = settlement_on(scene, foe["tile"])
    own = place is not None and place["owner"] == foe["owner"] and is_walled(scene, place)
    if place is None or not own or foe["owner"] is None or foe["siege"] is not None:
        return [fight]
    inside = deed("go-inside", settlement=place["id"])
    return [
        within(
            {"empire": subject("empire", foe["owner"])},
            {
                "kind": "decide",
                "id": "stand",
                "question": {
                    "en": "Meet them in the open, or go behind the walls?",
                    "it": "Affrontarli in campo aperto o chiudersi nelle mura?",
                },
                "options": [
                    {"id": "open", "name": {"en": "In the open", "it": "In campo aperto"},
                     "effects": [fight]},
                    {"id": "walls", "name": {"en": "Behind the walls", "it": "Dietro le mura"},
                     "effects": [inside]},
                ],
            },
        )
    ]  # fmt: skip


def go_inside(scene: Scene, effect: Effect, on: Subject, scope: Scope) -> Effects:
    take_shelter(scene, scene.world.one("settlement", effect["settlement"]))
    return []
