"""The order of the year (BG-YEAR-1 to 3), read from `phases.toml`, and what each phase does.

Winter events: earthquakes, eruptions, one roll of fortune an empire, dragons among them.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, NamedTuple

from campaign import events
from campaign.declared import load_room
from campaign.events.values import ref
from campaign.rules.act_context import ActContext, Effect, Effects, StepEffect, for_subject, subject
from campaign.rules.effect_registry import works_step
from campaign.rules.realm.holding import has_elf_temple
from campaign.rules.roles import find_tile
from campaign.storage.models import Empire, Settlement

if TYPE_CHECKING:
    from campaign.rules.scope import Scope, Subject

TURNS = 6  # BG-YEAR-1

Happens = Callable[[ActContext], Effects]


class Phase(NamedTuple):
    """In a phase with `acts` the players do actions; of `each` empire in turn. `after` names the
    phases it must follow, whatever else is put between. `called` is its id in Italian."""

    id: str
    called: str
    season: str  # spring, campaign, autumn, winter
    en: str
    it: str
    rules: tuple[str, ...]
    acts: bool = False
    each: bool = False
    after: tuple[str, ...] = ()


FILE = files("campaign.season").joinpath("phases.toml")
PHASES = tuple(
    Phase(**{**phase, "rules": tuple(phase["rules"]), "after": tuple(phase.get("after", ()))})
    for phase in tomllib.loads(FILE.read_text("utf-8"))["phase"]
)
BY_ID = {phase.id: phase for phase in PHASES}

# What happens by itself when a phase is entered, and when it is left.
OPENING: dict[str, Happens] = {}
CLOSING: dict[str, Happens] = {}


def opens_phase(phase: str) -> Callable[[Happens], Happens]:
    return registering(OPENING, phase)


def closes_phase(phase: str) -> Callable[[Happens], Happens]:
    return registering(CLOSING, phase)


def registering(registry: dict[str, Happens], phase: str) -> Callable[[Happens], Happens]:
    def register(happens: Happens) -> Happens:
        assert phase in BY_ID, phase
        assert phase not in registry, phase
        registry[phase] = happens
        return happens

    return register


def has_opening(phase: str) -> bool:
    load_room("campaign.season")
    return phase in OPENING


def has_closing(phase: str) -> bool:
    load_room("campaign.season")
    return phase in CLOSING


def opening_agenda(context: ActContext, phase: str) -> Effects:
    return list(OPENING[phase](context)) if has_opening(phase) else []


def closing_agenda(context: ActContext, phase: str) -> Effects:
    return list(CLOSING[phase](context)) if has_closing(phase) else []


@cache
def phases_of(season: str) -> tuple[Phase, ...]:
    return tuple(phase for phase in PHASES if phase.season == season)


# Which table a restless tile rolls on each winter (ME-TILE-FAULT-2, ME-TILE-VOLCANO-1).
RESTLESS = {"fault": "earthquake", "volcano": "eruption"}


@opens_phase("events")
def winter_events(context: ActContext) -> Effects:
    """The earth first, in order of the tiles, then each empire in turn order."""
    return [*earth_moves(context), *fortunes(context)]


def earth_moves(context: ActContext) -> Effects:
    return [
        for_subject("tile", subject("tile", tile.id), {"kind": "roll", "table": table})
        for kind, table in RESTLESS.items()
        for tile in context.world.special_tiles()
        if kind in tile.kinds
    ]


def fortunes(context: ActContext) -> Effects:
    """HO-EVENT: what comes from afar comes first to the capital."""
    empires = sorted(context.world.live(Empire), key=lambda row: (row.turn_order, row.id))
    return [fortune(context, empire) for empire in empires]


def fortune(context: ActContext, empire: Empire) -> Effect:
    capitals = context.world.live(Settlement, owner=empire.id, kind="capital")
    where = {"tile": subject("tile", capitals[0].tile)} if capitals else {}
    roll = {"kind": "roll", "table": "winter-events"}
    return for_subject("empire", subject("empire", empire.id), roll, **where)


@works_step("dragon-lands")
def dragon_lands(context: ActContext, effect: StepEffect, on: Subject, scope: Scope) -> Effects:
    """BG-DRAG-1: it razes what it lands on; not beside a temple of the High Elves."""
    tile = find_tile(context, scope)
    if tile is None or has_elf_temple(context, tile):
        context.tell(events.DragonTurnedAway())
        return []
    if not any(not place.razed for place in context.world.live(Settlement, tile=tile.id)):
        context.tell(events.DragonFoundNothing(ref(tile)))
    return [{"kind": "raze", "of": "settlements-here"}]
