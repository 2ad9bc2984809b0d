"""The steps of an entry: what each part of it was done by, and the sentences that tell of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NotRequired  # as Pydantic needs it before 3.12

from typing_extensions import TypedDict


class Sentence(TypedDict):
    """A template with its facts, and why it came so. Facts and reason are references such as
    `army:3` in the journal, and names (`campaign.knowledge.naming`) when they are told."""

    say: str
    facts: dict[str, object]
    units: NotRequired[dict[str, str]]  # of the facts that are numbers of something: 150 points
    why: NotRequired[object]


# Written as a call: `for` is no name of Python's.
Heard = TypedDict("Heard", {"for": NotRequired[list[int]]})  # the empires that it was told to


class StoryLine(Sentence, Heard):
    """An event in words."""

    event: str


class Step(TypedDict, total=False):
    """Which of these a step has differs by what made it."""

    rule: str
    phase: str
    table: str
    row: str
    effect: Mapping[str, object]
    on: str  # `army:3`
    what: str
    by: str
    decision: int
    chosen: str
    story: list[Any]  # `campaign.events.event.Told`; in the journal, as plain data
    shown: list[str]  # cards
    seen: list[str]  # cards that were known when it was taken back
    savepoint: str
    revealed: str  # a key that is replaced
    commitment: dict[str, str]  # `by` and `hash`
    secret: dict[str, str]  # `by` and `text`
    joint: list[str]  # whose secrets are in the key
