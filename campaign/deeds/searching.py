"""Searching what an army stands on: ruins, tombs, necropolis; and examining barren ground."""

from __future__ import annotations

from campaign.act import Document, act
from campaign.chance import CampaignChance
from campaign.deeds.armies import get_army_ashore, mark_acted, refuse_idle, show
from campaign.effects.lasting import search_of
from campaign.errors import Refused
from campaign.order import enter_phase
from campaign.packs import campaign_library
from campaign.scene import Effect, Effects, Scene, Scope, Subject, deed, subject
from campaign.world import Row, World
from tables.decisions import Answer, nobody

# Which table a site is searched on.
SEARCHED = {"ruins": "ruins", "tomb": "tombs", "necropolis": "necropolis"}


def search(
    world: World,
    chance: CampaignChance,
    army_key: int,
    *,
    answer: Answer = nobody,
    forced: bool = False,
) -> Document:
    """ME-NEC-0, ME-RUIN-0: searching takes the army's turn."""
    scene = Scene(world, campaign_library(world))
    army = get_army_ashore(scene, army_key)
    enter_phase(world, "search", army["owner"], forced)
    site = get_searchable(scene, army)
    refuse_idle(scene, army, "search", "ME-NEC-0")
    refuse_barred(scene, army, site)
    mark_acted(scene, army, "search")
    agenda: Effects = [
        {"kind": "roll", "table": SEARCHED[site["kind"]]},
        deed("searched", site=site["id"], army=army_key),
    ]
    scope = {"army": subject("army", army_key), "site": subject("site", site["id"])}
    return act(
        world, chance, agenda, scope=scope, about=f"army:{army_key}", answer=answer, scene=scene
    )


def get_searchable(scene: Scene, army: Row) -> Row:
    sites = scene.world.live("site", tile=army["tile"])
    for site in sites:
        if site["kind"] in SEARCHED:
            return site
    tile = scene.world.one("tile", army["tile"])
    raise Refused(
        "there is nothing to search at {tile}",
        hint="hexcrown explore {army} --wildlands examines barren ground",
        rule="ME-NEC-0",
        tile=tile["label"],
        army=army["id"],
    )


def refuse_barred(scene: Scene, army: Row, site: Row) -> None:
    """ME-NEC-9: explorers who met the horror do not go back."""
    found = scene.world.first("search", army=army["id"], site=site["id"])
    if found and found["barred"]:
        raise Refused("{name} refuses to search here again", rule="ME-NEC-9", name=show(army))


def count_search(scene: Scene, effect: Effect, on: Subject, scope: Scope) -> Effects:
    """Each turn of search adds to the next roll; ruins and tombs are emptied by one."""
    site = scene.world.one("site", effect["site"])
    if site["kind"] != "necropolis":
        if site["ended_at"] is None:
            scene.world.end("site", site["id"], "searched")
            if not scene.world.live("settlement", tile=site["tile"]):
                scene.world.set("tile", site["tile"], "barren", True)
        return []
    key = search_of(scene, effect["army"], effect["site"])
    turns = int(scene.world.one("search", key)["turns"]) + 1
    scene.world.put("search", key, turns=turns, last_at=scene.now)
    return []


def explore_wildlands(
    world: World,
    chance: CampaignChance,
    army_key: int,
    *,
    answer: Answer = nobody,
    forced: bool = False,
) -> Document:
    """ME-WILD-0: an army on barren ground examines it, and does nothing else this turn."""
    scene = Scene(world, campaign_library(world))
    army = get_army_ashore(scene, army_key)
    enter_phase(world, "wildlands", army["owner"], forced)
    tile = scene.world.one("tile", army["tile"])
    if not tile["barren"]:
        raise Refused("{tile} is not barren", rule="ME-WILD-0", tile=tile["label"])
    refuse_idle(scene, army, "search", "ME-WILD-0")
    mark_acted(scene, army, "wildlands")
    scope = {"army": subject("army", army_key)}
    agenda: Effects = [{"kind": "roll", "table": "wildlands"}]
    return act(
        world, chance, agenda, scope=scope, about=f"army:{army_key}", answer=answer, scene=scene
    )
