"""The story as paragraphs: events of one kind that follow one another become one sentence."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import NotRequired, TypedDict

from campaign.events.event import Told
from campaign.events.phrases import say
from campaign.events.places import NowBarren, PartOfRealm
from campaign.events.values import Name
from campaign.events.wording import Reader, can_gather, gather, reason_of, word_told
from campaign.storage.changes import Sentence

AGAIN = "{line} The same {count} times more."  # messages

# Written as a call: `for` is no name of Python's.
NamedDice = TypedDict(
    "NamedDice", {"who": list[Name], "for": Name, "faces": list[int], "source": Name}
)


class NamedLine(TypedDict):
    """An event as its reader is told it, with names, before it is put into a language; or several
    of a kind."""

    event: str
    line: Sentence
    dice: NotRequired[list[NamedDice]]
    joined: NotRequired[bool]  # of the same act as the line before it
    paragraph: NotRequired[bool]  # a new paragraph of its moment begins with it
    of: NotRequired[str]  # whose turn the paragraph is about, for the gamemaster


class NamedMoment(TypedDict):
    when: str
    lines: list[NamedLine]


@dataclass
class ToldLine:
    """An event and where it stands; the fields as of `NamedLine`."""

    told: Told
    dice: list[NamedDice] = field(default_factory=list)
    joined: bool = False
    paragraph: bool = False
    of: str = ""


def join_lines(reader: Reader, lines: Iterable[ToldLine]) -> list[NamedLine]:
    """The sentences of a moment, within its paragraphs."""
    found: list[NamedLine] = []
    for key, group in groupby(arrange(lines), key=Kinds(reader).kind_of):
        run = list(group)
        found += [name_line(reader, run)] if key else [name_line(reader, [each]) for each in run]
    return found


def arrange(lines: Iterable[ToldLine]) -> Iterator[ToldLine]:
    """What an act finds on new land, as it comes: barren tiles and places of one kind together."""

    def is_land(line: ToldLine) -> bool:
        return isinstance(line.told.event, PartOfRealm | NowBarren)

    for land, group in groupby(lines, key=is_land):
        run = list(group)
        yield from sorted(run, key=land_order) if land and all(each.joined for each in run) else run


def land_order(line: ToldLine) -> tuple[bool, str]:
    event = line.told.event
    return isinstance(event, NowBarren), event.kind.word if isinstance(event, PartOfRealm) else ""


class Kinds:
    """What lines that follow one another have in common where they are told as one."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader
        self._paragraph = 0

    def kind_of(self, line: ToldLine) -> tuple[object, ...]:
        """Nothing for what stands by itself."""
        self._paragraph += line.paragraph
        event = line.told.event
        if line.dice:
            return ()
        same: object = event
        if can_gather(type(event)):
            same = [getattr(event, name) for name in event.same]
        return event.id, self._paragraph, reason_of(self._reader, line.told), same


def name_line(reader: Reader, run: Sequence[ToldLine]) -> NamedLine:
    first = run[0]
    sentence = word_told(reader, first.told)
    if len(run) > 1 and can_gather(type(first.told.event)):
        gathered = gather(reader, [each.told.event for each in run])
        sentence = {**gathered, "why": sentence["why"]} if "why" in sentence else gathered
    elif len(run) > 1:
        sentence = say(AGAIN, count=len(run) - 1, line=sentence)
    named: NamedLine = {"event": first.told.event.id, "line": sentence}
    if first.dice:
        named["dice"] = first.dice
    if first.joined:
        named["joined"] = True
    if first.paragraph:
        named["paragraph"] = True
    if first.of:
        named["of"] = first.of
    return named
