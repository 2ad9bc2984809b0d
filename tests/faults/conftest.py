from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.faults.forked import load, run_forked
from tests.faults.stage import Typed, make_campaign


@pytest.fixture(scope="session")
def staged(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The campaign, made once; tests take copies."""
    return make_campaign(tmp_path_factory.mktemp("staged"))


@pytest.fixture
def fresh(staged: Path, tmp_path: Path) -> Callable[[Typed], tuple[Path, tuple[str, ...]]]:
    """A copy of it in a folder of its own, with the command's files, and the words to type."""
    numbers = iter(range(10_000))
    ready: dict[tuple[tuple[str, ...], ...], Path] = {(): staged}

    def copy(of: Path) -> Path:
        folder = tmp_path / str(next(numbers))
        folder.mkdir()
        return Path(shutil.copy(of, folder / "a.hexcrown"))

    def make(typed: Typed) -> tuple[Path, tuple[str, ...]]:
        if typed.first not in ready:
            ready[typed.first] = prepare(copy(staged), typed)
        place = copy(ready[typed.first])
        for name, text in typed.files:
            (place.parent / name).write_text(text, encoding="utf-8")
        words = [str(newest_act(place)) if word == "{act}" else word for word in typed.words]
        return place, (*words, "--campaign", str(place))

    return make


def prepare(place: Path, typed: Typed) -> Path:
    for words in typed.first:
        load(words)
        done = run_forked((*words, "--campaign", str(place)), place.parent)
        assert done.code == 0, done.told
    return place


def newest_act(place: Path) -> int:
    connection = sqlite3.connect(place)
    [act] = connection.execute("SELECT max(act) FROM entry").fetchone()
    connection.close()
    return int(act)
