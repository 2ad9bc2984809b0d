"""The campaign as the world that `tables.agenda` works an act against.

Roles are expanded by `campaign.rules.roles`, facts answered by `campaign.rules.facts`, effects and
an action's steps worked by the functions registered for them (`campaign.rules.effect_registry`).
Every die is rolled by the agenda, so that it is labelled, journaled, and can be typed in. What
follows from a row of a table is worked with that row in its scope, as its cause.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, cast

from campaign import events
from campaign.acts.row_events import cause_of, land_row, tell_check
from campaign.events.event import told_in
from campaign.events.values import ref
from campaign.rules.act_context import ActContext, Effect, Effects, name_of, plain
from campaign.rules.effect_registry import get_work
from campaign.rules.facts import ActFacts
from campaign.rules.realm.holding import is_warded
from campaign.rules.roles import expand, find_tile
from campaign.rules.roll_names import record_drawn, spent_rows

if TYPE_CHECKING:
    from campaign.rules.scope import Scope, Subject
    from campaign.storage.changes import Step
    from tables.agenda import act_state as tables
    from tables.agenda.documents import Node
    from tables.library.effect_types import Band


class AgendaWorld:
    """What the agenda asks, answered out of the context of one act. `rolls`: those of its entry."""

    def __init__(self, context: ActContext, rolls: Sequence[object]) -> None:
        self._context = context
        self._rolls = rolls

    def context(self, scope: tables.Scope) -> Mapping[str, object]:
        return ActFacts(self._context, cast("Scope", scope))

    def expand(self, role: str, effect: Effect, scope: tables.Scope) -> Sequence[Subject]:
        return expand(self._context, role, effect, cast("Scope", scope))

    def apply(self, effect: Effect, subject: tables.Subject, scope: tables.Scope) -> Effects:
        """The agenda knows subjects and scopes as plain data; from here on they have a type."""
        return self._apply(effect, cast("Subject", subject), cast("Scope", scope))

    def spent(self, table: str) -> Sequence[str]:
        return spent_rows(self._context.world, table)

    def landed(self, node: Node, scope: tables.Scope) -> tables.Scope:
        record_drawn(self._context.world, self._context.library, node)
        roll = len(self._rolls) - 1 if node["rolls"] else None
        return cast("tables.Scope", land_row(self._context, node, cast("Scope", scope), roll))

    def checked(self, node: Node, band: Band, total: int, scope: tables.Scope) -> None:
        """How a check of a table or a condition went."""
        tell_check(self._context, node, band, total, cast("Scope", scope))

    def _apply(self, effect: Effect, subject: Subject, scope: Scope) -> Effects:
        context, cause = self._context, scope.get("cause", {})
        made = origin_of(context, cause.get("row", ""))
        made.update({"effect": plain(effect), "on": name_of(subject)})
        context.world.begin_step(**made)
        context.cause = cause_of(scope)
        context.landing = context.landings[cause["landing"]] if "landing" in cause else None
        try:
            if "magic" in scope and is_warded(context, effect, scope):
                tell_warded(context, scope)
                return []
            return get_work(effect)(context, effect, subject, scope)
        finally:
            context.cause = context.landing = None


def origin_of(context: ActContext, row: str) -> Step:
    """The table, row and rule that a step comes from, for `why`."""
    if not row:
        return {}
    name, _, number = row.partition("/")
    table = context.library.get(name)
    found = table.by_id.get(number)
    rule = (found.rule if found else None) or table.rule
    origin: Step = {"table": name, "row": number}
    return {**origin, "rule": rule} if rule else origin


def tell_warded(context: ActContext, scope: Scope) -> None:
    """Once a spell, however many effects it has."""
    tile = find_tile(context, scope)
    assert tile is not None, "magic is warded off a tile"
    told = [each.event for each in told_in(context.world.steps) if each.cause == context.cause]
    if events.MagicWarded(ref(tile)) not in told:
        context.tell(events.MagicWarded(ref(tile)))
