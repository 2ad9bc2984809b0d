"""Strange terminals, missing variables, pipes that close, bytes that are no text."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from tests.faults.forked import load, run_forked
from tests.faults.stage import Typed

RUN = "import sys; from cli.main import start; sys.exit(start())"
ROOT = Path(__file__).parents[2]
Fresh = Callable[[Typed], tuple[Path, tuple[str, ...]]]

# One of each kind of answer: lists, tables, trees, maps, stories, help, errors.
SHOWN = (
    ("--help",),
    ("army", "--help"),
    ("table", "list"),
    ("table", "show", "wildlands", "--lang", "it"),
    ("table", "odds", "ruins"),
    ("odds", "4d6kh3"),
    ("rule", "ME-NEC-10"),
    ("map", "generate", "--size", "12x9", "--seed", "x"),
    ("status",),
    ("army", "list"),
    ("army", "show", "First"),
    ("journal",),
    ("turn", "status"),
    ("turn", "plan", "winter"),
    ("search", "First", "--dry-run", "--force", "--reason", "x"),
    ("army", "show", "nobody"),
    ("no-such-command",),
)


def hexcrown(
    words: tuple[str, ...], variables: Mapping[str, str], **options: object
) -> subprocess.CompletedProcess[bytes]:
    """A fresh interpreter that knows these variables alone."""
    return subprocess.run(  # type: ignore[call-overload,no-any-return]
        [sys.executable, "-c", RUN, *words],
        env={"PYTHONPATH": str(ROOT), **variables},
        capture_output="stdout" not in options,
        timeout=500,
        **options,
    )


def assert_answered(done: subprocess.CompletedProcess[bytes], words: tuple[str, ...]) -> None:
    told = (done.stdout or b"") + (done.stderr or b"")
    assert done.returncode in (0, 1, 2), (words, told[-600:])
    assert b"Traceback" not in told, (words, told[-600:])
    assert b"fault of ours" not in told, (words, told[-600:])


@pytest.mark.long
@pytest.mark.parametrize(
    "variables",
    [
        {"COLUMNS": "20", "TERM": "xterm"},
        {"LANG": "C", "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
        {},
    ],
    ids=["20 columns", "LANG=C", "no HOME, no TERM"],
)
def test_every_kind_of_answer_bears_strange_surroundings(
    variables: dict[str, str], fresh: Fresh
) -> None:
    place, _ = fresh(Typed(()))
    for words in SHOWN:
        known = {"HEXCROWN_CAMPAIGN": str(place), **variables}
        assert_answered(hexcrown(words, known, stdin=subprocess.DEVNULL), words)


@pytest.mark.long
def test_every_kind_of_answer_bears_a_real_terminal_of_20_columns(fresh: Fresh) -> None:
    import pty

    place, _ = fresh(Typed(()))
    for words in SHOWN:
        leader, follower = pty.openpty()
        narrow(follower)
        variables = {"TERM": "xterm-256color", "LANG": "C.UTF-8", "HEXCROWN_CAMPAIGN": str(place)}
        child = subprocess.Popen(
            [sys.executable, "-c", RUN, *words],
            stdin=follower, stdout=follower, stderr=follower,
            env={"PYTHONPATH": str(ROOT), "PAGER": "cat", **variables},  # nobody turns pages here
        )  # fmt: skip
        os.close(follower)
        told = read_all(leader)
        assert child.wait(timeout=500) in (0, 1, 2), told[-600:]
        assert b"Traceback" not in told


def narrow(terminal: int) -> None:
    import fcntl
    import struct
    import termios

    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 20, 0, 0))


def read_all(leader: int) -> bytes:
    told = b""
    while True:
        try:
            piece = os.read(leader, 65536)
        except OSError:  # Linux: the other end is closed
            piece = b""
        if not piece:
            os.close(leader)
            return told
        told += piece


def be_unknown() -> None:
    """No HOME, and no line in the system's list of users either."""
    import pwd

    for name in ("HOME", "HEXCROWN_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        os.environ.pop(name, None)
    pwd.getpwuid = {}.__getitem__  # type: ignore[assignment]


@pytest.mark.parametrize(
    ("words", "code"), [(("roll", "2d6"), 0), (("list",), 1), (("new", "A"), 1)]
)
def test_a_person_whom_the_system_does_not_know_is_told_to_name_a_folder(
    words: tuple[str, ...], code: int, tmp_path: Path
) -> None:
    ended = run_forked(words, tmp_path, first=be_unknown)
    assert ended.code == code, ended.told
    assert code == 0 or "set HEXCROWN_HOME" in ended.told


@pytest.mark.parametrize(
    "words",
    [
        ("roll", "2d6", "--ask"),
        ("orders", "check", "-"),
        ("orders", "run", "-"),
        ("map", "check", "-"),
        ("map", "show", "-"),
        ("import", "-", "--csv", "armies", "--reason", "x"),
        ("import", "-"),
        ("table", "import", "-", "--into", "pack"),
        ("deck", "new", "d", "-"),
        ("play", "settlers", "check", "-"),
        ("shell",),
        ("undo",),
    ],
    ids=" ".join,
)
@pytest.mark.parametrize("bytes_in", [b"\xff\xfe\x00\x80\n" * 20, b"\x00" * 50, b""])
def test_standard_input_that_is_no_text_is_told(
    words: tuple[str, ...], bytes_in: bytes, fresh: Fresh
) -> None:
    place, _ = fresh(Typed(()))
    load(words)
    (place.parent / "typed").write_bytes(bytes_in)

    def read_typed() -> None:
        os.environ["HEXCROWN_CAMPAIGN"] = str(place)
        sys.stdin = open("typed", encoding="utf-8")  # noqa: SIM115

    ended = run_forked(words, place.parent, first=read_typed)
    assert ended.code in (0, 1, 2), (words, ended.told)
    assert "Traceback" not in ended.told


@pytest.mark.parametrize(
    "words",
    [
        ("table", "list"),
        ("table", "show", "wildlands"),
        ("table", "schema"),
        ("journal", "--json"),
        ("export", "-"),
        ("map", "generate", "--size", "40x40", "--seed", "x", "--json"),
        ("--help",),
        ("turn", "order"),
        ("rule", "--search", "army"),
        ("roll", "6d6", "--times", "1000"),
    ],
    ids=" ".join,
)
def test_a_reader_that_has_seen_enough_is_no_trouble(words: tuple[str, ...], fresh: Fresh) -> None:
    """`| head -c 1`: it reads one byte and goes."""
    place, _ = fresh(Typed(()))
    known = {"PYTHONPATH": str(ROOT), "HEXCROWN_CAMPAIGN": str(place), "LANG": "C.UTF-8"}
    writer = subprocess.Popen(
        [sys.executable, "-c", RUN, *words],
        env=known, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=place.parent,
    )  # fmt: skip
    assert writer.stdout is not None
    assert writer.stderr is not None
    os.read(writer.stdout.fileno(), 1)
    writer.stdout.close()
    told = writer.stderr.read()
    writer.stderr.close()
    assert writer.wait(timeout=500) == 0, told
    assert told == b""


@pytest.mark.parametrize(
    ("words", "closed"), [(("map", "show"), (1,)), (("report",), (0, 1, 2))], ids=[">&-", "all"]
)
def test_streams_that_are_closed_are_no_trouble(
    words: tuple[str, ...], closed: tuple[int, ...], fresh: Fresh
) -> None:
    place, _ = fresh(Typed(()))
    ended = hexcrown(
        words,
        {"HEXCROWN_CAMPAIGN": str(place)},
        preexec_fn=lambda: [os.close(each) for each in closed],
    )
    assert ended.returncode == 0, ended.stderr
