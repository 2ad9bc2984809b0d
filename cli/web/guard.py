"""What is checked of every request before a page sees it, and said with every answer.

The name it was called by (a name of another site that leads here, "rebinding"), where a form comes
from, its size, and the cookie. A page of another site passes none of these.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import cookie_parser
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response

from cli.web.entrance import Entrance
from cli.web.players.badge import badge_name, parse_badges
from cli.web.templating import render

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

MOST_BYTES = 2 * 1024 * 1024  # a large map file, with room
LOCAL = ("127.0.0.1", "localhost", "[::1]")
OPEN = ("/enter", "/static/")  # without a cookie: the door, and how its page looks
# All that a player or watcher may ask for.
PLAYERS = re.compile(r"/|/language|/realm(/.*)?|/watch(/map\.svg|/live)?")
WHOLE_FORM = 60.0  # seconds between two parts of a form
SAFE = ("GET", "HEAD")
API = "/api"
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    # Not `no-referrer`: a browser would then send `Origin: null` with our own forms.
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-store",
}
CLOSED = {
    "en": "Open your link: it lets this browser in. A player's comes from the gamemaster, the "
    "gamemaster's is printed by hexcrown serve.",
    "it": "Apri il tuo collegamento: fa entrare questo browser. Quello di un giocatore viene dal "
    "master, quello del master è stampato da hexcrown serve.",
}


class TooSlow(Exception):
    """The rest of a form did not come."""


class TooLarge(Exception):
    """More came than a form may have."""


class Guard:
    """An ASGI application around the pages."""

    def __init__(
        self,
        app: ASGIApp,
        entrance: Entrance,
        port: int,
        origins: Iterable[str] = (),
        scheme: str = "http",
    ) -> None:
        """`origins`: further addresses that this server answers to, as http://192.168.1.20:8722;
        `scheme`: what it speaks itself. A form that came by the other may be anybody's."""
        self.app, self.entrance = app, entrance
        self.cookie, self.badge = cookie_name(port), badge_name(port)
        self.origins = {f"{scheme}://{name}:{port}" for name in LOCAL} | set(origins)
        self.hosts = {origin.partition("//")[2] for origin in self.origins}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        refused = self.refuse(scope)
        if refused is not None and is_of_api(scope["path"]):
            refused = as_json(refused)
        answer: ASGIApp = refused or self.app
        await answer(scope, limited(receive), with_headers(send))

    def refuse(self, scope: Scope) -> Response | None:
        headers = Headers(scope=scope)
        if "transfer-encoding" in headers and "content-length" in headers:
            # Where it ends is told in two ways: a proxy may believe the other.
            close = {"connection": "close"}
            return PlainTextResponse("a request has one length\n", 400, headers=close)
        host = headers.get("host", "")
        if host not in self.hosts:
            return PlainTextResponse("this server has another name\n", 421)
        if self.is_program(scope["path"], headers):
            return too_large() if is_too_large(headers) else None
        if scope["method"] not in SAFE and not self.is_own(headers, host):
            return PlainTextResponse("this form is of another site\n", 403)
        if is_too_large(headers):
            return too_large()
        if not scope["path"].startswith(OPEN) and not self.may_ask(headers, scope["path"]):
            return closed(headers)
        return None

    def is_program(self, path: str, headers: Mapping[str, str]) -> bool:
        """A program that shows its key: no browser sends one for a page of another site."""
        kind, _, key = headers.get("authorization", "").partition(" ")
        return (
            is_of_api(path)
            and kind.casefold() == "bearer"
            and self.entrance.knows_program(key.strip())
        )

    def is_own(self, headers: Mapping[str, str], host: str) -> bool:
        origin = headers.get("origin", "")
        return origin in self.origins and origin.partition("//")[2] == host

    def may_ask(self, headers: Mapping[str, str], path: str) -> bool:
        """The gamemaster anything; a player those pages that show what the empire knows. Whether
        the link is still good is asked there, of the campaign."""
        # As the pages read them. Other programs of this machine set cookies for its name too, in
        # any form: `http.cookies` would drop all of them for one that it can't read.
        cookies = cookie_parser(headers.get("cookie", ""))
        if self.entrance.knows(cookies.get(self.cookie, "")):
            return True
        badge = cookies.get(self.badge, "")
        return bool(PLAYERS.fullmatch(path) and parse_badges(badge, self.entrance))


def is_of_api(path: str) -> bool:
    return path == API or path.startswith(f"{API}/")


def as_json(refused: Response) -> Response:
    """For a program: the same in the form of every other refusal."""
    is_text = refused.media_type == "text/plain"
    message = bytes(refused.body).decode().strip() if is_text else CLOSED["en"]
    error = {"kind": "refused", "message": message, "hint": None, "rule": None, "at": None}
    return JSONResponse({"error": error}, refused.status_code)


def cookie_name(port: int) -> str:
    """A browser sends one host's cookies to every port: two servers must not share a name."""
    return f"hexcrown-{port}"


def closed(headers: Mapping[str, str]) -> Response:
    """A page for people, plain text for programs."""
    if "text/html" in headers.get("accept", ""):
        return HTMLResponse(render("closed.html", texts=CLOSED), 403)
    return PlainTextResponse("".join(f"{text}\n" for text in CLOSED.values()), 403)


def is_too_large(headers: Mapping[str, str]) -> bool:
    length = headers.get("content-length", "0")
    return not (length.isascii() and length.isdigit()) or int(length[:12]) > MOST_BYTES


def too_large(*trouble: object) -> PlainTextResponse:
    return PlainTextResponse(f"at most {MOST_BYTES} bytes\n", 413)


def too_slow(*trouble: object) -> PlainTextResponse:
    return PlainTextResponse("the rest of the form did not come\n", 408)


def limited(receive: Receive) -> Receive:
    """Counts what comes: a request need not say beforehand how long it is."""
    came, is_whole = 0, False  # afterwards one only waits for the browser to go away

    async def receive_some() -> Message:
        nonlocal came, is_whole
        try:
            message = await (receive() if is_whole else asyncio.wait_for(receive(), WHOLE_FORM))
        except TimeoutError:
            raise TooSlow from None
        is_whole = is_whole or not message.get("more_body")
        came += len(message.get("body", b""))
        if came > MOST_BYTES:
            raise TooLarge
        return message

    return receive_some


def with_headers(send: Send) -> Send:
    async def send_guarded(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
        await send(message)

    return send_guarded
