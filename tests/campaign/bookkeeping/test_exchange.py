"""A campaign goes out as JSON and comes in again the same."""

from __future__ import annotations

import json
import tracemalloc
from collections.abc import Callable
from typing import Any

import pytest

from campaign.bookkeeping.exchange import (
    import_campaign,
    parse_export,
)
from campaign.bookkeeping.export_form import render_export
from campaign.errors import CampaignError, Refused, WrongWords
from campaign.journal.undo import undo
from campaign.journal.undo_choice import UndoTarget
from campaign.storage.store import Store
from tests.campaign.books import do, problems, set_up, state
from tests.campaign.conftest import KEY
from tests.campaign.exported import export_campaign, export_state


def exported(store: Store) -> dict[str, Any]:
    with store.reading() as connection:
        return export_campaign(connection)


def text_of(store: Store, *, whole: bool = True) -> str:
    with store.reading() as connection:
        return "".join(render_export(connection, whole=whole))


def test_the_whole_campaign_comes_back_with_journal_dice_and_undo(
    store: Store, new_place: Callable[[], str]
) -> None:
    set_up(store)
    do(store, lambda world: world.put("army", 1, name="Ærø “quoted” 🏰"))
    document = parse_export(text_of(store), "test")
    copy = import_campaign(new_place(), document, ["import"])
    assert state(copy) == state(store)
    assert exported(copy) == exported(store)
    assert problems(copy) == []
    undo(copy, UndoTarget(), ["undo"])
    undo(store, UndoTarget(), ["undo"])
    assert state(copy) == state(store)
    copy.close()


def test_a_state_alone_starts_a_journal_of_its_own(
    store: Store, new_place: Callable[[], str]
) -> None:
    set_up(store)
    document = json.loads(text_of(store, whole=False))
    copy = import_campaign(new_place(), document, ["import"])
    assert problems(copy) == []
    copy.close()


def test_the_state_export_never_holds_the_key(store: Store) -> None:
    set_up(store)
    assert KEY.hex() not in text_of(store, whole=False)


def test_an_export_made_piece_by_piece_is_the_text_of_its_document(store: Store) -> None:
    set_up(store)
    do(store, lambda world: world.put("army", 1, name="Ærø “quoted”\u2028 \\ 🏰"))
    with store.reading() as connection:
        state = export_state(connection)
    for whole, document in ((True, exported(store)), (False, state)):
        dumped = json.dumps(document, ensure_ascii=False, sort_keys=True, indent=1) + "\n"
        assert text_of(store, whole=whole) == dumped


def test_an_export_of_a_long_journal_holds_few_entries_at_a_time(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("campaign.bookkeeping.export_form.AT_ONCE", 2)
    monkeypatch.setattr("campaign.storage.sql.PAGE", 2)
    monkeypatch.setattr("campaign.storage.sql.LONGEST_PAGE", 2)
    set_up(store)
    for number in range(60):
        do(store, lambda world: world.add("army", 1, "points", 1), "note", f"{number} " * 5000)
    with store.reading() as connection:
        sum(map(len, render_export(connection)))  # what is loaded once is loaded
        tracemalloc.start()
        length = sum(map(len, render_export(connection)))
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
    assert peak < length / 2


def with_row(table: str, **values: Any) -> str:
    rows = {table: [{"id": 1, **values}]}
    return json.dumps({"hexcrown": "state", "schema": 1, "tables": rows})


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("not json", "not a JSON document"),
        ("[]", "not a Hexcrown export"),
        ('{"hexcrown": "state"}', "does not give its schema"),
        ('{"hexcrown": "state", "schema": 99, "tables": {}}', "newer Hexcrown"),
        ('{"hexcrown": "state", "schema": 1, "tables": {"dragon": []}}', "no table dragon"),
        ('{"hexcrown": "state", "schema": 1, "tables": {"army": [5]}}', "not a row with an id"),
        (
            '{"hexcrown": "state", "schema": 1, "tables": {"army": [{"id": 1, "x": 2}]}}',
            "unknown column x",
        ),
        ("[" * 100_000, "not a JSON document"),
        (with_row("tile", terrain="sea", q=0, r=0.5), "has no suitable r"),
        (with_row("tile", terrain="sea", q=0, r=0, barren=1), "has no suitable barren"),
        (with_row("tile", terrain="sea", q=0, r=0, kinds="{}"), "has no suitable kinds"),
        (with_row("tile", terrain="sea", q=0, r=0, name="\ud800"), "has no suitable name"),
        (with_row("tile", q=0, r=0), "has no suitable terrain"),
        ('{"hexcrown": "campaign", "schema": 1, "tables": {}, "journal": 5}', "no table entry"),
        ('{"hexcrown": "campaign", "schema": 1, "tables": {}, "journal": []}', "lacks the key"),
    ],
)
def test_a_wrong_export_is_told(text: str, words: str) -> None:
    with pytest.raises(CampaignError, match=words):
        parse_export(text, "file")


def test_an_export_changed_by_hand_is_refused_and_nothing_is_left(
    store: Store, new_place: Callable[[], str]
) -> None:
    set_up(store)
    document = exported(store)
    document["tables"]["army"][0]["points"] = 9999
    place = new_place()
    with pytest.raises(Refused, match=r"army:1\.points"):
        import_campaign(place, document, ["import"])
    document["tables"]["army"][0]["points"] = 1000
    import_campaign(place, document, ["import"]).close()


def test_an_entry_that_cannot_be_read_is_told(store: Store, new_place: Callable[[], str]) -> None:
    set_up(store)
    document = exported(store)
    document["journal"][1]["body"] = "{"
    with pytest.raises(WrongWords, match="can't be read"):
        import_campaign(new_place(), document, ["import"])
