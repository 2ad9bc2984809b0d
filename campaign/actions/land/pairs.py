"""Two armies that reorganise together: they stand side by side, and what they are allows it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from campaign.actions.land.armies import army_name, get_army
from campaign.errors import Refused
from campaign.rules.act_context import ActContext
from campaign.rules.war.sieges import is_besieged
from campaign.storage.models.kinds import Good

if TYPE_CHECKING:
    from campaign.storage.models import Army


def get_pair(context: ActContext, army_key: int, into_key: int) -> tuple[Army, Army]:
    army, into = get_army(context, army_key), get_army(context, into_key)
    if army_key == into_key:
        raise Refused(
            "an army can't join itself", hint="name another army on the tile", rule="BG-ARMY-3"
        )
    if army.owner != into.owner:
        raise Refused(
            "{one} and {other} serve different empires",
            hint="name another army of its empire on the tile",
            rule="BG-ARMY-3",
            one=army_name(army),
            other=army_name(into),
        )
    same = (army.tile, army.bank, army.fleet) == (
        into.tile,
        into.bank,
        into.fleet,
    )
    if not same:
        raise Refused(
            "{one} and {other} are not on the same tile",
            hint="bring them to one tile, on one bank, first",
            rule="BG-ARMY-3",
            one=army_name(army),
            other=army_name(into),
        )
    refuse_lines(context, army, into)
    return army, into


def refuse_lines(context: ActContext, army: Army, into: Army) -> None:
    """BG-SIEGE-1: nobody passes the lines but by a battle."""
    if army.inside == into.inside:
        return
    if is_besieged(context, army) or is_besieged(context, into):
        raise Refused(
            "{one} and {other} are separated by a siege",
            hint="a sortie is a battle: hexcrown battle ARMY BESIEGER",
            rule="BG-ARMY-3",
            one=army_name(army),
            other=army_name(into),
        )


def refuse_train(army: Army, into: Army) -> None:
    """ME-SITE-TREAS: it goes home by itself, to the capital, with an escort beside it."""
    if (army.kind == "treasure") == (into.kind == "treasure"):
        return
    train, other = (army, into) if army.kind == "treasure" else (into, army)
    raise Refused(
        "{train} is a treasure and stays apart from {other}",
        hint="an army beside it is its escort: it follows to the capital",
        rule="ME-SITE-TREAS",
        train=army_name(train),
        other=army_name(other),
    )


def refuse_escort(army: Army, into: Army, goods: Mapping[Good, int]) -> None:
    """ME-SIEGE-4: the escort comes with the engines and goes with them."""
    if goods.get("points") and "convoy" in (army.kind, into.kind):
        raise Refused(
            "a convoy's escort is of no army: engines and provisions pass, no troops",
            hint="hexcrown army merge CONVOY ARMY gives an army all its engines",
            rule="ME-SIEGE-4",
        )


def refuse_last_troops(army: Army, goods: Mapping[Good, int]) -> None:
    if goods.get("points") and goods["points"] == army.points:
        raise Refused(
            "{name} would be left without troops",
            hint="hexcrown army merge {army} ARMY gives all it has",
            rule="BG-ARMY-1",
            name=army_name(army),
            army=army.id,
        )
