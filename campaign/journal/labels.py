"""Deriving the labels of rolls again, so that a chosen one is found.

A label is [year, turn, phase, subject, path …, n]. Whoever knows the key and may choose a label
chooses the dice. What an entry says of itself and the entries before it leave little to choose:
year and turn are the entry's or those it went on to, the phase is that of its moment, of the action
it was moved to or of the decision it answers, the subject is a row that the entry read or changed,
and n is the smallest number that no live entry uses. The path between follows from the rules:
`journal verify --replay` runs them again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from campaign.storage.canonical_json import parse_json, render_json

if TYPE_CHECKING:
    from campaign.journal.documents import EntryBody

Label = Sequence[object]
AUTO = "auto"  # the subject of dice that answer a decision


class EntryMoment(NamedTuple):
    """When an entry says that it was made."""

    year: int
    season: str
    turn: int
    phase: str


class WrongLabel(NamedTuple):
    """A roll whose label is not the one it should have."""

    message: str
    facts: Mapping[str, object]


class LabelWatch:
    """The labels that live entries use, followed from entry to entry."""

    def __init__(self) -> None:
        self._live: set[str] = set()
        self._by_entry: dict[int, list[str]] = {}

    def check(
        self,
        number: int,
        when: EntryMoment,
        body: EntryBody,
        decisions: Mapping[int, Mapping[str, object]],
    ) -> Iterator[WrongLabel]:
        """What is wrong with the labels of this entry; `decisions`: the rows of that table."""
        known = OpenLabels(when, body, decisions)
        for roll in body["rolls"]:
            label = roll["label"]
            wrong = known.find_wrong(label) or self._find_wrong_number(label)
            if wrong:
                yield wrong
            text = render_json(label)
            self._live.add(text)
            self._by_entry.setdefault(number, []).append(text)

    def undo(self, entries: Sequence[int]) -> None:
        for number in entries:
            self._live.difference_update(self._by_entry.get(number, ()))

    def redo(self, entries: Sequence[int]) -> None:
        for number in entries:
            self._live.update(self._by_entry.get(number, ()))

    def _find_wrong_number(self, label: Label) -> WrongLabel | None:
        stem, number = render_json(list(label[:-1]))[:-1], 1  # without its closing bracket
        while f"{stem},{number}]" in self._live:
            number += 1
        if label[-1] == number:
            return None
        return wrong(label, "the label {label} should end in {expected}", number)


class OpenLabels:
    """What one entry leaves open for the labels of its rolls."""

    def __init__(
        self, when: EntryMoment, body: EntryBody, decisions: Mapping[int, Mapping[str, object]]
    ) -> None:
        self._years: list[object] = [when.year]
        self._turns: list[object] = [when.turn]
        self._phases: set[object] = {when.phase or when.season}
        self._subjects = {"", AUTO, *rows_of(body)}
        self._games: set[str] = set()
        for table, key, column, _, after, _ in body["changes"]:
            if table == "calendar":  # the act itself went on to another moment, and rolled there
                self._go_on(column, after)
            elif table == "decision" and column == "ended_at":
                self._take_decision(decisions.get(key, {}))
            elif table == "game":
                self._games.add(f"game:{key}")

    def _go_on(self, column: str, after: object) -> None:
        if column == "phase":
            self._phases.add(after)
        elif column == "turn":
            self._turns.append(after)
        elif column == "year":
            self._years.append(after)

    def _take_decision(self, row: Mapping[str, object]) -> None:
        """What was left when it was asked goes on under the label it began with."""
        pending = parse_json(str(row.get("state") or "{}"))
        self._phases.add(str(pending.get("phase") or row.get("kind", "")))
        self._subjects.add(pending.get("about", ""))

    def find_wrong(self, label: Label) -> WrongLabel | None:
        if self._games and (isinstance(label[0], str) or label[3] in self._games):
            return None  # another game's: its phase is the game, and one alone has no calendar
        year, turn, phase, subject = label[:4]
        if year not in self._years or turn not in self._turns:
            expected = f"{self._years[0]}, {self._turns[0]}"
            return wrong(label, "the label {label} should begin with {expected}", expected)
        if phase not in self._phases:
            expected = ", ".join(sorted(map(str, self._phases)))
            return wrong(label, "the label {label} names another phase than {expected}", expected)
        if subject not in self._subjects:
            return wrong(label, "the label {label} names something unrelated to the entry")
        return None


def rows_of(body: EntryBody) -> Iterator[str]:
    """`army:3` of all that it read and changed."""
    for what in body["reads"]:
        table, _, rest = what.partition(":")
        if rest:
            yield f"{table}:{rest.partition('.')[0]}"
    for change in body["changes"]:
        yield f"{change[0]}:{change[1]}"


def wrong(label: Label, message: str, expected: object = None) -> WrongLabel:
    return WrongLabel(message, {"label": render_json(list(label)), "expected": expected})
