"""What is changed by no rule of the game: run, written with its entry, and told as a document."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from campaign.acts.perform import Request, perform
from campaign.app.context import PLAINLY, Context, How
from campaign.errors import WrongWords
from campaign.storage.changes import Change
from campaign.storage.text_validation import check_text

if TYPE_CHECKING:
    from campaign.acts.declare import Call
    from campaign.acts.perform import Done, UseCase
    from campaign.journal.documents import ChangeDocument


def change(
    context: Context,
    use_case: UseCase,
    words: Sequence[str],
    how: How = PLAINLY,
    call: Call | None = None,
) -> dict[str, Any]:
    """`words`: the command that does the same, for the journal."""
    how = replace(how, words=how.words or words)
    return describe_done(perform(context.store, use_case, request_of(context, call, how)), how)


def request_of(context: Context, call: Call | None, how: How) -> Request:
    return Request(
        words=how.words,
        call=call.as_dict() if call is not None else None,
        by=context.by,
        dice=context.dice,
        dice_from=context.dice_from,
        dry_run=how.dry_run,
        asks=how.asks,
        reason=check_text(how.reason),
        forced=how.forced,
        at=context.at,
    )


def describe_done(done: Done, how: How) -> dict[str, Any]:
    document: Mapping[str, object] = done.document
    return {
        **document,
        "act": done.act,
        "dry_run": how.dry_run,
        "changes": [describe_change(each) for each in done.changes],
        "rolls": done.rolls,
    }


def describe_change(each: Change) -> ChangeDocument:
    return {"what": each.what, "before": each.before, "after": each.after}


def parse_change(document: ChangeDocument) -> Change:
    """The change of a cell named as `army:3.points`."""
    table, _, rest = document["what"].partition(":")
    key, _, column = rest.partition(".")
    return Change(table, int(key), column, document["before"], document["after"])


def refuse_unreasoned(how: How) -> None:
    """What no rule asks for always has a reason."""
    if not how.reason.strip() and not how.dry_run:
        raise WrongWords(
            "a change by hand needs a reason", hint="add --reason TEXT; the journal keeps it"
        )


def words_of(*verbs: str, args: Sequence[str] = (), **options: str) -> list[str]:
    """A command with what a person typed in its places: no field can become an option of its own.
    Empty options are left out."""
    given = [f"--{name.replace('_', '-')}={value}" for name, value in options.items() if value]
    closed = ["--"] if any(arg.startswith("-") for arg in args) else []
    return [*verbs, *given, *closed, *args]
