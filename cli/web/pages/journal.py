"""The journal: acts with their dice; undo, redo, amend and why."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from fastapi.responses import Response

from campaign.acts.perform import look
from campaign.errors import CampaignError
from campaign.journal.documents import AmountDocument, ColumnDocument
from campaign.journal.entry_list import find_entries
from campaign.knowledge.naming import in_both_languages
from campaign.knowledge.told_changes import column_titles
from campaign.storage.calendar import date_in, render_calendar
from campaign.storage.models import model_of
from campaign.storage.models.kinds import NamedTable
from campaign.storage.store import Store
from campaign.storage.world import World
from cli.web.desk import command
from cli.web.numbers import is_number
from cli.web.pages.change import read_act, read_changes, tell
from cli.web.stories import Told, tell_act
from cli.web.visits import ThisVisit, Visit, go_to
from cli.words.phrases import phrase, say_word, sentence
from cli.words.trouble import describe_trouble

router = APIRouter()

ENTRIES = 40  # on one page
MOST_CELLS = 12  # that one number is explained by
NAMED: tuple[NamedTable, ...] = ("empire", "army", "fleet", "settlement", "site")


@router.get("/journal")
def journal(visit: ThisVisit) -> Response:
    """What touched a row, a rule or a moment, if one is named; older ones by `before`."""
    if visit.desk.place() is None:
        return go_to("/set-up")
    about, rule, turn = (visit.get(name).strip()[:80] for name in ("about", "rule", "turn"))
    told: list[Told] = []
    trouble = None
    with visit.desk.open() as store:
        try:
            told = list_acts(store, about, rule, turn)
        except CampaignError as refused:
            trouble = describe_trouble(refused)
        things = look(store, list_things)
    asked = {"about": about, "rule": rule, "turn": turn}
    return visit.page("journal.html", told=told, asked=asked, trouble=trouble, things=things)


def list_things(world: World) -> list[tuple[str, str]]:
    """What a journal may be about, to be found by its name."""
    return [
        (f"{table}:{row.id}", phrase(in_both_languages(row.name)))
        for table in NAMED
        for row in world.live(model_of(table))
        if row.name
    ]


def list_acts(store: Store, about: str, rule: str, turn: str) -> list[Told]:
    """The newest first."""
    rows = [about] if about else []
    with store.reading() as connection:
        found = find_entries(connection, rows, rule or None, turn or None, ENTRIES)
        acts = list(dict.fromkeys(entry["act"] for entry in reversed(found)))
        world = World(connection, track=False)
        return [tell_act(connection, world, act) for act in acts]


@router.get("/why")
def why(visit: ThisVisit) -> Response:
    """Where a number comes from: `army:3.points`; of each cell, where it may be one of several.
    `then`: what it would be after what is being looked at."""
    cells = [cell[:80] for cell in visit.all("cell")][:MOST_CELLS] or [""]
    then = visit.get("then")
    answers = [visit.desk.ask(*command("why", args=[cell])) for cell in cells]
    trouble = next((answer.error for answer in answers if answer.error), None)
    numbers = [
        tell_number(visit, answer.document, column)
        for answer in answers
        for column in answer.document.get("columns", ())
    ]
    return visit.page(
        "why.html", 409 if trouble else 200, cells=cells, numbers=numbers, trouble=trouble,
        then=int(then) if is_number(then) else None,
    )  # fmt: skip


def tell_number(visit: Visit, document: Any, column: ColumnDocument) -> dict[str, object]:
    """Each amount with what it was for; where its step does not say, as the act's story begins."""
    table = str(document["row"]).partition(":")[0]
    with visit.desk.open() as store:
        return {
            **column,
            "row": document["row"],
            "name": in_both_languages(document["name"]),
            "title": column_titles().get(table, {}).get(column["column"]),
            "amounts": [tell_amount(store, each) for each in column["amounts"]],
        }


def tell_amount(store: Store, amount: AmountDocument) -> dict[str, object]:
    what = (amount["step"] or {}).get("what")
    lines = [] if what else tell(store, amount["act"])["lines"]
    told = say_word(str(what)) if what else sentence(lines[0]) if lines else ""
    return {**amount, "when": render_calendar(date_in(amount["calendar"])), "told": told}


@router.get("/act")
def act(visit: ThisVisit) -> Response:
    """One act whole: its words, story, dice and changes."""
    number = read_act(visit)
    answer = visit.desk.ask("journal", "show", str(number))
    if answer.error:
        return visit.page("act.html", 409, act=number, told=None, changes=[], trouble=answer.error)
    with visit.desk.open() as store:
        entries = answer.document["entries"]
        changes = read_changes(store, (each for entry in entries for each in entry["changes"]))
        return visit.page("act.html", act=number, told=tell(store, number), changes=changes)
