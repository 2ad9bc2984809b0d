"""Nobody rolls with a key that somebody has seen, and whoever saw sealed dice is written down."""

from __future__ import annotations

from typing import Any

import pytest

from campaign.acts.perform import Done, Request, perform
from campaign.bookkeeping.empires import end_campaign
from campaign.errors import Refused
from campaign.journal.redo import redo
from campaign.journal.undo import undo
from campaign.journal.undo_choice import UndoTarget
from campaign.journal.verify import verify_journal
from campaign.storage.store import Store
from campaign.storage.world import World
from tests.campaign.books import problems, set_up, value
from tests.campaign.conftest import KEY


def roll(store: Store) -> Done:
    def use_case(world: World, chance: Any) -> dict[str, Any]:
        faces = chance.stream(("a", "die")).faces(20, 6)
        world.put("army", 1, points=sum(faces))
        return {"faces": faces}

    return perform(store, use_case, Request(words=("roll",)))


def end(store: Store, dry_run: bool = False) -> Done:
    def use_case(world: World, _: Any) -> dict[str, Any]:
        return end_campaign(world, store.latest, dry_run=dry_run)

    return perform(store, use_case, Request(words=("campaign", "end"), dry_run=dry_run))


def test_a_dry_run_of_the_end_shows_no_key(store: Store) -> None:
    done = end(set_up(store), dry_run=True)
    assert done.document["key"] is None
    assert KEY.hex() not in str(done)


def test_once_the_key_was_known_the_dice_have_a_new_one(store: Store) -> None:
    set_up(store)
    first = roll(store).document["faces"]
    before = value(store, "campaign", 1, "key_hash")
    end(store)
    undo(store, UndoTarget(), ["undo"])
    assert value(store, "campaign", 1, "key_hash") != before
    undo(store, UndoTarget(), ["undo"])
    assert roll(store).document["faces"] != first  # the same label, which gave the same dice
    assert problems(store) == []
    with store.reading() as connection:
        assert verify_journal(connection).problems == []


def test_the_end_is_not_put_back_with_the_key_that_is_gone(store: Store) -> None:
    end(set_up(store))
    undo(store, UndoTarget(), ["undo"])
    with pytest.raises(Refused, match="key_hash"):
        redo(store, ["redo"])
    end(store)
    assert problems(store) == []


def test_a_replaced_key_that_was_never_announced_is_named(store: Store) -> None:
    end(set_up(store))
    undo(store, UndoTarget(), ["undo"])
    with store.writing() as connection:
        connection.connection.exec_driver_sql(
            f"UPDATE entry SET body = replace(body, '{KEY.hex()}', '{'ab' * 32}')"
        )
    assert any("not the announced one" in text for text in problems(store))


@pytest.mark.parametrize("dry_run", [False, True])
def test_a_action_refused_after_sealed_dice_fell_leaves_a_look_ahead(
    store: Store, dry_run: bool
) -> None:
    set_up(store)

    def use_case(world: World, chance: Any) -> dict[str, Any]:
        chance.stream(("a", "die")).faces(2, 6)
        world.put("army", 1, name="Half done")
        raise Refused("the tile is full")

    with pytest.raises(Refused, match="the tile is full"):
        perform(store, use_case, Request(words=("army", "march"), dry_run=dry_run))
    kind, words = store.connection.exec_driver_sql(
        "SELECT kind, words FROM entry ORDER BY id DESC LIMIT 1"
    ).one()
    assert (kind, words) == ("looked", '["army","march"]')
    assert value(store, "army", 1, "name") == "Banner 1"
    assert problems(store) == []


def test_a_action_refused_before_any_die_leaves_nothing(store: Store) -> None:
    set_up(store)
    count = "SELECT count(*) FROM entry"
    before = store.connection.exec_driver_sql(count).scalar()

    def use_case(world: World, chance: Any) -> dict[str, Any]:
        raise Refused("no")

    with pytest.raises(Refused):
        perform(store, use_case, Request(words=("army", "march")))
    assert store.connection.exec_driver_sql(count).scalar() == before
