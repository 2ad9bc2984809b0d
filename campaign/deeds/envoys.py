"""Sending an envoy to an independent settlement; he is heard when the phase ends."""

from __future__ import annotations

from campaign.act import Document
from campaign.calendar import read_moment
from campaign.chance import CampaignChance
from campaign.crowns import spend
from campaign.deeds.holdings import get_empire, place_title, told
from campaign.effects.peoples import relation_with
from campaign.errors import Refused
from campaign.order import enter_phase
from campaign.packs import campaign_library
from campaign.scene import Scene
from campaign.season.envoys import is_sent, modifier
from campaign.world import Row, World


def send_envoy(
    world: World, chance: CampaignChance, empire: int, place_key: int, *, forced: bool = False
) -> Document:
    """HO-DIPLO: a mission costs its price, heard or not."""
    scene = Scene(world, campaign_library(world))
    sender = get_empire(scene, empire)
    enter_phase(world, "envoy", empire, forced)
    place = world.one("settlement", place_key)
    refuse_owned(scene, place)
    refuse_unwelcome(scene, sender, place)
    refuse_forbidden(scene, sender, place)
    world.begin_step(rule="ME-DIP-5")
    spend(world, empire, int(scene.figure("missions", "mission", "crowns")), rule="HO-DIPLO",
          what="envoy")  # fmt: skip
    key = relation_with(scene, empire, place_key)
    world.store("relation", key, {**world.data("relation", key), "mission": scene.now})
    return told(scene, "{empire} sends an envoy to {place}.", to=empire,
                empire=f"empire:{empire}", place=f"settlement:{place_key}")  # fmt: skip


def refuse_owned(scene: Scene, place: Row) -> None:
    if place["ended_at"] is not None:
        raise Refused(
            "{place} is no more",
            hint="hexcrown settlement list shows those that stand",
            rule="ME-DIP-5",
            place=place_title(place),
        )
    if place["owner"] is not None:
        raise Refused(
            "{place} belongs to {empire}",
            hint="envoys go to independent settlements",
            rule="ME-DIP-5",
            place=place_title(place),
            empire=scene.world.one("empire", place["owner"])["name"],
        )


def refuse_unwelcome(scene: Scene, sender: Row, place: Row) -> None:
    """ME-DIP-6: expelled for ever, or until the next winter; one envoy at a time."""
    relation = scene.world.first("relation", empire=sender["id"], settlement=place["id"])
    if relation is None:
        return
    facts = {"empire": sender["name"], "place": place_title(place)}
    if relation["expelled"]:
        raise Refused(
            "no envoy of {empire} is welcome in {place} again",
            hint="send him to another settlement",
            rule="ME-DIP-6",
            **facts,
        )
    if relation["not_before"] is not None and scene.now < relation["not_before"]:
        year, season, _ = read_moment(relation["not_before"])
        raise Refused(
            "{place} hears no envoy of {empire} before {season} of year {year}",
            hint="send him to another settlement",
            rule="ME-DIP-6",
            season=season,
            year=year,
            **facts,
        )
    if is_sent(scene, relation):
        raise Refused(
            "an envoy of {empire} waits in {place}",
            hint="he is heard when the diplomacy phase ends",
            rule="ME-DIP-5",
            **facts,
        )


def refuse_forbidden(scene: Scene, sender: Row, place: Row) -> None:
    """ME-DIP-5: "No" in the matrix of races."""
    if modifier(scene, sender, place) is None:
        raise Refused(
            "{sender} send no envoys to {receiver}",
            hint="hexcrown table show diplomacy-modifiers",
            rule="ME-DIP-5",
            sender=sender["race"],
            receiver=place["race"],
        )
