"""Reading the journal for people: filtered lists, and one act whole."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, TypedDict

from campaign.errors import WrongWords
from campaign.events.event import Told, read_story, worth_telling
from campaign.journal.entries import SENT, find_act, parse_body
from campaign.storage.calendar import SEASON_WORDS, date_in, render_calendar
from campaign.storage.canonical_json import parse_json
from campaign.storage.models import Settlement, Site
from campaign.storage.models.kinds import SEASONS
from campaign.storage.names import parse_cell
from campaign.storage.snapshot import Snapshot, Wanted
from campaign.storage.world import World

if TYPE_CHECKING:
    from campaign.journal.documents import (
        ActDocument,
        ChangeDocument,
        EntryDocument,
        EntryRow,
        WholeEntry,
    )
    from campaign.storage.world import World

TURN = re.compile(r"(?:turno? )?([1-6])")


def find_entries(
    snapshot: Snapshot,
    rows: list[str],
    rule: str | None,
    turn: str | None,
    last: int | None,
    after: int = 0,
    until: int | None = None,
) -> list[EntryDocument]:
    """The newest `last` (None: all) that touched every row named, oldest first; those `after` one
    entry, up to another (`until`)."""
    world = World(snapshot, track=False)
    asked: list[set[int]] = []
    for row in rows:
        table, key, _ = parse_cell(world, row)
        meant = rows_meant(world, table, key)
        traces = snapshot.traces(meant, under=[f"{each}." for each in meant], hows="idwan")
        asked.append({trace.entry for trace in traces})
    if rule:
        asked.append({trace.entry for trace in snapshot.traces([f"rule:{rule}"])})
    among = sorted(set.intersection(*asked)) if asked else None
    wanted = Wanted(after, until, among=among, **parse_when(turn))
    found = list(snapshot.entries(wanted, newest_first=True, limit=last))
    return [describe_listed(world, entry) for entry in reversed(found)]


def describe_listed(world: World, entry: EntryRow) -> EntryDocument:
    """An entry for a list. A list may be shown on a screen that players see, so sealed words are
    hidden."""
    found = describe_entry(entry)
    found["words"] = list(open_words(world, found))
    return found


def stories_of(snapshot: Snapshot, found: Sequence[EntryDocument]) -> dict[int, Sequence[Told]]:
    """What each entry tells; what is of the journal alone, where its act tells nothing else."""
    rows = snapshot.entries(Wanted(among=sorted(each["entry"] for each in found)))
    told = {
        row["id"]: read_story(parse_body(row)["steps"], row["act"], holds=not row["undone_by"])
        for row in rows
    }
    loud = {each["act"] for each in found if told_loudly(told[each["entry"]])}
    return {
        each["entry"]: worth_telling(told[each["entry"]])
        if told_loudly(told[each["entry"]]) or each["act"] not in loud
        else ()
        for each in found
    }


def told_loudly(story: Sequence[Told]) -> bool:
    return any(told.event.weight >= 0 for told in story)


class When(TypedDict, total=False):
    year: int
    season: str
    turn: int


def rows_meant(world: World, table: str, key: int) -> list[str]:
    """For a tile also what stands or lies on it: a razing changes the settlement, a spell is a
    condition."""
    found = [f"{table}:{key}"]
    if table != "tile":
        return found
    places = [*world.find(Settlement, tile=key), *world.find(Site, tile=key)]
    found += [
        f"{'settlement' if isinstance(row, Settlement) else 'site'}:{row.id}" for row in places
    ]
    for borne in list(found):
        of_table, _, of_key = borne.partition(":")
        lasting = world.rows_of("condition", of_table=of_table, of_key=int(of_key))
        found += [f"condition:{row.id}" for row in lasting]
    return found


def parse_when(text: str | None) -> When:
    """`3`, `3/autumn`, `3/4` (the fourth turn)."""
    if text is None:
        return {}
    year, slash, rest = text.partition("/")
    rest = SEASON_WORDS.get(rest, rest)
    turn = TURN.fullmatch(rest)
    is_part = rest in SEASONS or turn is not None or not slash
    if not (year.isascii() and year.isdigit() and len(year) < 7 and is_part):
        raise WrongWords(
            "{text} is no moment",
            hint="write 3, 3/autumn or 3/4 for the fourth turn",
            text=text[:40],
        )
    if rest in SEASONS:
        return {"year": int(year), "season": rest}
    return {"year": int(year), "turn": int(turn[1])} if turn else {"year": int(year)}


def describe_entry(entry: EntryRow) -> EntryDocument:
    by = parse_body(entry).get("by")
    found: EntryDocument = {
        "entry": entry["id"],
        "act": entry["act"],
        "kind": entry["kind"],
        "words": parse_json(entry["words"]),
        "when": render_calendar(date_in(entry)),
        "phase": entry["phase"],
        "reason": entry["reason"],
        "forced": bool(entry["forced"]),
        "at": entry["at"],
        "undone_by": entry["undone_by"],
        "hash": entry["hash"],
    }
    if by:
        found["by"] = by
    return found


def describe_act(snapshot: Snapshot, act: int) -> ActDocument:
    entries = find_act(snapshot, act)
    if not entries:
        raise WrongWords("there is no act {act}", hint="hexcrown journal lists them", act=act)
    return {"act": act, "entries": [describe_whole(entry) for entry in entries]}


def describe_whole(entry: EntryRow) -> WholeEntry:
    body = parse_body(entry)
    changes: list[ChangeDocument] = [
        {
            "what": f"{t}:{k}.{c}" if c else f"{t}:{k}",
            "before": before,
            "after": after,
            "step": step,
        }
        for t, k, c, before, after, step in body["changes"]
    ]
    return {
        **describe_entry(entry),
        "changes": changes,
        "steps": body["steps"],
        "rolls": body["rolls"],
        "undoes": body["undoes"],
    }


OPTION = "sealed-orders"
SHOWN = {"orders": 3, "decide": 2}  # words of a command that say no more than who did something


def open_words(world: World, entry: EntryDocument) -> Sequence[str]:
    """The words as they may stand on an open screen."""
    words = entry["words"]
    is_players = entry["kind"] == SENT or ("by" in entry and words[:1] == ["decide"])
    if not is_players or not world.option(OPTION, False):
        return words
    return [*words[: SHOWN.get(words[0], 1)], "…"]
