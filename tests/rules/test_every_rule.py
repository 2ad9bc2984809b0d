"""Each rule of the packs has a test marked for it that carries it out.

Rules of the campaign (ME, BG, HO) need one on a world: the tests of the tables alone
(`tests/rules/tables`) and of the bare board do not count for them. Each id with its tests is
printed by `python -m tests.rules.test_every_rule`.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest

from tables.library.packs import Library, shipped_packs
from tests.conftest import COLLECTED

ROOT = Path(__file__).resolve().parents[2]
COLLECTOR = """
import json, sys, pytest
class Marks:
    def pytest_collection_modifyitems(self, items):
        found = [[item.nodeid, list(mark.args)] for item in items
                 for mark in item.iter_markers("rule")]
        print("\\nMARKS " + json.dumps(found))
sys.exit(pytest.main(["--collect-only", "-qq", "-p", "no:xdist", "-p", "no:cacheprovider", "tests"],
                     plugins=[Marks()]))
"""
NOT_ON_A_WORLD = ("tests/rules/tables/", "tests/rules/land/test_tiles_going", "tests/tables/")
CAMPAIGN = ("ME-", "BG-", "HO-")
# An id that can't be carried out, with the reason.
EXCUSED: dict[str, str] = {}


def marked_tests(config: pytest.Config | None = None) -> dict[str, list[str]]:
    """Every id with the tests marked for it; collected anew unless this run has all tests."""
    if config and COLLECTED in config.stash:
        marks = [
            (item.nodeid, mark.args)
            for item in config.stash[COLLECTED]
            for mark in item.iter_markers("rule")
        ]
    else:
        marks = marks_collected()
    found: dict[str, list[str]] = defaultdict(list)
    for test, ids in marks:
        for rule in ids:
            found[rule].append(test)
    return found


@cache
def marks_collected() -> list[tuple[str, list[str]]]:
    run = subprocess.run(
        [sys.executable, "-c", COLLECTOR], cwd=ROOT, capture_output=True, text=True, check=False
    )
    lines = [line for line in run.stdout.splitlines() if line.startswith("MARKS ")]
    assert lines, run.stdout[-2000:] + run.stderr[-2000:]
    return [(test, ids) for test, ids in json.loads(lines[-1].removeprefix("MARKS "))]


def counts(rule: str, test: str) -> bool:
    return not rule.startswith(CAMPAIGN) or not test.startswith(NOT_ON_A_WORLD)


def rule_ids() -> list[str]:
    return sorted(Library(shipped_packs()).rules())


def uncovered(marks: dict[str, list[str]]) -> list[str]:
    return [
        rule
        for rule in rule_ids()
        if rule not in EXCUSED and not any(counts(rule, test) for test in marks.get(rule, ()))
    ]


def test_every_rule_has_a_test_that_carries_it_out(pytestconfig: pytest.Config) -> None:
    marks = marked_tests(pytestconfig)
    assert uncovered(marks) == []
    assert sorted(set(marks) - set(rule_ids())) == [], "marks of rules that no pack carries"


if __name__ == "__main__":
    found = marked_tests()
    for rule in rule_ids():
        tests = [test for test in found.get(rule, []) if counts(rule, test)]
        print(rule, *(tests or ["NONE"]), sep="\n  ")
    print(f"{len(uncovered(found))} without a test: {' '.join(uncovered(found))}")
