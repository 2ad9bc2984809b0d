"""Tables as other people write them, each dialect in samples of our own."""

from __future__ import annotations

import csv
import io
import json
import tomllib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tables.convert.export import export_table, plain
from tables.convert.imported import Imported
from tables.convert.imports import guess_form, import_text
from tables.convert.toml_text import render_toml
from tables.errors import Refused
from tables.library.check import check_table_data
from tables.library.spoken_dice import escape, roll_spoken
from tables.library.table import Table
from tables.library.vocabulary import FACTS


def read(text: str, name: str = "x.csv") -> Imported:
    found = import_text(text.encode(), name, None, None)
    for table_id, table in found.tables.items():
        assert check_table_data(table, f"{table_id}.toml", FACTS, ["en"]) == []
    return found


def rows(found: Imported) -> list[tuple[Any, str]]:
    [table] = found.tables.values()
    return [(row.get("range", row.get("weight")), row["name"]) for row in table["rows"]]


@pytest.mark.parametrize(
    ("text", "roll", "wanted"),
    [
        ("d6,Encounter\n1-3,Orcs\n4-6,Elves\n", "d6", [([1, 3], "Orcs"), ([4, 6], "Elves")]),
        ("Roll,Result\n1,Rain\n2,Sun\n", "1d2", [(1, "Rain"), (2, "Sun")]),
        ("min,max,result\n1,2,Rain\n3,4,Sun\n", "1d4", [([1, 2], "Rain"), ([3, 4], "Sun")]),
        ("1d4;Result\n1;Rain\n2+;Sun, hot\n", "1d4", [(1, "Rain"), ([2, 4], "Sun, hot")]),
        ("d%\tResult\n01-50\tRain\n51–00\tSun\n", "d%", [([1, 50], "Rain"), ([51, 100], "Sun")]),
        ("2d6|Result\n2-7|Low\n8-12|High\n", "2d6", [([2, 7], "Low"), ([8, 12], "High")]),
        ('1,"Rain, ""heavy"""\n2,Sun\n', "1d2", [(1, 'Rain, "heavy"'), (2, "Sun")]),
    ],
)
def test_sheets_are_read_by_their_headings(text: str, roll: str, wanted: list[Any]) -> None:
    found = read(text)

    [table] = found.tables.values()
    assert (table["roll"], rows(found)) == (roll, wanted)


@pytest.mark.parametrize(
    "text", ["1-5|6-19|20\nDagger|Sword|Axe\n", "Dagger|Sword|Axe\n1-5|6-19|20\n"]
)
def test_rolls_in_one_line_and_results_in_another_are_read_across(text: str) -> None:
    found = read(text)
    assert rows(found) == [([1, 5], "Dagger"), ([6, 19], "Sword"), (20, "Axe")]
    assert "rolls stand in one line and results in another: read across" in map(str, found.remarks)


@pytest.mark.parametrize("head", ["", "d6|Item|d6|Item|d6|Item\n"])
def test_rolls_and_results_side_by_side_are_read_one_below_another(head: str) -> None:
    found = read(head + "1|Axe|3|Rope|5|Soap\n2|Bow|4|Salt|6|Tar\n")
    assert rows(found) == [
        (1, "Axe"),
        (2, "Bow"),
        (3, "Rope"),
        (4, "Salt"),
        (5, "Soap"),
        (6, "Tar"),
    ]
    assert "rolls and results stand side by side: read one below another" in map(str, found.remarks)


def test_a_table_that_is_none_does_not_keep_the_others_of_a_page_out() -> None:
    page = "## Odds\n| Thing | Weight |\n|---|---|\n| a | 0 |\n\n"
    page += "## Rain\n| d4 | What |\n|---|---|\n| 1-4 | Rain |\n"
    found = read(page, "x.md")
    assert list(found.tables) == ["rain"]
    assert "odds is left out: no row has a weight above 0" in map(str, found.remarks)


def test_the_first_line_of_a_markdown_table_has_headings_whatever_they_are() -> None:
    found = read("| Path | Purpose |\n|---|---|\n| mill | corn |\n| forge | iron |\n", "x.md")
    assert [name for _, name in rows(found)] == ["mill", "forge"]


def test_figures_from_below_one_are_no_rolls() -> None:
    found = read("name,mod\nAxe,-1\nBow,0\nRope,1\n")
    assert rows(found) == [(1, "Axe"), (1, "Bow"), (1, "Rope")]


@pytest.mark.parametrize(
    "text", ["<h1>Fonts</h1>\n<p>words</p>\n", "<!-- a note -->\nwords\n",
             "// a game\n$meta\n  title = Game\nimage = {import:x}\n"],
)  # fmt: skip
def test_pages_and_settings_without_a_table_are_refused(text: str) -> None:
    with pytest.raises(Refused, match=r"HTML without a table|contains no table"):
        import_text(text.encode(), "x.txt", None, None)


def test_weights_are_weights_and_every_column_is_told() -> None:
    found = read("Region,Chance,Encounter\nMoor,20,1d3 aurochs\nMoor,5%,Ghost\n")

    assert rows(found) == [(20, "1d3 aurochs"), (5, "Ghost")]
    assert "column Chance: read as the chance of a row" in map(str, found.remarks)
    [table] = found.tables.values()
    assert table["rows"][0]["effects"] == [{"kind": "figure", "dice": "1d3", "as": "dice-1"}]


def test_rolls_in_several_columns_are_columns_of_the_table() -> None:
    found = read("Beast,Beach,Jungle\nApe,—,01–40\nCrab,01–00,41–00\n")

    [table] = found.tables.values()
    assert table["columns"] == ["beach", "jungle"]
    assert table["rows"][1]["ranges"] == {"beach": [1, 100], "jungle": [41, 100]}


def test_zeros_that_a_spreadsheet_lost_are_found_again() -> None:
    assert rows(read("d100,Result\n1-98,Nothing\n99,Ruin\n0,Dragon\n"))[-1] == (100, "Dragon")


def test_windows_text_and_a_mark_at_the_start_are_read() -> None:
    found = import_text("1,Città\n2,Fiume\n".encode("cp1252"), "x.csv", None, None)
    assert rows(found) == [(1, "Città"), (2, "Fiume")]
    assert list(map(str, found.remarks)) == ["the file is not UTF-8: read as Windows-1252"]
    marked = import_text(b"\xef\xbb\xbfd2,Result\n1,A\n2,B\n", "x.csv", None, None)
    assert rows(marked) == [(1, "A"), (2, "B")]


def test_a_sheet_that_is_no_random_table_says_what_it_was_taken_for() -> None:
    found = read("ID,Name,Cost\na1,buckler,3\na2,shield,5\n")
    assert [str(said) for said in found.remarks] == [
        "column ID: read as the rows' ids",
        "column Name: read as the result",
        "column Cost: added to the result's text",
        "no column of rolls or weights: all rows are equally likely",
    ]


def test_markdown_tables_are_read_each_under_its_heading() -> None:
    found = read(
        "# Wilds\nwords\n## Weather\n| d4 | What |\n|---|---|\n| 1-3 | **Rain** |\n"
        "| 4 | [Sun](x) |\n"
        "\n## Rumours (1d2)\n1. A dragon\n2. Gold\n",
        "x.md",
    )
    assert list(found.tables) == ["weather", "rumours"]
    assert [row["name"] for row in found.tables["weather"]["rows"]] == ["Rain", "Sun"]
    assert found.tables["rumours"]["roll"] == "1d2"


@pytest.mark.parametrize(
    ("text", "roll", "wanted"),
    [
        ("d8 Device\n1 Wand\n2-8 Rod\n", "d8", [(1, "Wand"), ([2, 8], "Rod")]),
        ("1. Goblins\n2. Orcs\n", "1d2", [(1, "Goblins"), (2, "Orcs")]),
        (
            "1-2 Goblins\n3-4 Orcs\n  in rags\n",
            "1d4",
            [([1, 2], "Goblins"), ([3, 4], "Orcs in rags")],
        ),
        (
            "01 - 05  Slipped.\n06 - 00  Fell.\n",
            "1d100",
            [([1, 5], "Slipped."), ([6, 100], "Fell.")],
        ),
        ("Goblins, many\nOrcs, few\n", None, [(1, "Goblins, many"), (1, "Orcs, few")]),
        ("- Goblins\n- Orcs\n", None, [(1, "Goblins"), (1, "Orcs")]),
    ],
)
def test_pasted_text_is_read(text: str, roll: str | None, wanted: list[Any]) -> None:
    found = read(text, "x.txt")
    [table] = found.tables.values()
    assert (table.get("roll"), rows(found)) == (roll, wanted)
    lines = "every line is read as a result, all equally likely"
    assert (lines in map(str, found.remarks)) == text.startswith("Goblins")


def test_a_space_for_a_tab_in_one_line_spoils_no_roll() -> None:
    tabs = "".join(f"{roll}\tWolves number {roll}.\n" for roll in range(1, 20))
    found = read(tabs + "20 A dragon.\n", "woods.table")
    table = found.tables["woods"]
    assert (found.form, table["roll"]) == ("text", "1d20")
    assert [row["range"] for row in table["rows"]] == list(range(1, 21))


def test_perchance_lists_roll_on_one_another() -> None:
    text = "title = Beasts\n\nbeast\n  a {big|small} [animal] ^3\n  {1-6} rats\n\nanimal\n  cat\n"
    assert guess_form(text, "x.txt") == "perchance"
    found = read(text, "x.txt")
    first, second = found.tables["beast"]["rows"]
    assert (first["weight"], first["text"]) == (3, "a {part-1} {part-2}")
    assert second["effects"] == [{"kind": "figure", "dice": "1d6", "as": "part-1"}]


def test_perchance_weights_inside_braces_count_as_those_of_lists() -> None:
    found = read("beast\n  a {big^0.5|small|tiny^0.29} cat\n", "x.txt")
    rows = found.tables["pick-big-0-5-small-tiny-0-29"]["rows"]
    weights = [(row["name"], row["weight"]) for row in rows]
    assert weights == [("big", 50), ("small", 100), ("tiny", 29)]


def test_a_perchance_list_keeps_its_rows_beside_a_choice_of_its_name() -> None:
    found = read("beast\n  a {big|small} cat\n\npick_big_small\n  dog\n", "x.txt")
    assert [row["name"] for row in found.tables["pick-big-small"]["rows"]] == ["dog"]
    [row] = found.tables["beast"]["rows"]
    assert row["effects"][0]["table"] != "pick-big-small"


def test_a_tracery_grammar_is_tables_that_roll_on_one_another() -> None:
    grammar = {"origin": ["#hero.capitalize# sails"], "hero": ["Ann", "Bo"]}
    found = read(json.dumps(grammar), "x.json")
    [row] = found.tables["origin"]["rows"]
    assert row["effects"] == [{"kind": "roll", "table": "hero", "as": "part-1"}]
    assert list(map(str, found.remarks)) == [".capitalize: how a word is changed is left out"]


def foundry(*results: Any, **more: Any) -> str:
    return json.dumps({"_id": "A", "name": "Wild", "formula": "1d6", "results": results, **more})


def result(first: int, last: int, text: str, **more: Any) -> dict[str, Any]:
    return {"type": "text", "text": text, "range": [first, last], **more}


def test_inline_rolls_and_links_of_foundry_are_dice_and_names() -> None:
    text = "[[/r 1d4 # wolves]] and @UUID[Actor.x1]{Gnasher}"
    found = read(foundry(result(1, 6, text)), "x.json")
    [table] = found.tables.values()
    assert table["rows"][0]["text"] == "{part-1} (wolves) and Gnasher"
    assert table["rows"][0]["effects"] == [{"kind": "figure", "dice": "1d4", "as": "part-1"}]


def test_a_link_to_another_rolltable_is_a_nested_table() -> None:
    link = {"type": "document", "name": "Loot", "documentUuid": "RollTable.B", "range": [1, 6]}
    loot = {"_id": "B", "name": "Loot", "formula": "1d2",
            "results": [result(1, 1, "Gold"), result(2, 2, "Iron")]}  # fmt: skip
    found = read(json.dumps([json.loads(foundry(link)), loot]), "x.json")
    assert found.tables["wild"]["rows"][0]["effects"] == [{"kind": "roll", "table": "loot"}]


NEWEST = {  # the fields of TableResult and RollTable that version 14 documents
    "_id", "type", "name", "img", "description", "documentUuid", "weight", "range", "drawn",
    "flags", "_stats",
}  # fmt: skip
OLDER = {"text", "documentId", "documentCollection"}  # known until version 15


def test_foundrys_newest_schema_is_read() -> None:
    stats = {"coreVersion": "14.352", "systemId": "dnd5e", "createdTime": 1}
    results = [
        {"_id": "a" * 16, "type": "text", "name": "", "description": "<p>Fog &amp; <b>rain</b></p>",
         "range": [1, 3], "weight": 3, "img": None, "drawn": False, "flags": {}, "_stats": stats},
        {"_id": "b" * 16, "type": "document", "name": "Loot", "description": "",
         "documentUuid": "Compendium.mine.tables.RollTable.B", "range": [4, 5], "weight": 2,
         "drawn": False, "flags": {}, "_stats": stats},
        {"_id": "c" * 16, "type": "document", "name": "Ogre", "description": "<p>angry</p>",
         "documentUuid": "Actor.x", "range": [6, 6], "weight": 1, "drawn": False, "flags": {}},
    ]  # fmt: skip
    wild = {"_id": "A", "name": "Wild", "formula": "1d6", "results": results, "_stats": stats}
    loot = {"_id": "B", "name": "Loot", "formula": "1d2",
            "results": [result(1, 2, "Gold")]}  # fmt: skip
    found = read(json.dumps([wild, loot]), "x.json")
    rows = found.tables["wild"]["rows"]
    assert [row["name"] for row in rows] == ["Fog & rain", "Loot", "Ogre: angry"]
    assert rows[1]["effects"] == [{"kind": "roll", "table": "loot"}]
    assert [str(said) for said in found.remarks] == [
        "Ogre: angry: a link to another document is kept as its words alone"
    ]


def test_what_we_export_has_only_fields_that_foundry_knows() -> None:
    row = {"id": "a", "range": [1, 6], "name": "Fog & <rain>"}
    whole = json.loads(
        export_table(Table("t", {"title": "T", "rows": [row]}), "foundry", None, "en")
    )
    [made] = whole["results"]
    assert set(made) <= NEWEST | OLDER
    assert (made["type"], made["description"]) == ("text", "Fog &amp; &lt;rain&gt;")
    assert set(whole) <= {"name", "img", "description", "formula", "replacement", "displayRoll",
                          "results", "flags"}  # fmt: skip


def test_an_export_with_bare_words_as_we_once_wrote_it_comes_back_whole() -> None:
    row = {"id": "a", "range": [1, 6], "name": "Fog & <rain>"}
    data = {"title": "T", "roll": "1d6", "rows": [row]}
    whole = json.loads(export_table(Table("t", data), "foundry", None, "en"))
    whole["results"][0].update(text="Fog & <rain>", description="Fog & <rain>")
    assert plain(read(json.dumps(whole), "x.json").tables["t"]) == data


def test_ranges_that_overlap_bring_all_and_gaps_bring_nothing() -> None:
    found = read(
        foundry(result(1, 4, "Orcs"), result(4, 5, "Rain"), result(9, 9, "Myth")), "x.json"
    )
    [table] = found.tables.values()
    assert [(row["range"], row["name"]) for row in table["rows"]] == [
        ([1, 3], "Orcs"), (4, "Orcs + Rain"), (5, "Rain"), (6, "-"),
    ]  # fmt: skip
    assert "Myth" in table["note"]
    assert len(found.remarks) == 3


def test_a_draw_without_replacement_is_kept() -> None:
    found = read(foundry(result(1, 6, "Ace"), replacement=False), "x.json")
    assert next(iter(found.tables.values()))["replacement"] is False


def test_dice_inside_a_plain_sentence_roll() -> None:
    assert roll_spoken("2d6 elves with {d4} x 3 bows", escape) == (
        "{dice-1} elves with {dice-2} x 3 bows",
        [
            {"kind": "figure", "dice": "2d6", "as": "dice-1"},
            {"kind": "figure", "dice": "d4", "as": "dice-2"},
        ],
    )


WORDS = st.text(
    st.characters(codec="utf-8", exclude_categories=["Cs", "Cc"]), min_size=1, max_size=30
)
NAMES = WORDS.filter(lambda word: word.strip() == word and word.strip())


EFFECTS = st.lists(
    st.sampled_from(
        [
            {"kind": "lose", "of": "army", "points": "1d6x20"},
            {"kind": "figure", "dice": "2d6", "as": "many"},
            {"kind": "nothing"},
        ]
    ),
    max_size=2,
    unique_by=lambda effect: str(effect["kind"]),
)
ROWS = st.tuples(st.integers(1, 3), NAMES, NAMES, EFFECTS, st.booleans())


@st.composite
def tables(draw: st.DrawFn) -> dict[str, Any]:
    """Of ranges, of columns or of weights; with effects, rows once only, and both languages."""
    kind = draw(st.sampled_from(["ranges", "columns", "weights"]))
    columns = draw(st.sampled_from([["sea"], ["sea", "shore"]]))
    at, made = 1, []
    for number, (width, name, text, effects, once) in enumerate(
        draw(st.lists(ROWS, min_size=1, max_size=5))
    ):
        span = at if width == 1 else [at, at + width - 1]
        place = {"ranges": {"range": span}, "weights": {"weight": width},
                 "columns": {"ranges": dict.fromkeys(columns, span)}}[kind]  # fmt: skip
        words = {"en": name, **({"it": text} if once else {})}
        row = {"id": f"row-{number}", **place, "name": words, "text": {"en": escape(text)}}
        row |= ({"effects": effects} if effects else {}) | ({"once": True} if once else {})
        made.append(row)
        at += width
    data: dict[str, Any] = {"title": {"en": draw(NAMES)}}
    data |= {} if kind == "weights" else {"roll": f"1d{at - 1}"}
    data |= {"columns": columns} if kind == "columns" else {}
    data |= {"replacement": False} if draw(st.booleans()) else {}
    return {**data, "rows": made}


def with_tabs(text: str) -> str:
    """The sheet as a spreadsheet saves it with tabs."""
    out = io.StringIO()
    csv.writer(out, delimiter="\t").writerows(csv.reader(io.StringIO(text)))
    return out.getvalue()


@given(tables())
def test_any_table_comes_back_from_every_form(data: dict[str, Any]) -> None:
    table = Table("own", data)
    column = table.columns[0] if table.columns else None
    for to in ("csv", "tsv", "foundry", "markdown", "json"):
        text = export_table(table, "csv" if to == "tsv" else to, column, "en")
        text = with_tabs(text) if to == "tsv" else text
        back = import_text(text.encode(), f"x.{to}", "csv" if to == "tsv" else to, None).tables
        assert plain(back["own"]) == data, to
    assert tomllib.loads(render_toml(data)) == data
