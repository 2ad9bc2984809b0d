"""Ground out of sight is as it was when it was last seen, whatever is done to it meanwhile."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.acts.perform import look
from campaign.players.known_world import known_world
from campaign.reports.naming import name_fact
from campaign.reports.picture import draw_map
from campaign.reports.view import view_of
from campaign.rules.board import insert_edge, read_tile
from campaign.storage.canonical_json import render_json
from campaign.storage.world import World
from maps.board.tile import Tile
from tests.story import Story

BOARD = """
0101 lowland
0102 lowland
0103 lowland
0104 lowland
"""


class Traveller:
    """Ostmark's guard goes down the strip and comes back; nobody else is there."""

    def __init__(self, path: Path) -> None:
        self.story = Story(path, BOARD)
        self.ostmark = self.story.empire("Ostmark")
        self.army = self.story.army(self.ostmark, "0101", name="Guard")
        self.turn = 1
        self.story.turn(self.turn)

    def road(self, one: str, other: str) -> None:
        keys = self.story.tile(one), self.story.tile(other)
        self.story.set_up(lambda world: insert_edge(world, *keys, "road"))

    def take_away(self) -> None:
        for row in self.story.live("edge"):
            self.story.set_up(lambda world, key=row["id"]: world.end("edge", key, "painted over"))

    def put(self, label: str, **values: object) -> None:
        key = self.story.tile(label)
        self.story.set_up(lambda world: world.put_cells("tile", key, **values))

    def go(self, *labels: str) -> None:
        """A turn for each tile."""
        for label in labels:
            self.turn += 1
            self.story.turn(self.turn)
            key = self.story.tile(label)
            self.story.set_up(lambda world, key=key: world.put("army", self.army, tile=key))

    def known(self) -> dict[str, Tile]:
        """Tiles by label, as the map draws them; and so they are where orders are tried."""

        def read(world: World) -> dict[str, Tile]:
            view = view_of(world, self.ostmark)
            board, _ = draw_map(view)
            planned = known_world(view)
            drawn = {board.label(tile.at): tile for tile in board}
            for row in planned.find("tile"):
                if row["label"] in drawn:
                    tile = read_tile(planned, row)
                    assert told(tile) == told(drawn[row["label"]]), row["label"]
            return drawn

        return look(self.story.store, read)

    def roads(self) -> list[str]:
        return [label for label, tile in self.known().items() if tile.edges]


def told(tile: Tile) -> tuple[object, ...]:
    return tile.terrain, tile.kinds, tile.edges, tile.river, tile.parting, tile.bridge


def test_a_road_built_or_taken_away_out_of_sight_changes_nothing_that_is_known(
    tmp_path: Path,
) -> None:
    traveller = Traveller(tmp_path)
    traveller.road("0102", "0103")
    traveller.go("0102", "0103", "0104", "0101")
    traveller.take_away()
    traveller.road("0103", "0104")
    assert traveller.roads() == ["0102", "0103"]


def test_a_road_is_as_it_was_when_the_later_of_its_ends_was_seen(tmp_path: Path) -> None:
    traveller = Traveller(tmp_path)
    traveller.road("0102", "0103")
    traveller.go("0103", "0102")
    traveller.take_away()
    assert traveller.roads() == []  # one end is before its eyes
    traveller.go("0101")
    assert traveller.roads() == []  # seen gone from 0102, though 0103 remembers it


def test_a_road_that_begins_before_ones_eyes_is_known(tmp_path: Path) -> None:
    traveller = Traveller(tmp_path)
    traveller.go("0102", "0101")
    traveller.road("0101", "0102")
    traveller.road("0102", "0103")
    assert traveller.roads() == ["0101", "0102"]
    assert len(traveller.known()["0102"].edges) == 1


@pytest.mark.parametrize(
    ("column", "value", "became"),
    [
        ("river", [1, 4, "Silver"], None),
        ("river", None, [4, 1, "Silver"]),
        ("parting", [2, 5], []),
        ("terrain", "highland", "sea"),
    ],
)
def test_ground_changed_out_of_sight_is_drawn_and_tried_as_it_was(
    tmp_path: Path, column: str, value: object, became: object
) -> None:
    traveller = Traveller(tmp_path)
    traveller.put("0102", **{column: as_cell(value)})
    traveller.go("0102", "0101")
    before = traveller.known()
    traveller.put("0102", **{column: as_cell(became)})
    assert traveller.known() == before
    traveller.go("0102")
    assert traveller.known() != before


def as_cell(value: object) -> object:
    return value if isinstance(value, str) else "" if value is None else render_json(value)


def test_the_kingdom_of_a_place_is_the_one_it_was_of_when_it_was_last_seen(tmp_path: Path) -> None:
    traveller = Traveller(tmp_path)
    story = traveller.story
    old, new = (
        story.add("kingdom", name=name, race="dwarfs", alignment="good") for name in ("Old", "New")
    )
    town = story.settlement(None, "0102", "city", race="dwarfs", kingdom=old)
    traveller.go("0102", "0101")
    story.set_up(lambda world: world.put("settlement", town, kingdom=new))

    def read(world: World) -> tuple[object, ...]:
        view = view_of(world, traveller.ostmark)
        names = [row["name"] for row in known_world(view).find("kingdom")]
        return names, *(name_fact(view, f"kingdom:{key}") for key in (old, new))

    names, called_old, called_new = look(story.store, read)
    assert (names, called_old) == (["Old"], "Old")
    assert called_new != "New"
