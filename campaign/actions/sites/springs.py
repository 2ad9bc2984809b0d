"""The mystic spring: it cures the cursed, the sick and the lately dead on 3+ (ME-SITE-SPRING)."""

from __future__ import annotations

from campaign.actions.land.armies import army_name, get_own_army
from campaign.actions.sites.searching import at_site
from campaign.acts.act import Document
from campaign.acts.declare import Own, action
from campaign.acts.turn import Act, Turn
from campaign.errors import Refused
from campaign.rules.act_context import ActContext
from campaign.storage.calendar import read_moment
from campaign.storage.models import Army, Character, Site

LONGEST_DEAD = 6  # turns; winter counts as three
WINTER_TURNS = 3


def gate_bathe(turn: Turn, army_key: int) -> tuple[Army, Site]:
    """The army and its spring: tried once a turn (house decision 10)."""
    army = get_own_army(turn, army_key)
    turn.due("search", army.owner)
    spring = get_spring(turn.context, army)
    if army.state.get("bathed") == turn.context.now:
        raise Refused(
            "{name} has bathed this turn",
            hint="once a turn: it may try again next turn",
            rule="ME-SITE-SPRING",
            name=army_name(army),
        )
    return army, spring


@action(
    "bathe",
    title="bathe in the mystic spring",
    order=90,
    line="search {army} --do bathe",
    rule="ME-SITE-SPRING",
    rolls=("table/mystic-spring",),
)
def bathe(act: Act, army_key: Own[Army]) -> Document:
    """It is no search and leaves the army its move."""
    army, spring = gate_bathe(act, army_key)
    act.enter()
    act.world.put(army, state={**army.state, "bathed": act.context.now})
    bury_long_dead(act.context, army)
    return at_site(act, army, spring, [{"kind": "roll", "table": "mystic-spring"}])


def get_spring(context: ActContext, army: Army) -> Site:
    for site in context.world.live(Site, tile=army.tile or 0):
        if site.kind == "mystic-spring":
            return site
    raise Refused(
        "there is no mystic spring here",
        hint="hexcrown site list shows where the springs are",
        rule="ME-SITE-SPRING",
    )


def bury_long_dead(context: ActContext, army: Army) -> None:
    """Beyond six turns nobody comes back."""
    for row in context.world.live(Character, army=army.id):
        if row.dead_at is not None and turns_since(row.dead_at, context.now) > LONGEST_DEAD:
            context.world.end(row, "dead")


def turns_since(then: int, now: int) -> int:
    """Turns of the campaign season, and three for each winter between."""
    passed = 0
    for moment in range(then + 1, now + 1):
        season = read_moment(moment)[1]
        passed += 1 if season == "campaign" else WINTER_TURNS if season == "winter" else 0
    return passed
