"""Which function works which effect, and which step of a deed: the two lists to add to."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

from campaign.errors import Refused
from campaign.rules.act_context import ActContext, Effect, Effects, Scope, Subject

Work = Callable[[ActContext, Effect, Subject, Scope], Effects]


def nothing(context: ActContext, effect: Effect, on: Subject, scope: Scope) -> Effects:
    return []


# Effects of the packs (tables/library/effects.py), as module:function under campaign.
EFFECTS: dict[str, str] = {
    "nothing": "rules.effect_registry:nothing",
    "lose": "effects.losses:lose",
    "gain": "effects.losses:gain",
    "item": "effects.losses:find_item",
    "destroy": "effects.losses:destroy",
    "raze": "effects.places:raze",
    "recover": "effects.places:recover",
    "settle": "effects.places:settle",
    "independent": "effects.places:make_independent",
    "capture": "effects.places:capture",
    "join": "effects.places:join",
    "race": "effects.places:set_race",
    "surrender": "effects.places:surrender",
    "lift-siege": "effects.places:lift_siege",
    "walls": "effects.places:walls",
    "income": "effects.peoples:income",
    "relation": "effects.peoples:relation",
    "align": "effects.peoples:align",
    "caught": "effects.peoples:caught",
    "reveal": "effects.revealing:reveal",
    "retreat": "effects.movement:retreat",
    "stop": "effects.movement:stop",
    "extra-move": "effects.movement:extra_move",
    "drift": "effects.movement:drift",
    "push": "effects.movement:push",
    "sail": "effects.shipping:sail",
    "fight": "effects.fighting:fight",
    "afflict": "effects.lasting:afflict",
    "lift": "effects.lasting:lift",
    "character": "effects.lasting:character",
    "site": "effects.land:site",
    "yield": "effects.land:yields",
    "reduce": "effects.land:reduce",
    "remove-site": "effects.land:remove_site",
    "barren": "effects.land:barren",
    "tile-kind": "effects.land:tile_kind",
    "bridge": "effects.land:bridge",
    "mark": "effects.land:mark",
    "force": "effects.land:force",
    "rage": "effects.land:rage",
    "strike": "effects.land:strike",
    "aim": "effects.aiming:aim",
    "cast": "effects.casting:cast",
}

# Steps of deeds, made by the campaign's own agendas.
STEPS: dict[str, str] = {
    "retreat-to": "effects.movement:arrive_in_retreat",
    "put-on-tile": "effects.movement:put_there",
    "place-ships": "effects.land:place_ships_here",
    "searched": "deeds.sites.searching:count_search",
    "learn-army": "effects.revealing:learn_army",
    "learn-tile": "effects.revealing:learn_one_tile",
    "tower-stirs": "deeds.sites.towers:tower_stirs",
    "in-limbo": "effects.lasting:in_limbo",
    "claim-tile": "deeds.winter.realm:claim_tile",
    "first-armies": "deeds.winter.realm:first_armies",
    "scouted": "deeds.land.scouting:note_scouted",
    "step": "deeds.land.moving:take_step",
    "brave": "deeds.land.moving:brave",
    "arrive": "deeds.land.moving:arrive",
    "moved": "deeds.land.moving:end_move",
    "choose-attack": "effects.fighting:choose_attack",
    "choose-defence": "effects.fighting:choose_defence",
    "engage": "effects.fighting:engage",
    "battle-told": "effects.fighting:told_battle",
    "go-inside": "deeds.war.fighting:go_inside",
    "besieged-eat": "deeds.war.besieging:besieged_eat",
    "battle-ends": "effects.aftermath:battle_ends",
    "break-engine": "effects.aftermath:break_one",
    "force-leaves": "effects.aftermath:force_leaves",
    "sack-temple": "effects.taking:sack_temple",
    "ally-troops": "season.equinox:allies_come",
    "allies-join": "season.equinox:allies_join",
    "hear-envoy": "season.envoys:hear_envoy",
    "fixed-revenue": "season.revenue:fixed_revenue",
    "site-yields": "season.revenue:site_yields",
    "friend-gives": "season.revenue:friend_gives",
    "count-income": "season.revenue:count_income",
    "spent-income": "season.revenue:spent_income",
    "temple-troops": "season.temples:temple_troops",
    "dragon-lands": "season.events:dragon_lands",
    "winter-leaves": "season.quarters:winter_leaves",
    "winter-lifts": "season.quarters:winter_lifts",
    "berth": "season.quarters:berth",
    "seek-quarters": "season.quarters:seek_quarters",
    "march-home": "season.quarters:march_home",
    "bank-treasure": "season.quarters:bank_treasure",
    "sail-step": "deeds.sea.sailing:sail_step",
    "sail-risk": "deeds.sea.sailing:sail_risk",
    "sail-met": "deeds.sea.sailing:sail_met",
    "sail-meeting": "deeds.sea.sailing:sail_meeting",
    "sailed": "deeds.sea.sailing:sailed",
    "run-before": "deeds.sea.sailing:run_before",
    "land": "deeds.sea.embarking:go_ashore",
    "sea-engage": "effects.naval:sea_engage",
    "sea-battle-ends": "effects.naval:sea_battle_ends",
    "sea-chase": "effects.naval:sea_chase",
    "coast-step": "effects.shipping:coast_step",
    "coast-leaves": "effects.shipping:coast_leaves",
    "coast-met": "effects.shipping:coast_met",
    "coast-meeting": "effects.shipping:coast_meeting",
    "coast-raid": "effects.shipping:coast_raid",
    "pirate-berths": "season.pirates:pirate_berths",
    "camp-leaves": "season.wanderers:camp_leaves",
    "ravage": "season.wanderers:ravage",
    "undead-meet": "season.wanderers:undead_meet",
    "undead-storm": "season.wanderers:undead_storm",
    "undead-spoils": "season.wanderers:undead_spoils",
    "undead-grow": "season.wanderers:undead_grow",
    "horde-meets": "season.wanderers:horde_meets",
    "horde-meeting": "season.wanderers:horde_meeting",
    "horde-attacks": "season.wanderers:horde_attacks",
    "horde-joins": "season.wanderers:horde_joins",
    "ship-sinks": "rules.ships:ship_sinks",
    "sink-ship": "rules.ships:sink_ship",
}

_held: dict[str, Work] = {}


def get_work(effect: Mapping[str, Any]) -> Work:
    place = STEPS.get(effect["do"]) if effect["kind"] == "deed" else EFFECTS.get(effect["kind"])
    if place is None:
        raise Refused("the campaign can't work {what}", what=effect.get("do") or effect["kind"])
    if place not in _held:
        module, _, function = place.partition(":")
        _held[place] = getattr(import_module(f"campaign.{module}"), function)
    return _held[place]
