"""What happened, as the pages tell it: read from the journal, so that a reload tells it again."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

from campaign.journal.documents import RollDocument
from campaign.journal.entry_list import describe_act, find_entries
from campaign.journal.sealed_words import open_words
from campaign.knowledge.naming import name_story
from campaign.rules.packs import campaign_library
from campaign.rules.roll_names import name_rolls
from campaign.storage.steps import StoryLine, told_in
from campaign.storage.store import Store
from campaign.storage.world import World
from cli.app.roll_words import say_words
from cli.web.story_numbers import Cells, find_cells

if TYPE_CHECKING:
    from sqlalchemy import Connection

RECENT = 5  # acts told beside the map
ENTRIES = 30  # among which they are looked for


class StoryRoll(TypedDict):
    what: str
    faces: list[int]
    source: str


class Told(TypedDict):
    """An act as people read it."""

    act: int
    when: str
    words: list[str]
    undone: bool
    looked: bool
    by: str  # who did it, where that is told
    lines: list[StoryLine]
    cells: list[Cells]  # line by line: its numbers that lead to their why
    rolls: list[StoryRoll]


def recent_stories(store: Store) -> list[Told]:
    """The newest first."""
    with store.reading() as connection:
        entries = find_entries(connection, [], None, None, ENTRIES)
        acts = list(dict.fromkeys(entry["act"] for entry in reversed(entries)))
        world = World(connection, track=False)
        return [tell_act(connection, world, act) for act in acts[:RECENT]]


def tell_act(connection: Connection, world: World, act: int) -> Told:
    entries = describe_act(connection, act)["entries"]
    steps = [step for entry in entries for step in entry["steps"]]
    changes = [change for entry in entries for change in entry["changes"]]
    story = list(told_in(steps))
    rolls = [roll for entry in entries for roll in name_rolls(world, entry["rolls"])]
    first = entries[0]
    return {
        "act": act,
        "when": first["when"],
        "words": list(open_words(world, first)),
        "undone": first["undone_by"] is not None,
        "looked": first["kind"] == "looked",
        "by": first.get("by", ""),
        "lines": name_story(world, campaign_library(world), story),
        "cells": [find_cells(line, changes) for line in story],
        "rolls": [describe_roll(roll) for roll in rolls],
    }


def describe_roll(roll: RollDocument) -> StoryRoll:
    return {
        "what": say_words(**roll["words"]) if roll["words"] else "",
        "faces": [face for _, faces in roll["dice"] for face in faces],
        "source": roll["source"],
    }
