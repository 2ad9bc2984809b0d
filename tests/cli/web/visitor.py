"""Somebody at the page: in this process, or a server of its own for a browser."""

from __future__ import annotations

import asyncio
import io
import json
import re
import sys
import threading
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from html import unescape
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import pytest
from starlette.testclient import TestClient

from campaign.storage.kept_stores import KeptStores
from cli.app.run import run
from cli.app.session import Session, within
from cli.web.application import make_app
from cli.web.desk import Desk
from cli.web.entrance import Entrance
from cli.web.serving import HOST, Certificate, listen, make_server
from cli.words.reader import reader, write_for
from tests.story import Story

Result = TypeVar("Result")
PORT = 8722
HOME = f"http://{HOST}:{PORT}"
KEY = bytes(range(32))
INPUT = re.compile(r'<input type="hidden" name="([^"]*)" value="([^"]*)">')
FORM = re.compile(
    r'<form[^>]*action="([^"]*)"[^>]*method="(get|post)"[^>]*>(.*?)</form>', re.DOTALL
)


OPEN: list[KeptStores] = []  # of the test that runs


def close_stores() -> None:
    while OPEN:
        OPEN.pop().close()


class Form(NamedTuple):
    action: str
    method: str
    fields: list[tuple[str, str]]
    html: str


class Answer(NamedTuple):
    """What a command answered: its exit code, its document, and what it said beside."""

    code: int
    document: dict[str, Any]
    text: str
    beside: str

    @property
    def error(self) -> Any:
        fallback = {"message": self.beside.strip(), "hint": None, "rule": None}
        return self.document.get("error", fallback) if self.code else None


class TypingDesk(Desk):
    """The page's desk, with somebody beside it who types commands into a terminal."""

    def ask(self, *words: str) -> Answer:
        return self.tell("--json", *words)

    def tell(self, *words: str) -> Answer:
        terminal, out, beside = Session(), io.StringIO(), io.StringIO()
        terminal.stores = self.stores
        campaign = ["--campaign", self.campaign] if self.campaign else []
        before, stdin, sys.stdin = reader(), sys.stdin, io.StringIO()
        try:
            with within(terminal), redirect_stdout(out), redirect_stderr(beside):
                code = run(["--lang", before.lang, *campaign, *words])
        finally:
            sys.stdin = stdin
            write_for(before)
        found = json.loads(out.getvalue() or "{}") if words[0] == "--json" else {}
        return Answer(code, found, out.getvalue(), beside.getvalue())


class Visitor:
    """A browser without scripts, inside already."""

    def __init__(self, campaign: str | None, lang: str | None = "en") -> None:
        self.desk, self.entrance = TypingDesk(campaign, lang), Entrance(KEY)
        self.desk.stores.keep()  # as a server's does; `close_stores` closes it
        OPEN.append(self.desk.stores)
        app = make_app(self.desk, self.entrance, PORT)
        self.client = TestClient(app, base_url=HOME, raise_server_exceptions=False)
        self.client.get(f"/enter?token={self.entrance.token}")
        self.answer: Any = None

    def get(self, path: str) -> str:
        self.answer = self.client.get(path)
        return self.text

    def post(self, path: str, fields: Any = None, **more: Any) -> str:
        pairs = dict[str, list[str]]()
        for name, value in fields or ():
            pairs.setdefault(name, []).append(value)
        headers = {"origin": HOME}
        self.answer = self.client.post(path, data=pairs, headers=headers, **more)
        return self.text

    @property
    def text(self) -> str:
        return str(self.answer.text)

    def forms(self) -> list[Form]:
        """The forms of the page that is shown."""
        return [
            Form(unescape(action), method, fields_of(inside), inside)
            for action, method, inside in FORM.findall(self.text)
        ]

    def form(self, action: str, method: str = "get") -> Form:
        return next(each for each in self.forms() if (each.action, each.method) == (action, method))

    def send(self, form: Form, *more: tuple[str, str]) -> str:
        """Fill in and send, as clicking its button does."""
        fields = [*form.fields, *more]
        if form.method == "post":
            return self.post(form.action, fields)
        self.answer = self.client.get(form.action, params=fields)
        return self.text


def fields_of(html: str) -> list[tuple[str, str]]:
    return [(unescape(name), unescape(value)) for name, value in INPUT.findall(html)]


class Served(NamedTuple):
    """A server that listens."""

    port: int
    entrance: Entrance
    desk: TypingDesk

    @property
    def home(self) -> str:
        return f"http://{HOST}:{self.port}"

    @property
    def link(self) -> str:
        return f"{self.home}/enter?token={self.entrance.token}"


@contextmanager
def serving(
    campaign: str | None, key: bytes = KEY, port: int = 0, secure: Certificate | None = None
) -> Iterator[Served]:
    listening = listen(port)
    number = listening.getsockname()[1]
    desk, entrance = TypingDesk(campaign), Entrance(key)
    server = make_server(desk, entrance, number, secure=secure)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    try:
        yield Served(number, entrance, desk)
    finally:
        server.should_exit = True
        thread.join(30)
        listening.close()
        assert not thread.is_alive()


# What a person may type into any field, or a program send in its place: some for a newcomer's run.
FEW = ("", "9" * 40, "--json", "<b>")
MORE = (
    " ", "-1", "0", "1e9", "½", "٣", "--lang=it", "-o/etc/x", "--", "\x00",
    "\ud800".encode("utf-8", "surrogatepass").decode("latin-1"), "x" * 5000, "'; DROP TABLE",
    "{name}", "%s", "../../etc/passwd", "\n\n", "\u202e",
)  # fmt: skip
BENT = [*FEW, *(pytest.param(text, marks=pytest.mark.long) for text in MORE)]


def march_of_ostmark(folder: Path | str, **options: Any) -> str:
    """Two empires; Ostmark's army beside barren ground, in the movement of its turn. In a folder,
    or at an address of a database."""
    place = folder if isinstance(folder, str) else str(folder / "vale.hexcrown")
    board = "0101 lowland\n0201 lowland barren\n0301 lowland\n0102 lowland\n0202 highland\n"
    story = Story(place, board, **options)
    ostmark, gorgrod = story.empire("Ostmark"), story.empire("Gorgrod", "orcs-goblins")
    story.army(ostmark, "0101", name="First Banner", provisions=3)
    story.army(gorgrod, "0301", name="Iron Host", provisions=3)
    story.settlement(ostmark, "0102", "capital", name="Rivergate")
    story.turn(1, phase="scouting", empire=ostmark)
    story.store.close()
    return place


def run_apart(work: Coroutine[Any, Any, Result]) -> Result:
    """In a thread of its own: where Chromium is driven, this one has a loop that runs already."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()
