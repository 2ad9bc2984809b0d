"""Every find and site × what befalls it, carried out: the words of the table in `docs/sites.md`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from campaign.actions.land.moving import move
from campaign.actions.sites.searching import explore_wildlands, search
from campaign.actions.sites.springs import bathe
from campaign.actions.sites.towers import call_on_tower
from campaign.actions.war.fighting import battle
from campaign.actions.war.razing import take
from campaign.acts.act import act
from campaign.errors import Refused
from campaign.rules.act_context import subject
from tables.agenda.decisions import given
from tests.story import Story, answers

# Coast, so that lairs, raiders and volcanoes are found there too; mines only in the highland.
BOARD = "0101 {terrain} barren\n0102 lowland\n0103 lowland\n0104 lowland\n0301 sea"
HERE, BESIDE = "0101", "0102"


class Find(NamedTuple):
    """How it is found (dice and answers), how it is used afterwards, where it may be found."""

    dice: Sequence[int]
    use: tuple[Any, ...] = ()  # action, words after the army, dice
    terrain: str = "coast"
    choose: tuple[tuple[str, str], ...] = ()
    at: str = HERE  # where what was found lies


SEARCHED = (("search-ruins", "search"),)
STOOD = (("strategy-defender", "hold"),)
BEATEN = (*STOOD, ("retreat", "0102"))
FINDS: dict[str, Find] = {
    "nothing": Find([1]),
    "ruins": Find([51], (search, (), [4]), choose=(("search-ruins", "leave"),)),
    "tomb": Find([51, 5, 1, 4, 1, 1], (search, (), [2]), choose=SEARCHED, at="0103"),
    "secret passage": Find([51, 6, 6, 4, 1, 2], choose=SEARCHED),
    "dwarf fortress": Find([51, 6, 2, 1, 1], choose=SEARCHED),
    "forgotten fortress": Find([51, 6, 4], choose=SEARCHED),
    "necropolis": Find([56], (search, (), [3, 4])),
    "tower": Find([61], (call_on_tower, ("visit",), [5, 4]), choose=(("visit-tower", "leave"),)),
    "temple, kept": Find([66], choose=(("temple", "keep"),)),
    "temple, sacked": Find([66, 1, 1], choose=(("temple", "sack"),)),
    "trading post": Find([71]),
    "lornalim forest": Find([77]),
    "crystal forest": Find([80], terrain="lowland"),
    "oak forest": Find([79]),
    "mine of metals": Find([71, 5], terrain="highland"),
    "mine of gems": Find([71, 6, 2], terrain="highland"),
    "mine of steel": Find([71, 6, 4], terrain="highland"),
    "warpstone": Find([71, 6, 6, 1], terrain="highland"),
    "worked-out mine": Find([71, 1, 1, 1], terrain="highland"),
    "tavern": Find([91]),
    "brigands": Find([84, 5]),
    "creature lair": Find([86, 2]),
    "mystic spring": Find([97], (bathe, (), [1])),
    "black tower": Find([95, 1]),
    "volcano": Find([76]),
    "cultists": Find([82, 4, 1]),
    "northern raiders": Find([89, 5, 1]),
    "treasure": Find([99, 1, 1]),
    "sudden flood": Find([76, 1], terrain="river"),
    "chaos horde, beaten": Find([88, 1, 1, 1, 1, 1, 1], terrain="lowland", choose=STOOD),
    "chaos horde, unbeaten": Find([88, 6, 6, 3, 1, 6, 6], terrain="lowland", choose=BEATEN),
    "wyvern": Find([100, 1, 1, 1]),
}


class Stage:
    """An army of Ostmark that has examined the ground and made this find."""

    def __init__(self, path: Path, find: str) -> None:
        self.find = FINDS[find]
        self.story = Story(path, BOARD.format(terrain=self.find.terrain))
        self.ost, self.west = self.story.empire("Ostmark"), self.story.empire("Westmark")
        self.army = self.story.army(self.ost, HERE, 1000, provisions=6)
        self.story.turn(1)
        self.before = self.seen()
        self.examine()
        if self.story.get("army", self.army)["ended_at"] is not None:  # others come after it
            self.army = self.story.army(self.ost, HERE, 1000, provisions=6)
        self.story.set_up(lambda w: w.put("army", self.army, tile=self.here))
        self.found = self.seen()

    @property
    def here(self) -> int:
        return self.story.tile(self.find.at)

    def examine(self, again: Sequence[int] | None = None) -> None:
        answer = given({name: [word] for name, word in self.find.choose})
        dice = self.find.dice if again is None else again
        self.story.action(explore_wildlands, self.army, dice=dice, answer=answer)

    def do(self, action: Any, *words: Any, dice: Sequence[int] = (), **choose: str) -> None:
        self.story.action(action, *words, dice=dice, answer=answers(choose))

    def seen(self) -> dict[str, Any]:
        """All that lies on the map, the army aside."""
        story = self.story
        tiles = {row["id"]: row for row in story.find("tile")}
        return {
            "sites": [(row["kind"], row["tile"]) for row in story.live("site")],
            "places": [(row["kind"], row["owner"]) for row in story.live("settlement")],
            "trains": [(row["kind"], row["owner"]) for row in story.live("army", kind="treasure")],
            "hordes": [row["tile"] for row in story.live("army", kind="horde")],
            "passages": len(story.live("edge", kind="passage")),
            "kinds": tiles[self.here]["kinds"],
        }

    def is_barren(self) -> bool:
        return bool(self.story.get("tile", self.here)["barren"])

    def next_turn(self) -> None:
        now = self.story.look(lambda world: world.calendar["turn"])
        self.story.turn(now + 1)

    def march(self, army: int, label: str, *dice: int, **choose: str) -> None:
        self.do(move, army, [self.story.tile(label)], dice=dice, **choose)


# What befalls it


def ground(stage: Stage) -> str:
    """Found: is the tile still barren?"""
    return "barren" if stage.is_barren() else "covered"


def used(stage: Stage) -> str:
    """Searched, visited or bathed in where that may be done."""
    if not stage.find.use:
        return "-"
    action, words, dice = stage.find.use
    stage.next_turn()
    stage.do(action, stage.army, *words, dice=dice)
    return compare(stage)


def left(stage: Stage) -> str:
    """The army goes away."""
    stage.next_turn()
    stage.story.set_up(lambda w: w.put("tile", stage.story.tile(BESIDE), owner=stage.ost))
    stage.march(stage.army, BESIDE)
    return compare(stage)


def found_again(stage: Stage) -> str:
    """Examined once more."""
    stage.next_turn()
    stage.next_turn()
    try:
        stage.examine([1])
    except Refused:
        return "no"
    return "yes"


def owner_changed(stage: Stage) -> str:
    """Westmark's army stands there alone at a turn's end: what does it hold?"""
    story = stage.story
    story.set_up(lambda w: w.end("army", stage.army, "gone"))
    story.army(stage.west, stage.find.at, 800)
    story.turn(1, "reorganisation", stage.west)
    story.advance()
    if stage.seen()["trains"]:
        return "must be taken"
    holder = story.get("tile", stage.here)["owner"]
    return "holder's" if holder == stage.west else "must be taken"


def taken(stage: Stage) -> str:
    """Westmark's army takes it: a place that nobody defends, a treasure without its escort."""
    story, before = stage.story, stage.seen()
    story.set_up(lambda w: w.end("army", stage.army, "gone"))
    foe = story.army(stage.west, stage.find.at, 1500)
    story.turn(2, "battles", stage.west)
    if before["trains"]:
        [train] = story.live("army", kind="treasure")
        stage.do(battle, [foe], train["id"])
        return "taker's" if stage.seen()["trains"] == [("treasure", stage.west)] else "goes"
    if not before["places"]:
        return "-"
    [place] = story.live("settlement")
    story.set_up(lambda w: w.put("settlement", place["id"], points=0))
    sack = [1, 1] if place["kind"] == "temple" else []
    stage.do(take, foe, dice=sack, people="keep")
    return "taker's" if stage.seen()["places"] else "goes"


def destroyed(stage: Stage) -> str:
    """Lava runs over the tile."""
    story = stage.story
    story.set_up(lambda w: w.end("army", stage.army, "gone"))
    agenda = [{"kind": "destroy", "of": "armies-here"}, {"kind": "destroy", "of": "tile"},
              {"kind": "barren", "of": "tile"}]  # fmt: skip
    here = {"tile": subject("tile", stage.here)}
    story.do(lambda w, c: act(w, c, agenda, scope=here, about=""), ())
    assert stage.is_barren()
    return compare(stage)


def compare(stage: Stage) -> str:
    """Of what was found: stays, goes, or nothing was there to begin with."""
    if stage.found == stage.before:
        return "-"
    now = stage.seen()
    if now == stage.found:
        return "stays"
    return "goes" if now == stage.before else "changes"


WAYS: dict[str, Callable[[Stage], str]] = {
    "found: the tile is": ground,
    "used": used,
    "left": left,
    "examined again": found_again,
    "another stands there": owner_changed,
    "taken": taken,
    "tile destroyed": destroyed,
}


def what_befalls(path: Path, find: str) -> dict[str, str]:
    words = {}
    for number, (way, befall) in enumerate(WAYS.items()):
        (folder := path / str(number)).mkdir()
        stage = Stage(folder, find)
        words[way] = befall(stage)
        assert list(stage.story.problems()) == []
        assert list(stage.story.broken_laws()) == []
    return words
