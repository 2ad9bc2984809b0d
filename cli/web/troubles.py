"""Trouble as a page: what was expected, what was found, what to do. Nothing was changed."""

from __future__ import annotations

from collections.abc import Mapping

from fastapi import Request
from fastapi.responses import HTMLResponse, JSONResponse, Response

from cli.web.guard import cookie_name
from cli.web.stories import is_number
from cli.web.templating import render
from cli.web.visits import wanted_language
from cli.words.discretion import places_in, tell_player
from cli.words.text import tr
from cli.words.trouble import describe_trouble, find_closed, write_details

REFUSED, WRONG, MISSING, NO_FORM, FAULT = 409, 400, 404, 405, 500


async def answer_trouble(request: Request, trouble: Exception) -> Response:
    """A refusal, wrong words, or an address that no page has; that of a form, asked for as a page,
    where somebody typed Enter in it again."""
    if getattr(trouble, "status_code", 0) in (MISSING, NO_FORM):
        status: int = trouble.status_code  # type: ignore[attr-defined]
        told = {"message": "there is no such page", "hint": None, "rule": None}
    else:
        status = WRONG if getattr(trouble, "exit_code", 1) == 2 else REFUSED
        told = {}
    return await answer(request, status, trouble, told)


async def answer_fault(request: Request, trouble: Exception) -> Response:
    """A bug of ours: the details lie in a file, as they do for a command."""
    if (closed := find_closed(trouble)) is not None:
        return await answer(request, REFUSED, closed, {})
    file = write_details(trouble, [request.method, request.url.path])
    told = {"fault": type(trouble).__name__, "file": file, "act": find_done(request)}
    return await answer(request, FAULT, trouble, told)


def find_done(request: Request) -> str:
    """The act that this request has written, or that it came to show."""
    act = getattr(request.state, "act", None) or request.query_params.get("act", "")
    return str(act) if is_number(str(act)) else ""


def is_gamemaster(request: Request) -> bool:
    state = request.app.state
    return bool(state.entrance.knows(request.cookies.get(cookie_name(state.port), "")))


async def answer(
    request: Request, status: int, trouble: Exception, told: Mapping[str, object]
) -> Response:
    desk = request.app.state.desk
    await desk.begin_request(wanted_language(request))
    error = in_words(trouble, told)
    if request.url.path.startswith("/api"):
        return JSONResponse({"error": error}, status)
    ours = is_gamemaster(request)
    if not ours:
        error = tell_player(error, places_in(trouble))
    page = render("trouble.html", here="", trouble=error, is_gamemaster=ours)
    return HTMLResponse(page, status)


def in_words(trouble: Exception, told: Mapping[str, object]) -> dict[str, object]:
    if told.get("act"):
        message = tr(
            "done (act {act}), but it could not be displayed: the details are in {file}",
            act=told["act"],
            file=told["file"],
        )
        return {"kind": "fault", "message": message, "hint": None, "rule": None, "at": None}
    if "fault" in told:
        message = tr(
            "a fault of ours, {kind}: the details are in {file}",
            kind=told["fault"],
            file=told["file"],
        )
        hint = tr("please send them to the maintainers")
        return {"kind": "fault", "message": message, "hint": hint, "rule": None, "at": None}
    if told:
        return {"kind": "words", "at": None, **told, "message": tr("there is no such page")}
    return describe_trouble(trouble)
