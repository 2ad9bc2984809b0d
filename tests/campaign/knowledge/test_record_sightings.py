"""What empires remember of what they saw, and to whom a story is told."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from campaign.events.armies import ArmyMet, Marched, OrdersSealed, PointsLost, WayClosed
from campaign.events.event import Event
from campaign.events.places import CameUponNamed
from campaign.events.values import Ref, Word
from campaign.journal.undo import undo
from campaign.journal.undo_choice import UndoTarget
from campaign.knowledge.sightings import note_force
from campaign.reports.naming import name_fact
from campaign.reports.story import ViewNames
from campaign.reports.view import view_of
from campaign.rules.act_context import ActContext
from campaign.rules.packs import campaign_library
from campaign.storage.canonical_json import parse_json
from campaign.storage.world import World
from cli.words.phrases import phrase
from tests.story import Story, undone_is_as_before

BOARD = """
0101 lowland
0102 lowland
0103 lowland
0201 lowland
"""


class Eyes:
    """Ostmark stands at 0101 and 0102, Gorgrod at 0103."""

    def __init__(self, path: Path) -> None:
        self.story = Story(path, BOARD)
        self.ostmark = self.story.empire("Ostmark")
        self.gorgrod = self.story.empire("Gorgrod", "orcs-goblins")
        self.army = self.story.army(self.ostmark, "0101", name="Guard")
        self.found = ""
        self.foe = self.story.army(self.gorgrod, "0103", name="Boyz", points=1234)

    def move(self, army: int, *labels: str) -> None:
        def change(world: World) -> None:
            for label in labels:
                world.put("army", army, tile=self.story.tile(label))

        self.story.set_up(change)

    def scout(self, label: str, when: int = 1) -> None:
        tile = self.story.tile(label)
        self.story.set_up(lambda world: world.put("army", self.army, scouted=tile, scouted_at=when))

    def memories(self, empire: int) -> list[tuple[str, str]]:
        rows = self.story.find("knowledge", empire=empire)
        return [(self.story.get("tile", row["tile"])["label"], row["how"]) for row in rows]

    def sightings(self, empire: int) -> list[tuple[str, str, int | None]]:
        rows = self.story.find("sighting", empire=empire)
        return [
            (parse_json(row["snapshot"])["name"], self.label(row["tile"]), row["points"])
            for row in rows
        ]

    def label(self, tile: int) -> str:
        return str(self.story.get("tile", tile)["label"])

    def tell(self, event: Event) -> list[int]:
        def use_case(world: World, chance: Any) -> dict[str, Any]:
            ActContext(world, campaign_library(world)).tell(event)
            return {}

        done = self.story.do(use_case)
        [told] = done.steps[0]["story"]
        return list(told.heard)


def test_a_tile_left_is_remembered_as_it_was_and_one_stood_on_needs_no_memory(
    tmp_path: Path,
) -> None:
    eyes = Eyes(tmp_path)
    undone_is_as_before(eyes.story, lambda: eyes.move(eyes.army, "0102"))
    eyes.move(eyes.army, "0102")
    assert eyes.memories(eyes.ostmark) == [("0101", "seen")]
    assert eyes.memories(eyes.gorgrod) == []


def test_a_tile_held_is_seen_without_an_army(tmp_path: Path) -> None:
    eyes = Eyes(tmp_path)
    eyes.story.settlement(eyes.ostmark, "0101")
    eyes.move(eyes.army, "0102")
    assert eyes.memories(eyes.ostmark) == []


def test_an_army_that_passes_by_is_sighted_without_its_strength(tmp_path: Path) -> None:
    eyes = Eyes(tmp_path)
    eyes.move(eyes.army, "0102")
    eyes.move(eyes.foe, "0102", "0201")
    assert eyes.sightings(eyes.ostmark) == [("Boyz", "0102", None)]
    assert "1234" not in eyes.story.find("sighting")[0]["snapshot"]


def test_what_scouts_looked_at_is_remembered_with_whoever_stood_there(tmp_path: Path) -> None:
    eyes = Eyes(tmp_path)
    eyes.story.set_up(lambda world: world.put("army", eyes.army, scouted=eyes.story.tile("0103")))
    assert eyes.memories(eyes.ostmark) == [("0103", "scouted")]
    assert eyes.sightings(eyes.ostmark) == [("Boyz", "0103", None)]


def test_an_army_seen_to_perish_is_no_old_sighting(tmp_path: Path) -> None:
    eyes = Eyes(tmp_path)
    eyes.move(eyes.army, "0103")
    eyes.story.set_up(lambda world: world.put("army", eyes.army, scouted=eyes.story.tile("0103")))
    eyes.move(eyes.foe, "0102", "0103")
    eyes.story.set_up(lambda world: world.end("army", eyes.foe, "destroyed"))
    assert [row["how"] for row in eyes.story.find("sighting", empire=eyes.ostmark)] == ["gone"]


def test_a_sentence_is_for_owners_and_those_who_see_the_place(tmp_path: Path) -> None:
    eyes = Eyes(tmp_path)
    army, foe = Ref[Any]("army", eyes.army), Ref[Any]("army", eyes.foe)
    tile = Ref[Any]("tile", eyes.story.tile("0101"))
    assert eyes.tell(Marched(army, tile)) == [eyes.ostmark]
    assert eyes.tell(OrdersSealed(foe)) == [eyes.gorgrod]
    assert eyes.tell(ArmyMet(foe, army, tile)) == [eyes.gorgrod]


def test_a_count_is_for_the_owner_even_if_others_stand_beside(tmp_path: Path) -> None:
    eyes = Eyes(tmp_path)
    eyes.move(eyes.foe, "0101")
    foe = Ref[Any]("army", eyes.foe)
    assert eyes.tell(PointsLost(foe, foe.count("points", 77))) == [eyes.gorgrod]
    assert eyes.tell(OrdersSealed(foe)) == [eyes.ostmark, eyes.gorgrod]


def test_an_older_move_is_undone_alone_though_the_tile_was_seen_again_since(
    tmp_path: Path,
) -> None:
    eyes = Eyes(tmp_path)
    other = eyes.story.army(eyes.ostmark, "0101")
    eyes.move(eyes.army, "0102")
    eyes.move(other, "0201")
    act = eyes.story.do(lambda world, chance: {}).act or 0
    plan, _ = undo(eyes.story.store, UndoTarget(act=act - 2), ("undo",))
    assert plan.dependants == []
    assert eyes.story.problems() == []


def test_what_scouts_come_upon_is_known_though_their_army_can_not_go_there(tmp_path: Path) -> None:
    eyes = Eyes(tmp_path)

    def come_upon(world: World, chance: Any) -> dict[str, Any]:
        village = world.insert(
            "settlement", tile=eyes.story.tile("0201"), kind="village", name="Elm"
        )
        eyes.found = f"settlement:{village}"
        context = ActContext(world, campaign_library(world))
        army = Ref[Any]("army", eyes.army)
        context.tell(CameUponNamed(army, Ref("settlement", village), Word("village")))
        return {}

    eyes.story.do(come_upon)
    assert eyes.memories(eyes.ostmark) == [("0201", "scouted")]
    named = eyes.story.look(lambda world: name_fact(view_of(world, eyes.ostmark), eyes.found))
    assert phrase(named) == "Elm (0201)"
    hidden = eyes.story.look(lambda world: name_fact(view_of(world, eyes.gorgrod), eyes.found))
    assert phrase(hidden) == "an unknown settlement"


def test_an_army_kept_out_of_a_tile_learns_nothing_of_what_stands_there(tmp_path: Path) -> None:
    eyes = Eyes(tmp_path)
    keep = eyes.story.settlement(eyes.gorgrod, "0201", "fortress", name="Grim Keep")
    kept_out = WayClosed(Ref("army", eyes.army), Ref("tile", eyes.story.tile("0201")))
    assert eyes.ostmark in eyes.tell(kept_out)
    assert eyes.memories(eyes.ostmark) == []
    hidden = eyes.story.look(
        lambda world: name_fact(view_of(world, eyes.ostmark), f"settlement:{keep}")
    )
    assert phrase(hidden) == "an unknown settlement"


def test_a_tile_scouted_again_is_remembered_as_it_is_now(tmp_path: Path) -> None:
    eyes = Eyes(tmp_path)
    eyes.scout("0201", when=1)
    eyes.story.set_up(
        lambda world: world.insert("settlement", tile=eyes.story.tile("0201"), kind="village")
    )
    eyes.scout("0201", when=2)
    [memory] = eyes.story.find("knowledge", empire=eyes.ostmark)
    assert len(parse_json(memory["snapshot"])["settlements"]) == 1


def test_the_aim_of_ones_own_spell_is_named_by_its_label_alone(tmp_path: Path) -> None:
    eyes = Eyes(tmp_path)
    tile = eyes.story.tile("0201")
    eyes.story.set_up(lambda world: world.put("tile", tile, name="Old Smoke"))
    told = eyes.story.look(
        lambda world: ViewNames(view_of(world, eyes.ostmark)).name_ref(Ref("tile", tile))
    )
    assert told == "0201"


def test_nobody_is_shown_an_own_army_as_one_of_others_last_seen(tmp_path: Path) -> None:
    eyes = Eyes(tmp_path)

    def note(world: World) -> None:
        row = world.one("army", eyes.army)
        note_force(world, eyes.ostmark, "army", row, row["tile"], "fought", 900)

    eyes.story.set_up(note)
    assert eyes.sightings(eyes.ostmark) == []
