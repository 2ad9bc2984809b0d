"""After an act: what each empire will remember of it, and to whom its story is told.

Worked from the list of changes, when the act's own reads are noted already: that others looked on
makes no act depend on theirs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Literal, NamedTuple

from campaign.knowledge.naming import NAMED
from campaign.knowledge.sightings import note_force, note_gone, note_tile
from campaign.knowledge.visibility import place_of_force, seers
from campaign.storage.changes import Change
from campaign.storage.models import Army, Owned, Placed, Tile, model_of
from campaign.storage.models.kinds import FORCES, ForceTable
from campaign.storage.steps import Step, StoryLine, told_in
from campaign.storage.world import World, owner_of

if TYPE_CHECKING:
    from campaign.storage.models import Named
    from campaign.storage.models.kinds import NamedTable

Holder = Literal["army", "fleet", "settlement", "tile"]
HOLDERS: tuple[Holder, ...] = ("army", "fleet", "settlement", "tile")


SCOUTED = ("scouted", "scouted_at")  # the tile may be that of the last time
# Sentences of what scouts and searchers come to.
FINDS = ("{army} comes upon {place}", "{army} finds {what}", "{army} finds {tile}")


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
    for line in told_in(world.steps):
        if "for" not in line and line["say"].startswith(FINDS):
            read_find(world, act, line["facts"])
    return act


def read_find(world: World, act: SeenChanges, facts: Mapping[str, object]) -> None:
    """What an army is told to find is seen, whether or not it can go there."""
    finders = [
        row.owner for table, row in named_rows(world, [facts["army"]]) if isinstance(row, Owned)
    ]
    for table, row in named_rows(world, facts.values()):
        tile = row.id if table == "tile" else None if table == "army" else stands_at(world, row)
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
    """Each sentence gets the empires it is for. One that names nothing goes to those who were told
    what came before it, or what follows where nothing did."""
    eyes = Onlookers(world, act.left)
    told = ((step, line) for step in world.steps for line in step.get("story", ()))
    lines = [(step, line) for step, line in told if "for" not in line]
    heard: list[set[int] | None] = [find_audience(world, act, eyes, *each) for each in lines]
    # Forwards, from the sentence before; then backwards, for those at the beginning.
    for order in (range(1, len(heard)), range(len(heard) - 2, -1, -1)):
        for place in order:
            if heard[place] is None:
                heard[place] = heard[place - 1 if order.step > 0 else place + 1]
    for (_, line), audience in zip(lines, heard, strict=True):
        line["for"] = sorted(audience or ())


def find_audience(
    world: World,
    act: SeenChanges,
    eyes: Onlookers,
    step: Step,
    line: StoryLine,
) -> set[int] | None:
    """Those it is told to alone, if it says so; else the owners of what it names and whoever sees
    the place. A count of what others have is for its owner, unless the place itself is named."""
    if line["to"]:
        return set(line["to"])
    facts = line["facts"].values()
    named = named_rows(world, facts) or named_rows(world, [step.get("on")])
    if not named:
        return None
    places = {row.id for table, row in named if table == "tile"}
    if not places and not any(isinstance(fact, int) for fact in facts):
        places = {tile for _, row in named if (tile := stands_at(world, row)) is not None}
    found = [owners_of(act, table, row) for table, row in named]
    return set().union(*found, *(eyes.at(tile) for tile in places))


def named_rows(world: World, facts: Iterable[object]) -> list[tuple[NamedTable, Named]]:
    """The rows that references such as `army:3` mean."""
    found: list[tuple[NamedTable, Named]] = []
    for fact in flatten(facts):
        table, colon, key = fact.partition(":") if isinstance(fact, str) else ("", "", "")
        if colon and table in NAMED and key.isdigit():
            row = world.get_if(model_of(table), int(key))
            if row is not None:
                found.append((table, row))
    return found


def flatten(facts: Iterable[object]) -> Iterator[object]:
    """A fact may be several things, as the armies of one side."""
    for fact in facts:
        if isinstance(fact, list):
            yield from fact
        else:
            yield fact


def owners_of(act: SeenChanges, table: str, row: Named) -> set[int]:
    owner = row.id if table == "empire" else owner_of(row)
    before = act.held.get((table, row.id), set())
    return before | ({owner} if owner is not None else set())


def stands_at(world: World, row: Named) -> int | None:
    return place_of_force(world, row) if isinstance(row, Placed) else None
