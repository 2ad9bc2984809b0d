"""When an action may be done: each names the season and phases it belongs to.

Out of order is refused; the gamemaster may force it, with a reason that the journal keeps.
"""

from __future__ import annotations

from campaign.errors import Refused
from campaign.storage.calendar import render_calendar
from campaign.storage.models import Empire
from campaign.storage.world import World

# BG-YEAR-2: the phases of a player's turn, in order.
PLAYER_PHASES = (
    "subsistence", "scouting", "movement", "battles", "sieges", "razing", "reorganisation",
)  # fmt: skip
# Action: (season, phases). No phases named: any of the season's.
WHEN_DUE: dict[str, tuple[str, tuple[str, ...]]] = {
    "explore": ("campaign", ("scouting", "movement")),
    "wildlands": ("campaign", ("scouting", "movement")),
    "search": ("campaign", ("scouting", "movement")),
    "move": ("campaign", ("scouting", "movement")),
    "sail": ("campaign", ("scouting", "movement")),
    "battle": ("campaign", ("battles",)),
    "assault": ("campaign", ("battles", "sieges")),
    "siege": ("campaign", ("sieges",)),
    "take": ("campaign", ("movement", "battles", "sieges", "razing")),
    "raze": ("campaign", ("razing",)),
    "reorganise": ("campaign", ("reorganisation",)),
    "envoy": ("winter", ("diplomacy",)),
    "recruit": ("winter", ("recruitment",)),
    "recover": ("winter", ("recovery",)),
    "build": ("winter", ("construction",)),
    "provisions": ("winter", ("baggage",)),
    "deploy": ("winter", ("deployment",)),
    "spy": ("winter", ("espionage",)),
}


class OutOfOrder(Refused):
    """The action belongs to another phase, which may still come."""

    season: str = ""
    phases: tuple[str, ...] = ()


def get_phase_due(world: World, act: str, empire: int | None) -> str:
    """The phase the action is done in: it belongs to this season, and it is this empire's turn.
    Within a player's turn that may be a later phase, which the calendar is then moved on to; none
    goes back."""
    season, phases = WHEN_DUE[act]
    now = world.calendar
    phase: str | None = None
    if now.season == season:
        is_now = not now.phase or now.phase in phases
        phase = now.phase if is_now else find_later_phase(now.phase, phases)
    if phase is None:
        raise out_of_order(world, act)
    refuse_other_player(world, empire)
    return phase


def find_later_phase(now: str, phases: tuple[str, ...]) -> str | None:
    """The first phase of the action that is still to come in a player's turn."""
    if now not in PLAYER_PHASES:
        return None
    place = PLAYER_PHASES.index(now)
    return next((phase for phase in PLAYER_PHASES[place:] if phase in phases), None)


def refuse_other_player(world: World, empire: int | None) -> None:
    """BG-YEAR-2: each player in turn order."""
    turn = world.calendar.empire
    if empire is None or turn is None or turn == empire:
        return
    raise Refused(
        "it is the turn of {turn}, not of {empire}",
        hint="hexcrown turn player goes on to the next; --force --reason does it all the same",
        rule="BG-YEAR-2",
        turn=world.get(Empire, turn).name,
        empire=world.get(Empire, empire).name,
    )


def out_of_order(world: World, act: str) -> OutOfOrder:
    season, phases = WHEN_DUE[act]
    now = world.calendar
    trouble = OutOfOrder(
        "{action} belongs to {season}, phase {phases}; it is {now} {phase}",
        hint="hexcrown turn status shows the order; --force --reason does it all the same",
        rule="BG-YEAR-2" if season == "campaign" else "BG-YEAR-3",
        act=act,
        season=season,
        phases=" or ".join(phases),
        now=render_calendar(now),
        phase=now.phase,
    )
    trouble.season, trouble.phases = season, phases
    return trouble
