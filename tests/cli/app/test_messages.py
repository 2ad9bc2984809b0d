"""The Italian catalogue: a sentence for every one the code can say, with the same facts."""

import re
import string
from pathlib import Path

from campaign.season.phases import PHASES
from cli.app.described import every_command
from cli.app.session import begin
from cli.app.text import load_messages, tr
from cli.app.typer_words import PLACE
from tests.cli.templates import in_code, in_help, in_source

ROOT = Path(__file__).parents[3]
PAID = re.compile(r'\bwhat="([a-z][^"{]*)"')
GOODS = {"wood", "wheat", "sheep", "cattle"}  # of a pack
TYPERS = {
    "Options",
    "Arguments",
    "Commands",
    "Show this message and exit.",
    "Install completion for the current shell.",
    "Show completion for the current shell, to copy it or customize the installation.",
}


def fields(template: str) -> list[str]:
    return sorted(name for _, name, _, _ in string.Formatter().parse(template) if name)


def missing(said: dict[str, str]) -> dict[str, str]:
    """Those without Italian, and where they stand."""
    known = load_messages("it")
    return {template: place for template, place in said.items() if template not in known}


def test_every_sentence_of_the_code_has_its_italian_one():
    said = in_code()
    assert len(said) > 1000
    assert missing(said) == {}


def test_every_paragraph_and_option_of_the_help_has_its_italian_one():
    assert missing(in_help()) == {}


def test_every_place_for_a_persons_own_words_has_its_italian_name():
    begin("en", False, None)
    texts = [text for each in every_command() for text in (each.usage, *dict(each.options))]
    assert missing({word: "usage" for text in texts for word in PLACE.findall(text)}) == {}


def test_what_crowns_were_paid_for_has_its_italian_word():
    sources = sorted((ROOT / "campaign").rglob("*.py"))
    said = {word: file.name for file in sources for word in PAID.findall(file.read_text("utf-8"))}
    assert len(said) > 5
    assert missing(said) == {}


def test_every_phase_of_the_year_has_its_italian_word():
    assert missing({phase.id: "phases" for phase in PHASES}) == {}


def test_no_italian_sentence_outlives_its_english_one():
    said = in_source() | set(in_help()) | TYPERS
    known = (english for english in load_messages("it") if not english.isupper())
    left = {each for each in known if not {each, each.removeprefix("{at}: ")} & said}
    assert left - GOODS == set()


def test_an_italian_sentence_uses_only_facts_of_the_english_one():
    for english, italian in load_messages("it").items():
        assert set(fields(italian)) <= set(fields(english)), english


def test_one_of_a_thing_is_told_as_one():
    told = "{empire} gains {crowns} crowns, {armies} armies."
    assert tr(told, empire="Ostmark", crowns=1, armies=11) == "Ostmark gains 1 crown, 11 armies."
    assert tr(told, empire="A", crowns=21, armies=1) == "A gains 21 crowns, 1 army."


def test_a_roll_and_its_errors_are_told_in_italian(hexcrown):
    assert "(scartati 1)" in hexcrown("roll", "2d6kh1", "--dice", "1,2", "--lang", "it").out
    assert "attesi dadi" in hexcrown("roll", "", "--lang", "it").err


def test_help_is_told_in_italian(hexcrown):
    answer = hexcrown("roll", "--help", "--lang", "it")
    assert "Tira i dadi." in answer.out
    assert "Esempio: hexcrown roll" in answer.out
    assert "ogni dado vero" in answer.out


def test_help_in_english_stays_as_it_was_written(hexcrown):
    answer = hexcrown("roll", "--help")
    assert "Example: hexcrown roll 4d6kh3 --times 6" in answer.out
    assert "  d%  d66                       1 to 100;" in answer.out


def test_the_help_of_the_other_games_is_told_in_italian(hexcrown):
    assert "Gilde, apprendisti" in hexcrown("play", "nobility", "--help", "--lang", "it").out
    assert "Prega: pesca" in hexcrown("play", "settlers", "pray", "--help", "--lang", "it").out


def test_an_italian_reads_and_types_moments_in_italian(hexcrown, tmp_path):
    hexcrown("new", "Valle")
    hexcrown("empire", "add", "Ostmark", "--race", "empire")
    told = hexcrown("turn", "until", "autunno", "--lang", "it").out
    assert "1/autunno  Equinozio d'autunno" in told
    assert "1/turno 1" in hexcrown("journal", "--turn", "1/turno 1", "--lang", "it").out
    refused = hexcrown("provisions", "Ostmark", "1", "2", "--lang", "it").err
    assert "autumn" not in refused
    assert "scouting" not in hexcrown("status", "--lang", "it").out


def test_the_man_page_is_italian_to_the_last_word_in_brackets(hexcrown):
    page = hexcrown("man", "--lang", "it").out
    assert "[obbligatorio]" in page
    assert not re.search(r"\[(required|default)", page)
