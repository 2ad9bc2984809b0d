"""The rows of a campaign as a use case sees them: read on demand, with its own changes.

Nothing here writes to the database. A use case reads with `get`, `find` and `live`, changes with
`put`, `add`, `insert` and `end`; `campaign.acts.perform` writes the list of changes. What was read
is remembered, cell by cell, so that the journal knows later who depends on whom.

`World.whole` holds every row in memory, for a season or a forecast; `mark` and `roll_back` take
its changes back without the database.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import AbstractContextManager, nullcontext
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar, Unpack, cast

from campaign.errors import Refused
from campaign.storage.changes import Change, as_image, as_number
from campaign.storage.models.schema import ADDED, STATE, columns, defaults
from campaign.storage.reads import Reads
from campaign.storage.rows import Like, P, R, Row, image_of, peek, row_class, stored
from campaign.storage.table_cache import Cells, RowSource, TableCache, cells_of

if TYPE_CHECKING:
    from campaign.storage.changes import Step
    from campaign.storage.models import Calendar, Ended, Record, Tile

M = TypeVar("M", bound="Record")

QUIET = (
    "tile", "edge", "knowledge", "sighting", "tiding", "posting", "note", "orders", "decision",
    "game", "search", "unit", "readiness", "deadline", "invitation", "drawn",
)  # fmt: skip
FARTHEST = 1_000_000_000  # what a count may come to; both databases hold it


def has_ended(row: Record) -> bool:
    from campaign.storage.models import Ended

    return isinstance(row, Ended) and row.ended_at is not None


def owner_of(row: Record) -> int | None:
    """The empire whose it is, by the column that says so."""
    from campaign.storage.models import OfEmpire, Owned

    if isinstance(row, Owned):
        return row.owner
    return row.empire if isinstance(row, OfEmpire) else None


@cache
def table_of(model: object) -> str:
    """The table of a model."""
    return str(cast("type[Record]", model).__tablename__)


def name_of_table(row: Record) -> str:
    return cast(Row, row).table


def key_of(row: Record) -> int:
    """Its number, without recording the read."""
    return cast(int, cast(Row, row).cells[0])


class World:
    def __init__(self, source: RowSource | None, *, track: bool = True) -> None:
        self._reads = Reads() if track else None
        self._source = source
        self._held = {name: TableCache(name, self._source) for name in STATE}
        self._places: dict[tuple[int, int], int | None] = {}  # tiles by place, as far as known
        self.changes: list[Change] = []
        self.steps: list[Step] = []
        self.step = -1
        self.witnessed = (
            0  # changes that the empires have seen: `campaign.knowledge.record_sightings`
        )
        self.board_version = 0  # grows when a tile or edge changes

    @classmethod
    def whole(cls, source: RowSource, *, track: bool = False) -> World:
        """Every row of every table, loaded once."""
        world = cls(source, track=track)
        for table in STATE:
            world.load(table)
        return world

    @classmethod
    def acting(cls, source: RowSource, *, track: bool = True) -> World:
        """All that acts or is acted on, loaded once; quiet tiles and what only grows with the
        years are read as they are asked for."""
        world = cls(source, track=track)
        for table in STATE:
            if table not in QUIET:
                world.load(table)
        return world

    @classmethod
    def of_rows(cls, rows: Mapping[str, Iterable[Record | Cells]]) -> World:
        """A world in memory alone, of some rows or of what `rows` of another gives."""
        world = cls(None, track=False)
        for table in STATE:
            world._held[table].fill(map(cells_of, rows.get(table, ())))
        return world

    def rows(self) -> dict[str, list[Cells]]:
        """The cells of every row of a whole world, to be carried to another process."""
        return {
            table: [row.cells for row in held.rows.values() if row]
            for table, held in self._held.items()
        }

    # Reading

    def get(self, model: type[M], key: int | None) -> M:
        """The row with this number. It must exist: a missing row is a bug."""
        return cast(M, self.row(table_of(model), key))

    def get_if(self, model: type[M], key: int | None) -> M | None:
        """The row with this number, or None."""
        return cast(M | None, self.row_if(table_of(model), key))

    def find(self, model: type[Like[P, R]], /, *_: P.args, **equals: P.kwargs) -> list[R]:
        """Rows with these values, in order of id."""
        return cast(list[R], self.rows_of(table_of(model), **equals))

    def live(self, model: type[Like[P, R]], /, *_: P.args, **equals: P.kwargs) -> list[R]:
        """Those of `find` that have not ended."""
        return cast(list[R], self.live_of(table_of(model), **equals))

    def first(self, model: type[Like[P, R]], /, *_: P.args, **equals: P.kwargs) -> R | None:
        """The matching row with the lowest id, or None."""
        return cast(R | None, self.first_of(table_of(model), **equals))

    def find_among(self, model: type[M], /, **among: object) -> list[M]:
        """Rows with these values; a list or tuple means any of its values."""
        return cast(list[M], self.rows_of(table_of(model), **among))

    def live_among(self, model: type[M], /, **among: object) -> list[M]:
        """Those of `find_among` that have not ended."""
        return cast(list[M], self.live_of(table_of(model), **among))

    # Where the table is only known when the program runs

    def row(self, table: str, key: int | None) -> Record:
        row = self.row_if(table, key)
        if row is None:
            raise KeyError(f"{table}:{key}")
        return row

    def row_if(self, table: str, key: int | None) -> Record | None:
        if key is None:
            return None
        row = self._held[table].get(key)
        if self._reads is not None:
            if row is None:
                self._reads.ask(f"{table}:{key}")
            else:
                self._reads.hand_out(table, key, row)
        return cast("Record | None", row)

    def rows_of(self, table: str, /, **equals: object) -> list[Record]:
        """Rows with these values, in order of id. A list or tuple means any of its values."""
        if self._reads is not None:
            self._reads.ask_for(table, equals)
        return self._hand_out(table, self._held[table].find(equals))

    def live_of(self, table: str, /, **equals: object) -> list[Record]:
        return self.rows_of(table, **equals, ended_at=None)

    def first_of(self, table: str, /, **equals: object) -> Record | None:
        found = self.rows_of(table, **equals)
        return found[0] if found else None

    def _hand_out(self, table: str, keys: Iterable[int]) -> list[Record]:
        rows = self._held[table].rows
        found = [(key, row) for key in keys if (row := rows[key]) is not None]
        if self._reads is not None:
            for key, row in found:
                self._reads.hand_out(table, key, row)
        return cast("list[Record]", [row for _, row in found])

    def tile_at(self, q: int, r: int) -> Tile | None:
        """The tile on this place. Places are remembered: they never change hands."""
        if (q, r) not in self._places:
            found = self.rows_of("tile", q=q, r=r)
            self._places[q, r] = found[0].id if found else None
        elif self._reads is not None:
            self._reads.ask_for("tile", {"q": q, "r": r})
        return cast("Tile | None", self.row_if("tile", self._places[q, r]))

    def special_tiles(self) -> list[Tile]:
        """Tiles of some kind, in order of id: of a big table, the few that differ."""
        if self._reads is not None:
            self._reads.ask('tile.*\t{"kinds":{"not":"[]"}}')
        keys = self._held["tile"].find_others("kinds", "[]")
        return cast("list[Tile]", self._hand_out("tile", keys))

    def count_tiles(self) -> int:
        """Of a map, how large it is: no tile is read."""
        if self._reads is not None:
            self._reads.ask("tile.*")
        return self._held["tile"].count()

    @property
    def calendar(self) -> Calendar:
        return cast("Calendar", self.row("calendar", 1))

    def option(self, name: str, otherwise: object = None) -> Any:
        """What the group chose, or the option's default."""
        from campaign.storage.models import Option

        row = self.first(Option, name=name)
        return otherwise if row is None else row.value

    def names(self, table: str) -> list[tuple[int, str]]:
        """Number and name of every live row, for finding one by part of its name."""
        held = self._held[table]
        if not held.whole and self._source is not None:
            return self._source.names(table)
        rows = ((key, cast("Record", held.rows[key])) for key in held.find({}))
        ends = "ended_at" in columns(table)
        return [
            (key, peek(row, "name"))
            for key, row in rows
            if not ends or peek(row, "ended_at") is None
        ]

    def load(self, table: str) -> None:
        """Load every row of a table into the cache."""
        self._held[table].load()

    # Changing

    def put(self, row: Like[P, R], /, *_: P.args, **values: P.kwargs) -> None:
        """Set cells of a row."""
        held = cast(Row, row)
        self.put_cells(held.table, held.cells[0], **stored(type(held), values))

    def add(self, row: Like[P, R], /, *_: P.args, **amounts: P.kwargs) -> None:
        """Crowns, points, provisions: by amount. None of them falls below 0."""
        held = cast(Row, row)
        for column, amount in amounts.items():
            self.add_amount(held.table, held.cells[0], column, cast(int, amount))

    def insert(self, model: Callable[P, R], /, *_: P.args, **values: P.kwargs) -> R:
        """A new row with the next free number. Columns without a default must be given."""
        table = table_of(model)
        return cast(R, self.insert_row(table, **stored(row_class(table), values)))

    def end(self, row: Ended, how: str) -> None:
        """Mark a row as ended. It is not deleted."""
        held = cast(Row, row)
        self.end_row(held.table, held.cells[0], how)

    # Where the table is only known when the program runs; cells are given as stored

    def set_cell(self, table: str, key: int, column: str, value: object) -> None:
        """Set a cell. A counted column (crowns, points) is changed by the difference."""
        before = self._cell(table, key, column)
        if before != value or type(before) is not type(value):
            self._write(table, key, column, before, value)

    def put_cells(self, table: str, key: int, /, **values: object) -> None:
        """Set several cells of one row."""
        for column, value in values.items():
            self.set_cell(table, key, column, value)

    def add_amount(self, table: str, key: int, column: str, amount: int) -> None:
        """Crowns, points, provisions: by amount. None of them falls below 0."""
        if f"{table}.{column}" not in ADDED:
            raise ValueError(f"{table}.{column} is set, not added to")
        if not amount:
            return
        before = as_number(self._cell(table, key, column))
        if not 0 <= before + amount <= FARTHEST:
            raise Refused(
                "{what} is {now}: {amount} would make it {then}",
                hint="it can be 0 to {most}",
                what=f"{table}:{key}.{column}",
                now=before,
                amount=f"{amount:+d}",
                then=before + amount,
                most=FARTHEST,
            )
        self._write(table, key, column, before, before + amount)

    def insert_row(self, table: str, /, **values: object) -> Record:
        """Insert a row with the next free id."""
        given = values.get("id")
        key = given if isinstance(given, int) and given else self._held[table].next_key()
        row = {**defaults(table), **values, "id": key}
        missing = [column for column in columns(table) if column not in row]
        if missing or len(row) != len(columns(table)):
            unknown = sorted(set(row) - set(columns(table)))
            raise ValueError(f"{table}: missing {missing}, unknown {unknown}")
        image = {column: row[column] for column in columns(table)}
        self._place(table, key, image)
        self.changes.append(Change(table, key, "", None, dict(image), self.step))
        return cast("Record", self._held[table].rows[key])

    def end_row(self, table: str, key: int, how: str) -> None:
        """Mark a row as ended. It is not deleted."""
        from campaign.storage.calendar import moment

        self.put_cells(table, key, ended_at=moment(self.calendar), ended_how=how)

    def take(self, change: Change) -> None:
        """A change as it stands in the journal, made here."""
        table, key, column, _, after, _ = change
        if column:
            self._write(table, key, column, self._cell(table, key, column), after)
            return
        if after is None:
            before = image_of(cast("Record", self._own(table, key)))
            self._unplace(table, key)
            self.changes.append(Change(table, key, "", before, None, self.step))
        else:
            image = dict(as_image(after))
            self._place(table, key, image)
            self.changes.append(Change(table, key, "", None, image, self.step))

    def begin_entry(self, source: RowSource | None = None) -> None:
        """What was changed is written: from here on another entry's changes are gathered, and rows
        not held yet are read from `source`."""
        self._source = source or self._source
        self.changes, self.steps, self.step = [], [], -1
        self.witnessed = 0
        for held in self._held.values():
            held.begin_entry(self._source)
        if self._reads is not None:
            self._reads.clear()

    def begin_step(self, **facts: Unpack[Step]) -> int:
        """From here on, changes are made by this: a rule, a table's row, an effect, a roll."""
        self.steps.append(facts)
        self.step = len(self.steps) - 1
        return self.step

    # Taking back, in memory

    def mark(self) -> int:
        return len(self.changes)

    def roll_back(self, mark: int = 0) -> None:
        """Roll back every change since the mark, in memory only."""
        while len(self.changes) > mark:
            change = self.changes.pop()
            self._unwrite(change)
        self.witnessed = min(self.witnessed, mark)

    def _unwrite(self, change: Change) -> None:
        table, key, column, before, _, _ = change
        if column:
            self._touch(table)
            self._held[table].write(key, column, before)
        elif before is None:
            self._unplace(table, key)
        else:
            self._place(table, key, as_image(before))

    # What was read

    def reads(self) -> list[str]:
        """`army:3.points` for cells read, `army.tile=7` for rows asked for; sorted."""
        return ["*"] if self._reads is None else self._reads.listed()

    def unnoticed(self) -> AbstractContextManager[None]:
        """Do not record reads in this block: the act does not depend on them."""
        return nullcontext() if self._reads is None else self._reads.forgetting()

    # Rows held

    def _own(self, table: str, key: int) -> Row:
        row = self._held[table].own(key)
        if self._reads is not None:
            self._reads.hand_out(table, key, row)
        return row

    def _cell(self, table: str, key: int, column: str) -> object:
        """The value before a change. It is not recorded as a read."""
        row = self._own(table, key)
        return row.cells[row.columns[column].place]

    def _write(self, table: str, key: int, column: str, before: object, after: object) -> None:
        self._touch(table)
        self._held[table].write(key, column, after)
        self.changes.append(Change(table, key, column, before, after, self.step))

    def _place(self, table: str, key: int, image: Mapping[str, object]) -> None:
        self._touch(table, moved=True)
        self._held[table].place(key, image)

    def _unplace(self, table: str, key: int) -> None:
        self._touch(table, moved=True)
        self._held[table].unplace(key)

    def _touch(self, table: str, moved: bool = False) -> None:
        if table in ("tile", "edge"):
            self.board_version += 1
            if moved:
                self._places.clear()
