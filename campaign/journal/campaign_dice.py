"""The campaign's dice: sealed by a key, labelled, and written down as they fall.

A label is [year, turn, phase, subject, path …, n]; n is the smallest number that no live entry
uses, so undoing an act and trying again gives the same dice.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from campaign.storage.canonical_json import render_json
from tables.chance.roll_question import RollQuestion
from tables.chance.sources import Chance, Label, Stream

if TYPE_CHECKING:
    from campaign.journal.documents import RollDocument

SEALED = "sealed"
Used = Callable[[str], set[str]]  # the labels of live entries that begin so
Namer = Callable[[RollQuestion], RollQuestion]  # whose roll it is, by name


class RollRecord:
    """The rolls of one entry."""

    def __init__(self) -> None:
        self.rolls: list[RollDocument] = []
        self.sealed = False

    def has_sealed_before(self, label: Label) -> bool:
        """Whether a sealed die fell in another step than that of this label. The rolls of one step
        have all but the end of their labels in common, and none of them hangs on another."""
        sealed = (roll["label"][:-2] for roll in self.rolls if roll["source"] == SEALED)
        return any(step != list(label[:-2]) for step in sealed)


class CampaignChance(Chance):
    """Each roll under its own label, from one source: sealed, or what people tell. `namer` says
    to people whose roll it is."""

    __slots__ = ("_heard", "_namer", "_prefix", "_source", "_used", "name", "record")

    def __init__(
        self,
        source: Chance,
        name: str,
        prefix: Label,
        used: Used,
        record: RollRecord | None = None,
        heard: dict[Label, set[str]] | None = None,
        namer: Namer | None = None,
    ) -> None:
        self._namer = namer
        self._source, self._prefix, self._used = source, prefix, used
        self._heard: dict[Label, set[str]] = {} if heard is None else heard
        self.name = name
        self.record = record or RollRecord()

    def about(self, phase: str, subject: str) -> CampaignChance:
        """The same dice, for this phase and subject (`army:3`)."""
        return self._with((*self._prefix[:2], phase, subject))

    def dated(self, year: int, turn: int) -> CampaignChance:
        """The same dice at another moment of the calendar."""
        return self._with((year, turn, *self._prefix[2:]))

    def undated(self) -> CampaignChance:
        """The same dice for a game that has no calendar."""
        return self._with(())

    def by(self, source: Chance, name: str) -> CampaignChance:
        """The same labels and the same record, with faces from another source."""
        chance = self._with(self._prefix)
        chance._source, chance.name = source, name
        return chance

    def _with(self, prefix: Label) -> CampaignChance:
        return CampaignChance(
            self._source,
            self.name,
            prefix,
            self._used,
            self.record,
            self._heard,
            self._namer,
        )

    def stream(self, label: Label, question: RollQuestion | None = None) -> Stream:
        return WrittenStream(lambda: self._begin(label, question), self.record)

    def _begin(self, label: Label, question: RollQuestion | None) -> tuple[Stream, RollDocument]:
        full = self._numbered((*self._prefix, *label))
        roll: RollDocument = {"label": list(full), "source": self.name, "dice": []}
        if question is not None:
            roll |= {"for": question.texts_of_its_own or question.key, "of": question.of}
            if self._namer and self._source.asks_people:
                question = self._namer(question)
        return self._source.stream(full, question), roll

    def _numbered(self, base: Label) -> Label:
        begin = base[:3]
        if begin not in self._heard:
            self._heard[begin] = self._used(f"roll:{render_json(list(begin))[:-1]}")
        taken = self._heard[begin]
        stem, number = f"roll:{render_json(list(base))[:-1]}", 1
        while (name := f"{stem},{number}]") in taken:
            number += 1
        taken.add(name)
        return (*base, number)

    def finish(self) -> None:
        self._source.finish()


class WrittenStream(Stream):
    """A roll that gets its number with its first die: one that is never rolled, as for a pile that
    did not run out, would leave a gap, and the next number would look chosen (`LabelWatch`)."""

    __slots__ = ("_begin", "_record", "_roll", "_stream")

    def __init__(
        self, begin: Callable[[], tuple[Stream, RollDocument]], record: RollRecord
    ) -> None:
        self._begin, self._record = begin, record
        self._stream: Stream | None = None

    def faces(self, count: int, sides: int) -> list[int]:
        if self._stream is None:
            self._stream, self._roll = self._begin()
        found = self._stream.faces(count, sides)
        if not self._roll["dice"]:
            self._record.rolls.append(self._roll)
            if self._stream.by_program:  # left to the program by one who was asked
                self._roll["source"] = SEALED
            self._record.sealed |= self._roll["source"] == SEALED
        self._roll["dice"].append([sides, found])  # type: ignore[arg-type]  # as JSON gives it
        return found
