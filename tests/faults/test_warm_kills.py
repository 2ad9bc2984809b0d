"""SIGKILL of either side of a warm command, and of its server: what was answered is in the books
once, what was not is there once or not at all, and nothing is begun twice."""

from __future__ import annotations

import json
import os
import signal
import time
from collections import Counter
from collections.abc import Callable
from contextlib import closing, suppress
from itertools import cycle
from pathlib import Path

import pytest

from campaign.journal.verify import verify_journal
from campaign.storage.store import open_store
from cli.warm.client import run_warm
from cli.warm.starting import ask, frames, start
from tests.cli.warm.handed_over import as_for, serving, standing_in
from tests.cli.warm.stage import is_alive
from tests.faults.stage import Typed

pytestmark = [
    pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="this system has no /proc"),
    pytest.mark.filterwarnings("ignore:This process .* is multi-threaded"),
]

KILLS = int(os.environ.get("HEXCROWN_WARM_KILLS", "24"))  # more by hand
RESTARTS = 50  # the server itself is killed once in so many
NOBODY = 77  # the exit code of a client that would have run its command by itself
KILLED: Counter[str] = Counter()
ENDED: Counter[str] = Counter()
Fresh = Callable[[Typed], tuple[Path, tuple[str, ...]]]


def words_of(mark: str, number: int) -> list[str]:
    """Changing commands, each with a word by which its entry is known."""
    return [
        ["note", mark],
        ["empire", "pay", "Ostmark", "1", "--reason", mark],
        ["army", "set", "First", f"points={900 + number % 100}", "--force", "--reason", mark],
    ][number % 3]


def begin(words: list[str], folder: str) -> int:
    """A client, forked so that it starts at once."""
    process = os.fork()
    if process:
        return process
    code = 1
    try:
        with as_for(folder), standing_in([os.devnull] * 3):
            found = run_warm(words)
            code = NOBODY if found is None else found
    finally:
        os._exit(code)


def children_of(server: int) -> list[int]:
    try:
        return [
            int(each) for each in Path(f"/proc/{server}/task/{server}/children").read_text().split()
        ]
    except OSError:
        return []


def kill(processes: list[int]) -> None:
    for process in processes:
        with suppress(ProcessLookupError):  # it has just ended
            os.kill(process, signal.SIGKILL)


def find_server() -> int:
    facts = ask(frames.ASK)
    assert facts is not None
    return facts["process"]


def test_nothing_is_lost_or_done_twice_when_either_side_is_killed(fresh: Fresh) -> None:
    place, _ = fresh(Typed(()))
    answered, unanswered = set(), set()
    with serving() as folder, as_for(folder):
        server = find_server()
        whole = measure(place, folder)
        for number, side in zip(range(KILLS), cycle(("client", "child"))):
            mark = f"mark-{number}"
            words = [*words_of(mark, number), "--campaign", str(place)]
            if number % RESTARTS == RESTARTS - 1:
                side = "server"
            client = begin(words, folder)
            time.sleep(whole * 1.2 * number / KILLS)
            kill({"client": [client], "child": children_of(server), "server": [server]}[side])
            code = os.waitstatus_to_exitcode(os.waitpid(client, 0)[1])
            KILLED[side] += 1
            ENDED[tell_end(code)] += 1
            assert code in (0, 1, NOBODY, -signal.SIGKILL)
            if code != NOBODY:
                (answered if code == 0 else unanswered).add(mark)
            if side == "server":
                start(idle=600)
                server = find_server()
        wait_for_the_last(server)
    kept = count_marks(place)
    assert {mark for mark, times in kept.items() if times > 1} == set()
    assert answered <= kept.keys() <= answered | unanswered
    with closing(open_store(str(place))) as store, store.reading() as connection:
        assert verify_journal(connection).problems == []


def tell_end(code: int) -> str:
    return {0: "answered", NOBODY: "not begun", 1: "told as lost"}.get(code, "killed")


def measure(place: Path, folder: str) -> float:
    """Seconds of a whole command."""
    for _ in range(3):
        start = time.monotonic()
        client = begin(["note", "whole", "--campaign", str(place)], folder)
        assert os.waitstatus_to_exitcode(os.waitpid(client, 0)[1]) == 0
        whole = time.monotonic() - start
    return whole


def wait_for_the_last(server: int) -> None:
    """Until the one that waits is alone: what a killed client began has ended."""
    for _ in range(600):
        if len([each for each in children_of(server) if is_alive(each)]) <= 1:
            return
        time.sleep(0.05)
    raise AssertionError("a command did not end")


def count_marks(place: Path) -> Counter[str]:
    """How often each mark stands among the words of an act."""
    with closing(open_store(str(place))) as store, store.reading() as connection:
        rows = connection.connection.exec_driver_sql("SELECT words FROM entry").fetchall()
    found: Counter[str] = Counter()
    for (words,) in rows:
        found.update(word for word in json.loads(words) if word.startswith("mark-"))
    return found
