"""Every sentence says why: the row and its occasion, the condition, the die of what players wait
for."""

from __future__ import annotations

import pytest

from campaign.acts.act import act
from campaign.acts.deed import Deed
from campaign.acts.untold import TOLD_ELSEWHERE
from campaign.deeds.sites.casting import cast_spell
from campaign.knowledge.naming import name_story
from campaign.rules.act_context import subject
from campaign.season.lasting import conditions_at
from cli.app.phrases import sentence
from tables.library.packs import Library, shipped_packs
from tables.library.table import Table
from tests.story import Story

LIBRARY = Library(shipped_packs())
TABLES = [table for table in LIBRARY.tables() if isinstance(table, Table) and table.kind == "roll"]
BOARD = "0101 lowland capital-site\n0201 lowland\n0301 sea\n"


def told(story: Story, done):
    lines = [line for step in done.steps for line in step.get("story", ())]
    return story.look(lambda world: [sentence(line) for line in name_story(world, LIBRARY, lines)])


def do(story: Story, agenda, dice, about, **scope):
    return story.do(
        lambda world, chance: act(world, chance, agenda, scope=scope, about=about), dice=dice
    )


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.id)
def test_every_table_that_the_story_tells_of_has_an_occasion(table):
    occasion = table.data.get("occasion", {})
    assert table.id in TOLD_ELSEWHERE or all(occasion.get(lang) for lang in ("en", "it"))


def test_a_stranded_fleet_that_stays_fast_is_told_with_its_die(tmp_path):
    story = Story(tmp_path, BOARD)
    ostmark = story.empire("Ostmark")

    def strand(world):
        fleet = world.insert("fleet", name="Gulls", owner=ostmark, tile=story.tile("0301"), ships=1)
        world.insert("condition", of_table="fleet", of_key=fleet, kind="stranded")

    story.set_up(strand)
    done = story.do(
        lambda world, chance: act(
            world, chance, conditions_at(Deed(world, chance).context, "turn"), scope={}, about=""
        ),
        dice=[2],
    )
    assert told(story, done) == ["Stranded, Gulls: Still fast (2)."]


def test_a_curse_that_takes_its_toll_is_the_reason_of_the_loss(tmp_path):
    story = Story(tmp_path, BOARD)
    army = story.army(story.empire("Ostmark"), "0101", name="Wolves")
    story.set_up(lambda world: world.insert(
        "condition", of_table="army", of_key=army, kind="cursed"))  # fmt: skip
    done = story.do(
        lambda world, chance: act(
            world, chance, conditions_at(Deed(world, chance).context, "turn"), scope={}, about=""
        ),
        dice=[3],
    )
    assert told(story, done) == ["Cursed: Wolves loses 150 points."]


def test_a_spell_that_fails_names_the_spell_its_mark_and_the_die(tmp_path):
    story = Story(tmp_path, BOARD)
    ostmark = story.empire("Ostmark", crowns=10)
    done = story.do(
        lambda world, chance: cast_spell(
            Deed(world, chance, forced=True), ostmark, "rot", story.tile("0201")
        ),
        dice=[2, 3],
    )
    assert told(story, done) == [
        "Ostmark has the court wizard try Rot on 0201: It fails (5). Smoke, and a smell of eggs."
    ]


def test_both_losses_of_one_row_have_its_reason_and_it_is_said_once(tmp_path):
    story = Story(tmp_path, BOARD)
    ostmark = story.empire("Ostmark")
    for name in ("Wolves", "Bears"):
        story.army(ostmark, "0101", name=name)
    done = do(
        story, [{"kind": "row", "table": "winter-events", "row": "plague"}], [1, 2],
        f"empire:{ostmark}", empire=subject("empire", ostmark), it=subject("empire", ostmark),
    )  # fmt: skip
    lines = [line for step in done.steps for line in step.get("story", ())]
    assert {line["why"] for line in lines} == {"cause:winter-events/plague"}
    first, second = told(story, done)
    assert first.startswith("In winter (Plague): ")
    assert second.startswith("Bears loses")


def test_land_that_changes_hands_unheard_is_told(tmp_path):
    story = Story(tmp_path, BOARD)
    ostmark, tile = story.empire("Ostmark"), story.tile("0201")

    def annex(world, chance):
        world.begin_step(rule="")
        world.put("tile", tile, owner=ostmark)
        return Deed(world, chance).told("A quiet day.")

    assert "0201 now belongs to Ostmark." in told(story, story.do(annex))
