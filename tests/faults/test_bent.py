"""Values of an import that were bent: refused in words, or harmless in whatever is typed later."""

from __future__ import annotations

import json
import os
import sqlite3
from pathlib import Path

import pytest

from campaign.bookkeeping.checking import check_campaign
from campaign.bookkeeping.exchange import import_campaign, parse_export
from campaign.errors import CampaignError
from campaign.storage.store import open_store
from tests.faults.bent import bend, good_state, try_one

TRIED = int(os.environ.get("HEXCROWN_BENT", "40"))  # `python -m tests.attack --all`: 2,000


def test_the_state_that_is_bent_is_let_in_whole(tmp_path: Path) -> None:
    document = parse_export(good_state(), "good")
    store = import_campaign(str(tmp_path / "in.hexcrown"), document, ["import"])
    with store.reading() as connection:
        assert check_campaign(connection) == []
    store.close()


def test_something_of_every_table_is_bent() -> None:
    tables = json.loads(good_state())["tables"]
    assert [table for table, rows in tables.items() if not rows] == []


def test_a_bent_export_is_refused_in_words_or_passes_check(tmp_path: Path) -> None:
    for number in range(150):
        bent, text = bend(number)
        try:
            document = parse_export(text, "bent")
            store = import_campaign(str(tmp_path / f"{number}.hexcrown"), document, ["import"])
        except CampaignError:
            continue
        with store.reading() as connection:
            told = [str(problem) for problem in check_campaign(connection)]
        assert not any("not one of" in line or "is not JSON" in line for line in told), bent
        store.close()


@pytest.mark.long
def test_whatever_is_typed_after_a_bent_import_nothing_falls_over(tmp_path: Path) -> None:
    fallen = [tried for tried in (try_one(n, tmp_path) for n in range(TRIED)) if tried.fallen]
    assert fallen == []


@pytest.mark.parametrize(
    ("cell", "value"),
    [
        ("army.points", "many"), ("army.points", b"\x00\xff"), ("tile.barren", "no"),
        ("tile.terrain", "cheese"), ("tile.kinds", "["), ("army.state", '{"passage": 3}'),
        ("army.state", '{"passage": {"from": 1, "to": 999, "length": 2, "gone": 0}}'),
        ("settlement.owner", 1.5), ("sighting.snapshot", "[]"), ("tile.q", 10**9),
        ("empire.race", "hobbits"),
    ],
)  # fmt: skip
def test_check_names_the_cell_that_was_bent_in_the_file(
    cell: str, value: object, tmp_path: Path
) -> None:
    place = str(tmp_path / "in.hexcrown")
    import_campaign(place, parse_export(good_state(), "good"), ["import"]).close()
    table, column = cell.split(".")
    with sqlite3.connect(place) as file:
        file.execute("PRAGMA ignore_check_constraints = ON")
        file.execute(f"UPDATE {table} SET {column} = ? WHERE id = 1", (value,))
    store = open_store(place)
    with store.reading() as connection:
        told = [str(problem) for problem in check_campaign(connection)]
    store.close()
    assert any(line.startswith(f"{table}:1: ") for line in told), told


@pytest.mark.parametrize(
    ("cell", "value", "words"),
    [
        ("army.points", "many", "no suitable points"), ("tile.barren", 1, "no suitable barren"),
        ("tile.terrain", "cheese", "no suitable terrain"), ("tile.r", 10**9, "no suitable r"),
        ("army.state", '{"passage": 3}', "no suitable state"),
        ("army.state", '{"came-from": 999}', "refers to tile:999"),
        ("calendar.phase", "tea", "tea is not a phase"), ("calendar.turn", 0, "0 is not a turn"),
        ("option.value", "5", "can't be 5"), ("empire.race", "hobbits", "no suitable race"),
        ("deadline.at", "tomorrow", "no suitable at"), ("deadline.at", "9999-12-31T23:59:59+00:00",
        "no suitable at"), ("game.state", '{"deck": {"draw": [1]}}', "is not a deck"),
        ("game.state", "{}", "is not a deck"),
    ],
)  # fmt: skip
def test_an_import_refuses_a_cell_that_its_model_does_not_allow(
    cell: str, value: object, words: str, tmp_path: Path
) -> None:
    document = json.loads(good_state())
    table, column = cell.split(".")
    document["tables"][table][0][column] = value
    with pytest.raises(CampaignError, match=words):
        import_campaign(
            str(tmp_path / "in.hexcrown"), parse_export(json.dumps(document), "bent"), ["import"]
        )
