"""An empire's report never holds what the empire does not know, in any form.

The west is Ostmark's, the east is Gorgrod's, and nobody of Ostmark ever comes there. Whatever is
done in the east, by name, number, place or word, no page of Ostmark's says anything of it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from campaign.acts.declare import Call
from campaign.acts.perform import Request, perform
from campaign.app.outlook import make_chart
from campaign.bookkeeping.notes import write_tile_note
from campaign.events.armies import MagicFound, Marched
from campaign.events.crowns import ArmyLearnt
from campaign.events.sea import DrivenOff
from campaign.events.values import Amount, Ref, Word
from campaign.orders.kept import Line, OrderSheet, Sender, add_line, order_moment
from campaign.rules.act_context import ActContext
from campaign.rules.board import insert_tiles
from campaign.rules.packs import campaign_library
from campaign.rules.realm.crowns import pay
from campaign.storage.world import World
from cli.app.opening import open_context
from cli.app.session import session
from cli.render.page_output import render
from cli.words.pages.chronicle_page import chronicle_page
from cli.words.pages.roster_page import roster_page, take_roster
from maps.files.text_map import load_text
from tables.agenda.awaiting import DICE
from tests.story import Story

WEST = [f"01{row:02d}" for row in range(1, 9)]
EAST = [f"07{row:02d}" for row in range(11, 19)]
ACTIONS = (
    "march", "march", "rename", "count", "tell", "tell-all", "pay", "found", "site", "note",
    "decide", "visit", "rename-tile", "barren", "relation", "tiding", "character", "besiege",
    "own-march", "own-march", "scout", "turn", "condition", "fleet", "orders", "strategy", "spy",
    "ask-dice", "watch", "kingdom", "passage", "take",
)  # fmt: skip
numbers = count(1)


class East:
    """Secrets, each a word or number that stands nowhere else."""

    def __init__(self, path: Path) -> None:
        self.story = Story(path)
        self.secrets: set[str] = set(EAST)
        self.offered: set[str] = set()  # words of options that name the foe
        self.story.set_up(self.lay)
        self.ostmark = self.story.empire("Ostmark", crowns=50)
        self.gorgrod = self.story.empire("Gorgrod", "orcs-goblins")
        self.own = self.story.army(self.ostmark, WEST[0], name="Guard")
        self.foe = self.story.army(self.gorgrod, EAST[0], self.number(), name=self.word())
        self.raider = self.story.army(self.gorgrod, WEST[1], self.number(), name="Raider")
        self.story.settlement(self.gorgrod, EAST[3], name=self.word())
        self.story.turn(1)

    def lay(self, world: World) -> None:
        lines = [f"{label} lowland" for label in WEST]
        lines += [f'{label} highland "{self.word()}"' for label in EAST]
        insert_tiles(world, load_text("\n".join(lines)))

    def word(self) -> str:
        word = f"Zq{next(numbers)}xvQ"
        self.secrets.add(word)
        return word

    def number(self) -> int:
        number = 770_000 + next(numbers) % 9000
        self.secrets.add(str(number))
        return number

    def do(self, action: str, place: int) -> None:
        act: Callable[[World, int], None] = getattr(self, action.replace("-", "_"))
        perform(
            self.story.store,
            lambda world, chance: {"done": act(world, place)},  # type: ignore[func-returns-value]
            Request(words=(action, self.word()), reason=self.word()),
        )

    def east(self, world: World, place: int) -> dict[str, Any]:
        return dict(world.find("tile", label=EAST[place % len(EAST)])[0])

    def context(self, world: World) -> ActContext:
        return ActContext(world, campaign_library(world))

    # What is done in the east

    def march(self, world: World, place: int) -> None:
        tile = self.east(world, place)["id"]
        world.put("army", self.foe, tile=tile)
        self.context(world).tell(Marched(Ref("army", self.foe), Ref("tile", tile)))

    def rename(self, world: World, place: int) -> None:
        world.put("army", self.foe, name=self.word())

    def count(self, world: World, place: int) -> None:
        world.put("army", self.raider, points=self.number())
        world.add("army", self.foe, "provisions", self.number())

    def tell(self, world: World, place: int) -> None:
        found = MagicFound(
            Ref("army", self.foe), Word(self.word()), Amount(self.number(), "points")
        )
        self.context(world).tell(found)

    def tell_all(self, world: World, place: int) -> None:
        heard = ArmyLearnt(Ref("empire", self.ostmark), Ref("army", self.foe))
        self.context(world).tell(heard)

    def pay(self, world: World, place: int) -> None:
        pay(world, self.gorgrod, self.number(), rule="HO-X", what=self.word())

    def found(self, world: World, place: int) -> None:
        tile = self.east(world, place)["id"]
        world.insert("settlement", kind="village", owner=self.gorgrod, tile=tile, name=self.word())

    def site(self, world: World, place: int) -> None:
        world.insert("site", kind=self.word(), name=self.word(), tile=self.east(world, place)["id"])

    def note(self, world: World, place: int) -> None:
        """One of the gamemaster's own, one for all of a tile that Ostmark may not know, one on
        Ostmark's own tile for the foe."""
        world.insert("note", text=self.word())
        readers: tuple[tuple[str, str], ...] = (
            (EAST[place % len(EAST)], "all"),
            (WEST[0], "Gorgrod"),
        )
        for tile, whom in readers:
            write_tile_note(world, tile, self.word(), self.word(), whom)

    def decide(self, world: World, place: int) -> None:
        """One of Gorgrod's, and one of Ostmark's whose option names an army of the east's: to be
        offered it, Ostmark must have seen that army once."""
        option: dict[str, Any] = {"id": self.word(), "name": {"en": self.word(), "it": self.word()},
                  "effects": [{"kind": "action", "do": "x", "army": self.foe}]}  # fmt: skip
        self.offered |= {option["id"], *option["name"].values()}
        question = {"en": "Which?", "it": "Quale?"}
        for empire in (self.ostmark, self.gorgrod):
            state = {"decision": {"question": question, "options": [option]}}
            world.insert("decision", kind="which", empire=empire, state=json.dumps(state),
                         of_table="army", of_key=self.foe)  # fmt: skip

    def rename_tile(self, world: World, place: int) -> None:
        world.put("tile", self.east(world, place)["id"], name=self.word())

    def barren(self, world: World, place: int) -> None:
        world.put("tile", self.east(world, place)["id"], barren=True)

    def relation(self, world: World, place: int) -> None:
        found = world.first("relation", empire=self.gorgrod)
        if found is None:
            world.insert("relation", empire=self.gorgrod, other=self.ostmark, status=self.word())

    def tiding(self, world: World, place: int) -> None:
        content = json.dumps({"empire": self.ostmark, "crowns": self.number()})
        world.insert("tiding", empire=self.gorgrod, kind="treasury", content=content)

    def character(self, world: World, place: int) -> None:
        world.insert(
            "character", kind="wizard", empire=self.gorgrod, army=self.raider, name=self.word()
        )
        world.insert(
            "item", kind="weapon", army=self.raider, name=self.word(), points=self.number()
        )
        world.insert("unit", army=self.raider, name=self.word(), points=self.number())

    def besiege(self, world: World, place: int) -> None:
        [town] = world.find("settlement", tile=self.east(world, 3)["id"])[:1]
        if not world.live("siege", settlement=town["id"]):
            world.insert(
                "siege", settlement=town["id"], empire=self.gorgrod, breaches=self.number()
            )

    def condition(self, world: World, place: int) -> None:
        world.insert("condition", kind=self.word(), of_table="army", of_key=self.raider)

    def fleet(self, world: World, place: int) -> None:
        tile = self.east(world, place)["id"]
        fleet = world.insert(
            "fleet", owner=self.gorgrod, tile=tile, ships=self.number(), name=self.word()
        )
        self.context(world).tell(DrivenOff(Ref("fleet", fleet)))

    def orders(self, world: World, place: int) -> None:
        words = f"army move 1 0711 # {self.word()}"
        march = Call("move", {"army": self.foe, "path": [self.east(world, 0)["id"]]})
        add_line(world, OrderSheet(self.gorgrod), Line(words, march), Sender(self.word(), ""))
        world.insert(
            "readiness", empire=self.gorgrod, **order_moment(world), ready=False, sender=self.word()
        )

    def strategy(self, world: World, place: int) -> None:
        """Of a battle against Ostmark's own army: asked, and answered already."""
        option = {"id": self.word(), "name": {"en": self.word(), "it": self.word()}, "effects": []}
        question = {"en": self.word(), "it": self.word()}
        state = json.dumps({"decision": {"question": question, "options": [option]}})
        sealed = {"state": state, "of_table": "army", "of_key": self.own, "empire": self.gorgrod}
        world.insert("decision", kind="strategy", **sealed)
        world.insert(
            "decision", kind="strategy", **sealed, answer=option["id"], answered_by=self.word(),
            ended_at=1, ended_how="answered",
        )  # fmt: skip

    def spy(self, world: World, place: int) -> None:
        found = world.first("relation", empire=self.gorgrod)
        if found is not None:
            world.put("relation", found["id"], spying=True, bonus=self.number())

    def ask_dice(self, world: World, place: int) -> None:
        asked = {"question": {"en": self.word(), "it": self.word()}, "options": []}
        world.insert(
            "decision", kind=DICE, empire=self.gorgrod, of_table="army", of_key=self.raider,
            state=json.dumps({"decision": asked, "faces": [self.number()]}),
        )  # fmt: skip

    def watch(self, world: World, place: int) -> None:
        world.insert("invitation", role="watcher", name=self.word(), token_hash=self.word())

    def kingdom(self, world: World, place: int) -> None:
        key = world.insert("kingdom", name=self.word(), race="dwarfs", alignment="good")
        world.put("tile", self.east(world, place)["id"], kingdom=key)

    def passage(self, world: World, place: int) -> None:
        """With one end under Ostmark's feet."""
        [west] = world.find("tile", label=WEST[0])
        low, high = sorted((west["id"], self.east(world, place)["id"]))
        if not world.live("edge", a=low, b=high):
            world.insert("edge", a=low, b=high, kind="passage")

    def take(self, world: World, place: int) -> None:
        """A settlement of the foe's goes over to others, out of sight."""
        for row in world.live("settlement", owner=self.gorgrod)[:1]:
            world.put("settlement", row["id"], owner=None, name=self.word())

    def visit(self, world: World, place: int) -> None:
        """The foe is seen in the west, and goes home; another name it gets there is its own."""
        [west] = world.find("tile", label=WEST[2])
        world.put("army", self.own, tile=west["id"])
        world.put("army", self.foe, name="Visitor")
        for tile in (west["id"], self.east(world, place)["id"]):
            world.put("army", self.foe, tile=tile)

    def own_march(self, world: World, place: int) -> None:
        [tile] = world.find("tile", label=WEST[place % len(WEST)])
        world.put("army", self.own, tile=tile["id"])

    def scout(self, world: World, place: int) -> None:
        [tile] = world.find("tile", label=WEST[place % len(WEST)])
        world.put("army", self.own, scouted=tile["id"])

    def turn(self, world: World, place: int) -> None:
        world.put("calendar", 1, turn=min(6, world.calendar["turn"] + 1))

    # What Ostmark is given

    def pages(self) -> Iterator[tuple[str, str]]:
        from cli.commands.maps.map_moments import Shown, read_frames, read_map
        from cli.commands.reports import chronicle, report
        from maps.drawing.frames import render_animation, render_frames
        from maps.drawing.svg import render_svg
        from maps.files.text_writer import render_text

        session().campaign = self.story.place
        for form in ("text", "md", "html", "json"):
            made = report.read("Ostmark", since="1", dice=True)
            document = report.in_words(made)
            yield form, render(document, lambda: report.page_of(made, document, form), form)  # noqa: B023
            sheet = take_roster(document)
            yield f"roster {form}", render(sheet, lambda: roster_page(sheet), form)  # noqa: B023
            book, maps = chronicle.make("Ostmark", False, form)
            page = chronicle_page(book, maps)
            yield f"chronicle {form}", render(book, lambda: page, form)  # noqa: B023
        board, layers = read_map(Shown("Ostmark"))
        yield "svg", render_svg(board, layers, source=render_text(board))
        for draw in (render_frames, render_animation):
            yield "frames", draw(*read_frames("Ostmark"))
        with open_context() as context:
            yield "chart", json.dumps(make_chart(context, "points", "Ostmark"))


@pytest.fixture(autouse=True)
def leave_no_campaign() -> Iterator[None]:
    yield
    session().campaign = None


@settings(max_examples=10, phases=[Phase.explicit, Phase.generate])  # shrinking is slow
@given(actions=st.lists(st.tuples(st.sampled_from(ACTIONS), st.integers(0, 7)), max_size=14))
def test_no_page_of_an_empire_holds_what_it_does_not_know(
    tmp_path_factory: pytest.TempPathFactory, actions: list[tuple[str, int]]
) -> None:
    east = East(tmp_path_factory.mktemp("east"))
    for action, place in actions:
        east.do(action, place)
    visited = any(action == "visit" for action, _ in actions)
    secrets = east.secrets - east.offered if visited else east.secrets
    for form, text in east.pages():
        assert find_told(secrets, text) == [], form
        assert not visited or form != "html" or "Visitor" in text


def find_told(secrets: set[str], text: str) -> list[str]:
    """A hash holds any four digits by chance, but never by themselves."""
    return [secret for secret in sorted(secrets) if re.search(rf"\b{secret}\b", text)]


def test_every_action_of_the_east_is_told_to_the_gamemaster_who_would_notice_a_blind_test(
    tmp_path: Path,
) -> None:
    from cli.commands.reports import report

    east = East(tmp_path)
    for place, action in enumerate(ACTIONS):
        east.do(action, place)
    session().campaign = east.story.place
    made = report.read(None, since="1", dice=True)
    document = report.in_words(made)
    text = render(document, lambda: report.page_of(made, document, "html"), "html")
    assert len(find_told(east.secrets, text)) > 25


def test_a_key_stands_in_no_report(tmp_path: Path) -> None:
    from cli.commands.reports import report

    east = East(tmp_path)
    key = bytes(range(32)).hex()
    east.story.set_up(lambda world: world.put("campaign", 1, revealed_key=key))
    session().campaign = east.story.place
    for empire in (None, "Ostmark"):
        document = report.in_words(report.read(empire, dice=True))
        assert key not in json.dumps(document)
        assert document["seal"]["key_hash"]
