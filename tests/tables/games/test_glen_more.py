"""Glen More II: whole games hold together, and what people type is read or named as wrong."""

from __future__ import annotations

import json
import re
import tomllib
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tables.cards import decks
from tables.chance.sources import Seeded, key_from_seed
from tables.errors import Refused, TablesError, WrongWords
from tables.games.glen_more import setup, turn
from tables.games.glen_more.box import (
    CHECKS,
    check_cards,
    check_own,
    load_pack,
    load_part,
    render_box,
    render_template,
    with_own,
)
from tables.games.glen_more.rondel import advance, parse_rondel, read_exchange
from tables.games.glen_more.state import Event
from tests.tables.glen_more_games import play_all_chronicles, play_game

SEARCHES = {
    "the nearest {what} within her search distance",
    "four tiles with an arrow: the priority tiles' icons, left to right",
    "the numbered row takes exactly tile {place}",
    "nothing before END: she searches again, from END to the free space",
    "{name} asks for {need}, she has {stones} stones: one for {vp} VP",
    "{name} asks for {need}, she has {stones} stones: skipped",
}


def test_in_many_whole_games_each_card_row_end_search_and_exchange_occurs() -> None:
    cards, told = Counter[str](), set[str]()
    for number in range(120):
        played = play_game(f"game {number}")
        cards += played.cards
        told |= {event["say"] for event in played.events}
        assert decks.all_cards(played.state["deck"]) == sorted(load_pack()["cards"])
        assert 0 <= played.state["board"]["markers"] <= 10
        assert min(counts(played.state["board"])) >= 0

    assert set(cards) == set(load_pack()["cards"])
    assert told >= SEARCHES


def counts(board: object) -> list[int]:
    assert isinstance(board, dict)
    return [value for value in board.values() if isinstance(value, int)]


@pytest.mark.parametrize("chronicle", ["I", "VIII", "A"])
def test_whole_games_with_a_chronicle_come_to_their_end(chronicle: str) -> None:
    for number in range(10):
        played = play_game(f"{chronicle} {number}", (chronicle,))

        assert played.state["over"]
        assert any(event["rule"].startswith("GM-C") for event in played.events)


def test_all_chronicles_at_once_come_to_an_end_and_each_of_their_rules_occurs() -> None:
    rules = set[str]()
    for number in range(60):
        played = play_all_chronicles(f"all {number}")
        rules |= {event["rule"] for event in played.events}
        assert min(counts(played.state["board"])) >= 0
        assert json.loads(json.dumps(played.state)) == played.state

    hers = {f"GM-C-{n}" for n in ("1", "2", "3", "5", "6", "7", "8", "9", "10", "10B", "11", "12")}
    assert rules >= hers


def test_the_same_seed_plays_the_same_game() -> None:
    assert play_game("twice") == play_game("twice")


def test_the_state_is_plain_data() -> None:
    state = play_game("plain").state

    assert json.loads(json.dumps(state)) == state


def test_an_act_leaves_the_state_it_was_given_alone() -> None:
    chance = Seeded(key_from_seed("still"))
    state, _ = setup.new_solo(load_pack(), "Skelp", ["I", "VIII", "X"], chance)
    before = json.dumps(state)

    turn.take_turn(state, chance, ["M", "A", "W", "S:glengorm", "P"])

    assert json.dumps(state) == before


def test_the_stand_in_deck_fits_what_the_examples_pin() -> None:
    cards = load_pack()["cards"]
    numbers = Counter(card["number"] for card in cards.values())

    assert len(cards) == 10
    assert not Counter([4, 3, 2, 1, 1, None, None]) - numbers
    assert any((card["number"], card["distance"]) == (4, 5) for card in cards.values())
    assert all(card["rows"][-1][0].isdigit() for card in cards.values())


def test_every_event_cites_a_rule_of_the_game() -> None:
    events: list[Event] = play_game("rules", ("I", "VIII")).events

    assert all(event["rule"].startswith("GM-") for event in events)


# What people type


@pytest.mark.parametrize("token", ["", "Q", "MM", "Mz", "M:2=5", "$5/4", "S^0", "M^12", "é", "+M"])
def test_a_tile_that_does_not_exist_is_named_with_its_place(token: str) -> None:
    with pytest.raises(WrongWords) as trouble:
        parse_rondel(["M", token])

    assert trouble.value.facts["place"] == 2


def test_short_forms_are_read_in_small_letters_too() -> None:
    tiles = parse_rondel(["m", "Vc", "x:2=5,3=8", "w/cqd^3", "end", "you", "$1/3@", "t"])

    assert [tile.kind for tile in tiles] == ["tile"] * 4 + ["end", "you", "sale", "tournament"]
    assert tiles[1].marks == ("clansman",)
    assert (tiles[3].types, tiles[3].peggy) == (("whisky", "castle"), 3)


def test_a_pawn_stands_on_the_rondel_once() -> None:
    with pytest.raises(Refused):
        parse_rondel(["you", "M", "you"])


def test_exchanges_are_read_by_name_or_as_numbers() -> None:
    known = load_pack()["exchanges"]

    assert read_exchange("glen", known) == ("Glengorm", [[2, 5], [3, 8]])
    assert read_exchange("2=5,3=8", known)[1] == [[2, 5], [3, 8]]
    with pytest.raises(WrongWords):
        read_exchange("2=", known)


def test_tiles_behind_the_last_pawn_leave_the_rondel() -> None:
    assert advance(["mac", "M", "you", "A", "W"], 3, "mac") == ["you", "mac", "W"]
    assert advance(["mac", "M", "A", "you", "W"], 2, "mac") == ["mac", "you", "W"]
    assert advance(["mac", "M", "END", "A", "you"], 3, "mac", gone=True) == ["you"]


@settings(max_examples=150)
@given(st.lists(st.text(alphabet="MAVCSWPLmT$@/0123:=^cghqd", max_size=6), max_size=8))
def test_whatever_is_typed_is_a_turn_or_a_refusal_in_words(tokens: list[str]) -> None:
    chance = Seeded(key_from_seed("typed"))
    state, _ = setup.new_solo(load_pack(), "douce", ["III", "X"], chance)
    try:
        said = [event["say"] for event in turn.take_turn(state, chance, tokens)[1]]
    except TablesError as trouble:
        said = [str(trouble)]

    assert all(said)


# The cards of one's own box


def test_the_template_is_the_deck_and_stays_a_stand_in_until_it_is_edited() -> None:
    template = render_template(load_pack()["cards"])
    same, edited = template, template.replace("distance = 5", "distance = 9", 1)

    assert with_own(same, "box.toml")["cards"] == load_pack()["cards"]
    assert "cards" in with_own(same, "box.toml")["stand_ins"]
    assert "cards" not in with_own(edited, "box.toml")["stand_ins"]
    assert "die" in with_own(edited, "box.toml")["stand_ins"]


def test_the_template_holds_every_part_and_uncommented_it_is_the_box_we_ship() -> None:
    template = render_box(load_pack())
    as_shipped, typed = with_own(template, "box.toml"), re.sub(r"(?m)^#(?=\S)", "", template)

    assert as_shipped == load_pack()
    own = tomllib.loads(typed)
    assert set(own) == set(CHECKS)
    whole = with_own(typed, "box.toml")
    assert {**whole, "stand_ins": []} == {**load_pack(), "stand_ins": []}
    assert whole["stand_ins"] == ["cards"]


def test_every_problem_of_a_typed_in_deck_is_named_at_once() -> None:
    text = """
        [[cards]]
        id = "1"
        moves = "bx"
        distance = 0
        number = 5
        rows = ["W Q", "priority"]
        [[cards]]
        id = "1"
        distance = 3
        row = []
    """
    with pytest.raises(WrongWords) as trouble:
        with_own(text, "box.toml")

    problems = str(trouble.value.facts["problems"])
    for part in ("expected 10, found 2", "twice", "'bx'", "distance is", "number is", "Q is none"):
        assert part in problems
    assert "last row" in problems
    assert "row is not a field" in problems


@pytest.mark.parametrize(
    "text",
    [
        "cards = 3",
        "die = [0]",
        "amounts = { possession = -1 }",
        "amounts = { nonsense = 1 }",
        "exchanges = { Market = [3] }",
        'clans = { blue = ["Sinclair"] }',
        "colour = 1",
        "goals = { usual = [1] }",
        'priority = { clansmen = "village" }',
        'rules = [{ chronicle = "I", find = "gold", upto = 4 }]',
        "events = { feast = 1 }",
        'games = { logs = { 1 = { gain = "vp" } } }',
        'mobsters = { Ann = { back = "C" } }',
        "projects = { Tower = 1 }",
        "= broken",
    ],
)
def test_other_wrong_parts_of_a_box_are_refused(text: str) -> None:
    with pytest.raises(WrongWords):
        with_own(text, "box.toml")


def test_amounts_paths_and_exchanges_can_be_typed_in_and_are_stand_ins_no_more() -> None:
    own = with_own(
        """
        die = [1, 2, 3, 4, 5, 6]
        amounts = { possession = 2 }
        exchanges = { "Loch Fair" = [[2, 4]] }
        clans = { blue = ["MacDonell", { name = "Cameron", token = "IX" }, "MacLean"] }
        """,
        "box.toml",
    )

    assert own["amounts"]["possession"] == 2
    assert own["exchanges"]["Loch Fair"] == [[2, 4]]
    assert [space["name"] for space in own["clans"]["blue"]] == ["MacDonell", "Cameron", "MacLean"]
    assert not {"die", "possession", "clans"} & set(own["stand_ins"])


def test_a_deck_of_nine_is_not_the_ten() -> None:
    nine = [{"id": str(n), "distance": 3, "rows": ["1"]} for n in range(9)]

    assert check_cards(nine) == ["cards: expected 10, found 9"]


def test_every_part_of_the_pack_is_right_by_the_checks_of_a_persons_own_box() -> None:
    games = load_part("games")
    board = load_part("board")
    own = {
        "cards": load_part("cards")["cards"],
        "rules": load_part("chronicles")["rules"],
        "games": {**games["levels"], "centre": games["centre"]},
        **{
            name: board[name]
            for name in ("die", "macnificent-begins", "priority", "clans", "goals")
        },
        **{name: load_part(name) for name in ("exchanges", "events", "mobsters", "projects")},
    }

    assert check_own(own) == []
