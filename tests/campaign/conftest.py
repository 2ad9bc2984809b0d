"""The same books on SQLite and on a real PostgreSQL."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from campaign.journal.founding import found_campaign
from campaign.storage.store import Store
from tests.campaign.postgres import find_binaries, make_schema, running_server
from tests.conftest import require

KEY = bytes(range(32))


def fixed_clock() -> str:
    return "2026-01-01T00:00:00+00:00"


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    require("PostgreSQL", "no initdb found", here=find_binaries() is not None)
    with running_server() as address:
        yield address


@pytest.fixture
def new_schema(server: str) -> Callable[[], str]:
    """Addresses of empty schemas, one for each campaign of a test."""
    return lambda: make_schema(server)


# The books' tests on the second database are left to .ci/run; those of a server alone are not.
@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.long)])
def new_place(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[], str]:
    """Places for campaigns that are not there yet, on each database."""
    if request.param == "postgres":
        make: Callable[[], str] = request.getfixturevalue("new_schema")
        return make
    numbers = iter(range(1000))
    return lambda: str(tmp_path / f"campaign{next(numbers)}.hexcrown")


@pytest.fixture
def store(new_place: Callable[[], str]) -> Iterator[Store]:
    """An open, empty campaign."""
    made = found_campaign(new_place(), "Ostmark", key=KEY, clock=fixed_clock)
    yield made
    made.close()
