"""Every command that moves or replaces files, killed at each of its system calls in turn."""

from __future__ import annotations

import os
import shutil
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from campaign.storage.store import open_store
from tests.campaign.books import do
from tests.campaign.conftest import fixed_clock
from tests.faults.forked import load, run_forked, state_of
from tests.faults.stage import Typed
from tests.faults.traced import can_trace, run_traced
from tests.fuzz.words import every_command

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(not can_trace(), reason="needs Linux's ptrace"),
]
# Calls that write are killed at so many times, evenly spread, those that change names always;
# `python -m tests.attack --all` kills at all.
WRITES = int(os.environ.get("HEXCROWN_TRACED_WRITES", "4"))
KILLED: list[tuple[str, ...]] = []  # the words of each command that was killed; the attack counts
Fresh = Callable[[Typed], tuple[Path, tuple[str, ...]]]
Stage = Callable[[], tuple[Path, tuple[str, ...]]]


def kills(words: tuple[str, ...], stage: Stage) -> Iterator[Path]:
    """The folder as each kill left it; the first run is whole."""
    load(words)
    folder, typed = stage()
    whole = run_traced(typed, folder)
    assert whole.code == 0, whole.told
    yield folder
    for number in choose_calls(whole.calls):
        folder, typed = stage()
        ended = run_traced(typed, folder, stop_at=number)
        assert ended.code in (0, -signal.SIGKILL), ended.told
        if ended.code:
            KILLED.append(typed)
        yield folder


def choose_calls(calls: list[str]) -> list[int]:
    writes = [number for number, name in enumerate(calls) if "write" in name or "sync" in name]
    spread = {writes[len(writes) * part // WRITES] for part in range(WRITES)} if writes else set()
    return [number for number in range(len(calls)) if number not in writes or number in spread]


def at_home(fresh: Fresh, *files: tuple[str, str]) -> Path:
    """The folder of a campaign `a` that lies in its data folder, and is in use there."""
    place, _ = fresh(Typed((), files=files))
    campaigns = place.parent / "home" / "data" / "campaigns"
    campaigns.mkdir(parents=True)
    shutil.move(place, campaigns / "a.hexcrown")
    (campaigns / "current").write_text(f"{campaigns / 'a.hexcrown'}\n")
    return place.parent


def find_campaigns(folder: Path) -> list[Path]:
    return sorted(folder.glob("home/**/*.hexcrown"))


def assert_clean(folder: Path) -> None:
    """The next command that writes removes what a killed one left half written."""
    done = run_forked(("backup", "after", "--campaign", str(main_file(folder))), folder)
    assert done.code == 0, done.told
    done = run_forked(("use", str(main_file(folder))), folder)
    assert done.code == 0, done.told
    left = [path.name for path in folder.glob("home/**/*.part*")]
    assert left == []


def main_file(folder: Path) -> Path:
    return next(path for path in find_campaigns(folder) if ".backups" not in str(path))


def leave_log(place: Path) -> None:
    """Acts that stand in the log alone, as after a killed command."""
    child = os.fork()
    if child == 0:
        store = open_store(str(place), fixed_clock)
        do(store, lambda world: world.insert("note", text="in the log"))
        os.kill(os.getpid(), signal.SIGKILL)
    os.waitpid(child, 0)
    assert place.with_name(place.name + "-wal").stat().st_size > 0


def test_archive(fresh: Fresh) -> None:
    words = ("archive", "a")

    def stage() -> tuple[Path, tuple[str, ...]]:
        folder = at_home(fresh)
        done = run_forked(("backup", "dawn"), folder)
        assert done.code == 0, done.told
        leave_log(main_file(folder))
        return folder, words

    folder, _ = stage()
    before = state_of(main_file(folder))
    for folder in kills(words, stage):
        [left] = [path for path in find_campaigns(folder) if ".backups" not in str(path)]
        assert state_of(left) == before
        if left.parent.name != "archive":  # done again it goes whole, with its backups
            assert run_forked(words, folder).code == 0
        assert len(list(folder.glob("home/**/archive/a.hexcrown.backups/*.hexcrown"))) == 1


def test_restore(fresh: Fresh) -> None:
    words = ("restore", "dawn", "--yes")

    def stage() -> tuple[Path, tuple[str, ...]]:
        folder = at_home(fresh)
        assert run_forked(("backup", "dawn"), folder).code == 0
        assert run_forked(("note", "later"), folder).code == 0
        leave_log(main_file(folder))
        return folder, words

    folder, _ = stage()
    later = state_of(main_file(folder))
    seen = set()
    for folder in kills(words, stage):
        place = main_file(folder)
        seen.add(now := state_of(place))
        kept = [state_of(path) for path in folder.glob("home/**/*.replaced.hexcrown")]
        assert now == later or later in kept  # nothing is lost
        journal = place.with_name(place.name + "-journal")
        assert not journal.exists(), journal.read_bytes()[:40]
        assert run_forked(("note", "goes on"), folder).code == 0
        state_of(place)
        assert_clean(folder)
    assert len(seen) == 2


def test_new(fresh: Fresh) -> None:
    def stage() -> tuple[Path, tuple[str, ...]]:
        return at_home(fresh), ("new", "B", "--seed", "x")

    for folder in kills(("new", "B"), stage):
        made = folder / "home" / "data" / "campaigns" / "b.hexcrown"
        if not made.exists():
            assert run_forked(("new", "B", "--seed", "x"), folder).code == 0
        state_of(made)
        assert_clean(folder)


def test_import(fresh: Fresh) -> None:
    place, _ = fresh(Typed(()))
    done = run_forked(("export", "a.json", "--campaign", str(place)), place.parent)
    assert done.code == 0, done.told
    text = (place.parent / "a.json").read_text("utf-8")

    def stage() -> tuple[Path, tuple[str, ...]]:
        return at_home(fresh, ("a.json", text)), ("import", "a.json", "--at", "home/b.hexcrown")

    for folder in kills(("import", "a.json"), stage):
        made = folder / "home" / "b.hexcrown"
        if not made.exists():
            done = run_forked(("import", "a.json", "--at", "home/b.hexcrown"), folder)
            assert done.code == 0, done.told
        state_of(made)
        assert run_forked(("export", "home/other.txt"), folder).code == 0
        assert_clean(folder)


# Each command that takes --out, and others that write a file; held to the program below.
OUT = ("--out", "home/out.txt")
OVER = (*OUT, "--force")
WRITING = [
    ("backup", "dawn"),
    ("export", "home/out.txt"),
    ("export", "home/out.txt", "--force"),
    ("export", "home/out.txt", "--csv", "armies"),
    ("use", "a"),
    ("rename", "Another"),
    ("chart", "crowns", *OUT),
    ("chronicle", *OUT),
    ("forecast", "--runs", "2", *OUT),
    ("map", "edit", "home/out.txt", "0101 +forest"),
    ("map", "edit", "map.txt", "0101 +forest", *OUT),
    ("map", "diff", "1/turn 1", *OUT),
    ("map", "draw", "--out", "home/map.svg"),
    ("map", "export", *OUT),
    ("map", "frames", "--out", "home/map.svg"),
    ("map", "generate", "--size", "4x4", "--seed", "x", *OVER),
    ("map", "import", "map.txt", *OUT),
    ("report", "--to", "html", *OUT),
    ("roster", *OVER),
    ("battle-sheet", "0102", *OVER),
    ("table", "export", "ruins", *OUT),
    ("table", "odds", "ruins", *OVER),
    ("table", "sheet", "ruins", *OUT),
    ("turn", "until", "winter", "--auto"),
]
MAP = "0101 lowland\n0102 lowland\n"


def test_every_command_that_writes_a_file_is_killed() -> None:
    killed = {" ".join(words[:count]) for words in WRITING for count in (1, 2)}
    writing = {" ".join(path) for path, options in every_command() if "--out" in options}
    assert writing - killed == set()


@pytest.mark.parametrize("words", WRITING, ids=" ".join)
def test_a_copy_or_a_page_is_whole_or_as_it_was(words: tuple[str, ...], fresh: Fresh) -> None:
    def stage() -> tuple[Path, tuple[str, ...]]:
        folder = at_home(fresh, ("map.txt", MAP))
        if is_over(words):
            (folder / "home" / "out.txt").write_text(MAP)
        return folder, words

    written = set()
    for folder in kills(words, stage):
        for path in find_campaigns(folder):
            state_of(path)
        for name in ("out.txt", "map.svg"):
            if (folder / "home" / name).exists():
                written.add((folder / "home" / name).read_bytes())
        done = run_forked(("export", "home/other.txt"), folder)
        assert done.code == 0, done.told
        assert_clean(folder)
    assert len(written) <= (2 if is_over(words) else 1)


def is_over(words: tuple[str, ...]) -> bool:
    """A file already exists, and replaced."""
    return "--force" in words or words[:3] == ("map", "edit", "home/out.txt")


def test_a_pack_takes_a_table_whole_or_not_at_all(fresh: Fresh) -> None:
    words = ("table", "import", "t.csv", "--into", "home/p")

    def stage() -> tuple[Path, tuple[str, ...]]:
        return at_home(fresh, ("t.csv", "d6,what\n1-3,rain\n4-6,sun\n")), words

    for folder in kills(words, stage):
        state_of(main_file(folder))
        done = run_forked(words, folder)
        assert done.code == 0 or "would be replaced" in done.told, done.told
        done = run_forked(("table", "check", "home/p"), folder)
        assert done.code == 0, done.told
        assert not list(folder.glob("home/p/**/*.part"))


def test_a_game_in_progress(fresh: Fresh) -> None:
    def stage() -> tuple[Path, tuple[str, ...]]:
        folder = at_home(fresh, ("cards.txt", "30 red\n30 blue\n"))
        done = run_forked(("deck", "new", "d", "cards.txt"), folder)
        assert done.code == 0, done.told
        return folder, ("deck", "draw", "d", "2")

    for folder in kills(("deck", "draw", "d"), stage):
        done = run_forked(("deck", "draw", "d", "1"), folder)
        assert done.code == 0, done.told
        assert not list(folder.glob("home/**/games/**/*.part"))
