"""Whether an action would be accepted, asked of the action itself: it is run up to where it begins.

Every refusal of an action comes before `enter`, `begin`, `act` or `told` (`campaign.acts.turn`), so
one that gets there is accepted: what the guide offers and what the action takes are one thing.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple, NoReturn, Unpack

from campaign.acts.turn import FREE, Act, Cost
from campaign.errors import CampaignError
from campaign.journal.campaign_dice import CampaignChance
from campaign.rules.phase_rules import OutOfOrder
from tables.chance.sources import Chance, Label

if TYPE_CHECKING:
    from campaign.acts.declare import Offer
    from campaign.events.event import Event
    from campaign.guide.documents import Idle, Value
    from campaign.guide.eyes import Eyes
    from campaign.rules.act_context import ActContext, Effect
    from campaign.rules.scope import Scope, Subject
    from campaign.storage.world import World
    from tables.chance.roll_question import RollQuestion


class Accepted(Exception):
    """The action has begun: nothing refused it."""


class NoDice(Chance):
    """Whatever gets as far as a die has begun."""

    __slots__ = ()

    def stream(self, label: Label, question: RollQuestion | None = None) -> NoReturn:
        raise Accepted


class Trial(Act):
    """An action that stops where it would begin."""

    def __init__(
        self, world: World, context: ActContext | None = None, eyes: Eyes | None = None
    ) -> None:
        """`eyes`: only what this empire knows is offered; the gamemaster's see all."""
        super().__init__(world, CampaignChance(NoDice(), "none", (), lambda start: set()))
        self.eyes = eyes
        self.risky: dict[int, set[int]] = {}  # tiles beside an army; many targets ask for them
        if context is not None:
            # Fills the cached property: many trials share one context, and so one board.
            self.__dict__["context"] = context

    @cached_property
    def idle(self) -> list[Idle]:
        """Armies that could still move, if the movement of this turn is not over yet."""
        from campaign.guide.idle import idle_to_close

        return idle_to_close(self.world)

    def enter(self) -> NoReturn:
        raise Accepted

    def begin(self, rule: str) -> NoReturn:
        raise Accepted

    def act(self, agenda: Sequence[Effect], about: Subject, **scope: Unpack[Scope]) -> NoReturn:
        raise Accepted

    def told(self, event: Event) -> NoReturn:
        raise Accepted


class Acceptance(NamedTuple):
    """What is known of an action that would be accepted."""

    cost: Cost
    phase: str  # in which it is due


def find_acceptance(
    trial: Trial, offer: Offer, actor: int, values: Sequence[Value]
) -> Acceptance | None:
    """None where it is refused; `OutOfOrder` goes through, for no other values would help. The
    world is afterwards as it was: some actions mark something before they begin."""
    mark = trial.world.mark()
    trial.phase, trial.cost = "", FREE
    try:
        offer.action.run(trial, offer.arguments(trial, actor, values))
    except Accepted:
        pass
    except OutOfOrder:
        raise
    except CampaignError:
        return None
    finally:
        if trial.world.mark() != mark:
            trial.world.roll_back(mark)
    return Acceptance(trial.cost, trial.phase)
