"""Words of the game typed in Italian are those of the books, in lists and commands too."""

from __future__ import annotations

import pytest

from cli.options.typed_words import find_row, get_table, in_english
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


def test_a_refusal_lists_the_words_in_both_languages(hexcrown: Hexcrown) -> None:
    told = hexcrown("--lang", "it", "table", "roll", "necropolis", "--set", "race=gnomi").err
    assert "nani (dwarfs)" in told
    assert "skaven," in told
    assert hexcrown("table", "roll", "necropolis", "--set", "race=nani", "--seed", "1").code == 0
