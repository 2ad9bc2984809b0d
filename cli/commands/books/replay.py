"""`journal verify --replay`: the rules run again from the first entry, in memory.

Each act's words are typed again on a copy of the books as they stood before it, with the sealed
dice of the key, or the faces that people gave. What comes of it is compared with its entries:
every changed cell, every roll with its label. Then the copy takes the entries over as they stand,
so that one that differs does not make all later ones differ.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from typing import TYPE_CHECKING, NamedTuple

from cli.app.opening import holding
from cli.app.session import session
from cli.commands.books.amend import own_moment, without_dice
from cli.words.text import tr

if TYPE_CHECKING:
    from campaign.journal.documents import (
        EntryBody,
        EntryRow,
        FoundProblem,
        RollDocument,
        Unjudged,
    )
    from campaign.storage.changes import Change
    from campaign.storage.snapshot import Snapshot
    from campaign.storage.store import Store
    from tables.chance.sources import Typed

Progress = Callable[[int], None]

# Commands whose words say all that they did. Files, other games and maps made by dice of their own
# are not in the journal.
REPLAYED = (
    "army", "fleet", "settlement", "character", "item", "empire", "explore", "search", "sail",
    "battle", "siege", "raze", "build", "recruit", "provisions", "recover", "envoy", "spy", "cast",
    "decide", "turn", "note", "option", "tile",
)  # fmt: skip
# No rule made them; the walk of the chain has more.
SILENT = ("new", "looked", "savepoint", "key", "share")
MOST_CELLS = 3  # named of one entry


class WrittenEntry(NamedTuple):
    """An entry of the journal, and its body parsed."""

    row: EntryRow
    body: EntryBody


class Consequences(NamedTuple):
    """What an entry did, or what the rules make of it now."""

    changes: Sequence[Change]
    rolls: Sequence[RollDocument]


class Judgement(NamedTuple):
    """What a replay found."""

    judged: int
    unjudged: list[Unjudged]
    problems: list[FoundProblem]


def replay(connection: Snapshot, place: str, progress: Progress = lambda n: None) -> Judgement:
    """`place` names the campaign as the commands called will look for it."""
    from campaign.journal.dice_keys import find_key, read_dice_keys
    from campaign.journal.memory_books import open_memory_books

    keys = [key.hex() for _, key in read_dice_keys(connection, find_key(connection))] or [""]
    with open_memory_books(place, keys[0]) as store:
        replayer = Replayer(store, keys[1:])
        for act in read_acts(connection):
            replayer.replay_act(act)
            progress(act[-1].row["id"])
        return Judgement(replayer.judged, replayer.unjudged, replayer.problems)


def read_acts(connection: Snapshot, since: int = 1) -> Iterator[list[WrittenEntry]]:
    """The entries of each act together, oldest first; what is no act stands alone."""
    from itertools import groupby

    from campaign.journal.entries import parse_body
    from campaign.storage.snapshot import Wanted

    rows = connection.entries(Wanted(since - 1))
    entries = (WrittenEntry(row, parse_body(row)) for row in rows)
    for _, group in groupby(entries, key=lambda entry: (entry.row["act"], entry.row["kind"])):
        yield list(group)


class Replayer:
    """The copy of the books, and what was found so far."""

    def __init__(self, store: Store, keys: list[str]) -> None:
        self.judged = 0
        self.unjudged: list[Unjudged] = []
        self.problems: list[FoundProblem] = []
        self._store, self._keys = store, keys
        self._amends = False

    def replay_act(self, act: list[WrittenEntry]) -> None:
        from campaign.journal.memory_books import follow, put_key

        first, kind = act[0], act[0].row["kind"]
        if kind in ("undo", "redo"):
            self._compare_all(act, [self._plan(first)])
        elif kind not in SILENT:
            self._do_again(act)
        self._amends = kind == "undo" and words_of(first)[:1] == ["amend"]
        for entry in act:
            follow(self._store, entry.row, entry.body)
        if kind == "key" and self._keys:
            with self._store.writing() as writer:
                put_key(writer, self._keys.pop(0))

    def _plan(self, entry: WrittenEntry) -> Consequences:
        """What an undo of these entries, or a redo, comes to."""
        from campaign.journal.redo import acts_of, plan_redo
        from campaign.journal.undo import plan_undo_of

        with self._store.reading() as connection:
            if entry.row["kind"] == "redo":
                return Consequences(plan_redo(connection).changes, [])
            asked = acts_of(connection, entry.body["undoes"])
            return Consequences(plan_undo_of(connection, asked).changes, [])

    def _do_again(self, act: list[WrittenEntry]) -> None:
        words = words_of(act[0])
        why = find_unjudgeable(words)
        if why:
            self._leave_out(act, why)
            return
        made, refused = self._type_again(act, words)
        if refused:
            self._differ(act[0], tr("the rules refuse it: {text}", text=refused))
        else:
            self._compare_all(act, made)

    def _type_again(
        self, act: list[WrittenEntry], words: list[str]
    ) -> tuple[list[Consequences], str]:
        """What the entries do that it makes now, or why it is refused."""
        from campaign.journal.memory_books import trial

        dice = given_dice(act)
        typed = without_dice(words) if dice else words
        with trial(self._store), as_if_typed(self._store, typed, dice, self._moment(act[0])) as err:
            refused = run_words(typed, err)
            tried = read_acts(self._store.latest, act[0].row["id"])
            made = [done_by(entry) for group in tried for entry in group]
        return made, "" if made else refused

    def _moment(self, entry: WrittenEntry) -> dict[str, object] | None:
        """Of an act that was amended: its own, whatever the calendar says."""
        return own_moment(entry.row, entry.body) if self._amends else None

    def _compare_all(self, act: list[WrittenEntry], made: Sequence[Consequences]) -> None:
        """A run that was cut off has fewer entries than its replay."""
        self.judged += len(act)
        if len(made) < len(act):
            self._differ(act[len(made)], tr("the rules end before it"))
        for entry, again in zip(act, made, strict=False):
            said = done_by(entry)
            found = [*compare_changes(said, again), *compare_rolls(said, again)]
            for text in found[:MOST_CELLS]:
                self._differ(entry, text)

    def _differ(self, entry: WrittenEntry, text: str) -> None:
        """A difference accuses only where the same rules and packs were at work."""
        other = find_other_edition(self._store, entry)
        if other:
            self._leave_out([entry], tr("made by {edition}; now {text}", edition=other, text=text))
            return
        where = f"entry:{entry.row['id']}"
        self.problems.append({"where": where, "text": f"{where}: {text}"})

    def _leave_out(self, act: list[WrittenEntry], why: str) -> None:
        self.unjudged += [
            {"entry": entry.row["id"], "words": words_of(entry), "why": why} for entry in act
        ]


def words_of(entry: WrittenEntry) -> list[str]:
    from campaign.storage.canonical_json import parse_json

    return [str(word) for word in parse_json(entry.row["words"], [])]


def find_unjudgeable(words: list[str]) -> str:
    from cli.app.registry import COMMANDS

    if words[:1] == ["autoplay"] or not words or words[0] not in COMMANDS:
        return tr("its words are no command")
    return "" if words[0] in REPLAYED else tr("not all that it did is in its words")


def find_other_edition(store: Store, entry: WrittenEntry) -> str:
    """The versions an entry was made by, if they are not those of this program."""
    from campaign.acts.perform import look
    from campaign.rules.edition import edition_of

    made_by = entry.body.get("made_by")
    if entry.row["kind"] != "act" or made_by == look(store, edition_of):
        return ""
    if not made_by:
        return tr("a version that is not named")
    return ", ".join(f"{name} {version}" for name, version in sorted(made_by.items()))


def given_dice(act: list[WrittenEntry]) -> Typed | None:
    """The faces that people gave, in order; None where a roll was left to the sealed dice."""
    from tables.chance.sources import Typed

    rolls = [roll for entry in act for roll in entry.body["rolls"]]
    if all(roll["source"] == "sealed" for roll in rolls):
        return None
    faces: list[int | None] = []
    for roll in rolls:
        sealed = roll["source"] == "sealed"
        faces += [None] if sealed else [face for _, thrown in roll["dice"] for face in thrown]
    return Typed(faces)


@contextmanager
def as_if_typed(
    store: Store, words: Sequence[str], dice: object, at: object
) -> Iterator[io.StringIO]:
    """The session of one command on the copy: nobody is asked, nothing is shown."""
    new = {
        "words": tuple(words), "dice": dice, "at": at, "json": False, "led": True,
        "campaign": store.place, "before": pass_by, "beside": pass_by,
    }  # fmt: skip
    now = session()
    old = {name: getattr(now, name) for name in new}
    vars(now).update(new)
    try:
        with holding(store):
            yield io.StringIO()
    finally:
        vars(now).update(old)


def pass_by(world: object) -> None:
    """An order's check and its fate stand beside the action, not in it."""


def run_words(words: list[str], err: io.StringIO) -> str:
    """Why it is refused, or nothing."""
    from cli.app.run import call
    from cli.app.trouble import report

    with redirect_stdout(io.StringIO()), redirect_stderr(err):
        try:
            code = call(list(words))
        except Exception as trouble:
            code = report(trouble, list(words))
    if not code:
        return tr("it does nothing")
    said = err.getvalue().removeprefix("hexcrown: ").strip().splitlines()
    return said[0] if said else str(code)


def done_by(entry: WrittenEntry) -> Consequences:
    from campaign.storage.changes import Change
    from campaign.storage.migrations.images import read_change

    schema = entry.row["schema_number"]
    changes = [Change(*read_change(schema, change)) for change in entry.body["changes"]]
    return Consequences(changes, entry.body["rolls"])


def compare_changes(said: Consequences, again: Consequences) -> Iterator[str]:
    """Cell by cell; the fate of an order stands beside its action."""
    written, found = net_cells(said), net_cells(again)
    for cell in sorted(written.keys() | found.keys()):
        before, now = written.get(cell), found.get(cell)
        either = before or now
        if either and (before is None or now is None or before.after != now.after):
            yield tr(
                "{what} is {said}, the rules give {found}",
                what=either.what,
                said=shown(before),
                found=shown(now),
            )


def net_cells(made: Consequences) -> dict[tuple[str, int, str], Change]:
    from campaign.storage.changes import net

    changes = [change for change in net(made.changes) if change.table != "orders"]
    return {(each.table, each.key, each.column): each for each in changes}


def shown(change: Change | None) -> str:
    from campaign.storage.canonical_json import render_json

    return tr("unchanged") if change is None else render_json(change.after)[:80]


def compare_rolls(said: Consequences, again: Consequences) -> Iterator[str]:
    from campaign.storage.canonical_json import render_json

    written, found = (
        [[roll["label"], roll["dice"]] for roll in made.rolls] for made in (said, again)
    )
    for before, now in zip(written, found, strict=False):
        if before != now:
            yield tr("the roll {said} is {found} by the rules", said=render_json(before),
                     found=render_json(now))  # fmt: skip
            return
    if len(written) != len(found):
        yield tr("{said} rolls, the rules make {found}", said=len(written), found=len(found))
