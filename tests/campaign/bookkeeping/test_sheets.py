"""Armies and settlements as spreadsheets."""

from __future__ import annotations

import pytest

from campaign.bookkeeping.sheets import SHEETS, render_sheet, take_sheet
from campaign.errors import WrongWords
from campaign.storage.store import Store
from campaign.storage.world import World
from tests.campaign.books import do, problems, set_up, state, value

ARMIES, SETTLEMENTS = SHEETS["armies"], SHEETS["settlements"]


def test_a_paper_campaign_is_typed_in(store: Store) -> None:
    set_up(store)
    sheet = "name,empire,tile,points\nBlue Guard,Ostmark,0005,900\nBanner 1,Ostmark,0006,800\n"
    done = do(store, lambda world: take_sheet(world, ARMIES, sheet))
    assert done.document["answer"] == {"made": [3], "changed": ["Banner 1"]}
    assert value(store, "army", 1, "points") == 800
    assert value(store, "army", 3, "tile") == 5
    assert problems(store) == []


@pytest.mark.parametrize("sheet", [ARMIES, SETTLEMENTS], ids=["armies", "settlements"])
def test_a_sheet_written_out_comes_in_without_a_change(store: Store, sheet: object) -> None:
    assert sheet in (ARMIES, SETTLEMENTS)
    chosen = ARMIES if sheet is ARMIES else SETTLEMENTS
    set_up(store)
    do(store, lambda world: world.put("army", 1, name='=1+1, "quoted"\u202e'))
    with store.reading() as connection:
        text = render_sheet(World(connection, track=False), chosen)
    before = state(store)
    done = do(store, lambda world: take_sheet(world, chosen, text))
    assert done.changes == []
    assert state(store) == before


def test_every_wrong_line_is_told_at_once_and_nothing_is_brought_in(store: Store) -> None:
    set_up(store)
    before = state(store)
    text = "name,empire,tile,points\nA,Nowhere,0001,5\nB,Ostmark,9999,5\nC,Ostmark,0001,-5\nD,,,1\n"
    with pytest.raises(WrongWords) as wrong:
        do(store, lambda world: take_sheet(world, ARMIES, text))
    told = str(wrong.value)
    assert [f"line {n}:" in told for n in (2, 3, 4, 5)] == [True] * 4
    assert state(store) == before


@pytest.mark.parametrize(
    ("text", "words"), [("", "empty"), ("strength\n5\n", "no column strength")]
)
def test_a_sheet_of_another_kind_is_told(store: Store, text: str, words: str) -> None:
    with pytest.raises(WrongWords, match=words):
        do(store, lambda world: take_sheet(world, ARMIES, text))
