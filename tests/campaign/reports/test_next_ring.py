"""Around what an empire knows lies a ring of tiles that its orders may name."""

from __future__ import annotations

from pathlib import Path

from campaign.reports.picture import draw_map
from campaign.reports.view import view_of
from campaign.storage.world import World
from maps.board.hexes import neighbours
from tests.story import Story

LINE = "\n".join(f"{n:02}01 lowland" for n in range(1, 10))


def test_the_ring_holds_tiles_beside_known_ones_and_the_gamemaster_has_none(tmp_path: Path) -> None:
    story = Story(tmp_path, LINE)
    empire = story.empire("Ostmark")
    story.army(empire, "0101")

    def look(world: World) -> None:
        board, layers = draw_map(view_of(world, empire))
        assert layers.outline
        for at in layers.outline:
            assert at not in board.tiles
            assert any(near in board.tiles for near in neighbours(at))
        assert draw_map(view_of(world))[1].outline == frozenset()

    story.look(look)


def test_a_curse_is_marked_for_its_owner_and_for_nobody_else(tmp_path: Path) -> None:
    story = Story(tmp_path, LINE)
    empire, foe = story.empire("Ostmark"), story.empire("Gorgrod")
    army = story.army(empire, "0101")
    story.army(foe, "0201")
    story.add("condition", kind="cursed", of_table="army", of_key=army)

    def look(world: World) -> None:
        for reader, count in ((None, 1), (empire, 1), (foe, 0)):
            assert len(draw_map(view_of(world, reader))[1].cursed) == count

    story.look(look)
