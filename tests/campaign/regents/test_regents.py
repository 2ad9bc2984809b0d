"""Regents: what they weigh, what they know, what they do, and that they do it the same again."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from campaign.acts.declare import Call, load_actions
from campaign.acts.perform import Request
from campaign.app.context import Context
from campaign.app.doing import do
from campaign.app.regents import plan, play_now, run_on, told
from campaign.errors import Refused, WrongWords
from campaign.events.event import told_in
from campaign.events.regents import RegentDecides
from campaign.journal.founding import found_campaign, found_in_memory
from campaign.journal.undo import undo
from campaign.journal.undo_choice import UndoTarget
from campaign.knowledge.sightings import note_tile
from campaign.regents.choosing import Mind, rank
from campaign.regents.demo import DEMO, play_years, set_up, set_up_solo
from campaign.regents.odds import attack_odds, clash, garrison_of
from campaign.regents.outlook import Outlook
from campaign.regents.playing import TURN, Seat, find_regent, play
from campaign.rules.packs import library_of
from campaign.rules.temperament import SHIPPED, appoint, load_temperament, parse_temperament
from campaign.season.auto import by_dice
from campaign.season.running import acting_empires, moment_now
from campaign.season.turning import RunTarget, run
from campaign.storage.memory_store import MemoryStore
from campaign.storage.models import Army, Empire, Settlement, Tile
from campaign.storage.world import World
from tables.chance.sources import key_from_seed
from tests.campaign.exported import export_state
from tests.story import Story

LIBRARY = library_of(())


# Temperaments


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[weights]\nwar = 9", "is a number from 0 to"),
        ("[weights]\nwar = true", "is a number from 0 to"),
        ("[weights]\nglory = 1", "nothing is weighed as"),
        ("[weights", "is no TOML"),
        ("war = 1", "which is no part of a temperament"),
        ("", "has no [weights]"),
    ],
)
def test_a_malformed_temperament_is_refused_in_plain_words(text: str, said: str) -> None:
    with pytest.raises(WrongWords, match=r".") as refused:
        parse_temperament("mine", text, "mine.toml")
    assert said in str(refused.value)


def test_a_temperament_is_shipped_or_a_file_of_ones_own(tmp_path: Path) -> None:
    own = tmp_path / "bold.toml"
    own.write_text("[weights]\nwar = 2.5\n")
    assert load_temperament(str(own)).weigh("war", 1.0) == 2.5
    assert all(load_temperament(name).name == name for name in SHIPPED)
    for name in ("bolder", str(tmp_path / "none.toml")):
        with pytest.raises(WrongWords):
            load_temperament(name)


# Odds


@pytest.mark.rule("HO-BATTLE")
def test_the_odds_of_a_battle_are_those_of_its_table() -> None:
    even = clash(LIBRARY, 0, "hold")  # 8 or more on 2d6
    assert even.win == pytest.approx(float(Fraction(15, 36)))
    assert even.draw == pytest.approx(float(Fraction(6, 36)))
    assert clash(LIBRARY, 10, "hold").win == 1.0


@pytest.mark.rule("HO-INDEP")
def test_an_unseen_garrison_is_as_likely_as_its_table_makes_it() -> None:
    village = dict(garrison_of(LIBRARY, "village"))
    assert sum(village.values()) == pytest.approx(1.0)
    assert village[50] == pytest.approx(float(Fraction(2, 6) + Fraction(3, 6) * Fraction(1, 6)))
    strong, weak = (
        attack_odds(LIBRARY, points, garrison_of(LIBRARY, "city"), 2, 0, by_die=True).win
        for points in (1500, 500)
    )
    assert strong > weak


# What it does


def small_war(tmp_path: Path) -> tuple[Story, int]:
    story = Story(tmp_path, "0101 lowland\n0102 lowland\n0103 lowland\n0104 lowland\n")
    ostmark, westmark = story.empire("Ostmark"), story.empire("Westmark")
    story.settlement(ostmark, "0101", "capital", name="Dun")
    for points in (1400, 1000, 600):
        story.army(ostmark, "0101", points, provisions=4)
    story.settlement(westmark, "0102", "village", name="Elm")
    raider = load_temperament("raider")
    story.set_up(lambda world: appoint(world, ostmark, raider, permissive=False))
    story.turn(1, "scouting", ostmark)
    return story, ostmark


def test_a_regent_takes_what_nobody_defends_and_says_why(tmp_path: Path) -> None:
    story, ostmark = small_war(tmp_path)
    elm = story.tile("0102")
    story.set_up(lambda world: note_tile(world, ostmark, world.get(Tile, elm), "seen"))
    done = list(play(Seat(story.store), ostmark))
    [elm_row] = story.find("settlement", name="Elm")
    assert elm_row["owner"] == ostmark
    told = [told for each in done for told in told_in(each.steps)]
    assert sum(1 for each in told if isinstance(each.event, RegentDecides)) == len(done)


def test_what_a_regent_did_is_undone_and_done_again_the_same(tmp_path: Path) -> None:
    store = demo()
    seat = Seat(store, by_dice)
    while moment_now(seat.world).season != "campaign":
        run(
            store, RunTarget("player", True), Request(words=("turn",), held=seat.held), backup=False
        )
    [empire] = acting_empires(seat.world)
    before = export_state(store.latest)
    first = [(each.rolls, each.changes) for each in play(seat, empire)]
    assert first
    for _ in first:
        undo(store, UndoTarget(), ("undo",))
    assert export_state(store.latest) == before
    assert [(each.rolls, each.changes) for each in play(Seat(store, by_dice), empire)] == first


def demo(keeps_journal: bool = True) -> MemoryStore:
    store = found_in_memory(
        "Vale", key=key_from_seed("regents"), keeps_journal=keeps_journal, clock=lambda: "now"
    )
    for _ in set_up(store, DEMO):
        pass
    return store


def test_the_same_seed_is_the_same_war() -> None:
    ends = []
    for _ in range(2):
        store = demo(keeps_journal=False)
        assert sum(1 for _ in play_years(store)) > 60
        ends.append(export_state(store.latest))
    assert ends[0] == ends[1]


# What it knows


def test_what_an_empire_cant_know_does_not_change_its_regents_mind() -> None:
    """Hidden garrisons, strengths, purses and armies out of sight: the same ideas in the same
    order, at 200 moments of a war."""
    load_actions()
    store, pairs = demo(keeps_journal=False), 0
    seat = Seat(store, by_dice)
    request = Request(words=("turn",), held=seat.held)
    while pairs < 200:
        run(store, RunTarget("player", True), request, backup=False)
        for empire in acting_empires(seat.world):
            for key in [army.id for army in seat.world.live(Army, owner=empire)]:
                ideas = think(seat.world, empire, key)
                mark = seat.world.mark()
                change_hidden(seat.world, empire)
                assert think(seat.world, empire, key) == ideas
                seat.world.roll_back(mark)
                pairs += 1
            for _ in play(seat, empire):
                pass


def think(world: World, empire: int, army: int) -> list[object]:
    mind = Mind(Outlook(world, empire), load_temperament("raider"))
    offers = [offer for part in TURN for offer in part]
    ideas = rank(mind, list(dict.fromkeys(offers)), army)
    return [(idea.offer.id, idea.values, idea.score, idea.why) for idea in ideas]


def change_hidden(world: World, empire: int) -> None:
    from campaign.knowledge.visibility import place_of_force, tiles_in_sight

    seen = tiles_in_sight(world, empire)
    for army in world.live(Army):
        if army.owner != empire:
            world.put(army, points=army.points + 450, provisions=6)
            if place_of_force(world, army) not in seen:
                world.end(army, "destroyed")
    for place in world.live(Settlement):
        if place.owner != empire:
            world.put(place, points=place.points + 700)
            if place.tile not in seen:
                world.put(place, kind="fortress", race="skaven")
    for other in world.live(Empire):
        if other.id != empire:
            world.put(other, treasury=other.treasury + 40)


def test_what_needs_a_persons_word_is_not_done_without(tmp_path: Path) -> None:
    story, ostmark = small_war(tmp_path)
    assert not Seat(story.store).may(ostmark, "envoy")
    assert Seat(story.store, approved=True).may(ostmark, "envoy")
    assert Seat(story.store).may(ostmark, "move")


# Where it plays


def test_a_regent_is_appointed_and_steps_down_when_the_player_is_back(tmp_path: Path) -> None:
    story, ostmark = small_war(tmp_path)
    context = Context(story.store)
    do(context, Call("regent", {"empire": ostmark, "temperament": "diplomat", "once": True}))
    assert '"temperament":"diplomat"' in story.get("empire", ostmark)["state"]
    planned = plan(context)
    assert planned["moves"]
    played = play_now(context)
    assert [move["words"] for move in told(context, "Ostmark")["moves"]] == [
        move["words"] for move in played["moves"]
    ]
    assert "regent" not in story.get("empire", ostmark)["state"]  # for one turn
    with pytest.raises(Refused, match="no regent plays"):
        do(context, Call("return", {"empire": ostmark}))


def test_an_army_that_a_person_has_plans_for_is_left_alone(tmp_path: Path) -> None:
    story, ostmark = small_war(tmp_path)
    armies = [row["id"] for row in story.find("army", owner=ostmark)]
    assert play_now(Context(story.store), without=[f"#{key}" for key in armies])["moves"] == []


def test_a_fallen_empire_gets_no_regent(tmp_path: Path) -> None:
    story = Story(tmp_path, "0101 lowland\n")
    fallen = story.empire("Ostmark", state='{"founded": true}')
    with pytest.raises(Refused, match="has fallen"):
        do(Context(story.store), Call("regent", {"empire": fallen}))


def test_regents_go_on_until_a_person_is_to_act(tmp_path: Path) -> None:
    story, _ = small_war(tmp_path)
    [westmark] = [row["id"] for row in story.find("empire", name="Westmark")]
    run_on(Context(story.store))
    calendar = story.get("calendar", 1)
    assert (calendar["turn"], calendar["empire"]) == (1, westmark)


def test_solo_play_is_against_three_regents(tmp_path: Path) -> None:
    place = str(tmp_path / "solo.hexcrown")
    store = found_campaign(place, "Solo", key=key_from_seed("solo"))
    set_up_solo(store, "Solo", "solo")
    with store.reading() as connection:
        world = World(connection, track=False)
        regents = [find_regent(world, row.id) for row in world.live(Empire)]
    store.close()
    assert [bool(each) for each in regents] == [False, True, True, True]
