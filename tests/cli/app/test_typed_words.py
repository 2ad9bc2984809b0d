"""Words of the game typed in Italian are those of the books, in lists and commands too."""

from __future__ import annotations

from shlex import split

import pytest

from campaign.acts.answers import find_option, find_row
from cli.app.commands import load_command
from cli.options.typed_before import get_table
from cli.words.game_words import LISTS, as_offered, in_english, paint_in_english, read_words
from tables.library.packs import Library, shipped_packs
from tables.library.vocabulary import RACES
from tests.cli.conftest import Hexcrown


@pytest.fixture(scope="module")
def library() -> Library:
    return Library(shipped_packs())


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("dwarfs", "dwarfs"),
        ("nani", "dwarfs"),
        ("Orchi e Goblin", "orcs-goblins"),
        ("wood elves", "wood-elves"),
        ("gnomi", "gnomi"),
    ],
)
def test_a_race_is_known_in_either_language(typed: str, kept: str) -> None:
    assert in_english(typed, RACES) == kept


def test_articles_are_no_matter() -> None:
    assert in_english("ariete", ("cannon", "ram")) == "ram"
    assert in_english("un ariete", ("cannon", "ram")) == "ram"


@pytest.mark.parametrize("typed", ["necropolis", "necropoli", "Ricerca nella necropoli"])
def test_a_table_is_known_by_its_id_and_its_title(library: Library, typed: str) -> None:
    assert get_table(library, typed).id == "necropolis"


@pytest.mark.parametrize("typed", ["raise-dead", "Raise Dead", "risveglio dei morti"])
def test_a_spell_is_known_by_each_of_its_names(library: Library, typed: str) -> None:
    assert find_row(library.get("spells"), typed) == "raise-dead"


def test_a_terrain_is_painted_in_either_language() -> None:
    painted = paint_in_english('0405 altura +foresta -ponte "Costa"')
    assert painted == '0405 highland +forest -bridge "Costa"'


def test_an_answer_is_known_by_its_name_in_either_language() -> None:
    options = [{"id": "retreat", "name": {"en": "Fall back", "it": "Ritirarsi"}}]
    assert find_option(options, "ritirarsi") == find_option(options, "fall-back") == "retreat"
    assert find_option(options, "advance") == "advance"


@pytest.mark.parametrize(
    ("words", "name", "kept"),
    [
        ("battle fight 1 2 --attacker aggiramento --defender ripiegamento", "attack", "flank"),
        ("battle fight 1 2 --attacker direct --defender 'contrattacco'", "defence", None),
        ("battle strategy 1 attacco-a-sorpresa", "strategy", "surprise"),
        ("empire add X --race alti-elfi", "race", "high-elves"),
        ("recruit X Y 500 --race Nani", "race", "dwarfs"),
        ("empire pay X 3 --purse spionaggio", "purse", "espionage"),
        ("spy X sabotatore Y", "agent", "saboteur"),
        ("build engine X Y 'una torre d assedio'", "engine", None),
        ("build engine X Y ariete", "engine", "ram"),
        ("army split 1 600 provviste=2", "amounts", None),
        ("turn until inverno", "when", "winter"),
        ("chart corone", "what", "crowns"),
        ("option open-sea si", "value", "yes"),
        ("option dice tavolo", "value", "table"),
        ("tile set 0101 altura +vulcano name=Costa", "words", None),
        ("map generate --shape esagono --layout a-punta", "shape", "hexagon"),
        ("map generate --kinds vulcano,foresta=30", "kinds", "volcano,forest=30"),
        ("map draw --theme scuro", "theme", "dark"),
    ],
)
def test_values_are_typed_in_either_language(words: str, name: str, kept: str | None) -> None:
    """Of every command, by the one step that all values go through."""
    first, *rest = split(words)
    command = load_command(first)
    while hasattr(command, "commands"):
        command, rest = command.commands[rest[0]], rest[1:]
    found = command.make_context(first, rest).params
    if kept is not None:
        assert str(found[name]) == kept


def test_every_list_of_words_is_there_and_has_its_italian() -> None:
    """No two words of a place are called the same, so that each can be typed."""
    for listed in LISTS.values():
        words = read_words(listed)
        assert words
        assert [in_english(word, words) for word in as_offered(words)] == words


def test_a_choice_is_refused_with_its_words_in_both_languages(hexcrown: Hexcrown) -> None:
    told = hexcrown("--lang", "it", "battle", "1", "2", "--attacker", "dritto").err
    assert "attacco diretto (direct)" in told
    assert "aggiramento (flank)" in told


def test_a_refusal_lists_the_words_in_both_languages(hexcrown: Hexcrown) -> None:
    told = hexcrown("--lang", "it", "table", "roll", "necropolis", "--set", "race=gnomi").err
    assert "nani (dwarfs)" in told
    assert "skaven," in told
    assert hexcrown("table", "roll", "necropolis", "--set", "race=nani", "--seed", "1").code == 0
