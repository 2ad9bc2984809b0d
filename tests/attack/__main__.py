"""`python -m tests.attack [--all] [PYTEST OPTIONS]`: what was lost or let in once is tried again.

Bounded by itself, as CI runs it: without what is marked `long`, which CI runs apart. Four options
come first, each counts at its end, and each ends with 1 if there was a fault:
- `--all` kills at every system call that changes files, and bends 2,000 imports.
- `--kills` is the kills alone: at every call that changes a name and at a hundred of each command's
  writes, some 1,200 in all.
- `--warm [COUNT]` kills either side of a warm command, or its server: 500 times if nothing is said.
- `--bent [FIRST] [COUNT]` is the bent imports alone, 2,000 if nothing is said.
"""

from __future__ import annotations

import os
import sys
from collections import Counter

import pytest

WRITES = {"--all": ("100000", "2000"), "--kills": ("100", "2000")}
KILLS = "tests/faults/test_traced_kills.py"
WARM_KILLS = "tests/faults/test_warm_kills.py"
ALONE = ("-q", "-n", "0", "--timeout", "0")  # one process counts; one test may take an hour
ATTACKS = (
    "tests/campaign/storage/test_file_lock.py",  # files moved from under somebody, or from a log
    "tests/campaign/storage/test_files.py",  # answers written over what is kept
    "tests/campaign/bookkeeping/test_restoring.py",  # backups of others, backups that are bent
    KILLS,  # kills at system calls
    WARM_KILLS,  # kills of either side of a warm command
    "tests/faults/test_bad_files.py",  # files and numbers that hung or filled the memory
    "tests/faults/test_bent.py",  # values of an import that were bent
    "tests/campaign/journal/test_redo.py",  # acts whose ground has gone
    "tests/cli/commands/test_orders_once.py",  # twice at once, and orders of more than one's own
    "tests/campaign/journal/test_keys.py",  # keys that were seen, dice that were looked at
    "tests/campaign/journal/test_joint_key.py",  # shares of a key that were bent or left out
    "tests/campaign/journal/test_labels.py",  # labels of dice that somebody chose
    "tests/campaign/journal/test_printed_head.py",  # a journal written anew
    "tests/campaign/knowledge/test_no_book_numbers.py",  # numbers that tell of others
    "tests/cli/commands/test_order_options.py",  # options that orders may hold
    "tests/cli/web/test_entrance.py",  # other sites, other machines, forged cookies
    "tests/faults/test_control_characters.py",  # names that write to a terminal or a spreadsheet
    "tests/faults/test_closed_folders.py",  # homes and folders that may not be read
)


class KillCount:
    """Tells at the end how often which command was killed, and how many tests failed over it."""

    @pytest.hookimpl(trylast=True)
    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        from tests.faults.test_traced_kills import KILLED

        for words, count in sorted(Counter(" ".join(words[:2]) for words in KILLED).items()):
            terminalreporter.write_line(f"{count:5} kills of {words}")
        failed = len(terminalreporter.stats.get("failed", []))
        terminalreporter.write_line(f"{len(KILLED):5} kills in all; tests failed: {failed}")


class WarmCount:
    """Tells at the end which side was killed how often, and what the clients heard."""

    @pytest.hookimpl(trylast=True)
    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        from tests.faults.test_warm_kills import ENDED, KILLED

        for title, counted in (("kills of", KILLED), ("commands", ENDED)):
            for name, count in sorted(counted.items()):
                terminalreporter.write_line(f"{count:5} {title} {name}")
        failed = len(terminalreporter.stats.get("failed", []))
        terminalreporter.write_line(f"{KILLED.total():5} kills in all; tests failed: {failed}")


def kill_warm(words: list[str]) -> int:
    if words and words[0].isdecimal():
        os.environ["HEXCROWN_WARM_KILLS"] = words.pop(0)
    else:
        os.environ["HEXCROWN_WARM_KILLS"] = "500"
    return pytest.main([*ALONE, WARM_KILLS, *words], plugins=[WarmCount()])


def main(words: list[str]) -> int:
    if words[:1] == ["--warm"]:
        return kill_warm(words[1:])
    if words[:1] == ["--bent"]:
        from tests.faults.bent import tell_all

        return tell_all(*map(int, words[1:]))
    writes, bent = WRITES.get(words[0] if words else "", ("", ""))
    if not writes:
        return pytest.main(["-q", "-m", "not long", *ATTACKS, *words])
    os.environ |= {"HEXCROWN_TRACED_WRITES": writes, "HEXCROWN_BENT": bent}
    attacks = (KILLS,) if words[0] == "--kills" else ATTACKS
    return pytest.main([*ALONE, *attacks, *words[1:]], plugins=[KillCount()])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
