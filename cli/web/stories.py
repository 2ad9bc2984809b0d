"""What happened, as the pages tell it: read from the journal, so that a reload tells it again.

Numbers in a form or an address: whoever sends it may have put anything in their place.

Numbers of a story's sentences: a click on one asks why.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, TypedDict
from urllib.parse import urlencode

from markupsafe import Markup

from campaign.acts.declare import Call
from campaign.app.changing import parse_change
from campaign.app.context import Context
from campaign.events import event as events
from campaign.events.values import Amount
from campaign.guide.documents import Actor
from campaign.guide.told_calls import ToldCall, name_all, tell_call
from campaign.journal.documents import RollDocument, WholeEntry
from campaign.journal.entries import DONE, find_act, parse_body
from campaign.journal.entry_list import describe_act, find_entries
from campaign.journal.undo_choice import find_newest_played
from campaign.knowledge.naming import name_story
from campaign.knowledge.told_changes import ToldChange, tell_changes
from campaign.rules.packs import campaign_library
from campaign.rules.roll_names import name_rolls
from campaign.storage.changes import StoryLine
from campaign.storage.world import World
from cli.words.pages.number_marks import Lead, link_marked, mark
from cli.words.phrases import phrase
from cli.words.roll_words import say_words
from cli.words.text import clean
from cli.words.trouble import Usage

if TYPE_CHECKING:
    from campaign.storage.snapshot import Snapshot

RECENT = 5  # acts told beside the map
ENTRIES = 30  # among which they are looked for
CHANGES = 6  # told of an act without a story
PLAIN = (["turn"], ["map"], ["option"], ["new"])  # acts for which the page has a sentence
AUTOPLAY = "autoplay"  # the first word of what the demo did


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
    undoable: bool  # an action that holds, and no undo or savepoint
    looked: bool
    by: str  # who did it, where that is told
    reason: str
    lines: list[StoryLine]
    changes: list[ToldChange]  # of an act without a story
    rolls: list[StoryRoll]
    call: ToldCall | None  # what was done, where the journal keeps it


def recent_stories(context: Context) -> list[Told]:
    """The newest first, those that hold."""
    with context.store.reading() as connection:
        entries = find_entries(connection, [], None, None, ENTRIES)
    held = [each for each in entries if each["kind"] in DONE and each["undone_by"] is None]
    acts = list(dict.fromkeys(entry["act"] for entry in reversed(held)))
    return [tell(context, act) for act in acts[:RECENT]]


def newest_played(context: Context) -> int | None:
    """The act that is taken back next, step by step."""
    with context.store.reading() as connection:
        return find_newest_played(connection)


def tell(context: Context, act: int) -> Told:
    with context.store.reading() as connection:
        return tell_act(connection, context.world or World(connection, track=False), act)


def tell_act(connection: Snapshot, world: World, act: int) -> Told:
    entries = describe_act(connection, act)["entries"]
    changes = [parse_change(each) for entry in entries for each in entry["changes"]]
    story = events.worth_telling([told for entry in entries for told in tell_story(entry)])
    rolls = [roll for entry in entries for roll in name_rolls(world, entry["rolls"])]
    first, kept = entries[0], parse_body(find_act(connection, act)[0]).get("call")
    library = campaign_library(world)
    words = list(first["words"])
    words = words[1:] if words[:1] == [AUTOPLAY] else words
    told = [] if story or words[:1] in PLAIN else tell_changes(world, library, changes)
    return {
        "act": act,
        "when": first["when"],
        "words": words,
        "reason": first["reason"],
        "undone": first["undone_by"] is not None,
        "undoable": first["undone_by"] is None and first["kind"] in DONE,
        "looked": first["kind"] == "looked",
        "by": first.get("by", ""),
        "lines": name_story(world, library, story),
        "changes": told[:CHANGES],
        "rolls": [describe_roll(roll) for roll in rolls],
        "call": tell_call(Call.from_dict(kept), name_all(world)) if kept else None,
    }


def tell_story(entry: WholeEntry) -> list[events.Told]:
    """What was undone made no number of today."""
    return events.read_story(entry["steps"], entry["act"], holds=not entry["undone_by"])


def describe_roll(roll: RollDocument) -> StoryRoll:
    return {
        "what": say_words(**roll["words"]) if roll["words"] else "",
        "faces": [face for _, faces in roll["dice"] for face in faces],
        "source": roll["source"],
    }


COLUMNS = {"crowns": "treasury"}  # of an empire, by the word that tells it


def link_numbers(line: object, here: int = 0) -> Markup:
    """The sentence in the person's language. `here`: the act whose page this is."""
    said = phrase(mark(line))
    return link_said(said, lambda of: "" if of == f"act:{here}" else lead_told(of))


def link_state(actor: Actor) -> Markup:
    """Its points, provisions, ships or crowns."""
    row, state = f"{actor['table']}:{actor['id']}", actor["state"]
    assert isinstance(state, dict)
    facts = {
        name: Amount(fact, cells=(f"{row}.{COLUMNS.get(name, name)}",))
        for name, fact in state["facts"].items()
    }
    return link_said(phrase(mark({**state, "facts": facts})), lead_told)


def link_said(said: str, lead: Lead) -> Markup:
    return Markup(link_marked(said, lead, lambda text: escape(clean(text))))


def lead_told(of: str) -> str:
    """To the why of the cell, or of each that may be meant; else to the act and its dice."""
    kind, _, rest = of.partition(":")
    if kind == "act":
        return f"/act?{urlencode({'act': rest})}"
    return f"/why?{urlencode([('cell', cell) for cell in rest.split(',')])}"


A_NUMBER = "a number is expected, not {text}"  # messages
AN_ACT = "an act's number is expected, not {text}"  # messages
A_TILE = "a tile's number is expected, not {text}"  # messages


def is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 10


def read_number(text: str, wanted: str = A_NUMBER) -> int:
    if not is_number(text):
        raise Usage(wanted, text=text[:40])
    return int(text)
