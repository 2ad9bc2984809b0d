"""How an empire stands with others, in its report."""

from __future__ import annotations

from pathlib import Path

from campaign.reports.relations import describe_relations
from campaign.reports.view import view_of
from tests.story import Story


def test_a_place_that_only_kept_an_envoy_waiting_is_no_relation(tmp_path: Path) -> None:
    story = Story(tmp_path, "0101 lowland\n0201 lowland\n")
    empire = story.empire("Ostmark")
    dun = story.settlement(None, "0101", name="Dun")
    elmby = story.settlement(None, "0201", name="Elmby")
    story.add("relation", empire=empire, settlement=dun)
    story.add("relation", empire=empire, settlement=elmby, spying=True)
    [told] = story.look(lambda world: describe_relations(view_of(world, empire)))
    assert told["grants"] == [{"word": "spying"}]
