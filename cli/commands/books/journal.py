"""`hexcrown journal`: what was done, entry by entry."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Annotated, TypedDict, cast

import typer

from cli.app.opening import open_context, read_rows
from cli.app.output import line, say, show, write_json
from cli.app.session import session
from cli.commands.books.why import faces
from cli.render.changes_text import render_cells
from cli.render.columns import write_columns
from cli.render.paging import paged
from cli.words.moments import short_moment
from cli.words.phrases import sentence
from cli.words.roll_words import say_words
from cli.words.text import tr
from cli.words.trouble import Usage, describe_trouble

if TYPE_CHECKING:
    from campaign.journal.documents import (
        ActDocument,
        EntriesDocument,
        EntryDocument,
        FoundProblem,
        VerifyDocument,
    )
    from campaign.journal.verify import JournalProblem
    from campaign.storage.snapshot import Snapshot


class JournalFilter(TypedDict):
    """Which entries are wanted."""

    about: list[str]
    rule: str | None
    turn: str | None
    last: int | None  # the newest so many; None is all


app = typer.Typer(help="The journal: every act, with its dice and changes.", add_completion=False)

RowOption = Annotated[
    list[str] | None,
    typer.Option("--about", metavar="ROW", help="For example army:3, empire:ostmark, tile:0405."),
]


@app.callback(invoke_without_command=True)
def journal(
    context: typer.Context,
    about: RowOption = None,
    empire: Annotated[
        str | None, typer.Option("--empire", metavar="NAME", help="Only what touched it.")
    ] = None,
    army: Annotated[
        str | None, typer.Option("--army", metavar="NAME", help="Only what touched it.")
    ] = None,
    tile: Annotated[
        str | None, typer.Option("--tile", metavar="LABEL", help="Only what touched it.")
    ] = None,
    rule: Annotated[str | None, typer.Option("--rule", metavar="ID", help="As ME-NEC-10.")] = None,
    turn: Annotated[
        str | None, typer.Option("--turn", metavar="WHEN", help="As 3/autumn or 3/4.")
    ] = None,
    last: Annotated[int, typer.Option("--last", "-n", min=1, help="Number of entries.")] = 20,
    follow: Annotated[bool, typer.Option("--follow", "-f", help="Follow new entries.")] = False,
    words: Annotated[
        bool, typer.Option("--words", help="The words typed, entry by entry.")
    ] = False,
) -> None:
    """What happened, act by act, oldest first; undone acts are marked."""
    if context.invoked_subcommand is not None:
        return
    named = {"empire": empire, "army": army, "tile": tile}
    rows = [*(about or ()), *(f"{table}:{name}" for table, name in named.items() if name)]
    asked: JournalFilter = {"about": rows, "rule": rule, "turn": turn, "last": last}
    if follow:
        follow_journal(asked)
        return
    from campaign.app.books import list_entries

    with open_context() as opened:
        document = list_entries(opened, **asked)
    with paged():
        show(document, render_entries if words else render_happenings)


def follow_journal(asked: JournalFilter) -> None:
    """Until Ctrl-C: the newest entries, then each new one, however many arrive at once."""
    import sys
    import time

    from campaign.app.books import list_entries

    seen = 0
    with open_context() as context:
        while True:
            found = list_entries(context, **asked, after=seen)["entries"]
            asked["last"] = None
            for entry in found:
                seen = entry["entry"]
                if session().json:
                    write_json(entry)
                else:
                    line(entry_line(entry))
            sys.stdout.flush()
            time.sleep(0.5)


SENTENCES = 3  # of an act, in a list
HAPPENED = ("act", "when", "", "what happened", "reason", "by whom")  # messages
TYPED = ("act", "when", "", "words", "reason", "by whom")  # messages


def render_happenings(document: EntriesDocument) -> None:
    """A row an act; acts of the same command that tell nothing are folded into one."""
    rows = [
        [entries[0]["act"], short_moment(entries[0]["when"]), mark(entries[0]), happened(entries),
         entries[0]["reason"], entries[0].get("by", "")]
        for entries in fold_acts(document["entries"])
    ]  # fmt: skip
    write_told(HAPPENED, rows)


def fold_acts(entries: Iterable[EntryDocument]) -> list[list[EntryDocument]]:
    found: list[list[EntryDocument]] = []
    for entry in entries:
        if found and goes_on(found[-1], entry):
            found[-1].append(entry)
        else:
            found.append([entry])
    return found


def goes_on(before: list[EntryDocument], entry: EntryDocument) -> bool:
    """A further entry of the act, or the same command again with nothing new to tell."""
    last = before[-1]
    if entry.get("by") != last.get("by"):
        return False
    if entry["act"] == last["act"]:
        return True
    if (entry["words"][:2], mark(entry)) != (last["words"][:2], mark(last)):
        return False
    if entry.get("story") or last.get("story"):
        return entry.get("story") == last.get("story")
    return entry["words"] == last["words"] or not any(each["reason"] for each in (*before, entry))


def happened(entries: list[EntryDocument]) -> str:
    acts = len({entry["act"] for entry in entries})
    times = f" (× {acts})" if acts > 1 else ""
    kept = entries[:1] if times else entries
    told = [sentence(line) for entry in kept for line in entry.get("story", ())]
    if not told:
        return f"{shared_words(entries)}{times}"
    more = len(told) - SENTENCES
    left = tr("… and {count} more", count=more) if more > 0 else ""
    return " ".join([*told[:SENTENCES], left]).strip() + times


def shared_words(entries: list[EntryDocument]) -> str:
    """The words typed; of several acts those that all begin with."""
    whole = entries[0]["words"]
    shared = whole[:]
    for entry in entries[1:]:
        while entry["words"][: len(shared)] != shared:
            shared = shared[:-1]
    return shlex.join(shared) + ("" if shared == whole else " …")


def render_entries(document: EntriesDocument) -> None:
    rows = [
        [entry["act"], short_moment(entry["when"]), mark(entry), words_of(entry), entry["reason"],
         entry.get("by", "")]
        for entry in document["entries"]
    ]  # fmt: skip
    write_told(TYPED, rows)


def write_told(headings: Sequence[str], rows: list[list[object]]) -> None:
    """Without the last columns where nobody gave a name, or a reason."""
    if not rows:
        say("no such entry")
        return
    kept = len(headings)
    while kept > 4 and not any(row[kept - 1] for row in rows):
        kept -= 1
    write_columns(headings[:kept], [row[:kept] for row in rows])


def entry_line(entry: EntryDocument) -> str:
    told = f"{entry['act']}  {short_moment(entry['when'])}  {mark(entry)}  {words_of(entry)}"
    return f"{told}  ({entry['by']})" if "by" in entry else told.rstrip()


def mark(entry: EntryDocument) -> str:
    if entry["undone_by"] is not None:
        return tr("undone")
    return tr("looked ahead") if entry["kind"] == "looked" else ""


def words_of(entry: EntryDocument) -> str:
    return shlex.join(entry["words"])


@app.command("show")
def show_act(
    act: Annotated[int, typer.Argument(metavar="N", help="The act's number.")],
) -> None:
    """Show one act: command, dice, steps and changes.

    Example: hexcrown journal show 41
    """
    from campaign.app import books

    with open_context() as context:
        document = books.show_act(context, act)
    show(document, render_act)


def render_act(document: ActDocument) -> None:
    for entry in document["entries"]:
        line(entry_line(entry))
        if entry["reason"]:
            say("  reason: {reason}", reason=entry["reason"])
        for roll in entry["rolls"]:
            words = f"{say_words(**roll['words'])}  " if roll["words"] else ""
            label = "/".join(map(str, roll["label"]))
            line(f"  {faces(roll)}  {words}{label} ({tr(roll['source'])})")
        for step in entry["steps"]:
            if step.get("seen"):
                say("  it had already been seen: {cards}", cards=", ".join(step["seen"]))
        render_cells(entry["changes"])


def render_judged(document: VerifyDocument) -> None:
    say(
        "done again by the rules: {entries}",
        entries=tr("{count} entries", count=document["judged"]),
    )
    if document["unjudged"]:
        say("not judged:")
    for entry in document["unjudged"]:
        line(f"  {entry['entry']}  {shlex.join(entry['words'])[:60]}  ({entry['why']})")


@app.command("verify")
def verify(
    head: Annotated[
        str | None, typer.Option("--head", metavar="HASH", help="As printed on a report.")
    ] = None,
    entry: Annotated[
        int | None,
        typer.Option("--entry", metavar="N", min=1, help="The entry printed next to the head."),
    ] = None,
    replay: Annotated[
        bool, typer.Option("--replay", help="Replay every act from the first entry.")
    ] = False,
) -> None:
    """Check the chain of entries, every sealed die and its label.

    With the head and the entry of a printed report it also checks that this is the journal the
    report was printed from: nothing up to there was changed or removed. With --replay every act is
    repeated in memory and compared with its entries; what can't be judged is listed.

    Example: hexcrown journal verify
    """
    if (head is None) != (entry is None):
        raise Usage("--head and --entry go together", "type both as the report prints them")

    def question(connection: Snapshot) -> VerifyDocument:
        from campaign.journal.history import check_printed
        from campaign.journal.verify import verify_journal

        audit = verify_journal(connection)
        printed = [] if entry is None else [*check_printed(connection, entry, head or "")]
        found = [describe_problem(each) for each in (*audit.problems, *printed)]
        document: VerifyDocument = {
            "entries": len(audit.entries),
            "changes": audit.changes,
            "problems": found,
        }
        if replay:
            judge(connection, document)
        return document

    document = read_rows(question)
    show(document, render_verified)
    if document["problems"]:
        raise typer.Exit(1)


def judge(connection: Snapshot, document: VerifyDocument) -> None:
    from campaign.app.replaying import replay
    from cli.render.progress import Progress

    progress = Progress()
    newest = (connection.head() or (1,))[0]
    try:
        found = replay(connection, lambda entry: progress.at(entry / newest, str(entry)))
    finally:
        progress.done()
    document["judged"] = found.judged
    document["unjudged"] = [
        {"entry": each.entry, "words": each.words, "why": say_problem(each.why)}
        for each in found.unjudged
    ]
    document["problems"] += map(describe_problem, found.problems)


def describe_problem(problem: JournalProblem) -> FoundProblem:
    return {"where": problem.where, "text": f"{problem.where}: {say_problem(problem)}"}


def say_problem(problem: JournalProblem) -> str:
    """A problem may hold another, or the refusal that it comes from."""
    facts = dict(problem.facts)
    if isinstance(found := facts.get("text"), Exception):
        facts["text"] = describe_trouble(found)["message"] if hasattr(found, "facts") else found
    elif found is not None:
        facts["text"] = say_problem(cast("JournalProblem", found))
    return tr(problem.message, **facts)


def render_verified(document: VerifyDocument) -> None:
    for problem in document["problems"]:
        line(problem["text"])
    if "judged" in document:
        render_judged(document)
    if not document["problems"]:
        say(
            "{entries} with {changes}: the chain and the dice hold",
            entries=tr("{count} entries", count=document["entries"]),
            changes=tr("{count} changes", count=document["changes"]),
        )
