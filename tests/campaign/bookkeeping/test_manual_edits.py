"""What is entered by hand behaves as what came up in play."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from campaign.bookkeeping.manual_edits import add_row, end_row, parse_pairs, set_row
from campaign.effects.land import site as find_site
from campaign.effects.land import yields
from campaign.errors import Refused
from campaign.rules.act_context import ActContext, subject
from campaign.rules.realm.ground import sites_in
from campaign.season.feeding import capacity
from campaign.season.revenue import yield_of
from campaign.storage.models import Army, Site, Tile
from campaign.storage.names import resolve
from campaign.storage.world import World
from tests.story import Story

BOARD = "0101 lowland\n0102 lowland\n0103 lowland"


def enter(story: Story, table: str, *pairs: str) -> int:
    def add(world: World, chance: object) -> dict[str, Any]:
        return dict(add_row(world, table, parse_pairs(world, table, pairs)))

    return int(str(story.do(add).document["row"]).partition(":")[2])


def gives(world: World, site: Site) -> tuple[object, ...]:
    """What it does for an army on its tile and for the owner of the land."""
    context = ActContext(world)
    tile, army = world.get(Tile, site.tile), world.get(Army, 1)
    given = dict(yield_of(context, site))
    given.pop("kind", None)
    return capacity(context, tile, army), given, tile.barren, site.found_at


@pytest.mark.rule("ME-WILD-2", "ME-SITE-TAV", "ME-SITE-POST", "ME-MINE-2")
def test_a_site_of_any_kind_entered_by_hand_gives_what_a_found_one_gives(tmp_path: Path) -> None:
    story = Story(tmp_path, BOARD)
    story.army(story.empire("Ostmark"), "0103")
    story.turn(2)

    def compare(world: World) -> list[str]:
        context, seen = ActContext(world), []
        rows = [row for table in ("wildlands", "mine") for row in context.library.get(table).rows]
        for row in rows:
            for kind in dict.fromkeys(sites_in(row.effects)):
                if kind in seen:
                    continue
                scope: Any = {"tile": subject("tile", 1)}
                for effect in row.effects:
                    if effect["kind"] in ("site", "yield"):
                        work: Any = find_site if effect["kind"] == "site" else yields
                        work(context, effect, {}, scope)
                found = world.live(Site, tile=1)[0]
                by_hand = {"name": kind, "kind": kind, "tile": 2}
                added = str(add_row(world, "site", by_hand)["row"])
                entered = world.get(Site, int(added.partition(":")[2]))
                assert gives(world, entered) == gives(world, found), kind
                for site in (found, entered):
                    world.end(site, "over")
                seen.append(kind)
        return seen

    kinds = story.set_up(compare)
    assert {"tavern", "mine", "trading-post", "creature-lair", "tower"} <= set(kinds)


@pytest.mark.rule("ME-DIP-8", "ME-TOW-0")
def test_what_is_entered_by_hand_has_been_there_since_now(tmp_path: Path) -> None:
    story = Story(tmp_path, BOARD)
    story.empire("Ostmark")
    story.turn(3)
    army = enter(story, "army", "name=A", "owner=Ostmark", "tile=0101", "points=700")
    tower = enter(story, "site", "name=T", "kind=tower", "tile=0102")
    village = enter(story, "settlement", "name=V", "kind=village", "tile=0103")
    now = story.get("army", army)["raised_at"]
    assert now > 0
    assert story.get("site", tower)["found_at"] == now
    assert story.get("settlement", village)["founded_at"] == now


@pytest.mark.rule("ME-DIP-8", "ME-TOW-0")
def test_an_army_put_elsewhere_by_hand_begins_its_stay_there(tmp_path: Path) -> None:
    story = Story(tmp_path, BOARD)
    army = story.army(story.empire("Ostmark"), "0101", moved_at=9)
    story.turn(4)
    story.do(lambda w, c: set_row(w, "army", str(army), ["tile=0102"], False))
    assert story.data("army", army)["arrived"] == 13


@pytest.mark.rule("ME-DIP-3")
def test_an_independent_settlement_entered_in_a_kingdom_is_part_of_it(tmp_path: Path) -> None:
    story = Story(tmp_path, BOARD)
    kingdom = story.add("kingdom", name="Karak", race="dwarfs", alignment="good")
    story.put("tile", story.tile("0101"), kingdom=kingdom)
    place = story.get("settlement", enter(story, "settlement", "kind=village", "tile=0101"))
    assert (place["kingdom"], place["race"]) == (kingdom, "dwarfs")


@pytest.mark.rule("ME-ITEM-1")
@pytest.mark.parametrize("table", ["item", "character"])
def test_what_an_army_has_belongs_to_its_empire(tmp_path: Path, table: str) -> None:
    story = Story(tmp_path, BOARD)
    ostmark = story.empire("Ostmark")
    army = story.army(ostmark, "0101")
    row = story.get(table, enter(story, table, "kind=Black Orb", "name=X", f"army={army}"))
    assert (row["empire"], row["kind"]) == (ostmark, "black-orb")


def test_what_is_no_more_is_not_set(tmp_path: Path) -> None:
    story = Story(tmp_path, BOARD)
    army = story.army(story.empire("Ostmark"), "0101")
    story.do(lambda w, c: end_row(w, "army", str(army), "lost"))
    with pytest.raises(Refused):
        story.do(lambda w, c: set_row(w, "army", str(army), ["points=900"], False))
    assert story.get("army", army)["points"] == 1000


@pytest.mark.rule("BG-ARMY-1")
def test_a_battered_army_may_be_entered_and_one_over_1500_not(tmp_path: Path) -> None:
    story = Story(tmp_path, BOARD)
    story.empire("Ostmark")
    enter(story, "army", "name=A", "owner=Ostmark", "tile=0101", "points=300")
    assert story.broken_laws() == []
    with pytest.raises(Refused):
        enter(story, "army", "name=B", "kind=horde", "tile=0101", "points=1600")


def test_what_is_renamed_is_found_by_its_new_name_within_the_act(tmp_path: Path) -> None:
    story = Story(tmp_path, BOARD)
    army = story.army(story.empire("Ostmark"), "0101", name="Old Guard")

    def rename(world: World) -> int:
        set_row(world, "army", "Old Guard", ["name=Young Guard"], False)
        return resolve(world, "army", "Young Guard").id

    assert story.set_up(rename) == army


def test_what_lay_on_a_settlement_ends_with_it(tmp_path: Path) -> None:
    story = Story(tmp_path, BOARD)
    place = story.settlement(story.empire("Ostmark"), "0101")
    story.add("condition", kind="income", of_table="settlement", of_key=place)
    story.do(lambda world, chance: end_row(world, "settlement", f"#{place}", "by hand"))
    assert story.conditions("settlement", place) == []
    assert story.broken_laws() == []
