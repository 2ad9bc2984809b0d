"""After an act: what each empire will remember of it, and to whom its story is told.

Worked from the list of changes, when the act's own reads are noted already: that others looked on
makes no act depend on theirs.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from campaign.events.event import Event, Told, change_values, counts, refs_of, told_in
from campaign.events.values import Ref
from campaign.knowledge.naming import NAMED, name_row
from campaign.knowledge.sightings import note_force, note_gone, note_tile
from campaign.knowledge.visibility import place_of_force, seers
from campaign.storage.models import Army, Empire, Owned, Placed, Tile, model_of
from campaign.storage.models.kinds import FORCES, ForceTable
from campaign.storage.world import World, name_of_table, owner_of

if TYPE_CHECKING:
    from campaign.storage.changes import Change, Step
    from campaign.storage.models import Named

Holder = Literal["army", "fleet", "settlement", "tile"]
HOLDERS: tuple[Holder, ...] = ("army", "fleet", "settlement", "tile")


SCOUTED = ("scouted", "scouted_at")  # the tile may be that of the last time


class Gone(NamedTuple):
    """A force that left a tile, or perished there."""

    table: ForceTable
    key: int
    tile: int
    perished: bool


class SeenChanges(NamedTuple):
    """What an act did to what can be seen."""

    left: dict[tuple[int, int], None]  # (empire, tile): it may have lost sight of it
    gone: list[Gone]
    scouted: dict[tuple[int, int], None]
    held: dict[tuple[str, int], set[int]]  # who owned a thing before


def witness(world: World) -> None:
    """Record sightings for the changes since the last call, and address the new sentences."""
    act = read_act(world)
    if act.left or act.gone or act.scouted:
        remember(world, act)
    if any("story" in step for step in world.steps):
        address(world, act)
    world.witnessed = len(world.changes)


def read_act(world: World) -> SeenChanges:
    act = SeenChanges({}, [], {}, {})
    for change in world.changes[world.witnessed :]:
        table = change.table
        if change.column and table in HOLDERS:
            read_change(world, act, table, change)
    for told in told_in(world.steps):
        if told.heard is None and told.event.reveals:
            read_find(world, act, told.event)
    return act


def read_find(world: World, act: SeenChanges, event: Event) -> None:
    """What an army finds is seen, whether or not it can go there."""
    finders = [row.owner for row in rows_in(world, event, "army") if isinstance(row, Owned)]
    for row in rows_in(world, event, *event.reveals):
        tile = row.id if isinstance(row, Tile) else stands_at(world, row)
        for owner in finders:
            if tile is not None and owner is not None:
                act.scouted[owner, tile] = None


def read_change(world: World, act: SeenChanges, table: Holder, change: Change) -> None:
    key, column, before = change.key, change.column, change.before
    if column == "owner" and isinstance(before, int):
        act.held.setdefault((table, key), set()).add(before)
        lose(act, before, find_place(world, table, key))
    elif column == "tile" and table in FORCES and isinstance(before, int):
        for owner in owners(world, act, table, key):
            lose(act, owner, before)
        act.gone.append(Gone(table, key, before, False))
    elif column == "ended_at" and change.after is not None:
        end(world, act, table, key)
    elif column in SCOUTED and table == "army" and change.after is not None:
        tile = world.get(Army, key).scouted
        finders = owners(world, act, table, key) if tile is not None else ()
        act.scouted.update({(owner, tile): None for owner in finders if tile is not None})


def end(world: World, act: SeenChanges, table: Holder, key: int) -> None:
    place = find_place(world, table, key)
    for owner in owners(world, act, table, key):
        lose(act, owner, place)
    if table in FORCES and place is not None:
        act.gone.append(Gone(table, key, place, True))


def lose(act: SeenChanges, empire: int, tile: int | None) -> None:
    if tile is not None:
        act.left[empire, tile] = None


def owners(world: World, act: SeenChanges, table: Holder, key: int) -> list[int]:
    row = world.row(table, key)
    now = row.owner if isinstance(row, Owned) else None
    return sorted({*act.held.get((table, key), ()), *(() if now is None else (now,))})


def find_place(world: World, table: Holder, key: int) -> int | None:
    row = world.row(table, key)
    return place_of_force(world, row) if isinstance(row, Placed) else key


def remember(world: World, act: SeenChanges) -> None:
    eyes = Onlookers(world, {})
    for gone in act.gone:
        row = world.get(model_of(gone.table), gone.key)
        for empire in sorted(eyes.at(gone.tile) - {row.owner}):
            if gone.perished:
                note_gone(world, empire, gone.table, row, gone.tile)
            else:
                note_force(world, empire, gone.table, row, gone.tile, "seen")
    for how, places in (("seen", act.left), ("scouted", act.scouted)):
        for empire, tile in places:
            if empire not in eyes.at(tile):
                note_glimpse(world, empire, tile, how)


def note_glimpse(world: World, empire: int, tile: int, how: str) -> None:
    """What is left behind, or looked at from afar: the tile and the forces of others on it."""
    note_tile(world, empire, world.get(Tile, tile), how)
    for table in FORCES:
        for row in world.live(model_of(table), tile=tile):
            if row.owner != empire and (not isinstance(row, Army) or row.inside is None):
                note_force(world, empire, table, row, tile, how)


class Onlookers:
    """Who sees a tile now, or saw it when the act began; each asked once."""

    def __init__(self, world: World, left: Mapping[tuple[int, int], None]) -> None:
        self._world = world
        self._held: dict[int, set[int]] = {}
        self._left: dict[int, set[int]] = {}
        for empire, tile in left:
            self._left.setdefault(tile, set()).add(empire)

    def at(self, tile: int) -> set[int]:
        if tile not in self._held:
            self._held[tile] = seers(self._world, tile) | self._left.get(tile, set())
        return self._held[tile]


# To whom the story is told


def address(world: World, act: SeenChanges) -> None:
    """Each event gets the empires it is told to, and the names of today. One that names nothing
    goes to those who were told what came before it, or what follows where nothing did."""
    eyes = Onlookers(world, act.left)
    new = [
        (step, at)
        for step in world.steps
        for at, told in enumerate(step.get("story", ()))
        if told.heard is None
    ]
    heard = [find_audience(world, act, eyes, step, step["story"][at].event) for step, at in new]
    # Forwards, from the event before; then backwards, for those at the beginning.
    for order in (range(1, len(heard)), range(len(heard) - 2, -1, -1)):
        for place in order:
            if heard[place] is None:
                heard[place] = heard[place - 1 if order.step > 0 else place + 1]
    for (step, at), audience in zip(new, heard, strict=True):
        told: Told = step["story"][at]
        event = change_values(told.event, lambda value: name_now(world, value))
        step["story"][at] = replace(told, event=event, heard=tuple(sorted(audience or ())))


def name_now(world: World, value: object) -> object:
    row = find_row(world, value) if isinstance(value, Ref) else None
    return replace(value, name=name_row(world, row)) if isinstance(value, Ref) and row else value


def find_audience(
    world: World, act: SeenChanges, eyes: Onlookers, step: Step, event: Event
) -> set[int] | None:
    """The owners of what the class says it is known by; else those of all that it names, and
    whoever sees the place. A count of what others have is for its owner, unless the place itself is
    named."""
    alone = set[int]().union(
        *(owners_of(act, row) for row in rows_in(world, event, *event.known_by))
    )
    if alone:
        return alone
    named = [row for ref in refs_of(event) if (row := find_row(world, ref))]
    if not named and (table := step.get("on", "").partition(":")):
        borne = find_row(world, Ref(table[0], int(table[2]))) if table[2].isdigit() else None
        named = [borne] if borne else []
    if not named:
        return None
    places = {row.id for row in named if isinstance(row, Tile)}
    if not places and not counts(event):
        places = {tile for row in named if (tile := stands_at(world, row)) is not None}
    return set[int]().union(
        *(owners_of(act, row) for row in named), *(eyes.at(tile) for tile in places)
    )


def find_row(world: World, ref: Ref[Any]) -> Named | None:
    return world.get_if(model_of(ref.table), ref.id) if ref.table in NAMED else None


def rows_in(world: World, event: Event, *fields: str) -> list[Named]:
    """The rows in these fields of an event."""
    refs = (getattr(event, name) for name in fields)
    return [row for ref in refs if ref is not None and (row := find_row(world, ref))]


def owners_of(act: SeenChanges, row: Named) -> set[int]:
    owner = row.id if isinstance(row, Empire) else owner_of(row)
    before = act.held.get((name_of_table(row), row.id), set())
    return before | ({owner} if owner is not None else set())


def stands_at(world: World, row: Named) -> int | None:
    return place_of_force(world, row) if isinstance(row, Placed) else None
