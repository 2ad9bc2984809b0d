"""Which way an effect leads, decided once: a roll and exact odds both ask here.

Each function is pure: an effect or table, the facts or a total, and the branch they select.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from tables.library.conditions import Facts, as_number, holds
from tables.library.table import Row, Table, TableModifier, span

if TYPE_CHECKING:
    from tables.library.effect_types import (
        CheckEffect,
        DecideEffect,
        EachEffect,
        RollEffect,
        WhenEffect,
        WrittenOption,
    )

Effect = Mapping[str, object]


def find_column(effect: RollEffect, table: Table, facts: Facts) -> str | None:
    """The column a roll uses; None where the table has none, or where it has to be asked."""
    column = effect.get("column") or (table.column_from and facts.get(table.column_from))
    return str(column) if column in table.columns else None


def find_band(effect: CheckEffect, total: int) -> int | None:
    """The number of the band of a check that a total falls in."""
    for number, band in enumerate(effect["bands"]):
        low, high = span(band["range"])
        if low <= total <= high:
            return number
    return None


def branch_of(effect: WhenEffect, facts: Facts) -> str:
    """The side of a `when` that holds."""
    return "then" if holds(effect["if"], facts) else "else"


def takes_subject(effect: EachEffect, facts: Facts) -> bool:
    """Whether an `each` takes a subject of these facts."""
    unless = effect.get("unless")
    return holds(effect.get("if", {}), facts) and not (unless and holds(unless, facts))


def open_options(effect: DecideEffect, facts: Facts) -> list[WrittenOption]:
    """The options of a `decide` that can be chosen; if there are none, the question is skipped."""
    return [option for option in effect["options"] if holds(option.get("when", {}), facts)]


def sum_modifiers(table: Table, facts: Facts) -> int:
    total = 0
    for modifier in table.modifiers:
        add = modifier.get("add")
        if add and ("when" not in modifier or holds(modifier["when"], facts)):
            total += as_number(facts.get(add, 0)) if isinstance(add, str) else add
    return total


def choosable_modifier(table: Table, facts: Facts) -> TableModifier | None:
    """The modifier that a player may pick after the roll."""
    for modifier in table.modifiers:
        if "choose" in modifier and holds(modifier.get("when", {}), facts):
            return modifier
    return None


def may_reroll(table: Table, row: Row, facts: Facts, used: int) -> bool:
    for reroll in table.rerolls:
        if (
            used < reroll.get("times", 1)
            and ("when" not in reroll or holds(reroll["when"], facts))
            and ("rows" not in reroll or row.id in reroll["rows"])
        ):
            return True
    return False


def effects_of(part: Mapping[str, object], name: str = "effects") -> Sequence[Effect]:
    """The effects written under a name; none where it is left out."""
    found = part.get(name)
    return found if isinstance(found, list | tuple) else ()
