"""Places nobody defends: occupied, or razed (BG-RAZE-1)."""

from __future__ import annotations

from campaign.act import Document
from campaign.chance import CampaignChance
from campaign.deeds.armies import get_own_army, mark_acted, show
from campaign.deeds.fighting import do
from campaign.deeds.places import (
    get_enemy_place,
    get_place,
    place_name,
    refuse_defended,
    refuse_friend,
)
from campaign.effects.places import give_tile
from campaign.effects.taking import take_settlement, temple_beside
from campaign.errors import Refused
from campaign.order import enter_phase
from campaign.packs import campaign_library
from campaign.scene import Effects, Scene, subject
from campaign.sieges import is_besieged
from campaign.world import Row, World
from tables.decisions import Answer, nobody


def take(
    world: World,
    chance: CampaignChance,
    army_key: int,
    place_key: int | None = None,
    *,
    answer: Answer = nobody,
    forced: bool = False,
) -> Document:
    """An army moves into a place that nobody defends; a temple is sacked (ME-TEMP-2)."""
    scene = Scene(world, campaign_library(world))
    army = get_free_army(scene, army_key, forced)
    place = get_enemy_place(scene, army, place_key)
    enter_phase(world, "take", army["owner"], forced)
    refuse_defended(scene, place, "BG-SIEGE-1", army)
    world.begin_step(rule="BG-SIEGE-1")
    return at_place(
        scene, chance, army, place, take_settlement(scene, place, army["owner"]), answer
    )


def raze(
    world: World,
    chance: CampaignChance,
    army_key: int,
    place_key: int | None = None,
    *,
    answer: Answer = nobody,
    forced: bool = False,
) -> Document:
    """What an army holds, or finds undefended, it may burn: it gives nothing until recovered. The
    ruins and the tile are the razer's."""
    scene = Scene(world, campaign_library(world))
    army = get_free_army(scene, army_key, forced)
    place = get_place(scene, army, place_key)
    refuse_friend(scene, army, place)
    enter_phase(world, "raze", army["owner"], forced)
    refuse_acted(scene, army)
    if place["razed"]:
        raise Refused(
            "{place} is razed already",
            hint="its tile can still be taken",
            rule="BG-RAZE-1",
            place=place_name(place),
        )
    refuse_defended(scene, place, "BG-RAZE-1", army)
    mark_acted(scene, army, "raze")
    return at_place(scene, chance, army, place, burning(scene, army, place), answer)


def burning(scene: Scene, army: Row, place: Row) -> Effects:
    owner = army["owner"]
    if place["kind"] == "temple" and owner is not None:
        return take_settlement(scene, place, owner)
    beside = temple_beside(scene, place, owner) if owner is not None else []
    if owner is not None and place["owner"] != owner:
        kind = "city" if place["kind"] == "capital" else place["kind"]
        scene.world.put("settlement", place["id"], owner=owner, kind=kind, kingdom=None)
        give_tile(scene, place["tile"], owner)
    return [{"kind": "raze", "of": "settlement"}, *beside]


def at_place(
    scene: Scene, chance: CampaignChance, army: Row, place: Row, agenda: Effects, answer: Answer
) -> Document:
    scope = {"army": subject("army", army["id"]), "settlement": subject("settlement", place["id"])}
    return do(scene, chance, army, agenda, answer, scope)


def get_free_army(scene: Scene, key: int, forced: bool) -> Row:
    army = get_own_army(scene, key, forced)
    if is_besieged(scene, army) or not army["points"]:
        raise Refused(
            "{name} can't do that: it is besieged, or has no troops",
            hint="an army with troops that nobody besieges can",
            rule="BG-SIEGE-1",
            name=show(army),
        )
    return army


def refuse_acted(scene: Scene, army: Row) -> None:
    """A battle fought for it leaves time to burn it; a search or another fire does not."""
    if army["acted_at"] == scene.now and army["acted"] not in ("battle", "assault"):
        raise Refused(
            "{name} has acted this turn: {what}",
            hint="it acts again next turn",
            rule="BG-RAZE-1",
            name=show(army),
            what=army["acted"],
        )
