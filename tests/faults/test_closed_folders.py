"""A home, an output folder or a file that may not be read or written: words, and exit 1 or 2."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.faults.forked import Ended, load, run_forked
from tests.faults.rights import give_up_rights
from tests.faults.stage import Typed

Fresh = Callable[[Typed], tuple[Path, tuple[str, ...]]]
OUT = ("--out", "shut/out.svg")
WORDS = [
    ("list",), ("new", "A"), ("use", "A"), ("status",), ("archive", "a"), ("backup", "x"),
    ("restore", "x", "--yes"), ("import", "shut/a.json"),
    ("import", "a.json", "--at", "shut/b.hexcrown"),
    ("export", "shut/out.json"), ("export", "shut/out.csv", "--csv", "armies"),
    ("report", *OUT), ("chronicle", *OUT), ("roster", *OUT), ("chart", "crowns", *OUT),
    ("map", "draw", *OUT), ("map", "frames", *OUT), ("map", "export", *OUT),
    ("map", "generate", "--size", "4x4", "--seed", "x", *OUT), ("map", "check", "shut/map.txt"),
    ("map", "edit", "shut/map.txt", "0101 +forest"), ("map", "lay", "shut/map.txt"),
    ("orders", "check", "shut/orders.txt"), ("orders", "run", "shut/orders.txt"),
    ("table", "check", "shut"), ("table", "import", "shut/t.csv", "--into", "p"),
    ("table", "import", "t.csv", "--into", "shut/p"), ("table", "export", "ruins", *OUT),
    ("table", "odds", "ruins", *OUT), ("table", "sheet", "ruins", *OUT),
    ("table", "roll", "ruins", "--pack", "shut"), ("deck", "new", "d", "shut/cards.txt"),
    ("deck", "new", "d", "cards.txt"), ("deck", "draw", "d", "1"), ("deck", "list"),
    ("play", "settlers", "check", "shut/own.toml"), ("status", "--campaign", "shut/a.hexcrown"),
    ("play", "glen-more", "cards", "--template"), ("serve", "--port", "x"), ("warm", "status"),
    ("note", "x"), ("undo", "--yes"),
]  # fmt: skip


def answer(words: tuple[str, ...], folder: Path) -> Ended:
    load(words)
    return run_forked(words, folder, first=give_up_rights)


def shut(path: Path, mode: int) -> None:
    path.mkdir(parents=True, exist_ok=True)
    path.chmod(mode)


@pytest.mark.skipif(os.name != "posix", reason="needs the rights of a file")
@pytest.mark.parametrize("mode", [0o000, 0o500], ids=["unreadable", "read-only"])
def test_a_closed_home_or_folder_is_told_in_words(mode: int, fresh: Fresh) -> None:
    place, _ = fresh(Typed((), files=(("cards.txt", "3 red\n"), ("t.csv", "1,a\n"))))
    folder = place.parent
    home = folder / "home"
    for name in ("home", "shut"):
        shut(folder / name, mode)
    try:
        for words in WORDS:
            ended = answer(words, folder)
            assert ended.code in (0, 1, 2), (words, ended.told)
            assert "Traceback" not in ended.told, words
            assert "fault of ours" not in ended.told, words
            if "shut" in " ".join(words) and mode == 0:
                assert ended.code in (1, 2), (words, ended.told)
    finally:
        for name in (home, folder / "shut"):
            name.chmod(0o700)


@pytest.mark.skipif(os.name != "posix", reason="needs the rights of a file")
@pytest.mark.parametrize("what", ["file", "folder"])
def test_a_closed_campaign_is_told_in_words(what: str, fresh: Fresh) -> None:
    place, _ = fresh(Typed(()))
    target = place if what == "file" else place.parent / "kept"
    if what == "folder":
        target.mkdir()
        place = place.rename(target / place.name)
    target.chmod(0)
    try:
        for words in (("status",), ("note", "x"), ("check",), ("backup", "x"), ("export", "-"),
                      ("restore", "x", "--yes"), ("undo", "--yes"), ("turn", "next")):  # fmt: skip
            folder = place.parent if what == "file" else place.parent.parent
            ended = answer((*words, "--campaign", str(place)), folder)
            assert ended.code in (1, 2), (words, ended.told)
            assert "fault of ours" not in ended.told, (words, ended.told)
    finally:
        target.chmod(0o700)
