"""Whoever holds one old report finds what was rewritten, however well the chain was made anew."""

from __future__ import annotations

from typing import Any

import pytest

from campaign.acts.perform import Request, perform
from campaign.errors import WrongWords
from campaign.journal.entries import Head, find_head
from campaign.journal.founding import seal
from campaign.journal.history import check_printed, find_printed_head, read_books
from campaign.storage.store import Store
from campaign.storage.world import World
from tables.chance.sources import Seeded
from tests.campaign.books import do, problems, set_up
from tests.campaign.journal.forging import Entry, forge

OTHER_KEY = bytes(range(32, 64))


def dig(world: World, chance: Any) -> dict[str, Any]:
    faces = chance.about("spring", "army:1").stream(("necropolis",)).faces(2, 6)
    world.add("army", 1, "points", -10 * sum(faces))
    return {"faces": faces}


def played(store: Store) -> Head:
    """Some acts, one of them looked at beforehand; then the report is printed."""
    set_up(store)
    perform(store, dig, Request(words=["search"], dry_run=True))
    perform(store, dig, Request(words=["search"]))
    do(store, lambda world: world.put("army", 1, name="Red"))
    return head(store)


def head(store: Store) -> Head:
    with store.reading() as connection:
        return find_head(connection)


def found(store: Store, printed: Head) -> list[str]:
    with store.reading() as connection:
        return [str(each) for each in check_printed(connection, printed.entry, printed.hash)]


def is_smooth(store: Store) -> bool:
    """Neither `journal verify` nor `check` sees anything."""
    return problems(store) == []  # which walks the journal as `verify` does


def test_what_was_printed_and_not_touched_holds(store: Store) -> None:
    printed = played(store)
    do(store, lambda world: world.put("army", 1, name="Blue"))
    assert found(store, printed) == []


def test_a_cut_tail_is_found(store: Store) -> None:
    printed = played(store)
    forge(store, lambda entries: entries[:-1])
    with store.writing() as connection:
        connection.connection.exec_driver_sql("UPDATE army SET name = 'Banner 1' WHERE id = 1")
    assert is_smooth(store)
    assert found(store, printed) == ["entry:5: is on the report, but the journal ends with entry 4"]


def test_a_tail_that_was_cut_and_grown_again_is_found(store: Store) -> None:
    printed = played(store)
    forge(store, lambda entries: entries[:-1])
    with store.writing() as connection:
        connection.connection.exec_driver_sql("UPDATE army SET name = 'Banner 1' WHERE id = 1")
    do(store, lambda world: world.put("army", 1, name="Other"))
    assert is_smooth(store)
    assert "an entry up to here was changed" in found(store, printed)[0]


def test_a_rewritten_amount_is_found(store: Store) -> None:
    printed = played(store)

    def richer(entries: list[Entry]) -> list[Entry]:
        for change in entries[1]["body"]["changes"]:
            if change[0] == "posting":
                change[4]["amount"] += 5
            elif change[0] == "empire" and change[2] == "treasury":
                change[4] += 5
        return entries

    forge(store, richer)
    with store.writing() as connection:
        connection.connection.exec_driver_sql("UPDATE posting SET amount = amount + 5")
        connection.connection.exec_driver_sql("UPDATE empire SET treasury = treasury + 5")
    assert is_smooth(store)
    assert "an entry up to here was changed" in found(store, printed)[0]


def test_a_removed_look_ahead_is_found(store: Store) -> None:
    printed = played(store)
    forge(store, lambda entries: [each for each in entries if each["kind"] != "looked"])
    assert is_smooth(store)
    assert found(store, printed) == ["entry:5: is on the report, but the journal ends with entry 4"]


def test_a_new_key_is_found(store: Store) -> None:
    """Chosen until the dice please; everything that follows from it is made anew."""
    printed = played(store)
    before = store_faces(store)

    def rekeyed(entries: list[Entry]) -> list[Entry]:
        for entry in entries:
            for change in entry["body"]["changes"]:
                if change[0] == "campaign":
                    change[4]["key_hash"] = seal(OTHER_KEY)
                if change[:3] == ["army", 1, "points"]:
                    change[4] = change[3] - 10 * sum(faces)
            for roll in entry["body"]["rolls"]:
                roll["dice"] = [[6, faces]]
        return entries

    label = (1, 0, "spring", "army:1", "necropolis", 1)
    faces = Seeded(OTHER_KEY).stream(label).faces(2, 6)
    forge(store, rekeyed)
    with store.writing() as connection:
        connection.connection.exec_driver_sql(f"UPDATE secret SET key = '{OTHER_KEY.hex()}'")
        connection.connection.exec_driver_sql(f"UPDATE campaign SET key_hash = '{seal(OTHER_KEY)}'")
        connection.connection.exec_driver_sql(
            f"UPDATE army SET points = {1000 - 10 * sum(faces)} WHERE id = 1"
        )
    assert store_faces(store) != before
    assert is_smooth(store)
    assert "an entry up to here was changed" in found(store, printed)[0]


def store_faces(store: Store) -> list[int]:
    with store.reading() as connection:
        key = str(connection.connection.exec_driver_sql("SELECT key FROM secret").scalar())
    return Seeded(bytes.fromhex(key)).stream(("any",)).faces(20, 6)


@pytest.mark.parametrize("text", ["", "abc", "x" * 64, "a" * 65])
def test_what_is_no_head_is_refused_in_words(store: Store, text: str) -> None:
    with (
        store.reading() as connection,
        pytest.raises(WrongWords, match="not the head of a journal"),
    ):
        list(check_printed(connection, 1, text))


def test_a_head_may_be_typed_with_spaces_and_shortened(store: Store) -> None:
    printed = played(store)
    short = f"{printed.hash[:8]} {printed.hash[8:16].upper()}"
    assert found(store, printed._replace(hash=short)) == []


def test_the_printed_head_is_that_of_the_turn_before_whatever_was_done_since(store: Store) -> None:
    played(store)
    before = head(store)
    do(store, lambda world: world.put("calendar", 1, season="campaign", turn=1), entering=True)
    for name in ("Grey", "White"):
        do(store, lambda world, name=name: world.put("army", 1, name=name))
        with store.reading() as connection:
            assert find_printed_head(connection, read_books(connection)) == before
