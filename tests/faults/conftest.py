from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.faults.stage import Typed, make_campaign


@pytest.fixture(scope="session")
def staged(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The campaign, made once; tests take copies."""
    return make_campaign(tmp_path_factory.mktemp("staged"))


@pytest.fixture
def fresh(staged: Path, tmp_path: Path) -> Callable[[Typed], tuple[Path, tuple[str, ...]]]:
    """A copy of it in a folder of its own, with the command's files, and the words to type."""
    numbers = iter(range(10_000))

    def make(typed: Typed) -> tuple[Path, tuple[str, ...]]:
        folder = tmp_path / str(next(numbers))
        folder.mkdir()
        place = folder / "a.hexcrown"
        shutil.copy(staged, place)
        for name, text in typed.files:
            (folder / name).write_text(text, encoding="utf-8")
        return place, (*typed.words, "--campaign", str(place))

    return make
