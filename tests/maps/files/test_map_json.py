from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from maps.board.problems import BadMap
from maps.errors import MapsError
from maps.files.map_json import load_json, map_document, render_json
from maps.files.text_map import load_text
from maps.making.generate import MapSettings, generate
from tests.maps.seeded import seeded_die

RICH = load_text(
    'name "Vale"\n0101 hill\n0102 plain bridge "Ford"\n0103 coast delta\n0104 sea\n0201 fault:12\n'
    '0202 plain village\n0101-0102-0103-0104 river "S"\n0102-0202 road\n0101-0202 passage'
)


def test_a_map_comes_back_from_json() -> None:
    assert load_json(render_json(RICH)) == RICH


@given(st.text("abc", min_size=1, max_size=4))
@settings(max_examples=15)
def test_every_generated_map_comes_back_from_json(seed: str) -> None:
    board = generate(MapSettings(9, 8), seeded_die(seed))
    assert load_json(render_json(board)) == board


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"at": "1"}, "not a tile's label"),
        ({"terrain": "lava"}, "unknown terrain 'lava'"),
        ({"terrain": ["sea"]}, "unknown terrain"),
        ({"kinds": ["dragon"]}, "unknown kind"),
        ({"kinds": "forest"}, "short list"),
        ({"name": "two\nlines"}, "a name is one line"),
        ({"river": {"entry": 7}}, "a side is 1 to 6"),
        ({"river": {"entry": 1, "exit": 1}}, "another side"),
        ({"river": {"entry": True, "exit": 2}}, "a side is 1 to 6"),
        ({"parting": [1, 2, 3, 4, 5, 6]}, "each bank"),
        ({"edges": [[1, "moat"]]}, "unknown thing on an edge"),
        ({"gold": 5}, "unknown field 'gold'"),
    ],
)
def test_a_wrong_field_is_told_with_its_place(change: dict[str, Any], told: str) -> None:
    document = map_document(RICH)
    document["tiles"][2] |= change
    with pytest.raises(BadMap) as bad:
        load_json(json.dumps(document))
    assert "tiles[2]" in str(bad.value.problems[0])
    assert told in str(bad.value.problems[0])


def test_equal_coordinates_are_told() -> None:
    document = map_document(RICH)
    document["tiles"].append(document["tiles"][0])
    with pytest.raises(BadMap, match="problems: 1"):
        load_json(json.dumps(document))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        "[" * 100_000,
        '{"format": "other"}',
        '{"format": "hexcrown-map", "version": 99}',
        '{"format": "hexcrown-map", "version": 1}',
    ],
)
def test_what_is_no_map_is_refused(text: str) -> None:
    with pytest.raises(MapsError):
        load_json(text)
