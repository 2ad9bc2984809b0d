"""An event as a sentence for its reader: a template with names, before it is put into a language.

A `Reader` says what its rows are called; there is one for the gamemaster (`campaign.knowledge`) and
one for what an empire knows (`campaign.reports`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Protocol

from campaign.events.event import Event, Told, values_of
from campaign.events.phrases import (
    TOLD_ELSEWHERE,
    begin_small,
    enumerate_names,
    name_condition,
    name_reason,
    name_table_row,
    say,
)
from campaign.events.values import Amount, Lasting, Name, Phrase, Ref, TableRow, Word

if TYPE_CHECKING:
    from campaign.storage.changes import Sentence
    from tables.library.packs import Library

UNITS = (  # messages
    "{points} points", "{crowns} crowns", "{provisions} provisions", "{engines} engines",
    "{agents} agents", "{units} units",
)  # fmt: skip


class Reader(Protocol):
    @property
    def library(self) -> Library: ...

    def name_ref(self, ref: Ref[Any]) -> Name: ...


def word(reader: Reader, value: object) -> Name:
    """A field's value as its reader is told it; a number stays one."""
    match value:
        case Ref():
            return reader.name_ref(value)
        case Amount():
            return value
        case Word(word=text):
            return {"word": text}
        case TableRow(table=table, row=row, small=small):
            named = name_table_row(reader.library, table, row)
            return begin_small(named) if small else named
        case Lasting(kind=kind):
            return name_condition(reader.library, kind)
        case Phrase(text=text, values=values):
            return say(text, **{name: word(reader, each) for name, each in values.items()})
        case tuple():
            return enumerate_names([word(reader, each) for each in value])
    return value


def word_event(reader: Reader, event: Event) -> Sentence:
    template, more = event.sentence(reader.library)
    values = {name: word(reader, value) for name, value in values_of(event).items()}
    return fill(template, {**values, **more})


def word_told(reader: Reader, told: Told) -> Sentence:
    """With its reason, unless the event names it itself."""
    sentence = word_event(reader, told.event)
    reason = reason_of(reader, told)
    return sentence if reason is None else {**sentence, "why": reason}


def row_named(reader: Reader, event: Event) -> Name | None:
    """A spell that fell is the reason of what is told next: that needs not say it again."""
    if not event.is_reason:
        return None
    [row] = [value for value in values_of(event).values() if isinstance(value, TableRow)]
    return name_reason(reader.library, {"row": f"{row.table}/{row.row}"})


def reason_of(reader: Reader, told: Told) -> Name | None:
    cause = told.cause
    if cause is None:
        return None
    named = values_of(told.event).values()
    kinds = [value.kind for value in named if isinstance(value, Lasting)]
    rows = [f"{value.table}/{value.row}" for value in named if isinstance(value, TableRow)]
    if cause.word:
        return name_reason(reader.library, {"word": cause.word})
    if cause.condition:
        named_itself = bool(kinds)
        return None if named_itself else name_reason(reader.library, {"condition": cause.condition})
    table, _, number = cause.row.partition("/")
    if not cause.row or cause.row in rows or table in TOLD_ELSEWHERE:
        return None
    row = reader.library.get(table).get_row(number)
    if any(name_condition(reader.library, kind) == row.name for kind in kinds):
        return name_reason(reader.library, {"occasion": table})
    return name_reason(reader.library, {"row": cause.row})


def fill(template: str, values: dict[str, Name], *, bare: bool = False) -> Sentence:
    """With those of the values that the template names; `bare`: numbers without their unit."""
    facts = {name: value for name, value in values.items() if f"{{{name}}}" in template}
    counted = {name: value for name, value in facts.items() if isinstance(value, Amount)}
    units = {name: value.unit for name, value in counted.items() if value.unit and not bare}
    sentence = say(template, **facts)
    return {**sentence, "units": units} if units else sentence


# Several told as one


def can_gather(kind: type[Event]) -> bool:
    return len(kind.lines) > 1 and kind.sentence is Event.sentence


def gather(reader: Reader, events: Sequence[Event]) -> Sentence:
    """Several of a kind that follow one another, as one sentence."""
    kind = type(events[0])
    events = once_each(events)
    if len(events) == 1:
        return word_event(reader, events[0])
    whole, each = events[0].several(), kind.lines[2:]
    values = {name: word(reader, getattr(events[0], name)) for name in kind.same}
    if each:
        parts = [word_part(reader, each[0], event) for event in events]
        return fill(whole, {**values, "list": enumerate_names(parts)})
    return fill(whole, {**values, **add_up(events)}, bare=True)


def word_part(reader: Reader, template: str, event: Event) -> Name:
    values = values_of(event)
    return fill(template, {name: word(reader, value) for name, value in values.items()}, bare=True)


def add_up(events: Iterable[Event]) -> dict[str, Name]:
    """Their amounts, field by field."""
    total: dict[str, Any] = {}
    for event in events:
        for name, value in values_of(event).items():
            if isinstance(value, Amount):
                total[name] = total[name] + value if name in total else value
    return total


def once_each(events: Sequence[Event]) -> list[Event]:
    """What is told of one thing several times is told once: its numbers added up, else the last
    holds."""
    once = type(events[0]).once
    if not once:
        return list(events)
    found: dict[object, Event] = {}
    for event in events:
        key = getattr(event, once)
        before = found.pop(key, None)
        sums = add_up([before, event]) if before is not None else {}
        found[key] = replace(event, **sums) if sums else event  # type: ignore[type-var]
    return list(found.values())
