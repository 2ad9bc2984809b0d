"""Files that are not as they should be: a clear message, nothing half done."""

from __future__ import annotations

import subprocess
import sys
from contextlib import nullcontext
from pathlib import Path

import pytest
from sqlalchemy.exc import OperationalError

from campaign.errors import Refused
from campaign.journal.founding import found_campaign
from campaign.storage.database_troubles import refused_by_store
from campaign.storage.store import Store, open_store
from tests.campaign.books import do, problems, set_up, state
from tests.campaign.conftest import KEY, fixed_clock


@pytest.fixture
def place(tmp_path: Path) -> Path:
    path = tmp_path / "a.hexcrown"
    set_up(found_campaign(str(path), "A", key=KEY, clock=fixed_clock)).close()
    return path


def open_change_and_check(path: Path) -> None:
    store = open_store(str(path))
    try:
        do(store, lambda world: world.put("army", 1, name="Changed"))
        problems(store)
    finally:
        store.close()


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="there is no campaign at"):
        open_store(str(tmp_path / "nowhere.hexcrown"))
    assert not (tmp_path / "nowhere.hexcrown").exists()


def test_a_file_that_is_no_database_is_told_and_kept(tmp_path: Path) -> None:
    path = tmp_path / "letter.hexcrown"
    path.write_text("Dear Anna,\n" * 100, encoding="utf-8")
    with pytest.raises(Refused, match="is not a database"):
        open_store(str(path))
    assert path.read_text(encoding="utf-8").startswith("Dear Anna")


def test_an_empty_file_and_another_programs_database_are_no_campaign(tmp_path: Path) -> None:
    import sqlite3

    (tmp_path / "empty.hexcrown").touch()
    other = sqlite3.connect(tmp_path / "other.hexcrown")
    other.execute("CREATE TABLE t (a)")
    other.commit()
    other.close()
    for name in ("empty", "other"):
        with pytest.raises(Refused, match="not a Hexcrown campaign"):
            open_store(str(tmp_path / f"{name}.hexcrown"))


@pytest.mark.parametrize("part", [0.2, 0.5, 0.9])
def test_a_file_cut_short_is_told(place: Path, part: float) -> None:
    whole = place.read_bytes()
    place.write_bytes(whole[: int(len(whole) * part)])
    with pytest.raises(Refused, match=r"is damaged|is not a database|lacks a table"):
        open_change_and_check(place)


def test_a_locked_file_is_told(place: Path) -> None:
    import sqlite3

    store = open_store(str(place))
    store.connection.exec_driver_sql("PRAGMA busy_timeout = 50")
    other = sqlite3.connect(place, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(Refused, match="busy in another terminal"):
        do(store, lambda world: world.put("army", 1, name="X"))
    other.execute("ROLLBACK")
    other.close()
    do(store, lambda world: world.put("army", 1, name="X"))
    store.close()


@pytest.mark.parametrize("gets_on", [True, False])
def test_a_writer_waits_on_while_others_write(
    place: Path, monkeypatch: pytest.MonkeyPatch, gets_on: bool
) -> None:
    """SQLite lets others pass: with fifty at once the last came to its end without its turn."""
    import sqlite3

    store = open_store(str(place))
    store.connection.exec_driver_sql("PRAGMA busy_timeout = 1")
    other = sqlite3.connect(place, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    other.execute("UPDATE campaign SET name = name || 'x'")
    begin = store._run
    tried = []

    def run(statement: str) -> None:
        try:
            begin(statement)
        except OperationalError:
            tried.append(statement)
            if gets_on and len(tried) == 2:
                other.execute("COMMIT")
            elif gets_on:
                other.execute("COMMIT")
                other.execute("BEGIN IMMEDIATE")
                other.execute("UPDATE campaign SET name = name || 'x'")
            raise

    monkeypatch.setattr(store, "_run", run)
    with nullcontext() if gets_on else pytest.raises(Refused, match="busy in another terminal"):
        do(store, lambda world: world.put("army", 1, name="X"))
    assert tried.count("BEGIN IMMEDIATE") == (2 if gets_on else 1)
    other.close()
    store.close()


WITHOUT_RIGHTS = """
import sys
from campaign.errors import Refused
from campaign.storage.store import open_store
from tests.campaign.books import do
from tests.faults.rights import give_up_rights

def change(place):
    store = open_store(place)
    do(store, lambda world: world.put("army", 1, name="Changed"))
    store.close()

give_up_rights()
try:
    change(sys.argv[1])
except Refused as refused:
    print(refused)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="gives up root's rights as Linux has them")
def test_a_file_that_may_not_be_written_is_told(tmp_path: Path) -> None:
    place = tmp_path / "closed" / "a.hexcrown"
    set_up(found_campaign(str(place), "A", key=KEY, clock=fixed_clock)).close()
    place.chmod(0o444)
    place.parent.chmod(0o555)
    command = [sys.executable, "-c", WITHOUT_RIGHTS, str(place)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=500)
    finally:
        place.parent.chmod(0o755)
    assert "can't be written" in done.stdout or "can't be opened" in done.stdout, done.stderr
    assert "Traceback" not in done.stderr


FULL_DISK = """
import resource, sys
from campaign.errors import Refused
from campaign.storage.store import open_store
from tests.campaign.books import do
store = open_store(sys.argv[1])
size = int(sys.argv[2])
sys.dont_write_bytecode = True  # Python would keep half a file, and fall over it next time
resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))
try:
    for number in range(1000):
        do(store, lambda world: world.insert("note", text="x" * 10_000))
        print("done", flush=True)
except Refused as refused:
    print(refused)
"""


def test_a_full_disk_is_told_and_every_command_before_it_is_there(place: Path) -> None:
    store = open_store(str(place))
    before = state(store).count("xxxx")
    done = subprocess.run(
        [sys.executable, "-c", FULL_DISK, str(place), "600000"],
        capture_output=True, text=True, timeout=500,
    )  # fmt: skip
    lines = done.stdout.splitlines()
    assert lines[-1].startswith("no room to write"), done.stdout[-300:] + done.stderr[-300:]
    count = store.connection.exec_driver_sql("SELECT count(*) FROM note").scalar()
    assert count == before + lines.count("done")
    assert problems(store) == []
    do(store, lambda world: world.insert("note", text="room again"))
    store.close()


@pytest.mark.parametrize("name", ["x" * 10_000, "a\0b", "no/such/folder"])
def test_a_place_that_no_file_can_have_is_told(name: str) -> None:
    with pytest.raises(Refused, match="there is no campaign at"):
        open_store(name)


def test_a_killed_founding_leaves_no_half_campaign(tmp_path: Path) -> None:
    path = tmp_path / "half.hexcrown"
    path.write_bytes(b"")
    with pytest.raises(Refused, match="already exists"):
        found_campaign(str(path), "Half", key=KEY)
    with pytest.raises(Refused, match="not a Hexcrown campaign"):
        open_store(str(path))


def test_no_answer_from_a_server_is_told() -> None:
    with pytest.raises(Refused, match="no answer from postgresql://ann@127"):
        open_store("postgresql://ann:secret@127.0.0.1:1/none?connect_timeout=2")


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("fe_sendauth: no password supplied", "wrong password for"),
        ('FATAL:  password authentication failed for user "ann"', "wrong password for"),
        ('FATAL:  database "vale" does not exist', "no such database or user: vale"),
        ('FATAL:  role "ann" does not exist', "no such database or user: vale"),
        ("Connection refused", "no answer from vale"),
    ],
)
def test_why_a_server_lets_nobody_in_is_told(said: str, told: str) -> None:
    trouble = refused_by_store("vale", f"connection failed: connection to server failed: {said}")
    assert told in str(trouble)


def test_a_failed_action_leaves_the_store_ready_for_the_next(place: Path) -> None:
    store: Store = open_store(str(place))
    before = state(store)
    with pytest.raises(ZeroDivisionError):
        do(store, lambda world: (world.put("army", 1, name="X"), 1 // 0))
    assert state(store) == before
    do(store, lambda world: world.put("army", 1, name="Y"))
    store.close()
