"""When an action may be done: each names the season and phases it belongs to.

Out of order is refused; the gamemaster may force it, with a reason that the journal keeps.

Who takes part in an act that waits for a decision: until it is answered they do nothing else.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from campaign.errors import Refused
from campaign.storage.calendar import render_calendar
from campaign.storage.models import Decision, Empire

if TYPE_CHECKING:
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


def get_phase_due(world: World, action: str, empire: int | None) -> str:
    """The phase the action is done in: it belongs to this season, and it is this empire's turn.
    Within a player's turn that may be a later phase, which the calendar is then moved on to; none
    goes back."""
    season, phases = WHEN_DUE[action]
    now = world.calendar
    phase: str | None = None
    if now.season == season:
        is_now = not now.phase or now.phase in phases
        phase = now.phase if is_now else find_later_phase(now.phase, phases)
    if phase is None:
        raise out_of_order(world, action)
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
        hint="hexcrown turn player goes on to the next; --force --reason does it anyway",
        rule="BG-YEAR-2",
        turn=world.get(Empire, turn).name,
        empire=world.get(Empire, empire).name,
    )


def out_of_order(world: World, action: str) -> OutOfOrder:
    season, phases = WHEN_DUE[action]
    now = world.calendar
    trouble = OutOfOrder(
        "you can {action} only in phase {phases}; it is {now} {phase}",
        hint="hexcrown turn status shows the order; --force --reason does it anyway",
        rule="BG-YEAR-2" if season == "campaign" else "BG-YEAR-3",
        action=action,
        season=season,
        phases=" or ".join(phases),
        now=render_calendar(now),
        phase=now.phase,
    )
    trouble.season, trouble.phases = season, phases
    return trouble


def refuse_waiting(world: World, table: str, key: int, name: Callable[[], str]) -> None:
    """Not recorded as read: taking a decision back leaves the acts of others as they are."""
    with world.unnoticed():
        waiting = world.find(Decision, ended_at=None)
        named = [row for row in waiting if is_named(row.state, table, key)]
        for row in named:
            raise Refused(
                "{name} takes part in what decision {number} is about",
                hint="answer it first: hexcrown decide {number}",
                rule="BG-YEAR-2",
                name=name(),
                number=row.id,
            )


def is_named(data: object, table: str, key: int) -> bool:
    """Whether what is left of an act names it: as a subject, as a member of a side, or in a step
    (`{"kind": "army", "id": 3}`, `["army", 3]`, `{"do": …, "army": 3}`)."""
    if isinstance(data, list):
        return data == [table, key] or any(is_named(each, table, key) for each in data)
    if not isinstance(data, dict):
        return False
    subject = data.get("kind") == table and data.get("id") == key
    step = "do" in data and data.get(table) == key
    return subject or step or any(is_named(each, table, key) for each in data.values())
