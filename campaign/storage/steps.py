"""The steps of an entry: what each part of it was done by, and the sentences that tell of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NotRequired  # as Pydantic needs it before 3.12

from typing_extensions import TypedDict


class Sentence(TypedDict):
    """A template with its facts, and why it came so. Facts and reason are references such as
    `army:3` in the journal, and names (`campaign.knowledge.naming`) when they are told."""

    say: str
    facts: dict[str, object]
    why: NotRequired[object]


# Written as a call: `for` is no name of Python's.
Heard = TypedDict("Heard", {"for": NotRequired[list[int]]})  # the empires that it was told to


class StoryLine(Sentence, Heard):
    to: list[int]  # for these empires alone; with none, for those whom it concerns


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
    story: list[StoryLine]
    shown: list[str]  # cards
    seen: list[str]  # cards that were known when it was taken back
    savepoint: str
    revealed: str  # a key that is replaced
    commitment: dict[str, str]  # `by` and `hash`
    secret: dict[str, str]  # `by` and `text`
    joint: list[str]  # whose secrets are in the key


def told_in(steps: Iterable[Step]) -> list[StoryLine]:
    """Their sentences, in order."""
    return [line for step in steps for line in step.get("story", ())]
