"""Undo, redo, dependants and savepoints put back values from the journal."""

from __future__ import annotations

from typing import Any

import pytest

from campaign.acts.perform import Request, perform
from campaign.errors import Refused, WrongWords
from campaign.journal.redo import redo
from campaign.journal.undo import plan_undo, undo
from campaign.journal.undo_choice import UndoTarget, make_savepoint
from campaign.rules.realm.crowns import pay
from campaign.storage.models import Army, Note, Settlement
from campaign.storage.store import Store
from campaign.storage.world import World
from tests.campaign.books import do, problems, set_up, state, value


def plan(store: Store, which: UndoTarget) -> Any:
    with store.reading() as connection:
        return plan_undo(connection, which)


def rename(key: int, name: str) -> Any:
    return lambda world: world.put("army", key, name=name)


def test_do_and_undo_leave_the_state_byte_for_byte(store: Store) -> None:
    set_up(store)
    before = state(store)

    def action(world: World) -> None:
        world.put("army", 1, tile=5, name="Red")
        world.add("army", 1, "points", -300)
        world.insert("condition", kind="cursed", of_table="army", of_key=1)
        pay(world, 1, -5, what="bribe")

    do(store, action)
    undo(store, UndoTarget(), ["undo"])
    assert state(store) == before
    assert problems(store) == []


def test_redo_puts_the_newest_undo_back(store: Store) -> None:
    set_up(store)
    do(store, lambda world: world.insert("army", owner=1, tile=1, points=500))
    done = state(store)
    undo(store, UndoTarget(), ["undo"])
    redo(store, ["redo"])
    assert state(store) == done
    assert problems(store) == []


def test_a_number_is_never_given_twice(store: Store) -> None:
    set_up(store)
    make = lambda world: world.insert("army", owner=1, tile=1, points=500)  # noqa: E731
    first = do(store, make).document["answer"]
    undo(store, UndoTarget(), ["undo"])
    second = do(store, make).document["answer"]
    assert second == first + 1
    undo(store, UndoTarget(), ["undo"])
    before = state(store)
    redo(store, ["redo"])
    assert value(store, "army", second, "points") == 500
    undo(store, UndoTarget(), ["undo"])
    assert state(store) == before
    assert do(store, make).document["answer"] == first + 2
    assert problems(store) == []


def test_who_found_a_place_free_goes_with_the_act_that_freed_it(store: Store) -> None:
    """Seen once: two dwarf armies left on one fortress, because a query noted only its first
    condition, and that was the same before and after."""
    set_up(store)
    do(store, lambda world: world.put("army", 1, race="dwarfs", tile=5))

    def garrison(world: World) -> None:
        if not world.live("army", kind="player", race="dwarfs", tile=5):
            world.insert("army", owner=1, race="dwarfs", tile=5, points=500)

    leaving = do(store, lambda world: world.put("army", 1, tile=1))
    coming = do(store, garrison)
    found = plan(store, UndoTarget(act=leaving.act))
    assert found.dependants == [coming.act]
    undo(store, UndoTarget(act=leaving.act), ["undo"])
    with store.reading() as snapshot:
        assert len(World(snapshot).live("army", race="dwarfs", tile=5)) == 1
    assert problems(store) == []


def test_what_was_previewed_is_done_on_the_same_state_or_refused(store: Store) -> None:
    set_up(store)
    give = lambda world, chance: {"given": world.add("army", 1, "points", 5)}  # noqa: E731
    seen = perform(store, give, Request(words=("give",), dry_run=True))
    do(store, rename(1, "Red"))
    with pytest.raises(Refused, match="meanwhile"):
        perform(store, give, Request(words=("give",), follows=seen.head))
    again = perform(store, give, Request(words=("give",), dry_run=True))
    assert perform(store, give, Request(words=("give",), follows=again.head)).entry


def test_several_acts_are_undone_and_redone_as_one(store: Store) -> None:
    set_up(store)
    before = state(store)
    for name in ("A", "B", "C"):
        do(store, rename(1, name))
    undo(store, UndoTarget(newest=3), ["undo", "--last", "3"])
    assert state(store) == before
    redo(store, ["redo"])
    assert value(store, "army", 1, "name") == "C"


def test_the_undone_can_be_undone_again_after_a_redo(store: Store) -> None:
    set_up(store)
    before = state(store)
    do(store, rename(1, "Red"))
    for _ in range(3):
        undo(store, UndoTarget(), ["undo"])
        assert state(store) == before
        redo(store, ["redo"])
    assert value(store, "army", 1, "name") == "Red"
    assert problems(store) == []


def test_an_older_act_alone_has_no_dependants_among_forty_of_another_empire(store: Store) -> None:
    set_up(store)

    def explore(world: World) -> None:
        row = world.one("army", 1)
        for tile in world.find("tile", id=[row["tile"], 5]):
            world.put("tile", tile["id"], owner=1)
        world.insert("knowledge", empire=1, tile=5)
        pay(world, 1, 3, what="found")

    def other(world: World) -> None:
        row = world.one("army", 2)
        world.find("tile", id=[row["tile"]])
        world.add("army", row["id"], "points", -1)
        world.find("knowledge", empire=2)
        world.insert("knowledge", empire=2, tile=6)
        pay(world, 2, 1, what="toll")

    act = do(store, explore).act
    for number in range(40):
        do(store, other if number == 0 else lambda world: pay(world, 2, 1, what="toll"))
    found = plan(store, UndoTarget(act=act))
    assert found.dependants == []
    assert {change.what for change in found.changes} == {
        "tile:1.owner", "tile:5.owner", "knowledge:1", "empire:1.treasury", "posting:3",
    }  # fmt: skip
    undo(store, UndoTarget(act=act), ["undo", str(act)])
    assert value(store, "empire", 2, "treasury") == 60
    assert problems(store) == []


def test_who_set_or_read_the_same_cell_later_goes_too(store: Store) -> None:
    set_up(store)
    act = do(store, lambda world: world.put("army", 1, tile=5)).act
    setter = do(store, lambda world: world.put("army", 1, tile=4)).act
    reader = do(
        store, lambda world: world.put("army", 2, name=f"near {world.one('army', 1)['tile']}")
    ).act
    do(store, lambda world: world.add("army", 1, "points", 5))
    assert plan(store, UndoTarget(act=act)).dependants == [reader, setter]


def test_who_asked_for_the_armies_there_goes_too(store: Store) -> None:
    set_up(store)
    act = do(store, lambda world: world.put("army", 1, tile=5)).act
    asked = do(store, lambda world: world.add("army", 2, "points", len(world.find("army", tile=5))))
    do(store, lambda world: world.add("army", 2, "points", 1 + len(world.find("army", tile=6))))
    assert plan(store, UndoTarget(act=act)).dependants == [asked.act]


def test_who_stands_on_a_row_it_made_goes_too(store: Store) -> None:
    set_up(store)
    act = do(store, lambda world: world.insert("fleet", tile=1, owner=1)).act
    aboard = do(store, lambda world: world.put("army", 1, tile=None, fleet=1)).act
    assert plan(store, UndoTarget(act=act)).dependants == [aboard]
    undo(store, UndoTarget(act=act), ["undo"])
    assert value(store, "army", 1, "tile") == 1
    assert problems(store) == []


def test_who_spent_the_crowns_it_brought_goes_too_newest_first(store: Store) -> None:
    set_up(store)
    act = do(store, lambda world: pay(world, 1, 10, what="revenue")).act
    small = do(store, lambda world: pay(world, 1, -5, what="ship")).act
    spent = do(store, lambda world: pay(world, 1, -20, what="temple")).act
    found = plan(store, UndoTarget(act=act))
    assert found.dependants == [spent]
    assert small not in found.dependants
    undo(store, UndoTarget(act=act), ["undo"])
    assert value(store, "empire", 1, "treasury") == 15
    assert problems(store) == []


def test_a_season_is_taken_back_as_one(store: Store) -> None:
    set_up(store)
    do(store, lambda world: world.put("calendar", 1, season="campaign", turn=1))
    before = state(store)
    for name in ("A", "B"):
        do(store, rename(1, name))
    do(store, lambda world: world.put("calendar", 1, turn=2))
    undo(store, UndoTarget(season=True), ["undo", "--season"])
    assert state(store) == before


def test_a_savepoint_can_be_gone_back_to(store: Store) -> None:
    set_up(store)
    make_savepoint(store, "before the siege", ["savepoint"])
    before = state(store)
    for name in ("A", "B"):
        do(store, rename(1, name))
    undo(store, UndoTarget(savepoint="before the siege"), ["undo"])
    assert state(store) == before
    with pytest.raises(WrongWords, match="no savepoint dawn"):
        undo(store, UndoTarget(savepoint="dawn"), ["undo"])


def test_redo_is_refused_where_a_value_moved_on_and_says_what_to_type(store: Store) -> None:
    set_up(store)
    do(store, rename(1, "Red"), "army", "rename", "1", "Red Guard")
    undo(store, UndoTarget(), ["undo"])
    do(store, rename(1, "Blue"))
    with pytest.raises(Refused) as refused:
        redo(store, ["redo"])
    assert refused.value.facts["words"] == "hexcrown army rename 1 'Red Guard'"
    assert value(store, "army", 1, "name") == "Blue"


def test_nothing_to_undo_or_redo_is_said(store: Store) -> None:
    with pytest.raises(Refused, match="nothing to undo"):
        undo(store, UndoTarget(), ["undo"])
    with pytest.raises(Refused, match="nothing to redo"):
        redo(store, ["redo"])
    with pytest.raises(WrongWords, match="no act 99"):
        undo(store, UndoTarget(act=99), ["undo", "99"])


def test_an_act_of_several_entries_goes_as_one(store: Store) -> None:
    set_up(store)
    before = state(store)
    first = do(store, rename(1, "A"))
    do(store, rename(1, "B"), act=first.act)
    undo(store, UndoTarget(), ["undo"])
    assert state(store) == before
    assert problems(store) == []


def test_undo_is_refused_when_the_journal_moved_since_it_was_shown(store: Store) -> None:
    set_up(store)
    do(store, rename(1, "A"))
    shown = plan(store, UndoTarget())
    do(store, rename(2, "B"))
    with pytest.raises(Refused, match="another terminal"):
        undo(store, UndoTarget(), ["undo"], expected=shown.head)


def test_an_undo_right_after_a_redo_takes_back_what_just_came_back(store: Store) -> None:
    """Though another act was written later than the one that was done again."""
    set_up(store)
    first = do(store, rename(1, "Red"))
    do(store, rename(2, "Blue"))
    undo(store, UndoTarget(act=first.act), ["undo"])
    before = state(store)
    redo(store, ["redo"])
    taken, _ = undo(store, UndoTarget(), ["undo"])
    assert taken.asked == [first.act]
    assert state(store) == before
    assert problems(store) == []


def test_of_several_done_again_as_one_undo_takes_the_newest_then_the_next(store: Store) -> None:
    set_up(store)
    acts = [do(store, rename(1, name)).act for name in "ABC"]
    undo(store, UndoTarget(newest=2), ["undo"])
    redo(store, ["redo"])
    asked = [undo(store, UndoTarget(), ["undo"])[0].asked for _ in acts]
    assert asked == [[acts[2]], [acts[1]], [acts[0]]]


def test_back_to_a_savepoint_takes_what_was_done_again_since(store: Store) -> None:
    set_up(store)
    do(store, rename(1, "Red"))
    undo(store, UndoTarget(), ["undo"])
    make_savepoint(store, "dawn", ["savepoint", "dawn"])
    before = state(store)
    redo(store, ["redo"])
    do(store, rename(2, "Blue"))
    undo(store, UndoTarget(savepoint="dawn"), ["undo"])
    assert state(store) == before
    assert problems(store) == []


def test_a_savepoint_whose_acts_were_undone_since_is_not_come_back_to(store: Store) -> None:
    """What stood then would be missing: said, and nothing is taken back."""
    set_up(store)
    act = do(store, rename(1, "Red")).act
    make_savepoint(store, "dawn", ["savepoint", "dawn"])
    do(store, rename(2, "Blue"))
    undo(store, UndoTarget(act=act), ["undo"])
    before = state(store)
    with pytest.raises(Refused, match=f"act {act} from before savepoint dawn was undone since"):
        undo(store, UndoTarget(savepoint="dawn"), ["undo"])
    assert state(store) == before
    redo(store, ["redo"])
    undo(store, UndoTarget(savepoint="dawn"), ["undo"])
    assert value(store, "army", 1, "name") == "Red"
    assert value(store, "army", 2, "name") == "Banner 2"


def test_a_season_is_undone_whole_though_an_older_act_was_amended_in_it(store: Store) -> None:
    set_up(store)
    spring = {"year": 1, "season": "spring", "turn": 0, "phase": ""}
    do(store, lambda world: world.put("calendar", 1, season="winter"), entering=True)
    do(store, rename(1, "Red"))
    do(store, rename(2, "Blue"), at=spring)  # as `amend` does
    do(store, rename(1, "Grey"))
    amended = do(store, rename(2, "Green"), at=spring).act
    taken, _ = undo(store, UndoTarget(season=True), ["undo"])
    assert amended not in taken.asked
    assert value(store, "army", 1, "name") == "Banner 1"
    assert value(store, "army", 2, "name") == "Green"
    assert problems(store) == []


def test_an_amended_act_moves_the_calendar_to_its_phase_as_it_did_at_first(store: Store) -> None:
    """Else it would open again, for everyone, a phase that the act had closed."""
    set_up(store)
    spring = {"year": 1, "season": "spring", "turn": 0, "phase": "", "empire": None}

    def cast(world: World) -> None:
        world.put("calendar", 1, phase="spring-magic")

    act = do(store, cast).act
    done = state(store)
    undo(store, UndoTarget(act=act), ["amend"])
    do(store, cast, at=spring)  # as `amend` does
    assert state(store) == done


def test_an_amended_act_leaves_the_calendar_alone_where_it_has_gone_on(store: Store) -> None:
    set_up(store)
    spring = {"year": 1, "season": "spring", "turn": 0, "phase": "", "empire": None}
    do(store, lambda world: world.put("calendar", 1, season="winter", phase="revenue"))
    do(store, lambda world: world.put("calendar", 1, phase="spring-magic"), at=spring)
    assert value(store, "calendar", 1, "season") == "winter"
    assert value(store, "calendar", 1, "phase") == "revenue"


def turn_to(phase: str) -> Any:
    """The calendar's own move, as `turn phase` makes it."""

    def go_on(world: World) -> None:
        world.begin_step(phase=phase)
        world.put("calendar", 1, phase=phase)

    return go_on


def act_in(phase: str, key: int, name: str) -> Any:
    """An action that moves the calendar on to the phase it is due in."""

    def act(world: World) -> None:
        world.put("calendar", 1, phase=phase)
        world.put("army", key, name=name)

    return act


def test_a_turn_is_undone_with_an_action_that_moved_on_in_it_whatever_else_stands(
    store: Store,
) -> None:
    set_up(store)
    turn = do(store, turn_to("spring-magic")).act
    do(store, act_in("events", 1, "Red"))
    do(store, rename(2, "Blue"))  # by hand: it has nothing to do with the calendar
    undo(store, UndoTarget(act=turn), ["undo"])
    assert value(store, "calendar", 1, "phase") == ""
    assert value(store, "army", 1, "name") == "Banner 1"
    assert value(store, "army", 2, "name") == "Blue"
    assert problems(store) == []


def test_a_turn_is_undone_though_an_undone_action_left_the_calendar_further_on(
    store: Store,
) -> None:
    set_up(store)
    turn = do(store, turn_to("spring-magic")).act
    action = do(store, act_in("events", 1, "Red")).act
    do(store, rename(2, "Blue"))
    undo(store, UndoTarget(act=action), ["undo"])
    assert value(store, "calendar", 1, "phase") == "events"
    undo(store, UndoTarget(act=turn), ["undo"])
    assert value(store, "calendar", 1, "phase") == ""
    redo(store, ["redo"])
    assert value(store, "calendar", 1, "phase") == "events"
    assert problems(store) == []


# A query with several conditions: whichever of them a change touches, who asked depends on it.


def enter(key: int, place: int | None) -> Any:
    return lambda world: world.put(world.get(Army, key), inside=place)


def enter_if_free(key: int, place: int) -> Any:
    """One army of an empire at a time."""

    def action(world: World) -> None:
        within = world.live(Army, owner=1, inside=place)
        assert not within, "somebody is there"
        world.put(world.get(Army, key), inside=place)

    return action


def ask(world: World, **equals: int) -> None:
    world.insert(Note, text=f"{len(world.live(Army, **equals))} armies")


@pytest.fixture
def fortress(store: Store) -> int:
    """A fortress of empire 1 with its army 1 inside, and army 2 outside."""
    set_up(store)

    def found(world: World) -> int:
        place = world.insert(Settlement, tile=1, kind="fortress", owner=1)
        world.insert(Army, owner=1, tile=1, points=500)
        world.put(world.get(Army, 1), inside=place.id, owner=1)
        return place.id

    return int(do(store, found).document["answer"])


def test_two_armies_are_never_left_in_one_fortress(store: Store, fortress: int) -> None:
    """Seen: the one came back by an undo, and the other that took its place stayed."""
    before = state(store)
    left = do(store, enter(1, None)).act
    entered = do(store, enter_if_free(2, fortress)).act
    assert plan(store, UndoTarget(act=left)).dependants == [entered]
    undo(store, UndoTarget(act=left), ["undo"])
    assert state(store) == before
    assert problems(store) == []


def test_a_row_is_compared_as_it_was_when_it_was_asked_for(store: Store, fortress: int) -> None:
    """Army 1 is given away and goes out; later somebody asks for those of the fortress."""
    given = do(store, lambda world: world.put(world.get(Army, 1), owner=2)).act
    entered = do(store, enter_if_free(2, fortress)).act
    assert plan(store, UndoTarget(act=given)).dependants == [entered]


def test_who_asked_about_another_place_does_not_depend(store: Store, fortress: int) -> None:
    left = do(store, enter(1, None)).act
    for empire, place in ((1, fortress + 1), (2, fortress)):
        do(store, lambda world, e=empire, p=place: ask(world, owner=e, inside=p))
    assert plan(store, UndoTarget(act=left)).dependants == []


def test_what_left_a_place_cannot_come_back_when_another_is_there(
    store: Store, fortress: int
) -> None:
    do(store, enter(1, None))
    went = do(store, enter_if_free(2, fortress)).act
    undo(store, UndoTarget(act=went), ["undo"])
    do(store, enter(1, fortress))
    with pytest.raises(Refused):
        redo(store, ["redo"])
