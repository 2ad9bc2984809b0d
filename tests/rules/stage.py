"""Parts of a story: two empires, and whatever land a case needs.

Each does actions, rolls tables and enters phases in one line, and has the `story` itself.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from campaign.actions.sea.embarking import embark, land
from campaign.actions.sea.sailing import sail
from campaign.actions.war.besieging import begin_siege, breach, starve
from campaign.actions.war.fighting import assault, battle
from campaign.actions.war.plans import ModelBattle, Plans
from campaign.actions.war.razing import raze, take
from campaign.actions.winter.realm import found_realm
from campaign.acts.act import act
from campaign.acts.perform import Done
from campaign.events.battles import BattleFought
from campaign.rules.act_context import subject
from campaign.rules.realm.crowns import pay
from campaign.season.phases import BY_ID, phases_of
from campaign.storage.canonical_json import render_json
from campaign.storage.world import World
from tests.story import Story, answers, events_in

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
        self.story.put(table, key, **values)

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
        self,
        action: Any,
        *words: Any,
        dice: Sequence[int] = (),
        forced: bool = False,
        **choose: Any,
    ) -> Any:
        """An action; a word of four digits means the tile with that label."""
        return self.story.action(action, *words, dice=dice, answer=answers(choose), forced=forced)

    def refused(self, rule: str | None, action: Any, *words: Any, forced: bool = False) -> None:
        self.story.refused(rule, action, *words, forced=forced)

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
        return self.story.advance(*dice, answer=answer)

    def close(self, phase: str, *dice: int, year: int = 1) -> Any:
        """What a phase of winter settles when it is left."""
        self.story.calendar(**now("winter", phase, 0, year, None), state="{}")
        return self.story.advance(*dice)

    @property
    def last(self) -> int:
        return max((int(row["id"]) for row in self.story.live("empire")), default=1)

    def subject_of(self, role: str, key: Any) -> Any:
        return subject(TABLE_OF.get(role, role), self.story.word(key))  # type: ignore[arg-type]

    # Looking

    def of(self, army: int, *columns: str) -> Any:
        row = self.story.get("army", army)
        found = tuple(row[column] for column in columns)
        return found[0] if len(found) == 1 else found

    def points(self, army: int) -> int:
        return int(self.of(army, "points"))

    def at(self, army: int) -> str:
        return self.story.at(army)

    def label(self, tile: int | None) -> str:
        return self.story.label(tile)

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


def case(rule: str, *values: Any) -> Any:
    """One line of several cases, marked with its own rule."""
    return pytest.param(*values, marks=pytest.mark.rule(rule))


class Besieged(Stage):
    """A city of Ostmark with an army inside, and Westmark's lines around it."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.city = self.place("0101", "city", provisions=6, state='{"engines":{"rams":1}}')
        self.inside = self.army("0101", 1200, rams=3)
        self.story.turn(1, "sieges", self.west)
        self.do(begin_siege, [self.army("0101", 1500, of=self.west)])
        self.relief = self.army("0101", 600)
        self.story.turn(1, "reorganisation", self.ost)


LINE = "\n".join(f"01{n:02d} lowland" for n in range(1, 15))


class Spells(Stage):
    """A tower in the first tile; spells fall on the tile that a case names."""

    def __init__(self, path: Path, board: str = LINE, race: str = "empire", **options: Any) -> None:
        super().__init__(path, board, race, **options)
        self.tower = self.story.site("0101", "tower")
        self.story.calendar(season="spring", turn=0, phase="spring-magic", empire=None)

    def autumn(self) -> None:
        self.story.calendar(season="autumn", turn=0, phase="autumn-magic", empire=None)

    def cast(self, spell: str, at: str, *dice: int, **scope: Any) -> Any:
        effect = {"kind": "row", "table": "standard-spells", "row": spell}
        return self.work(effect, dice=dice, tile=at, tower=self.tower, **scope)


class Embassy(Stage):
    """An independent village in the second tile, and crowns to send envoys with."""

    def __init__(
        self,
        path: Path,
        race: str = "empire",
        of: str = "empire",
        kind: str = "village",
        **options: object,
    ) -> None:
        super().__init__(path, race=race, **options)
        self.folk = self.place("0102", kind, of=None, race=of, points=200)
        for empire in (self.ost, self.west):
            self.put("empire", empire, treasury=0)
        self.story.set_up(lambda world: rich(world, self.ost))
        self.story.winter("diplomacy")

    def relation(self, *columns: str, of: int = 1) -> tuple[object, ...]:
        [row] = self.story.find("relation", empire=of, settlement=self.folk)
        return tuple(row[column] for column in columns)


def rich(world: World, empire: int) -> None:
    pay(world, empire, 30, what="start")


class Coast(Stage):
    def __init__(self, path: Path, at: str = "0101", ships: int = 2, options: Any = None) -> None:
        super().__init__(path, COAST, **(options or {}))
        self.fleet = self.story.fleet(self.ost, at, ships)

    def aboard(self, points: int = 1000, **values: Any) -> int:
        place: dict[str, Any] = {"tile": None, "bank": None, "fleet": self.fleet}
        return self.army("0101", points, **place, **values)

    def where(self, fleet: int = 0) -> str:
        return self.label(self.story.get("fleet", fleet or self.fleet)["tile"])

    def ships(self, fleet: int = 0) -> int:
        row = self.story.get("fleet", fleet or self.fleet)
        return int(row["ships"]) if row["ended_at"] is None else 0


class Wilds(Stage):
    """Barren ground all around, an army of Ostmark in its midst."""

    def __init__(self, path: Path, race: str = "empire", points: int = 1000, **options: Any):
        super().__init__(path, race=race, **options)
        self.land("0101", "0102", "0103", "0201", "0202", "0203", barren=True)
        self.mine = self.army("0101", points)

    def covered(self, kind: str, at: str = "0101", **state: object) -> int:
        self.land(at, barren=False)
        return self.story.site(at, kind, state)


def dug(path: Path, kind: str = "ruins", **options: object) -> Wilds:
    stage = Wilds(path, **options)  # type: ignore[arg-type]
    stage.put("army", stage.mine, provisions=3)
    stage.covered(kind)
    return stage


def founded(path: Path, around: str, *dice: int) -> Stage:
    """The site and one neighbour; the first army's dice are 1 and 1, its provisions 6 and 6."""
    stage = Stage(path, f"0101 lowland capital-site\n0102 {around}\n0202 sea")
    stage.do(found_realm, stage.ost, "0101", dice=[*dice, 1, 1, 6, 6])
    return stage


FIELD = "0101 lowland\n0102 lowland{kind}\n0103 lowland\n0201 lowland\n0202 lowland"


class Battlefield(Stage):
    """Ostmark's army before a fortress of Westmark, or in the open beside an army of it."""

    def __init__(
        self, path: Path, kind: str = "", race: str = "dwarfs", foe: str = "lizardmen"
    ) -> None:
        super().__init__(path, FIELD.format(kind=f" {kind}" if kind else ""), race, foe)
        self.story.turn(1, "battles")

    def fight(
        self, mine: int, foe: int, *dice: int, plan: str = "direct hold", **choose: Any
    ) -> Any:
        attack, defence = plan.split()
        return self.do(battle, [mine], foe, Plans(attack, defence), dice=dice, **choose)

    def storm(self, mine: int, *dice: int, plan: str = "direct hold", **choose: Any) -> Any:
        attack, defence = plan.split()
        return self.do(assault, [mine], None, Plans(attack, defence), dice=dice, **choose)

    def besiege(self, *armies: int) -> None:
        self.story.turn(1, "sieges")
        self.do(begin_siege, list(armies))


def sum_of(done: Any) -> int:
    """What was added to the roll."""
    [fought] = events_in(done, BattleFought)
    return fought.added


LAND = """
0101 lowland
0102 lowland
0103 lowland forest
0104 lowland chasm
0201 lowland volcano
0202 lowland fault
0203 coast delta
0204 coast
"""


class Works(Stage):
    """Every tile is Ostmark's, and thirty crowns with them."""

    def __init__(self, path: Path, race: str = "empire", crowns: int = 30, **options: Any) -> None:
        super().__init__(path, LAND, race, **options)
        self.story.set_up(lambda world: pay(world, self.ost, crowns, what="start"))
        self.land(*LABELS, owner=self.ost)
        self.story.winter("construction")

    def build(self, action: Any, *words: Any, **more: Any) -> Any:
        return self.do(action, self.ost, *words, **more)

    def no(self, rule: str, action: Any, *words: Any) -> None:
        self.refused(rule, action, self.ost, *words)


LABELS = tuple(line.split()[0] for line in LAND.split("\n") if line)


WAR_BOARD = """
0101 lowland
0102 lowland
0103 lowland
0201 lowland
0202 lowland {kind}
0203 lowland
0301 lowland
0302 lowland
"""
MIDDLE = "0202"  # in the middle, with neighbours all around


class War:
    """Ostmark attacks Westmark."""

    def __init__(
        self, path: Path, race: str = "dwarfs", foe: str = "lizardmen", kind: str = ""
    ) -> None:
        self.story = Story(path, WAR_BOARD.format(kind=kind))
        self.ost = self.story.empire("Ostmark", race)
        self.west = self.story.empire("Westmark", foe)
        self.story.turn(1)

    def army(self, owner: int | None, points: int = 1000, at: str = MIDDLE, **values: Any) -> int:
        return self.story.army(owner, at, points, **values)

    def place(self, owner: int | None, kind: str = "fortress", **values: Any) -> int:
        return self.story.settlement(owner, MIDDLE, kind, **values)

    def fight(
        self,
        mine: int | list[int],
        foe: int,
        *dice: int,
        plan: str = "direct hold",
        told: ModelBattle | None = None,
        **choose: str,
    ) -> Done:
        attack, _, defence = plan.partition(" ")
        armies = [mine] if isinstance(mine, int) else mine
        plans = Plans(attack, defence, told)
        return self.story.action(battle, armies, foe, plans, dice=dice, answer=answers(choose))

    def storm(
        self,
        mine: int | list[int],
        place: int,
        *dice: int,
        plan: str = "direct hold",
        told: ModelBattle | None = None,
        forced: bool = False,
        **choose: str,
    ) -> Done:
        attack, _, defence = plan.partition(" ")
        armies = [mine] if isinstance(mine, int) else mine
        plans, given = Plans(attack, defence, told), answers(choose)
        return self.story.action(
            assault, armies, place, plans, dice=dice, answer=given, forced=forced
        )

    def besiege(self, *armies: int) -> Done:
        return self.story.action(begin_siege, armies)

    def starve(self, army: int, *dice: int, **choose: str) -> Done:
        return self.story.action(starve, army, dice=dice, answer=answers(choose))

    def breach(self, army: int, *dice: int) -> Done:
        return self.story.action(breach, army, dice=dice)

    def take(self, army: int, *dice: int, **choose: str) -> Done:
        return self.story.action(take, army, dice=dice, answer=answers(choose))

    def raze(self, army: int, *dice: int) -> Done:
        return self.story.action(raze, army, dice=dice)

    # Looking

    def points(self, army: int) -> int:
        return int(self.story.get("army", army)["points"])

    def at(self, army: int) -> str:
        return self.story.at(army)

    def sum_of(self, done: Done) -> str:
        """The modifier as the story tells it."""
        [fought] = events_in(done, BattleFought)
        return f"{fought.added:+d}"


COAST = """
0101 coast
0201 headland
0301 coast
0401 coast
0501 coast
0102 sea
0202 sea
0302 sea
0402 sea
0502 sea
"""


class Sea:
    def __init__(self, path: Path, board: str = COAST, at: str = "0101", open_sea: bool = False):
        self.story = Story(path, board, **{"open-sea": open_sea})
        self.empire = self.story.empire("Ostmark")
        self.fleet = self.story.fleet(self.empire, at, ships=2, name="Gull")
        self.story.turn(1)

    def army(self, points: int = 1000, provisions: int = 3, **values: Any) -> int:
        """An army aboard."""
        aboard = {"tile": None, "bank": None, "fleet": self.fleet}
        at = str(self.story.find("tile")[0]["label"])
        return self.story.army(
            self.empire, at, points, **{"provisions": provisions, **aboard, **values}
        )

    def sail(self, *labels: str, dice: tuple[int, ...] = (), **choose: list[str]) -> Done:
        path = [self.story.tile(label) for label in labels]
        answer = answers(choose)
        return self.story.action(sail, self.fleet, path, dice=dice, answer=answer)

    def embark(self, army: int) -> Done:
        return self.story.action(embark, army, self.fleet)

    def land(self, army: int, label: str = "", dice: tuple[int, ...] = ()) -> Done:
        tile = self.story.tile(label) if label else None
        return self.story.action(land, army, tile, dice=dice)

    def turn_starts(self, turn: int, *dice: int) -> None:
        """Into the phase of curses and stranded ships."""
        if turn == 1:
            self.story.calendar(season="spring", turn=0, phase="spring-magic", empire=None)
        else:
            self.story.turn(turn - 1, "reorganisation", self.empire)
        self.story.advance(*dice)

    def pirates_move(self, *dice: int, turn: int = 1, **choose: list[str]) -> Done:
        answer = answers(choose)
        if not self.is_at(turn, "raiders"):
            self.story.turn(turn, "raiders")
        return self.story.advance(*dice, answer=answer)

    def is_at(self, turn: int, phase: str) -> bool:
        now = self.story.get("calendar", 1)
        return (now["turn"], now["phase"]) == (turn, phase)

    def at(self) -> str:
        return self.label_of("fleet", self.fleet)

    def label_of(self, table: str, key: int) -> str:
        return self.story.at(key, table)

    def ended(self, table: str, key: int) -> str | None:
        how: str | None = self.story.get(table, key)["ended_how"]
        return how

    def conditions(self) -> list[str]:
        return self.story.conditions("fleet", self.fleet)


class Realm:
    """`Realm(path, board, race="dwarfs", crowns=20)`; every tile named in `own` is its own."""

    def __init__(
        self, path: Path, board: str, race: str = "empire", crowns: int = 50, **options: Any
    ) -> None:
        self.story = Story(path, board, **options)
        self.empire = self.story.empire("Ostmark", race, crowns=crowns)
        self.phase("construction")

    def phase(self, phase: str, year: int = 1) -> None:
        """Into a phase of winter, not yet closed."""
        self.story.winter(phase, year)
        self.story.calendar(state="{}")

    def own(self, *labels: str) -> None:
        for label in labels:
            self.put("tile", self.story.tile(label), owner=self.empire)

    def put(self, table: str, key: int, **values: Any) -> None:
        self.story.put(table, key, **values)

    def place(self, label: str, kind: str = "village", **values: Any) -> int:
        return self.story.settlement(self.empire, label, kind, **values)

    def do(self, action: Callable[..., Any], *words: Any, **more: Any) -> Any:
        return self.story.action(action, *words, **more)

    def build(self, use_case: Callable[..., Any], *words: Any, **more: Any) -> Any:
        return self.do(use_case, self.empire, *words, **more)

    def refused(self, rule: str | None, action: Any, *words: Any, **more: Any) -> None:
        self.story.refused(rule, action, *words, **more)

    def advance(self, *dice: int) -> None:
        self.story.advance(*dice)

    def crowns(self, purse: str = "treasury") -> int:
        return int(self.story.get("empire", self.empire)[purse])

    def postings(self) -> list[tuple[str, int, str]]:
        """Rule, amount and purse of what came in or went out, the start aside."""
        found = self.story.find("posting", empire=self.empire)
        return [(row["rule"], row["amount"], row["purse"]) for row in found if row["rule"]]
