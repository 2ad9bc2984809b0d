"""Every lasting condition, kind of troops and thing carried × every way an army changes, carried
out: what follows, as the words of the table in `docs/sites.md`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from campaign.actions.land.reorganising import disband, exchange, merge, split
from campaign.actions.sea.embarking import embark, land
from campaign.actions.war.besieging import begin_siege
from campaign.acts.turn import Act
from campaign.bookkeeping.manual_edits import set_row
from campaign.effects.losses import destroy, lose
from campaign.effects.taking import lay_down_arms
from campaign.rules.act_context import ActContext, subject
from campaign.rules.packs import campaign_library
from campaign.storage.world import World
from tests.story import Story

BOARD = "0101 coast\n0102 lowland\n0201 lowland\n0202 lowland\n0301 sea"
CONDITIONS = ("cursed", "necropolis-curse", "great-deposit", "shrouded")
COUNTED = (
    "own points", "lent points", "provisions", "crowns", "loot", "prisoners", "engines",
)  # fmt: skip
THINGS = (*COUNTED, *CONDITIONS, "refusal", "map", "item", "character", "unit", "sealed plan")


class Stage:
    """An army with everything on it (1), a comrade (2) and a foe (3) beside it."""

    def __init__(self, path: Path, cursed: bool = True) -> None:
        self.story = story = Story(path, BOARD, items=True, characters=True)
        self.empire, self.foe = story.empire("Ostmark"), story.empire("Westmark")
        self.city = story.settlement(self.empire, "0101", "city")
        self.army = story.army(
            self.empire, "0101", 1000, lent=400, provisions=4, crowns=6, loot=2, prisoners=4,
            rams=2, state='{"sealed":{"attack":"flank"}}',
        )  # fmt: skip
        self.other = story.army(self.empire, "0101", 500)
        self.rival = story.army(self.foe, "0101", 1000)
        self.fleet = story.fleet(self.empire, "0101", 2)
        site = story.site("0101", "necropolis")
        for kind in CONDITIONS:
            if kind != "cursed" or cursed:
                story.add("condition", kind=kind, of_table="army", of_key=self.army, since=10)
        story.add("search", army=self.army, site=site, barred=True, map=True)
        story.add("item", kind="weapon", points=50, empire=self.empire, army=self.army)
        story.add("character", kind="hero", empire=self.empire, army=self.army, points=50)
        story.add("unit", name="Spearmen", number=20, points=200, army=self.army)
        story.turn(2, "reorganisation", self.empire)

    def act(self, act: Any, *words: Any) -> None:
        self.story.do(lambda w, c: {"done": act(Act(w, c, forced=True), *words)}, ())

    def with_context(self, change: Callable[[ActContext, World], Any]) -> None:
        def use_case(world: World, chance: object) -> dict[str, Any]:
            change(ActContext(world, campaign_library(world)), world)
            return {}

        self.story.do(use_case, ())

    def holds(self, key: int | None) -> dict[str, int]:
        """What an army has, a thing that is no more being nothing."""
        story = self.story
        row = None if key is None else story.get("army", key)
        if row is None or row["ended_at"] is not None:
            return dict.fromkeys(THINGS, 0)
        lies = story.conditions("army", row["id"])
        searches = story.find("search", army=row["id"])
        living = [one for one in story.live("character", army=row["id"]) if one["dead_at"] is None]
        return {
            "own points": row["points"] - row["lent"],
            "lent points": row["lent"],
            **{name: row[name] for name in ("provisions", "crowns", "loot", "prisoners")},
            "engines": row["rams"],
            **{kind: lies.count(kind) for kind in CONDITIONS},
            "refusal": sum(search["barred"] for search in searches),
            "map": sum(search["map"] for search in searches),
            "item": len(story.live("item", army=row["id"])),
            "character": len(living),
            "unit": len(story.live("unit", army=row["id"])),
            "sealed plan": int("sealed" in story.data("army", row["id"])),
        }


def do_split(stage: Stage) -> int | None:
    stage.act(split, stage.army, {"points": 500, "provisions": 2, "crowns": 3})
    return max(row["id"] for row in stage.story.find("army"))


def do_merge(stage: Stage) -> int | None:
    stage.act(merge, stage.army, stage.other)
    return stage.other


def do_exchange(stage: Stage) -> int | None:
    stage.act(exchange, stage.army, stage.other, {"points": 500, "provisions": 2})
    return stage.other


def do_embark(stage: Stage) -> int | None:
    stage.act(embark, stage.army, stage.fleet)
    return None


def do_land(stage: Stage) -> int | None:
    stage.story.set_up(lambda w: w.put("army", stage.army, tile=None, bank=None, fleet=stage.fleet))
    stage.act(land, stage.army)
    return None


def do_siege(stage: Stage) -> int | None:
    stage.act(begin_siege, [stage.rival], stage.city)
    assert stage.story.get("army", stage.army)["inside"] == stage.city
    return None


def do_surrender(stage: Stage) -> int | None:
    stage.with_context(lambda context, world: lay_down_arms(
        context, world.one("army", stage.army), [world.one("army", stage.rival)]
    ))  # fmt: skip
    return stage.rival


def in_battle(stage: Stage, effect: Any, **words: Any) -> int:
    sides = {"attacker": [["army", stage.rival]], "defender": [["army", stage.army]]}
    battle: Any = {**sides, "winner": "attacker", "loser": "defender"}
    stage.with_context(lambda context, world: effect(
        context, {"kind": "", "of": "army", **words}, subject("army", stage.army),
        {"battle": battle},
    ))  # fmt: skip
    return stage.rival


def do_beaten(stage: Stage) -> int | None:
    return in_battle(stage, lose, baggage="all")


def do_destroyed(stage: Stage) -> int | None:
    return in_battle(stage, destroy)


def do_disband(stage: Stage) -> int | None:
    stage.act(disband, stage.army)
    return None


def do_winter(stage: Stage) -> int | None:
    stage.story.set_up(lambda w: w.end("army", stage.rival, "gone"))
    stage.story.calendar(season="autumn", turn=0, phase="autumn-magic", empire=None)
    stage.story.advance()
    return None


def do_hand_edit(stage: Stage) -> int | None:
    stage.story.do(lambda w, c: set_row(w, "army", "1", ["tile=0202"], False))
    return None


WAYS: dict[str, Callable[[Stage], int | None]] = {
    "split": do_split,
    "merge": do_merge,
    "exchange": do_exchange,
    "embark": do_embark,
    "land": do_land,
    "shut in": do_siege,
    "surrender": do_surrender,
    "baggage lost": do_beaten,
    "destroyed": do_destroyed,
    "disband": do_disband,
    "winter": do_winter,
    "hand edit": do_hand_edit,
}


def what_follows(path: Path, way: str) -> dict[str, str]:
    """Each thing, by this way: stays, goes, both, shared; lifted, banked or leaves; lost."""
    stage = Stage(path, cursed=way != "winter")
    before, beside = stage.holds(stage.army), None
    comrades = {key: stage.holds(key) for key in (stage.other, stage.rival)}
    beside = WAYS[way](stage)
    had = comrades.get(beside or 0, dict.fromkeys(THINGS, 0))
    after, there = stage.holds(stage.army), stage.holds(beside)
    assert stage.story.problems() == []
    assert stage.story.broken_laws() == []
    found = {
        thing: word_for(before[thing], after[thing], there[thing] - had[thing]) for thing in THINGS
    }
    lives = stage.story.get("army", stage.army)["ended_at"] is None
    banked = stage.story.get("empire", stage.empire)["treasury"] == before["crowns"]
    softer = {"lent points": "leaves", "crowns": "banked" if banked else "lost"}
    softer |= dict.fromkeys(CONDITIONS, "lifted")
    return {
        thing: softer.get(thing, word) if word == "lost" and lives else word
        for thing, word in found.items()
    }


def word_for(before: int, after: int, gained: int) -> str:
    if not before:
        return "-"
    if after == before:
        return "both" if gained else "stays"
    if not after:
        return "goes" if gained == before else "lost" if not gained else "partly"
    return "shared" if gained == before - after else "less"
