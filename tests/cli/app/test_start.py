"""How the program starts and ends: what it loads, and strange terminals."""

import contextlib
import io
import os
import subprocess
import sys

import pytest

from cli.main import main

HEAVY = {"re", "typing", "dataclasses", "fractions", "secrets", "hashlib", "random", "typer"}
RUN = "import sys; from cli.main import start; sys.exit(start())"


def python(code: str, *words: str, **options: object) -> subprocess.CompletedProcess[str]:
    """A fresh interpreter."""
    start = [sys.executable, "-c", code, *words]
    return subprocess.run(  # type: ignore[call-overload,no-any-return]
        start, capture_output=True, encoding="utf-8", errors="replace", **options
    )


def start(*words: str, **options: object) -> subprocess.CompletedProcess[str]:
    return python(RUN, *words, **options)


def loaded_by(*words: str) -> set[str]:
    code = (
        "import sys; before = set(sys.modules); from cli.main import main; main();"
        "print(*set(sys.modules) - before, file=sys.stderr)"
    )
    return set(python(code, *words).stderr.split())


def test_a_plain_roll_loads_nothing_heavy():
    loaded = loaded_by("roll", "2d6+1")
    assert "tables.dice.expression" in loaded
    assert not loaded & HEAVY


@pytest.mark.parametrize("words", [("roll", "2d6", "--json"), ("odds", "2d6")])
def test_a_command_loads_no_rich_no_database_and_no_other_command(words):
    loaded = loaded_by(*words)
    assert not loaded & {"rich", "sqlmodel", "sqlalchemy", "pydantic", "networkx", "campaign"}
    assert not loaded & {"cli.play.games", "cli.play.deck", "cli.commands.tables.table"}


@pytest.mark.parametrize("words", [("list",), ("status",), ("serve", "--help"), ("guide",)])
def test_the_servers_libraries_are_loaded_by_serve_alone(words):
    assert not loaded_by(*words) & {"fastapi", "starlette", "uvicorn", "jinja2", "cli.web.desk"}


MAP = "0101 lowland\n0102 river\n0103 coast\n0104 sea\n0101-0102-0103-0104 river"


@pytest.mark.parametrize("verb", ["generate", "show", "draw", "import", "export", "info"])
def test_a_map_that_is_made_read_or_drawn_is_no_graph(verb, tmp_path):
    """networkx takes 0.2 s to load: only what asks the graph does."""
    (tmp_path / "vale.txt").write_text(MAP, "utf-8")
    words = ("--size", "6x6") if verb == "generate" else (str(tmp_path / "vale.txt"),)
    loaded = loaded_by("map", verb, *words)
    assert "maps.board.board" in loaded
    assert "networkx" not in loaded


def test_the_same_seed_gives_the_same_dice_whatever_the_hash_seed():
    outs = {
        start("roll", "9d6", "--seed", "x", env={**os.environ, "PYTHONHASHSEED": seed}).stdout
        for seed in ("0", "1", "4294967295")
    }
    assert len(outs) == 1


@pytest.mark.parametrize(
    "environment",
    [
        {"PYTHONIOENCODING": "ascii"},
        {"PYTHONIOENCODING": "latin-1"},
        {"LC_ALL": "C"},
        {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
        {"TERM": "dumb"},
        {"COLUMNS": "20"},
        {"COLUMNS": "nonsense"},
    ],
)
def test_no_locale_or_terminal_makes_it_fall_over(environment):
    if "LC_ALL" in environment and not sys.prefix.isascii():
        pytest.skip("Python in the C locale finds nothing by a path with other letters than ASCII")
    for words in (("roll", "1d6[perdite]"), ("odds", "2d6"), ("roll", "Città"), ("roll", "--help")):
        answer = start(*words, env={**os.environ, **environment})
        assert answer.returncode in (0, 2)
        assert "Traceback" not in answer.stderr


@pytest.mark.parametrize("words", [("roll", "2d6"), ("odds", "100d6")])
def test_a_reader_that_goes_away_is_no_trouble(words):
    read, write = os.pipe()
    os.close(read)
    with os.fdopen(write, "wb") as gone:
        answer = subprocess.run(
            [sys.executable, "-c", RUN, *words], stdout=gone, stderr=subprocess.PIPE
        )
    assert (answer.returncode, answer.stderr) == (0, b"")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="a device of Linux")
@pytest.mark.parametrize("words", [("roll", "2d6"), ("odds", "2d6")])
def test_a_full_disk_is_one_line(words):
    with open("/dev/full", "wb") as full:
        answer = subprocess.run(
            [sys.executable, "-c", RUN, *words], stdout=full, stderr=subprocess.PIPE
        )
    assert answer.returncode == 1
    assert answer.stderr.startswith(b"hexcrown: can't write")
    assert answer.stderr.count(b"\n") == 1


class Written:
    """The least that `print` needs of a stream."""

    def __init__(self):
        self.text = ""

    def write(self, text):
        self.text += text

    def flush(self):
        pass

    def isatty(self):
        return False

    def getvalue(self):
        return self.text


@pytest.mark.parametrize("stream", [io.StringIO, Written])
@pytest.mark.parametrize(
    "words",
    [
        ("roll", "2d6"), ("roll", "2d6", "--json"), ("odds", "2d6"), ("roll", "necropolis"),
        ("table", "show", "necropolis"), ("--help",), ("roll", "--help"), ("table", "list"),
    ],
)  # fmt: skip
def test_another_program_may_give_a_text_stream_as_stdout(stream, words, monkeypatch):
    monkeypatch.setattr(sys, "argv", ["hexcrown", *words])
    told, trouble = stream(), stream()
    with contextlib.redirect_stdout(told), contextlib.redirect_stderr(trouble):
        code = main()
    assert (code, trouble.getvalue()) == (0, "")
    assert told.getvalue()


@pytest.mark.parametrize("closed", [0, 1, 2])
@pytest.mark.skipif(os.name != "posix", reason="closes a file descriptor before starting")
def test_a_closed_standard_stream_is_no_trouble(closed):
    for words in (
        ("roll", "2d6"),
        ("roll", "2d6", "--json"),
        ("roll", "2d6", "--ask"),
        ("roll", "x"),
    ):
        answer = start(*words, preexec_fn=lambda: os.close(closed))
        assert answer.returncode in (0, 1, 2)
        assert "Traceback" not in answer.stderr


@pytest.mark.skipif(os.name != "posix", reason="bounds memory by a limit of the system")
@pytest.mark.parametrize("text", ["(" * 10_000, "9" * 100_000, "1d6+" * 20_000])
def test_hostile_text_is_refused_in_bounded_memory(text):
    bound = "import resource; resource.setrlimit(resource.RLIMIT_AS, (200 << 20, 200 << 20)); "
    answer = python(bound + RUN, "roll", text)
    assert answer.returncode == 2
    assert len(answer.stderr) < 300


@pytest.mark.parametrize("words", [("roll", "2d6"), ("odds", "2d6")])
def test_another_package_of_our_name_is_told(words, tmp_path):
    (tmp_path / "tables").mkdir()
    (tmp_path / "tables" / "__init__.py").write_text("'PyTables'", encoding="utf-8")
    answer = start(*words, env={**os.environ, "PYTHONPATH": str(tmp_path)}, cwd=tmp_path)
    assert answer.returncode == 1
    assert "another package called tables" in answer.stderr


@pytest.mark.parametrize(
    ("made", "words"),
    [
        (("deck", "new", "cards", "--pack", "french-52"), ("deck", "show", "cards")),
        (("deck", "new", "cards", "--pack", "french-52"), ("deck", "list")),
        (("play", "glen-more", "new"), ("play", "glen-more", "status")),
    ],
)
def test_a_look_at_a_game_in_a_file_of_its_own_loads_no_database_library(
    made, words, tmp_path, monkeypatch
):
    """SQLAlchemy and SQLModel take most of a second to load: only an act needs them."""
    monkeypatch.setenv("HEXCROWN_HOME", str(tmp_path))
    assert start(*made).returncode == 0
    loaded = loaded_by(*words)
    assert "campaign.games.game_file" in loaded
    assert not loaded & {"sqlalchemy", "sqlmodel", "pydantic"}
