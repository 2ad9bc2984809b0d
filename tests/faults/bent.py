"""Exports with one value bent: whether each is refused, and whether a command falls over it later.

`python -m tests.attack --bent [FIRST] [COUNT]` tells which fell over. The same numbers give the
same exports.
"""

from __future__ import annotations

import io
import json
import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

from campaign.acts.act import act
from campaign.acts.perform import Request, perform
from campaign.bookkeeping.invitations import hash_token
from campaign.journal.campaign_dice import CampaignChance
from campaign.regents.demo import found_demo, set_up
from campaign.rules.act_context import subject
from campaign.storage.canonical_json import render_json
from campaign.storage.store import Store
from campaign.storage.world import World
from cli.app.run import run
from tables.cards import decks
from tables.chance.sources import Seeded
from tests.campaign.exported import export_state
from tests.fuzz.bounds import time_limit
from tests.long.fates import arm, suffer
from tests.long.setting import enrich, setting
from tests.random_player import play_years

Way = tuple["str | int", ...]
WHOLE = 2000
ALLOWED = (0, 1, 2)
JSON = ("state", "snapshot", "content", "kinds", "river", "parting", "marks", "value")
VALUES: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 3, 7, 99, 10**9, 2**31 - 1, 2**31, 2**63, -(2**31), 1.5, "", " ",
    "x", "1", "-1", "none", "village", "army", "sea", "0101", "winter", "true", "2d6", "{}", "[]",
    "null", "[1,2]", '["x"]', '{"a":1}', "\x00", "\ud800", "\x1b[31m", "a\nb", "A" * 3000, [], [1],
    ["x"], [[]], {}, {"id": 1}, {"kind": "army"}, {"kind": "army", "id": 999},
)  # fmt: skip


class Bent(NamedTuple):
    """What was bent: the table, the row's place, the column, the way into its JSON, the value."""

    table: str
    row: int
    column: str
    within: Way
    value: object


@cache
def good_state() -> str:
    """A campaign after its first year, in the middle of a turn, with something in every table."""
    with tempfile.TemporaryDirectory() as folder:
        told = setting(3)
        store = found_demo(str(Path(folder) / "good.hexcrown"), told, clock=lambda: "2026-01-01")
        for _ in set_up(store, told):
            pass
        change(store, lambda world, chance: enrich(world, 3))
        for _ in (*play_years(store, 1, told), *suffer(store, "bent"), *arm(store, "bent")):
            pass
        change(store, fill_up)
        change(store, leave_question)
        with store.reading() as connection:
            state = render_json(export_state(connection))
        store.close()
        return state


def change(store: Store, use_case: Callable[[World, CampaignChance], dict[str, Any]]) -> None:
    perform(store, use_case, Request(words=("set", "up")))


def fill_up(world: World, chance: CampaignChance) -> dict[str, Any]:
    """A row in each table that a year of play left empty, and the first turn's movement."""
    [empire, *_] = world.live("empire")
    place = world.live("settlement")[-1]
    first, second = (row["id"] for row in world.find("tile")[:2])
    world.insert("kingdom", name="Estalia", race="empire", alignment="good")
    army = world.live("army", kind="player")[0]["id"]
    world.insert("unit", army=army, name="Spearmen", number=20, points=100, lost=10)
    world.insert("note", text="a note", of_table="army", of_key=1)
    world.insert("option", name="layout", value='"flat"')
    world.insert("option", name="packs", value="[]")
    world.insert("edge", a=first, b=second, kind="road")
    world.insert(
        "orders", empire=empire["id"], year=2, season="campaign", turn=1, line=1, words="turn"
    )
    world.insert(
        "tiding", empire=empire["id"], told_at=18, kind="scried", tile=first,
        content=render_json({"tile": first}),
    )  # fmt: skip
    fill_for_players(world, empire["id"])
    siege = world.insert("siege", settlement=place["id"], empire=empire["id"], begun_at=18)
    besieger = world.live("army", kind="player", owner=empire["id"])[0]
    world.put("army", besieger["id"], tile=place["tile"], inside=None, siege=siege)
    world.put("calendar", 1, season="campaign", turn=1, phase="movement", empire=empire["id"])
    return {}


def fill_for_players(world: World, empire: int) -> None:
    """Whose orders are whole and until when, who may come in, and what lies on the table."""
    moment = {"year": 2, "season": "campaign", "turn": 1}
    world.insert_row("readiness", empire=empire, sender="Anna", **moment)
    world.insert_row("deadline", at="2026-11-20T19:00:00+00:00", **moment)
    world.insert("invitation", empire=empire, role="player", token_hash=hash_token("anna"))
    world.insert("invitation", role="watcher", name="Zoe", token_hash=hash_token("zoe"))
    world.insert("drawn", table_id="ruins", row_id="treasure", drawn_at=17)
    deck = decks.draw(decks.build(["red", "red", "grey", "blue"]), 2, Seeded(b"d").stream(()))
    deck = decks.discard(deck.deck, deck.cards[:1], "")
    deck = decks.peek(decks.set_aside(deck, 1).deck, 1, "anna").deck
    world.insert("game", kind="deck", name="d", state=render_json({"deck": deck}))


def leave_question(world: World, chance: CampaignChance) -> dict[str, Any]:
    army = world.live("army", kind="player")[0]["id"]
    option = {"id": "pay", "name": {"en": "Pay", "it": "Paga"}}
    lose = {"kind": "lose", "of": "army", "points": "1d6x10"}
    roll = {"kind": "roll", "table": "necropolis"}
    ask = {
        "kind": "decide", "id": "toll", "who": "player",
        "question": {"en": "Pay?", "it": "Paghi?"},
        "options": [
            {**option, "effects": [lose]},
            {"id": "go", "name": {"en": "Go", "it": "Va"}, "effects": [roll]},
        ],
    }  # fmt: skip
    about = f"army:{army}"
    return act(world, chance, [ask, lose], scope={"army": subject("army", army)}, about=about)


def bend(number: int) -> tuple[Bent, str]:
    """The export of this number. Every table is chosen alike, and half the values of JSON cells
    are bent inside."""
    pick = Seeded(b"bent").stream((number,))
    one = lambda most: pick.faces(1, most)[0] - 1  # noqa: E731
    document = json.loads(good_state())
    tables = [table for table, rows in sorted(document["tables"].items()) if rows]
    table = tables[one(len(tables))]
    place = one(len(document["tables"][table]))
    row = document["tables"][table][place]
    columns = sorted(row)
    held = [name for name in columns if name in JSON and row[name] not in ("", "{}", "[]")]
    column = held[one(len(held))] if held and one(2) else columns[one(len(columns))]
    value, within = VALUES[one(len(VALUES))], ()
    if column in JSON and row[column] and one(4):
        inner = json.loads(row[column])
        within = choose_within(inner, one)
        row[column] = render_json(replace(inner, within, value))
    else:
        row[column] = value
    return Bent(table, place, column, within, value), json.dumps(document)


def choose_within(node: Any, one: Callable[[int], int]) -> Way:
    way: list[str | int] = []
    while isinstance(node, dict | list) and node and (not way or one(6)):
        step = sorted(node)[one(len(node))] if isinstance(node, dict) else one(len(node))
        way.append(step)
        node = node[step]
    return tuple(way)


def replace(node: Any, way: Way, value: object) -> Any:
    if not way:
        return value
    if isinstance(node, dict):
        return {**node, way[0]: replace(node[way[0]], way[1:], value)}
    return [replace(each, way[1:], value) if n == way[0] else each for n, each in enumerate(node)]


# What is typed after an import that was let in: looking first, then doing.
COMMANDS = [line.split() for line in """
check
status --json
turn status --json
turn plan
empire list --json
empire show 1
army list
army show 8 --json
fleet show 4
settlement list
settlement show 1
site list
character list
item list
tile show 0505
map draw --out map.svg
map path 0101 0505
map reach 8
option
decide
orders list
orders list --json
orders deadline
invite
deck list --here
deck show d --here
deck odds d --here --who anna
deck peek d --here
deck draw d 2 --here --who anna
deck discard d --here --who anna
deck return d red --here
deck shuffle d --here --all
deck journal d --here
deck undo d --here
table drawn
table drawn ruins
find anna
chronicle --short
report --to json
report --empire 1
report --empire 2 --to html --out report.html
journal
journal show 1
export state.json --state
export armies.csv --csv armies
export places.csv --csv settlements
why army:8.points
guide --json
decide 16 pay
decide 16 go
explore 8 0306 --force --reason t
army march 8 0306 0207 --force --reason t
search 8 --force --reason t
battle fight 8 12 --force --reason t
sail 5 0101 --force --reason t
recruit 1 1 500 --force --reason t
provisions 1 8 1 --force --reason t
envoy 1 5 --force --reason t
raze 8 --force --reason t
table drawn ruins --put-back all
orders add 1 recruit 2 500
orders ready 1
orders run
invite 1 --renew
invite 1 --withdraw
turn next --auto --when-ready
turn next --auto
turn until winter --auto
check
undo --yes
check
""".strip().splitlines()]  # fmt: skip


class Tried(NamedTuple):
    """How one bent export fared: whether it was let in, and what fell over, then or later."""

    bent: Bent
    let_in: bool
    fallen: list[str]


def try_one(number: int, folder: Path) -> Tried:
    bent, text = bend(number)
    home = folder / str(number)
    home.mkdir()
    (home / "in.json").write_text(text, encoding="utf-8")
    place = str(home / "in.hexcrown")
    code, told = say(["import", "in.json", "--at", place], home)
    fallen = [] if code in ALLOWED else [f"import: {told}"]
    for words in COMMANDS if code == 0 else ():
        after, told = say([*words, "--campaign", place], home)
        if after not in ALLOWED:
            fallen.append(f"{' '.join(words)}: {told}")
    shutil.rmtree(home)
    return Tried(bent, code == 0, fallen)


def say(words: list[str], folder: Path) -> tuple[int, str]:
    told = io.StringIO()
    with at_home(folder), time_limit(), redirect_stdout(told), redirect_stderr(told):
        kept, sys.stdin = sys.stdin, io.StringIO("")
        try:
            return run(words), told.getvalue()
        finally:
            sys.stdin = kept


@contextmanager
def at_home(folder: Path) -> Iterator[None]:
    before, kept, temporary = os.getcwd(), dict(os.environ), tempfile.tempdir
    os.environ.update(HOME=str(folder), HEXCROWN_HOME=str(folder))
    tempfile.tempdir = str(folder.parent)
    os.chdir(folder)
    try:
        yield
    finally:
        tempfile.tempdir = temporary
        os.chdir(before)
        os.environ.clear()
        os.environ.update(kept)


def tell_all(first: int = 0, count: int = WHOLE) -> int:
    """1 if one fell over; each is told as it comes, and they are counted at the end."""
    jobs = os.cpu_count() or 1
    shares = [range(first + job, first + count, jobs) for job in range(jobs)]
    good_state()  # once, for all of them
    with get_context("fork").Pool(jobs) as pool:
        counts = pool.map(try_all, shares)
    let_in, fallen = (sum(found) for found in zip(*counts, strict=True))
    print(f"{count} bent exports: {let_in} let in, {fallen} fell over")
    return int(bool(fallen))


def try_all(numbers: Iterable[int]) -> tuple[int, int]:
    """How many were let in, and how many fell over."""
    let_in, fallen = 0, 0
    with tempfile.TemporaryDirectory() as folder:
        for done, number in enumerate(numbers, 1):
            tried = try_one(number, Path(folder))
            let_in += tried.let_in
            fallen += bool(tried.fallen)
            for told in tried.fallen:
                print(number, tried.bent, told[:300], flush=True)
            for file in Path(folder).glob("hexcrown-fault*"):
                print(file.read_text(encoding="utf-8")[-600:], flush=True)
                file.unlink()
            if done % 50 == 0:
                print(f"{done} tried, {let_in} let in, {fallen} fell over", flush=True)
    return let_in, fallen
