"""`python -m tests.load --phones 60 --gamemasters 8 --seconds 120 --kills 5`: one server process on
one SQLite file, phones with open streams that read and order, gamemasters who act; the server
is killed (SIGKILL) and started again so many times meanwhile. Afterwards nothing is lost, nothing
was done twice, and the chain holds."""

from __future__ import annotations

import argparse
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request
from collections import Counter
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from campaign.journal.verify import verify_journal
from campaign.storage.store import open_store
from cli.web.entrance import PROGRAM, Entrance, load_key
from tests.story import Story

REALMS = 6
WORD = "load"


class Settings(NamedTuple):
    phones: int
    gamemasters: int
    seconds: float
    kills: int


class Tally:
    """What was answered: by whom, how long it took, and what was promised."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.times: list[float] = []
        self.done: list[str] = []
        self.refused: Counter[str] = Counter()

    def refuse(self, trouble: OSError) -> None:
        with self.lock:
            self.refused[str(getattr(trouble, "code", type(trouble).__name__))] += 1

    def note(self, begun: float, word: str | None = None) -> None:
        with self.lock:
            self.times.append(time.monotonic() - begun)
            if word:
                self.done.append(word)


class Served:
    """The server as a process that can be killed; it comes back at the same port."""

    def __init__(self, place: str, home: Path) -> None:
        self.port = free_port()
        self.home = f"http://127.0.0.1:{self.port}"
        self._words = ["--campaign", place, "serve", "--no-open", "--port", str(self.port)]
        self._env = {**os.environ, "HOME": str(home), "PYTHONUNBUFFERED": "1"}
        for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"):
            self._env.pop(name, None)
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", "cli.main", *self._words]
        self.process = subprocess.Popen(command, env=self._env, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        next(line for line in self.process.stdout if "/enter?token=" in line)

    def kill(self) -> None:
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def end(self) -> None:
        self.process.terminate()
        self.process.wait(30)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def make_campaign(place: str) -> None:
    board = "\n".join(f"{x:02d}{y:02d} lowland" for x in range(1, 7) for y in range(1, 7))
    story = Story(place, board)
    for number in range(1, REALMS + 1):
        empire = story.empire(f"Realm {number}", crowns=20)
        story.settlement(empire, f"{number:02d}01", "capital", name=f"Home {number}")
        story.army(empire, f"{number:02d}01", 2000, name=f"Host {number}", provisions=6)
    story.turn(1, phase="scouting", empire=1)
    story.store.close()


def call(url: str, cookie: str, origin: str, body: bytes | None = None) -> bytes:
    headers = {"cookie": cookie, "origin": origin}
    request = urllib.request.Request(url, body, headers)
    with urllib.request.urlopen(request, timeout=60) as answer:
        return bytes(answer.read())


def phone(served: Served, cookie: str, number: int, until: float, tally: Tally) -> None:
    """Reads the page, now and then puts a line on the sheet. A line that was answered is kept."""
    sent = 0
    while time.monotonic() < until:
        begun = time.monotonic()
        try:
            call(f"{served.home}/realm/1", cookie, served.home)
            tally.note(begun)
            sent += 1
            if sent % 5 == 0:
                begun = time.monotonic()
                words = f"words=army+move+1+0{number % REALMS + 1}02"
                call(f"{served.home}/realm/1/add", cookie, served.home, words.encode())
                tally.note(begun, f"phone {number}")
        except OSError as trouble:  # URLError too: killed meanwhile, or refused in words
            tally.refuse(trouble)
            time.sleep(0.5)
        time.sleep(1.0)


def listen(served: Served, cookie: str, until: float, tally: Tally) -> None:
    """An open stream, asked for again when it breaks, as a browser does."""
    while time.monotonic() < until:
        try:
            request = urllib.request.Request(
                f"{served.home}/realm/1/live", headers={"cookie": cookie}
            )
            with urllib.request.urlopen(request, timeout=30) as stream:
                while time.monotonic() < until and stream.readline():
                    pass
        except OSError:
            time.sleep(1.0)


def gamemaster(served: Served, key: str, number: int, until: float, tally: Tally) -> None:
    """Writes notes by the API; each text once."""
    place = 0
    while time.monotonic() < until:
        place += 1
        text = f"{WORD}-{number}-{place}"
        begun = time.monotonic()
        body = json.dumps({"text": text}).encode()
        headers = {"authorization": f"Bearer {key}"}
        try:
            request = urllib.request.Request(f"{served.home}/api/note", body, headers)
            with urllib.request.urlopen(request, timeout=60):
                tally.note(begun, text)
        except OSError as trouble:
            tally.refuse(trouble)
            time.sleep(0.5)
        time.sleep(1.0)


def links(place: str, home: Path) -> list[str]:
    """A player's cookie for each realm, made as the server makes it."""
    from campaign.acts.perform import Request, look, perform
    from campaign.bookkeeping.invitations import find_by_token, invite_empire
    from cli.web.players.badge import badge_of, render_badges

    entrance = Entrance(load_key(home))
    found = []
    with closing(open_store(place)) as store:
        for number in range(1, REALMS + 1):
            token = f"token of {number}"

            def use_case(world, chance, number=number, token=token):  # type: ignore[no-untyped-def]
                invite_empire(world, number, token, store.clock(), renew=True)
                return {}

            perform(store, use_case, Request(words=("invite", str(number))))
            row = look(store, lambda world, token=token: find_by_token(world, token))
            assert row is not None
            found.append(render_badges([badge_of(row)], entrance))
    return found


def run(settings: Settings, folder: Path) -> dict[str, object]:
    place, home = str(folder / "vale.hexcrown"), folder / "home"
    data = home / ".local" / "share" / "hexcrown"
    make_campaign(place)
    cookies = links(place, data)
    key = Entrance(load_key(data)).make_program_key()
    assert key.startswith(PROGRAM)
    served = Served(place, home)
    name = f"hexcrown-player-{served.port}"
    idle = Tally()
    phone(served, f"{name}={cookies[0]}", 1, time.monotonic() + 3, idle)
    tally, until = Tally(), time.monotonic() + settings.seconds
    workers = []
    for number in range(settings.phones):
        cookie = f"{name}={cookies[number % REALMS]}"
        workers.append(threading.Thread(target=phone, args=(served, cookie, number, until, tally)))
        workers.append(threading.Thread(target=listen, args=(served, cookie, until, tally)))
    for number in range(settings.gamemasters):
        workers.append(
            threading.Thread(target=gamemaster, args=(served, key, number, until, tally))
        )
    for worker in workers:
        worker.start()
    for _ in range(settings.kills):
        time.sleep(settings.seconds / (settings.kills + 1))
        served.kill()
        served.start()
    for worker in workers:
        worker.join()
    served.end()
    return {**weigh(place, tally, idle), "acts": len(tally.done), "refused": dict(tally.refused)}


def weigh(place: str, tally: Tally, idle: Tally) -> dict[str, object]:
    with closing(open_store(place)) as store, store.reading() as connection:
        kept = [row[0] for row in connection.exec_driver_sql("SELECT text FROM note")]
        lines = connection.exec_driver_sql("SELECT count(*) FROM orders").scalar() or 0
        problems = [str(each) for each in verify_journal(connection).problems]
    promised = [word for word in tally.done if word.startswith(WORD)]
    return {
        "lost": sorted(set(promised) - set(kept)),
        "twice": len(kept) - len(set(kept)),
        "lines lost": max(0, len(tally.done) - len(promised) - lines),
        "problems": problems,
        "p95 idle": percentile(idle.times),
        "p95": percentile(tally.times),
    }


def percentile(times: list[float]) -> float:
    return round(sorted(times)[int(len(times) * 0.95)], 3) if times else 0.0


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.load", description=__doc__)
    parser.add_argument("--phones", type=int, default=60)
    parser.add_argument("--gamemasters", type=int, default=8)
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--kills", type=int, default=5)
    settings = Settings(**vars(parser.parse_args()))
    with tempfile.TemporaryDirectory(prefix="hexcrown-load-") as folder:
        found = run(settings, Path(folder))
    print(json.dumps(found, indent=2))
    return 1 if found["lost"] or found["twice"] or found["lines lost"] or found["problems"] else 0


if __name__ == "__main__":
    sys.exit(main())
