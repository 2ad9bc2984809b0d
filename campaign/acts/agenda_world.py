"""The campaign as the world that `tables.agenda` works an act against.

Roles are expanded by `campaign.rules.roles`, facts answered by `campaign.rules.facts`, effects and
the steps of a deed worked by the functions registered for them (`campaign.rules.effect_registry`).
Every die is rolled by the agenda, so that it is labelled, journaled, and can be typed in.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, cast

from campaign.acts.row_story import note_row, tell_check
from campaign.rules.act_context import ActContext, Effect, Effects, name_of, plain
from campaign.rules.drawn_rows import record_drawn, spent_rows
from campaign.rules.effect_registry import get_work
from campaign.rules.facts import ActFacts
from campaign.rules.realm.magic_immunity import is_warded
from campaign.rules.roles import expand
from campaign.rules.scope import Scope, Subject
from campaign.storage.steps import told_in
from tables.agenda import act_state as tables

if TYPE_CHECKING:
    from tables.agenda.documents import Node
    from tables.library.effect_types import Band


WARDED = "Magic finds no hold at {tile}."  # messages


class AgendaWorld:
    """What the agenda asks, answered out of the context of one act."""

    def __init__(self, context: ActContext) -> None:
        self._context = context

    def context(self, scope: tables.Scope) -> Mapping[str, object]:
        return ActFacts(self._context, cast("Scope", scope))

    def expand(self, role: str, effect: Effect, scope: tables.Scope) -> Sequence[Subject]:
        return expand(self._context, role, effect, cast("Scope", scope))

    def apply(self, effect: Effect, subject: tables.Subject, scope: tables.Scope) -> Effects:
        """The agenda knows subjects and scopes as plain data; from here on they have a type."""
        return self._apply(effect, cast("Subject", subject), cast("Scope", scope))

    def spent(self, table: str) -> Sequence[str]:
        return spent_rows(self._context.world, table)

    def landed(self, node: Node, scope: tables.Scope) -> None:
        """Where in the story the row came up, and for whom."""
        record_drawn(self._context.world, self._context.library, node)
        self._context.landed.append(note_row(self._context, node, cast("Scope", scope)))

    def checked(self, node: Node, band: Band, total: int, scope: tables.Scope) -> None:
        """How a check of a table or a condition went."""
        tell_check(self._context, node, band, total, cast("Scope", scope))

    def _apply(self, effect: Effect, subject: Subject, scope: Scope) -> Effects:
        context = self._context
        step = context.world.begin_step(effect=plain(effect), on=name_of(subject))
        context.effects.append((effect, step))
        if "magic" in scope and is_warded(context, effect, scope):
            tell_warded(context, scope)
            return []
        further = get_work(effect)(context, effect, subject, scope)
        if "asked" in scope:
            context.answering.append((step, scope["asked"]["id"]))
        if "under" in scope:
            give_reason(context, step, f"condition:{scope['under']['id']}")
        return further


def tell_warded(context: ActContext, scope: Scope) -> None:
    """Once a spell, however many effects it has."""
    tile = name_of(scope["tile"]) if "tile" in scope else ""
    told = told_in(context.world.steps)
    if not any(line["say"] == WARDED and line["facts"]["tile"] == tile for line in told):
        context.tell(WARDED, tile=tile)


def give_reason(context: ActContext, since: int, why: str) -> None:
    for line in told_in(context.world.steps[since:]):
        if "condition" not in line["facts"]:  # it names its own condition
            line.setdefault("why", why)
