"""Undo, redo and amend: first what will change, then it is done."""

from __future__ import annotations

from collections.abc import Iterable

from fastapi import APIRouter
from fastapi.responses import Response

from campaign.acts.perform import look
from campaign.journal.documents import ChangeDocument
from campaign.knowledge.told_changes import ToldChange, tell_changes
from campaign.rules.packs import campaign_library
from campaign.storage.store import Store
from campaign.storage.world import World
from cli.render.changes_text import parse_change
from cli.web.desk import head_of
from cli.web.numbers import AN_ACT, read_number
from cli.web.stories import Told, tell_act
from cli.web.visits import ThisVisit, Visit

router = APIRouter()
AGREED = {"undo": ("--yes",), "amend": ("--yes",)}  # `redo` asks nobody


@router.get("/undo")
@router.get("/redo")
@router.get("/amend")
def preview(visit: ThisVisit) -> Response:
    return show(visit, verb_of(visit))


def verb_of(visit: Visit) -> str:
    return visit.request.url.path.removeprefix("/")


@router.post("/undo")
@router.post("/redo")
@router.post("/amend")
def change(visit: ThisVisit) -> Response:
    """Nothing is changed that was not shown: if the books moved on, it is shown again."""
    verb = verb_of(visit)
    words = words_of(visit, verb)
    with visit.desk.open() as store:
        moved = visit.get("head") != head_of(store)
    if moved:
        return show(visit, verb, moved=True)
    answer = visit.desk.ask(*words, *AGREED.get(verb, ()))
    if answer.error:
        return show(visit, verb, trouble=answer.error)
    return visit.done("/table" if verb == "undo" else "/journal")


def words_of(visit: Visit, verb: str) -> list[str]:
    if verb == "redo":
        return ["redo"]
    act = str(read_act(visit))
    return [verb, act, f"--dice={visit.get('dice')[:200]}"] if verb == "amend" else [verb, act]


def read_act(visit: Visit) -> int:
    return read_number(visit.get("act"), AN_ACT)


def show(visit: Visit, verb: str, trouble: object = None, moved: bool = False) -> Response:
    answer = visit.desk.ask(*words_of(visit, verb), "--dry-run")
    with visit.desk.open() as store:
        page = {
            "verb": verb,
            "act": visit.get("act"),
            "dice": visit.get("dice"),
            "head": head_of(store),
            "plan": None if answer.error else answer.document,
            "changes": read_changes(store, answer.document.get("changes", ())),
            "with_it": [tell(store, each) for each in answer.document.get("dependants", ())],
            "trouble": trouble or answer.error,
            "moved": moved,
        }
    return visit.page("change.html", 409 if page["trouble"] else 200, **page)


def tell(store: Store, act: int) -> Told:
    with store.reading() as connection:
        return tell_act(connection, World(connection, track=False), act)


def read_changes(store: Store, changes: Iterable[ChangeDocument]) -> list[ToldChange]:
    """`army:3.points` and its values, told by names."""
    found = [parse_change(each) for each in changes]
    return look(store, lambda world: tell_changes(world, campaign_library(world), found))
