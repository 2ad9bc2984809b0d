"""Undo, redo and amend: first what will change, then it is done."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Annotated, Any

from fastapi import APIRouter, Form, Query
from fastapi.responses import Response
from pydantic import BaseModel

from campaign.app.books import describe_plan, plan_undoing, redo_acts, undo_acts
from campaign.app.changing import parse_change
from campaign.app.context import Context, How
from campaign.app.repeating import amend, plan_amend, try_amend
from campaign.journal.documents import ChangeDocument
from campaign.journal.entries import Head, find_acting_head
from campaign.journal.undo_choice import UndoTarget
from campaign.knowledge.told_changes import ToldChange, tell_changes
from campaign.rules.packs import campaign_library
from cli.web.desk import head_of, name_head
from cli.web.stories import AN_ACT, read_number, tell
from cli.web.visits import TROUBLE, Line, ThisVisit, Visit, Word
from cli.words.trouble import describe_trouble

router = APIRouter()


class ChangeForm(BaseModel):
    act: Word = ""
    dice: Line = ""
    head: Word = ""

    @property
    def number(self) -> int:
        return read_number(self.act, AN_ACT)


@router.get("/undo")
@router.get("/redo")
@router.get("/amend")
def preview(visit: ThisVisit, asked: Annotated[ChangeForm, Query()]) -> Response:
    return show(visit, asked)


@router.post("/undo")
@router.post("/redo")
@router.post("/amend")
def change(visit: ThisVisit, asked: Annotated[ChangeForm, Form()]) -> Response:
    """Nothing is changed that was not shown: if the books moved on, it is shown again."""
    verb = verb_of(visit)
    try:
        with visit.open() as context:
            with context.store.reading() as connection:
                head = find_acting_head(connection)
            if asked.head != name_head(head):
                return show(visit, asked, moved=True)
            do(context, verb, asked, head)
    except TROUBLE as refused:
        return show(visit, asked, describe_trouble(refused))
    return visit.done("/table" if verb == "undo" else "/journal")


def verb_of(visit: Visit) -> str:
    return visit.request.url.path.removeprefix("/")


def do(context: Context, verb: str, asked: ChangeForm, head: Head) -> None:
    """Refused under the lock if the books are not where they were shown."""
    if verb == "redo":
        redo_acts(context, expected=head)
    elif verb == "amend":
        over = plan_amend(context, asked.number, asked.dice)
        amend(context, replace(over, plan=over.plan._replace(head=head)))
    else:
        which = UndoTarget(act=asked.number)
        plan = plan_undoing(context, which)._replace(head=head)
        undo_acts(context, which, plan, ["undo", str(asked.number), "--yes"])


def plan(context: Context, verb: str, asked: ChangeForm) -> Mapping[str, Any]:
    if verb == "redo":
        return redo_acts(context, How(dry_run=True))
    if verb == "amend":
        over = plan_amend(context, asked.number, asked.dice)
        planned = describe_plan(over.plan)
        tried = try_amend(context, over)
        return planned if tried is None else {**planned, "changes": tried}
    return describe_plan(plan_undoing(context, UndoTarget(act=asked.number)))


def show(visit: Visit, asked: ChangeForm, trouble: object = None, moved: bool = False) -> Response:
    verb, planned = verb_of(visit), dict[str, Any]()
    with visit.open() as context:
        try:
            planned = dict(plan(context, verb, asked))
        except TROUBLE as refused:
            trouble = trouble or describe_trouble(refused)
    with visit.moment() as context:
        page = {
            "verb": verb,
            "act": asked.act,
            "dice": asked.dice,
            "head": head_of(context.store),
            "plan": planned or None,
            "changes": read_changes(context, planned.get("changes", ())),
            "with_it": [tell(context, each) for each in planned.get("dependants", ())],
            "trouble": trouble,
            "moved": moved,
        }
    return visit.page("change.html", 409 if trouble else 200, **page)


def read_changes(context: Context, changes: Iterable[ChangeDocument]) -> list[ToldChange]:
    """`army:3.points` and its values, told by names."""
    found = [parse_change(each) for each in changes]
    return context.look(lambda world: tell_changes(world, campaign_library(world), found))
