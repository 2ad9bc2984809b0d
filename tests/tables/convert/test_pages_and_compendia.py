"""HTML tables and Foundry's YAML, in samples of our own."""

from __future__ import annotations

from pathlib import Path

import pytest

from tables.convert.import_yaml import load_yaml
from tables.convert.imports import import_folder, import_text
from tables.errors import Refused
from tests.conftest import miss

HTML = b"""<!DOCTYPE html><html><head><title>x</title><style>td {}</style></head><body>
<h2>Woods <i>at night</i></h2>
<table><thead><tr><th>d6<th>Encounter</tr></thead>
<tr><td>1-3</td><td>2d6 <b>wolves</b></td></tr>
<tr><td>4-6<td>An owl &amp; a mouse<table><tr><td>inner</td></tr></table></td></tr></table>
<table><tr><td>menu</td></tr></table>
<table><caption>Loot</caption><tr><th>Item</th><th>Weight</th></tr>
<tr><td>Ring</td><td>1</td></tr><tr><td>Coins</td><td>3</td></tr></table>
<script>if (a < b) { "<table>" }</script></body></html>"""
YAML = """_id: abc
name: Weather
formula: 1d4
results:
  - _id: r1
    type: text
    name: ''
    description: <p>[[/r 1d4]] days of rain</p>
    range: [1, 3]
  - _id: r2
    type: text
    description: Sun
    range: [4, 4]
"""


def test_the_tables_of_an_html_page_are_read_under_their_headings() -> None:
    found = import_text(HTML, "woods.html", None, None)
    assert found.form == "html"
    woods, loot = found.tables["woods-at-night"], found.tables["loot"]
    assert woods["roll"] == "d6"
    assert [row["range"] for row in woods["rows"]] == [[1, 3], [4, 6]]
    assert woods["rows"][0]["effects"] == [{"kind": "figure", "dice": "2d6", "as": "dice-1"}]
    assert woods["rows"][1]["name"] == "An owl & a mouse inner"
    assert [row["weight"] for row in loot["rows"]] == [1, 3]
    assert len(found.tables) == 2


@pytest.mark.parametrize(
    "page", [b"<html><p>no table</p>", b"<table><tr><td>1", b"<table>" * 5000, b"<td><td></table>"]
)
def test_a_page_without_a_table_is_refused_by_name(page: bytes) -> None:
    with pytest.raises(Refused, match="HTML without a table"):
        import_text(page, "x.html", "html", None)


def test_a_folder_of_yaml_is_a_compendium(tmp_path: Path) -> None:
    need_yaml()
    (tmp_path / "weather.yml").write_text(YAML, encoding="utf-8")
    (tmp_path / "broken.yaml").write_text("a: [", encoding="utf-8")
    found = import_folder(str(tmp_path), None)
    rows = found.tables["weather"]["rows"]
    assert [row["range"] for row in rows] == [[1, 3], 4]
    assert rows[0]["text"] == "{part-1} days of rain"
    assert "broken.yaml is left out" in str(found.remarks[0])
    alone = import_text(YAML.encode(), "weather.yml", None, None)
    assert alone.tables == found.tables


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("a: &x [1]\nb: *x", "aliases"),
        ("!!python/object/apply:os.system [true]", "not YAML"),
        ("a: " + "[" * 50_000, "too deep"),
        ("- a\n" * 1_000_001, "at most 4000000 letters"),
    ],
)
def test_yaml_that_grows_or_runs_is_refused(text: str, told: str) -> None:
    need_yaml()
    with pytest.raises(Refused, match=told):
        load_yaml(text)


def need_yaml() -> None:
    try:
        import yaml  # noqa: F401
    except ImportError:
        miss("PyYAML", "pip install 'hexcrown[yaml]'")
