"""Towers of magic: calling on the wizard, staying too long, attacking him (ME-TOW)."""

from __future__ import annotations

from campaign.act import Document
from campaign.chance import CampaignChance
from campaign.deeds.armies import get_own_army, mark_acted, refuse_idle
from campaign.deeds.searching import at_site
from campaign.errors import Refused
from campaign.order import enter_phase
from campaign.packs import campaign_library
from campaign.scene import Effect, Effects, Scene, Scope, Subject, subject, within
from campaign.world import Row, World
from tables.decisions import Answer, nobody

CALLS: dict[str, Effect] = {
    "visit": {"kind": "roll", "table": "wizard-reaction"},
    "attack": {"kind": "row", "table": "tower-attack", "row": "attack"},
}


def call_on_tower(
    world: World,
    chance: CampaignChance,
    army_key: int,
    how: str,
    *,
    answer: Answer = nobody,
    forced: bool = False,
) -> Document:
    """ME-TOW-0, ME-TOW-A: an army beside a tower visits the wizard or attacks him outright."""
    scene = Scene(world, campaign_library(world))
    army = get_own_army(scene, army_key, forced)
    enter_phase(world, "search", army["owner"], forced)
    tower = get_tower(scene, army)
    refuse_idle(scene, army, "search", "ME-TOW-0")
    mark_acted(scene, army, how)
    return at_site(scene, chance, army, tower, [CALLS[how]], answer)


def get_tower(scene: Scene, army: Row) -> Row:
    tower = find_tower(scene, army)
    if tower is None:
        raise Refused(
            "there is no tower of magic at {tile}",
            hint="hexcrown site list shows where towers stand",
            rule="ME-TOW-0",
            tile=scene.world.one("tile", army["tile"])["label"],
        )
    return tower


def find_tower(scene: Scene, army: Row) -> Row | None:
    sites = scene.world.live("site", tile=army["tile"])
    return next((site for site in sites if site["kind"] == "tower"), None)


def tower_stirs(scene: Scene, effect: Effect, on: Subject, scope: Scope) -> Effects:
    """ME-TOW-0: who stays a whole turn must roll 1d6+6."""
    army = scene.world.one("army", effect["army"])
    tower = find_tower(scene, army)
    if army["ended_at"] is not None or tower is None:
        return []
    roles = {"army": subject("army", army["id"]), "site": subject("site", tower["id"])}
    rolling = {"kind": "roll", "table": "wizard-reaction", "dice": "1d6+6", "for": "staying"}
    return [within(roles, rolling)]
