"""Rise to Nobility: In the Pale Moonlight, rule by rule, with the sheet's two guild examples."""

from __future__ import annotations

from typing import Any

import pytest

from tables.chance.sources import ScriptedDice, Seeded
from tables.errors import Refused, WrongWords
from tables.games import nobility as game
from tables.games.nobility import ApprenticeMove, load_guilds, load_start, parse_guild

GUILDS = load_guilds()
START = load_start()
FOUR = ("will", "kate", "mike", "sarah")
DRAWN = ("books", "wood", "iron", "paint")  # scholars, carpenters, blacksmiths, artists


def new_game(players: tuple[str, ...] = FOUR, **words: Any) -> dict[str, Any]:
    words.setdefault("drawn", DRAWN[: len(players)])
    return game.new_game(players, GUILDS, START, Seeded(b"moon"), **words).state


def with_apprentices(state: dict[str, Any], **guilds: dict[str, int]) -> dict[str, Any]:
    for guild, people in guilds.items():
        state["guilds"][guild]["apprentices"] = people
    return state


@pytest.mark.rule("RN-1")
@pytest.mark.parametrize("count", [0, 1, 7])
def test_two_to_six_play_and_never_one_alone(count: int) -> None:
    with pytest.raises(Refused, match="2 to 6, never solo") as trouble:
        new_game(tuple("abcdefg"[:count]), drawn=None)
    assert trouble.value.rule == "RN-1"


@pytest.mark.rule("RN-1")
def test_the_resource_drawn_names_the_guild() -> None:
    state = new_game()
    guilds = {name: facts["guild"] for name, facts in state["players"].items()}
    assert guilds == {
        "will": "scholars",
        "kate": "carpenters",
        "mike": "blacksmiths",
        "sarah": "artists",
    }


@pytest.mark.rule("RN-1")
def test_six_players_draw_six_different_guilds() -> None:
    step = game.new_game(tuple("abcdef"), GUILDS, START, Seeded(b"any"))
    assert sorted(f["guild"] for f in step.state["players"].values()) == sorted(GUILDS)


@pytest.mark.rule("RN-1")
def test_a_resource_is_in_the_bag_once() -> None:
    with pytest.raises(Refused, match="wood is not in the bag"):
        new_game(("a", "b"), drawn=("wood", "wood"))
    with pytest.raises(WrongWords, match="each of 2 players draws one resource, 1 were named"):
        new_game(("a", "b"), drawn=("wood",))


@pytest.mark.rule("RN-1")
def test_then_buildings_go_into_the_bag_and_dice_tiles_with_the_embassy() -> None:
    plain, embassy = new_game(), new_game(embassy=True)
    assert len(plain["bag"]) == START["buildings"]
    assert all(thing.startswith("building") for thing in plain["bag"])
    assert len(embassy["bag"]) == START["buildings"] + START["dice_tiles"]
    drawn = game.draw_from_bag(plain, 2, ScriptedDice([1, 1]))
    assert drawn.document["drawn"] == ["building 01", "building 02"]


@pytest.mark.rule("RN-2")
def test_the_blacksmiths_lose_one_of_three_at_random_first() -> None:
    names = ["Nya", "Xavion", "Bogrod"]
    for face, removed in enumerate(names, start=1):
        left = game.offer("blacksmiths", GUILDS, ScriptedDice([face]))
        assert left == [name for name in names if name != removed]
    assert all(len(offered) == 2 for offered in new_game()["offers"].values())


@pytest.mark.rule("RN-2")
def test_the_blacksmith_taken_out_may_be_the_one_the_table_drew() -> None:
    assert new_game(removed="Xavion")["offers"]["blacksmiths"] == ["Nya", "Bogrod"]
    with pytest.raises(WrongWords, match="Conan is not one of Nya, Xavion, Bogrod"):
        new_game(removed="Conan")


@pytest.mark.rule("RN-2")
def test_one_of_the_two_characters_is_kept() -> None:
    state = new_game()
    first, second = state["offers"]["blacksmiths"]
    state = game.choose_character(state, "mike", second).state
    assert state["players"]["mike"]["character"] == second
    with pytest.raises(Refused, match="already"):
        game.choose_character(state, "mike", first)
    with pytest.raises(Refused, match="is not offered by the carpenters"):
        game.choose_character(state, "kate", first)


@pytest.mark.rule("RN-3")
def test_all_begin_with_12_vp_at_1_with_the_ability_open() -> None:
    for facts in new_game()["players"].values():
        assert (facts["vp"], facts["nobility"], facts["ability"]) == (12, 1, True)


@pytest.mark.rule("RN-4")
def test_a_workshop_in_anothers_guild_takes_its_stars_and_vp_from_the_owner() -> None:
    step = game.place_workshop(new_game(), "kate", "artists", GUILDS, 1)
    stars, points = GUILDS["artists"]["stars"][0], GUILDS["artists"]["vp"][0]
    kate, sarah = step.state["players"]["kate"], step.state["players"]["sarah"]
    assert (kate["stars"], kate["vp"]) == (stars, 12 + points)
    assert (sarah["stars"], sarah["vp"]) == (-stars, 12 - points)


@pytest.mark.rule("RN-4")
def test_a_workshop_in_ones_own_guild_brings_neither() -> None:
    step = game.place_workshop(new_game(), "sarah", "artists", GUILDS)
    assert step.document["changes"] == {}
    assert step.state["players"]["sarah"]["vp"] == 12


@pytest.mark.rule("RN-4")
def test_in_a_guild_nobody_started_with_only_the_buyer_gains() -> None:
    step = game.place_workshop(new_game(), "kate", "masons", GUILDS)
    assert list(step.document["changes"]) == ["kate"]


@pytest.mark.rule("RN-4")
def test_a_taken_or_missing_space_is_refused() -> None:
    state = game.place_workshop(new_game(), "kate", "masons", GUILDS, 1).state
    with pytest.raises(Refused, match="space 1 of the masons is taken"):
        game.place_workshop(state, "will", "masons", GUILDS, 1)
    with pytest.raises(WrongWords, match="spaces 1 to 4, not 9"):
        game.place_workshop(state, "will", "masons", GUILDS, 9)


def owner_with(guild: str, *placed: str) -> str | None:
    state = new_game()
    state["guilds"][guild]["workshops"] = [*placed, *[None] * (4 - len(placed))]
    return game.find_owner(state, guild)


@pytest.mark.rule("RN-5")
def test_the_majority_of_workshops_owns_a_guild() -> None:
    assert owner_with("artists", "kate", "kate", "sarah") == "kate"
    assert owner_with("masons", "will") == "will"


@pytest.mark.rule("RN-5")
def test_a_tie_keeps_ones_own_guild_and_elsewhere_gives_it_to_nobody() -> None:
    assert owner_with("artists", "kate", "sarah") == "sarah"
    assert owner_with("masons", "kate", "sarah") is None
    assert owner_with("artists") == "sarah"
    assert owner_with("masons") is None


@pytest.mark.rule("RN-5")
def test_each_guild_owned_is_worth_7_at_the_end() -> None:
    state = game.place_workshop(new_game(), "kate", "masons", GUILDS).state
    before = state["players"]["kate"]["vp"]
    step = game.end_game(state)
    assert step.state["players"]["kate"]["vp"] == before + 14
    assert step.document["owners"]["masons"] == "kate"
    with pytest.raises(Refused, match="ended already"):
        game.end_game(step.state)


@pytest.mark.rule("RN-6")
def test_example_1_will_moves_kates_and_mikes_apprentices_and_the_scholars_have_four() -> None:
    state = with_apprentices(
        new_game(), scholars={"will": 2}, carpenters={"kate": 1}, blacksmiths={"mike": 2}
    )
    moves = [ApprenticeMove("kate", "carpenters"), ApprenticeMove("mike", "blacksmiths")]
    step = game.place(state, "will", "scholars", 2, 0, moves, [])
    assert step.document["meeples"] == 4
    assert step.state["guilds"]["carpenters"]["apprentices"] == {}
    assert step.state["guilds"]["blacksmiths"]["apprentices"] == {"mike": 1}


@pytest.mark.rule("RN-6")
def test_example_2_sarah_stays_for_1_reputation_and_wills_move_is_lost() -> None:
    state = with_apprentices(new_game(), artists={"sarah": 1}, carpenters={"kate": 1})
    before = state["players"]["sarah"]["reputation"]
    move = ApprenticeMove("sarah", "artists")
    step = game.place(state, "will", "merchants", 1, 0, [move], ["sarah"])
    assert step.state["players"]["sarah"]["reputation"] == before - 1
    assert step.state["guilds"]["artists"]["apprentices"] == {"sarah": 1}
    assert step.document["meeples"] == 0
    both = [move, ApprenticeMove("kate", "carpenters")]
    with pytest.raises(Refused, match="the die space shows 1"):
        game.place(state, "will", "merchants", 1, 0, both, ["sarah"])


@pytest.mark.rule("RN-6")
def test_a_keeper_never_moves() -> None:
    with pytest.raises(Refused, match="a keeper never moves") as trouble:
        game.place(new_game(), "will", "scholars", 1, 0, [ApprenticeMove("kate", "carpenters")], [])
    assert trouble.value.rule == "RN-6"


@pytest.mark.rule("RN-6")
def test_placed_and_moved_together_are_at_most_the_meeples_shown() -> None:
    state = with_apprentices(new_game(), carpenters={"will": 1})
    move = [ApprenticeMove("will", "carpenters")]
    assert game.place(state, "will", "artists", 2, 1, move, []).document["meeples"] == 2
    with pytest.raises(Refused, match="3 placed and moved together: the die space shows 2"):
        game.place(state, "will", "artists", 2, 2, move, [])


@pytest.mark.rule("RN-6")
def test_only_who_was_asked_and_has_reputation_can_refuse() -> None:
    state = with_apprentices(new_game(), artists={"sarah": 1})
    move = [ApprenticeMove("sarah", "artists")]
    with pytest.raises(Refused, match="mike was not asked"):
        game.place(state, "will", "scholars", 1, 0, move, ["mike"])
    state["players"]["sarah"]["reputation"] = 0
    with pytest.raises(Refused, match="no reputation left"):
        game.place(state, "will", "scholars", 1, 0, move, ["sarah"])


@pytest.mark.rule("RN-7")
def test_with_two_players_no_workshop_stands_on_a_starting_guilds_second_space() -> None:
    two = new_game(("will", "kate"))
    assert two["guilds"]["scholars"]["workshops"][1] is None
    assert two["guilds"]["carpenters"]["workshops"][1] is None
    assert two["guilds"]["artists"]["workshops"][1] == "neutral"
    assert new_game()["guilds"]["masons"]["workshops"][1] is None


@pytest.mark.rule("RN-7")
def test_a_group_may_read_the_second_space_as_closed_all_game() -> None:
    state = new_game(("will", "kate"), closed_second=True)
    with pytest.raises(Refused, match="second space") as trouble:
        game.place_workshop(state, "will", "scholars", GUILDS, 2)
    assert trouble.value.rule == "RN-7"
    state = game.place_workshop(state, "will", "scholars", GUILDS).state
    assert game.place_workshop(state, "will", "scholars", GUILDS).document["space"] == 3


def test_guilds_go_by_english_or_italian_names() -> None:
    assert parse_guild("Fabbri", GUILDS) == "blacksmiths"
    with pytest.raises(WrongWords, match="no guild bakers"):
        parse_guild("bakers", GUILDS)


@pytest.mark.rule("RN-3")
def test_what_the_base_game_gives_and_takes_is_written_down() -> None:
    state = new_game(("will", "kate"))

    state = game.record(state, "Will", ["vp+5", "reputation-1", "nobility=3"]).state

    will = state["players"]["will"]
    assert (will["vp"], will["nobility"]) == (START["vp"] + 5, 3)
    assert will["reputation"] == START["reputation"] - 1
    with pytest.raises(Refused, match="too much"):
        game.record(state, "will", ["reputation-99"])
    with pytest.raises(WrongWords):
        game.record(state, "will", ["gold+1"])


@pytest.mark.rule("RN-1")
def test_the_buildings_of_a_real_box_are_drawn_by_name() -> None:
    names = {"buildings": ["Tavern", "Tavern", "Mill"], "dice_tiles": ["Blue"]}
    step = game.new_game(["a", "b"], GUILDS, START, Seeded(b"moon"), embassy=True, names=names)

    assert sorted(step.state["bag"]) == ["Blue", "Mill", "Tavern", "Tavern"]
    drawn = game.draw_from_bag(step.state, 1, Seeded(b"moon"), ["tavern"])
    assert drawn.document["drawn"] == ["Tavern"]


@pytest.mark.rule("RN-1")
def test_a_guild_is_named_by_its_beginning_unless_that_may_be_two() -> None:
    assert parse_guild("Sch", GUILDS) == "scholars"
    assert parse_guild("fabbri", GUILDS) == "blacksmiths"
    with pytest.raises(WrongWords, match="more than one"):
        parse_guild("m", GUILDS)


State = dict[str, Any]


CHANCE = Seeded(b"again")


def realm(*players: str, drawn: tuple[str, ...] | None = None, **words: Any) -> State:
    return game.new_game(players, GUILDS, START, CHANCE, drawn=drawn, **words).state


@pytest.mark.rule("RN-1")
def test_resources_go_back_so_the_bag_holds_buildings_and_dice_tiles_only() -> None:
    state = realm("a", "b", embassy=True)
    kinds = {thing.rpartition(" ")[0] for thing in state["bag"]}

    assert kinds == {"building", "dice tile"}
    everything = game.draw_from_bag(state, len(state["bag"]), CHANCE)
    assert everything.document["left"] == 0
    with pytest.raises(Refused):
        game.draw_from_bag(everything.state, 1, CHANCE)


@pytest.mark.rule("RN-2")
def test_a_character_taken_out_of_the_game_is_not_offered() -> None:
    state = realm(*FOUR, drawn=DRAWN, removed="Bogrod")
    with pytest.raises(Refused, match="Bogrod is not offered"):
        game.choose_character(state, "mike", "Bogrod")

    after = game.choose_character(state, "MIKE", "2").state
    assert after["players"]["mike"]["character"] == "Xavion"


@pytest.mark.rule("RN-3")
def test_two_and_six_players_begin_alike_whatever_their_guild() -> None:
    starts = [
        {key: facts[key] for key in ("vp", "nobility", "stars", "reputation", "ability")}
        for players in (tuple("ab"), tuple("abcdef"))
        for facts in realm(*players)["players"].values()
    ]
    assert starts.count(starts[0]) == 8
    assert (starts[0]["vp"], starts[0]["nobility"]) == (12, 1)


@pytest.mark.rule("RN-4")
def test_all_four_spaces_of_a_guild_take_its_twelve_points_off_its_owner() -> None:
    state = realm(*FOUR, drawn=DRAWN)
    for _ in range(4):
        state = game.place_workshop(state, "will", "artists", GUILDS).state

    assert state["players"]["sarah"]["vp"] == 0
    assert state["players"]["will"]["vp"] == 24
    assert state["players"]["will"]["stars"] == -state["players"]["sarah"]["stars"] == 5
    with pytest.raises(Refused, match="no free workshop space"):
        game.place_workshop(state, "sarah", "artists", GUILDS)


@pytest.mark.rule("RN-5")
def test_two_strangers_tied_in_a_starting_guild_leave_it_with_its_keeper() -> None:
    state = realm(*FOUR, drawn=DRAWN)
    state["guilds"]["artists"]["workshops"] = ["kate", "mike", None, None]
    state["guilds"]["masons"]["workshops"] = ["kate", "mike", "will", None]

    owners = game.end_game(state).document["owners"]

    assert (owners["artists"], owners["masons"]) == ("sarah", None)


@pytest.mark.rule("RN-6")
def test_who_is_asked_in_two_guilds_may_stay_in_one_and_go_from_the_other() -> None:
    state = realm(*FOUR, drawn=DRAWN)
    state["guilds"]["carpenters"]["apprentices"] = {"kate": 1}
    state["guilds"]["masons"]["apprentices"] = {"kate": 2}
    moves = [ApprenticeMove("kate", "carpenters"), ApprenticeMove("kate", "masons")]

    step = game.place(state, "will", "scholars", 3, 1, moves, ["Kate:masons"])

    assert step.document["lost"] == [{"player": "kate", "source": "masons"}]
    assert step.document["apprentices"] == {"will": 1, "kate": 1}
    assert step.document["reputation"] == {"kate": START["reputation"] - 1}
    both = game.place(state, "will", "scholars", 3, 1, moves, ["kate"])
    assert both.document["reputation"] == {"kate": START["reputation"] - 2}
    with pytest.raises(Refused, match="was not asked"):
        game.place(state, "will", "scholars", 3, 1, moves, ["kate:artists"])


@pytest.mark.rule("RN-7")
def test_in_the_other_guilds_of_two_a_neutral_workshop_owns_nothing() -> None:
    state = realm("will", "kate", drawn=("books", "wood"))
    owners = game.end_game(state).document["owners"]
    assert owners["masons"] is None

    state = game.place_workshop(state, "kate", "masons", GUILDS).state
    assert game.end_game(state).document["owners"]["masons"] == "kate"
    with pytest.raises(Refused, match="space 2 of the masons is taken"):
        game.place_workshop(state, "will", "masons", GUILDS, 2)


@pytest.mark.rule("RN-7")
def test_a_space_that_is_closed_all_game_is_closed_to_everybody() -> None:
    state = new_game(("will", "kate"), closed_second=True)
    with pytest.raises(Refused, match="second space"):
        game.place_workshop(state, "kate", "scholars", GUILDS, 2)
    state = game.place_workshop(state, "kate", "scholars", GUILDS).state
    assert game.place_workshop(state, "kate", "scholars", GUILDS).document["space"] == 3


@pytest.mark.rule("RN-4")
def test_stars_are_spaces_on_the_nobility_track() -> None:
    after = game.place_workshop(new_game(), "kate", "artists", GUILDS, 1).state["players"]
    stars = GUILDS["artists"]["stars"][0]
    assert (after["kate"]["nobility"], after["sarah"]["nobility"]) == (1 + stars, 1 - stars)


@pytest.mark.rule("RN-1")
def test_names_that_differ_in_case_alone_are_one_player() -> None:
    with pytest.raises(WrongWords, match="a name of their own"):
        new_game(("Will", "will"))
