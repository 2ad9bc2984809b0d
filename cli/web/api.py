"""The API: published commands for programs, with the documents of `--json`.

`GET /api/army/list?empire=1` reads, `POST /api/army/move` with `{"army": "1", "path": ["0102"]}`
changes. Every call has its own route and models, so FastAPI checks what comes and describes it all
at `/api/openapi.json`. A program shows the key that `serve --api` prints; the page's own cookie
serves as well.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from functools import cache
from importlib.metadata import version
from typing import TYPE_CHECKING, Annotated, Any, Literal

from fastapi import Body, Depends, FastAPI, Query, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from fastapi.security import APIKeyCookie, HTTPBearer
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, create_model
from starlette.datastructures import MutableHeaders, State
from starlette.exceptions import HTTPException

from campaign.errors import CampaignError
from cli.published.calls import CallField, fields_of, load
from cli.published.catalogue import BOTH, CALLED, CHANGES, READS
from cli.published.schema import type_of
from cli.web.desk import Desk
from cli.web.guard import TooLarge, TooSlow, is_of_api, too_large, too_slow
from cli.web.visits import LANGUAGE
from cli.words.reader import PageReader, write_for
from cli.words.trouble import Usage, describe_trouble, find_closed, write_details
from maps.errors import MapsError
from tables.errors import TablesError

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Receive, Scope, Send

EXAMPLE = '{"army": "1", "path": ["0102"]}'
STATUS = {0: 200, 1: 409, 2: 400}
KINDS = {"integer": int, "number": float, "boolean": bool}
Lang = Literal["en", "it"]


def as_text(value: object) -> object:
    """A number stands for its digits."""
    return str(value) if isinstance(value, int | float) and not isinstance(value, bool) else value


def as_list(value: object) -> object:
    return value if isinstance(value, list) else [value]


Text = Annotated[str, BeforeValidator(as_text)]
Texts = Annotated[list[Text], BeforeValidator(as_list)]


class Error(BaseModel):
    """What was expected, what was found, what to do."""

    kind: str
    message: str
    hint: str | None
    rule: str | None
    at: object


class ErrorDocument(BaseModel):
    """What is answered with any status but 200: nothing was changed."""

    error: Error


class WithApi:
    """The pages, and the API beside them."""

    def __init__(self, pages: ASGIApp, api: ASGIApp) -> None:
        self.app, self.api = pages, api

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        is_api = scope["type"] == "http" and is_of_api(scope["path"])
        await (self.api if is_api else self.app)(scope, receive, send)


class LazyApi:
    """Made when the first program asks: its models are of every command."""

    def __init__(self, state: State) -> None:
        self.state = state
        self._api: FastAPI | None = None
        self._making = asyncio.Lock()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async with self._making:
            if self._api is None:
                self._api = await asyncio.to_thread(make_api)
        scope["hexcrown.state"] = self.state
        MutableHeaders(scope=scope)["content-type"] = "application/json"  # whatever curl says
        await self._api(scope, receive, send)


@cache
def make_api() -> FastAPI:
    """Of a process: what differs from server to server comes with the request."""
    cookie = APIKeyCookie(name="hexcrown-PORT", auto_error=False)
    key = HTTPBearer(auto_error=False)
    api = FastAPI(
        title="Hexcrown", version=version("hexcrown"), openapi_url="/api/openapi.json",
        docs_url=None, redoc_url=None, dependencies=[Depends(cookie), Depends(key)],
        responses={status: {"model": ErrorDocument} for status in (400, 403, 409)},
    )  # fmt: skip
    api.get("/api", operation_id="overview", summary="Every call.")(overview)
    for name in sorted(CALLED):
        add_routes(api, name)
    for kind in (CampaignError, TablesError, MapsError, Usage):
        api.exception_handler(kind)(answer_refusal)
    api.exception_handler(RequestValidationError)(answer_wrong_fields)
    api.exception_handler(HTTPException)(answer_missing)
    api.exception_handler(TooLarge)(too_large)
    api.exception_handler(TooSlow)(too_slow)
    api.exception_handler(Exception)(answer_fault)
    api.openapi = lambda: describe(api)  # type: ignore[method-assign]
    return api


def describe(api: FastAPI) -> dict[str, Any]:
    """FastAPI's own; a model that shares its name with another is titled by its room too."""
    if api.openapi_schema is None:
        found = FastAPI.openapi(api)
        for title, schema in found["components"]["schemas"].items():
            schema["title"] = title
    assert api.openapi_schema is not None
    return api.openapi_schema


class Overview(BaseModel):
    openapi: str
    read: list[str]
    change: list[str]


def overview() -> Overview:
    return Overview(
        openapi="/api/openapi.json", read=sorted({*READS, *BOTH}), change=sorted(CHANGES)
    )


def add_routes(api: FastAPI, name: str) -> None:
    path, title = f"/api/{name.replace(' ', '/')}", name.title().replace(" ", "").replace("-", "")
    fields = fields_of(name)
    shared: dict[str, Any] = {
        "summary": (load(name).help or "").strip().split("\n")[0],
        "response_model": type_of(name),
    }
    both = name in CHANGES
    if name in READS:
        asked = make_model(f"{title}Query", fields, Lang | None)
        api.get(path, operation_id=name.replace(" ", "-"), **shared)(make_reader(name, asked))
    elif name in BOTH:
        api.get(path, operation_id=f"{name.replace(' ', '-')}-list", **shared)(make_lister(name))
    if both:
        body = make_model(f"{title}Body", fields)
        api.post(path, operation_id=name.replace(" ", "-"), **shared)(make_changer(name, body))


def make_model(title: str, fields: list[CallField], lang: Any = None) -> type[BaseModel]:
    found: dict[str, Any] = {each.name: describe_field(each) for each in fields}
    if lang is not None:
        found["lang"] = (lang, Field(None, description="The language of the answer."))
    return create_model(title, __config__=ConfigDict(extra="forbid"), **found)


def describe_field(field: CallField) -> tuple[Any, Any]:
    kind: Any = Texts if field.many else KINDS.get(field.kind, Text)
    if field.required:
        return kind, Field(description=field.help)
    return kind | None, Field(None, description=field.help)


def make_reader(name: str, model: type[BaseModel]) -> Callable[..., Response]:
    def endpoint(request: Request, asked: Any) -> Response:
        return answer(request, name, asked.model_dump(exclude_none=True))

    endpoint.__annotations__["asked"] = Annotated[model, Query()]
    endpoint.__annotations__["request"] = Request
    return endpoint


def make_lister(name: str) -> Callable[..., Response]:
    def endpoint(request: Request, lang: Any = None) -> Response:
        if set(request.query_params) - {"lang"}:
            raise HTTPException(405)
        return answer(request, name, {"lang": lang} if lang else {})

    endpoint.__annotations__ = {"request": Request, "lang": Lang | None}
    return endpoint


def make_changer(name: str, model: type[BaseModel]) -> Callable[..., Any]:
    async def endpoint(request: Request, sent: Any = None, lang: Any = None) -> Response:
        given = (sent or model()).model_dump(exclude_none=True)
        async with state_of(request).desk.acting:
            return await asyncio.to_thread(
                answer, request, name, {**given, **({"lang": lang} if lang else {})}
            )

    is_needed = any(each.is_required() for each in model.model_fields.values())
    body = Annotated[model, Body()] if is_needed else Annotated[model | None, Body()]
    endpoint.__annotations__ = {"request": Request, "sent": body, "lang": Lang | None}
    if is_needed:
        endpoint.__defaults__ = (..., None)
    return endpoint


def state_of(request: Request) -> State:
    found: State = request.scope["hexcrown.state"]
    return found


def answer(request: Request, name: str, given: Mapping[str, Any]) -> Response:
    """The document, in the language asked for."""
    desk: Desk = state_of(request).desk
    fields = {key: value for key, value in given.items() if key != "lang"}
    desk.begin(given.get("lang") or request.cookies.get(LANGUAGE))
    code, document = desk.published(name, {key: as_words(value) for key, value in fields.items()})
    return JSONResponse(document, STATUS.get(code, 500))


def as_words(value: object) -> list[str]:
    if isinstance(value, bool):
        return ["true" if value else "false"]
    return [str(each) for each in value] if isinstance(value, list) else [str(value)]


def refuse(request: Request, trouble: Exception, status: int, **headers: str) -> Response:
    desk: Desk = state_of(request).desk
    lang = request.query_params.get("lang") or request.cookies.get(LANGUAGE)
    write_for(PageReader(desk.choose_language(lang)))
    return JSONResponse({"error": describe_trouble(trouble)}, status, headers)


async def answer_fault(request: Request, trouble: Exception) -> Response:
    """A bug of ours: the details lie in a file, as they do for a command."""
    if (closed := find_closed(trouble)) is not None:
        return refuse(request, closed, 409)
    file = write_details(trouble, [request.method, request.url.path])
    fault = Usage("a fault of ours, {kind}: the details are in {file}",
                  "please send them to the maintainers",
                  kind=type(trouble).__name__, file=file)  # fmt: skip
    return refuse(request, fault, 500)


async def answer_refusal(request: Request, trouble: Exception) -> Response:
    return refuse(request, trouble, STATUS[getattr(trouble, "exit_code", 1)])


async def answer_wrong_fields(request: Request, trouble: Exception) -> Response:
    """The first that FastAPI found, in our words."""
    assert isinstance(trouble, RequestValidationError)
    first = trouble.errors()[0]
    where = [str(each) for each in first["loc"] if each not in ("query", "body")]
    if not where or first["type"] == "json_invalid":
        wrong = Usage("an object in JSON is expected", "such as {example}", example=EXAMPLE)
    elif first["type"] == "extra_forbidden":
        name = request.url.path.removeprefix("/api/").replace("/", " ")
        known = ", ".join(each.name for each in fields_of(name)) or "-"
        wrong = Usage("{name} has no field {field}", "fields are {known}", name=name,
                      field=where[0][:40], known=known)  # fmt: skip
    elif first["type"] == "missing":
        wrong = Usage("{field} is missing", field=where[0][:40])
    else:
        wrong = Usage("{field} is a text, a number, true or false, or a list of these",
                      field=where[0][:40])  # fmt: skip
    return refuse(request, wrong, 400)


async def answer_missing(request: Request, trouble: Exception) -> Response:
    assert isinstance(trouble, HTTPException)
    if trouble.status_code == 405 and request.method == "POST":
        wrong = Usage("this changes nothing: use GET")
        return refuse(request, wrong, 405, allow="GET")
    if trouble.status_code == 405:
        wrong = Usage("this changes the campaign: use POST")
        return refuse(request, wrong, 405, allow="POST")
    if trouble.status_code == 404:
        name = request.url.path.removeprefix("/api/").replace("/", " ")
        wrong = Usage(
            "the documents of {name} are not published", "GET /api lists them", name=name[:60]
        )
        return refuse(request, wrong, 404)
    wrong = Usage("an object in JSON is expected", "such as {example}", example=EXAMPLE)
    return refuse(request, wrong, trouble.status_code)
