"""Every example of the help, and every command in a sentence of the manual, can be typed."""

import shutil
from functools import cache

import pytest

from cli.app.described import described, every_command
from cli.app.registry import COMMANDS
from cli.app.session import begin
from tests.docs.pages import PAGES, ROOT, said_in_passing
from tests.docs.settings import setting_of
from tests.docs.stage import make_stage, set_scene, type_example


@pytest.fixture(scope="session")
def stage(tmp_path_factory):
    home = tmp_path_factory.mktemp("stage") / "home"
    make_stage(home)
    return home


@pytest.fixture
def type_all(stage, tmp_path, monkeypatch):
    """Type each on a copy of the stage of its own, in an empty folder."""

    def type_each(examples):
        for number, words in enumerate(dict.fromkeys(examples)):
            folder, home = tmp_path / f"{number}", tmp_path / f"{number}-home"
            folder.mkdir()
            monkeypatch.chdir(folder)
            monkeypatch.setenv("HEXCROWN_HOME", str(home))
            setting = setting_of(words)
            if setting.lasts:
                continue
            set_scene(setting, stage, home, folder)
            answer = type_example(words, setting, folder)
            assert answer.code == (2 if setting.terminal else 0), (
                f"$ hexcrown {words}\n{answer.out}"
            )
            shutil.rmtree(home, ignore_errors=True)

    return type_each


@pytest.mark.long
@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_every_example_of_a_commands_help_can_be_typed(name, type_all):
    begin("en", False, None)
    examples = [words for each in described(name) for words in each.examples]
    type_all(words.removeprefix("hexcrown ") for words in examples)


@cache
def examples_of_the_help() -> set[str]:
    begin("en", False, None)
    words = (words for each in every_command() for words in each.examples)
    return {each.removeprefix("hexcrown ") for each in words}


@pytest.mark.long
@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_command_a_page_says_in_passing_can_be_typed(page, type_all):
    type_all(sorted(said_in_passing(page) - examples_of_the_help()))


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_every_command_and_verb_shows_an_example(name):
    begin("en", False, None)
    without = [each.path for each in described(name) if not each.examples and not each.has_verbs]
    assert without == []
