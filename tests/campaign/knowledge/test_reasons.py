"""Every sentence says why: the row and its occasion, the condition, the die of what players wait
for."""

from __future__ import annotations

import pytest

from campaign.actions.sites.casting import cast_spell
from campaign.acts.act import act
from campaign.acts.turn import Act
from campaign.events.event import told_in
from campaign.events.phrases import TOLD_ELSEWHERE
from campaign.knowledge.naming import name_story
from campaign.rules.act_context import subject
from campaign.season.lasting import conditions_at
from cli.words.phrases import sentence
from cli.words.reader import speak_in
from tables.library.packs import Library, shipped_packs
from tables.library.table import Table
from tests.story import Story

LIBRARY = Library(shipped_packs())
TABLES = [table for table in LIBRARY.tables() if isinstance(table, Table) and table.kind == "roll"]
BOARD = "0101 lowland capital-site\n0201 lowland\n0301 sea\n"


def told(story: Story, done):
    lines = told_in(done.steps)
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
            world, chance, conditions_at(Act(world, chance).context, "turn"), scope={}, about=""
        ),
        dice=[2],
    )
    assert told(story, done) == ["Gulls is still fast on the rocks (2)."]


def test_a_curse_that_takes_its_toll_is_the_reason_of_the_loss(tmp_path):
    story = Story(tmp_path, BOARD)
    army = story.army(story.empire("Ostmark"), "0101", name="Wolves")
    story.set_up(lambda world: world.insert(
        "condition", of_table="army", of_key=army, kind="cursed"))  # fmt: skip
    done = story.do(
        lambda world, chance: act(
            world, chance, conditions_at(Act(world, chance).context, "turn"), scope={}, about=""
        ),
        dice=[3],
    )
    assert told(story, done) == ["Cursed: Wolves loses 150 points."]


def test_a_spell_that_fails_names_the_spell_its_mark_and_the_die(tmp_path):
    story = Story(tmp_path, BOARD)
    ostmark = story.empire("Ostmark", crowns=10)
    done = story.action(cast_spell, ostmark, "rot", story.tile("0201"), dice=[2, 3], forced=True)
    assert told(story, done) == [
        "Ostmark has the court wizard try Rot on 0201, and it fails (5): "
        "smoke, and a smell of eggs."
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
    assert {each.cause.row for each in told_in(done.steps)} == {"winter-events/plague"}
    first, second = told(story, done)
    assert first.startswith("Plague in winter: ")
    assert second.startswith("Bears loses")


ROWS = [(table, row) for table in TABLES for row in table.rows]


@pytest.mark.parametrize(("table", "row"), ROWS, ids=[f"{t.id}/{r.id}" for t, r in ROWS])
def test_what_a_row_says_of_itself_stands_in_both_languages_and_ends_alike(table, row):
    for part in ("cause", "tells"):
        texts = row.data.get(part)
        if texts:
            assert set(texts) == {"en", "it"}
            marks = {
                (text[-1] in ",.", "{who}" in text, "{die}" in text) for text in texts.values()
            }
            assert len(marks) == 1
            assert not texts["en"].endswith(".") or part == "tells"


def test_a_circumstance_is_joined_by_a_comma_and_a_cause_by_a_colon(tmp_path):
    story = Story(tmp_path, BOARD)
    ostmark = story.empire("Ostmark", crowns=3)
    army = story.army(ostmark, "0101", name="Wolves")
    on = {"empire": subject("empire", ostmark), "tile": subject("tile", story.tile("0201"))}
    barren = [{"kind": "row", "table": "scouting", "row": "barren"}]
    done = do(story, barren, [], f"army:{army}", army=subject("army", army), **on)
    assert told(story, done) == ["Out scouting, Wolves finds 0201 barren."]
    poor = [{"kind": "row", "table": "winter-events", "row": "poor-harvest"}]
    done = do(story, poor, [], f"empire:{ostmark}", **on)
    assert told(story, done) == ["A poor harvest this winter: Ostmark loses 1 crown."]


def test_a_dangerous_way_that_holds_is_told_and_one_that_is_closed_is_not_crossed(tmp_path):
    story = Story(tmp_path, BOARD)
    army = story.army(story.empire("Ostmark"), "0101", name="Wolves")
    ways = [{"kind": "roll", "table": "route"}, {"kind": "roll", "table": "route"}]
    done = do(story, ways[:1], [5], f"army:{army}", army=subject("army", army))
    assert told(story, done) == ["The way holds, and Wolves gets across (5)."]
    done = do(story, ways, [3, 5], f"army:{army}", army=subject("army", army))
    assert told(story, done) == ["There is no way through this turn, and Wolves turns back (3)."]


def test_a_force_of_nobody_gets_a_name_that_no_other_has(tmp_path):
    story = Story(tmp_path, BOARD)
    ostmark = story.empire("Ostmark")
    army = story.army(ostmark, "0101", name="Wolves")
    rising = [{"kind": "force", "what": "undead", "points": 300}]
    for _ in range(2):
        do(story, rising, [], f"army:{army}", army=subject("army", army),
           tile=subject("tile", story.tile("0201")))  # fmt: skip
    names = story.look(lambda world: [row["name"] for row in world.live("army", kind="undead")])
    assert len(set(names)) == 2
    assert all(name.startswith("Undead Host of ") for name in names)


def test_an_empty_treasury_loses_nothing_in_words_too(tmp_path):
    story = Story(tmp_path, BOARD)
    ostmark = story.empire("Ostmark", crowns=0)
    on = subject("empire", ostmark)
    poor = [{"kind": "row", "table": "winter-events", "row": "poor-harvest"}]
    done = do(story, poor, [], f"empire:{ostmark}", empire=on)
    assert told(story, done) == ["A poor harvest this winter: Ostmark has no crowns to lose."]


def test_what_one_mishap_takes_is_told_in_one_sentence(tmp_path):
    story = Story(tmp_path, BOARD)
    army = story.army(story.empire("Ostmark"), "0101", name="Wolves", provisions=2)
    mishap = [{"kind": "row", "table": "route", "row": "mishap"}]
    done = do(story, mishap, [6], f"army:{army}", army=subject("army", army))
    assert told(story, done) == ["A mishap on the way: Wolves loses 120 points and 1 provision."]


def test_a_spell_that_strikes_no_army_tells_no_dice_that_nobody_rolled(tmp_path):
    story = Story(tmp_path, BOARD)
    story.empire("Ostmark")
    blood = [{"kind": "row", "table": "spells", "row": "inundation-of-blood"}]
    tile = subject("tile", story.tile("0201"))
    assert told(story, do(story, blood, [], "", tile=tile, it=tile)) == [
        "Inundation of Blood falls on 0201.",
        "0201 gives no revenue this winter.",
    ]


def test_dice_that_a_rule_asks_for_later_stay_in_its_words(tmp_path):
    story = Story(tmp_path, BOARD)
    story.empire("Ostmark")
    portents = [{"kind": "row", "table": "spells", "row": "portents-of-power"}]
    tile = subject("tile", story.tile("0201"))
    [line] = told(story, do(story, portents, [], "tile:2", tile=tile, magic={"by": "tower"}))
    assert "needs 4 or more on a d6 each turn to leave" in line


def test_unrest_is_told_of_each_place_with_its_die_and_its_reason_once(tmp_path):
    story = Story(tmp_path, BOARD)
    ostmark = story.empire("Ostmark")
    for at, name in (("0101", "Dun"), ("0201", "Elmby")):
        story.settlement(ostmark, at, name=name)
    unrest = [{"kind": "row", "table": "winter-events", "row": "unrest"}]
    done = do(story, unrest, [2, 1, 3, 3], "empire:1", empire=subject("empire", ostmark))
    assert told(story, done) == [
        "Unrest in winter: Dun (0101) stays loyal (2).",
        "Elmby (0201) rises (1).",
        "Elmby (0201) throws off the rule of Ostmark.",
    ]


@pytest.mark.parametrize("lang", ["en", "it"])
def test_a_condition_is_told_in_its_own_words_as_it_begins_and_ends(tmp_path, lang):
    story = Story(tmp_path, BOARD)
    tile = subject("tile", story.tile("0201"))
    kind = "magical-protection"
    army = story.army(story.empire("Ostmark"), "0101", name="Wolves")
    curse = [{"kind": "afflict", "of": "army", "condition": "cursed"}]
    begun = do(story, curse, [], "army:1", army=subject("army", army))
    story.add("condition", of_table="tile", of_key=tile["id"], kind=kind)
    lift = [{"kind": "lift", "of": "tile", "condition": kind}]
    ended = do(story, lift, [], "tile:2", tile=tile)
    speak_in(lang)
    [beginning], [ending] = told(story, begun), told(story, ended)
    starts, ends = {
        "en": ("A curse lies on Wolves: it loses", "Magic protects 0201 no more."),
        "it": ("Una maledizione pesa su Wolves: perde", "La magia non protegge più 0201."),
    }[lang]
    assert beginning.startswith(starts)
    assert ending == ends


def test_volunteers_who_find_a_capital_are_not_said_to_find_none(tmp_path):
    story = Story(tmp_path, BOARD)
    ostmark = story.empire("Ostmark")
    story.settlement(ostmark, "0101", "capital", name="Dun")
    volunteers = [{"kind": "row", "table": "winter-events", "row": "volunteers"}]
    [line] = told(story, do(story, volunteers, [4], "empire:1", empire=subject("empire", ostmark)))
    assert line == (
        "Volunteers come to the capital this winter: "
        "200 points gather at Dun (0101): the First Host of Ostmark."
    )


def test_an_army_that_falls_with_what_it_bears_is_told_to_have_fallen(tmp_path):
    story = Story(tmp_path, BOARD)
    army = story.army(story.empire("Ostmark"), "0101", points=100, name="Wolves")
    story.add("item", kind="black-orb", empire=1, army=army)
    lose = [{"kind": "lose", "of": "army", "points": 100}]
    lines = told(story, do(story, lose, [], "army:1", army=subject("army", army)))
    assert "Wolves is wiped out." in lines
