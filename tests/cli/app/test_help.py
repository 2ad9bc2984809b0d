"""Help and Typer's words: every command shows how it is used, in the person's language."""

import shlex

import pytest
import typer

from cli.app.command_index import FILE, make_index
from cli.app.commands import load_command
from cli.app.described import every_command as described_commands
from cli.app.described import verbs_of
from cli.app.registry import COMMANDS
from cli.app.run import take_global_options
from cli.app.sections import SECTIONS, by_section
from cli.app.session import begin
from cli.app.typer_errors import as_usage
from tests.cli.every_command import every_command


def test_every_command_and_verb_shows_a_worked_example():
    lacking = [path for path, command in every_command() if not example_of(path, command)]
    assert lacking == []


def example_of(path, command):
    """A noun's own help may leave the examples to its verbs."""
    noun = " ".join(path.split()[:2])
    return getattr(command, "commands", None) or f"Example: {noun}" in (command.help or "")


def test_every_command_stands_in_one_section_of_the_help():
    placed = [name for names in SECTIONS.values() for name in names]
    assert len(placed) == len(set(placed))
    assert "More" not in by_section(sorted(COMMANDS))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("new",), "NAME is missing"),
        (("new", "A", "B"), "too many words: B"),
        (("report", "Ostmark"), "too many words: Ostmark; did you mean --empire Ostmark?"),
        (("roster", "Karak", "Varn"), 'did you mean --empire "Karak Varn"?'),
        (("report", "Ostmark", "--empire", "Ostmark"), "too many words: Ostmark\n"),
        (("map", "generate", "--sizes", "9x7"), "no option --sizes; did you mean"),
        (("map", "generate", "--sea", "much"), "--sea must be a whole number, not much"),
        (("empire", "fond"), "no command fond; did you mean found?"),
        (
            ("empire", "add", "X", "--race", "orcs", "--crowns", "-1"),
            "--crowns takes 0 or more, not -1",
        ),
        (("search", "1", "--do", "dig"), "must be one of search, evoke, visit"),
        (("statsu",), "there is no command statsu; did you mean status?"),
        (("armies",), "there is no command armies; did you mean army?"),
        (("fleets",), "there is no command fleets; did you mean fleet?"),
        (("cities",), "there is no command cities; did you mean settlement?"),
        (("nxt",), "there is no command nxt; did you mean next?"),
        (("report", "--empir", "X"), "there is no option --empir; did you mean --empire?"),
        (("status", "--jsn"), "there is no option --jsn; did you mean --json?"),
        (("status", "--json=yes"), "--json takes no value"),
        (("table", "show"), "ID is missing"),
        (("map", "generate", "--size"), "--size needs a value"),
        (("search", "1", "--dry-run=yes"), "--dry-run takes no value"),
        (("journal", "--last", "0"), "--last takes 1 or more, not 0"),
        (("journal", "-n", "x"), "--last must be a whole number, not x"),
        (("empire", "zzz"), "there is no command zzz"),
        (("demo", "--nothing"), "there is no option --nothing"),
    ],
)
def test_words_that_typer_refuses_are_refused_in_our_words(hexcrown, words, said):
    answer = hexcrown(*words)
    assert (answer.code, answer.out) == (2, "")
    assert said in answer.err


def test_typers_frame_and_errors_are_told_in_italian(hexcrown):
    shown = hexcrown("new", "--help", "--lang", "it").out
    assert shown.startswith("Uso: hexcrown new [OPZIONI] NOME")
    assert "Opzioni:" in shown
    assert "[obbligatorio]" in shown
    assert "manca NOME" in hexcrown("new", "--lang", "it").err


def test_a_sentence_of_typers_that_is_new_to_us_is_passed_on():
    said = as_usage(typer.BadParameter("It {rains}."))
    assert (said.message, said.facts["text"]) == ("{text}", "It {rains}.")


def test_an_example_of_the_help_is_words_that_its_command_takes():
    begin("en", False, None)
    wrong = {words: said for words in examples() if (said := trouble_of(words))}
    assert wrong == {}


def examples():
    return [words for each in described_commands() for words in each.examples]


def trouble_of(words):
    name, *rest = take_global_options(shlex.split(words.split(" > ")[0], comments=True)[1:])
    command = load_command(name)
    try:
        while verbs_of(command) and rest:
            context = command.make_context(name, list(rest))
            left = [*context._protected_args, *context.args]
            if not left:
                return ""
            name, command, rest = command.resolve_command(context, left)
        command.make_context(name, list(rest))
    except (typer.Exit, SystemExit):
        return ""
    except Exception as trouble:
        return str(trouble)
    return ""


def test_every_action_takes_the_same_options_behind_its_own_words():
    """Dice, answers, a dry run, force and its reason: said once (`ChangeOptions`)."""
    books = {"list", "show", "set", "end", "add", "pay", "give"}
    nouns = {*SECTIONS["What players do"], "army", "fleet", "empire found"}
    shared = ["dice", "ask", "seed", "choose", "dry_run", "force", "reason"]
    lacking = [
        path
        for path, command in every_command()
        if any(f"{path} ".startswith(f"hexcrown {noun} ") for noun in nouns)
        and path.split()[-1] not in books
        and not getattr(command, "commands", None)
        and [option.name for option in command.params][-len(shared) :] != shared
    ]
    assert lacking == []


def test_the_help_of_the_program_loads_no_command(capsys):
    from tests.cli.app.test_start import loaded_by

    loaded = loaded_by("--help")
    assert "typer" in loaded
    assert not {name for name in loaded if name.startswith("cli.commands.")}


def test_the_index_of_commands_is_fresh():
    """`python -m cli.messages` writes it anew."""
    begin("en", False, None)
    with open(FILE, encoding="utf-8") as file:
        assert file.read() == make_index()
