"""Autoplay at one stop of the calendar, a turn or a phase."""

from __future__ import annotations

from campaign.autoplay.table import PlayersTable
from campaign.autoplay.turn import play_turn
from campaign.autoplay.winter import play_phase
from campaign.season.running import moment_now, players


def play(table: PlayersTable) -> None:
    """All that the players whose turn it is do at this stop of the calendar."""
    now = table.look(moment_now)
    whose = [now.empire] if now.empire is not None else table.look(players)
    for empire in whose:
        if now.season == "campaign":
            play_turn(table, empire)
        else:
            play_phase(table, empire, now.phase)
