"""Entries, their chain, their dice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from campaign.acts.perform import Request, perform
from campaign.errors import Refused
from campaign.journal import entries as journal
from campaign.journal.campaign_dice import CampaignChance
from campaign.journal.founding import found_campaign
from campaign.journal.undo import undo
from campaign.journal.undo_choice import UndoTarget
from campaign.journal.verify import verify_journal
from campaign.storage.store import Store, safe
from campaign.storage.world import World
from tables.chance.asked import Asked
from tables.chance.sources import Typed
from tests.campaign.books import do, problems, set_up, state, value
from tests.campaign.conftest import KEY, fixed_clock


def dig(world: World, chance: CampaignChance) -> dict[str, Any]:
    faces = chance.about("spring", "army:1").stream(("necropolis",)).faces(2, 6)
    world.begin_step(rule="ME-NEC-8", table="necropolis", row="collapse", rolls=[0])
    world.add("army", 1, "points", -10 * sum(faces))
    return {"faces": faces}


def test_an_entry_holds_words_calendar_dice_and_changes(store: Store) -> None:
    set_up(store)
    done = perform(store, dig, Request(words=["search", "Banner 1"], dice=Typed([2, 3])))
    with store.reading() as connection:
        [entry] = journal.find_act(connection, done.act or 0)
    body = journal.parse_body(entry)
    assert (entry["words"], entry["year"], entry["season"]) == (
        '["search","Banner 1"]',
        1,
        "spring",
    )
    assert body["changes"] == [["army", 1, "points", 1000, 950, 0]]
    assert body["rolls"] == [
        {
            "dice": [[6, [2, 3]]],
            "label": [1, 0, "spring", "army:1", "necropolis", 1],
            "source": "typed",
        }
    ]


def test_each_entry_carries_the_hash_of_the_one_before(store: Store) -> None:
    set_up(store)
    do(store, lambda world: world.put("army", 1, name="Red"))
    with store.reading() as connection:
        entries = [journal.find_entry(connection, number) or {} for number in (1, 2, 3)]
        audit = verify_journal(connection)
    assert [e["previous"] for e in entries] == ["", entries[0]["hash"], entries[1]["hash"]]
    assert audit.problems == []


def test_the_next_roll_of_the_same_kind_is_another_number(store: Store) -> None:
    set_up(store)
    first = perform(store, dig, Request(words=["search"]))
    second = perform(store, dig, Request(words=["search"]))
    assert [done.rolls[0]["label"][-1] for done in (first, second)] == [1, 2]
    assert problems(store) == []


def test_an_act_undone_and_tried_again_gives_the_same_dice(store: Store) -> None:
    set_up(store)
    first = perform(store, dig, Request(words=["search"]))
    undo(store, UndoTarget(), ["undo"])
    again = perform(store, dig, Request(words=["search"]))
    assert again.rolls == first.rolls


def test_the_same_key_gives_the_same_dice_in_another_file(new_place: Callable[[], str]) -> None:
    faces = []
    for _ in range(2):
        store = set_up(found_campaign(new_place(), "Twin", key=KEY, clock=fixed_clock))
        faces.append(perform(store, dig, Request(words=["search"])).document["faces"])
        store.close()
    assert faces[0] == faces[1]


def test_one_more_army_never_shifts_anothers_dice(store: Store) -> None:
    set_up(store)

    def roll(*armies: int) -> dict[int, list[int]]:
        def use_case(world: World, chance: CampaignChance) -> dict[str, Any]:
            return {
                "faces": {
                    army: chance.about("curse", f"army:{army}").stream(()).faces(1, 100)
                    for army in armies
                }
            }

        done = perform(store, use_case, Request(words=["roll"], dry_run=True))
        return dict(done.document["faces"])

    assert roll(1, 2, 3)[3] == roll(3)[3]


def test_too_many_typed_dice_leave_nothing_done(store: Store) -> None:
    set_up(store)
    before = state(store)
    with pytest.raises(Exception, match="too many dice"):
        perform(store, dig, Request(words=["search"], dice=Typed([1, 2, 3])))
    assert state(store) == before


def test_a_dry_run_that_reads_sealed_dice_leaves_a_looked_ahead_entry(store: Store) -> None:
    set_up(store)
    done = perform(store, dig, Request(words=["search"], dry_run=True))
    with store.reading() as connection:
        [entry] = journal.find_act(connection, done.act or 0)
    assert entry["kind"] == "looked"
    assert value(store, "army", 1, "points") == 1000
    assert problems(store) == []


def test_no_lock_is_held_while_a_person_is_asked_and_a_move_meanwhile_is_told(store: Store) -> None:
    set_up(store)

    def ask(question: object, count: int, sides: int, problem: object) -> str:
        do(store, lambda world: world.put("army", 2, name="Meanwhile"))
        return "4 4"

    request = Request(words=["search"], dice=Asked(ask), dice_from="asked", asks=True)
    with pytest.raises(Refused) as refused:
        perform(store, dig, request)
    assert refused.value.facts["faces"] == "4,4"
    assert value(store, "army", 1, "points") == 1000
    assert value(store, "army", 2, "name") == "Meanwhile"


def test_asked_dice_are_written_when_nobody_moved(store: Store) -> None:
    set_up(store)
    request = Request(words=["search"], dice=Asked(lambda *_: "4 4"), dice_from="asked", asks=True)
    assert perform(store, dig, request).document["faces"] == [4, 4]
    assert value(store, "army", 1, "points") == 920


@pytest.mark.parametrize(
    ("address", "shown"),
    [
        ("postgresql://ann:s3cret@host/db", "postgresql://ann@host/db"),
        ("postgresql://ann:s3@cret@host/db", "postgresql://ann@host/db"),
        ("postgresql://host/db?password=s3cret&port=5", "postgresql://host/db?port=5"),
        ("/home/ann/ost.hexcrown", "/home/ann/ost.hexcrown"),
    ],
)
def test_a_password_in_an_address_is_never_shown(address: str, shown: str) -> None:
    assert safe(address) == shown
