"""Two empires and whatever land a case needs: deeds, tables and phases in one line each."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from campaign.acts.act import act
from campaign.acts.deed import Deed
from campaign.errors import CampaignError
from campaign.rules.act_context import subject
from campaign.season.phases import BY_ID, phases_of
from campaign.season.running import advance
from campaign.storage.canonical_json import render_json
from tables.agenda.decisions import Answer, given
from tests.story import Story

PLAIN = "0101 lowland\n0102 lowland\n0103 lowland\n0201 lowland\n0202 lowland\n0203 lowland"
BEFORE = {"spring": "winter", "campaign": "spring", "autumn": "campaign", "winter": "autumn"}


class Stage:
    """Ostmark acts, Westmark is the other; it is the first turn of the first year."""

    def __init__(
        self,
        path: Path,
        board: str = PLAIN,
        race: str = "empire",
        foe: str = "orcs-goblins",
        **options: Any,
    ) -> None:
        self.story = Story(path, board, **options)
        self.ost = self.story.empire("Ostmark", race)
        self.west = self.story.empire("Westmark", foe)
        self.story.turn(1)

    # Setting up

    def army(self, at: str = "0101", points: int = 1000, *, of: int | None = 1, **more: Any) -> int:
        return self.story.army(of, at, points, **more)

    def place(
        self, at: str = "0101", kind: str = "village", *, of: int | None = 1, **more: Any
    ) -> int:
        return self.story.settlement(of, at, kind, **more)

    def put(self, table: str, key: int, **values: Any) -> None:
        self.story.set_up(lambda world: world.put_cells(table, key, **values))

    def land(self, *labels: str, **values: Any) -> None:
        """Cells of tiles: `land("0101", owner=1)`."""
        for label in labels:
            self.put("tile", self.story.tile(label), **values)

    def friend(self, place: int, *support: str, of: int = 1) -> int:
        values = dict.fromkeys(support, True)
        return self.story.add("relation", empire=of, settlement=place, **values)

    def afflict(self, table: str, key: int, kind: str, **values: Any) -> int:
        row = {"kind": kind, "of_table": table, "of_key": key, "since": 10, **values}
        return self.story.add("condition", **row)

    # Doing

    def do(
        self, deed: Any, *words: Any, dice: Sequence[int] = (), forced: bool = False, **choose: Any
    ) -> Any:
        """A deed; a word of four digits means the tile with that label."""
        words = tuple(self.key(word) for word in words)
        answer = answers(choose)
        return self.story.do(lambda w, c: deed(Deed(w, c, answer, forced=forced), *words), dice)

    def refused(self, rule: str | None, deed: Any, *words: Any, forced: bool = False) -> None:
        before = self.story.state()
        with pytest.raises(CampaignError) as refused:
            self.do(deed, *words, forced=forced)
        assert refused.value.rule == rule
        assert self.story.state() == before

    def work(self, *effects: dict[str, Any], dice: Sequence[int] = (), **scope: Any) -> Any:
        """Effects of the packs: `work({"kind": "roll", "table": "ruins"}, dice=[3], army=1)`."""
        where = {role: self.subject_of(role, key) for role, key in scope.items() if role in ROLES}
        choose = {name: word for name, word in scope.items() if name not in ROLES}
        return self.story.do(
            lambda w, c: act(w, c, list(effects), scope=where, about="", answer=answers(choose)),
            dice,
        )

    def roll(self, table: str, *dice: int, **scope: Any) -> Any:
        return self.work({"kind": "roll", "table": table}, dice=dice, **scope)

    def enter(
        self, phase: str, *dice: int, turn: int = 2, year: int = 1, empire: int = 1, **choose: str
    ) -> Any:
        """What a phase does by itself when it is entered, from the one before it."""
        before = moment_before(phase, turn, year, empire, self.last)
        self.story.calendar(**before, state=render_json({"closed": before["phase"]}))
        answer = answers(choose)
        return self.story.do(lambda w, c: advance(w, c, answer=answer), dice)

    def close(self, phase: str, *dice: int, year: int = 1) -> Any:
        """What a phase of winter settles when it is left."""
        self.story.calendar(**now("winter", phase, 0, year, None), state="{}")
        return self.story.do(lambda w, c: advance(w, c), dice)

    @property
    def last(self) -> int:
        return max((int(row["id"]) for row in self.story.live("empire")), default=1)

    def key(self, word: Any) -> Any:
        is_label = isinstance(word, str) and len(word) == 4 and word.isdigit()
        if isinstance(word, list):
            return [self.key(each) for each in word]
        return self.story.tile(word) if is_label else word

    def subject_of(self, role: str, key: Any) -> Any:
        return subject(TABLE_OF.get(role, role), self.key(key))  # type: ignore[arg-type]

    # Looking

    def of(self, army: int, *columns: str) -> Any:
        row = self.story.get("army", army)
        found = tuple(row[column] for column in columns)
        return found[0] if len(found) == 1 else found

    def points(self, army: int) -> int:
        return int(self.of(army, "points"))

    def at(self, army: int) -> str:
        return self.label(self.of(army, "tile"))

    def label(self, tile: int | None) -> str:
        return "" if tile is None else str(self.story.get("tile", tile)["label"])

    def tile(self, label: str, column: str) -> Any:
        return self.story.get("tile", self.story.tile(label))[column]

    def lives(self, table: str, key: int) -> bool:
        return self.story.get(table, key)["ended_at"] is None

    def crowns(self, empire: int = 1, purse: str = "treasury") -> int:
        return int(self.story.get("empire", empire)[purse])

    def sites(self, label: str = "0101") -> list[str]:
        return [row["kind"] for row in self.story.live("site", tile=self.story.tile(label))]

    def places(self, label: str = "0101") -> list[str]:
        return [row["kind"] for row in self.story.live("settlement", tile=self.story.tile(label))]

    def sound(self) -> bool:
        """The books add up and no law is broken."""
        assert list(self.story.problems()) == []
        assert list(self.story.broken_laws()) == []
        return True


ROLES = ("army", "fleet", "tile", "site", "tower", "settlement", "empire", "ship", "force")
TABLE_OF = {"tower": "site", "ship": "fleet", "force": "army"}


def moment_before(phase: str, turn: int, year: int, empire: int, last: int) -> dict[str, Any]:
    """The calendar just before a phase is entered."""
    season = BY_ID[phase].season
    order = [each.id for each in phases_of(season)]
    place = order.index(phase)
    if season == "campaign" and place == 0 and turn > 1:
        return now("campaign", "reorganisation", turn - 1, year, last)
    if place:
        each = BY_ID[order[place - 1]].each
        in_turn = turn if season == "campaign" else 0
        return now(season, order[place - 1], in_turn, year, empire if each else None)
    earlier = BEFORE[season]
    end = phases_of(earlier)[-1]
    turn_then, who = (6, last) if earlier == "campaign" else (0, None)
    return now(earlier, end.id, turn_then, year - (season == "spring"), who)


def now(season: str, phase: str, turn: int, year: int, empire: int | None) -> dict[str, Any]:
    return {"season": season, "phase": phase, "turn": turn, "year": year, "empire": empire}


def answers(choose: dict[str, str]) -> Answer:
    return given({name.replace("_", "-"): word.split() for name, word in choose.items()})


def case(rule: str, *values: Any) -> Any:
    """One line of several cases, marked with its own rule."""
    return pytest.param(*values, marks=pytest.mark.rule(rule))
