"""What the books cost, beside the same work done by plain sqlite3 in the same run."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from hashlib import blake2b
from pathlib import Path
from typing import Any

from campaign.acts.perform import Request, perform
from campaign.journal import entries as journal
from campaign.journal.founding import found_campaign
from campaign.rules.realm.crowns import pay
from campaign.storage.store import Store
from campaign.storage.world import World
from tests.benchmarks.figure import Figure
from tests.benchmarks.installed import children_time

ROUNDS = 200


def figures() -> list[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        return [changing_command(place), whole_command(place)]


def typical(world: World, tiles: int = 110) -> None:
    """110 tiles, 4 empires, 60 settlements, 30 armies."""
    for number in range(4):
        world.insert("empire", name=f"E{number}", race="empire", alignment="good")
    for number in range(tiles):
        world.insert(
            "tile", q=number % 11, r=number // 11, label=f"{number:04d}", terrain="lowland"
        )
    for number in range(60):
        world.insert("settlement", kind="village", tile=number + 1, owner=number % 4 + 1)
    for number in range(30):
        world.insert(
            "army", name=f"A{number}", owner=number % 4 + 1, tile=number * 3 + 1, points=1000
        )
    for number in range(4):
        pay(world, number + 1, 100_000)


def make(place: Path) -> Store:
    store = found_campaign(str(place), "Bench", key=bytes(32))
    perform(store, lambda world, _: done(typical(world)), Request(words=["set up"]))
    return store


def done(_: object) -> dict[str, Any]:
    return {}


def action(world: World, chance: Any) -> dict[str, Any]:
    """What an act of an army does: looks round, rolls, loses points, pays, moves on."""
    army = world.one("army", 3)
    tile = world.one("tile", army["tile"])
    near = world.find("army", tile=tile["id"])
    held = world.find("settlement", tile=tile["id"])
    phase = f"search {army['points']}"  # no army searches a hundred times in one phase
    faces = chance.about(phase, "army:3").stream(("necropolis",)).faces(2, 6)
    world.begin_step(rule="ME-NEC-8", table="necropolis", row="collapse")
    world.add("army", 3, "points", -1 if len(near) + len(held) else -2)
    world.put("army", 3, moved_at=sum(faces) + army["points"])
    pay(world, 1, -1, rule="ME-NEC-8")
    return {}


def quick_in_turn(
    works: Mapping[str, Callable[[], object]], rounds: int = ROUNDS
) -> dict[str, float]:
    """The quickest of many, taken in turn: what each takes, disk and all, when no other program
    wants the processor meanwhile."""
    taken: dict[str, list[float]] = {name: [] for name in works}
    for _ in range(rounds):
        for name, work in works.items():
            start = time.perf_counter()
            work()
            taken[name].append(time.perf_counter() - start)
    return {name: min(times) for name, times in taken.items()}


def changing_command(folder: Path) -> Figure:
    store = make(folder / "a.hexcrown")
    request = Request(words=["search", "3"])
    for _ in range(20):
        perform(store, action, request)
    entry = journal.find_entry(store.latest, journal.find_head(store.latest).entry) or {}
    traces = journal.make_traces(0, journal.parse_body(entry))
    bare = sqlite3.connect(folder / "a.hexcrown", isolation_level=None)
    for pragma in ("foreign_keys = ON", "synchronous = FULL"):
        bare.execute(f"PRAGMA {pragma}")
    ours, peer = quick_in_turn(
        {
            "ours": lambda: perform(store, action, request),
            "peer": lambda: bare_action(bare, entry, traces),
        }
    ).values()
    bare.close()
    store.close()
    detail = f"{ours * 1e3:.2f} ms beside {peer * 1e3:.2f} ms by sqlite3"
    return Figure("a changing command, loaded : sqlite3", ours / peer, 3.0, "lower", detail)


def bare_action(connection: sqlite3.Connection, entry: dict[str, Any], traces: list[Any]) -> None:
    """The same reads, hash and rows."""
    run = connection.execute
    run("BEGIN IMMEDIATE")
    run("SELECT * FROM campaign WHERE id = 1").fetchone()
    run("SELECT * FROM calendar WHERE id = 1").fetchone()
    run("SELECT key FROM secret").fetchone()
    tile, points = run("SELECT tile, points FROM army WHERE id = 3").fetchone()
    run("SELECT * FROM tile WHERE id = ?", (tile,)).fetchone()
    run("SELECT * FROM army WHERE tile = ? ORDER BY id", (tile,)).fetchall()
    run("SELECT * FROM settlement WHERE tile = ? ORDER BY id", (tile,)).fetchall()
    run("SELECT * FROM empire WHERE id = 1").fetchone()
    label = f'roll:[1,0,"search {points}"'
    run(
        "SELECT what FROM trace JOIN entry ON entry.id = trace.entry WHERE what >= ? AND what < ?"
        " AND how = 'l' AND undone_by IS NULL",
        (label, label + "z"),
    ).fetchall()
    posting = run("SELECT max(id) FROM posting").fetchone()[0] + 1
    last, previous = run("SELECT id, hash FROM entry ORDER BY id DESC LIMIT 1").fetchone()
    body = json.dumps(json.loads(entry["body"]), sort_keys=True)
    digest = blake2b((previous + body).encode(), digest_size=32).hexdigest()
    run("UPDATE army SET points = points - 1, moved_at = ? WHERE id = 3", (last,))
    run("UPDATE empire SET treasury = treasury - 1 WHERE id = 1")
    run(
        "INSERT INTO posting VALUES (?, 1, 'treasury', -1, 1, 'spring', 0, 'ME-NEC-8', '', NULL,"
        " NULL)",
        (posting,),
    )
    values = {**entry, "id": last + 1, "body": body, "previous": previous, "hash": digest}
    names = list(values)
    run(
        f"INSERT INTO entry ({', '.join(names)}) VALUES ({', '.join('?' * len(names))})",
        list(values.values()),
    )
    connection.executemany(
        "INSERT INTO trace (what, entry, how) VALUES (?, ?, ?)",
        [(trace["what"], last + 1, trace["how"]) for trace in traces],
    )
    run("COMMIT")


def whole_command(folder: Path) -> Figure:
    """A command as a person types it, beside the bare cost of importing its libraries."""
    place = folder / "typical.hexcrown"
    make(place).close()
    environment = {**os.environ, "HEXCROWN_CAMPAIGN": str(place)}
    bare = "import typer, sqlmodel, sqlalchemy.dialects.sqlite, json, hashlib, pathlib"
    commands = {
        "ours": [sys.executable, "-m", "cli.main", "empire", "pay", "E1", "1", "--reason", "x"],
        "peer": [sys.executable, "-c", bare],
    }
    best: dict[str, float] = {}
    for _ in range(21):  # the least of many: a start is at the mercy of the machine
        for name, command in commands.items():
            before = children_time()
            subprocess.run(command, check=True, capture_output=True, env=environment)
            best[name] = min(best.get(name, 9e9), children_time() - before)
    detail = f"{best['ours'] * 1e3:.0f} ms beside {best['peer'] * 1e3:.0f} ms for the imports"
    name = "a command, typical campaign : importing its libraries"
    return Figure(name, best["ours"] / best["peer"], 1.3, "lower", detail, "processor")
