"""A campaign, as scripts see it: its rows, its graph, what is done in it, and what it reports.

Reading and acting go through `campaign`; words are found by `cli.render`, as for the command line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from campaign.acts.perform import Done, Request, look
from campaign.storage.locations import find_place
from campaign.storage.store import Store, open_store
from campaign.storage.world import has_ended
from hexcrown.dice import make_chance
from hexcrown.own_packages import Refused, within

if TYPE_CHECKING:
    from types import TracebackType

    import networkx

    from campaign.storage.changes import Change
    from campaign.storage.models import Record
    from campaign.storage.models.board import Site, Tile
    from campaign.storage.models.empires import Empire
    from campaign.storage.models.forces import Army, Character, Fleet, Item
    from campaign.storage.models.settlements import Settlement
    from campaign.storage.world import World
    from hexcrown.world_map import Map

Answer = TypeVar("Answer")
Row = TypeVar("Row", bound="Record")
LANGUAGES = ("en", "it")


class Act(NamedTuple):
    """What was done. `entry` is its number in the journal, or None where it was only tried."""

    entry: int | None
    story: list[str]  # what happened, a sentence each
    changes: list[str]  # the cells that changed, as `army:2.points 1350 -> 1310`
    waits: list[Mapping[str, Any]]  # decisions that are open now: `number`, `question`, `options`

    def __str__(self) -> str:
        return "\n".join(self.story)


class Part(NamedTuple):
    """One amount of a number: the journal entry that added or took it, and how."""

    amount: int
    entry: int
    text: str
    faces: list[int]


class Campaign:
    """An open campaign; close it, or use it in a `with` block.

    Rows are those of the live: what has ended is left out. They are for reading: `do` changes the
    campaign by its rules, and writes it into the journal."""

    def __init__(self, place: str | None, lang: str, by: str) -> None:
        if lang not in LANGUAGES:
            raise Refused(f"language must be en or it, not {lang}", kind="words")
        self.place = find_place(place)
        self._store, self._lang = open_store(self.place), lang
        self._store.by = by

    def __enter__(self) -> Campaign:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        trouble: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    @within
    def close(self) -> None:
        self._store.close()

    @property
    def store(self) -> Store:
        """The open store, for functions of the package `campaign`."""
        return self._store

    @within
    def look(self, question: Callable[[World], Answer]) -> Answer:
        """Ask a function of `campaign` that takes a `World`; nothing changes."""
        return look(self._store, question)

    # Rows

    @property
    @within
    def empires(self) -> list[Empire]:
        from campaign.storage.models.empires import Empire

        return self._live(Empire)

    @property
    @within
    def armies(self) -> list[Army]:
        from campaign.storage.models.forces import Army

        return self._live(Army)

    @property
    @within
    def fleets(self) -> list[Fleet]:
        from campaign.storage.models.forces import Fleet

        return self._live(Fleet)

    @property
    @within
    def characters(self) -> list[Character]:
        from campaign.storage.models.forces import Character

        return self._live(Character)

    @property
    @within
    def items(self) -> list[Item]:
        from campaign.storage.models.forces import Item

        return self._live(Item)

    @property
    @within
    def settlements(self) -> list[Settlement]:
        from campaign.storage.models.settlements import Settlement

        return self._live(Settlement)

    @property
    @within
    def sites(self) -> list[Site]:
        from campaign.storage.models.board import Site

        return self._live(Site)

    @property
    @within
    def tiles(self) -> dict[str, Tile]:
        """Each tile by its printed label, such as `0405`."""
        from campaign.storage.models.board import Tile

        return {tile.label: tile for tile in self._live(Tile)}

    @within
    def label(self, tile: int | None) -> str:
        """The label of a tile by its number, as rows have it: `label(army.tile)`."""
        return next((label for label, each in self.tiles.items() if each.id == tile), "")

    @property
    @within
    def now(self) -> str:
        """The moment of the campaign: `1/spring`, `1/turn 2`."""
        from campaign.guide.situation import situation

        return str(look(self._store, situation)["now"])

    # The whole

    @property
    @within
    def graph(self) -> networkx.Graph:
        """The board as a networkx graph, with everything on it; docs/python.md has its fields."""
        from campaign.reports.campaign_graph import campaign_graph

        return look(self._store, campaign_graph)

    @within
    def graph_of(self, empire: str | int) -> networkx.Graph:
        """The graph as an empire knows it."""
        from campaign.reports.campaign_graph import campaign_graph

        return look(self._store, lambda world: campaign_graph(world, self._empire(world, empire)))

    @within
    def map(self, empire: str | int | None = None) -> Map:
        """The map with everything on it, or what an empire knows of it."""
        from campaign.reports.picture import draw_map
        from campaign.reports.view import view_of
        from hexcrown.world_map import Map

        board, layers = look(
            self._store, lambda world: draw_map(view_of(world, self._empire(world, empire)))
        )
        return Map(board, layers=layers)

    @within
    def report(self, empire: str | int | None = None, *, at: str | None = None) -> str:
        """The report of the gamemaster, or of one empire, as Markdown; `at` is an earlier moment,
        such as `1/autumn`."""
        from campaign.journal.history import read_books
        from campaign.reports.document import make_report
        from cli.words.pages.markdown import render_markdown
        from cli.words.pages.report_pages import report_page
        from cli.words.phrases import speak

        with self._store.reading() as connection, speaking(self._lang):
            books = read_books(connection, at, False)
            reader = self._empire(books.world, empire)
            document = make_report(connection, books, reader)
            return render_markdown(report_page(speak(document), None))

    @within
    def why(self, cell: str) -> list[Part]:
        """The amounts that add up to a number: `why("army:2.points")`."""
        from campaign.journal.why import explain
        from campaign.storage.names import parse_cell
        from campaign.storage.world import World
        from cli.commands.books.why import describe

        with self._store.reading() as connection, speaking(self._lang):
            table, key, column = parse_cell(World(connection, track=False), cell)
            document = explain(connection, table, key, column)
            return [
                Part(part["amount"], part["entry"], describe(part), find_faces(part["rolls"]))
                for found in document["columns"]
                for part in found["amounts"]
            ]

    # Acting

    @within
    def next(self, until: str = "turn") -> list[Act]:
        """On to the next turn, or `until` a season, a phase or a year, as `hexcrown turn until`;
        one act for each phase on the way."""
        from campaign.season.turning import RunTarget, run

        request = Request(words=("turn", "until", until))
        ran = run(self._store, RunTarget(until), request)
        return [self._told(done, self._named(done)) for done in ran]

    @within
    def do(
        self,
        action: str,
        /,
        *,
        dice: Iterable[int] | None = None,
        answers: Iterable[str] = (),
        dry_run: bool = False,
        force: str = "",
        **arguments: object,
    ) -> Act:
        """Do an action: `do("explore", army=2, tile="0405")`. It is done whole or refused.

        A row is given by its number, its name, its label, or itself. `dice` are faces you rolled,
        `answers` go to decisions on the way. With `dry_run` nothing is kept; `force` is the reason
        for doing what a rule forbids."""
        from campaign.acts.declare import Call
        from campaign.app.context import Context, How
        from campaign.app.doing import do

        chance = None if dice is None else make_chance(dice, None)
        context = Context(self._store, by=self._store.by, dice=chance)
        given = {name: value_of(each) for name, each in arguments.items()}
        call = Call(action, given, tuple(answers))
        how = How(dry_run=dry_run, forced=bool(force), reason=force)
        done = do(context, call, how)
        if done.document["unasked"]:
            raise Refused(f"answers were not asked for: {', '.join(done.document['unasked'])}")
        return self._told(done, done.document["story"])

    @property
    @within
    def actions(self) -> dict[str, list[str]]:
        """What `do` can do: the arguments of each action."""
        from campaign.acts.declare import load_actions

        return {
            name: [each.name for each in action.parameters]
            for name, action in sorted(load_actions().items())
        }

    @within
    def undo(self, newest: int = 1) -> list[int]:
        """Take back the newest acts; returns their numbers, with those that depended on them."""
        from campaign.journal.undo import undo
        from campaign.journal.undo_choice import UndoTarget

        plan, _ = undo(self._store, UndoTarget(newest=newest), ("undo",))
        return plan.entries

    @within
    def redo(self) -> list[int]:
        """Put the newest undo back; returns the numbers of the acts."""
        from campaign.journal.redo import redo

        return redo(self._store, ("redo",))[0]

    def __repr__(self) -> str:
        return f"<Campaign {self.place}>"

    # Inside

    def _live(self, model: type[Row]) -> list[Row]:
        """All rows of a model that have not ended, in order of their numbers."""
        return look(
            self._store,
            lambda world: [row for row in world.find_among(model) if not has_ended(row)],
        )

    def _empire(self, world: World, empire: str | int | None) -> int | None:
        from campaign.storage.names import key_of

        if empire is None:
            return None
        return key_of(world, "empire", f"#{empire}" if isinstance(empire, int) else empire)

    def _named(self, done: Done) -> list[Any]:
        from campaign.knowledge.naming import name_story
        from campaign.rules.packs import campaign_library

        lines = done.document.get("story", ())
        return [*look(self._store, lambda world: name_story(world, campaign_library(world), lines))]

    def _told(self, done: Done, named: Iterable[object]) -> Act:
        from cli.words.phrases import sentence

        with speaking(self._lang):
            story = [sentence(each) for each in named]
        return Act(
            done.entry,
            story,
            list(map(show_change, done.changes)),
            list(done.document.get("decisions", ())),
        )


def value_of(given: object) -> object:
    """A row itself stands for its number."""
    if isinstance(given, list | tuple):
        return [value_of(each) for each in given]
    return getattr(given, "id", given)


def show_change(change: Change) -> str:
    """`army:2.points 1350 -> 1310`; a whole row is new or gone."""
    if not change.column:
        return f"{change.table}:{change.key} {'new' if change.before is None else 'gone'}"
    return f"{change.table}:{change.key}.{change.column} {change.before} -> {change.after}"


def find_faces(rolls: Iterable[Mapping[str, Any]]) -> list[int]:
    return [face for roll in rolls for _, faces in roll["dice"] for face in faces]


@contextmanager
def speaking(lang: str) -> Iterator[None]:
    """Words in this language while the block runs."""
    from cli.words.reader import reader, speak_in

    before = reader().lang
    speak_in(lang)
    try:
        yield
    finally:
        speak_in(before)
