"""Random campaigns of ten years, played by dice alone: `python -m tests.long`.

Each is checked every few years, played again with the same key, and undone back to its first
day. What the campaigns reached of tables, effects, decisions and phases is printed; what none of
them reached fails.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Mapping
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

from campaign.canon import render_json
from campaign.check import check_books
from campaign.demo import Realm, Setting, found_demo, play_years, set_up
from campaign.exchange import export_state
from campaign.journal import find_head
from campaign.perform import Done, Request, perform
from campaign.season.phases import PHASES
from campaign.store import Store
from campaign.undo import Which, make_savepoint, undo
from campaign.world import World
from maps.generate import Wishes
from tables.effects import KINDS
from tables.packs import Library, shipped_packs
from tables.words import EVIL, GOOD

GOLDEN = Path(__file__).parent / "scenarios" / "ten-years.json"
WONDERS = (
    "tower", "necropolis", "ruins", "tomb", "mystic-spring", "tavern", "mine", "tower",
    "creature-lair", "brigands", "trading-post", "oak-forest", "black-tower",
)  # fmt: skip
START = "first-day"
AUDIT = 3  # every so many years all books are gone through


class Reached(NamedTuple):
    """How often what came up."""

    rows: Counter[str]
    effects: Counter[str]
    options: Counter[str]
    phases: Counter[str]

    def add(self, other: Reached) -> None:
        for mine, theirs in zip(self, other, strict=True):
            mine.update(theirs)


class Played(NamedTuple):
    digest: str
    summary: dict[str, Any]
    reached: Reached
    problems: list[str]


def nothing_reached() -> Reached:
    return Reached(Counter(), Counter(), Counter(), Counter())


def setting(number: int) -> Setting:
    """Another map, other races, other options with every number."""
    races = (*GOOD, *EVIL)
    count = 2 + number % 3
    realms = tuple(
        Realm(f"Realm {n + 1}", races[(number * 5 + n * 7) % len(races)], f"Seat {n + 1}", "")
        for n in range(count)
    )
    return Setting(
        seed=f"long {number}",
        wishes=Wishes(9 + number % 4, 7 + number % 3, name=f"Long {number}", sea=25, capitals=6),
        realms=realms,
        wonders=WONDERS[number % 5 :] + WONDERS[: number % 5],
        crowns=60,
        options={
            "open-sea": number % 2 == 0,
            "items": number % 3 == 0,
            "characters": number % 4 == 1,
            "advanced-diplomacy": number % 5 != 3,
        },
        eager=5,
    )


def play_campaign(place: str, number: int, years: int, take_back: bool = True) -> Played:
    """Play, check, digest, and undo to the first day."""
    told = setting(number)
    store = found_demo(place, told, clock=lambda: "2026-01-01T00:00:00")
    reached, problems = nothing_reached(), []
    for done in set_up(store, told):
        note(done, reached)
    perform(store, lambda world, chance: enrich(world, number), Request(words=("enrich",)))
    make_savepoint(store, START, ["savepoint", START])
    before = state_of(store)
    for year in range(years):
        for done in play_years(store, 1, told):
            note(done, reached)
        if year % AUDIT == 0 or year == years - 1:
            problems += problems_of(store)
    digest, summary = digest_of(store), summary_of(store)
    if take_back:
        undo(store, Which(savepoint=START), ("undo", "--to", START))
        if state_of(store) != before:
            problems.append("undone, the campaign is not as it was on its first day")
    store.close()
    return Played(digest, summary, reached, problems)


def enrich(world: World, number: int) -> dict[str, Any]:
    """Neighbours, pirates, wanderers, ships, engines, orbs and wizards, so that little is rare."""
    free = [row for row in world.find("tile") if row["owner"] is None and not row["river"]]
    land = [
        row for row in free if row["terrain"] in ("lowland", "highland") and row["kinds"] == "[]"
    ]
    coast = [row for row in free if row["terrain"] == "coast" and row["kinds"] == "[]"]
    races = (*GOOD, *EVIL)
    for place, kind in enumerate(("village", "fortress", "city", "village", "city")):
        tiles = coast if place % 2 else land
        if len(tiles) > place:
            tile = tiles[(number * 3 + place * 5) % len(tiles)]
            if not world.live("settlement", tile=tile["id"]):
                race = races[(number + place * 5) % len(races)]
                independent(world, tile["id"], kind, race)
    for tile in free[number % 2 :: 2]:
        if tile["terrain"] != "sea" and not world.live("site", tile=tile["id"]):
            world.put("tile", tile["id"], barren=not world.live("settlement", tile=tile["id"]))
    for place, tile in enumerate(coast[number % 3 :: 5][:4]):
        kind = ("pirate", "merchant", "raider", "pirate")[place]
        world.insert("fleet", kind=kind, tile=tile["id"], ships=1 + place % 2)
    for place, tile in enumerate(land[number % 4 :: 9][:2]):
        kind, race = (("undead", "undead"), ("horde", "chaos"))[place]
        world.insert("army", kind=kind, race=race, tile=tile["id"], bank=0, points=800)
    for empire in world.live("empire"):
        equip(world, empire, coast, number)
    return {}


def independent(world: World, tile: int, kind: str, race: str) -> None:
    garrison = {"village": 150, "fortress": 400, "city": 500}[kind]
    world.insert("settlement", tile=tile, kind=kind, race=race, points=garrison)
    world.put("tile", tile, barren=False)


def equip(world: World, empire: Any, coast: list[Any], number: int) -> None:
    armies = world.live("army", owner=empire["id"])
    if coast:
        harbour = coast[(number + empire["id"] * 3) % len(coast)]
        world.insert("fleet", owner=empire["id"], tile=harbour["id"], ships=2)
    for place, army in enumerate(armies):
        if place == 0:
            world.insert("item", kind="black-orb", empire=empire["id"], army=army["id"])
            for kind in ("wizard", "general"):
                who = {"name": f"{kind} {empire['id']}", "kind": kind, "points": 100}
                world.insert("character", **who, empire=empire["id"], army=army["id"])
        elif place == 1:
            world.put("army", army["id"], stone_throwers=1, rams=1)


def state_of(store: Store) -> str:
    with store.reading() as connection:
        return render_json(export_state(connection))


def problems_of(store: Store) -> list[str]:
    with store.reading() as connection:
        return [str(problem) for problem in check_books(connection)]


def digest_of(store: Store) -> str:
    """Of every row, and of the journal's chain."""
    with store.reading() as connection:
        head = find_head(connection).hash
    return blake2b(f"{state_of(store)}\n{head}".encode(), digest_size=16).hexdigest()


def summary_of(store: Store) -> dict[str, Any]:
    """What a person may look at when a digest has changed."""
    with store.reading() as connection:
        world = World(connection, track=False)
        return {
            "year": world.calendar["year"],
            "entries": find_head(connection).entry,
            "rows": {
                table: len(world.find(table))
                for table in ("army", "fleet", "settlement", "site", "condition", "decision")
            },
            "empires": {
                row["name"]: {
                    "treasury": row["treasury"],
                    "settlements": len(world.live("settlement", owner=row["id"])),
                    "points": sum(a["points"] for a in world.live("army", owner=row["id"])),
                }
                for row in world.find("empire")
            },
        }


# What was reached


def note(done: Done, reached: Reached) -> None:
    document = done.document
    if document.get("phase"):
        reached.phases[document["phase"]] += 1
    for step in done.steps:
        effect = step.get("effect")
        if effect:
            reached.effects[effect["kind"]] += 1
    if document.get("outcome"):
        note_node(document["outcome"], reached)
    for line in document.get("story", ()):
        for fact in line["facts"].values():
            if str(fact).startswith("row:"):
                reached.rows[str(fact).removeprefix("row:")] += 1


def note_node(node: Mapping[str, Any], reached: Reached) -> None:
    if node["table"] and node["row"]:
        reached.rows[f"{node['table']}/{node['row']['id']}"] += 1
    for chosen in node.get("chosen", ()):
        reached.options[f"{chosen['decision']}/{chosen['option']}"] += 1
    for inner in node["then"]:
        note_node(inner, reached)


def expected() -> dict[str, list[str]]:
    """All that the packs of the base game and the supplement, and the list of phases, hold."""
    library = Library(
        [pack for pack in shipped_packs() if pack.name in ("mighty-empires", "house")]
    )
    tables = [library.get(name) for name in library.ids()]
    rolled = [table for table in tables if table.kind == "roll"]
    flow = {kind for kind, described in KINDS.items() if described.flow}
    written = {each["kind"] for table in tables for row in table.rows for each in walk(row.effects)}
    options = {
        f"{each['id']}/{option['id']}"
        for table in rolled
        for row in table.rows
        for each in walk(row.effects)
        if each["kind"] == "decide"
        for option in each["options"]
    }
    return {
        "rows": [f"{table.id}/{row.id}" for table in rolled for row in table.rows],
        "effects": sorted(written - flow),
        "options": sorted(options),
        "phases": [phase.id for phase in PHASES],
    }


def walk(effects: Iterable[Mapping[str, Any]]) -> Iterable[Mapping[str, Any]]:
    from tables.effects import branches

    for effect in effects:
        yield effect
        for _, inner in branches(effect):
            yield from walk(inner)


def missing(reached: Reached) -> dict[str, list[str]]:
    wanted = expected()
    return {
        "rows": [row for row in wanted["rows"] if not reached.rows[row]],
        "effects": [kind for kind in wanted["effects"] if not reached.effects[kind]],
        "options": [option for option in wanted["options"] if not reached.options[option]],
        # Phases in which nothing happens by itself are passed over on the way to the next player.
        "phases": [
            phase.id
            for phase in PHASES
            if not reached.phases[phase.id] and (phase.opens or phase.closes)
        ],
    }


def print_reached(reached: Reached) -> None:
    wanted = expected()
    for part, counter in zip(reached._fields, reached, strict=True):
        names = sorted({*wanted[part], *counter})
        print(
            f"\n{part}: {sum(1 for name in wanted[part] if counter[name])} of {len(wanted[part])}"
        )
        for name in names:
            print(f"  {counter[name]:>8}  {name}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--campaigns", type=int, default=100)
    parser.add_argument("--years", type=int, default=10)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--once", action="store_true", help="do not play each again")
    parser.add_argument("--golden", action="store_true", help="write the golden file anew")
    words = parser.parse_args()
    if words.golden:
        return write_golden(words.years)
    reached, failed = nothing_reached(), 0
    for number in range(words.first, words.first + words.campaigns):
        failed += run_one(number, words.years, reached, twice=not words.once)
    print_reached(reached)
    left = {part: names for part, names in missing(reached).items() if names}
    for part, names in left.items():
        print(f"never reached, {part}: {', '.join(names)}")
    return 1 if failed or left else 0


def run_one(number: int, years: int, reached: Reached, twice: bool) -> int:
    """1 if something is wrong with it."""
    with tempfile.TemporaryDirectory() as folder:
        first = play_campaign(str(Path(folder) / "a.hexcrown"), number, years)
        problems = list(first.problems)
        if twice:
            again = play_campaign(str(Path(folder) / "b.hexcrown"), number, years, take_back=False)
            if first.digest != again.digest:
                problems.append("played again it is another campaign")
    reached.add(first.reached)
    print(f"campaign {number}: {first.digest} {'; '.join(problems[:5]) or 'well'}", flush=True)
    return 1 if problems else 0


def write_golden(years: int) -> int:
    import json

    with tempfile.TemporaryDirectory() as folder:
        played = play_campaign(str(Path(folder) / "a.hexcrown"), 0, years)
    document = {"years": years, "digest": played.digest, **played.summary}
    GOLDEN.write_text(json.dumps(document, indent=2) + "\n", encoding="utf-8")
    print(f"{GOLDEN}: {played.digest} {played.problems}")
    return 1 if played.problems else 0


if __name__ == "__main__":
    sys.exit(main())
