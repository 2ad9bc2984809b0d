"""A declared action: its Call bound and run, typed and shown as a line, offered by the guide."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

import pytest

from campaign.actions.candidates import next_tiles
from campaign.actions.land.scouting import explore, gate_explore
from campaign.acts import declare
from campaign.acts.act import Document
from campaign.acts.calls import run
from campaign.acts.declare import (
    ACTIONS,
    Ask,
    Call,
    Id,
    Own,
    Typed,
    action,
    command,
    load_actions,
    load_offers,
)
from campaign.acts.turn import Act, Turn
from campaign.app.context import Context
from campaign.app.doing import do, parse, render
from campaign.errors import CampaignError, Refused, WrongWords
from campaign.guide.choices import choose
from campaign.journal.entries import find_act, parse_body
from campaign.storage.models import Army, Tile
from campaign.storage.models.kinds import Good
from tests.story import Story

BOARD = """
    0101 lowland
    0102 lowland
    0103 lowland
"""


def tiles_beside(turn: Turn, army: int) -> Iterable[int]:
    return next_tiles(turn, army)


@pytest.fixture(autouse=True)
def declared() -> Iterator[None]:
    """Three actions that are there for these tests alone."""
    load_actions()
    kept = [dict(each) for each in (declare.ACTIONS, declare.COMMANDS, declare.OFFERS)]
    load_offers.cache_clear()

    @action("look-round", title="look round", command="army look", rule="HO-SCOUT")
    def look_round(
        act: Act,
        army: Own[Army],
        tile: Annotated[Id[Tile], Ask("where?", tiles_beside), Typed(help="The tile beside it.")],
    ) -> Document:
        """Look at the next tile.

        Example: hexcrown army look 2 0405
        """
        gate_explore(act, army)
        return explore(act, army, tile)

    @action("hand-over", line="army hand {army} {goods}")
    def hand_over(
        act: Act,
        army: Own[Army],
        goods: Mapping[Good, int],
        others: Annotated[Sequence[Own[Army]], Typed(option=("--with",))] = (),
        loudly: bool = False,
    ) -> Document:
        raise Refused("{goods} to {others}", goods=goods, others=others)

    @command("army hand")
    def read_hand(
        turn: Turn,
        army: Own[Army],
        goods: Mapping[Good, int],
        others: Annotated[Sequence[Own[Army]], Typed(option=("--with",))] = (),
        loudly: bool = False,
    ) -> Call:
        """Hand over."""
        more: dict[str, Any] = {"others": others} if others else {}
        more |= {"loudly": True} if loudly else {}
        return Call("hand-over", {"army": army, "goods": goods, **more})

    yield
    for registry, before in zip(
        (declare.ACTIONS, declare.COMMANDS, declare.OFFERS), kept, strict=True
    ):
        registry.clear()
        registry.update(before)  # type: ignore[arg-type]
    load_offers.cache_clear()


@pytest.fixture
def story(tmp_path: Path) -> Story:
    story = Story(tmp_path, BOARD)
    ostmark = story.empire("Ostmark")
    gorgrod = story.empire("Gorgrod", "orcs-goblins")
    story.army(ostmark, "0101", name="First Banner")
    story.army(gorgrod, "0103", name="Wolf Guard")
    story.army(ostmark, "0101", name="Second Banner", points=600)
    home = story.tile("0102")
    story.set_up(lambda world: world.put_cells("tile", home, owner=ostmark))  # needs no dice
    story.turn(ostmark)
    return story


def context_of(story: Story, actor: int | None = None, **more: Any) -> Context:
    return Context(story.store, actor=actor, **more)


def parse_in(story: Story, line: str, actor: int | None = None) -> Call:
    context = context_of(story, actor)
    return context.look(lambda world: parse(context, world, line.split()))


def render_in(story: Story, call: Call, reader: int | None = None) -> str:
    return " ".join(context_of(story).look(lambda world: render(world, call, reader)))


def refusal(story: Story, call: Call, actor: int | None = None) -> CampaignError:
    with pytest.raises(CampaignError) as caught:
        do(context_of(story, actor), call)
    return caught.value


def test_a_call_is_done_and_its_entry_holds_it(story: Story) -> None:
    call = Call("look-round", {"army": 1, "tile": story.tile("0102")})
    done = do(context_of(story, by="Anna"), call)
    entry = find_act(story.store.latest, done.act or 0)[0]
    body = parse_body(entry)
    assert Call.from_dict(body["call"]) == call
    assert body["by"] == "Anna"
    assert entry["words"] == '["army","look","1","0102"]'
    assert story.get("army", 1)["scouted"] == story.tile("0102")


def test_a_line_and_its_call_say_the_same(story: Story) -> None:
    call = parse_in(story, "army hand 1 600 provisions=2 --with 3 --loudly --choose yes")
    goods = {"points": 600, "provisions": 2}
    assert call == Call(
        "hand-over", {"army": 1, "goods": goods, "others": [3], "loudly": True}, ("yes",)
    )
    line = render_in(story, call)
    assert line == "army hand 1 points=600 provisions=2 --with 3 --loudly --choose yes"
    assert parse_in(story, line) == call


def test_a_player_counts_the_own_armies(story: Story) -> None:
    call = parse_in(story, "army look 2 0102", actor=1)
    assert call.arguments["army"] == 3
    assert render_in(story, call, reader=1) == "army look 2 0102"


def test_a_player_may_not_use_the_army_of_another_nor_learn_of_it(story: Story) -> None:
    tile = story.tile("0102")
    foreign = refusal(story, Call("look-round", {"army": 2, "tile": tile}), actor=1)
    absent = refusal(story, Call("look-round", {"army": 99, "tile": tile}), actor=1)
    assert foreign.message == absent.message == "no {table} is called {text}"


@pytest.mark.parametrize(
    ("arguments", "template"),
    [
        ({"army": 1}, "{name} is missing"),
        ({"army": 1.5, "tile": 1}, "{name} must be a whole number, not {value}"),
        ({"army": True, "tile": 1}, "{name} must be a whole number, not {value}"),
        ({"army": 1, "tile": 1, "speed": 9}, "{action} has no argument {name}"),
        ({"army": 99, "tile": 1}, "no {table} is called {text}"),
    ],
)
def test_a_call_that_does_not_fit_is_refused(
    story: Story, arguments: dict[str, Any], template: str
) -> None:
    assert refusal(story, Call("look-round", arguments)).message == template


@pytest.mark.parametrize(
    ("line", "template"),
    [
        ("army look 1", "{name} is missing"),
        ("army look 1 0102 0103", "too many words: {words}"),
        ("army look 1 0102 --fast", "there is no option {name}"),
        ("army hand 1 gold=2", "{pair} is not WHAT=AMOUNT"),
        ("army hand 1 600 --with", "{name} needs a value"),
        ("army fly 1", "{words} is not a player's action"),
    ],
)
def test_a_line_that_does_not_fit_is_refused(story: Story, line: str, template: str) -> None:
    with pytest.raises(WrongWords) as caught:
        parse_in(story, line)
    assert caught.value.message == template


@pytest.mark.parametrize("data", [None, [], {}, {"action": 3}, {"action": "x", "answers": [1]}])
def test_json_that_holds_no_call_is_refused(data: object) -> None:
    with pytest.raises(WrongWords):
        Call.from_dict(data)


def test_the_guide_offers_it_with_its_candidates(story: Story) -> None:
    choice = context_of(story).look(lambda world: choose(world, "look-round", 1))
    assert choice is not None
    assert choice["ask"] == {"say": "where?", "facts": {}}
    assert [target["word"] for target in choice["targets"]] == ["0102"]
    tile = story.tile("0102")
    chosen = context_of(story).look(lambda world: choose(world, "look-round", 1, [tile]))
    assert chosen is not None
    assert chosen["words"] == ["army", "look", "1", "0102"]


def test_an_action_within_an_act_is_run_by_its_call(story: Story) -> None:
    call = Call("look-round", {"army": 1, "tile": story.tile("0102")})
    story.do(lambda world, chance: run(Act(world, chance), call))
    assert story.get("army", 1)["scouted"] == story.tile("0102")
    assert ACTIONS["look-round"].parameters[0].own
