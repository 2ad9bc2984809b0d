"""What is checked of every request before a page sees it, and said with every answer.

The name it was called by (a name of another site that leads here, "rebinding"), where a form comes
from, its size, and the cookie. A page of another site passes none of these.
"""

from __future__ import annotations

from collections.abc import Mapping
from http.cookies import CookieError, SimpleCookie
from typing import TYPE_CHECKING

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse

from cli.web.entrance import Entrance

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

MOST_BYTES = 2 * 1024 * 1024  # a large map file, with room
OPEN = ("/enter", "/static/")  # without a cookie: the door, and how its page looks
SAFE = ("GET", "HEAD")
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
CLOSED = (
    "Open the link that hexcrown serve has printed: it lets this browser in.\n"
    "Apri il collegamento stampato da hexcrown serve: fa entrare questo browser.\n"
)


class TooLarge(Exception):
    """More came than a form may have."""


class Guard:
    """An ASGI application around the pages."""

    def __init__(self, app: ASGIApp, entrance: Entrance, port: int) -> None:
        self.app, self.entrance = app, entrance
        self.cookie = cookie_name(port)
        self.hosts = {f"{name}:{port}" for name in ("127.0.0.1", "localhost", "[::1]")}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        refused = self.refuse(scope)
        answer: ASGIApp = refused or self.app
        await answer(scope, limited(receive), with_headers(send))

    def refuse(self, scope: Scope) -> PlainTextResponse | None:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if host not in self.hosts:
            return PlainTextResponse("this server has another name\n", 421)
        if scope["method"] not in SAFE and headers.get("origin") != f"http://{host}":
            return PlainTextResponse("this form is of another site\n", 403)
        if is_too_large(headers):
            return too_large()
        if not scope["path"].startswith(OPEN) and not self.is_known(headers):
            return PlainTextResponse(CLOSED, 403)
        return None

    def is_known(self, headers: Mapping[str, str]) -> bool:
        try:
            cookies = SimpleCookie(headers.get("cookie", ""))
        except CookieError:
            return False
        return self.cookie in cookies and self.entrance.knows(cookies[self.cookie].value)


def cookie_name(port: int) -> str:
    """A browser sends one host's cookies to every port: two servers must not share a name."""
    return f"hexcrown-{port}"


def is_too_large(headers: Mapping[str, str]) -> bool:
    length = headers.get("content-length", "0")
    return not (length.isascii() and length.isdigit()) or int(length[:12]) > MOST_BYTES


def too_large(*trouble: object) -> PlainTextResponse:
    return PlainTextResponse(f"at most {MOST_BYTES} bytes\n", 413)


def limited(receive: Receive) -> Receive:
    """Counts what comes: a request need not say beforehand how long it is."""
    came = 0

    async def receive_some() -> Message:
        nonlocal came
        message = await receive()
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
