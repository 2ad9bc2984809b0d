"""Lines of Text Mapper's maps made into lines that a map of ours can hold.

Text Mapper draws a line through whatever hexes lie on its way. Here a river ends in the sea or
where it meets another, whose lower course it may repeat; it never runs off the map and back.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import pairwise

from maps.board.hexes import Coordinate, neighbour, offset
from maps.board.tile import Tile
from maps.files.text_lines import LONGEST_RUN, Run, ends_inside

Leave = Callable[[int, str, str], None]
# Text Mapper looks at its six neighbours in this order; the first of the nearest is its next step.
ORDER = (6, 1, 2, 3, 4, 5)


def settle_runs(
    runs: list[Run], tiles: Mapping[Coordinate, Tile], layout: str, leave: Leave
) -> list[Run]:
    settled: list[Run] = []
    # Where a river runs already: True where it runs through, False where it ends.
    owned: dict[Coordinate, bool] = {}
    for run in runs:
        if run.kind == "passage":
            settled += [run] if is_passage(run, tiles, leave) else []
            continue
        steps = fill_gaps(run, layout)
        if run.kind == "river":
            for part in settle_river(steps, run, tiles, owned, leave):
                settled.append(run._replace(places=part))
                owned.setdefault(part[-1], False)
                owned |= dict.fromkeys(part if is_named_twice(part) else part[:-1], True)
        else:
            settled += settle_road(run, steps, tiles, leave)
    return settled


def is_passage(run: Run, tiles: Mapping[Coordinate, Tile], leave: Leave) -> bool:
    whole = run.places[0] != run.places[-1] and {run.places[0], run.places[-1]} <= tiles.keys()
    if not whole:
        leave(run.line, "passages that end off the map are left out: {count}", "")
    return whole


def fill_gaps(run: Run, layout: str) -> list[Coordinate]:
    """Every hex that Text Mapper's line takes; a last one named twice stays named twice."""
    lost = run.places[-1:] if ends_inside(run) else []
    steps = run.places[:1]
    for end in run.places[1:-1] if lost else run.places[1:]:
        while steps[-1] != end and len(steps) < LONGEST_RUN:
            steps.append(one_step(steps[-1], end, layout))
    return steps + lost


def one_step(start: Coordinate, end: Coordinate, layout: str) -> Coordinate:
    """The neighbour nearest to the end, by columns and rows as they are printed."""
    column, row = offset(end, layout)

    def far(at: Coordinate) -> int:
        one_column, one_row = offset(at, layout)
        return (column - one_column) ** 2 + (row - one_row) ** 2

    return min((neighbour(start, side) for side in ORDER), key=far)


def settle_road(
    run: Run, steps: list[Coordinate], tiles: Mapping[Coordinate, Tile], leave: Leave
) -> list[Run]:
    """The parts of a road that lie on the map."""
    pairs = [(one, other) for one, other in pairwise(steps) if one in tiles and other in tiles]
    if len(pairs) < len(steps) - 1:
        leave(run.line, "{what}: leaves the map, and ends there: {count}", run.kind)
    return [run._replace(places=[one, other]) for one, other in pairs]


def settle_river(
    steps: list[Coordinate],
    run: Run,
    tiles: Mapping[Coordinate, Tile],
    owned: Mapping[Coordinate, bool],
    leave: Leave,
) -> list[list[Coordinate]]:
    """The parts of a river, each from its spring or from beyond the map to its end."""
    lost = is_named_twice(steps)
    way = until_seen_again(steps)
    if len(way) + lost < len(steps):
        leave(run.line, "rivers that come back to where they were end there: {count}", "")
    parts: list[list[Coordinate]] = []
    part: list[Coordinate] = []
    for number, at in enumerate(way):
        part.append(at)
        if is_land(at, tiles) and not owned.get(at):
            continue
        if any(is_land(one, tiles) for one in part[:-1]):
            parts.append(part if at in tiles else part[:-1])
        part = [] if at in tiles else [at]  # from beyond the map
        if owned.get(at):
            if any(is_land(one, tiles) and one not in owned for one in way[number:]):
                leave(run.line, "rivers that leave another river end where they meet: {count}", "")
            break
    if any(is_land(one, tiles) for one in part):
        parts.append(part)
    return [name_twice(one) if len(one) == 1 else one for one in with_end(parts, lost, way)]


def until_seen_again(steps: list[Coordinate]) -> list[Coordinate]:
    seen: dict[Coordinate, None] = {}
    for at in steps:
        if at in seen:
            break
        seen[at] = None
    return list(seen)


def with_end(
    parts: list[list[Coordinate]], lost: bool, way: list[Coordinate]
) -> list[list[Coordinate]]:
    """A river that is lost inside its last hex stays so."""
    if lost and parts and parts[-1][-1] == way[-1]:
        return [*parts[:-1], name_twice(parts[-1])]
    return parts


def name_twice(part: list[Coordinate]) -> list[Coordinate]:
    return part if is_named_twice(part) else [*part, part[-1]]


def is_named_twice(part: list[Coordinate]) -> bool:
    """Whether the last hex is named twice: the river is lost inside it (`ends_inside`)."""
    return part[-1:] == part[-2:-1]


def is_land(at: Coordinate, tiles: Mapping[Coordinate, Tile]) -> bool:
    return at in tiles and tiles[at].terrain != "sea"
