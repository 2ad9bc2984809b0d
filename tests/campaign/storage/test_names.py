"""Names for people."""

from __future__ import annotations

import pytest

from campaign.errors import Refused, WrongWords
from campaign.storage.names import parse_cell, resolve
from campaign.storage.store import Store
from campaign.storage.text_validation import check_name
from campaign.storage.world import World
from tests.campaign.books import do, problems, set_up, value


def found(store: Store, table: str, text: str) -> int:
    with store.reading() as connection:
        return int(resolve(World(connection), table, text)["id"])


@pytest.mark.parametrize(
    ("table", "text", "key"),
    [
        ("army", "2", 2), ("army", "#2", 2), ("army", "army:2", 2), ("army", "Banner 2", 2),
        ("army", "banner 2", 2), ("empire", "gorg", 2), ("empire", "mark", 1),
        ("tile", "0003", 3), ("tile", "#3", 3), ("tile", "0,-1", 2), ("settlement", "VILLAGE 1", 1),
    ],
)  # fmt: skip
def test_things_answer_to_name_number_and_label(
    store: Store, table: str, text: str, key: int
) -> None:
    assert found(set_up(store), table, text) == key


@pytest.mark.parametrize("text", ["0002", "02", "1002"])
def test_a_label_that_no_tile_has_is_not_taken_for_a_row_of_the_books(
    store: Store, text: str
) -> None:
    set_up(store)

    def label(world: World) -> None:
        for row in world.find("tile"):
            world.put("tile", row["id"], label=f"01{row['id']:02d}")
        world.insert("tile", id=1002, q=9, r=9, label="0109", terrain="lowland")

    do(store, label)
    with pytest.raises(WrongWords, match=f"no tile is called {text}"):
        found(store, "tile", text)
    assert found(store, "tile", "tile:1002") == 1002
    assert found(store, "tile", "2") == 2


def test_a_settlement_answers_to_its_tile_before_the_temple_beside_it(store: Store) -> None:
    set_up(store)

    def build(world: World) -> int:
        world.insert("settlement", tile=7, kind="temple")
        return world.insert("settlement", tile=7, kind="village")

    village = do(store, build).document["answer"]
    assert found(store, "settlement", "0007") == village
    assert found(store, "settlement", f"#{village}") == village


def test_tiles_are_offered_by_their_labels(store: Store) -> None:
    with pytest.raises(WrongWords) as trouble:
        found(set_up(store), "tile", "0099")
    assert trouble.value.facts["near"].startswith("0001, 0002")


def test_where_nothing_has_a_name_the_numbers_are_offered(store: Store) -> None:
    set_up(store)
    do(store, lambda world: world.insert("item", kind="black-orb", empire=1))
    with pytest.raises(WrongWords) as trouble:
        found(store, "item", "sword")
    assert trouble.value.facts["near"] == "#1"


def test_an_ambiguous_name_lists_the_candidates(store: Store) -> None:
    set_up(store)
    with pytest.raises(WrongWords, match=r"Banner 1 \(#1\), Banner 2 \(#2\)"):
        found(store, "army", "banner")


def test_an_unknown_name_offers_the_nearest(store: Store) -> None:
    set_up(store)
    with pytest.raises(WrongWords) as wrong:
        found(store, "empire", "Ostmrak")
    assert wrong.value.facts["near"] == "Ostmark (#1)"


def test_what_is_no_more_is_said_to_be_so(store: Store) -> None:
    set_up(store)
    do(store, lambda world: world.end("army", 1, "destroyed by rats"))
    with pytest.raises(Refused, match="no longer exists: destroyed by rats"):
        found(store, "army", "1")


def test_a_cell_is_named_by_table_name_and_column(store: Store) -> None:
    set_up(store)
    with store.reading() as connection:
        world = World(connection)
        assert parse_cell(world, "empire:ostmark.treasury") == ("empire", 1, "treasury")
        assert parse_cell(world, "army:2") == ("army", 2, None)
        with pytest.raises(WrongWords, match="has no column gold"):
            parse_cell(world, "empire:ostmark.gold")


STRANGE = [
    "O'Brien \"the\" \\ Red", "🏰🐉", "\u202eevil\u202c", "e\u0301", "名前", "a;--", "%s {x}",
    "x" * 200,
]  # fmt: skip


@pytest.mark.parametrize("name", STRANGE)
def test_strange_names_are_kept_as_they_are_and_found_again(store: Store, name: str) -> None:
    set_up(store)
    do(store, lambda world: world.put("army", 1, name=check_name(name)))
    assert value(store, "army", 1, "name") == name
    assert found(store, "army", name) == 1
    assert problems(store) == []


@pytest.mark.parametrize("name", ["", "  ", "a\nb", "a\0b", "\x1b[31m", "x" * 10_000, "\ud800"])
def test_names_that_cannot_be_kept_are_refused_in_words(name: str) -> None:
    with pytest.raises(WrongWords):
        check_name(name)
