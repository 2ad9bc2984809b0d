"""Tables in other programs' forms, and back."""

from __future__ import annotations

import csv
import io
import json
import tomllib
from typing import Any

import pytest

from tables.convert.export import export_table, plain
from tables.convert.imported import slug
from tables.convert.imports import import_text
from tables.convert.ranges import parse_range
from tables.convert.toml_text import render_toml
from tables.errors import Refused
from tables.library.check import check_table_data
from tables.library.packs import Library, shipped_packs
from tables.library.table import Table
from tables.library.vocabulary import FACTS

LIBRARY = Library(shipped_packs())
ROLLED = [
    (table_id, column)
    for table_id in LIBRARY.ids()
    if LIBRARY.get(table_id).kind == "roll"
    for column in LIBRARY.get(table_id).columns or [None]
]


def read(text: str, name: str, **more: Any) -> dict[str, dict[str, Any]]:
    return import_text(text.encode(), name, more.get("form"), more.get("table_id")).tables


@pytest.mark.parametrize(("table_id", "column"), ROLLED)
def test_a_foundry_export_loads_back_to_the_same_table(table_id: str, column: str | None) -> None:
    table = LIBRARY.get(table_id)
    text = export_table(table, "foundry", column, "en")

    assert read(text, "x.json") == {table_id: plain(table.data)}


@pytest.mark.parametrize("to", ["csv", "markdown"])
@pytest.mark.parametrize(("table_id", "column"), ROLLED)
def test_a_sheet_or_page_of_ours_loads_back_to_the_same_table(
    table_id: str, column: str | None, to: str
) -> None:
    table = LIBRARY.get(table_id)
    found = import_text(export_table(table, to, column, "it").encode(), f"x.{to[:2]}", to, None)

    assert (found.tables, found.remarks) == ({table_id: plain(table.data)}, [])


@pytest.mark.parametrize("to", ["json", "markdown"])
@pytest.mark.parametrize("table_id", list(LIBRARY.ids()))
def test_every_table_of_any_kind_comes_back_from_json_and_markdown(table_id: str, to: str) -> None:
    table = LIBRARY.get(table_id)
    [(name, back)] = read(export_table(table, to, None, "en"), f"x.{to[:2]}", form=to).items()

    assert (name, back) == (
        table_id,
        plain(table.data) | {"source": table.source} if to == "json" else plain(table.data),
    )


def test_a_cell_changed_in_a_sheet_changes_that_and_nothing_else() -> None:
    table = LIBRARY.get("necropolis")
    lines = list(csv.reader(io.StringIO(export_table(table, "csv", None, "en"))))
    lines[1][2] = "A fabulous kitten"
    out = io.StringIO()
    csv.writer(out, delimiter=";").writerows(lines)

    [back] = read(out.getvalue(), "necropolis.csv").values()

    changed = {**plain(table.data)["rows"][0]}
    changed["name"] = {**changed["name"], "en": "A fabulous kitten"}
    assert back["rows"] == [changed, *plain(table.data)["rows"][1:]]


def test_foundry_gets_formula_ranges_and_texts() -> None:
    whole = json.loads(export_table(LIBRARY.get("necropolis"), "foundry", None, "it"))

    assert (whole["name"], whole["formula"]) == ("Ricerca nella necropoli", "2d6")
    assert whole["results"][0]["range"] == [2, 2]
    assert whole["results"][0]["text"].startswith("Tesoro favoloso: ")


def test_a_table_changed_in_foundry_comes_back_as_changed() -> None:
    whole = json.loads(export_table(LIBRARY.get("ruins"), "foundry", None, "en"))
    kitten = "A <b>kitten</b> &amp; its mother"
    whole["results"][0].update(text=kitten, description=kitten)

    [table] = read(json.dumps(whole), "x.json").values()

    assert table["rows"][0]["name"] == "A kitten & its mother"
    assert "effects" not in table["rows"][0]


def test_a_foundry_table_of_somebody_else_is_read() -> None:
    results = [
        {"type": 0, "text": "Goblins {3}", "weight": 3, "range": [1, 3]},
        {"type": "text", "name": "Orcs", "description": "<p>Many</p>", "range": [4, 6]},
    ]
    text = json.dumps({"name": "Wild Things", "formula": "1d6", "results": results})

    [(name, table)] = read(text, "x.json").items()

    assert (name, table["roll"]) == ("wild-things", "1d6")
    assert [row["name"] for row in table["rows"]] == ["Goblins {3}", "Orcs: Many"]
    assert check_table_data(table, "wild-things.toml", FACTS, ["en"]) == []


def test_csv_goes_out_and_comes_back_with_its_effects() -> None:
    table = LIBRARY.get("mine")
    [back] = read(export_table(table, "csv", None, "en"), "mine.csv").values()

    assert back["roll"] == "1d6"
    assert [row["effects"] for row in back["rows"]] == [plain(row.effects) for row in table.rows]


def test_csv_keeps_a_range_for_each_column() -> None:
    text = export_table(LIBRARY.get("wildlands"), "csv", None, "en")
    first, *lines = list(csv.reader(io.StringIO(text)))

    assert first[:4] == ["plain", "coast", "river", "mountain"]
    [back] = read(text, "wild.csv").values()
    assert back["rows"][-1]["ranges"] == dict.fromkeys(first[:4], 100)
    assert len(lines) == len(back["rows"])


@pytest.mark.parametrize(
    ("text", "roll", "rows"),
    [
        ("1-3,Rain\n4-6,Sun\n", "1d6", ["Rain", "Sun"]),
        ("2-7,Low\n8-12,High\n", "2d6", ["Low", "High"]),
        ("01-50,Nothing\n51–00,Ruins\n", "1d100", ["Nothing", "Ruins"]),
        ("range,text\n1,A\n2,B\n", "1d2", ["A", "B"]),
        ("Goblins\nOrcs\nTrolls\n", None, ["Goblins", "Orcs", "Trolls"]),
    ],
)
def test_plain_csv_is_read_with_dice_that_fit(text: str, roll: str | None, rows: list[str]) -> None:
    [table] = read(text, "t.csv").values()

    assert (table.get("roll"), [row["name"] for row in table["rows"]]) == (roll, rows)
    assert check_table_data(table, "t.toml", FACTS, ["en"]) == []


HEX_DESCRIBE = """
# a comment
;village
2,A village of [2d6x10] souls, known for its [craft].
1,Ruins, [burnt|flooded] by {someone}.
;craft
3,cheese
1,[same village]
"""


def test_hex_describe_tables_roll_on_one_another() -> None:
    tables = read(HEX_DESCRIBE, "hd.txt")

    assert list(tables) == ["village", "pick-burnt-flooded", "craft"]
    assert tables["craft"]["rows"][1]["text"] == "{same:village}"
    first, second = tables["village"]["rows"]
    assert first["text"] == "A village of {part-1} souls, known for its {part-2}."
    assert first["effects"] == [
        {"kind": "figure", "dice": "2d6x10", "as": "part-1"},
        {"kind": "roll", "table": "craft", "as": "part-2"},
    ]
    assert second["text"] == "Ruins, {part-1} by {{someone}}."


def test_what_could_not_be_brought_along_is_told() -> None:
    found = import_text((HEX_DESCRIBE + "junk\n").encode(), "hd.txt", None, None)

    assert list(map(str, found.remarks)) == [
        "line 9 is left out: junk",
    ]


@pytest.mark.parametrize(
    ("raw", "name", "problem"),
    [
        (b"\x81\xff", "x.csv", "neither UTF-8"),
        (b"a\0b", "x.csv", "not a text file"),
        (b"", "x.csv", "contains no table"),
        (b"{", "x.json", "not JSON"),
        (b"[" * 100_000, "x.json", "not JSON"),
        (b"{}", "x.json", "not a table we know"),
        (b'{"results": [3]}', "x.json", "not a Foundry RollTable"),
        (b"<html><table></table></html>", "x.txt", "is HTML without a table"),
        (b"import os\nprint(1)\n", "x.py", "is a program"),
        (b"# a vale\n0101 green forest\n0102 water\n", "x.txt", "is a map"),
        (b"// cards\ncards = {import:deck}\nwords of it\n", "x.txt", "contains no table"),
        (b";empty\n", "x.txt", "contains no table"),
        (b'effects,name\n"{",A\n', "x.csv", "effects are JSON"),
    ],
)
def test_files_that_are_no_tables_are_refused(raw: bytes, name: str, problem: str) -> None:
    with pytest.raises(Refused, match=problem):
        import_text(raw, name, None, None)


def test_markdown_shows_every_row_and_the_source() -> None:
    lines = export_table(LIBRARY.get("storm"), "markdown", None, "en").splitlines()

    assert lines[0] == "## Storm (source: supplement)"
    assert len(lines) == 6 + len(LIBRARY.get("storm").rows)


def test_json_is_the_whole_table() -> None:
    table = LIBRARY.get("tombs")
    whole = json.loads(export_table(table, "json", None, "en"))

    assert Table("tombs", whole).rows[0].text == table.rows[0].text


@pytest.mark.parametrize("table_id", list(LIBRARY.ids()))
def test_a_table_written_as_toml_reads_back_the_same(table_id: str) -> None:
    data = plain(LIBRARY.get(table_id).data)

    assert tomllib.loads(render_toml(data)) == data


def test_strings_of_any_kind_survive_as_toml() -> None:
    data = {"title": 'a "quote" \\ back\nline\x7f\x01 é 骰', "rows": [{"id": "a", "x y": True}]}

    assert tomllib.loads(render_toml(data)) == data


def test_words_become_ids() -> None:
    assert slug("Città Perduta, n° 3!") == "citta-perduta-n-3"
    assert parse_range("51 – 00") == [51, 100]
