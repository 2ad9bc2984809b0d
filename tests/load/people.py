"""Phones and gamemasters, many in one thread: each asks, reads, thinks, and acts now and then.

They think as long as people do: a player looks again every half minute and orders something every
minute, a gamemaster acts every quarter of a minute; and each open page asks again when its stream
says so, as `page.js` does. On a machine that gives a process but a part of a core everything is
stretched by that part (`pace`), as if the clock went slower.
"""

from __future__ import annotations

import asyncio
import json
import math
import re
import time
from collections import Counter, defaultdict
from contextlib import suppress
from typing import NamedTuple

from tables.chance.sources import Seeded, key_from_seed

LOOK, ORDER, ACT = 30.0, 60.0, 15.0  # seconds of thought, on average
START = 30.0  # within which all have opened their page
SPREAD = 0.4  # as page.js has it
IDLE = 3.0  # a line that was quiet so long is not used again
AGAIN = 1.0  # after a broken connection
MOST_LINES = 6  # of a sheet: further ones take the place of an older one
MAP = re.compile(rb'src="(/realm/1/map\.svg\?\w+)"')
VERSION = re.compile(rb'name="version" value="(\w+)"')
LINE = re.compile(rb'action="/realm/1/withdraw".*?name="line" value="(\d+)"', re.DOTALL)


class Answer(NamedTuple):
    status: int
    body: bytes


class Tally:
    """What was answered, how long it took, what was promised and what was left unanswered."""

    def __init__(self) -> None:
        self.times: dict[str, list[float]] = defaultdict(list)
        self.is_measuring = True
        self.promised: list[str] = []
        self.unanswered: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()
        self.back: set[str] = set()  # phones whose stream speaks since the last fault


class Browser:
    """One connection for pages and forms, asked one after another; the words are few."""

    def __init__(self, port: int, headers: dict[str, str], tally: Tally) -> None:
        self.port, self.tally = port, tally
        self.head = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        self._line: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self._used = 0.0

    async def ask(self, kind: str, path: str, form: str | None = None) -> Answer:
        """A refusal and a broken line are counted and told as such; ConnectionError where nobody
        answered."""
        begun = time.monotonic()
        try:
            if begun - self._used > IDLE:  # the server may have closed it, as browsers know
                self.close()
            if self._line is None:
                self._line = await asyncio.open_connection("127.0.0.1", self.port)
            answer = await self._send(*self._line, path, form)
        except asyncio.CancelledError:  # the end came before the answer
            self.tally.unanswered[kind] += 1
            raise
        except (OSError, EOFError, ValueError) as trouble:
            self.close()
            self.tally.unanswered[kind] += 1
            raise ConnectionError from trouble
        self._used = time.monotonic()
        if answer.status < 400 and self.tally.is_measuring:
            self.tally.times[kind].append(time.monotonic() - begun)
        elif answer.status >= 400:
            self.tally.refused[f"{kind} {answer.status}: {words_of(answer)}"] += 1
        return answer

    async def _send(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        path: str,
        form: str | None,
    ) -> Answer:
        writer.write(request_of(self.port, self.head, path, form))
        head = await reader.readuntil(b"\r\n\r\n")
        length = re.search(rb"content-length: (\d+)", head)
        body = await reader.readexactly(int(length[1]) if length else 0)
        if b"connection: close" in head:
            self.close()
        return Answer(int(head.split()[1]), body)

    def close(self) -> None:
        if self._line is not None:
            self._line[1].close()
        self._line = None


def request_of(port: int, head: str, path: str, form: str | None) -> bytes:
    kind = "application/json" if form and form.startswith("{") else FORM
    text = f"{'GET' if form is None else 'POST'} {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
    text += f"Origin: http://127.0.0.1:{port}\r\n{head}"
    if form is not None:
        text += f"Content-Type: {kind}\r\nContent-Length: {len(form.encode())}\r\n"
    return (text + "\r\n" + (form or "")).encode()


FORM = "application/x-www-form-urlencoded"


def words_of(answer: Answer) -> str:
    """What a refusal says, whoever is told it."""
    found = re.search(rb'class="trouble".*?<p[^>]*>(.*?)</p>', answer.body, re.DOTALL)
    if answer.body[:1] == b"{":
        return str(json.loads(answer.body)["error"]["message"])
    return re.sub(r"<[^>]*>", "", (found[1] if found else answer.body[:80]).decode()).strip()


class Luck:
    """The same for the same name, each time."""

    def __init__(self, name: str) -> None:
        self._chance, self._count = Seeded(key_from_seed(name)), 0

    def number(self, most: int) -> int:
        self._count += 1
        return self._chance.stream(("luck", self._count)).faces(1, most)[0]

    def share(self) -> float:
        return self.number(10_000) / 10_000

    def wait(self, mean: float) -> float:
        """As people come: mostly soon, now and then late."""
        return -math.log(self.share()) * mean


class Phone:
    def __init__(self, name: str, realm: int, browser: Browser, pace: float) -> None:
        self.name, self.realm, self.browser, self.pace = name, realm, browser, pace
        self.map, self.page = b"", b""
        self.told = asyncio.Event()
        self.chance = Luck(name)

    async def live(self) -> None:
        """Until it is cancelled."""
        await asyncio.sleep(self.chance.share() * START * self.pace)
        stream = asyncio.create_task(self.listen())
        try:
            next_order = self.think(ORDER)
            while True:
                next_look = self.think(LOOK)
                try:
                    await self.look()
                    if time.monotonic() > next_order:
                        next_order = self.think(ORDER)
                        await self.order()
                    await self.wait_until(min(next_look, next_order))
                except ConnectionError:
                    await asyncio.sleep(AGAIN * self.pace)
        finally:
            stream.cancel()
            self.browser.close()

    def think(self, mean: float) -> float:
        return time.monotonic() + self.chance.wait(mean * self.pace)

    async def wait_until(self, then: float) -> None:
        """Or until the stream tells that there is something new."""
        self.told.clear()
        try:
            await asyncio.wait_for(self.told.wait(), max(0.0, then - time.monotonic()))
            await asyncio.sleep(self.chance.share() * SPREAD * self.pace)
        except TimeoutError:
            pass

    async def look(self) -> None:
        answer = await self.browser.ask("page", "/realm/1")
        if answer.status != 200:
            return
        self.page = answer.body
        found = MAP.search(self.page)
        if found and found[1] != self.map:
            self.map = found[1]
            await self.browser.ask("map", self.map.decode())

    async def order(self) -> None:
        """A line more, or an older one taken back. What another phone of the realm did meanwhile
        makes the form an old one, which is refused."""
        version, lines = VERSION.search(self.page), LINE.findall(self.page)
        if version is None:
            return
        form, action = f"version={version[1].decode()}", "add"
        if len(lines) < MOST_LINES:
            form += f"&words=army+move+1+0{self.realm}02"
        else:
            action = "withdraw"
            form += f"&line={lines[0].decode()}"
        answer = await self.browser.ask("order", f"/realm/1/{action}", form)
        if answer.status == 303:
            self.browser.tally.promised.append(f"{action} {self.realm}")
            await self.look()

    async def listen(self) -> None:
        """Asked for again when it breaks, as a browser does."""
        while True:
            with suppress(OSError, EOFError, ValueError):
                await self.follow()
            await asyncio.sleep(AGAIN * self.pace)

    async def follow(self) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.browser.port)
        head = None
        try:
            writer.write(request_of(self.browser.port, self.browser.head, "/realm/1/live", None))
            while line := await reader.readline():
                if line.startswith(b"data: "):
                    self.browser.tally.back.add(self.name)
                    if head not in (None, line):
                        self.told.set()
                    head = line
        finally:
            writer.close()


class Gamemaster:
    """Writes notes that nobody else sees, fills purses, and names places anew, which changes a map;
    each with a text of its own."""

    def __init__(self, name: str, realms: int, browser: Browser, pace: float) -> None:
        self.name, self.realms, self.browser, self.pace = name, realms, browser, pace
        self.count, self.chance = 0, Luck(name)

    async def live(self) -> None:
        while True:
            await asyncio.sleep(self.chance.wait(ACT * self.pace))
            try:
                await self.act()
            except ConnectionError:
                await asyncio.sleep(AGAIN * self.pace)

    async def act(self) -> None:
        self.count += 1
        text = f"{self.name}-{self.count}"
        number = str(self.chance.number(self.realms))
        path, body = "/api/note", {"text": text}
        if self.count % 3 == 1:
            path = "/api/empire/set"
            body = {"name": number, "pairs": f"treasury={self.count % 90}", "reason": text}
        elif self.count % 3 == 2:
            path = "/api/settlement/set"
            body = {"name": number, "pairs": f"name=Home {self.count}", "reason": text}
        answer = await self.browser.ask("act", path, json.dumps(body))
        if answer.status == 200:
            self.browser.tally.promised.append(text)
