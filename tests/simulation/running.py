"""A simulation run from its seed, and what it takes to see a failure again."""

from __future__ import annotations

import os
import tempfile
import traceback
from collections import Counter
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from pathlib import Path
from unittest.mock import patch

from campaign.errors import CampaignError
from campaign.storage.access import open_access
from maps.errors import MapsError
from tables.errors import TablesError
from tests.simulation import phones  # noqa: F401 (its steps are among STEPS)
from tests.simulation.actors import STEPS, choose_turn
from tests.simulation.books import OFTEN, Violated, check_step, head_of, state_of
from tests.simulation.table import Luck, Outcome, Table, sit_down

# Refusals that accuse somebody of having written around the journal: nobody has.
SUSPECT = ("left it", "the database refuses this")
REFUSALS = (CampaignError, TablesError, MapsError)


@dataclass
class Failure:
    """`steps`: those that are enough to see it."""

    seed: int
    step: int
    what: str
    steps: list[int]
    log: list[str] = field(default_factory=list)


@dataclass
class Result:
    failure: Failure | None
    taken: Counter[str]
    digest: str
    amended: int = 0


def simulate(
    seed: int,
    steps: Collection[int],
    often: int = OFTEN,
    place: Callable[[Path], str] | None = None,
    log: list[str] | None = None,
) -> Result:
    """Take these steps. Each has its own luck, so that leaving others out does not change it."""
    told = log if log is not None else []
    taken: Counter[str] = Counter()
    kinds = sorted(STEPS)
    open_access.cache_clear()  # of the home of another run
    with tempfile.TemporaryDirectory(prefix="hexcrown-simulation-") as name:
        folder = Path(name)
        # Who has access is kept there, and outlives a campaign.
        home = patch.dict(os.environ, {"HEXCROWN_HOME": str(folder / "home")})
        with home, sit_down(seed, folder, place(folder) if place else None) as table:
            for number in steps:
                table.luck = Luck(f"{seed} {number}")
                turn = choose_turn(table.luck, kinds)
                whole = number % often == 0 or number == max(steps)
                try:
                    outcome = take_step(table, turn.take, whole)
                except Exception as trouble:
                    what = describe(trouble)
                    told.append(f"{number} {turn.name}: {what}")
                    failure = Failure(seed, number, what, list(steps), told)
                    return Result(failure, taken, "")
                taken[turn.name] += 1
                told.append(f"{number} {turn.name}: {outcome.told}")
            amended = table.kept.get("amended", 0)
            return Result(None, taken, f"{head_of(table.store).hash}", amended)


def take_step(table: Table, take: Callable[[Table], Outcome], whole: bool) -> Outcome:
    before, rows = head_of(table.store), ""
    if table.chance(8):
        rows = state_of(table.store)
    try:
        outcome = take(table)
    except REFUSALS as refused:
        outcome = Outcome(f"refused: {str(refused)[:160]}")
        if rows and state_of(table.store) != rows:
            raise Violated(f"{outcome.told}, and something was changed") from refused
    if any(words in outcome.told for words in SUSPECT):
        raise Violated(outcome.told)
    check_step(table.store, before, outcome, whole)
    return outcome


def describe(trouble: Exception) -> str:
    if isinstance(trouble, Violated):
        return str(trouble)
    frames = traceback.extract_tb(trouble.__traceback__)[-3:]
    where = " < ".join(f"{Path(f.filename).name}:{f.lineno} {f.name}" for f in reversed(frames))
    return f"{type(trouble).__name__}: {str(trouble)[:300]} ({where})"


def kind_of(what: str) -> str:
    """Two failures are the same if they say the same but for their numbers."""
    return "".join(letter for letter in what[:60] if not letter.isdigit())


def minimise(failure: Failure, again: Callable[[list[int]], Result]) -> Failure:
    """Leave out steps, halves first, as long as it fails in the same way."""
    best, size = failure, max(1, len(failure.steps) // 2)
    best.steps = [number for number in best.steps if number <= best.step]
    while True:
        start, shorter = 0, False
        while start < len(best.steps) - 1:
            left = best.steps[:start] + best.steps[start + size :]
            if best.steps[-1] not in left:
                left.append(best.steps[-1])
            found = again(left).failure if len(left) < len(best.steps) else None
            if found is not None and kind_of(found.what) == kind_of(failure.what):
                found.steps = [number for number in found.steps if number <= found.step]
                best, shorter = found, True
            else:
                start += size
        if size == 1 and not shorter:
            return best
        size = max(1, size // 2)
