"""The command line as a whole: finding commands, languages, faults."""

import pytest

from cli.app import registry
from cli.app.commands import load_command
from cli.app.described import verbs_of


def test_without_words_the_commands_are_listed(hexcrown):
    answer = hexcrown()
    assert answer.code == 0
    assert all(name in answer.out for name in registry.COMMANDS)


@pytest.mark.parametrize("name", sorted(registry.COMMANDS))
def test_every_command_has_help(hexcrown, name):
    answer = hexcrown(name, "--help")
    assert (answer.code, answer.err) == (0, "")
    assert len(answer.out.splitlines()) > 3


@pytest.mark.parametrize("name", sorted(registry.COMMANDS))
def test_a_single_command_shows_a_worked_example(name):
    command = load_command(name)
    assert verbs_of(command) or f"hexcrown {name}" in command.help


def test_a_wrong_command_names_the_nearest(hexcrown):
    answer = hexcrown("rol", "2d6")
    assert answer.code == 2
    said, hint = answer.err.splitlines()
    assert said == "hexcrown: there is no command rol; did you mean roll?"
    assert hint == "  hexcrown --help"


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["roll", "2d6", "--lang"], "--lang needs a value"),
        (["roll", "2d6", "--lang", "xx"], "language must be en or it, not xx"),
        (["--campaign"], "--campaign needs a value"),
        (["\x1b[31m"], "\\x1b[31m contains the control character U+001B"),
    ],
)
def test_wrong_global_words_are_told(hexcrown, words, reason):
    answer = hexcrown(*words)
    assert answer.code == 2
    assert reason in answer.err


def test_words_after_two_dashes_are_no_options(hexcrown):
    answer = hexcrown("roll", "--", "--json")
    assert answer.code == 2
    assert answer.out == ""


@pytest.mark.in_process
def test_a_fault_of_ours_is_one_line_and_a_file(hexcrown, monkeypatch, tmp_path):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.setattr("cli.commands.tables.roll.describe", lambda *_: 1 / 0)
    answer = hexcrown("roll", "2d6", "--json")
    [details] = tmp_path.iterdir()
    assert answer.code == 3
    assert str(details) in answer.document["error"]["message"]
    assert "ZeroDivisionError" in details.read_text("utf-8")


@pytest.mark.in_process
def test_ctrl_c_exits_130(hexcrown, monkeypatch):
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("cli.commands.tables.roll.describe", interrupt)
    assert hexcrown("roll", "2d6", "--json").code == 130


@pytest.mark.parametrize(
    "words",
    [
        ["roll", "necropolis", "--dice", "2,2"],
        ["roll", "--dice", "2,2", "necropolis"],
        ["roll", "--ask", "necropolis"],
    ],
)
def test_rolling_a_tables_name_rolls_on_that_table(hexcrown, words):
    answer = hexcrown(*words, stdin="2\n2\n")
    assert answer.out.startswith("necropolis")


def test_the_odds_of_a_tables_name_are_those_of_the_table(hexcrown):
    short, long = hexcrown("odds", "ruins", "--json"), hexcrown("table", "odds", "ruins", "--json")
    assert short.out == long.out
    assert short.document["id"] == "ruins"


def test_a_seed_that_is_a_word_is_no_table(hexcrown):
    answer = hexcrown("roll", "--seed", "necropolis", "2d6")
    assert answer.out.startswith("2d6")


def test_a_name_that_is_no_table_is_told_with_the_nearest(hexcrown):
    answer = hexcrown("roll", "necropol")
    assert answer.code == 2
    assert "did you mean necropolis?" in answer.err


def test_the_version_is_told(hexcrown):
    from importlib.metadata import version

    assert hexcrown("--version").out == f"hexcrown {version('hexcrown')}\n"
    assert hexcrown("--version", "--json").document == {"version": version("hexcrown")}
