"""The story as its reader is told it, with names: each sentence a line, before it is put into a
language."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from campaign.knowledge.naming import Name
from campaign.storage.steps import Sentence

# Written as a call: `for` is no name of Python's.
NamedDice = TypedDict(
    "NamedDice", {"who": list[Name], "for": Name, "faces": list[int], "source": Name}
)


class NamedLine(TypedDict):
    line: Sentence
    dice: NotRequired[list[NamedDice]]
    joined: NotRequired[bool]  # of the same act as the line before it
    paragraph: NotRequired[bool]  # a new paragraph of its moment begins with it
    of: NotRequired[str]  # whose turn the paragraph is about, for the gamemaster


class NamedMoment(TypedDict):
    when: str
    lines: list[NamedLine]
