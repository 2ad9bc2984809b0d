"""Reading the journal for people: filtered lists, and one act whole."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, TypedDict

from campaign.errors import WrongWords
from campaign.events.event import Told, read_story, worth_telling
from campaign.journal.entries import SENT, find_act, parse_body
from campaign.storage.calendar import SEASON_WORDS, date_in, render_calendar
from campaign.storage.canonical_json import parse_json
from campaign.storage.models import Orders, Settlement, Site
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
    body = parse_body(entry)
    orders = {change[1] for change in body["changes"] if change[0] == "orders"}
    found["words"] = list(open_words(world, found, orders))
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
            "{text} is not a date",
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
    entries, world = find_act(snapshot, act), World(snapshot, track=False)
    if not entries:
        raise WrongWords("there is no act {act}", hint="hexcrown journal lists them", act=act)
    return {"act": act, "entries": [seal_entry(world, describe_whole(entry)) for entry in entries]}


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


WITHDRAWN = "withdrawn"
OPTION = "sealed-orders"
SHOWN = {"orders": 3, "decide": 2}  # words of a command that say no more than who did something


HIDDEN = "…"
SEALED_CELLS = ("words", "call")  # of a line of orders


def is_sealed(world: World, order: int) -> bool:
    """Whether a line's words are the sender's alone: it was not carried out. One that is no more
    in the books, because its sending was undone, never was."""
    row = world.get_if(Orders, order)
    return row is None or row.fate in ("", SENT, WITHDRAWN)


def hides_orders(world: World, keys: Iterable[int]) -> bool:
    return bool(world.option(OPTION, False)) and any(is_sealed(world, key) for key in keys)


def open_words(world: World, entry: EntryDocument, orders: Iterable[int] = ()) -> Sequence[str]:
    """The words as they may stand on an open screen. `orders`: the lines that the entry changed."""
    words = entry["words"]
    is_players = entry["kind"] == SENT or ("by" in entry and words[:1] == ["decide"])
    if not (is_players and world.option(OPTION, False)) and not hides_orders(world, orders):
        return words
    return [*words[: SHOWN.get(words[0], 1)], HIDDEN]


def seal_entry(world: World, entry: WholeEntry) -> WholeEntry:
    """Without the words of orders that were not carried out yet, where they are sealed."""
    orders = {int(each["what"].split(":")[1].partition(".")[0]) for each in entry["changes"]
              if each["what"].startswith("orders:")}  # fmt: skip
    if not hides_orders(world, orders):
        return {**entry, "words": list(open_words(world, entry))}
    changes = [seal_change(world, each) for each in entry["changes"]]
    return {**entry, "words": list(open_words(world, entry, orders)), "changes": changes}


def seal_change(world: World, change: ChangeDocument) -> ChangeDocument:
    table, _, cell = change["what"].partition(":")
    key, _, column = cell.partition(".")
    if table != "orders" or not is_sealed(world, int(key)):
        return change
    if column:
        hidden = HIDDEN if column in SEALED_CELLS else None
        return {**change, "before": hidden, "after": hidden} if hidden else change

    def seal(row: object) -> object:
        return {**row, **dict.fromkeys(SEALED_CELLS, HIDDEN)} if isinstance(row, dict) else row

    return {**change, "before": seal(change["before"]), "after": seal(change["after"])}
