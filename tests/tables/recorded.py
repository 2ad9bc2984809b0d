"""Chance that writes down what another gives: (label, sides, faces) in order."""

from __future__ import annotations

from tables.chance.roll_question import RollQuestion
from tables.chance.sources import Chance, Label, Stream

Record = list[tuple[Label, int, list[int]]]


class Recorded(Chance):
    def __init__(self, chance: Chance) -> None:
        self._chance = chance
        self.record: Record = []

    def stream(self, label: Label, question: RollQuestion | None = None) -> Stream:
        return RecordedStream(label, self._chance.stream(label, question), self.record)


class RecordedStream(Stream):
    def __init__(self, label: Label, stream: Stream, record: Record) -> None:
        self._label, self._stream, self._record = label, stream, record

    def faces(self, count: int, sides: int) -> list[int]:
        faces = self._stream.faces(count, sides)
        self._record.append((self._label, sides, faces))
        return faces
