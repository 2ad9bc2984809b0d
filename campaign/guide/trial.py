"""Whether a deed would be accepted, asked of the deed itself: it is run up to where it begins.

Every refusal of a deed comes before `enter`, `begin`, `act` or `told` (`campaign.acts.deed`), so
one that gets there is accepted: what the guide offers and what the deed takes are one thing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NoReturn, Unpack

from campaign.acts.act import Document
from campaign.acts.deed import Deed
from campaign.errors import CampaignError
from campaign.guide.documents import Value
from campaign.journal.campaign_dice import CampaignChance
from campaign.rules.act_context import ActContext, Effect
from campaign.rules.scope import Scope, Subject
from campaign.storage.world import World
from tables.chance.sources import Chance

Do = Callable[[Deed, int, Sequence[Value]], Document]


class Accepted(Exception):
    """The deed has begun: nothing refused it."""


class Trial(Deed):
    """A deed that stops where it would begin."""

    def __init__(self, world: World, context: ActContext | None = None) -> None:
        super().__init__(world, CampaignChance(Chance(), "none", (), lambda start: set()))
        if context is not None:
            self.__dict__["context"] = context  # one board for many trials

    def enter(self) -> NoReturn:
        raise Accepted

    def begin(self, rule: str) -> NoReturn:
        raise Accepted

    def act(self, agenda: Sequence[Effect], about: Subject, **scope: Unpack[Scope]) -> NoReturn:
        raise Accepted

    def told(self, template: str, /, *, to: int | None = None, **facts: object) -> NoReturn:
        raise Accepted


def is_accepted(trial: Trial, do: Do, actor: int, values: Sequence[Value]) -> bool:
    """The world is afterwards as it was: some deeds mark something before they begin."""
    mark = trial.world.mark()
    try:
        do(trial, actor, values)
    except Accepted:
        return True
    except CampaignError:
        return False
    finally:
        if trial.world.mark() != mark:
            trial.world.roll_back(mark)
    return True
