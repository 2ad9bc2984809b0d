"""What every action needs, held once: the books, the dice, the answers, the moment it is due.

An action is two functions. Its gate asks whether this army, fleet or empire may do it now; it
throws no die and changes nothing, so that anybody may ask it. The action passes its own gate,
refuses a target it can't have, and then acts:

    def gate_bathe(turn: Turn, army_key: int) -> Row:
        army = get_own_army(turn, army_key)
        turn.due("search", army["owner"])
        return army

    def bathe(act: Act, army_key: int) -> Document:
        army = gate_bathe(act, army_key)
        spring = get_spring(act.context, army)
        return act.act([{"kind": "roll", "table": "mystic-spring"}], subject("army", army_key))
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple, Unpack

from campaign.acts.act import Document, act
from campaign.errors import Refused
from campaign.events.event import Event, Told, told_in
from campaign.knowledge.own_numbers import find_decision, resolve_own
from campaign.rules.act_context import ActContext, Effect, name_of
from campaign.rules.phase_rules import get_phase_due
from campaign.storage.models import Calendar
from campaign.storage.names import resolve
from tables.agenda.decisions import Answer, nobody

if TYPE_CHECKING:
    from campaign.journal.campaign_dice import CampaignChance
    from campaign.rules.scope import Scope, Subject
    from campaign.storage.world import World


class Cost(NamedTuple):
    """What an action takes of its empire."""

    crowns: int = 0
    timber: int = 0


FREE = Cost()


class Turn:
    """The moment in which something may be done: all that a gate may ask."""

    def __init__(self, world: World, *, forced: bool = False, sender: int | None = None) -> None:
        """`forced`: the gamemaster overrules the order of play. `sender`: the empire whose order
        it is, by whose numbers and knowledge the words are read."""
        self.world = world
        self.forced = forced
        self.sender = sender
        self.phase = ""  # the phase the action belongs to, once `due` has found it

    @cached_property
    def context(self) -> ActContext:
        return ActContext(self.world)

    def due(self, act: str, empire: int | None) -> None:
        """Refuse what is out of order; see `campaign.rules.phase_rules`."""
        if not self.forced:
            self.phase = get_phase_due(self.world, act, empire)

    def key(self, table: str, text: str) -> int:
        """The number of the row a person means; 0 for a decision that was never asked of them."""
        if table == "decision":
            row = find_decision(self.world, self.sender, int(text)) if self.sender else None
            return int(text) if self.sender is None else row.id if row else 0
        if self.sender is None:
            return resolve(self.world, table, text).id
        with self.world.unnoticed():  # the act stands on this row, not on all that its sender knows
            return resolve_own(self.world, self.sender, table, text).id

    def keys(self, table: str, texts: Iterable[str] | None) -> list[int]:
        return [self.key(table, text) for text in texts or ()]


class Act(Turn):
    """An action being done: beyond its gate it throws dice, changes rows and tells its story."""

    def __init__(
        self,
        world: World,
        chance: CampaignChance,
        answer: Answer = nobody,
        *,
        forced: bool = False,
        sender: int | None = None,
    ) -> None:
        super().__init__(world, forced=forced, sender=sender)
        self.chance = chance
        self.answer = answer
        self.cost = FREE  # set before the action begins, so that a trial can read it
        self._first_step = len(world.steps)

    def enter(self) -> None:
        """Move the calendar on to the phase that the action is due in; no refusal comes after."""
        if self.phase and self.phase != self.world.calendar.phase:
            self.world.put(self.world.get(Calendar, 1), phase=self.phase)

    def begin(self, rule: str) -> None:
        """An action without dice: what is changed from here on is due to this rule."""
        self.enter()
        self.world.begin_step(rule=rule)

    def act(self, agenda: Sequence[Effect], about: Subject, **scope: Unpack[Scope]) -> Document:
        """Work the agenda; `about` names its dice, `scope` holds the roles that are settled."""
        self.enter()
        done = act(
            self.world, self.chance, agenda,
            scope=scope, about=name_of(about), answer=self.answer, context=self.context,
        )  # fmt: skip
        return {**done, "story": self.story}

    def told(self, event: Event) -> Document:
        """The answer of an action without dice: one event more."""
        self.context.tell(event)
        return self.told_already()

    def told_already(self) -> Document:
        """The answer of an action without dice whose sentences are told."""
        return {"outcome": None, "story": self.story, "decision": None}

    @property
    def story(self) -> list[Told]:
        """All that was told since the action began."""
        return told_in(self.world.steps[self._first_step :])


def is_allowed(check: Callable[..., object], *arguments: object) -> bool:
    """Whether a gate or a `refuse_` function lets it pass: how targets are listed."""
    try:
        check(*arguments)
    except Refused:
        return False
    return True
