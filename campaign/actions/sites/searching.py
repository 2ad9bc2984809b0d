"""Searching what an army stands on: ruins, tombs, necropolis; and examining barren ground."""

from __future__ import annotations

from typing import Annotated, Literal

from campaign.actions.land.armies import army_name, get_own_army, mark_acted, refuse_idle
from campaign.acts.act import Document
from campaign.acts.declare import Call, Own, Typed, action, command
from campaign.acts.turn import Act, Turn
from campaign.effects.lasting import search_of
from campaign.errors import Refused
from campaign.rules.act_context import ActContext, Effects, StepEffect, action_step, subject
from campaign.rules.conditions import find_hold, live_conditions
from campaign.rules.effect_registry import works_step
from campaign.rules.realm.ground import remove_site
from campaign.rules.scope import Scope, Subject
from campaign.storage.models import Army, Search, Site, Tile

# Which table a site is searched on.
SEARCHED = {"ruins": "ruins", "tomb": "tombs", "necropolis": "necropolis"}


def gate_search(turn: Turn, army_key: int) -> tuple[Army, Site]:
    """The army, and the site it may search or evoke at."""
    army = get_own_army(turn, army_key)
    turn.due("search", army.owner)
    site = get_searchable(turn.context, army)
    refuse_idle(turn.context, army, "search", "ME-NEC-0")
    return army, site


@action(
    "search",
    title="search the site",
    order=50,
    line="search {army}",
    rule="ME-RUIN-0",
    rolls=("table/ruins", "table/tombs", "table/necropolis", "table/great-deposit"),
)
def search(act: Act, army_key: Own[Army]) -> Document:
    """ME-NEC-0, ME-RUIN-0: searching takes the army's turn."""
    army, site = gate_search(act, army_key)
    refuse_barred(act.context, army, site)
    agenda: Effects = [
        *deposit(act.context, army, site),
        {"kind": "roll", "table": SEARCHED[site.kind]},
        action_step(count_search, site=site.id, army=army_key),
    ]
    return at_site(act, army, site, agenda, acted="search")


def deposit(context: ActContext, army: Army, site: Site) -> Effects:
    """ME-NEC-5: an open deposit may be dug further, with a roll for dangers besides."""
    for row in live_conditions(context, "army", army.id, "great-deposit"):
        if row.state.get("site") == site.id:
            return [{"kind": "roll", "table": "great-deposit"}]
    return []


@action(
    "evoke",
    title="evoke the dead",
    order=60,
    line="search {army} --do evoke",
    rule="ME-NEC-U3",
    rolls=("table/evocation",),
)
def evoke(act: Act, army_key: Own[Army]) -> Document:
    """ME-NEC-U3: an undead player may evoke instead of searching."""
    army, site = gate_search(act, army_key)
    refuse_living(army, site)
    return at_site(act, army, site, [{"kind": "roll", "table": "evocation"}], acted="evoke")


DONE_AT_SITES = {
    "search": "search", "evoke": "evoke", "visit": "visit", "attack": "attack-tower",
    "bathe": "bathe", "orb": "orb",
}  # fmt: skip


@command("search")
def read_search(
    turn: Turn,
    army: Own[Army],
    way: Annotated[
        Literal["search", "evoke", "visit", "attack", "bathe", "orb"],
        Typed(
            option=("--do",),
            help="search ruins, tomb or necropolis; evoke the dead (undead); visit or attack a"
            " tower; bathe in a mystic spring; use the black orb.",
        ),
    ] = "search",
) -> Call:
    """Search the ruins, tomb or necropolis on an army's tile; visit a tower or spring, use an orb.

    Example: hexcrown search 2 --dice 4,4,2

    Example: hexcrown search 'First Banner' --do visit --choose accept
    """
    return Call(DONE_AT_SITES[way], {"army": army})


def refuse_living(army: Army, site: Site) -> None:
    if army.race != "undead" or site.kind != "necropolis":
        raise Refused(
            "only the undead evoke, and only in a necropolis",
            hint="others search it: leave out --do evoke",
            rule="ME-NEC-U3",
            name=army_name(army),
        )


def at_site(act: Act, army: Army, site: Site, agenda: Effects, acted: str = "") -> Document:
    """An army does something at a site on its tile; where it is `acted`, it takes its turn."""
    act.enter()
    if acted:
        mark_acted(act.context, army, acted)
    me = subject("army", army.id)
    return act.act(agenda, me, army=me, site=subject("site", site.id))


def get_searchable(context: ActContext, army: Army) -> Site:
    sites = context.world.live(Site, tile=army.tile or 0)
    for site in sites:
        if site.kind in SEARCHED:
            return site
    tile = context.world.get(Tile, army.tile)
    raise Refused(
        "there is nothing to search at {tile}",
        hint="hexcrown explore {army} --wildlands examines barren ground",
        rule="ME-NEC-0",
        tile=tile.label,
        army=army.id,
    )


def refuse_barred(context: ActContext, army: Army, site: Site) -> None:
    """ME-NEC-9: explorers who met the horror do not go back."""
    found = context.world.first(Search, army=army.id, site=site.id)
    if found and found.barred:
        raise Refused(
            "{name} refuses to search here again",
            hint="another army may search here",
            rule="ME-NEC-9",
            name=army_name(army),
        )


@works_step("searched")
def count_search(context: ActContext, effect: StepEffect, on: Subject, scope: Scope) -> Effects:
    """Each turn of search adds to the next roll; ruins and tombs are emptied by one."""
    site = context.world.get(Site, effect["site"])
    if site.kind != "necropolis":
        remove_site(context, site, "searched")
        return []
    key = search_of(context, effect["army"], effect["site"])
    turns = context.world.get(Search, key).turns + 1
    context.world.put(context.world.get(Search, key), turns=turns, last_at=context.now)
    return []


def gate_wildlands(turn: Turn, army_key: int) -> Army:
    """An army on barren ground where nobody breaks camp."""
    army = get_own_army(turn, army_key)
    turn.due("wildlands", army.owner)
    tile = turn.world.get(Tile, army.tile)
    if not tile.barren:
        raise Refused(
            "{tile} is not barren",
            hint="barren tiles alone are examined",
            rule="ME-WILD-0",
            tile=tile.label,
        )
    refuse_camp(turn.context, tile)
    refuse_idle(turn.context, army, "search", "ME-WILD-0")
    refuse_scouts_out(turn.context, army)
    refuse_newcomer(turn.context, army)
    return army


def refuse_newcomer(context: ActContext, army: Army) -> None:
    """Who came by a move beyond the turn's own (ME-TOW-7) has not started its turn here."""
    if army.state.get("arrived") == context.now:
        raise Refused(
            "{name} has come here this turn",
            hint="ground is examined by an army that starts its turn on it: next turn",
            rule="ME-WILD-0",
            name=army_name(army),
        )


def refuse_scouts_out(context: ActContext, army: Army) -> None:
    """Examining the ground gives up exploration."""
    if army.scouted_at == context.now:
        raise Refused(
            "{name} has scouted this turn: it examines no ground besides",
            hint="it may move where it scouted, or examine next turn",
            rule="ME-WILD-0",
            name=army_name(army),
        )


@action(
    "wildlands",
    title="examine the barren ground",
    order=40,
    line="explore {army} --wildlands",
    rule="ME-WILD-0",
    rolls=("table/wildlands",),
)
def explore_wildlands(act: Act, army_key: Own[Army]) -> Document:
    """Examine the barren tile it stands on (ME-WILD-0)."""
    army = gate_wildlands(act, army_key)
    act.enter()
    mark_acted(act.context, army, "wildlands")
    me = subject("army", army_key)
    return act.act([{"kind": "roll", "table": "wildlands"}], me, army=me)


def refuse_camp(context: ActContext, tile: Tile) -> None:
    """ME-SITE-NORTH: while the raiders break camp nobody looks around."""
    held = find_hold(context, "tile", tile.id, "search")
    if held is not None:
        raise Refused(
            "{tile} can't be examined: {condition}",
            hint="hexcrown tile show {tile} shows what affects it",
            rule=context.condition(held.kind).get("rule"),
            tile=tile.label,
            condition=held.kind,
        )
