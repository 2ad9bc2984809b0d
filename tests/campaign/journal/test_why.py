"""`why` lists signed amounts that add up to the number, for every numeric column."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from campaign.acts.perform import Request, perform
from campaign.journal.redo import redo
from campaign.journal.undo import undo
from campaign.journal.undo_choice import UndoTarget
from campaign.journal.why import explain
from campaign.rules.realm.crowns import pay
from campaign.storage.models.schema import STATE, columns, numbers
from campaign.storage.store import Store
from campaign.storage.world import World
from tables.chance.sources import Typed
from tests.campaign.books import do, set_up
from tests.campaign.journal.test_entries import dig


def test_why_names_act_words_table_row_and_dice(store: Store) -> None:
    set_up(store)
    perform(store, dig, Request(words=["search", "1"], dice=Typed([2, 3])))
    with store.reading() as connection:
        [column] = explain(connection, "army", 1, "points")["columns"]
    start, loss = column["amounts"]
    assert (start["amount"], loss["amount"], column["value"]) == (1000, -50, 950)
    assert loss["words"] == ["search", "1"]
    assert loss["step"]["row"] == "collapse"
    assert loss["rolls"][0]["dice"] == [[6, [2, 3]]]


def test_what_was_undone_does_not_count(store: Store) -> None:
    set_up(store)
    do(store, lambda world: pay(world, 1, 5, what="a"))
    act = do(store, lambda world: pay(world, 1, 7, what="b")).act
    do(store, lambda world: pay(world, 1, 9, what="c"))
    undo(store, UndoTarget(act=act), ["undo"])
    with store.reading() as connection:
        [column] = explain(connection, "empire", 1, "treasury")["columns"]
    assert [part["amount"] for part in column["amounts"]] == [20, 5, 9]


def numbers_that_do_not_add_up(store: Store) -> list[str]:
    wrong = []
    with store.reading() as connection:
        world = World(connection, track=False)
        for table in STATE:
            for row in world.find(table):
                for found in explain(connection, table, row["id"], every=True)["columns"]:
                    total = sum(part["amount"] for part in found["amounts"])
                    if total != int(row[found["column"]] or 0):
                        wrong.append(f"{table}:{row['id']}.{found['column']}")
    return wrong


def make_tiles(world: World) -> None:
    """A fresh army pair for each example: examples share one campaign."""
    tile = world.insert("tile", q=len(world.find("tile")), r=9, terrain="lowland")
    for key in (1, 2):
        if world.get("army", key) is None:
            world.insert("army", id=key, tile=tile, points=100)


ACTS = st.lists(
    st.tuples(st.sampled_from(["add", "set", "make", "undo", "older", "redo"]), st.integers(0, 99)),
    max_size=12,
)


@given(acts=ACTS)
@settings(
    max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_every_number_is_the_sum_of_its_amounts(store: Store, acts: list[tuple[str, int]]) -> None:
    from campaign.errors import CampaignError

    do(store, make_tiles)
    made = []
    for kind, number in acts:
        try:
            if kind == "add":
                made.append(do(store, lambda w, n=number: w.add("army", 1, "points", n - 40)).act)
            elif kind == "set":
                made.append(do(store, lambda w, n=number: w.put("army", 2, moved_at=n)).act)
            elif kind == "make":
                made.append(do(store, lambda w, n=number: w.insert("army", tile=1, points=n)).act)
            elif kind == "undo":
                undo(store, UndoTarget(), ["undo"])
            elif kind == "older" and made:
                undo(store, UndoTarget(act=made[number % len(made)]), ["undo"])
            else:
                redo(store, ["redo"])
        except CampaignError:
            continue
    assert numbers_that_do_not_add_up(store) == []


def test_every_table_has_its_numbers_known() -> None:
    assert "points" in numbers("army")
    assert "tile" not in numbers("army")
    assert all(set(numbers(table)) <= set(columns(table)) for table in STATE)
