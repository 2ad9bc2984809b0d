"""A table, ready to be rolled on: what its file says, with rows found by total at once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypedDict

from tables.errors import Refused, WrongWords
from tables.library.roll_questions import table_question
from tables.library.spoken_dice import roll_plain_row

if TYPE_CHECKING:
    from tables.dice.expression import Expression

Data = Mapping[str, Any]
ALL = "*"  # the one column of a table that has none
WIDEST = 10_000  # totals laid out one by one; wider tables are searched row by row


class TableModifier(TypedDict, total=False):
    """Added to a roll: a number, a fact of that name, or one of those to `choose` from."""

    add: int | str
    choose: Sequence[int]
    when: Mapping[str, object]


class Reroll(TypedDict, total=False):
    times: int
    when: Mapping[str, object]
    rows: Sequence[str]


class RowTexts(TypedDict):
    """A row as it stands in an act: its words in every language."""

    id: str
    name: Mapping[str, str]
    text: Mapping[str, str]


class Row:
    """One row: `ranges` by column (`*` where the table has none), effects as data."""

    __slots__ = ("data", "effects", "id", "name", "ranges", "rule", "shown", "text")

    def __init__(self, data: Data, ranges: dict[str, tuple[int, int]]) -> None:
        self.data = data
        self.id: str = data["id"]
        self.name = as_texts(data.get("name") or self.id)
        self.text = as_texts(data.get("text") or {})
        self.rule: str | None = data.get("rule")
        self.ranges = ranges
        self.effects: Sequence[Mapping[str, object]] = data.get("effects") or []
        if ranges and not self.effects:
            self.text, self.effects = roll_plain_row(self.name, self.text)
        self.shown: RowTexts = {"id": self.id, "name": self.name, "text": self.text}


class Table:
    """A table of any kind: rolled on, a matrix, or figures."""

    __slots__ = (
        "absolute", "by_id", "column_from", "columns", "data", "dice", "digest", "file", "hold",
        "id", "kind", "modifiers", "once", "pack", "places", "question", "rerolls", "roll", "rows",
        "rule", "source", "title",
    )  # fmt: skip

    def __init__(self, id: str, data: Data, pack: str = "", source: str = "", file: str = ""):
        self.id, self.data, self.pack, self.file = id, data, pack, file
        self.source: str = data.get("source") or source
        self.kind: str = data.get("kind", "roll")
        self.title = as_texts(data["title"])
        self.question: Mapping[str, str] = table_question(id, self.title, data)
        self.rule: str | None = data.get("rule")
        self.columns: Sequence[str] = data.get("columns") or ()
        self.column_from: str | None = data.get("column-from")
        self.hold: Sequence[int] | None = data.get("hold")
        self.absolute: bool = data.get("absolute", False)
        self.modifiers: Sequence[TableModifier] = data.get("modifiers") or ()
        self.rerolls: Sequence[Reroll] = data.get("rerolls") or ()
        self.rows = make_rows(data)
        self.by_id = {row.id: row for row in self.rows}
        drawn = data.get("replacement") is False
        self.once = frozenset(row.id for row in self.rows if drawn or row.data.get("once"))
        self.roll = str(data.get("roll") or f"1d{sum_weights(data)}")
        self.dice: Expression | None = None  # parsed at the first roll
        self.digest = ""  # made when first asked for
        self.places: dict[str, tuple[int, list[Row | None]]] = {}

    def row(self, total: int, column: str | None = None) -> Row:
        """The row that holds a total, once held to the table's limits."""
        total = self.held(total)
        low, places = self.places.get(column or ALL) or self.lay_out(column or ALL)
        at = total - low
        row = places[at] if 0 <= at < len(places) else self.search(total, column or ALL)
        if row is None:
            raise self.outside(total, column)
        return row

    def held(self, total: int) -> int:
        if self.absolute:
            total = abs(total)
        if self.hold is None:
            return total
        low, high = self.hold
        return low if total < low else high if total > high else total

    def lay_out(self, column: str) -> tuple[int, list[Row | None]]:
        """Every total of a column with its row; the first row wins where rows overlap."""
        spans = [(*row.ranges[column], row) for row in self.rows if column in row.ranges]
        low = min((span[0] for span in spans), default=0)
        high = min(max((span[1] for span in spans), default=-1), low + WIDEST)
        places: list[Row | None] = [None] * (high - low + 1)
        for first, last, row in reversed(spans):
            for total in range(first, min(last, high) + 1):
                places[total - low] = row
        self.places[column] = (low, places)
        return self.places[column]

    def search(self, total: int, column: str) -> Row | None:
        for row in self.rows:
            low, high = row.ranges.get(column, (1, 0))
            if low <= total <= high:
                return row
        return None

    def outside(self, total: int, column: str | None) -> Refused:
        spans = [row.ranges[column or ALL] for row in self.rows if (column or ALL) in row.ranges]
        return Refused(
            "table {table} has no row for {total}",
            hint="it goes from {low} to {high}",
            rule=self.rule,
            table=self.id,
            total=total,
            low=min((low for low, _ in spans), default=0),
            high=max((high for _, high in spans), default=0),
        )

    def get_row(self, row_id: str) -> Row:
        row = self.by_id.get(row_id)
        if row is None:
            raise unknown("table {table} has no row {name}", row_id, self.by_id, table=self.id)
        return row

    def refuse_unrolled(self) -> None:
        if self.kind != "roll":
            raise Refused(
                "table {table} is not rolled on",
                hint="hexcrown table show {table}",
                rule=self.rule,
                table=self.id,
            )

    def get_column(self, column: str | None) -> str | None:
        """The column as it was named; tables with columns need one."""
        if not self.columns:
            if column:
                raise WrongWords("table {table} has no columns", table=self.id)
            return None
        columns = ", ".join(self.columns)
        if column is None:
            raise WrongWords(
                "table {table} needs a column: {columns}",
                hint="add --column {first}",
                table=self.id,
                columns=columns,
                first=self.columns[0],
            )
        if column not in self.columns:
            raise unknown(
                "table {table} has no column {name}, it has {columns}",
                column,
                self.columns,
                table=self.id,
                columns=columns,
            )
        return column


def unknown(
    message: str, name: str, known: Iterable[str], /, *, hint: str = "", **facts: object
) -> WrongWords:
    """Words for a name that is not there, with the nearest one that is, or else with the hint."""
    import difflib

    near = difflib.get_close_matches(name, list(known), n=1)
    trouble = WrongWords(message, hint="did you mean {near}?" if near else hint)
    trouble.facts = {"name": name, "near": "".join(near), **facts}
    return trouble


def as_texts(value: str | Mapping[str, str]) -> Mapping[str, str]:
    """A text by language; one given without a language stands for all."""
    return {"en": value} if isinstance(value, str) else value


def make_rows(data: Data) -> list[Row]:
    rows = data.get("rows") or []
    if data.get("kind", "roll") != "roll":
        return [Row(row, {}) for row in rows]
    if "roll" not in data:
        return weighted_rows(rows)
    return [Row(row, row_ranges(row)) for row in rows]


def row_ranges(row: Data) -> dict[str, tuple[int, int]]:
    if "ranges" in row:
        return {column: span(value) for column, value in row["ranges"].items()}
    return {ALL: span(row["range"])}


def span(value: int | Sequence[int]) -> tuple[int, int]:
    """`3` or `[3, 5]` as first and last."""
    return (value, value) if isinstance(value, int) else (value[0], value[1])


def sum_weights(data: Data) -> int:
    return sum(row.get("weight", 1) for row in data.get("rows") or [])


def weighted_rows(rows: Sequence[Data]) -> list[Row]:
    made, last = [], 0
    for row in rows:
        first, last = last + 1, last + row.get("weight", 1)
        made.append(Row(row, {ALL: (first, last)}))
    return made
