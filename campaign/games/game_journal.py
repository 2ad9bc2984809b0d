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
    """One value of the state, by its path; a side that is missing did not exist.

    With `index` it is a stretch of a list from there, so that drawing a card writes one card.
    """

    at: list[str]
    index: int
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
    """What differs, in order of path; looks into dicts and lists, takes others as one value."""
    shifts: list[Shift] = []
    for name in sorted(before.keys() | after.keys()):
        old, new, path = before.get(name), after.get(name), [*at, name]
        if name in before and name in after and same(old, new):
            continue
        if isinstance(old, dict) and isinstance(new, dict):
            shifts += find_shifts(old, new, path)
        elif isinstance(old, list) and isinstance(new, list):
            shifts.append(find_stretch(old, new, path))
        else:
            shift = Shift(at=path)
            if name in before:
                shift["before"] = old
            if name in after:
                shift["after"] = new
            shifts.append(shift)
    return shifts


def same(one: object, other: object) -> bool:
    """Equal as written: True is not 1."""
    if isinstance(one, str) and isinstance(other, str):
        return one == other
    return canonical(one) == canonical(other)


def find_stretch(old: list[Any], new: list[Any], path: list[str]) -> Shift:
    """The part of a list that changed, without what is equal before and after it."""
    least = min(len(old), len(new))
    start = 0
    while start < least and same(old[start], new[start]):
        start += 1
    tail = 0
    while tail < least - start and same(old[-1 - tail], new[-1 - tail]):
        tail += 1
    return Shift(
        at=path,
        index=start,
        before=old[start : len(old) - tail],
        after=new[start : len(new) - tail],
    )


def apply_shifts(state: State, shifts: Sequence[Shift], *, back: bool = False) -> State:
    """The state with each value put forth, or back. Refused if it isn't as the journal left it."""
    after: State = json.loads(canonical(state))
    put_shifts(after, shifts, back=back)
    return after


def put_shifts(state: State, shifts: Sequence[Shift], *, back: bool = False) -> None:
    for shift in reversed(shifts) if back else shifts:
        place = state
        for name in shift["at"][:-1]:
            place = place.setdefault(name, {})
        put_shift(place, shift["at"][-1], shift, back)


def put_shift(place: State, name: str, shift: Shift, back: bool) -> None:
    sides = {side: shift[side] for side in ("before", "after") if side in shift}
    sides = json.loads(canonical(sides))  # a copy: what the journal holds is never written into
    old, new = ("after", "before") if back else ("before", "after")
    index = shift.get("index")
    if index is not None:
        stretch = slice(index, index + len(sides[old]))
        fits = isinstance(place.get(name), list) and same(place[name][stretch], sides[old])
    else:
        fits = same({old: place[name]} if name in place else {}, pick(sides, old))
    if not fits:
        path = "/".join(shift["at"])
        raise Refused("the game is not as its journal left it, at {path}", path=path)
    if index is not None:
        place[name][stretch] = sides[new]
    elif new in sides:
        place[name] = sides[new]
    else:
        del place[name]


def pick(sides: State, side: str) -> State:
    return {side: sides[side]} if side in sides else {}


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
            put_shifts(state, entry["patch"])
        except Refused:
            return [f"entry {number} does not fit the state before it"]
        previous = entry["hash"]
    return [] if canonical(state) == canonical(game.state) else ["the state is not the journal's"]
