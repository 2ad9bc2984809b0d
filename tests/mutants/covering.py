"""Which tests run which lines, found by one run of them that is watched; and some of them run again
with a fault in a module."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.mutants.faults import ROOT, Finder, Mutant

# Quick ones that change campaigns and roll tables. The rest of the tests would notice more, slowly.
WATCHED = ("tests/rules", "tests/campaign", "tests/scenarios", "tests/tables", "tests/cli/commands")
BUDGET = 40.0  # seconds, as measured in the watched run, of the tests that a fault is tried on
SECONDS = 120  # of the processor: a fault that never ends is noticed too
NONE_LEFT = 5  # pytest's code where no test was found: nothing noticed
SETTINGS = """
[run]
include = {files}
data_file = {folder}/data
parallel = true
"""


class Covering(NamedTuple):
    """Tests by file and line, and how long each took; tests that fail by themselves are left out.
    Lines that run on import alone belong to no test."""

    tests: dict[str, dict[int, set[str]]]
    seconds: dict[str, float]

    def tests_for(self, mutant: Mutant) -> list[str]:
        """Those of the line, or of its file; those in a folder of the same name first, quick ones
        first, as many as the budget allows."""
        lines = self.tests.get(mutant.file, {})
        found = lines.get(mutant.line) or set().union(*lines.values())
        names = set(mutant.file.removesuffix(".py").split("/"))

        def rank(test: str) -> tuple[bool, float, str]:
            is_near = any(name in test for name in names - {"campaign", "tables"})
            return not is_near, self.seconds[test], test

        chosen, spent = [], 0.0
        for test in sorted(found & self.seconds.keys(), key=rank):
            spent += self.seconds[test]
            if chosen and spent > BUDGET:
                break
            chosen.append(test)
        return chosen


def watch(files: Sequence[str], jobs: int) -> Covering:
    """All watched tests once, with the lines of these files."""
    from coverage import CoverageData

    with tempfile.TemporaryDirectory() as folder:
        settings, times = Path(folder, "coveragerc"), Path(folder, "times.json")
        listed = "\n    ".join(("", *files))
        settings.write_text(SETTINGS.format(files=listed, folder=folder), encoding="utf-8")
        command = (
            sys.executable, "-m", "pytest", *WATCHED, "-n", str(jobs), "-q",
            "-p", "no:cacheprovider", "-p", "tests.mutants.covering",
            "--cov", f"--cov-config={settings}", "--cov-report=",
            "--cov-context=test",
        )  # fmt: skip
        environment = {**os.environ, "MUTANTS_TIMES": str(times)}
        done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
        if not times.exists():
            raise SystemExit(f"the tests did not run:\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
        data = CoverageData(str(Path(folder, "data")))
        data.read()
        return Covering(read_lines(data, files), json.loads(times.read_text(encoding="utf-8")))


def read_lines(data: object, files: Sequence[str]) -> dict[str, dict[int, set[str]]]:
    found: dict[str, dict[int, set[str]]] = {}
    for file in files:
        lines = defaultdict(set)
        contexts = data.contexts_by_lineno(str(ROOT / file))  # type: ignore[attr-defined]
        for line, names in contexts.items():
            lines[line] = {name.rpartition("|")[0] for name in names if name}
        found[file] = lines
    return found


# pytest's hooks, in the watched run: how long each test took, if it passed

took: dict[str, float] = defaultdict(float)
failed: set[str] = set()


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    took[report.nodeid] += report.duration
    if not report.passed:
        failed.add(report.nodeid)


def pytest_sessionfinish(session: pytest.Session) -> None:
    place = os.environ.get("MUTANTS_TIMES")
    if place and not hasattr(session.config, "workerinput"):
        passed = {test: seconds for test, seconds in took.items() if test not in failed}
        Path(place).write_text(json.dumps(passed), encoding="utf-8")


# A fault tried


class Only:
    """These tests alone, in this order."""

    def __init__(self, wanted: Sequence[str]) -> None:
        self.order = {test: number for number, test in enumerate(wanted)}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        kept = [item for item in items if item.nodeid in self.order]
        items[:] = sorted(kept, key=lambda item: self.order[item.nodeid])


def is_noticed(mutant: Mutant, tests: Sequence[str]) -> bool:
    """In a process of its own."""
    if not tests:
        return False
    command = [sys.executable, "-m", "tests.mutants", "--one", mutant.file, str(mutant.number)]
    told = json.dumps(tests)
    done = subprocess.run(command, cwd=ROOT, input=told, capture_output=True, text=True)
    return done.returncode not in (0, NONE_LEFT)


def run_tests_here(file: str, number: int) -> int:
    """The tests named on standard input, with fault `number` in the file."""
    import resource

    tests = json.load(sys.stdin)
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    sys.meta_path.insert(0, Finder(file, number))
    files = sorted({test.partition("::")[0] for test in tests})
    words = ["-q", "-x", "--no-header", "--tb=no", "-p", "no:cacheprovider", *files]
    return int(pytest.main(words, plugins=[Only(tests)]))
