"""What is made from the one description of the fields stays equal to it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tables.errors import WrongWords
from tables.library.check_shape import CHECKS
from tables.library.conditions import holds, parse_facts
from tables.library.effects import KINDS
from tables.library.form import TYPE_SCHEMAS, TYPES, table_schema
from tables.library.reference import render_reference

ROOT = Path(__file__).parents[3]


def test_the_published_schema_is_the_one_made_from_the_description() -> None:
    written = json.loads((ROOT / "tables" / "table.schema.json").read_text(encoding="utf-8"))

    assert written == table_schema(), "run: hexcrown table schema > tables/table.schema.json"


def test_every_type_of_field_has_a_check_a_schema_and_a_meaning() -> None:
    used = {field.type for kind in KINDS.values() for field in kind.fields.values()}

    assert used <= set(TYPES)
    assert set(TYPES) == set(CHECKS) == set(TYPE_SCHEMAS)


@pytest.mark.parametrize(
    ("when", "facts", "held"),
    [
        ({"race": "undead"}, {"race": "undead"}, True),
        ({"race": "undead"}, {}, False),
        ({"race": ["chaos", "skaven"]}, {"race": "skaven"}, True),
        ({"race-not": "skaven"}, {"race": "skaven"}, False),
        ({"race-not": "skaven"}, {}, True),
        ({"searches-min": 2}, {"searches": 2}, True),
        ({"searches-min": 1}, {}, False),
        ({"strength-max": 500}, {"strength": 501}, False),
        ({"items-tracked": True}, {}, False),
        ({"items-tracked": False}, {}, True),
        ({"race": "undead", "season": "autumn"}, {"race": "undead"}, False),
        ({}, {}, True),
    ],
)
def test_a_condition_holds_when_every_key_does(
    when: dict[str, object], facts: dict[str, object], held: bool
) -> None:
    assert holds(when, facts) is held


def test_facts_are_read_as_typed() -> None:
    words = ["race=undead", "searches=2", "items-tracked", "open-sea=no"]

    facts = parse_facts(words)

    assert facts == {"race": "undead", "searches": 2, "items-tracked": True, "open-sea": False}


@pytest.mark.parametrize(
    ("word", "problem"),
    [
        ("rase=undead", "no fact rase"),
        ("race=undaed", "no race undaed"),
        ("searches=many", "searches is a number"),
        ("items-tracked=perhaps", "true or false"),
        ("=", "no fact "),
    ],
)
def test_wrong_facts_are_told(word: str, problem: str) -> None:
    with pytest.raises(WrongWords, match=problem):
        parse_facts([word])


def test_the_reference_lists_every_effect_with_its_fields() -> None:
    page = render_reference()
    for name, kind in KINDS.items():
        assert f"### {name}\n" in page
        assert all(f"| `{field}` |" in render_reference(name) for field in kind.fields)
    with pytest.raises(WrongWords):
        render_reference("no-such-effect")
