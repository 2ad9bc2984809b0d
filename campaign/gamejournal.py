"""A game in progress: its state, and the journal of every act that led to it. Pure.

State is plain JSON data. An act's entry keeps the words typed, the labels and faces of chance, the
cards that were shown, and the patch from the state before to the state after; so undo and redo put
values back and never run a rule again. Each entry's hash covers the one before it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, TypedDict

from campaign.errors import Refused

State = dict[str, Any]


class Roll(TypedDict):
    label: list[str | int]
    sides: list[int]
    faces: list[int]
    typed: bool  # as the table showed them, not from the key


class Shift(TypedDict, total=False):
    """One value of the state, by its path; a side that is missing did not exist."""

    at: list[str]
    before: Any
    after: Any


class Entry(TypedDict):
    number: int
    kind: str  # act, undo, redo
    words: list[str]
    of: int | None  # the act that an undo or redo is about
    rolls: list[Roll]
    shown: list[str]
    after_seen: bool  # an undo of what somebody had already seen
    patch: list[Shift]
    previous: str
    hash: str


class Game(NamedTuple):
    game: str
    name: str
    key: str
    state: State
    journal: list[Entry]


def canonical(value: object) -> str:
    """One way to write a value, in plain ASCII: words a terminal garbled can be kept too."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"))


def seal(entry: Mapping[str, Any]) -> str:
    body = {name: value for name, value in entry.items() if name != "hash"}
    return hashlib.blake2b(canonical(body).encode(), digest_size=16).hexdigest()


def find_shifts(before: State, after: State, at: Sequence[str] = ()) -> list[Shift]:
    """What differs, in order of path; looks into dicts, takes anything else as one value."""
    shifts: list[Shift] = []
    for name in sorted(before.keys() | after.keys()):
        old, new, path = before.get(name), after.get(name), [*at, name]
        if name in before and name in after and canonical(old) == canonical(new):
            continue
        if isinstance(old, dict) and isinstance(new, dict):
            shifts += find_shifts(old, new, path)
        else:
            shift = Shift(at=path)
            if name in before:
                shift["before"] = old
            if name in after:
                shift["after"] = new
            shifts.append(shift)
    return shifts


def apply_shifts(state: State, shifts: Sequence[Shift], *, back: bool = False) -> State:
    """The state with each value put forth, or back. Refused if it isn't as the journal left it."""
    state = json.loads(canonical(state))
    old, new = ("after", "before") if back else ("before", "after")
    for shift in reversed(shifts) if back else shifts:
        place = state
        for name in shift["at"][:-1]:
            place = place.setdefault(name, {})
        last = shift["at"][-1]
        found = {old: place[last]} if last in place else {}
        if canonical(found) != canonical({old: shift[old]} if old in shift else {}):  # type: ignore[literal-required]
            raise Refused(
                "the game is not as its journal left it, at {path}", path="/".join(shift["at"])
            )
        if new in shift:
            place[last] = shift[new]  # type: ignore[literal-required]
        else:
            del place[last]
    return state


def begin(game: str, name: str, key: str) -> Game:
    return Game(game, name, key, {}, [])


def record(
    game: Game,
    after: State,
    words: Sequence[str],
    rolls: Sequence[Roll] = (),
    shown: Sequence[str] = (),
) -> Game:
    """The game after an act, with the entry that says so."""
    patch = find_shifts(game.state, after)
    return add(game, after, "act", words, patch, rolls=rolls, shown=shown)


def add(
    game: Game,
    after: State,
    kind: str,
    words: Sequence[str],
    patch: list[Shift],
    *,
    of: int | None = None,
    rolls: Sequence[Roll] = (),
    shown: Sequence[str] = (),
    after_seen: bool = False,
) -> Game:
    entry = Entry(
        number=len(game.journal) + 1,
        kind=kind,
        words=list(words),
        of=of,
        rolls=list(rolls),
        shown=list(shown),
        after_seen=after_seen,
        patch=patch,
        previous=head(game),
        hash="",
    )
    entry["hash"] = seal(entry)
    return game._replace(state=json.loads(canonical(after)), journal=[*game.journal, entry])


def head(game: Game) -> str:
    return game.journal[-1]["hash"] if game.journal else origin(game)


def origin(game: Game) -> str:
    """What the first entry follows: the game's kind and key, so neither can be changed later."""
    return seal({"game": game.game, "key": game.key})


def live_and_undone(journal: Sequence[Entry]) -> tuple[list[Entry], list[Entry]]:
    """The acts that hold, oldest first, and those that `redo` could put back, newest last."""
    live: list[Entry] = []
    undone: list[Entry] = []
    for entry in journal:
        if entry["kind"] == "act":
            live.append(entry)
            undone = []
        elif entry["kind"] == "undo":
            undone.append(live.pop())
        else:
            live.append(undone.pop())
    return live, undone


def undo(game: Game, words: Sequence[str] = ("undo",)) -> Game:
    """The newest act taken back. What was seen stays seen: the entry says so."""
    live, _ = live_and_undone(game.journal)
    if len(live) < 2:
        raise Refused("nothing to undo: the set-up is the first act", hint="begin another with new")
    act = live[-1]
    after = apply_shifts(game.state, act["patch"], back=True)
    patch = find_shifts(game.state, after)
    seen = bool(act["shown"])
    return add(game, after, "undo", words, patch, of=act["number"], after_seen=seen)


def redo(game: Game, words: Sequence[str] = ("redo",)) -> Game:
    """The newest undone act put back as it was."""
    _, undone = live_and_undone(game.journal)
    if not undone:
        raise Refused("nothing to redo", hint="redo puts back what undo took, until the next act")
    act = undone[-1]
    after = apply_shifts(game.state, act["patch"])
    patch = find_shifts(game.state, after)
    return add(game, after, "redo", words, patch, of=act["number"], rolls=[], shown=act["shown"])


def used_labels(game: Game) -> set[str]:
    """Labels of acts that hold: an undone act's are free, so trying again gives the same faces."""
    live, _ = live_and_undone(game.journal)
    return {canonical(roll["label"]) for act in live for roll in act["rolls"]}


def find_breaks(game: Game) -> list[str]:
    """What does not hold together in a file that was read: the chain, the order, the state."""
    state: State = {}
    previous = origin(game)
    for number, entry in enumerate(game.journal, start=1):
        if entry["number"] != number or entry["previous"] != previous:
            return [f"entry {number} does not follow the one before it"]
        if entry["hash"] != seal(entry):
            return [f"entry {number} was changed after it was written"]
        try:
            state = apply_shifts(state, entry["patch"])
        except Refused:
            return [f"entry {number} does not fit the state before it"]
        previous = entry["hash"]
    return [] if canonical(state) == canonical(game.state) else ["the state is not the journal's"]
