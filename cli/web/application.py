"""The pages as one application."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from fastapi import FastAPI, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response, StreamingResponse
from starlette.types import ASGIApp

from campaign.bookkeeping.invitations import find_by_token
from campaign.errors import CampaignError
from campaign.storage.models import Empire, Invitation
from cli.web.api import LazyApi, WithApi
from cli.web.desk import Desk
from cli.web.entrance import Entrance
from cli.web.guard import Guard, TooLarge, TooSlow, cookie_name, too_large, too_slow
from cli.web.live import Live
from cli.web.newest import Newest
from cli.web.pages import (
    access,
    action,
    change,
    ending,
    games,
    journal,
    orders,
    outlook,
    paint,
    paper,
    realms,
    reports,
    set_up,
    table,
    tables,
)
from cli.web.players import realm, sheet, stream, watch
from cli.web.players.badge import (
    add_badge,
    badge_name,
    badge_of,
    device_of,
    parse_badges,
    render_badges,
)
from cli.web.players.content import Contents
from cli.web.players.kept_answers import KeptAnswers
from cli.web.players.shown import ShownPages
from cli.web.players.stream import Streams
from cli.web.templating import STATIC, read_static, render
from cli.web.troubles import answer_fault, answer_trouble
from cli.web.visits import (
    FOREVER,
    LANGUAGE,
    SentBefore,
    ThisVisit,
    go_to,
    lead_on,
    wanted_language,
)
from cli.words.reader import LANGUAGES
from cli.words.trouble import Usage
from maps.errors import MapsError
from tables.errors import TablesError

PAGES = (
    stream, sheet, realm, watch, table, action, tables, realms, orders, journal, outlook,
    reports, games, paint, paper, set_up, change, ending, access,
)  # fmt: skip
WRONG_LINK = 0.3  # seconds that a wrong link waits for its answer
MONTH = 30 * 24 * 3600


def make_app(
    desk: Desk,
    entrance: Entrance,
    port: int,
    live: Live | None = None,
    origins: Sequence[str] = (),
    scheme: str = "http",
) -> ASGIApp:
    """Everything a browser may ask for, behind the guard."""
    app = FastAPI(title="Hexcrown", docs_url=None, redoc_url=None, openapi_url=None)
    app.state.desk, app.state.entrance = desk, entrance
    app.state.live, app.state.port = live or Live(desk), port
    app.state.contents = Contents()
    app.state.newest, app.state.shown = Newest(desk), ShownPages(desk, app.state.contents)
    app.state.streams = Streams(app.state.live, app.state.shown)
    app.state.origins = list(origins)
    for page in PAGES:
        app.include_router(page.router, include_in_schema=False)
    app.get("/", include_in_schema=False)(go_home)
    app.get("/enter", include_in_schema=False)(enter)
    app.get("/static/{name}", include_in_schema=False)(give_static)
    app.get("/live", include_in_schema=False)(follow)
    app.post("/language", include_in_schema=False)(choose_language)
    for kind in (CampaignError, TablesError, MapsError, Usage):
        app.exception_handler(kind)(answer_trouble)
    app.exception_handler(SentBefore)(lead_on)
    app.exception_handler(TooLarge)(too_large)
    app.exception_handler(TooSlow)(too_slow)
    app.exception_handler(Exception)(answer_fault)
    for missing in (404, 405):
        app.exception_handler(missing)(answer_trouble)
    kept = KeptAnswers(app, app.state.newest, app.state.shown, entrance, port)
    return Guard(WithApi(kept, LazyApi(app.state)), entrance, port, origins, scheme)


def go_home(request: Request) -> Response:
    state = request.app.state
    is_gamemaster = state.entrance.knows(request.cookies.get(cookie_name(state.port), ""))
    return RedirectResponse("/table" if is_gamemaster else "/realm", 303)


async def enter(request: Request, token: str = "", link: str = "") -> Response:
    """The link of the terminal. The answer is a page that leads on: a cookie with SameSite=Strict
    is not sent along a redirect that began elsewhere."""
    state = request.app.state
    if link:
        return await enter_realm(request, link)
    cookie = state.entrance.admit(token, request.headers.get("user-agent", ""))
    inside = cookie is not None or state.entrance.knows(
        request.cookies.get(cookie_name(state.port), "")
    )
    answer = await welcome(request, inside)
    if cookie is not None:
        keep_cookie(request, answer, cookie_name(state.port), cookie)
    return answer


def keep_cookie(request: Request, answer: Response, name: str, value: str) -> None:
    secure = request.url.scheme == "https"
    answer.set_cookie(name, value, max_age=MONTH, httponly=True, samesite="strict", secure=secure)


async def welcome(request: Request, inside: bool, is_player: bool = False) -> HTMLResponse:
    await request.app.state.desk.begin_request(wanted_language(request))
    page = render("enter.html", inside=inside, is_player=is_player)
    return HTMLResponse(page, 200 if inside else 403)


async def enter_realm(request: Request, token: str) -> Response:
    """A player's link: good until it is renewed or withdrawn, on as many devices as wanted. Wrong
    ones cost time, so that nobody tries many."""
    state = request.app.state
    row = await asyncio.to_thread(state.desk.look, lambda world: find_by_token(world, token[:100]))
    if row is None:
        await asyncio.sleep(WRONG_LINK)
        return await welcome(request, False, is_player=True)
    name = badge_name(state.port)
    came = request.cookies.get(name, "")
    before = parse_badges(came, state.entrance)
    badges = add_badge(before, badge_of(row))
    device = device_of(came) if before else await asyncio.to_thread(admit_device, request, row)
    answer = await welcome(request, True, is_player=True)
    keep_cookie(request, answer, name, render_badges(badges, state.entrance, device))
    return answer


def admit_device(request: Request, row: Invitation) -> str:
    """A browser that comes in by a player's link for the first time."""
    state = request.app.state
    name = row.name
    if row.empire is not None:
        name = state.desk.look(lambda world: world.get(Empire, row.empire).name)
    device: str = state.entrance.admit_device(name, request.headers.get("user-agent", ""))
    return device


def give_static(name: str) -> Response:
    if name not in STATIC:
        return Response(status_code=404)
    return Response(read_static(name), media_type=STATIC[name], headers={"cache-control": FOREVER})


def follow(request: Request) -> Response:
    stream = request.app.state.live.stream()
    return StreamingResponse(stream, media_type="text/event-stream")


def choose_language(visit: ThisVisit) -> Response:
    """Kept in a cookie; the page one came from is shown again."""
    chosen, back = visit.get("lang"), visit.get("back")
    answer = go_to(back if back.startswith("/") and not back.startswith("//") else "/")
    if chosen in LANGUAGES:
        answer.set_cookie(LANGUAGE, chosen, max_age=MONTH * 12, httponly=True, samesite="strict")
    return answer
