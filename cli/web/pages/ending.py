"""The end of a campaign: who stands where; then it is ended, and the key of its dice is told."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form
from fastapi.responses import Response
from pydantic import BaseModel

from campaign.app.editing import end_campaign
from campaign.bookkeeping.empires import standings
from campaign.storage.models import Campaign, Empire
from campaign.storage.world import World
from cli.web.desk import head_of
from cli.web.visits import TROUBLE, ThisVisit, Visit, Word, go_to
from cli.words.trouble import describe_trouble

router = APIRouter()


class EndForm(BaseModel):
    head: Word = ""


@router.get("/end")
def ending(visit: ThisVisit) -> Response:
    return go_to("/set-up") if visit.desk.place() is None else show(visit)


@router.post("/end")
def end(visit: ThisVisit, asked: Annotated[EndForm, Form()]) -> Response:
    """Only what was shown: if the books moved on, the standings are shown again."""
    try:
        with visit.open() as context:
            if asked.head != head_of(context.store):
                return show(visit, moved=True)
            end_campaign(context)
    except TROUBLE as refused:
        return show(visit, describe_trouble(refused))
    return visit.done("/end")


def show(visit: Visit, trouble: object = None, moved: bool = False) -> Response:
    with visit.moment() as context:
        facts = {**context.look(describe_end), "head": head_of(context.store)}
    return visit.page("end.html", 409 if trouble else 200, trouble=trouble, moved=moved, **facts)


def describe_end(world: World) -> dict[str, object]:
    """`key` once the campaign has ended."""
    campaign = world.get(Campaign, 1)
    return {
        "standings": standings(world),
        "ids": {row.name: row.id for row in world.find(Empire)},
        "ended": campaign.ended_at is not None,
        "key": campaign.revealed_key,
    }
