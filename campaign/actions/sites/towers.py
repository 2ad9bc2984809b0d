"""Towers of magic: calling on the wizard, staying too long, attacking him (ME-TOW)."""

from __future__ import annotations

from campaign.actions.land.armies import get_own_army, refuse_idle
from campaign.actions.sites.searching import at_site
from campaign.acts.act import Document
from campaign.acts.declare import Own, action
from campaign.acts.turn import Act, Turn
from campaign.errors import Refused
from campaign.rules.act_context import ActContext, Effect, Effects, StepEffect, subject, within
from campaign.rules.effect_registry import works_step
from campaign.rules.scope import Scope, Subject
from campaign.storage.models import Army, Site, Tile

CALLS: dict[str, Effect] = {
    "visit": {"kind": "roll", "table": "wizard-reaction"},
    "attack": {"kind": "row", "table": "tower-attack", "row": "attack"},
}


def gate_tower(turn: Turn, army_key: int) -> tuple[Army, Site]:
    """The army, and the tower beside it."""
    army = get_own_army(turn, army_key)
    turn.due("search", army.owner)
    tower = get_tower(turn.context, army)
    refuse_idle(turn.context, army, "search", "ME-TOW-0")
    return army, tower


def call_on_tower(act: Act, army_key: int, how: str) -> Document:
    """ME-TOW-0, ME-TOW-A: an army beside a tower visits the wizard or attacks him outright."""
    army, tower = gate_tower(act, army_key)
    return at_site(act, army, tower, [CALLS[how]], acted=how)


@action(
    "visit",
    title="call on the wizard of the tower",
    order=70,
    line="search {army} --do visit",
    rule="ME-TOW-0",
    rolls=("table/wizard-reaction",),
)
def visit(act: Act, army_key: Own[Army]) -> Document:
    return call_on_tower(act, army_key, "visit")


@action(
    "attack-tower",
    title="attack the tower",
    order=80,
    line="search {army} --do attack",
    rule="ME-TOW-A",
    rolls=("effects/fight/points",),
)
def attack(act: Act, army_key: Own[Army]) -> Document:
    return call_on_tower(act, army_key, "attack")


def get_tower(context: ActContext, army: Army) -> Site:
    tower = find_tower(context, army)
    if tower is None:
        raise Refused(
            "there is no tower of magic at {tile}",
            hint="hexcrown site list shows where the towers are",
            rule="ME-TOW-0",
            tile=context.world.get(Tile, army.tile).label,
        )
    return tower


def find_tower(context: ActContext, army: Army) -> Site | None:
    sites = context.world.live(Site, tile=army.tile or 0)
    return next((site for site in sites if site.kind == "tower"), None)


@works_step("tower-stirs")
def tower_stirs(context: ActContext, effect: StepEffect, on: Subject, scope: Scope) -> Effects:
    """ME-TOW-0: who stays a whole turn must roll 1d6+6."""
    army = context.world.get(Army, effect["army"])
    tower = find_tower(context, army)
    if army.ended_at is not None or tower is None:
        return []
    roles = {"army": subject("army", army.id), "site": subject("site", tower.id)}
    rolling = {"kind": "roll", "table": "wizard-reaction", "dice": "1d6+6", "for": "staying"}
    return [within(roles, rolling)]
