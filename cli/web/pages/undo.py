"""Taking an act back: first what will change, then it is done."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from fastapi.responses import Response

from campaign.acts.perform import look
from campaign.knowledge.told_changes import ToldChange, tell_changes
from campaign.rules.packs import campaign_library
from campaign.storage.changes import Change
from campaign.storage.store import Store
from campaign.storage.world import World
from cli.app.trouble import Usage
from cli.web.desk import head_of
from cli.web.stories import tell_act
from cli.web.visits import ThisVisit, Visit, go_to

router = APIRouter()


@router.get("/undo")
def preview(visit: ThisVisit) -> Response:
    return show(visit, read_act(visit))


@router.post("/undo")
def undo(visit: ThisVisit) -> Response:
    """Nothing is taken back that was not shown: if the books moved on, it is shown again."""
    act = read_act(visit)
    with visit.desk.open() as store:
        moved = visit.get("head") != head_of(store)
    if moved:
        return show(visit, act, moved=True)
    answer = visit.desk.ask("undo", str(act), "--yes")
    if answer.error:
        return show(visit, act, trouble=answer.error)
    return go_to("/table")


def read_act(visit: Visit) -> int:
    text = visit.get("act")
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise Usage("an act's number is expected, not {text}", text=text[:40])
    return int(text)


def show(visit: Visit, act: int, trouble: Any = None, moved: bool = False) -> Response:
    answer = visit.desk.ask("undo", str(act), "--dry-run")
    with visit.desk.open() as store:
        page = {
            "act": act,
            "head": head_of(store),
            "plan": None if answer.error else answer.document,
            "changes": read_changes(store, answer.document.get("changes", ())),
            "with_it": [tell(store, each) for each in answer.document.get("dependants", ())],
            "trouble": trouble or answer.error,
            "moved": moved,
        }
    return visit.page("undo.html", 409 if page["trouble"] else 200, **page)


def tell(store: Store, act: Any) -> Any:
    number = act["act"] if isinstance(act, dict) else act
    with store.reading() as connection:
        return tell_act(connection, World(connection, track=False), int(number))


def read_changes(store: Store, changes: Any) -> list[ToldChange]:
    """`army:3.points` and its values, told by names."""
    found = [read_change(each) for each in changes]
    return look(store, lambda world: tell_changes(world, campaign_library(world), found))


def read_change(change: Any) -> Change:
    row, _, column = str(change["what"]).partition(".")
    table, _, key = row.partition(":")
    return Change(table, int(key), column, change["before"], change["after"])
