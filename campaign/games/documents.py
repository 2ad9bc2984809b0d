"""What other games answer with `--json`: the fields that all share. Each verb adds its own."""

from __future__ import annotations

from typing import NotRequired  # as Pydantic needs it before 3.12

from typing_extensions import TypedDict


class GameAnswer(TypedDict):
    """An act says where it is kept: `game`, `name` and `entry`, and `act` in a campaign. The other
    fields are the verb's own."""

    __pydantic_config__ = {"extra": "allow"}  # type: ignore[misc]  # noqa: RUF012

    game: NotRequired[str]
    name: NotRequired[str]
    entry: NotRequired[int]
    act: NotRequired[int | None]


class TakenAct(TypedDict):
    entry: int
    words: list[str]


class Turned(TypedDict):
    """`undo`, `redo`."""

    game: str
    name: str
    entry: int
    act: NotRequired[int | None]
    undo: NotRequired[TakenAct]
    redo: NotRequired[TakenAct]
    after_seen: bool
    shown: list[str]


class RollLine(TypedDict):
    label: list[str | int]
    sides: list[int]
    faces: list[int]
    typed: bool


class EntryLine(TypedDict):
    number: int
    kind: str
    words: list[str]
    of: int | None
    rolls: list[RollLine]
    shown: list[str]
    after_seen: bool
    hash: str


class JournalDocument(TypedDict):
    game: str
    name: str
    entries: list[EntryLine]
    strange: list[int]


class NamesDocument(TypedDict):
    """`list`."""

    game: str
    names: list[str]
