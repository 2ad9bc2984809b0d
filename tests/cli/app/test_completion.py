"""The Tab key: commands, names of the campaign in use, labels of tiles, tables, rules."""

import pytest

from cli.app.run import run
from cli.app.tab import answer_tab
from tests.cli.app.test_start import python
from tests.docs.stage import make_stage


@pytest.fixture
def tab(tmp_path, monkeypatch, capsys):
    """What a shell is told when Tab is pressed after these words."""
    make_stage(tmp_path)
    monkeypatch.setenv("HEXCROWN_HOME", str(tmp_path))

    def press(words, shell="bash"):
        monkeypatch.setenv("_HEXCROWN_COMPLETE", f"complete_{shell}")
        monkeypatch.setenv("_TYPER_COMPLETE_ARGS", f"hexcrown {words}")
        monkeypatch.setenv("_TYPER_COMPLETE_FISH_ACTION", "get-args")
        monkeypatch.setenv("COMP_WORDS", f"hexcrown {words}")
        monkeypatch.setenv("COMP_CWORD", str(len(words.split(" "))))
        with pytest.raises(SystemExit):
            run([])
        return capsys.readouterr().out.split("\n")[:-1]

    return press


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("arc", ["archive"]),
        ("army mov", ["move"]),
        ("army move Fi", ["First\\ Banner"]),
        ("army move 2 040", ["0401", "0402", "0403", "0404", "0405", "0406"]),
        ("battle 2 Ir", ["Iron\\ Guard", "Iron\\ Host"]),
        ("report --empire Os", ["Ostmark"]),
        ("settlement give Riv", ["Rivergate"]),
        ("empire add X --race high", ["high-elves"]),
        ("table roll necropo", ["necropolis"]),
        ("rule ME-NEC-1", ["ME-NEC-10", "ME-NEC-11", "ME-NEC-12"]),
        ("use os", ["ostmark"]),
    ],
)
def test_tab_finds_what_the_word_may_be(tab, words, found):
    assert tab(words) == found


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("empire add X --race alti-e", ["alti-elfi"]),
        ("battle 1 2 --attacker agg", ["aggiramento"]),
        ("spy X sab", ["sabotatore"]),
    ],
)
def test_tab_finds_words_of_the_game_in_the_campaigns_language(tab, capsys, words, found):
    run(["option", "lang", "it"])
    capsys.readouterr()
    assert tab(words) == found


def test_short_words_are_completed_and_unknown_ones_refuse_nothing(tab, capsys):
    assert tab("move Fi") == tab("army move Fi") == ["First\\ Banner"]
    tab("nonsense Fi")
    assert capsys.readouterr().err == ""


def test_zsh_and_fish_mark_blanks_themselves(tab):
    assert tab("army show Fi", "fish") == ["First Banner"]
    assert "First Banner" in "".join(tab("army show Fi", "zsh"))


def test_without_a_campaign_tab_finds_nothing_and_says_nothing(tab, monkeypatch, tmp_path, capsys):
    monkeypatch.setenv("HEXCROWN_HOME", str(tmp_path / "empty"))
    assert "".join(tab("army show Fi")) == ""
    assert capsys.readouterr().err == ""


def test_one_command_installs_it(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("HOME", str(tmp_path))
    for shell, file in (("bash", ".bash_completions/hexcrown.sh"), ("zsh", ".zfunc/_hexcrown")):
        assert run(["--install-completion", shell]) == 0
        assert "_HEXCROWN_COMPLETE" in (tmp_path / file).read_text("utf-8")
    assert "open a new terminal" in capsys.readouterr().out


def test_a_shell_it_does_not_know_is_refused(capsys):
    assert run(["--install-completion", "tcsh"]) == 2
    assert "tcsh is not one of bash, zsh, fish" in capsys.readouterr().err


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
@pytest.mark.parametrize(
    "words", ["", "ar", "army ", "army s", "play ", "play glen-more ", "turn n"]
)
def test_names_of_commands_are_answered_without_typer_as_typer_answers(tab, shell, words):
    slow = tab(words, shell)
    quick = (answer_tab() or "").split("\n")
    if shell == "bash":
        assert quick == slow
        return
    names = [[line.split("\t")[0].split('":"')[0] for line in lines] for lines in (quick, slow)]
    assert names[0] == [name for name in names[1] if name in names[0]]  # Rich folds long help
    assert len(names[0]) > 0


@pytest.mark.parametrize("words", ["army move 1 ", "army show Fi", "roll --", "nonsense ", "'ar"])
def test_what_is_not_a_commands_name_is_left_to_typer(tab, words):
    tab(words)
    assert answer_tab() is None


def test_tab_loads_nothing_heavy_for_a_commands_name(monkeypatch):
    monkeypatch.setenv("_HEXCROWN_COMPLETE", "complete_bash")
    monkeypatch.setenv("COMP_WORDS", "hexcrown arm")
    monkeypatch.setenv("COMP_CWORD", "1")
    code = (
        "import os, sys; from cli import main; os._exit = sys.exit; sys.argv = ['hexcrown'];"
        "before = set(sys.modules)\ntry: main.start()\nfinally:"
        " print(*set(sys.modules) - before, file=sys.stderr)"
    )
    done = python(code)
    assert done.stdout == "army\n"
    # Some installers' start-up files load __future__ before anything of ours runs.
    own = {"cli.app", "cli.app.command_index", "cli.app.tab"}
    assert set(done.stderr.split()) - {"__future__"} == own
