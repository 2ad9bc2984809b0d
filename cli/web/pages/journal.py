"""The journal: acts with their dice; undo, redo, amend and why."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query
from fastapi.responses import Response
from pydantic import BaseModel

from campaign.app import books
from campaign.app.context import Context
from campaign.app.why import explain_cell
from campaign.errors import CampaignError
from campaign.journal.documents import AmountDocument, ColumnDocument, WhyDocument
from campaign.journal.entry_list import find_entries
from campaign.knowledge.naming import in_both_languages
from campaign.knowledge.told_changes import column_titles
from campaign.storage.calendar import date_in, render_calendar
from campaign.storage.models import model_of
from campaign.storage.models.kinds import NamedTable
from campaign.storage.world import World
from cli.web.pages.change import read_changes
from cli.web.stories import AN_ACT, Told, is_number, read_number, tell
from cli.web.visits import TROUBLE, ThisVisit, Word, cut, go_to
from cli.words.phrases import phrase, say_word, sentence
from cli.words.trouble import describe_trouble

router = APIRouter()

ENTRIES = 40  # on one page
MOST_CELLS = 12  # that one number is explained by
NAMED: tuple[NamedTable, ...] = ("empire", "army", "fleet", "settlement", "site")
Name = Annotated[str, cut(80)]


class EntriesAsked(BaseModel):
    """What touched a row, a rule or a moment, if one is named."""

    about: Name = ""
    rule: Name = ""
    turn: Name = ""
    until: Word = ""  # the newest entry that is shown


@router.get("/journal")
def journal(visit: ThisVisit, asked: Annotated[EntriesAsked, Query()]) -> Response:
    if visit.desk.place() is None:
        return go_to("/set-up")
    wanted = {name: text.strip() for name, text in asked.model_dump().items()}
    until = wanted.pop("until")
    told: list[Told] = []
    older: dict[str, object] = {}
    trouble = None
    with visit.moment() as context:
        try:
            told, before = list_acts(context, int(until) if is_number(until) else None, **wanted)
            older = {**wanted, "until": before} if before else {}
        except CampaignError as refused:
            trouble = describe_trouble(refused)
        things = context.look(list_things)
    return visit.page("journal.html", told=told, asked=wanted, trouble=trouble, things=things,
                      older=older)  # fmt: skip


def list_things(world: World) -> list[tuple[str, str]]:
    """What a journal may be about, to be found by its name."""
    return [
        (f"{table}:{row.id}", phrase(in_both_languages(row.name)))
        for table in NAMED
        for row in world.live(model_of(table))
        if row.name
    ]


def list_acts(
    context: Context, until: int | None, about: str, rule: str, turn: str
) -> tuple[list[Told], int]:
    """The newest first, and the entry that the page before goes up to; 0: there is none."""
    rows = [about] if about else []
    with context.store.reading() as connection:
        found = find_entries(connection, rows, rule or None, turn or None, ENTRIES + 1, until=until)
    before = found.pop(0)["entry"] if len(found) > ENTRIES else 0
    acts = dict.fromkeys(entry["act"] for entry in reversed(found))
    return [tell(context, act) for act in acts], before


class CellsAsked(BaseModel):
    """`army:3.points`; several, where the number may be of one of them. `then`: what it would be
    after what is being looked at."""

    cell: list[Name] = []
    then: Word = ""


@router.get("/why")
def why(visit: ThisVisit, asked: Annotated[CellsAsked, Query()]) -> Response:
    """Where a number comes from."""
    cells, numbers, trouble = asked.cell[:MOST_CELLS] or [""], list[object](), None
    with visit.moment() as context:
        for cell in cells:
            try:
                document = explain_cell(context, cell)
            except CampaignError as refused:
                trouble = trouble or describe_trouble(refused)
                continue
            numbers += [tell_number(context, document, each) for each in document["columns"]]
    return visit.page(
        "why.html", 409 if trouble else 200, cells=cells, numbers=numbers, trouble=trouble,
        then=int(asked.then) if is_number(asked.then) else None,
    )  # fmt: skip


def tell_number(
    context: Context, document: WhyDocument, column: ColumnDocument
) -> dict[str, object]:
    """Each amount with what it was for; where its step does not say, as the act's story begins."""
    table = document["row"].partition(":")[0]
    return {
        **column,
        "row": document["row"],
        "name": in_both_languages(document["name"]),
        "title": column_titles().get(table, {}).get(column["column"]),
        "amounts": [tell_amount(context, each) for each in column["amounts"]],
    }


def tell_amount(context: Context, amount: AmountDocument) -> dict[str, object]:
    what = (amount["step"] or {}).get("what")
    lines = [] if what else tell(context, amount["act"])["lines"]
    told = say_word(str(what)) if what else sentence(lines[0]) if lines else ""
    return {**amount, "when": render_calendar(date_in(amount["calendar"])), "told": told}


class ActAsked(BaseModel):
    act: Word = ""


@router.get("/act")
def act(visit: ThisVisit, asked: Annotated[ActAsked, Query()]) -> Response:
    """One act whole: its words, story, dice and changes."""
    number = read_number(asked.act, AN_ACT)
    with visit.moment() as context:
        try:
            entries = books.show_act(context, number)["entries"]
        except TROUBLE as refused:
            trouble = describe_trouble(refused)
            return visit.page("act.html", 409, act=number, told=None, changes=[], trouble=trouble)
        changes = read_changes(context, (each for entry in entries for each in entry["changes"]))
        return visit.page("act.html", act=number, told=tell(context, number), changes=changes)
