"""Rolling on a table inside an agenda: column, modifiers, re-rolls, and the row that happens."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tables.agenda.act_state import (
    ActState,
    Path,
    Scope,
    Step,
    amount,
    ask,
    new_node,
    push,
    throw,
)
from tables.agenda.branches import choosable_modifier, find_column, may_reroll, sum_modifiers
from tables.agenda.decisions import column_decision, modifier_decision, reroll_decision
from tables.dice.expression import Expression, parse
from tables.errors import Refused
from tables.library.table import ALL, Row, Table

if TYPE_CHECKING:
    from tables.agenda.documents import Node
    from tables.library.conditions import Facts
    from tables.library.effect_types import RollEffect, RowEffect, TotalEffect

MOST_AGAIN = 1000  # rolls past rows that are spent
MOST_APART = 20  # rolls for another row than those beside it
DEEPEST = 800  # parts of a path: some hundred tables inside one another


def work_roll(state: ActState, step: Step[RollEffect]) -> None:
    effect, scope, path, parent = step
    check_depth(path)
    table = state.tables.get(effect["table"])
    facts = state.world.context(scope)
    column = find_column(effect, table, facts)
    if table.columns and column is None:
        ask(state, column_decision(effect, table), scope, path, parent)
        return
    node = place(state, effect, table, column, parent)
    if parent["table"] is None and path and isinstance(path[0], str):
        node["of"] = path[0]  # one subject of many, as `within` names it
    beside = rows_beside(node, parent) if effect.get("apart") else None
    total = roll_total(state, (effect, scope, path, node), table, column, facts, beside)
    path = (*path, table.id)
    row = table.row(total, column)
    if table.rerolls and may_reroll(table, row, facts, effect.get("again", 0)):
        ask(state, reroll_decision(effect, table, column, row, total), scope, path, node)
    else:
        choose_or_land(state, table, column, total, row, facts, (scope, path, node))


def roll_total(
    state: ActState,
    step: Step[RollEffect],
    table: Table,
    column: str | None,
    facts: Facts,
    beside: set[str] | None,
) -> int:
    """The dice with their modifiers; rolled again past rows that are spent, and, where rolls stand
    apart, past those `beside` it."""
    effect, scope, path, node = step
    dice = parse(str(effect["dice"])) if "dice" in effect else table.dice or prepare(table)
    modifier = amount(state, effect, "mod", scope, path, node) if "mod" in effect else 0
    if table.modifiers:
        modifier += sum_modifiers(table, facts)
    path = (*path, table.id)
    purpose, key = effect.get("for") or table.id, f"table/{table.id}"

    def roll(*label: str | int) -> int:
        return throw(
            state, dice, (*path, *label), node, purpose, key, scope,
            modifier=modifier, texts=table.question, column=column,
        )  # fmt: skip

    total = roll()
    if table.once:
        total = roll_past_spent(state, table, column, total, lambda number: roll("again", number))
    if beside is not None:
        total = roll_apart(table, column, total, beside, lambda number: roll("apart", number))
    return total


def roll_past_spent(
    state: ActState, table: Table, column: str | None, total: int, roll: Callable[[int], int]
) -> int:
    """Rows that come up once and have come up are rolled past, as with cards already drawn."""
    spent = state.world.spent(table.id)
    rows = [row.id for row in table.rows if (column or ALL) in row.ranges]
    if all(row in spent for row in rows):
        raise Refused(
            "every row of {table} has come up",
            hint="hexcrown table drawn {table} --put-back all",
            table=table.id,
        )
    for number in range(1, MOST_AGAIN + 1):
        if table.row(total, column).id not in spent:
            return total
        total = roll(number)
    raise Refused("table {table}: the rows left hardly ever come up", table=table.id)


def rows_beside(node: Node, parent: Node) -> set[str]:
    """Rows of the same table that came up beside this roll."""
    return {
        other["row"]["id"]
        for other in parent["then"]
        if other is not node and other["table"] == node["table"] and other["row"]
    }


def roll_apart(
    table: Table, column: str | None, total: int, beside: set[str], roll: Callable[[int], int]
) -> int:
    """Rolled again while a plain row came up before; one that rolls itself may differ anyway.
    Where all have come up, or none other does, one comes up twice."""
    rows = [row for row in table.rows if (column or ALL) in row.ranges]
    all_up = all(row.id in beside for row in rows)
    for number in range(1, MOST_APART + 1):
        row = table.row(total, column)
        if row.id not in beside or row.effects or all_up:
            break
        total = roll(number)
    return total


def prepare(table: Table) -> Expression:
    table.refuse_unrolled()
    table.dice = parse(table.roll)
    return table.dice


def place(
    state: ActState, effect: RollEffect | RowEffect, table: Table, column: str | None, parent: Node
) -> Node:
    """The node of a table's outcome: its own, or the one a kept roll stands in already."""
    state.used[table.id] = None
    if effect.get("here"):
        return parent
    node = new_node(table.id, column)
    if "as" in effect:
        node["as"] = effect["as"]
    parent["then"].append(node)
    return node


def choose_or_land(
    state: ActState,
    table: Table,
    column: str | None,
    total: int,
    row: Row,
    facts: Facts,
    where: tuple[Scope, Path, Node],
) -> None:
    """Ask for a modifier that the player may choose; without one the row happens."""
    scope, path, node = where
    modifier = choosable_modifier(table, facts)
    if modifier:
        ask(state, modifier_decision(table, column, total, modifier), scope, path, node)
    else:
        land(state, row, scope, path, node)


def land(state: ActState, row: Row, scope: Scope, path: Path, node: Node) -> None:
    """The row happens: it stands in the outcome, and its effects go in front of the agenda."""
    node["row"] = row.shown
    scope = state.world.landed(node, scope)
    if row.effects:
        push(state, row.effects, scope, (*path, row.id), node)


def work_total(state: ActState, step: Step[TotalEffect]) -> None:
    """A roll that was kept: its row happens, after modifiers the player may still choose."""
    effect, scope, path, node = step
    table = state.tables.get(effect["table"])
    column, total = effect.get("column"), effect["total"]
    facts = state.world.context(scope)
    row = table.row(total, column)
    choose_or_land(state, table, column, total, row, facts, (scope, path, node))


def work_row(state: ActState, step: Step[RowEffect]) -> None:
    effect, scope, path, parent = step
    check_depth(path)
    table = state.tables.get(effect["table"])
    row = table.get_row(effect["row"])
    node = place(state, effect, table, effect.get("column"), parent)
    land(state, row, scope, (*path, table.id), node)


def check_depth(path: Path) -> None:
    if len(path) > DEEPEST:
        raise Refused("tables lead into one another without end: {path}", path=shorten(path))


def shorten(path: Path) -> str:
    words = [part for part in path if isinstance(part, str)]
    return " > ".join(words[-6:])
