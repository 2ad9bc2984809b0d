"""The catalogues: a text for every message the program can say, with the same facts."""

import io
import re
import string
from collections import Counter
from gettext import GNUTranslations

import pytest

from campaign.games.play import find_games
from cli.app.described import every_command
from cli.app.session import begin
from cli.app.typer_classes import PLACE
from cli.messages.__main__ import render, update
from cli.messages.source import PACKAGES, ROOT, TYPERS, find_messages, find_texts, is_in_use
from cli.play.games import describe
from cli.words.catalogue import compile_catalogue, parse_catalogue, read_catalogue
from cli.words.text import tr
from tests.cli.every_command import in_help

COUNTED = re.compile(r"\{(\w+)\} ([a-z]+s)\b")
LIMITS = {"most", "fewest"}  # never one
NO_COUNT = {  # a name stands before the noun, or never one
    "how many {card} cards? write {card}=13",
    "{army} would have {train} engines, and {most} are the most",
    "{asked} tiles are too far for {name} in one move",
    "{count} cards: a deck holds at most {most}",
    "{empire} acts",
    "{empire} changes orders: {count}.",
    "{word} lines are left out",
    "each of {count} players draws one resource, {found} were named",
}
MEND = "run: python -m cli.messages, then fill in what it lists"


def entries(lang):
    return [entry for entry in parse_catalogue(read_catalogue(lang)) if entry["msgid"]]


def forms(entry):
    return [text for keyword, text in entry.items() if keyword.startswith("msgstr")]


def fields(template):
    return {name for _, name, _, _ in string.Formatter().parse(template) if name}


def missing(messages):
    """Those without Italian, and where they stand."""
    known = {entry["msgid"] for entry in entries("it") if all(forms(entry))}
    return {text: place for text, place in messages.items() if text not in known}


@pytest.fixture(scope="module")
def messages():
    return find_messages()


# What the catalogues must hold


def test_every_message_of_the_code_has_its_italian(messages):
    assert len(messages) > 2000
    assert missing(messages) == {}, MEND


def test_every_paragraph_and_option_of_the_help_is_read_off_the_source(messages):
    shown = in_help()
    assert len(shown) > 500
    games = {describe(game) for game in find_games().values()}  # as their packs say
    assert {text: at for text, at in shown.items() if text not in {*messages, *games}} == {}


def test_every_place_for_a_persons_own_words_has_its_italian_name():
    begin("en", False, None)
    texts = [text for each in every_command() for text in (each.usage, *dict(each.options))]
    assert missing({word: "usage" for text in texts for word in PLACE.findall(text)}) == {}


def test_what_typer_says_by_itself_has_its_italian():
    assert missing(dict.fromkeys(TYPERS, "typer")) == {}


def test_no_message_outlives_the_code_that_said_it(messages):
    known = find_texts() | set(messages)
    for lang in ("en", "it"):
        stale = [each["msgid"] for each in entries(lang) if not is_in_use(each["msgid"], known)]
        assert stale == [], MEND


def test_no_message_stands_twice():
    for lang in ("en", "it"):
        count = Counter(entry["msgid"] for entry in entries(lang))
        assert [message for message, times in count.items() if times > 1] == [], MEND


def test_a_translation_uses_only_facts_of_its_message():
    for entry in [*entries("en"), *entries("it")]:
        for form in forms(entry):
            assert fields(form) <= fields(entry["msgid"]), entry["msgid"]


def test_a_message_that_counts_does_so_in_both_languages():
    english = {entry["msgid"]: entry["msgctxt"] for entry in entries("en")}
    italian = {entry["msgid"]: entry["msgctxt"] for entry in entries("it") if "msgctxt" in entry}
    assert english == italian, MEND
    for message, count in english.items():
        assert count in fields(message)


def test_what_is_counted_in_one_message_is_counted_in_all(messages):
    """So that nobody forgets the form for one crown."""
    counts = {entry["msgid"]: entry["msgctxt"] for entry in entries("en")}
    found = [(message, *each) for message in messages for each in COUNTED.findall(message)]
    nouns = {noun for message, name, noun in found if counts.get(message) == name}
    left = {each[0] for each in found if each[2] in nouns and each[1] not in LIMITS}
    assert left - set(counts) - NO_COUNT == set(), "give these a form for one: docs/adding.md"


# How they are said


def test_one_of_a_thing_is_told_as_one():
    begin("en", False, None)
    told = "{engines} engines"
    assert tr(told, engines=1) == "1 engine"
    assert tr(told, engines=21) == "21 engines"
    begin("it", False, None)
    assert tr(told, engines=1) == "1 macchina"
    assert tr(told, engines=0) == "0 macchine"
    assert tr(told, engines="1d6") == "1d6 macchine"


def test_an_empty_text_stays_empty():
    """gettext would answer with the catalogue's header."""
    for lang in ("en", "it"):
        begin(lang, False, None)
        assert tr("") == tr("", count=1) == ""


def test_a_message_without_translation_is_told_in_english():
    begin("it", False, None)
    assert tr("Nobody said {this} before.", this=1) == "Nobody said 1 before."


# The files and their tools


def test_babel_reads_the_same_messages_by_our_method(messages):
    extract = pytest.importorskip("babel.messages.extract")
    method = [
        ("**.py", "cli.messages.extract:extract"),
        ("**/templates/**.html", "cli.messages.extract_templates:extract"),
    ]
    found = {
        message
        for package in PACKAGES
        for _, _, message, _, _ in extract.extract_from_dir(str(ROOT / package), method)
    }
    assert found == {text for text, place in messages.items() if not place.endswith(".toml")}


def test_babel_reads_our_catalogues_as_we_do():
    pofile = pytest.importorskip("babel.messages.pofile")
    mofile = pytest.importorskip("babel.messages.mofile")
    for lang in ("en", "it"):
        written = io.BytesIO()
        mofile.write_mo(written, pofile.read_po(io.StringIO(read_catalogue(lang)), lang))
        theirs = GNUTranslations(io.BytesIO(written.getvalue()))._catalog
        ours = GNUTranslations(io.BytesIO(compile_catalogue(read_catalogue(lang))))._catalog
        assert {key: text for key, text in ours.items() if key} == {
            key: text for key, text in theirs.items() if key
        }


def test_an_update_adds_what_is_new_takes_out_what_is_stale_and_keeps_the_order(tmp_path):
    old = 'msgid "b"\nmsgstr "bi"\nmsgid "old"\nmsgstr "vecchio"\n'
    (tmp_path / "it.po").write_text(old, "utf-8")
    new = [{"msgid": 'a "quoted"', "msgstr": ""}, {"msgid": "b", "msgstr": ""}]
    written = update("it", new, {"b", 'a "quoted"'}, tmp_path)
    assert render(written) == 'msgid "a \\"quoted\\""\nmsgstr ""\n\nmsgid "b"\nmsgstr "bi"\n'
    assert (tmp_path / "it.po").read_text("utf-8") == render(written)


# A few of them, as people meet them


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
