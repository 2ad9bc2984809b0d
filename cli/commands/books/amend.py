"""`hexcrown amend`: the die that was read wrong."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from cli.app.opening import holding, open_campaign
from cli.app.output import note, say, show
from cli.app.session import session
from cli.commands.books.undo import render_dependants, render_plan
from cli.options.change_command import DryRunOption, YesOption
from cli.options.option_groups import agreed
from cli.render.changes_text import render_changes

if TYPE_CHECKING:
    from campaign.journal.documents import ChangeDocument, EntryBody, UndoDocument
    from campaign.storage.changes import Change
    from campaign.storage.snapshot import Snapshot
    from campaign.storage.store import Store


def command(
    act: Annotated[int, typer.Argument(metavar="ACT", help="The act to do over.")],
    dice: Annotated[str, typer.Option("--dice", metavar="4", help="As they really fell.")],
    yes: YesOption = False,
    dry_run: DryRunOption = False,
) -> None:
    """Undo an act and do the same words again with the dice as they really fell.

    What depends on it is taken back too, in later seasons as well, and told first.

    Example: hexcrown amend 41 --dice 4
    """
    from campaign.app.books import describe_plan
    from campaign.journal.undo import plan_undo, undo
    from campaign.journal.undo_choice import UndoTarget
    from cli.app.run import call

    which = UndoTarget(act=act)
    with open_campaign() as store:
        with store.reading() as connection:
            plan = plan_undo(connection, which)
            words = again(connection, act, dice)
        document = describe_plan(plan, dry_run)
        document["words"] = words

        def do_over() -> None:
            undo(store, which, session().words, plan.head)
            session().words, session().at = tuple(words), moment_of_act(store, act)
            call(words)

        if dry_run:
            tried = try_out(store, words, do_over)
            document["changes"] = document["changes"] if tried is None else tried
            show(document, render_amended)
            return
        if not agreed(yes or not plan.dependants, document, render_plan):
            show(document, render_plan)
            return
        was = calendar_now(store)
        try:
            with holding(store), store.in_one():
                do_over()
        except Exception:
            note("the act stands as it was")
            raise
        finally:
            session().at = None
        tell_taken_back(store, document["dependants"], was)


class TriedOut(Exception):
    """Ends a transaction whose work is only looked at."""


def try_out(
    store: Store, words: Sequence[str], do_over: Callable[[], None]
) -> list[ChangeDocument] | None:
    """What it comes to, undone and done again: worked, read and taken back. Not for a step of the
    year, which writes a backup: None."""
    import io
    from contextlib import redirect_stderr, redirect_stdout

    from campaign.journal.entries import find_head

    if words[0] == "turn":
        return None
    found: list[ChangeDocument] = []
    aside = io.StringIO()
    try:
        with holding(store), store.in_one(), redirect_stdout(aside), redirect_stderr(aside):
            before = find_head(store.latest).entry
            do_over()
            found = changes_since(store.latest, before)
            raise TriedOut
    except TriedOut:
        return found
    finally:
        session().at = None


def changes_since(connection: Snapshot, entry: int) -> list[ChangeDocument]:
    from campaign.journal.entries import find_entry, find_head, parse_body, read_changes
    from campaign.storage.changes import net

    numbers = range(entry + 1, find_head(connection).entry + 1)
    written = [found for number in numbers if (found := find_entry(connection, number))]
    changes = [change for each in written for change in read_changes(parse_body(each))]
    from campaign.app.changing import describe_change

    return [describe_change(part) for each in net(changes) for part in in_cells(each)]


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


def render_amended(document: UndoDocument) -> None:
    acts = ", ".join(map(str, document["undone"]))
    say("to amend act {acts} would change:", acts=acts)
    render_changes(document["changes"])
    render_dependants(document)


def tell_taken_back(store: Store, acts: Sequence[int], was: str) -> None:
    """What went with it is not done again: it may have come otherwise."""
    if not acts:
        return
    listed = ", ".join(map(str, sorted(acts)))
    note("taken back with it: act {acts}; do again what still holds", acts=listed)
    if (now := calendar_now(store)) != was:
        note("the calendar went back from {was} to {now}", was=was, now=now)


def calendar_now(store: Store) -> str:
    from campaign.acts.perform import look
    from campaign.storage.calendar import render_calendar

    return look(store, lambda world: render_calendar(world.calendar))


def moment_of_act(store: Store, act: int) -> dict[str, object] | None:
    from campaign.journal.entries import find_act, parse_body

    entry = find_act(store.latest, act)[0]
    return own_moment(entry, parse_body(entry))


def own_moment(entry: Mapping[str, object], body: EntryBody) -> dict[str, object] | None:
    """When it was done, if the calendar has gone on since; whoever's turn it is now does not
    matter to it. None for the calendar's own move: its undo has taken the calendar back."""
    from campaign.journal.dependants import is_calendar_move

    if is_calendar_move(body):
        return None
    return {name: entry[name] for name in ("year", "season", "turn", "phase")} | {"empire": None}


def again(connection: Snapshot, act: int, dice: str) -> list[str]:
    """The words of the act, with these dice in place of any others."""
    from campaign.errors import Refused
    from campaign.journal.entries import find_act
    from campaign.storage.canonical_json import parse_json
    from cli.app.registry import COMMANDS

    words: list[str] = parse_json(find_act(connection, act)[0]["words"])
    if words[0] not in COMMANDS:  # of the demo, which plays without any
        raise Refused("act {act} was done by the program itself, by no command", act=act)
    return [*without_dice(words), "--dice", dice]


def without_dice(words: list[str]) -> list[str]:
    kept: list[str] = []
    skip = False
    for word in words:
        if skip:
            skip = False
        elif word in ("--dice", "--seed"):
            skip = True
        elif word != "--ask" and not word.startswith(("--dice=", "--seed=")):
            kept.append(word)
    return kept
