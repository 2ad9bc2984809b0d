"""What an action still wants is asked for one thing at a time, and nothing is kept between."""

from __future__ import annotations

import pytest

from campaign.errors import Refused
from campaign.events.battles import RESULTS
from campaign.guide.choices import choices, choose
from campaign.guide.documents import Committed, Given, NeedAnswer, NeedDice, Ready
from campaign.guide.idle import idle_to_close
from campaign.guide.rehearsal import commit, rehearse
from campaign.guide.situation import situation
from campaign.journal.entries import find_head
from campaign.journal.verify import verify_journal
from tests.story import Story

BOARD = """
0101 lowland barren
0201 lowland
0301 lowland barren
"""


def begin(tmp_path, board=BOARD):
    story = Story(tmp_path, board)
    ostmark = story.empire("Ostmark")
    army = story.army(ostmark, "0101", name="First Banner", provisions=2)
    story.turn(1, phase="scouting", empire=ostmark)
    return story, ostmark, army


def call(action, actor, *values):
    return {"action": action, "actor": actor, "values": list(values)}


def head(story):
    with story.store.reading() as connection:
        return find_head(connection)


def test_each_roll_is_asked_for_by_name_and_given_by_its_key(tmp_path):
    story, _, army = begin(tmp_path)
    scouting = call("explore", army, story.tile("0201"))
    first = rehearse(story.store, scouting, Given(), table_dice=True)
    assert isinstance(first, NeedDice)
    assert (first.question["en"], first.dice) == ("who lives there?", "1d100")
    assert list(first.who) == ["Ostmark", "First Banner", "0201"]
    given = Given({first.key: [8]})
    second = rehearse(story.store, scouting, given, table_dice=True)
    assert isinstance(second, NeedDice)
    assert second.question["en"] == "how many points are lost?"
    ready = rehearse(
        story.store, scouting, Given({first.key: [8], second.key: [3]}), table_dice=True
    )
    assert isinstance(ready, Ready)
    assert ready.story
    assert not ready.sealed


def test_a_rehearsal_leaves_nothing_in_the_books(tmp_path):
    story, _, army = begin(tmp_path)
    before, state = head(story), story.state()
    rehearse(story.store, call("explore", army, story.tile("0201")), Given(), table_dice=False)
    assert (head(story), story.state()) == (before, state)


def test_with_sealed_dice_no_story_is_told_before_it_is_done(tmp_path):
    story, _, army = begin(tmp_path)
    scouting = call("explore", army, story.tile("0201"))
    ready = rehearse(story.store, scouting, Given(), table_dice=False)
    assert isinstance(ready, Ready)
    assert (ready.sealed, list(ready.story), list(ready.changes)) == (True, [], [])


def test_what_was_rehearsed_is_what_is_done(tmp_path):
    story, _, army = begin(tmp_path)
    scouting = call("explore", army, story.tile("0201"))
    need = rehearse(story.store, scouting, Given(), table_dice=True)
    words = ["explore", str(army), "0201"]
    done = commit(story.store, scouting, Given({need.key: [20]}), words, table_dice=True)
    assert isinstance(done, Committed)
    assert done.done.document["story"]
    assert [roll["source"] for roll in done.done.rolls] == ["asked"]
    assert story.get("tile", story.tile("0201"))["barren"]


def test_too_few_faces_ask_again_and_do_nothing(tmp_path):
    story, _, army = begin(tmp_path)
    before = head(story)
    scouting = call("explore", army, story.tile("0201"))
    assert isinstance(
        commit(story.store, scouting, Given(), ["explore"], table_dice=True), NeedDice
    )
    assert head(story) == before


def test_faces_stay_with_their_roll_when_the_books_move_on(tmp_path):
    story, ostmark, army = begin(tmp_path)
    other = story.army(ostmark, "0301", name="Second Banner", provisions=2)
    scouting = call("explore", army, story.tile("0201"))
    need = rehearse(story.store, scouting, Given(), table_dice=True)
    commit(story.store, call("wildlands", other), Given(), ["explore"], table_dice=False)
    given = Given({need.key: [20]})
    assert isinstance(rehearse(story.store, scouting, given, table_dice=True), Ready)


def test_after_a_sealed_die_the_act_waits_for_the_dice_of_a_person(tmp_path):
    """Nobody looks at a sealed die and leaves: it is done up to the question."""
    story, _, army = begin(tmp_path)
    scouting = call("explore", army, story.tile("0201"))
    need = rehearse(story.store, scouting, Given(), table_dice=True)
    given = Given({need.key: None})
    done = commit(story.store, scouting, given, ["explore"], table_dice=True)
    assert isinstance(done, Committed)
    sealed = [roll for roll in done.done.rolls if roll["source"] == "sealed"]
    assert len(sealed) == 1
    if done.waiting is None:
        pytest.fail("the story of this test needs a row that rolls on")
    [waiting] = story.look(lambda world: situation(world)["waiting"])
    assert (waiting["id"], waiting["number"]) == ("dice", done.waiting)
    going_on = call("decide", done.waiting, "roll")
    more = rehearse(story.store, going_on, Given(), table_dice=True)
    assert isinstance(more, NeedDice)
    last = finish(story, going_on)
    assert isinstance(last, Committed)
    with story.store.reading() as connection:
        assert not verify_journal(connection).problems


def finish(story, doing):
    """Give ones, and the first answer, until nothing more is wanted."""
    faces, answers = {}, {}
    while True:
        want = rehearse(story.store, doing, Given(faces, answers), table_dice=True)
        if isinstance(want, NeedDice):
            faces[want.key] = [1] * want.count
        elif isinstance(want, NeedAnswer):
            answers[want.key] = want.options[0]["id"]
        else:
            return commit(story.store, doing, Given(faces, answers), ["decide"], table_dice=True)


def test_a_decision_is_asked_for_with_its_options(tmp_path):
    story, _, army = begin(tmp_path)
    gorgrod = story.empire("Gorgrod", "orcs")
    foe = story.army(gorgrod, "0101", name="Iron Host")
    fighting = call("battle", army, foe)
    need = rehearse(story.store, fighting, Given(), table_dice=True)
    assert isinstance(need, NeedAnswer)
    assert need.decision == "strategy-attacker"
    assert [option["id"] for option in need.options] == ["direct", "surprise", "flank"]
    given = Given(answers={need.key: "flank"})
    then = rehearse(story.store, fighting, given, table_dice=True)
    assert isinstance(then, NeedAnswer)
    given = Given(answers={need.key: "flank", then.key: "hold"})
    dice = rehearse(story.store, fighting, given, table_dice=True)
    assert isinstance(dice, NeedDice)
    assert dice.question["en"] == "how does the battle go?"


def test_a_refusal_is_told_as_the_action_tells_it(tmp_path):
    story, _, army = begin(tmp_path)
    with pytest.raises(Refused):
        rehearse(story.store, call("move", army, story.tile("0301")), Given(), table_dice=True)


def test_choices_name_the_words_that_do_the_same(tmp_path):
    story, ostmark, army = begin(tmp_path)
    [actor, *_] = story.look(lambda world: choices(world, ostmark))
    assert (actor["table"], actor["id"], actor["name"]) == ("army", army, "First Banner")
    moves = {choice["action"]: choice for choice in actor["choices"]}
    assert [target["word"] for target in moves["move"]["targets"]] == ["0201"]
    assert moves["wildlands"]["words"] == ["explore", str(army), "--wildlands"]
    marching = story.look(lambda world: choose(world, "march", army, [story.tile("0201")]))
    assert [target["word"] for target in marching["targets"]] == ["0301", "0101"]
    assert marching["words"] == ["army", "march", str(army), "0201"]


def test_the_situation_tells_who_has_not_moved_and_what_would_close(tmp_path):
    story, _, army = begin(tmp_path)
    now = story.look(situation)
    assert [each["id"] for each in now["idle"]] == [army]
    assert now["empire_name"] == "Ostmark"
    assert [each["id"] for each in story.look(idle_to_close)] == [army]
    assert {"en", "it"} == set(now["closes"][0])


def test_a_choice_tells_its_price_what_it_rolls_and_what_it_closes(tmp_path):
    story, ostmark, _army = begin(tmp_path)
    gorgrod = story.empire("Gorgrod", "orcs-goblins")
    foe = story.army(gorgrod, "0101", name="Iron Host")
    second = story.army(ostmark, "0301", name="Second Banner")
    [first, *_] = story.look(lambda world: choices(world, ostmark))
    actions = {choice["action"]: choice for choice in first["choices"]}
    assert actions["wildlands"]["price"] == {"crowns": 0, "timber": 0}
    assert [roll["table"] for roll in actions["wildlands"]["rolls"]] == ["wildlands"]
    assert actions["wildlands"]["closes"] == []
    assert [each["id"] for each in actions["battle"]["closes"]] == [second]
    assert [target["value"] for target in actions["battle"]["targets"]] == [foe]
    assert actions["battle"]["price"] is None


def test_works_of_winter_tell_their_price_for_each_target(tmp_path):
    story = Story(tmp_path, BOARD)
    ostmark = story.empire("Ostmark", crowns=30)
    story.settlement(ostmark, "0201", "capital")
    story.winter("recruitment")
    [realm] = story.look(lambda world: choices(world, ostmark))
    [raising] = [choice for choice in realm["choices"] if choice["action"] == "raise"]
    place = raising["targets"][0]["value"]
    assert raising["targets"][0]["price"] is None  # of how many points, is not known yet
    points = story.look(lambda world: choose(world, "raise", ostmark, [place]))["targets"]
    prices = {target["value"]: target["price"]["crowns"] for target in points}
    assert prices[500] < prices[1000]


def test_one_is_asked_twice_before_burning_a_place_of_ones_own(tmp_path):
    story, ostmark, _army = begin(tmp_path)
    story.settlement(ostmark, "0101", "village")
    [actor, *_] = story.look(lambda world: choices(world, ostmark))
    [razing] = [choice for choice in actor["choices"] if choice["action"] == "raze"]
    assert [target["caution"]["say"] for target in razing["targets"]] == ["it is your own"]


def test_nobody_is_sent_to_scout_at_home(tmp_path):
    story, ostmark, _army = begin(tmp_path)
    story.set_up(lambda world: world.put("tile", story.tile("0201"), owner=ostmark))
    [actor, *_] = story.look(lambda world: choices(world, ostmark))
    assert "explore" not in [choice["action"] for choice in actor["choices"]]


def test_what_a_action_changes_is_told_by_names(tmp_path):
    story, _, army = begin(tmp_path)
    scouting = call("explore", army, story.tile("0201"))
    first = rehearse(story.store, scouting, Given(), table_dice=True)
    second = rehearse(story.store, scouting, Given({first.key: [8]}), table_dice=True)
    given = Given({first.key: [8], second.key: [3]})
    ready = rehearse(story.store, scouting, given, table_dice=True)
    [points] = [each for each in ready.changes if each["column"] == "points"]
    assert (points["thing"], points["title"]["en"]) == ("First Banner", "points")
    assert points["after"] < points["before"] == 1000
    assert not [each for each in ready.changes if each["column"] in ("state", "moved_at")]


def test_an_answer_stays_with_its_decision_by_the_path_of_it(tmp_path):
    story, _, army = begin(tmp_path)
    foe = story.army(story.empire("Gorgrod", "orcs-goblins"), "0101", name="Iron Host")
    need = rehearse(story.store, call("battle", army, foe), Given(), table_dice=True)
    assert need.key.endswith(',"strategy-attacker"]#1')


def test_who_meets_whom_is_told_before_a_strategy_is_chosen(tmp_path):
    story, _, army = begin(tmp_path)
    foe = story.army(story.empire("Gorgrod", "orcs-goblins"), "0101", name="Iron Host", points=3000)
    fighting = call("battle", army, foe)
    attack = rehearse(story.store, fighting, Given(), table_dice=True)
    assert (attack.empire, attack.encounter["place"]) == ("Ostmark", "0101")
    sides = [attack.encounter[side] for side in ("attacker", "defender")]
    assert [(side["names"], side["points"]) for side in sides] == [
        (["First Banner"], 1000), (["Iron Host"], 3000),
    ]  # fmt: skip
    assert [side["rows"] for side in sides] == [[f"army:{army}"], [f"army:{foe}"]]
    answers = {attack.key: "flank"}
    defence = rehearse(story.store, fighting, Given({}, answers), table_dice=True)
    assert defence.empire == "Gorgrod"
    answers[defence.key] = "hold"
    roll = rehearse(story.store, fighting, Given({}, answers), table_dice=True)
    assert "Ostmark" in roll.who  # the attacker rolls, though the defender was asked last
    assert [each["what"] for each in roll.encounter["modifiers"]] == ["strength"]
    given = Given({roll.key: [3, 4]}, answers)
    fought = rehearse(story.store, fighting, given, table_dice=True)
    assert {line["event"] for line in fought.story} & {event.id for event in RESULTS.values()}


def test_armies_attack_together(tmp_path):
    story, ostmark, army = begin(tmp_path)
    second = story.army(ostmark, "0101", name="Second Banner")
    foe = story.army(story.empire("Gorgrod", "orcs-goblins"), "0101", name="Iron Host")
    together = story.look(lambda world: choose(world, "battle-together", army, [foe]))
    assert together["words"] == ["battle", str(army), str(foe), "--with", str(second)]
    want = rehearse(story.store, call("battle-together", army, foe), Given(), table_dice=True)
    assert want.encounter["attacker"]["points"] == 2000


def test_troops_are_handed_over_by_good_and_number(tmp_path):
    story, ostmark, army = begin(tmp_path)
    second = story.army(ostmark, "0101", name="Second Banner")
    goods = story.look(lambda world: choose(world, "exchange", army, [second]))["targets"]
    assert [target["value"] for target in goods] == ["points", "provisions"]
    given = story.look(lambda world: choose(world, "exchange", army, [second, "provisions", 2]))
    assert given["words"] == ["army", "exchange", str(army), str(second), "provisions=2"]


def test_one_is_asked_twice_before_an_army_is_disbanded(tmp_path):
    story, ostmark, _ = begin(tmp_path)
    [actor, *_] = story.look(lambda world: choices(world, ostmark))
    assert actor["choices"][-1]["action"] == "disband"
    assert actor["choices"][-1]["caution"]


def test_a_player_is_offered_what_his_empire_knows(tmp_path):
    """A village nobody of Ostmark has seen takes no envoy of his; the gamemaster may send one."""
    story = Story(tmp_path, BOARD)
    ostmark = story.empire("Ostmark", crowns=30)
    story.settlement(ostmark, "0101", "capital")
    place = story.settlement(None, "0301", "village", name="Farwell")
    story.winter("diplomacy")
    [realm] = story.look(lambda world: choices(world, ostmark))
    assert [target["value"] for target in realm["choices"][0]["targets"]] == [place]
    known = story.look(lambda world: choices(world, ostmark, known=True))
    assert "envoy" not in [choice["action"] for actor in known for choice in actor["choices"]]
    assert story.look(lambda world: choose(world, "envoy", ostmark, known_to=ostmark)) is None


def test_who_stands_on_a_tile_unseen_is_not_told_to_a_player(tmp_path):
    story, ostmark, army = begin(tmp_path)
    story.army(story.empire("Gorgrod", "orcs-goblins"), "0201", name="Iron Host")
    moving = story.look(lambda world: choose(world, "move", army))
    assert moving["targets"][0]["here"]
    moving = story.look(lambda world: choose(world, "move", army, known_to=ostmark))
    assert [(each["word"], each["here"]) for each in moving["targets"]] == [("0201", [])]


def test_a_target_tells_what_it_means_and_how_one_gets_there(tmp_path):
    """A spell by what it does, a tile by its way; whoever goes there is not named as there."""
    story = Story(tmp_path, "0101 lowland\n0201 highland volcano\n0102 lowland\n")
    ostmark = story.empire("Ostmark", crowns=30)
    story.settlement(ostmark, "0101", "capital")
    army = story.army(ostmark, "0101", name="First Banner")
    story.turn(1, phase="scouting", empire=ostmark)
    moving = story.look(lambda world: choose(world, "move", army))
    told = {target["word"]: target["means"] for target in moving["targets"]}
    assert told["0201"]["say"] == "{what}, a dangerous way"
    assert "First Banner" not in str([target["here"] for target in moving["targets"]])
    story.calendar(season="spring", turn=0, phase="spring-magic", empire=None)
    realm = story.look(lambda world: choices(world, ostmark))[-1]
    spells = {t["value"]: t["means"]["en"] for t in realm["choices"][0]["targets"]}
    assert spells["abundance"] == "Barren ground feeds one army all season."
