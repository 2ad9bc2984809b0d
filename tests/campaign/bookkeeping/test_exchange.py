"""A campaign goes out as JSON and comes in again the same."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from campaign.bookkeeping.exchange import (
    export_campaign,
    export_state,
    import_campaign,
    parse_export,
    render_export,
)
from campaign.errors import CampaignError, Refused, WrongWords
from campaign.journal.undo import UndoTarget, undo
from campaign.storage.store import Store
from tests.campaign.books import do, problems, set_up, state
from tests.campaign.conftest import KEY


def exported(store: Store) -> dict[str, Any]:
    with store.reading() as connection:
        return export_campaign(connection)


def test_the_whole_campaign_comes_back_with_journal_dice_and_undo(
    store: Store, new_place: Callable[[], str]
) -> None:
    set_up(store)
    do(store, lambda world: world.put("army", 1, name="Ærø “quoted” 🏰"))
    document = parse_export(render_export(exported(store)), "test")
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
    with store.reading() as connection:
        document = json.loads(render_export(export_state(connection)))
    copy = import_campaign(new_place(), document, ["import"])
    assert problems(copy) == []
    copy.close()


def test_the_state_export_never_holds_the_key(store: Store) -> None:
    set_up(store)
    with store.reading() as connection:
        text = render_export(export_state(connection))
    assert KEY.hex() not in text


def with_row(table: str, **values: Any) -> str:
    rows = {table: [{"id": 1, **values}]}
    return json.dumps({"hexcrown": "state", "schema": 2, "tables": rows})


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("not json", "no JSON document"),
        ("[]", "no export of Hexcrown"),
        ('{"hexcrown": "state"}', "does not say its schema"),
        ('{"hexcrown": "state", "schema": 99, "tables": {}}', "newer Hexcrown"),
        ('{"hexcrown": "state", "schema": 2, "tables": {"dragon": []}}', "no table dragon"),
        ('{"hexcrown": "state", "schema": 2, "tables": {"army": [5]}}', "no row with an id"),
        (
            '{"hexcrown": "state", "schema": 2, "tables": {"army": [{"id": 1, "x": 2}]}}',
            "unknown column x",
        ),
        ("[" * 100_000, "no JSON document"),
        (with_row("tile", terrain="sea", q=0, r=0.5), "lacks a fit r"),
        (with_row("tile", terrain="sea", q=0, r=0, barren=1), "lacks a fit barren"),
        (with_row("tile", terrain="sea", q=0, r=0, kinds="{}"), "lacks a fit kinds"),
        (with_row("tile", terrain="sea", q=0, r=0, name="\ud800"), "lacks a fit name"),
        (with_row("tile", q=0, r=0), "lacks a fit terrain"),
        ('{"hexcrown": "campaign", "schema": 2, "tables": {}, "journal": 5}', "no table entry"),
        ('{"hexcrown": "campaign", "schema": 2, "tables": {}, "journal": []}', "lacks the key"),
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
