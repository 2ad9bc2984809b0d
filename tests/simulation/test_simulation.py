"""The simulation itself: some seeds hold, a run can be repeated, and it finds what is planted."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.simulation.running import simulate

STEPS = 60


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HEXCROWN_HOME", str(tmp_path / "home"))


@pytest.mark.parametrize("seed", [1, 5, 7])
def test_no_invariant_is_violated(seed: int) -> None:
    result = simulate(seed, range(STEPS))
    assert result.failure is None, result.failure
    assert result.taken.total() == STEPS


def test_a_seed_decides_everything() -> None:
    assert simulate(3, range(40)).digest == simulate(3, range(40)).digest
