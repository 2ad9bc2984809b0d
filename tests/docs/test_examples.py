"""Every example of the help is typed on a campaign, and does what it says it does."""

import shutil

import pytest

from cli.described import described
from cli.registry import COMMANDS
from cli.session import begin
from tests.docs.settings import setting_of
from tests.docs.stage import make_stage, set_scene, type_example


@pytest.fixture(scope="session")
def stage(tmp_path_factory):
    home = tmp_path_factory.mktemp("stage") / "home"
    make_stage(home)
    return home


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_every_example_of_a_commands_help_can_be_typed(name, stage, tmp_path, monkeypatch):
    begin("en", False, None)
    examples = [words for each in described(name) for words in each.examples]
    for number, example in enumerate(dict.fromkeys(examples)):
        folder, home = tmp_path / f"{number}", tmp_path / f"{number}-home"
        folder.mkdir()
        monkeypatch.chdir(folder)
        monkeypatch.setenv("HEXCROWN_HOME", str(home))
        words = example.removeprefix("hexcrown ")
        setting = setting_of(words)
        set_scene(setting, stage, home, folder)
        answer = type_example(words, setting, folder)
        assert answer.code == 0, f"$ {example}\n{answer.out}"
        shutil.rmtree(home)


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_every_command_and_verb_shows_an_example(name):
    begin("en", False, None)
    without = [each.path for each in described(name) if not each.examples and not each.has_verbs]
    assert without == []
