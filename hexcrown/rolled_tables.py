"""Random tables, as scripts see them: a pack is a mapping, a table rolls and knows its odds."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from hexcrown.dice import make_chance
from hexcrown.own_packages import Refused, within
from tables.library.packs import Library, Pack, shipped_packs
from tables.library.plain_text import in_language

if TYPE_CHECKING:
    from fractions import Fraction

    from tables.agenda.bare_world import StandIn
    from tables.library.table import Table as LibraryTable

LANGUAGES = ("en", "it")


class Tables(Mapping[str, "Table"]):
    """The tables of one pack, or of all packs, by id."""

    def __init__(self, pack: str | os.PathLike[str] | None, lang: str) -> None:
        if lang not in LANGUAGES:
            raise Refused(f"language must be en or it, not {lang}", kind="words")
        packs = [*shipped_packs(), *own_packs()]
        chosen = None if pack is None else find_pack(os.fspath(pack), packs)
        if chosen is not None and chosen not in packs:
            packs.append(chosen)
        self._library, self._lang = Library(packs), lang
        self._ids = list(self._library.ids()) if chosen is None else chosen.ids()

    @within
    def __getitem__(self, table: str) -> Table:
        if table not in self._ids:
            from difflib import get_close_matches

            near = self._ids if len(self._ids) < 20 else get_close_matches(table, self._ids)
            raise KeyError(f"no table {table}" + (f"; there is {', '.join(near)}" if near else ""))
        return Table(self._library.get(table), self._library, self._lang)

    def __iter__(self) -> Iterator[str]:
        return iter(self._ids)

    def __len__(self) -> int:
        return len(self._ids)

    def __repr__(self) -> str:
        return f"<Tables {', '.join(self._ids[:8])}{', …' if len(self._ids) > 8 else ''}>"


def own_packs() -> list[Pack]:
    """The packs in your settings folder."""
    from campaign.storage.folders import config_dir

    home = os.path.join(str(config_dir()), "packs")
    names = sorted(os.listdir(home)) if os.path.isdir(home) else []
    folders = [os.path.join(home, name) for name in names]
    return [Pack(folder, "own") for folder in folders if os.path.isdir(folder)]


def find_pack(named: str, packs: list[Pack]) -> Pack:
    """A folder, or the name of a pack; your own wins over one of ours."""
    if os.path.isfile(os.path.join(named, "pack.toml")):
        return Pack(named, "option")
    found = [pack for pack in packs if pack.name == named]
    if not found:
        names = ", ".join(dict.fromkeys(pack.name for pack in packs))
        raise Refused(
            f"no pack {named}", f"a folder with a pack.toml, or one of {names}", kind="words"
        )
    return found[-1]


class Table:
    """One table: `roll()` rolls on it, `odds()` says how likely each row is."""

    def __init__(self, table: LibraryTable, library: Library, lang: str) -> None:
        self._table, self._library, self._lang = table, library, lang

    @property
    def id(self) -> str:
        return self._table.id

    @property
    def title(self) -> str:
        return in_language(self._table.title, self._lang)

    @property
    def dice(self) -> str | None:
        """The dice it is rolled with."""
        return self._table.roll

    @property
    def columns(self) -> list[str]:
        return list(self._table.columns)

    @property
    def rows(self) -> dict[str, str]:
        """The name of each row by its id."""
        return {row.id: in_language(row.name, self._lang) for row in self._table.rows}

    @within
    def roll(
        self,
        mod: int = 0,
        *,
        dice: Iterable[int] | None = None,
        seed: str | None = None,
        column: str | None = None,
        choose: Mapping[str, str] | None = None,
        facts: Mapping[str, object] | None = None,
    ) -> RolledTable:
        """Roll once, with all rolls that follow from it.

        `dice` are faces you rolled, in the order they are asked for; `choose` answers decisions by
        their id; `facts` are those the table asks for, such as `{"race": "dwarfs"}`."""
        from tables.agenda.loop import work
        from tables.agenda.outcome import document

        chance, world = make_chance(dice, seed), make_world(facts)
        answers = dict(choose or {})
        agenda = [self._effect(self._column(column, world), mod)]
        rolled = work(
            agenda,
            world,
            self._library,
            chance,
            lambda decision: answers.get(str(decision["id"])),
        )
        chance.finish()
        tree = rolled.tree["then"][0] if rolled.tree["then"] else rolled.tree
        return RolledTable(document(tree, self._library, self._lang))

    @within
    def odds(
        self,
        mod: int = 0,
        *,
        column: str | None = None,
        choose: Mapping[str, str] | None = None,
        facts: Mapping[str, object] | None = None,
    ) -> dict[str, Fraction]:
        """The exact chance of each row, by its id."""
        from fractions import Fraction

        from tables.odds.document import Question, odds_of

        world = make_world(facts)
        question = Question(
            self._table, self._column(column, world), mod, turns=1, policy=dict(choose or {})
        )
        answer: dict[str, Any] = odds_of(question, self._library, world, self._lang)
        return {row["id"]: Fraction(row["probability"]) for row in answer["rows"]}

    def __repr__(self) -> str:
        return f"<Table {self.id}: {self.title}>"

    def _column(self, column: str | None, world: StandIn) -> str | None:
        self._table.refuse_unrolled()
        by_fact = self._table.column_from and world.facts.get(self._table.column_from)
        if column is None and isinstance(by_fact, str):
            column = by_fact
        return self._table.get_column(column)

    def _effect(self, column: str | None, mod: int) -> dict[str, object]:
        effect: dict[str, object] = {"kind": "roll", "table": self.id}
        if column is not None:
            effect["column"] = column
        return {**effect, "mod": mod} if mod else effect


def make_world(facts: Mapping[str, object] | None) -> StandIn:
    """What a table is rolled in without a campaign."""
    from tables.agenda.bare_world import StandIn
    from tables.library.vocabulary import FACTS, ROLES

    given = dict(facts or {})
    counts = {name: value for name, value in given.items() if name in ROLES and name not in FACTS}
    wrong = [name for name, value in counts.items() if not isinstance(value, int)]
    if wrong:
        raise Refused(f"{wrong[0]} must be a whole number", kind="words")
    rest = {name: value for name, value in given.items() if name not in counts}
    return StandIn(rest, {name: int(str(value)) for name, value in counts.items()})


class RolledTable:
    """What was rolled on a table: its row, and in `then` the rolls that followed."""

    def __init__(self, document: Mapping[str, Any]) -> None:
        self.document = document
        """Everything, as `hexcrown table roll --json` prints it."""

    @property
    def row(self) -> str | None:
        """The id of the row; None while a decision or the dice for it are missing."""
        return self.document["row"]["id"] if self.document["row"] else None

    @property
    def name(self) -> str:
        return self.document["row"]["name"] if self.document["row"] else ""

    @property
    def text(self) -> str:
        """The text of the row, or else its name, with what was rolled for it filled in."""
        row = self.document["row"]
        return (row["text"] or row["name"]) if row else ""

    @property
    def faces(self) -> list[int]:
        """The dice of this roll and of what its row says, in the order they fell."""
        return [face for roll in self.document["rolls"] for face in roll["faces"]]

    @property
    def total(self) -> int | None:
        """What chose the row: the dice with every modifier."""
        return self.document["rolls"][0]["total"] if self.document["rolls"] else None

    @property
    def effects(self) -> list[Mapping[str, Any]]:
        return list(self.document["effects"])

    @property
    def decision(self) -> Mapping[str, Any] | None:
        """The question that was left open: give the answer with `choose`."""
        found: Mapping[str, Any] | None = self.document["decision"]
        return found or next((each.decision for each in self.then if each.decision), None)

    @property
    def then(self) -> list[RolledTable]:
        return [RolledTable(each) for each in self.document["then"]]

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<RolledTable {self.document['table']}: {self.text}>"
