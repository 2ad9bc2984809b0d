"""Ten faults put into the program, one at a time: the simulation finds each of them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from campaign.journal import entries, redo, undo
from campaign.journal.dependants import Undoing
from campaign.storage.memory_store import MemorySnapshot
from cli.web.players import realm
from tests.simulation.running import simulate

SEEDS, STEPS = range(1, 9), 120
Plant = Callable[[Any], Any]  # what is there, to what is put in its place


def now_and_then(often: int, fault: Callable[..., Any]) -> Plant:
    """The fault in every so manieth call."""
    count = [0]

    def plant(real: Any) -> Any:
        def call(*args: Any, **more: Any) -> Any:
            count[0] += 1
            return fault(real, *args, **more) if count[0] % often == 0 else real(*args, **more)

        return call

    return plant


def nothing(real: Any) -> Any:
    return lambda *args, **more: None


def skip(real: Any, *args: Any, **more: Any) -> None:
    pass


def without_amounts(real: Any) -> Any:
    def take_back(world: Any, number: int, change: Any) -> None:
        if not change.is_amount:
            real(world, number, change)

    return take_back


PLANTED: dict[str, tuple[object, str, Plant]] = {
    "an undo leaves amounts as they are": (undo, "take_back", without_amounts),
    "an undo forgets a change": (
        Undoing, "changes", lambda real: lambda self: real(self)[:-1],
    ),
    "nothing depends on anything": (
        Undoing, "close_over", lambda real: lambda self, acts: self.take(acts),
    ),
    "a redo puts nothing back": (redo, "put_back", nothing),
    "what is undone is not marked": (MemorySnapshot, "mark_undone", nothing),
    "a change is now and then not written": (
        MemorySnapshot, "write",
        now_and_then(9, lambda real, self, changes: real(self, list(changes)[:-1])),
    ),
    "an entry is now and then not written": (MemorySnapshot, "append", now_and_then(12, skip)),
    "an entry is now and then written twice": (
        MemorySnapshot, "append",
        now_and_then(12, lambda real, self, *all: (real(self, *all), real(self, *all))),
    ),
    "the chain is not a chain": (entries, "hash_parts", lambda real: lambda *parts: "0" * 64),
    "a form that was sent is done again": (realm, "refuse_old_form", nothing),
}  # fmt: skip


@pytest.mark.long
@pytest.mark.parametrize("name", PLANTED)
def test_a_planted_fault_is_found(
    name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("HEXCROWN_HOME", str(tmp_path))
    owner, attribute, plant = PLANTED[name]
    monkeypatch.setattr(owner, attribute, plant(getattr(owner, attribute)))
    found = (simulate(seed, range(STEPS), often=10).failure for seed in SEEDS)
    assert next((failure for failure in found if failure), None), "no seed fails"
