"""Whatever a file holds, it is told in words: no check, load or import ever falls over."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tables.convert.imports import READERS, import_text
from tables.errors import TablesError
from tables.library.check import check_pack, check_table_data
from tables.library.effects import KINDS
from tables.library.form import CONDITION, MANIFEST, ROLLED, ROWS
from tables.library.problems import PackProblem
from tables.library.vocabulary import FACTS, ROLES
from tests.tables.own_packs import make_pack

SCALARS = st.one_of(
    st.integers(-5, 30),
    st.booleans(),
    st.floats(allow_nan=True),
    st.dates(),
    st.sampled_from(
        ["army", "1d6", "all", "roll", "t", "a", "undead", "{points}", "", "{", "2d6x"]
    ),
    st.text(max_size=5),
)
NAMES = sorted(
    {name for kind in KINDS.values() for name in kind.fields}
    | {
        *ROLLED,
        *ROWS["roll"],
        *FACTS,
        *MANIFEST,
        *CONDITION,
        "cells",
        "figures",
        "kind",
        "en",
        "it",
    }
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.dictionaries(st.sampled_from(NAMES), inner, max_size=4),
        st.fixed_dictionaries({"kind": st.sampled_from(sorted(KINDS)), "of": inner}),
    ),
    max_leaves=12,
)
ROW = st.fixed_dictionaries(
    {"id": st.sampled_from(["a", "b", "c"]), "name": st.just("N"), "range": VALUES},
    optional={
        "effects": st.lists(
            st.builds(
                lambda kind, more: {**more, "kind": kind},
                st.sampled_from(sorted(KINDS)),
                st.dictionaries(st.sampled_from(NAMES), VALUES, max_size=4),
            ),
            max_size=3,
        ),
        "text": st.text(max_size=8),
    },
)
TABLE = st.fixed_dictionaries(
    {"title": VALUES, "rows": st.lists(ROW, max_size=3)},
    optional={"roll": VALUES, "columns": VALUES, "modifiers": VALUES, "rerolls": VALUES},
)


def is_told(problems: list[PackProblem]) -> bool:
    return all(str(problem) for problem in problems)


@given(st.one_of(TABLE, st.dictionaries(st.sampled_from(NAMES), VALUES, max_size=6)))
@settings(max_examples=300)
def test_any_data_is_checked_without_falling_over(data: dict[str, Any]) -> None:
    assert is_told(check_table_data(data, "t.toml", FACTS, ["en"]))


@given(
    st.sampled_from(sorted(KINDS)),
    st.dictionaries(st.sampled_from([*NAMES, *ROLES]), VALUES, max_size=5),
)
@settings(max_examples=300)
def test_any_effect_is_checked_without_falling_over(kind: str, fields: dict[str, Any]) -> None:
    row = {"id": "a", "name": "A", "range": [1, 6], "effects": [{**fields, "kind": kind}]}
    data = {"title": "T", "roll": "1d6", "rows": [row]}

    assert is_told(check_table_data(data, "t.toml", FACTS, ["en"]))


@given(st.binary(max_size=200), st.binary(max_size=200))
@settings(max_examples=40)
def test_any_bytes_are_checked_without_falling_over(
    tmp_path_factory: Any, table: bytes, manifest: bytes
) -> None:
    folder: Path = tmp_path_factory.mktemp("pack")
    make_pack(folder)
    (folder / "tables" / "t.toml").write_bytes(table)
    (folder / "conditions.toml").write_bytes(manifest)
    (folder / "pack.toml").write_bytes(manifest)

    assert is_told(check_pack(str(folder), []))


def import_and_check(raw: bytes, name: str, form: str | None) -> list[PackProblem]:
    """The problems of what was imported; none where it is refused in words."""
    try:
        tables = import_text(raw, name, form, None).tables
    except TablesError:
        return []
    return [
        problem
        for table_id, table in tables.items()
        for problem in check_table_data(table, f"{table_id}.toml", FACTS, ["en"])
    ]


TEXTS = st.one_of(
    st.text(max_size=60),
    st.lists(
        st.sampled_from([";t", "1,[t] {x}", "3,[2d6|a]", "1-3,Rain", "range,name,text", '"', "[["]),
        max_size=6,
    ).map("\n".join),
)


@given(TEXTS, st.sampled_from(sorted(READERS)))
@settings(max_examples=200)
def test_any_text_is_imported_or_refused(text: str, form: str) -> None:
    assert is_told(import_and_check(text.encode("utf-8", "replace"), "x", form))


@given(st.dictionaries(st.sampled_from(["name", "formula", "results", "flags"]), VALUES))
def test_any_json_is_imported_or_refused(data: dict[str, Any]) -> None:
    import json

    assert is_told(import_and_check(json.dumps(data, default=str).encode(), "x.json", None))
