"""Phones, browsers and programs: the ASGI application called in this process, in one thread.

Whatever the application hands to a thread is done at once: the scheduler alone decides what happens
when. Open streams are tasks of the loop, and go on when it does.
"""

from __future__ import annotations

import asyncio
import contextvars
import json
import re
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from html import unescape
from typing import Any, NamedTuple
from unittest.mock import patch
from urllib.parse import urlencode, urlsplit

import anyio.to_thread

from campaign.app.doing import render
from campaign.app.inviting import end_link, make_link
from campaign.season.running import players
from campaign.storage.kept_stores import KeptStores
from campaign.storage.models import Decision, Empire
from campaign.storage.store import Store
from campaign.storage.world import World
from cli.web.application import make_app
from cli.web.desk import Desk
from cli.web.entrance import Entrance
from cli.web.live import Live
from tests.simulation.actors import NOTHING, find_call, step
from tests.simulation.books import Violated
from tests.simulation.table import PLACE, Outcome, Table

PORT, HOST = 8722, "127.0.0.1:8722"
MOST = 12  # phones
PAGES = ("/realm/1", "/realm/1", "/realm/1", "/realm/1/order", "/realm/1/report", "/realm")
VERSION = re.compile(r'name="version" value="(\w+)"')
LINE = re.compile(r'action="/realm/1/withdraw".*?name="line" value="(\d+)"', re.DOTALL)
TROUBLE = re.compile(r'class="trouble".*?<p[^>]*>(.*?)</p>', re.DOTALL)


class AtOnce(ThreadPoolExecutor):
    """No other thread: what is handed in is done before it is handed back."""

    def submit(self, work: Any, /, *args: Any, **more: Any) -> Future[Any]:
        done: Future[Any] = Future()
        try:
            done.set_result(work(*args, **more))
        except BaseException as trouble:
            done.set_exception(trouble)
        return done


async def run_here(work: Callable[..., Any], *args: Any, **more: Any) -> Any:
    """In the place of `anyio.to_thread.run_sync`."""
    return contextvars.copy_context().run(work, *args)


class OneStore(KeptStores):
    """The store of the table, lent to whoever asks."""

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table

    @contextmanager
    def open(self, place: str) -> Iterator[Store]:  # type: ignore[override]
        yield self.table.store


class TableLive(Live):
    """It looks when it is told to."""

    async def _poll(self) -> None:
        await asyncio.sleep(0)


class Reply(NamedTuple):
    status: int
    headers: dict[str, str]
    text: str


@dataclass
class Phone:
    empire: int
    cookies: dict[str, str]
    is_good: bool = True  # its link was neither renewed nor withdrawn since
    page: str = ""
    stream: list[str] = field(default_factory=list)
    listening: asyncio.Task[None] | None = None


class Server:
    """The application and those who use it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.loop = asyncio.new_event_loop()
        self.loop.set_default_executor(AtOnce(1))
        self.desk, entrance = Desk(table.store.place, "en"), Entrance(bytes(32))
        if table.store.place == PLACE:
            self.desk.stores = OneStore(table)
        self.live = TableLive(self.desk)
        self.app = make_app(self.desk, entrance, PORT, self.live)
        self.phones: list[Phone] = []
        self.key = entrance.make_program_key()

    def run(self, work: Any) -> Any:
        with patch.object(anyio.to_thread, "run_sync", run_here):
            return self.loop.run_until_complete(work)

    def ask(
        self, path: str, form: dict[str, str] | None = None, phone: Phone | None = None
    ) -> Reply:
        sent = None if form is None else urlencode(form).encode()
        return self.send(path, sent, "application/x-www-form-urlencoded", phone)

    def call(self, path: str, document: dict[str, Any] | None = None) -> Reply:
        """A program, by the API."""
        sent = None if document is None else json.dumps(document).encode()
        return self.send(path, sent, "application/json", None, f"Bearer {self.key}")

    def send(
        self, path: str, sent: bytes | None, kind: str, phone: Phone | None, key: str = ""
    ) -> Reply:
        messages: list[Any] = []

        async def tell(message: Any) -> None:
            messages.append(message)

        async def hear() -> Any:
            return {"type": "http.request", "body": sent or b"", "more_body": False}

        self.run(self.app(scope_of(path, sent, kind, phone, key), hear, tell))  # type: ignore[arg-type]
        headers = {n.decode(): v.decode() for n, v in messages[0]["headers"]}
        body = b"".join(each.get("body", b"") for each in messages[1:])
        reply = Reply(messages[0]["status"], headers, body.decode())
        if reply.status >= 500:
            raise Violated(f"{path} answers {reply.status}: {reply.text[-300:]}")
        return reply

    def open_stream(self, phone: Phone) -> None:
        async def tell(message: Any) -> None:
            phone.stream.append(message.get("body", b"").decode())

        async def hear() -> Any:
            await asyncio.Event().wait()

        scope = scope_of("/realm/1/live", None, "", phone, "")
        phone.listening = self.loop.create_task(self.app(scope, hear, tell))  # type: ignore[arg-type]

    def tell_streams(self) -> None:
        """What was written since is told to whoever listens."""
        if any(phone.listening for phone in self.phones):
            self.run(self._go_on())

    async def _go_on(self) -> None:
        await self.live.tell(self.live.newest.find() or self.live.head)
        for _ in range(20):
            await asyncio.sleep(0)

    def close(self) -> None:
        for phone in self.phones:
            if phone.listening:
                phone.listening.cancel()
                with suppress(asyncio.CancelledError, Exception):
                    self.run(phone.listening)
        self.loop.close()


def scope_of(
    path: str, sent: bytes | None, kind: str, phone: Phone | None, key: str
) -> dict[str, Any]:
    parts = urlsplit(path)
    cookies = "; ".join(f"{n}={v}" for n, v in phone.cookies.items()) if phone else ""
    headers = {
        "host": HOST, "origin": f"http://{HOST}", "cookie": cookies, "authorization": key,
        "content-type": kind, "content-length": str(len(sent or b"")),
    }  # fmt: skip
    return {
        "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "scheme": "http",
        "method": "GET" if sent is None else "POST", "path": parts.path, "root_path": "",
        "raw_path": parts.path.encode(), "query_string": parts.query.encode(),
        "headers": [(n.encode(), v.encode()) for n, v in headers.items() if v],
        "client": ("127.0.0.1", 1), "server": ("127.0.0.1", PORT),
    }  # fmt: skip


def server_of(table: Table) -> Server:
    if "server" not in table.kept:
        table.kept["server"] = Server(table)
        table.close = table.kept["server"].close
    found: Server = table.kept["server"]
    return found


def pick_phone(table: Table) -> Phone | None:
    phone: Phone | None = table.pick(server_of(table).phones)
    return phone


@step(6)
def phone_comes(table: Table) -> Outcome:
    """A link is made, and a phone comes in by it; the links before it are good no more."""
    server = server_of(table)
    empires = table.look(lambda world: [(row.id, row.name) for row in world.live(Empire)])
    if not empires or len(server.phones) >= MOST:
        return NOTHING
    key, name = table.pick(empires)
    link = make_link(table.context, name, "", renew=True)["link"]
    forget(server, key)
    reply = server.ask(link)
    cookie = dict(part.split("=", 1) for part in [reply.headers["set-cookie"].split(";")[0]])
    server.phones.append(Phone(key, cookie))
    server.phones[-1].page = server.ask("/realm/1", None, server.phones[-1]).text
    if table.chance(2):
        server.open_stream(server.phones[-1])
    return Outcome(f"a phone of {name} comes in: {reply.status}", acts=1)


def forget(server: Server, empire: int) -> None:
    for phone in server.phones:
        phone.is_good = phone.is_good and phone.empire != empire


@step(1)
def link_ends(table: Table) -> Outcome:
    phone = pick_phone(table)
    if phone is None:
        return NOTHING
    row = table.look(lambda world: world.get_if(Empire, phone.empire))
    if row is None:  # undone
        return NOTHING
    name = row.name
    end_link(table.context, name)
    forget(server_of(table), phone.empire)
    return Outcome(f"the link of {name} ends", acts=1)


@step(8)
def phone_looks(table: Table) -> Outcome:
    """Its page if its link is good, and nothing if it is not."""
    phone = pick_phone(table)
    if phone is None:
        return NOTHING
    path = table.luck.choice(
        ("/realm/1", "/realm/1", "/realm/1/order", "/realm/1/report", "/realm")
    )
    reply = server_of(table).ask(path, None, phone)
    if not phone.is_good and reply.status == 200 and path != "/realm":
        raise Violated(f"a link that was ended shows {path} of empire {phone.empire}")
    if path == "/realm/1":
        phone.page = reply.text if reply.status == 200 else ""
    return Outcome(f"a phone of {phone.empire} looks at {path}: {reply.status}")


@step(8)
def phone_orders(table: Table) -> Outcome:
    """By the page it has, however old; now and then the form is sent twice, and done once."""
    phone = pick_phone(table)
    version = VERSION.search(phone.page) if phone else None
    if phone is None or version is None:
        return NOTHING

    def ask(world: World) -> list[str] | None:
        if phone.empire not in players(world):
            return None
        found = find_call(table, world, phone.empire)
        return found and render(world, found[1], phone.empire)

    words, lines = table.look(ask), LINE.findall(phone.page)
    form, action = {"version": version[1]}, "add"
    if lines and table.chance(3):
        action = table.luck.choice(("withdraw", "up", "down"))
        form["line"] = table.pick(lines)
    elif words:
        form["words"] = " ".join(words)
    else:
        return NOTHING
    server, times = server_of(table), 1 + table.chance(5)
    replies = [server.ask(f"/realm/1/{action}", form, phone) for _ in range(times)]
    done = sum(reply.status == 303 for reply in replies)
    if not phone.is_good and done:
        raise Violated(f"a link that was ended orders for empire {phone.empire}")
    if done > 1 and action in ("add", "withdraw"):
        raise Violated(f"one form was done twice: {action} {form}")
    told = " ".join(map(unescape, TROUBLE.findall(replies[0].text)))[:120]
    return Outcome(
        f"a phone of {phone.empire} sends {action} {form}: {done} {told}",
        acts=done if action in ("add", "withdraw") else -1,
    )


@step(3)
def phone_ready(table: Table) -> Outcome:
    phone = pick_phone(table)
    if phone is None:
        return NOTHING
    action = table.luck.choice(("ready", "unready"))
    reply = server_of(table).ask(f"/realm/1/{action}", {}, phone)
    if reply.status == 303 and not phone.is_good:
        raise Violated("a link that was ended says that it is ready")
    return Outcome(f"a phone of {phone.empire} is {action}: {reply.status}", acts=-1)


@step(3)
def phone_decides(table: Table) -> Outcome:
    """Of its own decisions, or a number that is none of them."""
    phone = pick_phone(table)
    if phone is None:
        return NOTHING
    rows = table.look(
        lambda world: [
            (row.id, [option["id"] for option in row.state["decision"]["options"]])
            for row in world.find(Decision, ended_at=None)
        ]
    )
    _, options = table.pick(rows) or (1, ["hold"])
    form = {"decision": str(table.luck.randint(1, 3)), "option": table.pick(options) or "hold"}
    reply = server_of(table).ask("/realm/1/decide", form, phone)
    if reply.status == 303 and not phone.is_good:
        raise Violated("a link that was ended decides")
    return Outcome(f"a phone of {phone.empire} decides {form}: {reply.status}", acts=-1)


PROGRAMS = ("status", "report", "orders/list", "army/list", "journal", "turn/status", "decide")


@step(5)
def program_asks(table: Table) -> Outcome:
    server = server_of(table)
    if table.chance(2):
        text = f"note {table.luck.randrange(10**6)}"
        reply = server.call("/api/note", {"text": text})
        return Outcome(f"a program notes: {reply.status}", acts=reply.status == 200)
    path = table.pick(PROGRAMS)
    return Outcome(f"a program asks {path}: {server.call(f'/api/{path}').status}")


@step(3)
def streams_go_on(table: Table) -> Outcome:
    """Whoever listens hears of what has changed; a link that was ended hears nothing more."""
    server = server_of(table)
    before = [len(phone.stream) for phone in server.phones]
    server.tell_streams()
    told = 0
    for phone, had in zip(server.phones, before, strict=True):
        told += len(phone.stream) - had
        new = "".join(phone.stream[had:])
        if not phone.is_good and "event: head" in new:
            raise Violated(f"a link that was ended hears of empire {phone.empire}")
        if phone.listening and phone.listening.done():
            trouble = phone.listening.exception()
            if trouble is not None:
                raise Violated(f"a stream broke: {trouble.__cause__ or trouble!r}")
    return Outcome(f"streams: {told} messages")
