"""`hexcrown config`: settings of a person's own, and which of several holds."""

import json

import pytest

from cli.app.session import session
from cli.app.settings import find_setting, read_settings
from cli.words.reader import reader


@pytest.fixture(autouse=True)
def no_variables(monkeypatch):
    for name in ("HEXCROWN_LANG", "HEXCROWN_NAME", "HEXCROWN_DICE", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)
    yield
    session().settings = {}


def settings(hexcrown):
    listed = json.loads(hexcrown("config", "--json").out)["settings"]
    return {each["name"]: (each["value"], each["origin"]) for each in listed}


def test_a_setting_is_kept_shown_and_taken_back(hexcrown):
    assert settings(hexcrown)["lang"] == ("en", "default")
    assert hexcrown("config", "set", "lang", "it").out == "lang è it\n"
    assert settings(hexcrown)["lang"] == ("it", "file")
    assert hexcrown("config", "get", "lang").out == "it\n"
    assert "scartati" in hexcrown("roll", "2d6kh1").out
    assert hexcrown("config", "unset", "lang").out == "lang is en\n"
    assert hexcrown("config", "list").out.startswith("name     value    set by")


def test_an_option_wins_then_the_environment_then_the_campaign_then_the_file(hexcrown, monkeypatch):
    hexcrown("config", "set", "lang", "it")
    hexcrown("new", "Vale")
    hexcrown("option", "lang", "en", "--lang", "en")
    assert settings(hexcrown)["lang"] == ("en", "campaign")
    assert (
        "the campaign decides this" in hexcrown("config", "set", "lang", "it", "--lang", "en").out
    )
    monkeypatch.setenv("HEXCROWN_LANG", "it")
    assert settings(hexcrown)["lang"] == ("it", "environment")
    assert "missing" in hexcrown("new", "--lang", "en").err


def test_the_name_stands_in_the_journal(hexcrown, monkeypatch):
    hexcrown("config", "set", "name", "Gerda")
    hexcrown("new", "Vale")
    hexcrown("note", "It rains.")
    assert json.loads(hexcrown("journal", "--json").out)["entries"][-1]["by"] == "Gerda"
    monkeypatch.setenv("HEXCROWN_NAME", "Oswin")
    assert settings(hexcrown)["name"] == ("Oswin", "environment")


def test_dice_of_the_table_are_asked_for_in_a_campaign_unless_it_says_otherwise():
    assert find_setting("dice", {"dice": "table"}).value == "table"
    assert find_setting("dice", {"dice": "table"}, "program").value == "program"


def test_without_colours_nothing_is_coloured(hexcrown, monkeypatch):
    assert reader().colours
    hexcrown("config", "set", "colours", "no")
    hexcrown("list")
    assert not reader().colours


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("set", "lang", "de"), "lang must be one of en, it, not de"),
        (("set", "land", "de"), "no setting land\n  there are: lang, dice, colours, name"),
        (("get", "x"), "no setting x"),
        (("unset", "x"), "no setting x"),
        (("set", "name", "x" * 61), "a name has at most 60 letters"),
        (("lst",), "there is no command lst; did you mean list?"),
    ],
)
def test_a_setting_that_is_not_known_is_refused(hexcrown, words, said):
    answer = hexcrown("config", *words)
    assert answer.code == 2
    assert said in answer.err


@pytest.mark.parametrize("text", ["lang = 3\n", "lang = 'de'\n", "foo = 'x'\n", "lang", "\xff"])
def test_a_file_with_nonsense_is_named_and_left_out(hexcrown, text):
    hexcrown("config", "set", "name", "Gerda")
    from cli.app.settings_file import find_settings_file

    with open(find_settings_file(), "w", encoding="latin-1") as file:
        file.write(text)
    answer = hexcrown("roll", "1d6")
    assert answer.code == 0
    assert "settings.toml" in answer.err
    assert read_settings()[0] == {}


def test_quotes_and_backslashes_come_back_as_they_were(hexcrown):
    hexcrown("config", "set", "name", 'Ge"r\\da')
    assert hexcrown("config", "get", "name").out == 'Ge"r\\da\n'
