"""Who has access: browsers, players' devices and programs; each may be shut out."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form
from fastapi.responses import Response
from pydantic import BaseModel

from cli.web.visits import TROUBLE, ThisVisit, Visit, Word
from cli.words.moments import local_time
from cli.words.trouble import describe_trouble

router = APIRouter()


class RevokeForm(BaseModel):
    id: Word = ""


@router.get("/access")
def list_access(visit: ThisVisit) -> Response:
    return show(visit)


@router.post("/access")
def revoke(visit: ThisVisit, asked: Annotated[RevokeForm, Form()]) -> Response:
    try:
        visit.request.app.state.entrance.access.revoke(asked.id)
    except TROUBLE as refused:
        return show(visit, describe_trouble(refused))
    return visit.done("/access")


def show(visit: Visit, trouble: object = None) -> Response:
    found = [
        {**each, "since": local_time(each["since"]), "seen": local_time(each["seen"])}
        for each in visit.request.app.state.entrance.access.list()
    ]
    return visit.page("access.html", 409 if trouble else 200, access=found, trouble=trouble)
