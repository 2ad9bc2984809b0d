"""Games as earlier versions kept them: one JSON file with the state and a journal of its own.

They are read, held to their journal, and written again as entries of the one journal there is now
(`campaign.games.game_file`): the words, faces, cards shown, undos and redos stay as they were.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypedDict

from campaign.errors import Refused
from campaign.journal import entries as journal
from campaign.journal.founding import fill
from campaign.storage.changes import apply
from campaign.storage.steps import Step
from campaign.storage.store import Store
from campaign.storage.world import World
from tables.chance.sources import key_from_seed

if TYPE_CHECKING:
    from campaign.journal.documents import RollDocument

ENDING = ".json"
FORMAT = 1
MOST_BYTES = 64 * 1024 * 1024
State = dict[str, Any]


class OldRoll(TypedDict):
    label: list[str | int]
    sides: list[int]
    faces: list[int]
    typed: bool  # as the table showed them, not from the key


class OldShift(TypedDict, total=False):
    """One value of the state, by its path; a side that is missing did not exist.

    With `index` it is a stretch of a list from there, so that drawing a card writes one card.
    """

    at: list[str]
    index: int
    before: Any
    after: object


class OldEntry(TypedDict):
    number: int
    kind: str  # act, undo, redo
    words: list[str]
    of: int | None  # the act that an undo or redo is about
    rolls: list[OldRoll]
    shown: list[str]
    after_seen: bool  # an undo of what somebody had already seen
    patch: list[OldShift]
    previous: str
    hash: str


class OldGame(NamedTuple):
    game: str
    name: str
    key: str
    state: State
    journal: list[OldEntry]


def load_old(path: Path, game: str) -> OldGame:
    """The game in a file, held to its journal. Trouble is named; nothing is repaired or touched."""
    document = read(path)
    if not isinstance(document, dict) or document.get("hexcrown") != "game":
        raise Refused("{path} is not a game of hexcrown", path=path)
    if document.get("format") != FORMAT:
        raise Refused(
            "{path} is of format {found}, and this hexcrown reads {own}",
            hint="bring hexcrown up to date; the file was not touched",
            path=path,
            found=document.get("format"),
            own=FORMAT,
        )
    if document.get("game") != game:
        raise Refused(
            "{path} is a game of {found}, not {game}",
            path=path,
            found=document.get("game"),
            game=game,
        )
    try:
        loaded = OldGame(game, path.stem, document["key"], document["state"], document["journal"])
        breaks = find_breaks(loaded)
    except (KeyError, TypeError, AttributeError, IndexError, ValueError):
        breaks = ["parts are missing or of the wrong kind"]
    if breaks:
        raise Refused(
            "{path} is damaged: {what}",
            hint="put back a copy of it; the file was not touched",
            path=path,
            what=breaks[0],
        )
    return loaded


def read(path: Path) -> object:
    try:
        if path.stat().st_size > MOST_BYTES:
            raise Refused("{path} is too large for a game", path=path)
        return json.loads(path.read_text(encoding="utf-8"))
    except (ValueError, RecursionError):
        raise Refused(
            "{path} is damaged: it is not whole JSON",
            hint="put back a copy of it; the file was not touched",
            path=path,
        ) from None
    except OSError as trouble:
        raise Refused("{path} can't be read: {why}", path=path, why=trouble.strerror) from None


def find_breaks(game: OldGame) -> list[str]:
    """What does not hold together in a file that was read: the chain, the order, the state."""
    state: State = {}
    previous = seal({"game": game.game, "key": game.key})
    for number, entry in enumerate(game.journal, start=1):
        if entry["number"] != number or entry["previous"] != previous:
            return [f"entry {number} does not follow the one before it"]
        if entry["hash"] != seal(entry):
            return [f"entry {number} was changed after it was written"]
        try:
            put_shifts(state, entry["patch"])
        except Refused:
            return [f"entry {number} does not fit the state before it"]
        previous = entry["hash"]
    return [] if canonical(state) == canonical(game.state) else ["the state is not the journal's"]


def put_shifts(state: State, shifts: Sequence[OldShift]) -> None:
    for shift in shifts:
        place = state
        for name in shift["at"][:-1]:
            place = place.setdefault(name, {})
        put_shift(place, shift["at"][-1], shift)


def put_shift(place: State, name: str, shift: OldShift) -> None:
    index = shift.get("index")
    if index is not None:
        stretch = slice(index, index + len(shift["before"]))
        fits = isinstance(place.get(name), list) and same(place[name][stretch], shift["before"])
    else:
        fits = same([place[name]] if name in place else [], side(shift, "before"))
    if not fits:
        path = "/".join(shift["at"])
        raise Refused("the game is not as its journal left it, at {path}", path=path)
    after = json.loads(canonical(side(shift, "after")))  # a copy: the journal is not written into
    if index is not None:
        place[name][stretch] = after[0]
    elif after:
        place[name] = after[0]
    else:
        del place[name]


def side(shift: Mapping[str, object], name: str) -> list[object]:
    return [shift[name]] if name in shift else []


def same(one: object, other: object) -> bool:
    """Equal as written: True is not 1."""
    return canonical(one) == canonical(other)


def canonical(value: object) -> str:
    """One way to write a value, in plain ASCII: words a terminal garbled can be kept too."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"))


def seal(entry: Mapping[str, object]) -> str:
    body = {name: value for name, value in entry.items() if name != "hash"}
    return hashlib.blake2b(canonical(body).encode(), digest_size=16).hexdigest()


def lay_out_old(store: Store, old: OldGame) -> None:
    """Its journal, entry by entry, as it would have been written now."""
    fill(store, old.name, ["new", old.name], key_from_seed(old.key), {})
    state: State = {}
    written: dict[int, int] = {}  # number of an act -> its entry
    undos: dict[int, int] = {}  # number of an act -> the entry that took it back
    with store.writing() as connection:
        for entry in old.journal:
            put_shifts(state, entry["patch"])
            world = World(connection, track=False)
            if not written:
                world.insert("game", kind=old.game, name=old.name)
            world.store("game", 1, state)
            apply(connection, world.changes)
            about = entry["of"] or 0
            taken = {"undo": written, "redo": undos}.get(entry["kind"], {}).get(about)
            draft = draft_of(old, entry, world, [] if taken is None else [taken])
            number = journal.write(connection, draft, store.clock()).entry
            if entry["kind"] == "act":
                written[entry["number"]] = number
            elif taken is not None:
                journal.mark_undone(connection, [taken], number)
                if entry["kind"] == "undo":
                    undos[about] = number
                else:
                    journal.mark_undone(connection, [written[about]], None)


def draft_of(
    old: OldGame, entry: OldEntry, world: World, undoes: Sequence[int]
) -> journal.EntryDraft:
    is_act = entry["kind"] == "act"
    step = Step(what=old.game, on="game:1", shown=list(entry["shown"]))
    return journal.EntryDraft(
        entry["kind"],
        [word.encode("utf-8", "replace").decode() for word in entry["words"]],
        world.calendar,
        world.changes,
        steps=[step] if is_act else (),
        rolls=[convert_roll(roll) for roll in entry["rolls"]],
        reads=["game:1.state"] if is_act else (),
        undoes=undoes,
    )


def convert_roll(roll: OldRoll) -> RollDocument:
    dice = [(sides, [face]) for sides, face in zip(roll["sides"], roll["faces"], strict=True)]
    source = "typed" if roll["typed"] else "sealed"
    return {"label": roll["label"], "source": source, "dice": dice}
