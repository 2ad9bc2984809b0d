"""Tab goes on with what an action would accept at this place."""

from campaign.acts.perform import look
from campaign.guide.completing import next_words
from tests.story import Story

BOARD = """
0101 lowland
0201 lowland
0301 lowland
0104 lowland
"""


def words_after(story, text):
    return look(story.store, lambda world: next_words(world, text.split()))


def test_tiles_beside_an_army_follow_its_number(tmp_path):
    story = Story(tmp_path, BOARD)
    ostmark, gorgrod = story.empire("Ostmark"), story.empire("Gorgrod", "orcs-goblins")
    story.army(ostmark, "0101", name="First", provisions=2)
    story.army(gorgrod, "0101", name="Iron", provisions=2)
    story.turn(1, phase="scouting", empire=ostmark)
    assert words_after(story, "army move First") == ["0201"]
    assert words_after(story, "army march 1 0201") == ["0301", "0101"]
    assert words_after(story, "battle First") == ["Iron"]
    assert words_after(story, "army move Nobody") == []
    assert words_after(story, "army move") == []
