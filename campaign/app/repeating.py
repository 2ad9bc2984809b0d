"""An act done again from its call: with other dice (`amend`), or to see whether the rules still
make the same of it (`campaign.app.replaying`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from campaign.acts.answers import take_answers
from campaign.acts.declare import Call
from campaign.app.changing import describe_change, describe_done, request_of
from campaign.app.context import BY_PROGRAM, Context, How
from campaign.app.doing import do, render
from campaign.app.editing import EDITS, draw, edit
from campaign.errors import Refused
from campaign.journal.dependants import is_calendar_move
from campaign.journal.entries import find_act, find_entry, find_head, parse_body, read_changes
from campaign.journal.undo import UndoPlan, plan_undo, undo
from campaign.journal.undo_choice import UndoTarget
from campaign.season.turning import RunTarget, run
from campaign.storage.calendar import render_calendar
from campaign.storage.canonical_json import parse_json
from campaign.storage.changes import Change, net
from tables.chance.sources import Typed, parse_typed

if TYPE_CHECKING:
    from campaign.acts.perform import Done
    from campaign.journal.documents import ChangeDocument, EntryBody, EntryRow

TURN_WORDS = {"turn": ("next",), "player": ("player",), "phase": ("phase",)}


class Repeated(NamedTuple):
    """What was done: of a season its entries, else the document of the one."""

    call: Call
    document: dict[str, Any]
    run: Sequence[Done] = ()
    unasked: Sequence[str] = ()


def repeat(context: Context, call: Call, how: How) -> Repeated:
    """`how.words` stand in the journal."""
    if call.action == "turn":
        left, asked = list(call.answers), call.arguments
        going = RunTarget(asked["until"], bool(asked.get("auto")), take_answers(left))
        done = run(context.store, going, request_of(context, call, how))
        return Repeated(call, {}, done, left)
    if call.action == "draw":
        return Repeated(call, draw(context, call, how))
    if call.action in EDITS:
        return Repeated(call, edit(context, call, how.words, how))
    return Repeated(call, describe_done(do(context, call, how), how))


def turn_words(call: Call) -> list[str]:
    until = str(call.arguments["until"])
    auto = ["--auto"] if call.arguments.get("auto") else []
    chosen = [word for answer in call.answers for word in ("--choose", answer)]
    return ["turn", *TURN_WORDS.get(until, ("until", until)), *auto, *chosen]


def read_how(row: EntryRow) -> How:
    """How an entry was made."""
    words = parse_json(row["words"], [])
    return How(forced=bool(row["forced"]), reason=row["reason"], words=words)


def own_moment(row: EntryRow, body: EntryBody) -> dict[str, object] | None:
    """When it was done, if the calendar has gone on since; whoever's turn it is now does not
    matter to it. None for the calendar's own move: its undo has taken the calendar back. (A run
    may begin with a decision that is left to dice: its first entry moves nothing yet.)"""
    if is_calendar_move(body) or body.get("call", {}).get("action") == "turn":
        return None
    return {
        "year": row["year"], "season": row["season"], "turn": row["turn"], "phase": row["phase"],
        "empire": None,
    }  # fmt: skip


# Amended


@dataclass(frozen=True)
class Amendment:
    """An act to be done over, as things stand: with what is taken back for it."""

    act: int
    dice: str
    call: Call
    how: How
    at: Mapping[str, object] | None
    plan: UndoPlan


def plan_amend(context: Context, act: int, dice: str) -> Amendment:
    """`dice`: as they really fell; `program` for the sealed ones."""
    with context.store.reading() as connection:
        plan = plan_undo(connection, UndoTarget(act=act))
        row = find_act(connection, act)[0]
    body = parse_body(row)
    if "call" not in body:
        raise Refused("act {act} was done by the program itself, not by a command", act=act)
    call = Call.from_dict(body["call"])
    if call.action in EDITS:
        raise Refused("act {act} rolled no dice", act=act)
    how = read_how(row)
    words = how.words
    if call.action != "draw":
        is_turn = call.action == "turn"
        words = turn_words(call) if is_turn else context.look(lambda world: render(world, call))
    how = replace(how, words=[*words, "--dice", dice])
    return Amendment(act, dice, call, how, own_moment(row, body), plan)


def amend(context: Context, over: Amendment) -> Repeated:
    """Undo it and do it again, or neither: refused if the books have moved on since the plan."""
    with context.store.in_one():
        return do_over(context, over)


def do_over(context: Context, over: Amendment) -> Repeated:
    words = ["amend", str(over.act), "--dice", over.dice, "--yes"]
    dice = None if over.dice in BY_PROGRAM else Typed(parse_typed(over.dice))
    again = replace(context, at=over.at, dice=dice, dice_from="typed")
    undo(context.store, UndoTarget(act=over.act), words, over.plan.head)
    return repeat(again, over.call, over.how)


class TriedOut(Exception):
    """Ends a transaction whose work is only looked at."""


def try_amend(context: Context, over: Amendment) -> list[ChangeDocument] | None:
    """What it comes to, undone and done again: worked, read and taken back. Not for a step of the
    year, which writes a backup: None."""
    if over.call.action == "turn":
        return None
    store = context.store
    found: list[ChangeDocument] = []
    try:
        with store.in_one():
            before = find_head(store.latest).entry
            do_over(context, over)
            numbers = range(before + 1, find_head(store.latest).entry + 1)
            rows = [row for number in numbers if (row := find_entry(store.latest, number))]
            changes = net([each for row in rows for each in read_changes(parse_body(row))])
            found = [describe_change(part) for each in changes for part in in_cells(each)]
            raise TriedOut
    except TriedOut:
        return found


def in_cells(change: Change) -> list[Change]:
    """A row that was taken away and made again: each cell that is another now."""
    before, after = change.before, change.after
    if change.column or not (isinstance(before, dict) and isinstance(after, dict)):
        return [change]
    return [
        change._replace(column=name, before=before.get(name), after=value)
        for name, value in after.items()
        if before.get(name) != value
    ]


def calendar_now(context: Context) -> str:
    return context.look(lambda world: render_calendar(world.calendar))
