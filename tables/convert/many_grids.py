"""The tables of one page: one that can't be a random table does not keep the others out."""

from __future__ import annotations

from collections.abc import Sequence

from tables.convert.grid import read_grid
from tables.convert.imported import NewTable, Remark, remark, slug, unique
from tables.errors import Refused

Grid = tuple[str, Sequence[Sequence[str]]]  # its heading and its lines


def read_grids(
    found: Sequence[Grid], table_id: str, remarks: list[Remark], headed: bool = False
) -> dict[str, NewTable]:
    """`headed`: the form has its headings in the first line, which people leave empty too."""
    tables: dict[str, NewTable] = {}
    for title, lines in found:
        name = unique(slug(title) if title else table_id, tables)
        try:
            table = read_grid(lines, name, title or table_id, remarks, headed and any(lines[0]))
        except Refused as trouble:
            if len(found) == 1:
                raise
            remark(remarks, "{name} is left out: {why}", name=name, why=trouble)
            continue
        if table is not None:
            tables[name] = table
    return tables
