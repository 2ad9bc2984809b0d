"""Actions that can't be done: refused with the rule and what would be allowed, nothing changed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Hexcrown
from tests.story import Story

BOARD = """
0101 lowland
0102 lowland
0103 lowland
0201 coast
0202 lowland
0203 river-valley
0301 coast
0302 lowland
"""
ON_LAND = (
    "army move {army} 0102",
    "army march {army} 0102 0103",
    "explore {army} 0102",
    "explore {army} --wildlands",
    "search {army}",
    "search {army} --do visit",
    "search {army} --do bathe",
    "siege begin {army}",
    "siege take {army}",
    "raze {army}",
    "battle {army} Wolves",
)


@pytest.fixture
def story(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Story:
    """Ostmark's turn: an army in each plight, on a tile with a tower, a spring and ruins."""
    story = Story(tmp_path, BOARD)
    monkeypatch.setenv("HEXCROWN_CAMPAIGN", story.place)
    ostmark, norsca = story.empire("Ostmark", crowns=3), story.empire("Norsca", "chaos")
    story.settlement(ostmark, "0101", "capital", name="Altburg")
    city = story.settlement(ostmark, "0202", "city", name="Walls")
    story.settlement(norsca, "0103", "village", name="Hof")
    for kind in ("tower", "mystic-spring", "ruins"):
        story.site("0101", kind)
    fleet = story.fleet(ostmark, "0201", name="Gull")
    siege = story.add("siege", settlement=city, empire=norsca, begun_at=9)
    story.turn(1, "movement", ostmark)
    now = {"moved_at": 10}
    story.army(ostmark, "0101", name="Dead", ended_at=9, ended_how="drowned")
    story.army(ostmark, "0101", name="Aboard", tile=None, fleet=fleet, ship=1)
    story.army(ostmark, "0202", name="Shut", inside=city)
    story.army(norsca, "0202", name="Wolves", siege=siege)
    story.army(ostmark, "0101", name="Moved", **now)
    story.army(ostmark, "0101", name="Busy", acted_at=10, acted="search", **now)
    story.army(norsca, "0101", name="Theirs")
    story.army(None, "0101", name="Bones", kind="undead")
    return story


def refused(story: Story, hexcrown: Hexcrown, words: str) -> str:
    """What is said; the books stay as they were."""
    before = story.state()
    answer = hexcrown(*words.split())
    assert (answer.code, story.state()) == (1, before), answer.out + answer.err
    sentence, _, hint = answer.err.partition("\n  ")
    assert sentence.endswith("]"), answer.err
    assert hint.strip(), answer.err
    return sentence


@pytest.mark.parametrize("words", ON_LAND)
@pytest.mark.parametrize(
    ("army", "why"),
    [("Dead", "no longer exists"), ("Aboard", "is at sea"), ("Bones", "obeys nobody")],
)
def test_an_army_gone_at_sea_or_nobodys_does_nothing_on_land(
    story: Story, hexcrown: Hexcrown, words: str, army: str, why: str
) -> None:
    assert why in refused(story, hexcrown, words.format(army=army))


@pytest.mark.parametrize("words", ON_LAND)
@pytest.mark.parametrize("army", ["Shut", "Busy", "Theirs"])
def test_an_army_shut_in_busy_or_anothers_is_refused_with_the_rule(
    story: Story, hexcrown: Hexcrown, words: str, army: str
) -> None:
    if (army, words) != ("Busy", "search {army} --do bathe"):  # a bath takes no time
        refused(story, hexcrown, words.format(army=army).replace("Shut Wolves", "Shut Theirs"))


@pytest.mark.parametrize("words", ON_LAND[:3])
def test_an_army_that_has_moved_goes_and_scouts_no_further(
    story: Story, hexcrown: Hexcrown, words: str
) -> None:
    assert "has moved this turn" in refused(story, hexcrown, words.format(army="Moved"))


@pytest.mark.parametrize(
    ("words", "rule"),
    [
        ("army embark Moved Gull", "BG-SEA-1"),
        ("army land Moved", "BG-SEA-1"),
        ("army split Theirs points=500", "BG-YEAR-2"),
        ("army merge Moved Theirs", "BG-ARMY-3"),
        ("army disband Theirs", "BG-YEAR-2"),
        ("sail Gull 0301 0203", "BG-SEA-1"),
        ("build bridge Ostmark 0203", "BG-YEAR-3"),
        ("army raise Ostmark Altburg 600", "BG-YEAR-3"),
    ],
)
def test_a_action_in_the_wrong_place_or_season_is_refused_with_its_rule(
    story: Story, hexcrown: Hexcrown, words: str, rule: str
) -> None:
    assert f"[{rule}]" in refused(story, hexcrown, words)


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("build bridge Ostmark 0203", "does not belong to Ostmark [ME-BRI-1]"),
        ("build bridge Ostmark 0101", "neither river nor chasm"),
        ("build temple Ostmark 0101", "costs 10 crowns, Ostmark has 3"),
        ("build ship Ostmark Altburg", "coastal city"),
        ("build engine Ostmark Altburg ram", "forest tiles [ME-SIEGE-2]"),
        ("build village Ostmark 0101", "capital is there"),
    ],
)
def test_a_work_without_money_timber_or_place_is_refused(
    story: Story, hexcrown: Hexcrown, words: str, why: str
) -> None:
    story.winter("construction")
    assert why in refused(story, hexcrown, words)


def test_a_choice_that_is_not_offered_is_refused_and_one_not_asked_for_is_told(
    story: Story, hexcrown: Hexcrown
) -> None:
    story.army(1, "0102", name="First")
    before = story.state()
    answer = hexcrown("army", "move", "First", "0101", "--choose", "visit-tower=burn")
    assert (answer.code, "the answers are leave, visit" in answer.err) == (2, True)
    assert story.state() == before
    went = hexcrown("army", "move", "First", "0101", "--choose", "burn")  # for a later question
    assert "the choice burn was not offered" in went.out
    assert hexcrown("decide", "1", "burn").code == 2


@pytest.mark.parametrize(
    ("lang", "called"),
    [("en", ["village 4", "wizard 2"]), ("it", ["villaggio 4", "mago 2"])],
)
def test_what_has_no_name_is_called_by_its_kind_in_either_language(
    lang: str, called: list[str]
) -> None:
    from campaign.errors import Refused
    from cli.app.session import begin
    from cli.words.trouble import describe_trouble

    begin(lang, False, None)
    facts = {"place": "village 4", "army": "wizard 2"}
    told = describe_trouble(Refused("{place} {army}", **facts))["message"]
    assert told == " ".join(called)
