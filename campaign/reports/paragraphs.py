"""The story in paragraphs: whose turn it is, or which part of the year; nothing said twice."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from campaign.events.crowns import RealmFounded
from campaign.events.event import Told
from campaign.events.values import Name
from campaign.journal.documents import EntryBody
from campaign.reports.prose import NamedLine, NamedMoment
from campaign.season.phases import BY_ID
from campaign.storage.default_names import is_force_head

# Phases that are told together with the one that they follow from.
PARTS = {
    "undead": "curses", "hordes": "curses", "raiders": "curses", "pirates": "curses",
    "events": "quarters", "construction": "recovery", "deployment": "baggage",
}  # fmt: skip
# The winter of one empire has less to tell, so more phases are told together.
OF_ONE_EMPIRE = {
    **PARTS, "recruitment": "revenue", "recovery": "revenue", "construction": "revenue",
    "baggage": "revenue", "deployment": "revenue",
}  # fmt: skip


class Turns:
    """Whose turn it is, followed through the journal from entry to entry."""

    def __init__(self, parts: Mapping[str, str]) -> None:
        self._parts = parts
        self._empire: int | None = None

    def paragraph_of(
        self, phase: str, body: EntryBody, story: Iterable[Told]
    ) -> tuple[str, int | None]:
        """Sentences of entries with the same answer belong together."""
        for table, _, column, _, after, *_ in body["changes"]:
            if (table, column) == ("calendar", "empire"):
                self._empire = None if after is None else int(str(after))
        found = BY_ID.get(phase)
        if found is not None and found.each:
            return "turn", self._empire
        events = (told.event for told in story)  # a realm's founding is a paragraph of its own
        founders = (event.empire.id for event in events if isinstance(event, RealmFounded))
        return self._parts.get(phase, phase), next(founders, None)


class ReaderKnowledge(NamedTuple):
    """What a reader of a moment knows by now."""

    owners: Mapping[str, set[str]]  # whose forces are called so in this story
    home: Iterable[str]  # the empires that the paragraph or the whole story is about
    seen: set[str]  # what was named in full before
    tile: str = ""  # where the sentence says that it happens


def tell_once(moments: Iterable[NamedMoment], reader: str = "") -> None:
    """What was said is not said again: the reason of a sentence that goes on from the one before
    it, and names in full. In each moment a force is `the First Host of Ostmark` and a place
    `Rivergate (0102)` at its first naming, then `the First Host` and `Rivergate`. Where two empires
    in the story have a First Host, both keep the empire's name, but for the reader's own and in a
    paragraph about it."""
    told = [moment["lines"] for moment in moments]
    owners: dict[str, set[str]] = {}
    for line in (line for lines in told for line in lines):
        note_owners(line["line"], owners)
    for lines in told:
        drop_reasons(lines)
        known = ReaderKnowledge(owners, (reader,), set())
        for line in lines:
            if "of" in line or "paragraph" in line:
                known = known._replace(home=(reader, line.get("of", "")))
            facts = line["line"]["facts"]
            here = known._replace(tile=str(facts.get("tile", "")))
            line["line"]["facts"] = {key: shorten(fact, here) for key, fact in facts.items()}


def drop_reasons(lines: Iterable[NamedLine]) -> None:
    before: object = None
    for line in lines:
        why = line["line"].get("why")
        if why is not None and why == before and "joined" in line:
            del line["line"]["why"]
        before = why


def note_owners(name: object, owners: dict[str, set[str]]) -> None:
    if not isinstance(name, Mapping):
        return
    head, tail = split_force(name)
    if tail:
        owners.setdefault(head, set()).add(tail)
    for fact in name.get("facts", {}).values():
        note_owners(fact, owners)


def split_force(name: Mapping[str, object]) -> tuple[str, str]:
    """`the First Host of Ostmark` as its two parts; nothing of any other name."""
    if set(name) != {"en", "it"}:
        return "", ""
    head, _, tail = str(name["en"]).removeprefix("the ").partition(" of ")
    return (head, tail) if tail and is_force_head(head) else ("", "")


def shorten(name: object, known: ReaderKnowledge) -> object:
    if not isinstance(name, Mapping):
        return name
    if "place" in name:
        first = first_time(str(name), known)
        here = str(name["tile"]) == known.tile
        return name if first and not here else name["place"]
    if "facts" in name:
        return {**name, "facts": {key: shorten(f, known) for key, f in name["facts"].items()}}
    head, tail = split_force(name)
    return shorten_force(name, head, tail, known) if tail else name


def shorten_force(name: Mapping[str, object], head: str, tail: str, known: ReaderKnowledge) -> Name:
    if tail not in known.home and (
        first_time(f"{head} of {tail}", known) or len(known.owners[head]) > 1
    ):
        return name
    return {"en": f"the {head}", "it": str(name["it"]).removesuffix(f" di {tail}")}


def first_time(what: str, known: ReaderKnowledge) -> bool:
    if what in known.seen:
        return False
    known.seen.add(what)
    return True
