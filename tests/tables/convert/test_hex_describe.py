"""Hex Describe tables, in samples of our own: read, rolled, and told as Hex Describe tells them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tables.agenda.bare_world import StandIn
from tables.agenda.outcome import document
from tables.convert.imported import Imported
from tables.convert.imports import import_text
from tables.convert.toml_text import render_toml
from tables.errors import Refused
from tables.library.check import check_table_data
from tables.library.packs import Library, Pack
from tables.library.vocabulary import FACTS
from tables.odds.document import Question, odds_of
from tests.tables.own_packs import make_pack, roll_on


def read(text: str) -> Imported:
    found = import_text(text.encode(), "x.txt", "hex-describe", None)
    for table_id, table in found.tables.items():
        assert check_table_data(table, f"{table_id}.toml", FACTS, ["en"]) == []
    return found


def pack_of(found: Imported, folder: Path) -> Pack:
    return make_pack(folder, **{name: render_toml(table) for name, table in found.tables.items()})


def told(text: str, dice: list[int], folder: Path, name: str = "a") -> str:
    pack = pack_of(read(text), folder)
    outcome = roll_on(pack, name, dice)
    row = document(outcome.tree["then"][0], Library([pack]), "en")["row"]
    return str(row["text"] or row["name"])


BOSS = ";a\n1,{} leads them\n;man\n1,Odo\n1,Ugo\n"


@pytest.mark.parametrize(
    ("row", "dice", "words"),
    [
        ("[man]: big [same man]", [1, 2], "Ugo: big Ugo"),
        ("[man as boss], [man], [same boss]", [1, 2, 1], "Ugo, Odo, Ugo"),
        ("[save man]big [same man]", [1, 2], "big Ugo"),
        ("[save man as boss]big [same boss]", [1, 2], "big Ugo"),
        ("[store iron as ore]a mine of [same ore]", [1], "a mine of iron"),
        ("[quote iron as ore] and [same ore]", [1], "iron and iron"),
        ("[same ore]", [1], "…"),
        ("[1d6+1 as hd] HD, [same hd]00 XP", [1, 3], "4 HD, 400 XP"),
        ("[save 2 as n][[same n]*3]", [1], "6"),
        ("[1d6-4>=1]/[1d6<=4]", [1, 2, 6], "1/4"),
        ("[here man], [global man as chief] and [same chief]", [1, 1, 2], "Odo, Ugo and Ugo"),
        ("[with man], [and man]", [1, 2, 2, 1], "Ugo, Odo"),
        ("[with man], [and man], [and man]", [1, 2, 1, 1], "Ugo, Odo, Odo"),
        ("[store x as foe][foe?||armed][!foe||alone]", [1], "armed"),
        ("[foe?||armed][!foe||alone]", [1], "alone"),
        ("[[1d6]<4 as few][few?||few]", [1, 3], "1few"),
        ("[[man]||nobody]", [1, 1], "Odo"),
        ("[[same x]||||nobody]", [1], "nobody"),
        ("[one|a [man]]", [1, 2, 1], "a Odo"),
        ("[closest man]", [1, 1], "Odo"),
        ("[later man]", [1, 1], "Odo"),
        ("[append man]They sing.", [1, 1], "They sing. Odo"),
        ("in [adjacent hex]", [1], "in somewhere"),
        ("<p class=\"x\">**Here** *[man]*<img src=\"[man].png\"/>", [1, 1], "Here Odo"),
        ("{odd} [nobody] [", [1], "{odd} [nobody] ["),
    ],
)  # fmt: skip
def test_a_row_says_what_hex_describe_says(
    row: str, dice: list[int], words: str, tmp_path: Path
) -> None:
    text = BOSS.replace("{} leads them", row)
    assert told(text, dice, tmp_path) == words


def test_capitals_are_written_and_the_words_are_kept_as_they_were(tmp_path: Path) -> None:
    text = ";a\n1,[capitalize b]! [same b]; [titlecase b]\n;b\n1,old red cows\n"
    assert told(text, [1, 1, 1], tmp_path) == "Old red cows! old red cows; Old Red Cows"


def test_what_a_nested_table_kept_is_the_same_after_it(tmp_path: Path) -> None:
    text = ";a\n1,[gate] [same power]\n;gate\n1,A gate of [power].\n;power\n1,Set\n1,Bast\n"
    assert told(text, [1, 1, 2], tmp_path) == "A gate of Bast. Bast"


def test_what_stands_before_is_known_inside_a_nested_table(tmp_path: Path) -> None:
    text = ";a\n1,[power]: [gate]\n;gate\n1,a gate of [same power]\n;power\n1,Set\n1,Bast\n"
    assert told(text, [1, 2, 1], tmp_path) == "Bast: a gate of Bast"


def test_nothing_came_up_so_the_second_is_told(tmp_path: Path) -> None:
    text = ";a\n1,[[gold]||copper]\n;gold\n7,[1d6] gold\n3,\n"
    assert told(text, [1, 8], tmp_path) == "copper"
    assert told(text, [1, 2, 5], tmp_path) == "5 gold"


def test_a_name_is_made_once(tmp_path: Path) -> None:
    text = ";a\n1,[name for a king], [b]\n;b\n1,[name for a king] again\n"
    text += ";name for a king\n1,Odo\n1,Ugo\n"
    assert told(text, [1, 2, 1, 1], tmp_path) == "Ugo, Ugo again"


def test_a_table_is_found_by_what_was_rolled(tmp_path: Path) -> None:
    text = ";a\n1,[[race] name] the [same race]\n;race\n1,elf\n1,dwarf\n"
    text += ";elf name\n1,Lia\n;dwarf name\n1,Bor\n"
    assert told(text, [1, 2, 1], tmp_path) == "Bor the dwarf"


def test_what_another_hex_may_have_is_rolled(tmp_path: Path) -> None:
    text = ";a\n1,wants [nearby ore]\n;mine\n1,[here store iron as ore]\n1,[here gem as ore]\n"
    text += ";gem\n1,opal\n"
    assert told(text, [1, 1], tmp_path) == "wants iron"
    assert told(text, [1, 2, 1], tmp_path) == "wants opal"


def test_an_empty_row_is_an_outcome_with_its_weight() -> None:
    first, second = read(";town\n3,\n1,Ulm\n").tables["town"]["rows"]
    assert (first["weight"], first["name"], second["name"]) == (3, "-", "Ulm")


def test_a_row_of_weight_nothing_comes_up_once() -> None:
    rows = read(";a\n0,the king\n2,a page\n").tables["a"]["rows"]
    assert [(row["weight"], row.get("once", False)) for row in rows] == [(1, True), (2, False)]


def test_names_that_differ_only_in_their_case_are_two_tables() -> None:
    found = read(";Elf\n1,[elf]\n;elf\n1,x\n;elf\n1,y\n")
    assert [row["name"] for row in found.tables["elf-2"]["rows"]] == ["y"]
    assert [str(said) for said in found.remarks] == ["elf is written twice: the last counts"]


def test_what_cannot_be_done_is_told_once() -> None:
    found = read(";a\n1,[store x as [b]][same [b]][[same b] c][nearby b][gone]\n;b\n1,y\n1,z\n")
    assert [str(said) for said in found.remarks] == [
        "[… as [name]]: a name that is rolled keeps nothing",
        "[same [name]]: a name that is rolled finds nothing",
        "a table whose name is made of what came up is not rolled: its name is shown",
        "[nearby …], [other …]: no other hex is known; what one may have is rolled",
        "[gone]: no such table; kept as written",
    ]


@pytest.mark.parametrize("row", ["[" * 3000 + "]" * 3000, "[a|" * 2000 + "]" * 2000, "{" * 999])
def test_brackets_without_end_are_read(row: str, tmp_path: Path) -> None:
    read(f";a\n1,{row}\n;b\n1,x\n")


def test_odds_of_rolls_that_stand_apart_are_refused_by_name(tmp_path: Path) -> None:
    pack = pack_of(read(";a\n1,[with b] [and b]\n;b\n1,x\n1,y\n"), tmp_path)
    library = Library([pack])
    with pytest.raises(Refused, match="apart = true"):
        odds_of(Question(library.get("a"), None, 0, 1, {}), library, StandIn(), "en")


@pytest.mark.parametrize(
    "words", ["a \ue00099\ue001", "[\ue0000\ue001]", "[here store \ue0000\ue001 as b]"]
)
def test_a_file_that_holds_our_own_marks_is_read_like_any_other(words: str) -> None:
    found = read(f";wood\n1,{words}\n")
    assert len(found.tables["wood"]["rows"]) == 1
