"""The coming season many times over in memory: how often what befalls whom, and what it costs.

The very phases of `turn next` run on one world, with dice of their own: the sealed ones are left
alone, and each run is taken back by its own changes. Nothing is written.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

from campaign.errors import Refused, WrongWords
from campaign.journal.campaign_dice import CampaignChance
from campaign.rules.scope import HOLDERS
from campaign.season.documents import ForecastSummary, Spread
from campaign.season.running import moment_now, players
from campaign.season.turning import RunTarget, run_at_once
from campaign.storage.changes import Change, as_number
from campaign.storage.models import Empire, Fleet, model_of
from campaign.storage.table_cache import Cells
from campaign.storage.world import World
from tables.chance.sources import Seeded, key_from_seed

if TYPE_CHECKING:
    from campaign.season.running import PhaseDocument
    from campaign.storage.models import Holder
    from tables.agenda.documents import Node

MOST_RUNS = 100_000
CHUNK = 20  # runs of a typical campaign that a process does before it tells of them
TYPICAL = 4  # empires of one
# Where a run from this season ends: equinox and campaign season together, winter by itself.
ENDS = {"spring": "autumn", "campaign": "autumn", "autumn": "spring", "winter": "spring"}
LOSSES = ("points", "armies", "ships", "settlements", "crowns")
Rows = Mapping[str, list[Cells]]


class SimulatedSeason(NamedTuple):
    """One season that might be: rows of tables that came up, each empire's gains and losses, and
    whether any die fell. Without one, every run comes to the same."""

    rows: dict[str, int]  # "earthquake/quake": how often
    income: dict[int, int]
    losses: dict[int, dict[str, int]]
    rolled: bool = True


def check_runs(runs: int) -> int:
    if not 1 <= runs <= MOST_RUNS:
        raise WrongWords("a forecast has 1 to {most} runs, not {runs}", most=MOST_RUNS, runs=runs)
    return runs


def end_of_forecast(world: World, until: str | None) -> str:
    if not players(world):
        raise Refused("no empire plays yet", hint="hexcrown empire add makes one")
    return until or ENDS[moment_now(world).season]


def run_many(world: World, until: str, seed: str, numbers: Iterable[int]) -> list[SimulatedSeason]:
    """These runs, each with dice of its own number; the world is as before after each."""
    return [run_once(world, until, seed, number) for number in numbers]


def run_once(world: World, until: str, seed: str, number: int) -> SimulatedSeason:
    mark = world.mark()
    source = Seeded(key_from_seed(f"forecast {seed} {number}"))
    chance = CampaignChance(source, "forecast", (0, 0, "", ""), lambda begin: set())
    done = run_at_once(world, chance, RunTarget(until, auto=True))
    found = describe_run(world, done["phases"], world.changes[mark:])
    world.roll_back(mark)
    world.steps.clear()
    return found._replace(rolled=bool(chance.record.rolls))


def describe_run(
    world: World, phases: Iterable[PhaseDocument], changes: list[Change]
) -> SimulatedSeason:
    rows: Counter[str] = Counter()
    for phase in phases:
        if phase["outcome"] is not None:
            count_rows(phase["outcome"], rows)
    income, losses = tally(world, changes)
    return SimulatedSeason(dict(rows), income, losses)


def count_rows(node: Node, rows: Counter[str]) -> None:
    if node["table"] and node["row"]:
        rows[f"{node['table']}/{node['row']['id']}"] += 1
    for inner in node["then"]:
        count_rows(inner, rows)


def tally(
    world: World, changes: Iterable[Change]
) -> tuple[dict[int, int], dict[int, dict[str, int]]]:
    """Crowns that came in, and all that was lost, by empire."""
    income = dict.fromkeys(players(world), 0)
    losses = {empire: dict.fromkeys(LOSSES, 0) for empire in income}
    for change in changes:
        posted = posting_of(change)
        if posted and posted[1] > 0:
            income[posted[0]] = income.get(posted[0], 0) + posted[1]
            continue
        found = (posted[0], "crowns", -posted[1]) if posted else loss_of(world, change)
        if found:
            empire, what, amount = found
            lost = losses.setdefault(empire, dict.fromkeys(LOSSES, 0))
            lost[what] += amount
    return income, losses


def posting_of(change: Change) -> tuple[int, int] | None:
    """(whose, how many crowns), if this change is a payment."""
    row = change.image if change.table == "posting" and change.after else None
    return (as_number(row["empire"]), as_number(row["amount"])) if row else None


def loss_of(world: World, change: Change) -> tuple[int, str, int] | None:
    """(whose, what, how much), if this change is a loss of a player."""
    table = change.table
    if table not in HOLDERS or not change.column:
        return None
    row = world.get(model_of(table), change.key)
    owner = change.before if change.column == "owner" else row.owner
    if not isinstance(owner, int) or row.kind in ("temple", "treasure"):
        return None
    what, amount = measure(change, row)
    return (owner, what, amount) if amount > 0 else None


def measure(change: Change, row: Holder) -> tuple[str, int]:
    column = change.column
    ended = column == "ended_at" and change.before is None
    if change.table == "army":
        return ("points", -change.amount) if column == "points" else ("armies", int(ended))
    if isinstance(row, Fleet):
        return "ships", -change.amount if column == "ships" else row.ships * ended
    razed = column == "razed" and change.after is True
    return "settlements", int(ended or razed or column == "owner")


# Many runs, in as many processes as there are cores


def forecast(
    rows: Rows,
    until: str,
    seed: str,
    runs: int,
    progress: Callable[[float], None] = lambda part: None,
    processes: int | None = None,
) -> list[SimulatedSeason]:
    """All runs in order of their numbers, however many processes share them: as many as the
    program may use cores. A season without a die is run once, and is known at once."""
    first = run_once(World.of_rows(rows), until, seed, 0)
    if not first.rolled:
        return [first] * runs
    chunks = split_runs(runs, len(first.income))
    found = [first]
    progress(1 / runs)
    many = min(processes or count_cores(), len(chunks))
    for part in shared(rows, until, seed, chunks, many):
        found += part
        progress(len(found) / runs)
    return found


def split_runs(runs: int, empires: int) -> list[range]:
    """All but the first. Of a large campaign a few at a time: else nobody would hear for minutes
    how far it is, and one core would wait for another."""
    size = max(1, CHUNK * TYPICAL // max(TYPICAL, empires))
    return [range(start, min(start + size, runs)) for start in range(1, runs, size)]


def count_cores() -> int:
    """Those this process may run on, which in a container are fewer than the machine has."""
    import os

    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def shared(
    rows: Rows, until: str, seed: str, chunks: Sequence[range], processes: int
) -> Iterator[list[SimulatedSeason]]:
    if processes < 2 or len(chunks) < 2:
        world = World.of_rows(rows)
        yield from (run_many(world, until, seed, chunk) for chunk in chunks)
        return
    from concurrent.futures import ProcessPoolExecutor

    pool = ProcessPoolExecutor(processes, initializer=hold, initargs=(rows, until, seed))
    try:
        with deaf_to_interrupts():
            found = pool.map(run_held, chunks)
        yield from found
    finally:
        pool.shutdown(cancel_futures=True)  # at Ctrl-C the rest is not waited for


@contextmanager
def deaf_to_interrupts() -> Iterator[None]:
    """Processes begun meanwhile never hear Ctrl-C, and it can't fall between their beginnings: the
    parent hears it afterwards, and ends them."""
    import signal

    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class HeldRun(NamedTuple):
    world: World
    until: str
    seed: str


_held: list[HeldRun] = []


def hold(rows: Rows, until: str, seed: str) -> None:
    """A process of the pool keeps one world for all its chunks, and ends with its parent alone."""
    import signal
    from threading import Thread

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=end_with_parent, daemon=True).start()
    _held.append(HeldRun(World.of_rows(rows), until, seed))


def end_with_parent() -> None:
    """A killed parent tells nobody: its process would wait for work for ever."""
    import os
    from multiprocessing import connection, parent_process

    parent = parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os._exit(1)


def run_held(numbers: range) -> list[SimulatedSeason]:
    return run_many(*_held[-1], numbers)


# What they come to


def summarise(world: World, runs: Sequence[SimulatedSeason]) -> ForecastSummary:
    """Chances of each row, and the spread of each empire's income and losses."""
    asked = len(runs)
    runs = runs if runs[0].rolled else runs[:1]  # without a die all are the same
    chances: Counter[str] = Counter()
    for run in runs:
        chances.update(dict.fromkeys(run.rows, 1))
    return {
        "runs": asked,
        "chances": [
            {"row": row, "chance": count / len(runs)} for row, count in sorted(chances.items())
        ],
        "empires": [
            {
                "empire": world.get(Empire, key).name,
                "income": spread([run.income.get(key, 0) for run in runs]),
                "losses": {
                    what: spread([run.losses.get(key, {}).get(what, 0) for run in runs])
                    for what in LOSSES
                },
            }
            for key in players(world)
        ],
    }


def spread(values: list[int]) -> Spread:
    count, ordered = len(values), sorted(values)
    mean = sum(values) / count
    variance = sum((value - mean) ** 2 for value in values) / max(1, count - 1)
    return {
        "mean": mean,
        "error": (variance / count) ** 0.5,
        "least": ordered[0],
        "tenth": ordered[count // 10],
        "middle": ordered[count // 2],
        "ninth": ordered[count * 9 // 10],
        "most": ordered[-1],
    }
