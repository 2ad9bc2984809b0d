"""Laws that hold after every act, asked of the rows alone: `check` names each row that breaks one.

They are rules of the game, not of the books: a gamemaster may break one by force, and books that
break one still add up, so that an export with such a row is read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Literal, get_args

from campaign.journal.entries import parse_body, read_changes
from campaign.journal.verify import JournalProblem, problem
from campaign.journal.why import live_entries
from campaign.rules.war.forces import FEWEST_POINTS, MOST_POINTS
from campaign.storage.changes import as_number
from campaign.storage.models import Army, Condition, Empire, Item, Settlement, Siege, Tile, model_of
from campaign.storage.world import World, has_ended

if TYPE_CHECKING:
    from campaign.journal.documents import EntryBody
    from campaign.storage.snapshot import Snapshot

# When winter's quarters are taken, and before any temple sends troops again.
BARE_PHASES = ("events", "revenue", "diplomacy")
Held = Literal["army", "fleet", "settlement", "tile"]
HELD: tuple[Held, ...] = get_args(Held)  # what an empire owns
FORMED = ("player", "convoy")
FOUND: tuple[Literal["site", "settlement"], ...] = ("site", "settlement")


def check_laws(connection: Snapshot) -> list[JournalProblem]:
    world = World.acting(connection, track=False)
    broken = [found for law in LAWS for found in law(world)]
    return [*broken, *armies_are_formed_whole(connection, world)]


def is_live(world: World, table: str, key: int) -> bool:
    row = world.row_if(table, key)
    return row is not None and not has_ended(row)


def walls_are_here(world: World) -> Iterator[JournalProblem]:
    """Nobody is inside a settlement elsewhere, or in the lines of a siege elsewhere."""
    for army in world.live(Army):
        where = f"army:{army.id}"
        place = world.get_if(Settlement, army.inside)
        if place is not None and (place.ended_at is not None or place.tile != army.tile):
            yield problem(f"{where}.inside", "is inside a settlement that is not where it is")
        siege = world.get_if(Siege, army.siege)
        if siege is None:
            continue
        place = world.get(Settlement, siege.settlement)
        if siege.ended_at is not None or place.tile != army.tile:
            yield problem(f"{where}.siege", "besieges a settlement that is not where it is")


def the_ended_own_nothing(world: World) -> Iterator[JournalProblem]:
    ended = [row.id for row in world.find(Empire) if has_ended(row)]
    for table in HELD if ended else ():
        for row in world.rows_of(table, owner=ended):
            if not has_ended(row):
                where = f"{table}:{row.id}.owner"
                yield problem(where, "belongs to an empire that no longer exists")


def temple_troops_are_lent(world: World) -> Iterator[JournalProblem]:
    """ME-TEMP-5: never more than there are, and none over the winter."""
    calendar = world.calendar
    bare = calendar.season == "winter" and calendar.phase in BARE_PHASES
    for army in world.live(Army):
        if army.lent > army.points:
            yield problem(f"army:{army.id}.lent", "has more lent points than points")
        if bare and (army.lent or army.kind == "temple"):
            yield problem(f"army:{army.id}", "keeps temple troops over the winter")


def one_settlement_a_tile(world: World) -> Iterator[JournalProblem]:
    """ME-TEMP-1: and a temple beside it."""
    seen: set[tuple[int, bool]] = set()
    for place in world.live(Settlement):
        spot = place.tile, place.kind == "temple"
        if spot in seen:
            yield problem(f"settlement:{place.id}", "is a second one of its kind on its tile")
        seen.add(spot)


def each_item_is_somewhere(world: World) -> Iterator[JournalProblem]:
    """With an army or a character in play, or in an empire's hoard."""
    for item in world.live(Item):
        army, character = item.army, item.character
        if army is not None and not is_live(world, "army", army):
            yield problem(f"item:{item.id}.army", "is held by an army that no longer exists")
        elif character is not None and not is_live(world, "character", character):
            yield problem(f"item:{item.id}.character", "is held by a character who has ended")
        elif army is None and character is None and item.empire is None:
            yield problem(f"item:{item.id}", "has no owner")


def conditions_lie_on_the_living(world: World) -> Iterator[JournalProblem]:
    for row in world.live(Condition):
        target = world.row_if(row.of_table, row.of_key)
        if target is not None and has_ended(target):
            yield problem(f"condition:{row.id}", "is on something that no longer exists")


def found_ground_is_not_barren(world: World) -> Iterator[JournalProblem]:
    """ME-WILD-2."""
    barren = {row.id for row in world.find(Tile, barren=True)}
    for table in FOUND:
        for row in world.live(model_of(table)):
            if row.tile in barren:
                yield problem(f"{table}:{row.id}", "is on a tile marked as barren")


def sieges_are_laid_by_somebody(world: World) -> Iterator[JournalProblem]:
    laid = {army.siege for army in world.live(Army)}
    for siege in world.live(Siege):
        if siege.id not in laid:
            yield problem(f"siege:{siege.id}", "has no besieger")
        if not is_live(world, "settlement", siege.settlement):
            yield problem(f"siege:{siege.id}", "besieges a settlement that no longer exists")


def fleets_carry_the_living(world: World) -> Iterator[JournalProblem]:
    for army in world.live(Army):
        if army.fleet is not None and not is_live(world, "fleet", army.fleet):
            yield problem(f"army:{army.id}.fleet", "is aboard a fleet that no longer exists")


def armies_keep_their_limit(world: World) -> Iterator[JournalProblem]:
    """BG-ARMY-1, whoever they serve."""
    for army in world.live(Army):
        if army.points > MOST_POINTS:
            yield problem(
                f"army:{army.id}.points",
                "is {points}: an army holds {most} at most",
                points=army.points,
                most=MOST_POINTS,
            )


def armies_are_formed_whole(connection: Snapshot, world: World) -> Iterator[JournalProblem]:
    """BG-ARMY-1: an empire's army may fall below 500 points, but is formed with as many. Those that
    a table's row sends are as many as it says; temple troops and allies too (house decision 13).
    One that is entered by hand was formed before."""
    for army in world.live(Army):
        if army.kind not in FORMED or army.points >= FEWEST_POINTS:
            continue
        made = live_entries(connection, f"army:{army.id}")[0]
        formed = formed_with(parse_body(made), army.id)
        if formed is not None and formed < FEWEST_POINTS and made["kind"] == "act":
            yield problem(
                f"army:{army.id}.points",
                "was {points} when it was formed: an army is formed with {fewest} at least",
                points=formed,
                fewest=FEWEST_POINTS,
            )


def formed_with(body: EntryBody, key: int) -> int | None:
    """Its points when the step that made it was over; None of one that a table's row, a temple or
    a hand made."""
    points, by = None, -1
    for change in read_changes(body):
        if (change.table, change.key) != ("army", key):
            continue
        if not change.column and change.image is not None:
            if change.image["kind"] not in FORMED:  # temple troops that an army joined later
                return None
            points, by = as_number(change.image["points"]), change.step
        elif change.column == "points" and change.step == by:
            points = as_number(change.after)
    step = body["steps"][by] if by >= 0 else {}
    is_sent = step.get("effect", {}).get("kind") == "gain" or step.get("by") == "hand"
    return None if is_sent else points


LAWS: tuple[Callable[[World], Iterator[JournalProblem]], ...] = (
    walls_are_here,
    the_ended_own_nothing,
    temple_troops_are_lent,
    one_settlement_a_tile,
    each_item_is_somewhere,
    conditions_lie_on_the_living,
    sieges_are_laid_by_somebody,
    fleets_carry_the_living,
    found_ground_is_not_barren,
    armies_keep_their_limit,
)
