"""The mystic spring: it cures the cursed, the sick and the lately dead on 3+ (ME-SITE-SPRING)."""

from __future__ import annotations

from campaign.act import Document
from campaign.calendar import read_moment
from campaign.chance import CampaignChance
from campaign.deeds.armies import get_own_army, show
from campaign.deeds.searching import at_site
from campaign.errors import Refused
from campaign.order import enter_phase
from campaign.packs import campaign_library
from campaign.scene import Scene
from campaign.world import Row, World
from tables.decisions import Answer, nobody

LONGEST_DEAD = 6  # turns; winter counts as three
WINTER_TURNS = 3


def bathe(
    world: World,
    chance: CampaignChance,
    army_key: int,
    *,
    answer: Answer = nobody,
    forced: bool = False,
) -> Document:
    """Tried once a turn (house decision 10); it is no search and leaves the army its move."""
    scene = Scene(world, campaign_library(world))
    army = get_own_army(scene, army_key, forced)
    enter_phase(world, "search", army["owner"], forced)
    spring = get_spring(scene, army)
    state = world.data("army", army_key)
    if state.get("bathed") == scene.now:
        raise Refused(
            "{name} has bathed this turn",
            hint="once a turn: it may try again next turn",
            rule="ME-SITE-SPRING",
            name=show(army),
        )
    world.store("army", army_key, {**state, "bathed": scene.now})
    bury_long_dead(scene, army)
    return at_site(
        scene, chance, army, spring, [{"kind": "roll", "table": "mystic-spring"}], answer
    )


def get_spring(scene: Scene, army: Row) -> Row:
    for site in scene.world.live("site", tile=army["tile"]):
        if site["kind"] == "mystic-spring":
            return site
    raise Refused(
        "there is no mystic spring here",
        hint="hexcrown site list shows where springs rise",
        rule="ME-SITE-SPRING",
    )


def bury_long_dead(scene: Scene, army: Row) -> None:
    """Beyond six turns nobody comes back."""
    for row in scene.world.live("character", army=army["id"]):
        if row["dead_at"] is not None and turns_since(row["dead_at"], scene.now) > LONGEST_DEAD:
            scene.world.end("character", row["id"], "dead")


def turns_since(then: int, now: int) -> int:
    """Turns of the campaign season, and three for each winter between."""
    passed = 0
    for moment in range(then + 1, now + 1):
        season = read_moment(moment)[1]
        passed += 1 if season == "campaign" else WINTER_TURNS if season == "winter" else 0
    return passed
