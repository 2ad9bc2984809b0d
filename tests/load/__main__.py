"""`python -m tests.load --phones 60 --gamemasters 8 --seconds 180 --kills 5`: one server process on
one SQLite file (`--postgres`: on a PostgreSQL of its own), phones with open streams that read and
order, gamemasters who act. Meanwhile the server is killed (SIGKILL) and started again so many
times, and the database stopped and started so many times (`--stops`). Afterwards nothing is lost,
nothing was done twice, the chain holds, and every page has come back by itself.

How long answers take is told as a ratio: the 95th of a hundred to the same of an idle server, kind
by kind, in the same run, half of it measured before and half after (`tests/load/people.py` says how
long people think). Where there are faults, a third of the time passes before the first, and only
that is measured: a server that was just started reads its program.

It ends with 1 if anything is lost, done twice or away, or a ratio is above the limit: `slow` names
those kinds."""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from campaign.journal.verify import verify_journal
from campaign.storage.access import open_access
from campaign.storage.store import open_store
from cli.web.entrance import Entrance, load_key
from tests.campaign.postgres import Cluster, make_schema, running_cluster
from tests.load.people import Browser, Gamemaster, Phone, Tally
from tests.load.served import REALMS, Served, make_campaign, make_links

if TYPE_CHECKING:
    from sqlalchemy import Connection

ROUNDS = 30  # of each measure of the idle server
RATIO = 5.0
PATIENCE = 120.0  # seconds for the pages to come back


class Settings(NamedTuple):
    phones: int
    gamemasters: int
    seconds: float
    kills: int
    stops: int
    postgres: bool


class Stage(NamedTuple):
    place: str
    served: Served
    cookies: list[str]
    key: str
    cluster: Cluster | None
    pace: float


@contextmanager
def set_up(settings: Settings, folder: Path) -> Iterator[Stage]:
    with ExitStack() as stack:
        cluster = stack.enter_context(running_cluster()) if settings.postgres else None
        place = make_schema(cluster.address) if cluster else str(folder / "vale.hexcrown")
        home = folder / "home"
        data = home / ".local" / "share" / "hexcrown"
        make_campaign(place)
        cookies, key = (
            make_links(place, data),
            Entrance(load_key(data), open_access(data)).make_program_key(),
        )
        served = Served(place, home)
        stack.callback(served.process.kill)
        yield Stage(place, served, cookies, key, cluster, find_pace())


def find_pace() -> float:
    """How much slower the clock should go: by what the machine keeps from one busy process."""
    begun, used = time.monotonic(), time.process_time()
    while time.process_time() - used < 1.0:
        pass
    return max(1.0, time.monotonic() - begun)


def phone_of(stage: Stage, number: int, tally: Tally) -> Phone:
    realm = number % REALMS + 1
    cookie = f"hexcrown-player-{stage.served.port}={stage.cookies[realm - 1]}"
    browser = Browser(stage.served.port, {"cookie": cookie}, tally)
    return Phone(f"phone {number}", realm, browser, stage.pace)


def gamemaster_of(stage: Stage, number: int, tally: Tally) -> Gamemaster:
    browser = Browser(stage.served.port, {"authorization": f"Bearer {stage.key}"}, tally)
    return Gamemaster(f"gamemaster {number}", REALMS, browser, stage.pace)


async def measure_idle(stage: Stage, number: int) -> Tally:
    """One player and one gamemaster by turns: each page is asked for after something was done."""
    tally = Tally()
    phone, gamemaster = phone_of(stage, 0, tally), gamemaster_of(stage, number, tally)
    for _ in range(ROUNDS):
        phone.map = b""  # as a phone that opens the page
        await phone.look()
        await phone.order()
        await gamemaster.act()
    phone.browser.close()
    gamemaster.browser.close()
    return tally


async def put_under_load(stage: Stage, settings: Settings) -> Tally:
    tally = Tally()
    phones = [phone_of(stage, number, tally) for number in range(settings.phones)]
    masters = [gamemaster_of(stage, number, tally) for number in range(settings.gamemasters)]
    tasks = [asyncio.create_task(each.live()) for each in phones]
    tasks += [asyncio.create_task(each.live()) for each in masters]
    faults = [stage.served] * settings.kills + [stage.cluster] * settings.stops
    whole = settings.seconds * stage.pace
    await asyncio.sleep(whole / 3 if faults else whole)
    tally.is_measuring = not faults
    for fault in faults:
        await asyncio.to_thread(suffer, fault)
        tally.back.clear()
        await asyncio.sleep(whole * 2 / 3 / len(faults))
    end = time.monotonic() + PATIENCE * stage.pace
    while len(tally.back) < len(phones) and time.monotonic() < end:
        await asyncio.sleep(1.0)
    for task in tasks:
        task.cancel()
    ended = await asyncio.gather(*tasks, return_exceptions=True)
    for each in ended:
        if not isinstance(each, asyncio.CancelledError):
            raise AssertionError("somebody left early") from each
    return tally


def suffer(what: Served | Cluster | None) -> None:
    assert what is not None
    if isinstance(what, Served):
        what.kill()
    else:
        what.stop()
        time.sleep(3.0)  # acts are refused meanwhile
    what.start()


def weigh(stage: Stage, tallies: list[Tally]) -> dict[str, object]:
    """What was promised stands in the journal, once. What was left unanswered may."""
    promised = Counter(word for tally in tallies for word in tally.promised)
    unanswered = sum((tally.unanswered for tally in tallies), Counter[str]())
    with closing(open_store(stage.place)) as store, store.reading() as connection:
        done = Counter(name_entries(connection))
        problems = [str(each) for each in verify_journal(connection).problems]
    texts = {word for word in done if word.startswith("gamemaster")}
    orders = sum(count for word, count in done.items() if word not in texts)
    asked = sum(count for word, count in promised.items() if not word.startswith("gamemaster"))
    return {
        "lost": sorted((promised - done).elements()),
        "twice": sorted(word for word in texts if done[word] > 1),
        "orders too many": max(0, orders - asked - unanswered["order"]),
        "problems": problems,
    }


def name_entries(connection: Connection) -> Iterator[str]:
    """Each act by what was promised of it."""
    for text, reason in connection.connection.exec_driver_sql("SELECT words, reason FROM entry"):
        words = json.loads(text)
        if words[:1] == ["note"]:
            yield words[-1]
        elif words[1:2] == ["set"]:
            yield reason
        elif words[0] == "orders" and words[1] in ("add", "withdraw"):
            yield f"{words[1]} {words[3].lstrip('#')}"


def compare(idle: list[Tally], tally: Tally) -> dict[str, dict[str, float]]:
    found = {}
    for kind, times in sorted(tally.times.items()):
        alone = percentile([each for part in idle for each in part.times[kind]])
        many = percentile(times)
        found[kind] = {"answers": len(times), "p95 idle": round(alone, 4), "p95": round(many, 4),
                       "ratio": round(many / alone, 2)}  # fmt: skip
    return found


def percentile(times: list[float]) -> float:
    return sorted(times)[int(len(times) * 0.95)]


def run(settings: Settings, folder: Path) -> dict[str, Any]:
    with set_up(settings, folder) as stage:
        before = asyncio.run(measure_idle(stage, 1000))
        begun = time.monotonic()
        tally = asyncio.run(put_under_load(stage, settings))
        seconds = time.monotonic() - begun
        after = asyncio.run(measure_idle(stage, 2000))
        stage.served.end()
        answers = compare([before, after], tally)
        return {
            **weigh(stage, [before, tally, after]),
            "slow": [kind for kind, each in answers.items() if each["ratio"] > RATIO],
            "answers": answers,
            "acts": len(tally.promised),
            "refused": dict(tally.refused),
            "unanswered": dict(tally.unanswered),
            "pages away": settings.phones - len(tally.back),
            "seconds": round(seconds),
            "of a core": round(stage.served.busy / seconds * stage.pace, 2),
            "pace": round(stage.pace, 2),
        }


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.load", description=__doc__)
    parser.add_argument("--phones", type=int, default=60)
    parser.add_argument("--gamemasters", type=int, default=8)
    parser.add_argument("--seconds", type=float, default=180)
    parser.add_argument("--kills", type=int, default=0)
    parser.add_argument("--stops", type=int, default=0)
    parser.add_argument("--postgres", action="store_true")
    settings = Settings(**vars(parser.parse_args()))
    if settings.stops and not settings.postgres:
        parser.error("--stops is about the database: with --postgres")
    with tempfile.TemporaryDirectory(prefix="hexcrown-load-") as folder:
        found = run(settings, Path(folder))
    print(json.dumps(found, indent=2))
    wrong = ("lost", "twice", "orders too many", "problems", "pages away", "slow")
    return 1 if any(found[name] for name in wrong) else 0


if __name__ == "__main__":
    sys.exit(main())
