"""What all tests share: hypothesis' settings, and the switch that lets no part be missing."""

from __future__ import annotations

import os
from collections.abc import Generator, Iterator
from typing import NoReturn

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "hexcrown",
    deadline=None,  # two slow cores are no fault of the code
    max_examples=60,
    derandomize=os.environ.get("HEXCROWN_STRICT") == "1",
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "hexcrown"))


STRICT = os.environ.get("HEXCROWN_STRICT") == "1"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Where nothing may be missing, whatever skips fails, however it came to skip."""
    report = yield
    if STRICT and report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"skipped, with HEXCROWN_STRICT=1: {report.longrepr}"
    return report


def miss(part: str, reason: str) -> NoReturn:
    """A part the test needs is missing: skip, or fail where nothing may be (HEXCROWN_STRICT=1)."""
    if STRICT:
        pytest.fail(f"{part} is missing: {reason}")
    pytest.skip(f"{part} is missing: {reason}")


def require(part: str, reason: str, *, here: bool = False) -> None:
    """`require("PostgreSQL", "no initdb found", here=initdb is not None)`."""
    if not here:
        miss(part, reason)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--stories",
        choices=["sqlite", "postgres"],
        default="sqlite",
        help="where stories are told: in files, or on a PostgreSQL started for them",
    )


@pytest.fixture(scope="session", autouse=True)
def stories_on_a_server(request: pytest.FixtureRequest) -> Iterator[None]:
    """The rules of the season hold on both databases: `pytest tests/rules --stories=postgres`."""
    if request.config.getoption("--stories") == "sqlite":
        yield
        return
    from tests import story
    from tests.campaign.postgres import find_binaries, running_server

    require("PostgreSQL", "no initdb found", here=find_binaries() is not None)
    with running_server() as story.SERVER:
        yield
    story.SERVER = None


@pytest.fixture(autouse=True)
def no_settings_of_this_machine(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No test reads or writes the home of whoever runs it."""
    home = tmp_path_factory.mktemp("home")
    for name in ("HOME", "USERPROFILE", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "LOCALAPPDATA"):
        monkeypatch.setenv(name, str(home))
    for name in ("HEXCROWN_LANG", "HEXCROWN_CAMPAIGN", "COLUMNS", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("PAGER", "cat")  # nobody turns pages here
