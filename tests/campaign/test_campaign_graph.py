"""The campaign as a graph, and what is asked of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from campaign.errors import Refused, WrongWords
from campaign.reports.campaign_graph import campaign_graph
from campaign.reports.reach import describe_comers, describe_reach
from campaign.reports.realms import describe_realms
from campaign.reports.roads import find_route
from campaign.reports.view import view_of
from campaign.storage.canonical_json import render_json
from maps.board.hexes import parse_label
from tests.story import Story

BOARD = """
    0101 lowland
    0102 river
    0103 lowland
    0104 lowland
    0105 highland
    0201 lowland
    0202 river
    0203 coast
    0204 coast
    0205 coast
    0302 lowland
    0303 sea
    0304 sea
    0305 sea
    0101-0102-0202-0203-0303 river "Silver"
"""


def node(label: str, bank: int = 0) -> tuple[int, int, int]:
    return (*parse_label(label), bank)


@pytest.fixture
def story(tmp_path: Path) -> Story:
    """Ostmark in the west with a port, Gorgrod in the east with a fleet."""
    story = Story(tmp_path, BOARD)
    ostmark, gorgrod = story.empire("Ostmark"), story.empire("Gorgrod", "orcs-goblins")
    story.settlement(ostmark, "0101", "capital", name="Altburg")
    story.settlement(ostmark, "0205", "city", name="Rivergate")
    story.settlement(None, "0203", "city", name="Greywater")
    story.army(ostmark, "0102", bank=1, name="First Banner")
    story.army(gorgrod, "0104", name="Iron Host", points=700)
    story.fleet(gorgrod, "0203", name="Shark")
    story.site("0103", "necropolis")
    return story


def ask(story: Story, question: Any, *words: Any, empire: int | None = None) -> Any:
    return story.look(lambda world: question(view_of(world, empire), *words))


def names(found: list[dict[str, Any]]) -> list[tuple[str, int, int]]:
    return [(each["name"], each["moves"], each["risks"]) for each in found]


def test_a_node_carries_what_stands_on_its_tile(story: Story) -> None:
    graph = story.look(campaign_graph)
    altburg = graph.nodes[node("0101")]
    assert (altburg["label"], altburg["tile"].terrain, altburg["owner"]) == ("0101", "river", 1)
    assert [place["row"]["kind"] for place in altburg["settlements"]] == ["capital"]
    assert [site["kind"] for site in graph.nodes[node("0103")]["sites"]] == ["necropolis"]
    assert [fleet["row"]["ships"] for fleet in graph.nodes[node("0203")]["fleets"]] == [1]


def test_an_army_stands_on_its_own_bank(story: Story) -> None:
    graph = story.look(campaign_graph)
    assert graph.nodes[node("0102")]["armies"] == []
    assert [army["name"] for army in graph.nodes[node("0102", 1)]["armies"]] == ["First Banner"]


def test_the_graph_of_an_empire_holds_what_it_knows_alone(story: Story) -> None:
    graph = story.look(lambda world: campaign_graph(world, 1))
    assert sorted({data["label"] for _, data in graph.nodes(data=True)}) == ["0101", "0102", "0205"]
    assert graph.graph["empire"] == 1


def test_an_army_reaches_what_lies_within_its_moves(story: Story) -> None:
    found = ask(story, describe_reach, "First Banner", 2)
    assert (found["at"], found["by"]) == ("0102", "land")
    assert ("Altburg", 1, 0) in names(found["found"])
    assert ("Iron Host", 2, 0) in names(found["found"])
    assert "Rivergate" not in [each["name"] for each in found["found"]]


def test_a_fleet_reaches_along_the_coast_and_over_the_sea_only_where_it_is_played(
    story: Story,
) -> None:
    tiles = [tile["at"] for tile in ask(story, describe_reach, "Shark", 1)["tiles"]]
    assert tiles == ["0204"]
    story.add("option", name="open-sea", value="true")
    tiles = [tile["at"] for tile in ask(story, describe_reach, "Shark", 1)["tiles"]]
    assert tiles == ["0204", "0303", "0304"]


def test_who_can_come_to_a_place(story: Story) -> None:
    found = ask(story, describe_comers, "Rivergate", 2)
    assert names(found["found"]) == [("Iron Host", 2, 0), ("Shark", 2, 0)]


def test_an_army_aboard_goes_where_its_fleet_goes(story: Story) -> None:
    story.set_up(lambda world: world.put("army", 2, tile=None, fleet=1))
    with pytest.raises(Refused, match="Iron Host is aboard"):
        ask(story, describe_reach, "Iron Host", 2)


@pytest.mark.rule("BG-MAG-3")
def test_a_tile_that_a_spell_closes_is_gone_round(story: Story) -> None:
    def close(world: Any) -> None:
        tile = story.tile("0103")
        world.insert("condition", kind="chaos-void", of_table="tile", of_key=tile)

    before = ask(story, find_route, "Altburg", "0104")
    story.set_up(close)
    after = ask(story, find_route, "Altburg", "0104")
    assert before.way.length < after.way.length


@pytest.mark.rule("ME-DIP-11")
def test_an_open_ally_of_others_is_reached_and_not_passed(story: Story) -> None:
    before = ask(story, find_route, "First Banner", "0203").way
    story.add("relation", empire=2, settlement=3, military=True)
    reached = ask(story, describe_reach, "First Banner", 3)["tiles"]
    assert "0203" in [tile["at"] for tile in reached]
    assert ask(story, find_route, "First Banner", "0203").way == before


@pytest.mark.rule("ME-DIP-11")
@pytest.mark.parametrize("came_from", [None, "0102"])
def test_out_of_an_open_allys_tile_a_way_leads_back_as_it_came(
    tmp_path: Path, came_from: str | None
) -> None:
    story = Story(tmp_path, "0101 lowland\n0102 lowland\n0103 lowland\n0104 lowland")
    ostmark, gorgrod = story.empire("Ostmark"), story.empire("Gorgrod", "orcs-goblins")
    ally = story.settlement(None, "0103", points=100)
    story.add("relation", empire=gorgrod, settlement=ally, military=True)
    outside = story.army(ostmark, "0101", name="Outside")
    there = story.army(ostmark, "0103", name="There")
    if came_from:
        state = {"came-from": story.tile(came_from)}
        story.set_up(lambda world: world.put("army", there, state=render_json(state)))
    assert outside
    from_outside = ask(story, describe_reach, "Outside", 3)["tiles"]
    assert [tile["at"] for tile in from_outside] == ["0102", "0103"]
    out = {tile["at"] for tile in ask(story, describe_reach, "There", 1)["tiles"]}
    assert out == ({"0102"} if came_from else {"0102", "0104"})


def test_what_does_not_hang_together_with_the_capital_is_cut_off(story: Story) -> None:
    [ostmark, gorgrod] = ask(story, describe_realms)["realms"]
    assert ostmark["cut_off"] == [{"tiles": ["0205"], "settlements": ["Rivergate"]}]
    assert (gorgrod["tiles"], gorgrod["capital"], gorgrod["cut_off"]) == (0, None, [])


def test_a_port_whose_only_voyage_leads_past_foreign_ships_is_blockaded(story: Story) -> None:
    [port] = ask(story, describe_realms)["realms"][0]["ports"]
    assert port == {"name": "Rivergate", "at": "0205", "blockaded_by": ["Shark"]}
    story.set_up(lambda world: world.put("fleet", 1, kind="merchant", owner=None))
    [port] = ask(story, describe_realms)["realms"][0]["ports"]
    assert port["blockaded_by"] == []


def test_a_realm_as_its_empire_sees_it_tells_of_no_unseen_ship(story: Story) -> None:
    [ostmark] = ask(story, describe_realms, empire=1)["realms"]
    assert ostmark["ports"][0]["blockaded_by"] == []


def test_nothing_answers_for_what_an_empire_does_not_know(story: Story) -> None:
    with pytest.raises(WrongWords, match="nothing on this map is called Iron Host"):
        ask(story, describe_reach, "Iron Host", 2, empire=1)


def test_a_name_that_may_mean_two_is_asked_back(story: Story) -> None:
    story.army(1, "0101", name="Second Banner")
    with pytest.raises(WrongWords, match="Banner may mean 2 of them"):
        ask(story, describe_reach, "Banner", 2)
