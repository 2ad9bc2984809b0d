"""`python -m cli.app.install`, with which the README's two commands begin."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from cli.app import install as installing

ROOT = Path(__file__).parents[3]


def install(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "cli.app.install", *words]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=500)


def test_it_needs_nothing_but_python() -> None:
    code = "import cli.app.install"
    bare = [sys.executable, "-S", "-c", code]  # without the environment's packages
    assert subprocess.run(bare, cwd=ROOT, timeout=500).returncode == 0


def test_pips_words_are_shown_where_it_fails() -> None:
    done = install("./no-such-folder")
    assert done.returncode == 1
    assert "no-such-folder" in done.stderr


@pytest.mark.parametrize("words", [["--help"], ["--editable", ".", "--help"]])
def test_what_is_installed_is_compiled_though_python_may_write_no_bytecode(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library, checkout = tmp_path / "library", tmp_path / "checkout"
    for file in (library / "lib" / "a.py", library / "lib" / "tests" / "t.py",
                 checkout / "cli" / "b.py", checkout / "notes" / "c.py"):  # fmt: skip
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("1", encoding="utf-8")
    (library / "broken.py").write_text("print 1", encoding="utf-8")
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    monkeypatch.setattr(installing.sysconfig, "get_path", lambda name: str(library))
    monkeypatch.setattr(installing, "ROOT", checkout)

    assert installing.main(words) == 0

    compiled = {file.name.partition(".")[0] for file in tmp_path.rglob("*.pyc")}
    assert compiled == ({"a"} if words == ["--help"] else {"a", "b"})


def test_a_terminal_sees_one_line_that_is_written_over() -> None:
    leader, follower = pty.openpty()
    command = [sys.executable, "-m", "cli.app.install", "--help"]
    child = subprocess.Popen(command, cwd=ROOT, stdout=follower, stderr=follower)
    os.close(follower)
    told = b""
    while piece := read_piece(leader):
        told += piece
    os.close(leader)
    assert child.wait(timeout=500) == 0
    assert told.count(b"\rinstalling, ") > 3
    assert b"\n" not in told
    assert told.endswith(b" \r")


def read_piece(leader: int) -> bytes:
    try:
        return os.read(leader, 65536)
    except OSError:  # Linux: the other end is closed
        return b""
