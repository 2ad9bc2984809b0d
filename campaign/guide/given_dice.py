"""Dice of an action that is rehearsed: what a person gave, the program's, or a question.

A roll's key is its label without the number at its end, and its position among the rolls of this
action with that label. So given faces stay with their roll when other acts are written meanwhile.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from campaign.acts.perform import look
from campaign.guide.documents import NeedDice
from campaign.storage.canonical_json import render_json
from campaign.storage.store import Store
from tables.chance.asked import parse_answer
from tables.chance.awaiting import AwaitDice
from tables.chance.roll_question import RollQuestion
from tables.chance.sources import Chance, Label, Stream, read_face
from tables.errors import WrongWords

Faces = Mapping[str, "Sequence[int] | None"]


class NeedRoll(Exception):
    """Only a person can give this roll."""

    def __init__(self, key: str, question: RollQuestion | None, count: int, sides: int) -> None:
        super().__init__(key)
        self.key, self.question, self.count, self.sides = key, question, count, sides


class GivenDice(Chance):
    """`faces` by key. The program rolls where the value is None, and without `asks` also where
    there is no value."""

    __slots__ = ("_asked", "_asks", "_faces", "_fallen", "_program")
    asks_people = True

    def __init__(self, faces: Faces, *, asks: bool) -> None:
        self._faces, self._asks = faces, asks
        self._asked: dict[str, int] = {}
        self._program: Chance = Chance()
        self._fallen: Callable[[Label], bool] = lambda label: False

    def leave_to(self, program: Chance, fallen: Callable[[Label], bool]) -> None:
        self._program, self._fallen = program, fallen

    def stream(self, label: Label, question: RollQuestion | None = None) -> Stream:
        stem = render_json(list(label[:-1]))
        self._asked[stem] = number = self._asked.get(stem, 0) + 1
        key = f"{stem}#{number}"
        if key in self._faces or self._asks:
            return GivenStream(self, key, label, question)
        return ProgramStream(self._program.stream(label))

    def find(self, key: str) -> Sequence[int] | None:
        return self._faces.get(key)

    def is_left_to_program(self, key: str) -> bool:
        return key in self._faces and self._faces[key] is None

    def throw(self, label: Label) -> Stream:
        return self._program.stream(label)

    def refuse_late(self, label: Label, question: RollQuestion | None) -> None:
        """After a sealed die the action is done up to here, and waits."""
        if self._fallen(label):
            raise AwaitDice(question)


class ProgramStream(Stream):
    """A roll of the program among those of people."""

    __slots__ = ("_stream", "by_program")

    def __init__(self, stream: Stream) -> None:
        self._stream, self.by_program = stream, True

    def faces(self, count: int, sides: int) -> list[int]:
        return self._stream.faces(count, sides)


class GivenStream(Stream):
    """One roll, its faces taken as they are asked for."""

    __slots__ = ("_dice", "_key", "_label", "_question", "_rolled", "_used", "by_program")

    def __init__(
        self, dice: GivenDice, key: str, label: Label, question: RollQuestion | None
    ) -> None:
        self._dice, self._key, self._label, self._question = dice, key, label, question
        self._used = 0
        self._rolled = dice.throw(label) if dice.is_left_to_program(key) else None
        self.by_program = self._rolled is not None

    def faces(self, count: int, sides: int) -> list[int]:
        if self._rolled is not None:
            return self._rolled.faces(count, sides)
        given = self._dice.find(self._key)
        if given is None:
            self._dice.refuse_late(self._label, self._question)
        known = list(given or ())[self._used : self._used + count]
        if len(known) < count:
            raise NeedRoll(self._key, self._question, self._used + count, sides)
        self._used += count
        return [read_face(number, face, sides) for number, face in enumerate(known, 1)]


def read_faces(want: NeedDice, text: str) -> list[int]:
    faces = parse_answer(text, want.sides)
    if len(faces) != want.count:
        raise WrongWords(
            "dice wanted: {count}, each from 1 to {sides}; faces typed: {given}",
            count=want.count,
            sides=want.sides,
            given=len(faces),
        )
    return [read_face(number, face, want.sides) for number, face in enumerate(faces, 1)]


def has_table_dice(store: Store) -> bool:
    """Whether the group rolls its own."""
    return bool(look(store, lambda world: world.option("dice", "program")) == "table")
