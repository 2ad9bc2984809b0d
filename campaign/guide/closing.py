"""Whose movement a deed would end: asked of the deed itself, before it is done."""

from __future__ import annotations

from collections.abc import Callable

from campaign.acts.act import Document
from campaign.acts.deed import Deed
from campaign.errors import CampaignError
from campaign.guide.documents import Idle
from campaign.guide.trial import Accepted, Trial
from campaign.rules.phase_rules import PLAYER_PHASES
from campaign.storage.world import World
from tables.errors import TablesError

MOVEMENT = PLAYER_PHASES.index("movement")
UP_TO_MOVEMENT, AFTER_MOVEMENT = PLAYER_PHASES[: MOVEMENT + 1], PLAYER_PHASES[MOVEMENT + 1 :]


class NamingTrial(Trial):
    """A trial that notes which armies the person named: they act, and need no warning."""

    def __init__(self, world: World) -> None:
        super().__init__(world)
        self.named: set[int] = set()

    def key(self, table: str, text: str) -> int:
        found = super().key(table, text)
        if table == "army":
            self.named.add(found)
        return found


def find_closed(world: World, do: Callable[[Deed], Document]) -> list[Idle]:
    """Armies that have not moved, and could not any more once this deed is done. A deed that will
    be refused closes nothing: it says so itself."""
    if world.calendar.phase not in UP_TO_MOVEMENT:
        return []
    trial = NamingTrial(world)
    try:
        do(trial)
    except Accepted:
        pass
    except (CampaignError, TablesError):
        return []
    if trial.phase not in AFTER_MOVEMENT:
        return []
    return [each for each in trial.idle if each["id"] not in trial.named]
