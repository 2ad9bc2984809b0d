"""`python -m tests.attack [--all] [PYTEST OPTIONS]`: what was lost or let in once is tried again.

Bounded by itself, as CI runs it; `--all` kills at every system call that changes files, and bends
2,000 imports.
"""

from __future__ import annotations

import os
import sys

import pytest

ATTACKS = (
    "tests/campaign/storage/test_file_lock.py",  # files moved from under somebody, or from a log
    "tests/campaign/storage/test_files.py",  # answers written over what is kept
    "tests/campaign/bookkeeping/test_restoring.py",  # backups of others, backups that are bent
    "tests/faults/test_traced_kills.py",  # kills at system calls
    "tests/faults/test_bad_files.py",  # files and numbers that hung or filled the memory
    "tests/faults/test_bent.py",  # values of an import that were bent
    "tests/campaign/journal/test_redo.py",  # acts whose ground has gone
    "tests/cli/commands/test_orders_once.py",  # twice at once, and orders of more than one's own
    "tests/campaign/journal/test_keys.py",  # keys that were seen, dice that were looked at
)


def main(words: list[str]) -> int:
    if "--all" in words:
        os.environ["HEXCROWN_TRACED_WRITES"] = "100000"
        os.environ["HEXCROWN_BENT"] = "2000"
    return pytest.main(["-q", *ATTACKS, *(word for word in words if word != "--all")])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
