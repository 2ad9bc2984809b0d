"""What all tests share: which are run, hypothesis' settings, and what is told of missing parts.

Without words `pytest` leaves out the tests marked `long`; a file, folder, `-k` or `-m` that is
named is run whole. `.ci/run` runs all. See tests/README.md.
"""

from __future__ import annotations

import gc
import os
import re
import signal
import sys
import tempfile
from collections import Counter
from collections.abc import Generator, Iterator
from pathlib import Path
from sqlite3 import Connection
from typing import Any, NoReturn

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.configuration import set_hypothesis_home_dir
from sqlalchemy import event

from campaign.storage.engines import sqlite_engine
from cli.app.session import begin

# Commands called in process make much that lives long; Python's own thresholds spend a fifth of the
# run looking through it.
gc.set_threshold(200_000, 20, 20)

# Started in the background (`nohup`, `&` in a script) a process ignores Ctrl-C, and so do those it
# starts: tests that press it would wait for ever.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

STRICT = os.environ.get("HEXCROWN_STRICT") == "1"
SEARCHING = os.environ.get("HYPOTHESIS_PROFILE") == "search"

# The same examples each time, so that a test that passed passes; and none kept in the checkout.
settings.register_profile(
    "hexcrown",
    deadline=None,  # two slow cores are no fault of the code
    max_examples=60,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
# Others each time, and more of them: HYPOTHESIS_PROFILE=search pytest -m "hypothesis or search"
settings.register_profile(
    "search", settings.get_profile("hexcrown"), max_examples=200, derandomize=False, print_blob=True
)
settings.load_profile("search" if SEARCHING else "hexcrown")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--stories",
        choices=["sqlite", "memory", "postgres"],
        default="sqlite",
        help="where stories are told: in files, in memory, or on a PostgreSQL started for them",
    )
    parser.addoption(
        "--warm",
        action="store_true",
        help="what tests of tests/cli type is handed to a warm server started for them",
    )
    parser.addoption("--long", action="store_true", help="run the tests marked long too")


def pytest_configure(config: pytest.Config) -> None:
    """What a person names is run whole. xdist's workers are told what the first process found."""
    if hasattr(config, "workerinput"):
        config.option.long = config.workerinput["long"]
    else:
        named = config.args_source is config.ArgsSource.ARGS
        chosen = config.option.markexpr or config.option.keyword
        config.option.long = config.option.long or named or bool(chosen)


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """An option that a conftest adds does not reach a worker by itself."""
    node.workerinput["long"] = node.config.option.long


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Who has done its share takes over from others: the slow tests lie close together."""
    from xdist.scheduler import WorkStealingScheduling

    return WorkStealingScheduling(config, log) if config.getvalue("dist") == "load" else None


# Every test there is, the long ones too; nothing where a person names what to run.
COLLECTED = pytest.StashKey[list[pytest.Item]]()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not config.option.long:
        config.stash[COLLECTED] = list(items)
        left_out = [item for item in items if item.get_closest_marker("long")]
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if not item.get_closest_marker("long")]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call() -> Generator[None, None, None]:
    """Stories that the test itself told are closed after it; those of its fixtures may be others'
    too, and are left."""
    story = sys.modules.get("tests.story")
    before = len(story.OPEN) if story else 0
    try:
        yield
    finally:
        story = sys.modules.get("tests.story")
        for store in story.OPEN[before:] if story else ():
            store.close()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Where nothing may be missing, whatever skips fails, however it came to skip."""
    report = yield
    if STRICT and report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"skipped, with HEXCROWN_STRICT=1: {report.longrepr}"
    return report


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    """What was not run, and why: a line each."""
    skipped = terminalreporter.stats.get("skipped", [])
    reasons = Counter(reason_of(report) for report in skipped)
    for reason, count in sorted(reasons.items()):
        terminalreporter.write_line(f"skipped, {count} tests: {reason}")
    if not config.option.long:
        terminalreporter.write_line("left to .ci/run: the tests marked long, and random search")


def reason_of(report: pytest.TestReport) -> str:
    text = report.longrepr[-1] if isinstance(report.longrepr, tuple) else str(report.longrepr)
    return re.sub(r"^Skipped: ", "", text)


def miss(part: str, reason: str) -> NoReturn:
    """A part the test needs is missing: skip, or fail where nothing may be (HEXCROWN_STRICT=1)."""
    if STRICT:
        pytest.fail(f"{part} is missing: {reason}")
    pytest.skip(f"{part} is missing: {reason}")


def require(part: str, reason: str, *, here: bool = False) -> None:
    """`require("PostgreSQL", "no initdb found", here=initdb is not None)`."""
    if not here:
        miss(part, reason)


@pytest.fixture(scope="session")
def warm_folder(request: pytest.FixtureRequest) -> Iterator[str | None]:
    """Where the server of `pytest --warm` listens; None without that option."""
    if not request.config.getoption("--warm"):
        yield None
        return
    from tests.cli.warm.handed_over import serving

    with serving() as folder:
        yield folder


@pytest.fixture(scope="session", autouse=True)
def everything_in_one_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Whatever makes a temporary file, a started command too, makes it in pytest's own folder,
    which the next run removes even if this one is killed. Its path is short, for Chromium puts a
    socket there: a worker's stands beside the worker's own folder."""
    base = tmp_path_factory.getbasetemp()
    worker = os.environ.get("PYTEST_XDIST_WORKER")
    place = base.parent / worker if worker else base / "t"
    place.mkdir()
    folder = str(place)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TMPDIR", folder)
        patch.setattr(tempfile, "tempdir", folder)
        set_hypothesis_home_dir(Path(folder) / "hypothesis")
        yield


@pytest.fixture(scope="session", autouse=True)
def no_waiting_for_the_disk() -> None:
    """A test's file need not outlive a power cut. Commands in processes of their own wait for the
    disk as people's do."""

    def wait_for_nothing(connection: Connection, record: object) -> None:
        connection.execute("PRAGMA synchronous = OFF")

    event.listen(sqlite_engine(), "connect", wait_for_nothing)


@pytest.fixture(scope="session", autouse=True)
def stories_on_a_server(request: pytest.FixtureRequest) -> Iterator[None]:
    """The rules of the season hold on both databases: `pytest tests/rules --stories=postgres`."""
    where = request.config.getoption("--stories")
    if where == "sqlite":
        yield
        return
    from tests import story

    if where == "memory":
        story.IN_MEMORY = True
        yield
        story.IN_MEMORY = False
        return
    from tests.campaign.postgres import find_binaries, running_server

    require("PostgreSQL", "no initdb found", here=find_binaries() is not None)
    with running_server() as story.SERVER:
        yield
    story.SERVER = None


@pytest.fixture(autouse=True)
def no_settings_of_this_machine(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No test reads or writes the home of whoever runs it, or speaks the language of the last."""
    begin("en", False, None)
    home = tmp_path_factory.mktemp("home")
    for name in ("HOME", "USERPROFILE", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "LOCALAPPDATA"):
        monkeypatch.setenv(name, str(home))
    for name in ("HEXCROWN_LANG", "HEXCROWN_CAMPAIGN", "COLUMNS", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HEXCROWN_COLD", "1")  # nobody's warm server is asked, and none is started
    monkeypatch.setenv("PAGER", "cat")  # nobody turns pages here
