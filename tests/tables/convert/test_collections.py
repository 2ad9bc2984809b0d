"""Collections of tables: what can't be read is named, and the rest is kept."""

from __future__ import annotations

import builtins
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from maps.errors import Refused as RefusedMap
from maps.files.map_file import load_bytes
from tables.convert.imported import MOST_ROWS, Imported
from tables.convert.imports import import_folder, import_text
from tables.errors import Refused
from tables.library.check import check_table_data
from tables.library.vocabulary import FACTS

MANY = MOST_ROWS + 1


def read(text: str, name: str) -> Imported:
    return import_text(text.encode(), name, None, None)


def told(found: Imported) -> str:
    return "\n".join(map(str, found.remarks))


def weights(table: Mapping[str, Any]) -> dict[str, int]:
    return {row["name"]: row["weight"] for row in table["rows"]}


TOO_LARGE = {
    "hex.txt": ";small\n1,one of [huge]\n1,none\n;huge\n" + "1,word\n" * MANY,
    "grammar.json": json.dumps({"small": ["one of #huge#", "none"], "huge": ["word"] * MANY}),
    "list.perchance": "small\n  one of [huge]\n  none\n\nhuge\n" + "  word\n" * MANY,
    "list.md": "## small\n- one\n- none\n\n## huge\n" + "- word\n" * MANY,
    "tables.json": json.dumps(
        [
            {"name": name, "results": [{"text": "word", "weight": 1}] * count}
            for name, count in (("small", 2), ("huge", MANY))
        ]
    ),
}


@pytest.mark.parametrize("name", TOO_LARGE)
def test_of_a_collection_only_the_table_that_is_too_large_is_lost(name: str) -> None:
    found = read(TOO_LARGE[name], name)
    assert list(found.tables) == ["small"]
    assert f"huge is left out: it has {MANY} rows" in told(found)
    assert not any(row.get("effects") for row in found.tables["small"]["rows"])  # type: ignore[attr-defined]


def test_what_would_roll_on_a_table_that_is_left_out_shows_its_title() -> None:
    found = read(json.dumps({"small": ["a #big#", "b"], "big": ["c", "\x07"]}), "x.json")
    (row, _) = found.tables["small"]["rows"]  # type: ignore[misc]
    assert row["text"] == "a [big]"
    assert "big is left out: " in told(found)


def test_a_folder_of_yaml_without_its_part_is_refused_as_that(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a.yml").write_text("results: []\n")
    real = builtins.__import__

    def without(name: str, *rest: Any) -> object:
        if name == "yaml":
            raise ImportError(name)
        return real(name, *rest)

    monkeypatch.setattr("tables.convert.import_yaml.import_module", without)
    with pytest.raises(Refused, match="YAML files need PyYAML"):
        import_folder(str(tmp_path), None)


def test_a_zip_archive_is_refused_as_that() -> None:
    with pytest.raises(RefusedMap, match="is a zip archive, not a map"):
        load_bytes(b"PK\x03\x04rest", None, "maps.zip")
    with pytest.raises(Refused, match="is a zip archive"):
        import_text(b"PK\x03\x04rest", "tables.zip", None, None)


@pytest.mark.parametrize(
    "data",
    [
        {"orc": 3, "wolf": 1},
        {"orc": 0.75, "wolf": 0.25},
        [["orc", 3], ["wolf", 1]],
        [{"name": "orc", "weight": 3}, {"name": "wolf", "weight": 1}],
        [{"result": "orc", "chance": 0.75}, {"result": "wolf", "chance": 0.25}],
        {"title": "x", "entries": [{"weight": 3, "name": "orc"}, {"weight": 1, "name": "wolf"}]},
        {"x": {"orc": 3, "wolf": 1}},
    ],
)
def test_json_of_names_and_weights_is_a_table(data: object) -> None:
    found = read(json.dumps(data), "x.json")
    assert weights(found.tables["x"]) == {"orc": 3, "wolf": 1}


def test_json_of_several_weighted_tables_has_each_by_its_name() -> None:
    found = read(
        json.dumps({"Foes": {"orc": 3, "elf": 1}, "Loot": {"gold": 1, "gem": 1}}), "x.json"
    )
    assert list(found.tables) == ["foes", "loot"]


def test_json_that_says_nothing_of_weights_is_still_refused() -> None:
    with pytest.raises(Refused, match="not a table we know"):
        read('{"version": 1, "deep": {"deeper": {"flag": true}}}', "x.json")


@pytest.mark.parametrize("name", ["foes.md", "foes.txt"])
def test_bullets_under_a_heading_are_a_table(name: str) -> None:
    found = read("# Foes\n\n- orc\n- 2d4 wolves\n\n# Loot\n- gold\n- gem\n", name)
    assert list(found.tables) == ["foes", "loot"]
    assert weights(found.tables["foes"]) == {"orc": 1, "2d4 wolves": 1}


def test_bullets_beside_a_table_with_dice_are_but_words() -> None:
    found = read("# Notes\n- one\n- two\n\n# Foes (1d2)\n1. orc\n2. wolf\n", "x.md")
    assert list(found.tables) == ["foes"]


def test_dice_in_braces_are_rolled_where_they_come_from_elsewhere() -> None:
    found = read("roll,result\n1,{1d4} gems\n2,nothing\n", "x.csv")
    row = found.tables["x"]["rows"][0]  # type: ignore[index]
    assert row["name"] == "1d4 gems"
    assert row["effects"] == [{"kind": "figure", "dice": "1d4", "as": "dice-1"}]


def test_dice_in_the_name_of_a_row_are_refused_by_the_check() -> None:
    table = {
        "title": {"en": "Loot"},
        "rows": [{"id": "gems", "weight": 1, "name": {"en": "{1d4} gems"}}],
    }
    (problem,) = check_table_data(table, "loot.toml", FACTS, ["en"])
    assert "{1d4} is not rolled in a name" in str(problem)


def test_a_link_to_a_table_in_a_sheet_is_reported() -> None:
    found = read("roll,result\n1,see [[loot]]\n2,nothing\n", "x.csv")
    assert "[[loot]] has no table to roll on" in told(found)
