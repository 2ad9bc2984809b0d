"""An empire has one colour: on the map, in a chart, at the terminal."""

from __future__ import annotations

from pathlib import Path

from campaign.app.context import Context
from campaign.app.outlook import make_chart
from campaign.reports.picture import draw_map
from campaign.reports.view import view_of
from maps.drawing.palette import find_banners
from tests.story import Story


def test_map_and_chart_agree_for_all_and_for_one(tmp_path: Path) -> None:
    story = Story(tmp_path, "0101 lowland\n0102 lowland")
    empires = {name: story.empire(name) for name in ("Ostmark", "Gorgrod", "Norsca")}
    story.army(empires["Gorgrod"], "0102")
    context = Context(story.store)
    charted = {each["empire"]: each["colour"] for each in make_chart(context, "points")["series"]}
    [alone] = make_chart(context, "points", "Gorgrod")["series"]
    assert alone["colour"] == charted["Gorgrod"]
    for reader in (None, empires["Gorgrod"]):
        layers = story.look(lambda world: draw_map(view_of(world, reader))[1])  # noqa: B023
        for banner in find_banners(layers.empires).values():
            assert banner.colour == charted[banner.name]
