"""A campaign that stays open while nobody uses it is in nobody's way, and is never an old one."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from campaign.errors import Refused
from campaign.journal.founding import found_campaign
from campaign.storage.backup import make_backup, restore
from campaign.storage.file_lock import held_alone
from campaign.storage.kept_stores import KeptStores, log_of
from campaign.storage.locations import archive
from campaign.storage.store import Store, open_store, stay_connected
from tests.campaign.books import do, problems, set_up, state
from tests.campaign.conftest import KEY, fixed_clock

ARCHIVE = """
import sys
from pathlib import Path
from campaign.storage.locations import archive
print(archive(Path(sys.argv[1])))
"""


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("HEXCROWN_HOME", str(tmp_path / "home"))
    return make_campaign(tmp_path / "a.hexcrown")


def make_campaign(path: Path | str) -> str:
    set_up(found_campaign(str(path), "A", key=KEY, clock=fixed_clock)).close()
    return str(path)


@pytest.fixture
def stores() -> Iterator[KeptStores]:
    kept = KeptStores()
    kept.keep()
    yield kept
    kept.close()


def use(stores: KeptStores, place: str) -> Store:
    with stores.open(place) as store:
        assert problems(store) == []
    return store


def name_army(store: Store, name: str) -> None:
    do(store, lambda world: world.put("army", 1, name=name))


def army_name(store: Store) -> object:
    with store.reading() as connection:
        return connection.connection.exec_driver_sql("SELECT name FROM army WHERE id = 1").scalar()


def wait_until(is_so: Callable[[], bool]) -> None:
    for _ in range(1000):
        if is_so():
            return
        time.sleep(0.02)
    raise AssertionError("it was not so")


def test_the_same_store_is_used_again(stores: KeptStores, place: str) -> None:
    first = use(stores, place)
    assert use(stores, place) is first
    with stores.open(place) as one, stores.open(place) as other:
        assert one is first
        assert other is not first


def test_nothing_is_kept_unless_somebody_will_close_it(place: str) -> None:
    store = use(KeptStores(), place)
    assert store.connection.closed
    assert not log_of(Path(place)).exists()


def test_what_met_trouble_is_not_used_again(stores: KeptStores, place: str) -> None:
    with pytest.raises(Refused), stores.open(place) as store:
        raise Refused("no")
    assert store.connection.closed


def test_closing_leaves_one_file(stores: KeptStores, place: str) -> None:
    with stores.open(place) as store:
        name_army(store, "Changed")
    stores.close()
    assert [path.name for path in Path(place).parent.glob("a.hexcrown*")] == ["a.hexcrown"]


def test_a_campaign_that_nobody_uses_is_archived_by_another_process(
    stores: KeptStores, place: str
) -> None:
    with stores.open(place) as store:
        name_army(store, "Changed")
    command = [sys.executable, "-c", ARCHIVE, place]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
    with pytest.raises(Refused, match="there is no campaign at"):
        use(stores, place)
    with closing(open_store(told)) as moved:
        assert army_name(moved) == "Changed"
        assert problems(moved) == []


def test_a_campaign_that_is_let_go_of_is_archived_at_once(
    stores: KeptStores, place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("campaign.storage.file_lock.TRIES", 1)
    monkeypatch.setattr("campaign.storage.kept_stores.PAUSE", 30.0)
    use(stores, place)
    stores.let_go(place)
    archive(Path(place))
    assert not Path(place).exists()


def test_who_asks_while_a_file_is_moved_is_not_let_in(
    stores: KeptStores, place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("campaign.storage.file_lock.FOLDER_TRIES", 1)
    use(stores, place)
    stores.let_go(place)
    with held_alone(Path(place)), pytest.raises(Refused, match="busy"):
        use(stores, place)
    use(stores, place)


def test_what_was_restored_is_what_is_seen(stores: KeptStores, place: str) -> None:
    with stores.open(place) as store:
        before = state(store)
        make_backup(store, "dawn")
        name_army(store, "Changed")
    restore(place)
    with stores.open(place) as store:
        assert state(store) == before
        name_army(store, "Again")
        assert problems(store) == []


def test_the_log_is_emptied_so_that_a_copy_of_the_file_is_whole(
    stores: KeptStores, place: str, tmp_path: Path
) -> None:
    with stores.open(place) as store:
        name_army(store, "Changed")
        assert log_of(Path(place)).stat().st_size
    wait_until(lambda: not log_of(Path(place)).stat().st_size)
    copy = tmp_path / "copy.hexcrown"
    shutil.copyfile(place, copy)
    with closing(open_store(str(copy))) as copied:
        assert army_name(copied) == "Changed"
    assert use(stores, place) is store


def test_a_file_moved_away_by_hand_is_gone(stores: KeptStores, place: str, tmp_path: Path) -> None:
    use(stores, place)
    os.rename(place, tmp_path / "b.hexcrown")
    with pytest.raises(Refused, match="there is no campaign at"):
        use(stores, place)


@pytest.mark.parametrize("put_over", [os.replace, shutil.copyfile])
def test_another_file_put_in_its_place_by_hand_is_the_one_that_is_seen(
    put_over: Callable[[str, str], object], stores: KeptStores, place: str, tmp_path: Path
) -> None:
    other = make_campaign(tmp_path / "other.hexcrown")
    with closing(open_store(other)) as store:
        name_army(store, "Other")
        do(store, lambda world: [world.insert("note", text="x" * 500) for _ in range(50)])
    use(stores, place)
    put_over(other, place)
    with stores.open(place) as store:
        assert army_name(store) == "Other"
        name_army(store, "Written")
        assert problems(store) == []


def make_other(tmp_path: Path) -> str:
    other = make_campaign(tmp_path / "other.hexcrown")
    with closing(open_store(other)) as store:
        name_army(store, "Other")
    return other


def test_a_file_copied_over_while_it_is_used_is_opened_anew_afterwards(
    stores: KeptStores, place: str, tmp_path: Path
) -> None:
    other = make_other(tmp_path)
    use(stores, place)
    with stores.open(place):
        shutil.copyfile(other, place)
    with stores.open(place) as store:
        assert army_name(store) == "Other"
        assert problems(store) == []


def test_a_link_that_leads_to_another_file_now_is_followed(
    stores: KeptStores, place: str, tmp_path: Path
) -> None:
    link = tmp_path / "link.hexcrown"
    link.symlink_to(place)
    use(stores, str(link))
    link.unlink()
    link.symlink_to(make_other(tmp_path))
    with stores.open(str(link)) as store:
        assert army_name(store) == "Other"


def test_a_file_without_a_log_is_not_kept(stores: KeptStores, place: str, tmp_path: Path) -> None:
    """A disk that has none, or may not be written: no sign would show that it was replaced."""
    other = make_other(tmp_path)
    with stores.open(place) as store:
        store.connection.exec_driver_sql("PRAGMA journal_mode = DELETE")
    os.replace(other, place)
    with stores.open(place) as store:
        assert army_name(store) == "Other"


def test_one_that_breaks_while_nobody_uses_it_keeps_no_other_open(
    stores: KeptStores, place: str, tmp_path: Path
) -> None:
    other = make_other(tmp_path)
    with stores.open(place) as broken:
        name_army(broken, "Changed")
    broken.connection.connection.driver_connection.close()  # type: ignore[union-attr]
    wait_until(lambda: not stores._idle)
    use(stores, other)
    archive(Path(other))
    with stores.open(place) as store:
        assert army_name(store) == "Changed"


def test_what_another_process_did_to_the_file_is_refused_as_when_it_is_opened(
    stores: KeptStores, place: str
) -> None:
    use(stores, place)
    with closing(sqlite3.connect(place)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.commit()
    with pytest.raises(Refused, match="newer Hexcrown"):
        use(stores, place)


def test_a_trigger_planted_meanwhile_is_refused(stores: KeptStores, place: str) -> None:
    use(stores, place)
    with closing(sqlite3.connect(place)) as connection:
        connection.execute("CREATE TRIGGER spy AFTER UPDATE ON army BEGIN SELECT 1; END")
    with pytest.raises(Refused, match="view or trigger"):
        use(stores, place)


def test_a_log_removed_by_hand_is_not_written_to(stores: KeptStores, place: str) -> None:
    use(stores, place)
    for ending in ("-wal", "-shm"):
        Path(place + ending).unlink()
    with stores.open(place) as store:
        name_army(store, "Changed")
    stores.close()
    with closing(open_store(place)) as store:
        assert army_name(store) == "Changed"


def test_a_line_that_a_server_cut_is_made_anew(
    stores: KeptStores, new_schema: Callable[[], str]
) -> None:
    address = new_schema()
    make_campaign(address)
    stay_connected(address)
    before = use(stores, address)
    assert use(stores, address) is before
    with closing(open_store(address)) as other:
        others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> "
        other.connection.exec_driver_sql(
            others + "pg_backend_pid() AND datname = current_database()"
        )
    with stores.open(address) as store:
        assert store is not before
        name_army(store, "Changed")
