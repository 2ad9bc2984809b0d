"""The world in which the next line of an order sheet will run: the empire's own turn, with its
forces where the lines before it lead them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from campaign.players.known_world import known_world
from campaign.reports.view import View
from campaign.rules.phase_rules import PLAYER_PHASES, WHEN_DUE
from campaign.season.phases import PHASES
from campaign.storage.calendar import moment
from campaign.storage.models import Army, Calendar, Tile
from campaign.storage.world import World

FIRST = "scouting"  # the first phase in which a player acts
Going = tuple[str, int, int]  # table, number and the tile that a line leads it to


def plan_worlds(view: View, table: str, led: Iterable[Going] = ()) -> list[World]:
    """A world for each phase that is still to come: in a campaign turn one, since actions move the
    calendar on themselves; in winter one a phase."""
    found = []
    for phase in planned_phases(view):
        world = known_world(view, "sea" if table == "fleet" else "lowland")
        if phase:
            world.put(world.get(Calendar, 1), phase=phase)
        if world.calendar.season == "campaign":
            world.put(world.get(Calendar, 1), empire=view.empire)
        for going in led:
            lead(world, *going)
        found.append(world)
    return found


def planned_phases(view: View) -> Sequence[str]:
    """The phases that orders can be planned for now; just "" in a season that has none."""
    now = view.world.calendar
    if now.season == "campaign":
        own = now.empire == view.empire and now.phase in PLAYER_PHASES[1:]
        return [now.phase if own else FIRST]
    if now.season != "winter":
        return [""]
    order = [phase.id for phase in PHASES if phase.season == "winter"]
    begin = order.index(now.phase) if now.phase in order else 0
    acting = {
        phase for season, phases in WHEN_DUE.values() if season == "winter" for phase in phases
    }
    return [phase for phase in order[begin:] if phase in acting]


def lead(world: World, table: str, key: int, tile: int) -> None:
    """As if it had moved there."""
    row = world.row_if(table, key)
    if row is None or world.get_if(Tile, tile) is None:
        return
    now = moment(world.calendar)
    world.put_cells(table, key, tile=tile, moved_at=now)
    if table == "army":
        world.put(world.get(Army, key), bank=0, fleet=None, passage=None, siege=None)
