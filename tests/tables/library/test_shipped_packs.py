"""One test for all shipped data: schema, both languages, full coverage, effects, honest odds."""

from __future__ import annotations

import json
import re
import tomllib
from collections import Counter
from functools import cache
from math import sqrt
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from tables.agenda.bare_world import StandIn
from tables.agenda.documents import Node
from tables.agenda.loop import work
from tables.chance.sources import Seeded
from tables.dice.expression import parse
from tables.dice.odds import distribution
from tables.library.check import check_pack
from tables.library.effects import walk
from tables.library.packs import Library, Pack, shipped_packs
from tables.library.table import Table
from tables.library.vocabulary import LANGUAGES
from tables.odds.measures import ONE
from tables.odds.table_odds import MISSES, OddsWalk, row_chances, row_target

ROLLS = 50_000
SCHEMA = Path(__file__).parents[3] / "tables" / "table.schema.json"

DESIGN_IDS = [
    "navigation-hazard",
    "wildlands",
    "ruins",
    "discoveries",
    "tombs",
    "mage-tomb",
    "black-orb",
    "evocation",
    "necropolis",
    "necromancer-tomb",
    "wizard-reaction",
    "wizard-challenge",
    "equinox",
    "standard-spells",
    "experimental-spells",
    "mine",
    "rare-mine",
    "exhausted-mine",
    "cultists",
    "bandits",
    "monstrous-creatures",
    "creature-lair",
    "northern-raiders",
    "pirate-movement",
    "naval-battle",
    "ocean-weather",
    "storm",
    "races-good",
    "races-evil",
    "advanced-diplomacy",
    "diplomacy-modifiers",
]


@cache
def library() -> Library:
    return Library(shipped_packs())


def table_packs() -> list[Pack]:
    return [pack for pack in shipped_packs() if pack.ids()]


def all_tables() -> list[Table]:
    return [library().get(table_id) for table_id in library().ids()]


def rolled() -> list[tuple[str, str | None]]:
    """Every table that is rolled on, with each of its columns."""
    found = [table for table in all_tables() if table.kind == "roll"]
    return [(table.id, column) for table in found for column in table.columns or [None]]


@pytest.mark.parametrize("pack", [pack.name for pack in table_packs()])
def test_a_shipped_pack_has_no_problems(pack: str) -> None:
    [folder] = [one.folder for one in table_packs() if one.name == pack]

    assert [str(problem) for problem in check_pack(folder)] == []


def test_every_shipped_table_holds_to_the_published_schema_and_names_it() -> None:
    validator = jsonschema.Draft202012Validator(json.loads(SCHEMA.read_text(encoding="utf-8")))
    wrong = []
    for table in all_tables():
        text = Path(table.file).read_text(encoding="utf-8")
        errors = [error.message for error in validator.iter_errors(tomllib.loads(text))]
        named = text.startswith("#:schema ../../../table.schema.json\n")
        wrong += [(table.id, error) for error in [*errors, *([] if named else ["names no schema"])]]

    assert wrong == []


def test_every_table_of_the_design_is_there() -> None:
    assert [table_id for table_id in DESIGN_IDS if library().find(table_id) is None] == []


def test_house_tables_say_so_and_the_others_do_not() -> None:
    sources = {table.source for table in all_tables() if table.pack == "mighty-empires"}

    assert sources == {"supplement"}
    assert {table.source for table in all_tables() if table.pack == "house"} <= {"house", "base"}


def test_every_text_stands_in_both_languages() -> None:
    texts = [
        (table.id, row.id, text)
        for table in all_tables()
        for row in table.rows
        for text in (table.title, row.name, row.text)
        if text
    ]

    assert [where for *where, text in texts if any(not text.get(lang) for lang in LANGUAGES)] == []


def test_a_row_whose_text_states_a_result_carries_it_as_an_effect() -> None:
    """Figures and words of loss and gain in a text need an effect that is not `nothing`."""
    stated = re.compile(
        r"\d|\{|\b(?:lose|loses|lost|gains?|destroyed|razed|joins?|retreats?|crowns?|points)\b"
    )
    empty = [
        (table.id, row.id)
        for table in all_tables()
        if table.kind == "roll"
        for row in table.rows
        if stated.search(row.text.get("en", ""))
        and all(effect["kind"] == "nothing" for effect in walk(row.effects))
    ]

    assert empty == []


def test_every_rule_named_by_a_table_is_there_in_words() -> None:
    rules = library().rules()
    named = {
        (table.id, rule)
        for table in all_tables()
        for rule in [table.rule, *(row.rule for row in table.rows)]
        if rule
    }

    assert sorted(where for where in named if where[1] not in rules) == []


def test_the_one_pair_of_the_matrix_that_is_not_symmetric_stays_so() -> None:
    cells = {row.id: row.data["cells"] for row in library().get("diplomacy-modifiers").rows}
    uneven = [(a, b) for a in cells for b in cells if a < b and cells[a][b] != cells[b][a]]

    assert uneven == [("chaos", "skaven")]
    assert (cells["chaos"]["skaven"], cells["skaven"]["chaos"]) == (-1, 2)


def odds_of_rows(table: Table, column: str | None) -> dict[str, float]:
    walk_ = OddsWalk(MISSES, library(), StandIn(), {})
    chances = row_chances(walk_, table, column, table.roll, {0: ONE})
    return {row: float(chance) for row, chance in chances.items()}


@pytest.mark.parametrize(("table_id", "column"), rolled())
def test_odds_agree_with_seeded_rolls(table_id: str, column: str | None) -> None:
    table = library().get(table_id)
    roll, stream = parse(table.roll).roll, Seeded(b"odds").stream((table_id, column or "*"))
    totals = Counter(roll(stream)[2] for _ in range(ROLLS))
    counts: Counter[str] = Counter()
    for total, count in totals.items():
        counts[table.row(total, column).id] += count

    odds = odds_of_rows(table, column)

    assert sum(odds.values()) == pytest.approx(1)
    far = [row for row, chance in odds.items() if is_far(counts[row], ROLLS, chance)]
    assert far == []
    assert set(counts) <= set(odds)


def is_far(count: int, rolls: int, chance: float) -> bool:
    """More than 5 standard errors off."""
    return abs(count - rolls * chance) > 5 * sqrt(rolls * chance * (1 - chance)) + 1e-6


@pytest.mark.parametrize(
    ("table_id", "column"), [("necropolis", None), ("wildlands", "mountain"), ("equinox", "")]
)
def test_odds_through_nested_tables_agree_with_whole_resolutions(
    table_id: str, column: str | None
) -> None:
    rolls, world = 10_000, StandIn({"season": "autumn"})
    effect: dict[str, Any] = {"kind": "roll", "table": table_id, "column": column or None}
    counts: Counter[tuple[str, ...]] = Counter()
    for number in range(rolls):
        tree, _ = work([effect], world, library(), Seeded(b"deep"), first_option, path=(number,))
        counts.update(set(rows_in(tree)))

    missed = OddsWalk(MISSES, library(), world, {}).effects([effect], "")

    targets = [target for target in missed.parts[None].values if target[0] == "row"]
    chances = {target: float(missed.chance(target)) for target in targets}
    assert [t for t in targets if is_far(counts[t], rolls, chances[t])] == []
    assert set(counts) <= set(targets)


def first_option(decision: Any) -> str:
    return str(decision["options"][0]["id"])


def rows_in(node: Node) -> list[tuple[str, ...]]:
    own = [row_target_of(node)] if node["row"] else []
    return own + [target for inner in node["then"] for target in rows_in(inner)]


def row_target_of(node: Node) -> tuple[str, ...]:
    table = library().get(node["table"])
    return row_target(table, table.by_id[node["row"]["id"]])


def test_a_hundred_sided_die_counts_00_as_100() -> None:
    wyvern = library().get("wildlands").row(100, "plain")

    assert max(distribution("1d100")) == 100
    assert wyvern.id == "wyvern"
