"""A campaign told in a test: found it, lay the map, do actions with scripted dice, look, take back.

story = Story(tmp_path, '''
    0101 lowland barren
    0102 lowland
''')
ostmark = story.empire("Ostmark", "empire")
army = story.army(ostmark, "0101", points=1000)
story.turn(1)
story.action(search, army, dice=[3, 4])
assert story.get("army", army)["points"] == 1000
story.undo()
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from campaign.acts.perform import Done, Request, perform
from campaign.acts.turn import Act
from campaign.bookkeeping.laws import check_laws
from campaign.errors import CampaignError
from campaign.events.event import E, Event, told_in
from campaign.journal.audit import check_books
from campaign.journal.campaign_dice import CampaignChance
from campaign.journal.founding import found_campaign, found_in_memory
from campaign.journal.redo import redo
from campaign.journal.undo import undo
from campaign.journal.undo_choice import UndoTarget
from campaign.knowledge.naming import name_story
from campaign.rules.board import insert_tiles
from campaign.rules.packs import campaign_library
from campaign.rules.realm.crowns import pay
from campaign.rules.realm.ground import cover_ground
from campaign.season.running import advance
from campaign.storage.canonical_json import parse_json, render_json
from campaign.storage.store import Store, is_server, open_store
from campaign.storage.world import World
from cli.words.phrases import sentence
from maps.files.text_map import load_text
from tables.agenda.decisions import Answer, given, nobody
from tables.chance.sources import Typed
from tables.library.vocabulary import EVIL
from tests.campaign.exported import export_state
from tests.long.silence import find_silent

KEY = bytes(range(32))
OPEN: list[Store] = []  # what a test opened, closed after it: an ordinary user has 1,024 files
SERVER: str | None = None  # pytest --stories=postgres tells them all there instead of in files
IN_MEMORY = False  # pytest --stories=memory tells them without a database


class Story:
    def __init__(self, place: Path | str, board: str = "", **options: Any) -> None:
        """`board` is a text map; a tile's line may also say barren."""
        self.place = new_place(place) if isinstance(place, Path) else place
        self.store: Store = begin_story(self.place, options)
        self.held = False
        OPEN.append(self.store)
        if board:
            self.set_up(lambda world: lay_board(world, board))

    # Setting up

    def set_up(self, change: Callable[[World], Any]) -> Any:
        use_case = lambda world, chance: {"made": change(world)}  # noqa: E731
        return self.perform(use_case, Request(words=("set", "up"))).document["made"]

    def empire(self, name: str, race: str = "empire", crowns: int = 0, **values: Any) -> int:
        def make(world: World) -> int:
            order = len(world.find("empire")) + 1
            alignment = "evil" if race in EVIL else "good"
            row = {"name": name, "race": race, "alignment": alignment, "turn_order": order}
            key = world.insert("empire", **{**row, **values})
            pay(world, key, crowns, what="start")
            return key

        return int(self.set_up(make))

    def tile(self, label: str) -> int:
        [row] = self.find("tile", label=label)
        return int(row["id"])

    def army(self, owner: int | None, at: str, points: int = 1000, **values: Any) -> int:
        tile = self.tile(at)

        def make(world: World) -> int:
            race = world.one("empire", owner)["race"] if owner else ""
            row = {"owner": owner, "race": race, "points": points, "bank": 0, "tile": tile}
            return world.insert("army", **{**row, **values})

        return int(self.set_up(make))

    def settlement(self, owner: int | None, at: str, kind: str = "village", **values: Any) -> int:
        tile = self.tile(at)

        def make(world: World) -> int:
            race = world.one("empire", owner)["race"] if owner else ""
            row = {"owner": owner, "race": race, "kind": kind, "tile": tile}
            cover_ground(world, tile)
            if owner:
                world.put("tile", tile, owner=owner)
            return world.insert("settlement", **{**row, **values})

        return int(self.set_up(make))

    def site(self, at: str, kind: str, state: Mapping[str, Any] | None = None) -> int:
        text, tile = render_json(state or {}), self.tile(at)

        def make(world: World) -> int:
            cover_ground(world, tile)
            return world.insert("site", tile=tile, kind=kind, state=text)

        return int(self.set_up(make))

    def fleet(self, owner: int | None, at: str, ships: int = 1, **values: Any) -> int:
        return self.add("fleet", owner=owner, tile=self.tile(at), ships=ships, **values)

    def put(self, table: str, key: int, **values: Any) -> None:
        self.set_up(lambda world: world.put_cells(table, key, **values))

    def add(self, table: str, **values: Any) -> int:
        return int(self.set_up(lambda world: world.insert(table, **values)))

    def calendar(self, **values: Any) -> None:
        self.set_up(lambda world: world.put("calendar", 1, **values))

    def turn(self, turn: int, phase: str = "", empire: int | None = None, year: int = 1) -> None:
        self.calendar(year=year, season="campaign", turn=turn, phase=phase, empire=empire)

    def winter(self, phase: str = "", year: int = 1) -> None:
        self.calendar(year=year, season="winter", turn=0, phase=phase, empire=None)

    # Doing

    def do(
        self,
        use_case: Callable[[World, CampaignChance], dict[str, Any]],
        dice: Iterable[int] | None = None,
        **request: Any,
    ) -> Done:
        """One act with these faces, all of which must be used; sealed dice where none are given.

        Every act of every story is also taken back and put back: the state is byte for byte what
        it was before, and then what it was after.
        """
        chance = None if dice is None else Typed(dice)
        before = self.state()
        done = self.perform(use_case, Request(words=("story",), dice=chance, **request))
        if done.changes and not request.get("dry_run"):
            after = self.state()
            self.undo()
            assert self.state() == before
            redo(self.store, ("redo",))
            assert self.state() == after
        return done

    def action(
        self,
        act: Callable[..., Any],
        *words: Any,
        dice: Iterable[int] | None = None,
        answer: Answer = nobody,
        forced: bool = False,
        **more: Any,
    ) -> Done:
        """An action with its words; a label of four digits means its tile."""
        words = tuple(map(self.word, words))
        return self.told(
            self.do(lambda w, c: act(Act(w, c, answer, forced=forced), *words, **more), dice)
        )

    def told(self, done: Done) -> Done:
        """Nothing ends, begins or changes hands unheard."""
        assert find_silent(self.store, done) == []
        return done

    def refused(self, rule: str | None, act: Callable[..., Any], *words: Any, **more: Any) -> None:
        """Refused by this rule, and nothing changed."""
        before = self.state()
        with pytest.raises(CampaignError) as refused:
            self.action(act, *words, **more)
        assert refused.value.rule == rule
        assert str(refused.value)
        assert self.state() == before

    def advance(self, *dice: int, answer: Answer = nobody) -> Done:
        """Into the next phase."""
        return self.told(self.do(lambda world, chance: advance(world, chance, answer=answer), dice))

    def word(self, word: Any) -> Any:
        if isinstance(word, list):
            return [self.word(each) for each in word]
        is_label = isinstance(word, str) and len(word) == 4 and word.isdigit()
        return self.tile(word) if is_label else word

    def perform(
        self, use_case: Callable[[World, CampaignChance], dict[str, Any]], request: Request
    ) -> Done:
        with self.holding():
            return perform(self.store, use_case, request)

    def undo(self, acts: int = 1) -> None:
        undo(self.store, UndoTarget(newest=acts), ("undo",))

    # Looking: at what is committed

    def get(self, table: str, key: int) -> dict[str, Any]:
        return self.look(lambda world: dict(world.one(table, key)))

    def find(self, table: str, **equals: Any) -> list[dict[str, Any]]:
        return self.look(lambda world: [dict(row) for row in world.find(table, **equals)])

    def live(self, table: str, **equals: Any) -> list[dict[str, Any]]:
        return self.find(table, **equals, ended_at=None)

    def data(self, table: str, key: int) -> Any:
        return parse_json(self.get(table, key)["state"])

    def label(self, tile: int | None) -> str:
        return "" if tile is None else str(self.get("tile", tile)["label"])

    def at(self, army: int, table: str = "army") -> str:
        """The label of its tile; nothing, if it is nowhere."""
        return self.label(self.get(table, army)["tile"])

    def conditions(self, table: str, key: int) -> list[str]:
        return [row["kind"] for row in self.live("condition", of_table=table, of_key=key)]

    def look(self, question: Callable[[World], Any]) -> Any:
        """By the story's own connection, for opening takes long; anew where that is not free."""
        if IN_MEMORY:
            return question(World(self.store.latest, track=False))
        if not self.held and not self.store.connection.closed:
            with self.holding(), self.store.reading() as connection:
                return question(World(connection, track=False))
        with closing(open_store(self.place)) as store, store.reading() as connection:
            return question(World(connection, track=False))

    @contextmanager
    def holding(self) -> Iterator[None]:
        """The story's own connection is in the middle of something."""
        before, self.held = self.held, True
        try:
            yield
        finally:
            self.held = before

    def state(self) -> str:
        with self.store.reading() as connection:
            return render_json(export_state(connection))

    def problems(self) -> Sequence[str]:
        with self.store.reading() as connection:
            return [str(problem) for problem in check_books(connection)]

    def broken_laws(self) -> Sequence[str]:
        with self.store.reading() as connection:
            return [str(problem) for problem in check_laws(connection)]


def answers(choose: Mapping[str, str | list[str]]) -> Answer:
    """`retreat="0102"` and `spell=["a", "b"]`: what is answered when it is asked."""
    return given(
        {
            name.replace("_", "-"): word.split() if isinstance(word, str) else word
            for name, word in choose.items()
        }
    )


def begin_story(place: str, options: Mapping[str, Any]) -> Store:
    """Founded once for its options, and copied from then on: founding takes long."""
    if IN_MEMORY:
        return found_in_memory("A story", key=KEY, options=options, clock=clock)
    if is_server(place) or Path(place).exists():
        return found(place, options)
    Path(place).parent.mkdir(parents=True, exist_ok=True)
    Path(place).write_bytes(founded(render_json(options)))
    return open_store(place, clock)


@cache
def founded(options: str) -> bytes:
    with TemporaryDirectory() as folder:
        file = Path(folder) / "story.hexcrown"
        found(str(file), parse_json(options)).close()
        return file.read_bytes()


def found(place: str, options: Mapping[str, Any]) -> Store:
    return found_campaign(place, "A story", key=KEY, options=options, clock=clock)


def clock() -> str:
    return "2026-01-01T00:00:00"


def new_place(folder: Path) -> str:
    if SERVER is None:
        return str(folder / "story.hexcrown")
    from tests.campaign.postgres import make_schema

    return make_schema(SERVER)


def lay_board(world: World, text: str) -> None:
    lines = [line.strip() for line in text.strip().splitlines()]
    barren = [line.split()[0] for line in lines if " barren" in line]
    board = load_text("\n".join(line.replace(" barren", "") for line in lines))
    insert_tiles(world, board)
    for label in barren:
        [tile] = world.find("tile", label=label)
        world.put("tile", tile["id"], barren=True)


def events_in(done: Done, kind: type[E] = Event) -> list[E]:  # type: ignore[assignment]
    """What an act told, of one kind."""
    return [told.event for told in told_in(done.steps) if isinstance(told.event, kind)]


def sentences_in(done: Done, story: Story) -> list[str]:
    """What an act told, in words."""
    told = told_in(done.steps)
    return story.look(
        lambda world: [sentence(line) for line in name_story(world, campaign_library(world), told)]
    )


def undone_is_as_before(story: Story, act: Callable[[], Any]) -> None:
    """Do it, take it back, and find the state byte for byte as it was."""
    before = story.state()
    act()
    assert story.state() != before
    story.undo()
    assert story.state() == before
