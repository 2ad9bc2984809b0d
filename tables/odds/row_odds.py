"""The chance of each row of one table, for the dice that are about to be rolled on it."""

from __future__ import annotations

from fractions import Fraction

from tables.dice.odds import distribution
from tables.errors import TablesError
from tables.library.table import Row, Table


def row_odds(
    table: Table, dice: str = "", modifier: int = 0, column: str | None = None
) -> list[tuple[Row, Fraction]]:
    """Each row that can come up, in the order of the table."""
    chances: dict[str, Fraction] = {}
    for total, chance in distribution(dice or table.roll).items():
        try:
            row = table.row(total + modifier, column)
        except TablesError:
            continue  # a total for which the table has no row
        chances[row.id] = chances.get(row.id, Fraction(0)) + chance
    return [(row, chances[row.id]) for row in table.rows if row.id in chances]
