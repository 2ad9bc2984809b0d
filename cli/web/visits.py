"""One request: what was sent, the desk it is about, and how it is answered."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import contextmanager, suppress
from hashlib import blake2b
from typing import Annotated, NamedTuple

from fastapi import Depends, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from pydantic import BeforeValidator
from starlette.datastructures import UploadFile

from campaign.app.context import Context, one_moment
from campaign.errors import CampaignError
from campaign.guide.documents import Situation
from campaign.guide.situation import situation
from cli.web.desk import Desk
from cli.web.templating import render
from cli.words.reader import LANGUAGES
from cli.words.trouble import Usage
from maps.errors import MapsError
from tables.errors import TablesError
from tables.library.plain_text import find_control

# An image may not run scripts; its own styles stand inside it.
PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'"
FOREVER = "private, max-age=31536000, immutable"
LANGUAGE = "hexcrown-lang"  # the cookie that keeps a person's choice
WEIGHT = re.compile(r"q=([01](?:\.\d{0,3})?)")
# The gamemaster's pages besides the table: what is now stands above them.
WITH_BAR = (
    "realms", "orders", "journal", "act", "why", "undo", "redo", "amend", "reports", "tables",
    "games", "set-up", "paint", "end",
)  # fmt: skip
TROUBLE = (CampaignError, TablesError, MapsError, Usage)  # what may be said on the page itself


def cut(most: int) -> BeforeValidator:
    """So many letters of a field are read. Browsers end lines with two characters."""
    return BeforeValidator(lambda text: str(text).replace("\r\n", "\n")[:most])


Word = Annotated[str, cut(40)]
Line = Annotated[str, cut(200)]


def wanted_language(request: Request) -> str | None:
    """The one chosen on the page, else the browser's if it is Italian: English is what browsers ask
    for where nobody set them, so it says nothing."""
    chosen = request.cookies.get(LANGUAGE)
    if chosen in LANGUAGES:
        return chosen
    wish = find_preferred(request.headers.get("accept-language", ""))
    return wish if wish != LANGUAGES[0] else None


def find_preferred(header: str) -> str | None:
    """The first of our languages in `it-IT,it;q=0.9,en;q=0.8`, by its weight."""
    best, highest = None, 0.0
    for part in header[:200].split(","):
        tag, _, weight = part.partition(";")
        language = tag.strip().casefold().partition("-")[0]
        found = WEIGHT.fullmatch(weight.strip() or "q=1")
        if language in LANGUAGES and found and float(found[1]) > highest:
            best, highest = language, float(found[1])
    return best


class SentFile(NamedTuple):
    name: str
    content: bytes


class Visit:
    def __init__(self, request: Request, desk: Desk, sent: Sequence[tuple[str, object]]) -> None:
        self.request, self.desk = request, desk
        self.sent = [(name, value) for name, value in sent if isinstance(value, str)]
        self.files = {name: value for name, value in sent if isinstance(value, SentFile)}
        self.here = request.url.path.partition("/")[2].partition("/")[0]
        self.bar: Situation | None = None
        asked = request.method, request.url.path, list(sent)
        self.fingerprint = blake2b(repr(asked).encode(errors="replace"), digest_size=16).hexdigest()

    def get(self, name: str, default: str = "") -> str:
        """The last value of that name: what was typed, or clicked, last."""
        return dict(self.sent).get(name, default)

    def all(self, name: str) -> list[str]:
        return [value for key, value in self.sent if key == name]

    @contextmanager
    def open(self) -> Iterator[Context]:
        """What is written within is said to be done, whatever becomes of its page."""
        with self.desk.open() as store:
            before = store.done
            try:
                yield self.desk.context(store)
            finally:
                if store.done != before:
                    self.request.state.act = store.done

    @contextmanager
    def moment(self) -> Iterator[Context]:
        """All that is shown is of one snapshot, the bar too."""
        with self.open() as context, one_moment(context) as now:
            if self.request.method == "GET" and self.here in WITH_BAR:
                with suppress(CampaignError):  # the page itself says what is wrong
                    self.bar = now.look(situation)
            yield now

    def page(self, template: str, status: int = 200, /, **facts: object) -> HTMLResponse:
        url, here = self.request.url, self.here
        asked = f"{url.path}?{url.query}" if self.request.method == "GET" else f"/{here}"
        bar = (self.bar or self.find_now()) if here in WITH_BAR and "now" not in facts else None
        usual = {"here": here, "asked_for": asked, "trouble": None, "now_bar": bar}
        return HTMLResponse(render(template, **{**usual, **facts}), status)

    def find_now(self) -> Situation | None:
        """Nothing where there is no campaign, or none that can be read: the page says so itself."""
        try:
            return self.desk.look(situation) if self.desk.place() is not None else None
        except CampaignError:
            return None

    def done(self, path: str) -> Response:
        """A form did its work and leads there: a reload does not send it again, and the same form
        sent again, by a double click or out of a second tab, only leads there too."""
        if self.get("ticket"):
            self.desk.done[self.fingerprint] = path
        return go_to(path)


class SentBefore(Exception):
    """This very form did its work already."""


def go_to(path: str) -> Response:
    return RedirectResponse(path, 303)


def give_picture(svg: str, cache: str = "no-store") -> Response:
    headers = {"content-security-policy": PICTURE_POLICY, "cache-control": cache}
    return Response(svg, media_type="image/svg+xml", headers=headers)


async def lead_on(request: Request, again: Exception) -> Response:
    return go_to(str(again))


async def begin_visit(request: Request) -> AsyncIterator[Visit]:
    """Query and form, in the order sent. Forms come one after another."""
    desk: Desk = request.app.state.desk
    sent: list[tuple[str, object]] = list(request.query_params.multi_items())
    if request.method == "POST":
        async with request.form(max_files=2, max_fields=500) as form:
            sent += [(name, await read_sent(value)) for name, value in form.multi_items()]
    refuse_controls(sent)
    own = request.scope.get("hexcrown.language")  # the campaign's, where it was found already
    await desk.begin_request(wanted_language(request), own)
    visit = Visit(request, desk, sent)
    if request.method != "POST":
        yield visit
        return
    async with desk.acting:
        if visit.fingerprint in desk.done:
            raise SentBefore(desk.done[visit.fingerprint])
        yield visit


async def read_sent(value: str | UploadFile) -> str | SentFile:
    """A file whole: the guard has bounded what may come. Browsers end the lines of a text with two
    characters."""
    if isinstance(value, str):
        return value.replace("\r\n", "\n")
    return SentFile(value.filename or "", await value.read())


def refuse_controls(sent: Sequence[tuple[str, object]]) -> None:
    """Of every field, whatever it is for: a form may be sent by a program."""
    for name, value in sent:
        code = find_control(name) or (find_control(value) if isinstance(value, str) else None)
        if code:
            raise Usage("{word} contains the control character {code}",
                        "a text may contain only lines and tabs",
                        word=name[:60], code=code)  # fmt: skip


ThisVisit = Annotated[Visit, Depends(begin_visit, scope="function")]
