"""A game or deck under a name: a row of the table `game`, its acts entries of the journal.

In a campaign each act is an act of the campaign, with sealed dice, and undo like any other. A game
that stands `alone` in a file of its own (`campaign.games.game_file`) is kept in the same way: its
acts are counted from 1, and the labels of its dice begin with no date.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, TypedDict

from campaign.acts.perform import Request, UseCase, perform
from campaign.errors import Refused
from campaign.journal.campaign_dice import CampaignChance
from campaign.journal.entries import Head, find_head, parse_body
from campaign.journal.redo import newest_undo, redo
from campaign.journal.undo import undo
from campaign.journal.undo_choice import UndoTarget
from campaign.storage.canonical_json import parse_json
from campaign.storage.models import Game
from campaign.storage.snapshot import Wanted
from campaign.storage.store import Store
from campaign.storage.world import World
from tables.chance.roll_question import RollQuestion
from tables.chance.sources import Chance, Label, Stream, Typed
from tables.games.verbs import ActResult
from tables.library.roll_questions import is_listed

if TYPE_CHECKING:
    from campaign.games.documents import EntryLine, JournalDocument, RollLine, Turned
    from campaign.journal.documents import EntryBody, RollDocument
    from campaign.storage.snapshot import Snapshot

Document = Any  # what an act answers (`documents.py` of each game), and where it is kept
Act = Callable[[Any, Chance], ActResult]  # on the game's state, which each game types
Faces = Sequence[int] | None  # typed in


class GameEntry(TypedDict):
    """An entry of the journal, its body parsed."""

    id: int
    act: int
    kind: str
    words: str
    hash: str
    undone_by: int | None
    body: EntryBody


@dataclass(frozen=True)
class KeptGame:
    store: Store
    game: str
    name: str
    words: Sequence[str]  # what was typed, for the journal
    alone: bool = False

    # Acts

    def begin(self, act: Act, *, dice: Faces = None, replace: bool = False) -> Document:
        """A new game. In place of an old one it takes its row: undo brings the old one back."""
        return self._do(
            lambda world, chance: self._play(
                world, chance, self._new_row(world, replace), act, dice
            )
        )

    def perform(self, act: Act, *, dice: Faces = None) -> Document:
        """One act on a game in progress. Nothing is written when the act is refused."""
        return self._do(
            lambda world, chance: self._play(world, chance, self._row(world), act, dice)
        )

    def _do(self, use_case: UseCase) -> Document:
        done = perform(self.store, use_case, Request(words=self.words))
        if self.alone:
            kept = {"game": self.game, "name": self.name, "entry": self._number(done.act or 0)}
            return {**kept, **done.document}
        return {**done.document, "act": done.act, "entry": done.entry}

    def _new_row(self, world: World, replace: bool) -> Game:
        old = world.first(Game, name=self.name)
        if old is not None and not (replace and old.kind == self.game):
            raise Refused(
                "there is already a {game} game {name}",
                hint="another name begins another beside it, --replace puts a new one in its place",
                game=old.kind,
                name=self.name,
            )
        return old or world.get(Game, world.insert(Game, kind=self.game, name=self.name).id)

    def _play(
        self, world: World, chance: CampaignChance, row: Game, act: Act, dice: Faces
    ) -> Document:
        """Work the act on the row's state. The step keeps the cards shown, for `undo` to name."""
        about = f"game:{row.id}"
        sealed = chance.undated() if self.alone else chance.about(self.game, about)
        table = TableChance(sealed, dice)
        step = act(deepcopy(row.state), table)
        table.finish()
        world.begin_step(what=self.game, on=about, shown=list(step.shown))
        world.put(row, state=step.state)
        return {"game": self.game, "name": self.name, **step.document}

    # Looking

    def state(self) -> Any:
        """The game's state, as its own module types it."""
        with self.store.reading() as connection:
            return self._row(read_world(connection)).state

    def taken_back(self) -> list[str]:
        """Cards seen by acts that were undone since the newest act that holds."""
        acts = self._acts()
        newest = max((entry["id"] for entry in acts if entry["undone_by"] is None), default=0)
        return [card for entry in acts if entry["id"] > newest for card in shown_by(entry)]

    def journal(self) -> JournalDocument:
        """Acts, undos and redos of this game in order."""
        acts = self._acts()
        with self.store.reading() as connection:
            turns = find_turns(connection, acts[0]["id"] if acts else 0)
        entries = list_entries(acts, turns, self._number)
        return {"game": self.game, "name": self.name, "entries": entries, "strange": []}

    def _acts(self) -> list[GameEntry]:
        with self.store.reading() as connection:
            return find_acts(connection, self._row(read_world(connection)).id)

    def _row(self, world: World) -> Game:
        row = world.first(Game, name=self.name, kind=self.game)
        if row is None:
            names = [each.name for each in world.live(Game, kind=self.game)]
            raise nothing_kept(self.game, self.name, names)
        return row

    def _number(self, act: int) -> int:
        return act - 1 if self.alone else act  # the first entry of a file is its making

    # Undo and redo

    def undo(self) -> Turned:
        """The newest act on this game, whatever else was done in the campaign since."""
        head, acts = self._head(), self._acts()
        live = [entry for entry in acts if entry["undone_by"] is None]
        if len(live) < 2:
            raise Refused(
                "nothing to undo: the set-up is the first act",
                hint="begin another with new"
                if self.alone
                else "hexcrown undo {act} removes the whole deck",
                act=live[0]["act"] if live else "",
            )
        plan, now = undo(self.store, UndoTarget(act=live[-1]["act"]), self.words, head)
        return self._turned("undo", live[-1], now, plan.seen)

    def redo(self) -> Turned:
        """The newest undo put back, if it is about this game and no act came after it."""
        head, acts = self._head(), self._acts()
        with self.store.reading() as connection:
            undone = newest_undo(connection)
        taken = set(parse_body(undone)["undoes"])
        mine = [entry for entry in acts if entry["id"] in taken]
        if not mine:
            raise Refused("the newest undo of the campaign is not about {name}",
                          hint="hexcrown redo brings it back; or type the command again",
                          name=self.name)  # fmt: skip
        if any(entry["id"] > undone["id"] for entry in acts):
            raise Refused(
                "nothing to redo", hint="redo puts back what undo took, until the next act"
            )
        _, _, now = redo(self.store, self.words, head)
        return self._turned("redo", mine[0], now, shown_by(mine[0]))

    def _head(self) -> Head:
        with self.store.reading() as connection:
            return find_head(connection)

    def _turned(
        self, kind: Literal["undo", "redo"], entry: GameEntry, now: Head, shown: Sequence[str]
    ) -> Turned:
        turned: Turned = {
            "game": self.game,
            "name": self.name,
            "entry": self._number(now.entry) if self.alone else now.entry,
            "after_seen": kind == "undo" and bool(shown),
            "shown": list(shown),
        }
        turned[kind] = {"entry": self._number(entry["act"]), "words": parse_json(entry["words"])}
        if not self.alone:
            turned["act"] = now.act
        return turned


def read_world(connection: Snapshot) -> World:
    return World(connection, track=False)


def nothing_kept(game: str, name: str, names: Iterable[str]) -> Refused:
    kept = ", ".join(sorted(names))
    return Refused(
        "{game}: nothing is saved under the name {name}",
        hint="begin one with new; there are: {names}" if kept else "begin one with new",
        game=game,
        name=name,
        names=kept,
    )


# What the journal says of a game


def find_acts(connection: Snapshot, key: int) -> list[GameEntry]:
    """Every act on this game, oldest first: its set-up, then whatever looked into its state."""
    traces = connection.traces([f"game:{key}", f"game:{key}.state"])
    wanted = Wanted(kinds=["act"], among=sorted({trace.entry for trace in traces}))
    return [read_entry(entry) for entry in connection.entries(wanted)]


def find_turns(connection: Snapshot, after: int) -> list[GameEntry]:
    """Every undo and redo since, of whatever it was."""
    return [read_entry(each) for each in connection.entries(Wanted(after, kinds=("undo", "redo")))]


def read_entry(row: Mapping[str, Any]) -> GameEntry:
    return {
        "id": row["id"],
        "act": row["act"],
        "kind": row["kind"],
        "words": row["words"],
        "hash": row["hash"],
        "undone_by": row["undone_by"],
        "body": parse_body(row),
    }


def shown_by(entry: GameEntry) -> list[str]:
    return [card for step in entry["body"]["steps"] for card in step.get("shown", ())]


def list_entries(
    acts: Iterable[GameEntry], turns: Iterable[GameEntry], number: Callable[[int], int]
) -> list[EntryLine]:
    by_id = {entry["id"]: entry for entry in acts}
    undos: dict[int, list[int]] = {}
    found = [(key, describe(entry, number)) for key, entry in by_id.items()]
    for turn in turns:
        undone = turn["body"]["undoes"]
        if turn["kind"] == "undo":
            undos[turn["id"]] = undone
        else:
            undone = [key for each in undone for key in undos.get(each, ())]
        about = [by_id[key] for key in undone if key in by_id]
        found += [(turn["id"], describe(turn, number, of=entry)) for entry in about]
    return [document for _, document in sorted(found, key=lambda pair: pair[0])]


def describe(
    entry: GameEntry, number: Callable[[int], int], of: GameEntry | None = None
) -> EntryLine:
    return {
        "number": number(entry["act"]),
        "kind": entry["kind"],
        "words": parse_json(entry["words"]),
        "of": None if of is None else number(of["act"]),
        "rolls": [describe_roll(roll) for roll in entry["body"]["rolls"]],
        "shown": shown_by(of if of is not None and entry["kind"] == "redo" else entry),
        "after_seen": of is not None and entry["kind"] == "undo" and bool(shown_by(of)),
        "hash": entry["hash"],
    }


def describe_roll(roll: RollDocument) -> RollLine:
    return {
        "label": roll["label"],
        "sides": [sides for sides, faces in roll["dice"] for _ in faces],
        "faces": [face for _, faces in roll["dice"] for face in faces],
        "typed": roll["source"] != "sealed",
    }


# The chance of one act at a table: dice typed in if there are any, shuffles from the key


class TableChance(Chance):
    """Nobody types in a shuffle: a label that begins with "shuffle" comes from the sealed dice."""

    __slots__ = ("_sealed", "_typed")

    def __init__(self, sealed: CampaignChance, dice: Sequence[int] | None) -> None:
        self._sealed = sealed
        self._typed = sealed.by(Typed(dice), "typed") if dice is not None else None

    def stream(self, label: Label, question: RollQuestion | None = None) -> Stream:
        typed = self._typed if label[0] != "shuffle" else None
        return (typed or self._sealed).stream(label, question or draw_question(label))

    def finish(self) -> None:
        if self._typed is not None:
            self._typed.finish()


def draw_question(label: Label) -> RollQuestion:
    """What a die or a draw of another game is for, by the first words of its label."""
    words = [part for part in label if isinstance(part, str)]
    keys = [f"draws/{'-'.join(words[:2])}", f"draws/{words[0]}"]
    return RollQuestion(next(key for key in (*keys, "dice/any") if is_listed(key)))
