"""The API: published commands for programs, with the documents of `--json`.

`GET /api/army/list?empire=1` reads, `POST /api/army/move` with `{"army": "1", "path": ["0102"]}`
changes. A program shows the key that `serve --api` prints; the page's own cookie serves as well.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Mapping
from typing import Annotated

from fastapi import APIRouter, Depends, Request
from fastapi.responses import JSONResponse, Response

from cli.published.calls import words_of
from cli.published.catalogue import BOTH, CALLED, CHANGES, READS
from cli.published.openapi import make_openapi
from cli.web.desk import Desk
from cli.web.visits import LANGUAGE
from cli.words.trouble import Usage, describe_trouble

router = APIRouter(prefix="/api")
EXAMPLE = '{"army": "1", "path": ["0102"]}'
STATUS = {0: 200, 1: 409, 2: 400}
Fields = Mapping[str, list[str]]


class ApiCall:
    def __init__(self, desk: Desk, fields: Fields) -> None:
        self.desk, self.fields = desk, fields


async def begin_call(request: Request) -> AsyncIterator[ApiCall]:
    """The fields by name; the lock is held while it is answered."""
    desk: Desk = request.app.state.desk
    fields: dict[str, list[str]] = {}
    for name, value in request.query_params.multi_items():
        fields.setdefault(name, []).append(value)
    [lang] = fields.pop("lang", [request.cookies.get(LANGUAGE, "")])[-1:]
    if request.method == "POST":
        fields |= read_body(await request.body())
    async with desk.turn(acts=request.method == "POST"):
        await desk.begin_request(lang)
        yield ApiCall(desk, fields)


def read_body(raw: bytes) -> dict[str, list[str]]:
    try:
        body = json.loads(raw or b"{}")
    except (ValueError, RecursionError):
        body = None
    if not isinstance(body, dict):
        raise Usage("an object in JSON is expected", "such as {example}", example=EXAMPLE)
    return {name: read_values(name, value) for name, value in body.items() if value is not None}


def read_values(name: str, value: object) -> list[str]:
    many = value if isinstance(value, list) else [value]
    if not all(isinstance(each, str | int | float) for each in many):
        raise Usage("{field} is a text, a number, true or false, or a list of these",
                    field=name[:40])  # fmt: skip
    return [json.dumps(each) if isinstance(each, bool) else str(each) for each in many]


ThisCall = Annotated[ApiCall, Depends(begin_call, scope="function")]


@router.get("")
def overview() -> Response:
    return JSONResponse({"openapi": "/api/openapi.json", "read": sorted([*READS, *BOTH]),
                         "change": sorted(CHANGES)})  # fmt: skip


@router.get("/openapi.json")
def openapi() -> Response:
    return JSONResponse(make_openapi())


@router.get("/{path:path}")
def read(call: ThisCall, path: str) -> Response:
    name = path.replace("/", " ")
    if name in CHANGES and not (name in BOTH and not call.fields):
        error = describe_trouble(Usage("this changes the campaign: it is sent with POST"))
        return JSONResponse({"error": error}, 405, {"allow": "POST"})
    return answer(call, name)


@router.post("/{path:path}")
def change(call: ThisCall, path: str) -> Response:
    return answer(call, path.replace("/", " "))


def answer(call: ApiCall, name: str) -> Response:
    if name not in CALLED:
        error = describe_trouble(Usage("no document of {name} is published", "GET /api lists them",
                                       name=name[:60]))  # fmt: skip
        return JSONResponse({"error": error}, 404)
    done = call.desk.ask(*words_of(name, call.fields))
    return JSONResponse(done.document, STATUS.get(done.code, 500))
