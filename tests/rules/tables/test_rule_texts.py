"""The texts of the rules: all there, in both languages, and every citation leads to one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from tables.library.table import Table
from tests.rules.tables_rolled import LIBRARY

COUNTS = {"ME": 177, "BG": 34, "HO": 21}  # as many as the rules pages number, and HO-SHEET
OURS = {name: rule for name, rule in LIBRARY.rules().items() if name[:2] in COUNTS}


def test_every_rule_has_its_text_in_both_languages() -> None:
    for name, rule in OURS.items():
        for part in ("title", "text"):
            assert set(rule[part]) == {"en", "it"}, name
            assert all(rule[part].values()), name


def test_all_numbered_rules_are_there() -> None:
    names = [name.split("-")[0] for name in OURS]
    assert {kind: names.count(kind) for kind in COUNTS} == COUNTS


def test_a_house_decision_says_what_was_decided() -> None:
    for name, rule in OURS.items():
        assert rule.get("house", False) == ("ruling" in rule), name
        assert not name.startswith("HO-") or rule["house"], name


def test_both_languages_state_the_same_figures() -> None:
    for name, rule in OURS.items():
        assert figures_in(rule["text"]["en"]) == figures_in(rule["text"]["it"]), name


def figures_in(text: str) -> set[str]:
    """Dice with what multiplies them: where a figure is lost in translation it shows here."""
    found = re.findall(r"\d+d\d+(?:[+-]\d+)?\)?(?:x\d+)?", text)
    return {figure.strip(")") for figure in found} - {"1d6"}


def test_every_rule_cited_by_a_table_or_condition_has_its_text() -> None:
    assert {rule for rule in cited() if rule not in LIBRARY.rules()} == set()


def cited() -> Iterator[str]:
    for table in LIBRARY.tables():
        assert isinstance(table, Table)
        found: list[Any] = [table.rule, *(row.rule for row in table.rows)]
        yield from (rule for rule in found if rule and table.pack in ("mighty-empires", "house"))
    yield from (condition["rule"] for condition in LIBRARY.conditions().values())
