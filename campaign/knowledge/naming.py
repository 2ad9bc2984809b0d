"""The story with its names: `army:3` in a sentence becomes what people call that army.

A name is plain text, a pair {en, it} of a pack, {"word": …} to be translated, {"moment": …} of the
year, {"list": …} of names, or a sentence of its own ({"say", "facts"}). `cli.app.phrases` puts them
into the language of a person.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Literal, get_args

from campaign.storage.default_names import in_a_sentence, in_italian, with_article
from campaign.storage.world import World
from tables.library.packs import Library

if TYPE_CHECKING:
    from campaign.storage.rows import (
        ArmyRow,
        FleetRow,
        NamedRow,
        SettlementRow,
        SiteRow,
        TileRow,
    )

Line = Mapping[str, Any]
Named = Literal[
    "army", "fleet", "settlement", "site", "tile", "empire", "character", "item", "kingdom"
]
NAMED: tuple[Named, ...] = get_args(Named)
Name = object  # str | {"en", "it"} | {"word"} | {"moment"} | {"list"} | {"say", "facts"}


def name_story(world: World, library: Library, story: Iterable[Line]) -> list[dict[str, Any]]:
    """Each sentence with its facts named; whom it is for stays with it."""
    return [name_line(world, library, line) for line in say_reasons_once(story)]


def say_reasons_once(story: Iterable[Line]) -> Iterator[Line]:
    """A sentence goes on from the one before it where both have the same reason."""
    before: object = None
    for line in story:
        why = line.get("why")
        kept = {name: value for name, value in line.items() if name != "why"}
        yield kept if why is not None and why == before else line
        before = why


def name_line(world: World, library: Library, line: Line) -> dict[str, Any]:
    facts = {key: name(world, library, fact) for key, fact in line["facts"].items()}
    why = {"why": name(world, library, line["why"])} if "why" in line else {}
    return {**line, "facts": facts, **why}


def name(world: World, library: Library, fact: object) -> Name:
    if isinstance(fact, list):
        return enumerate_names([name(world, library, each) for each in fact])
    kind, colon, key = fact.partition(":") if isinstance(fact, str) else ("", "", "")
    if not colon:
        return fact
    if kind == "word":
        return {"word": key}
    if kind == "condition":
        return library.conditions().get(key, {}).get("name", key)
    if kind == "occasion":
        return name_occasion(library, key)
    if kind in ("row", "cause"):
        table, _, number = key.partition("/")
        row_name = in_one_language(library.get(table).get_row(number).name)
        return row_name if kind == "row" else name_cause(library, table, row_name)
    if kind not in NAMED or not key.isdigit():
        return fact
    row = world.get(kind, int(key))
    return fact if row is None else name_row(world, row)


def in_one_language(names: Mapping[str, str]) -> dict[str, str]:
    """A spell's Italian name has the English one before it, for those who look it up in the book:
    `Raise Dead (Risveglio dei morti)`. A story says it once."""
    english, italian = names["en"], names.get("it", "")
    if italian.startswith(f"{english} (") and italian.endswith(")"):
        return {**names, "it": italian[len(english) + 2 : -1]}
    return dict(names)


def enumerate_names(names: list[Name]) -> Name:
    """`A, B and C`."""
    if len(names) < 2:
        return names[0] if names else ""
    *some, last = names
    return say("{some} and {last}", some=join_names(some), last=last)


def join_names(names: list[Name]) -> Name:
    """Half by half: a thousand of them one within another would be too deep to be rendered."""
    if len(names) == 1:
        return names[0]
    middle = len(names) // 2
    one, other = join_names(names[:middle]), join_names(names[middle:])
    return say("{one}, {other}", one=one, other=other)


def name_cause(library: Library, table: str, row: Name) -> Name:
    """The reason of a sentence: the row, and on what occasion it came up."""
    return say("{cause} ({row})", cause=name_occasion(library, table), row=row)


def name_occasion(library: Library, table: str) -> Name:
    """As the table's file says; for people's own tables their title."""
    found = library.get(table)
    return found.data.get("occasion") or say("By the table {title}", title=found.title)


def say(template: str, **facts: object) -> Name:
    return {"say": template, "facts": facts}


def of_owner(world: World, thing: Name, owner: int | None) -> Name:
    empire = world.get("empire", owner)
    return say("{thing} of {empire}", thing=thing, empire=empire["name"]) if empire else thing


def name_army(world: World, row: ArmyRow) -> Name:
    return in_a_sentence(row["name"]) or row["name"] or name_force(world, row, "army")


def in_both_languages(name: str) -> Name:
    """A name the program gave, as a pair; one that people gave stands as it is."""
    italian = in_italian(name)
    return {"en": name, "it": italian} if italian else name


def name_force(world: World, row: ArmyRow | FleetRow, players: str) -> Name:
    """By its kind, its number and whose it is."""
    return of_owner(world, name_numbered(row["kind"], players, row["id"]), row["owner"])


def name_numbered(kind: str, players: str, number: int | None) -> Name:
    """By its kind and number; whoever knows no number has the kind alone."""
    called = with_article("force", players if kind == "player" else kind)
    return called if number is None else say("{kind} {number}", kind=called, number=number)


def name_fleet(world: World, row: FleetRow) -> Name:
    return in_a_sentence(row["name"]) or row["name"] or name_force(world, row, "fleet")


def name_place(world: World, row: SettlementRow | SiteRow) -> Name:
    """A settlement or site."""
    tile = name_tile(world, world.one("tile", row["tile"]))
    return name_place_at(row["name"], row["kind"], tile)


def name_place_at(called: str, kind: str, tile: Name) -> Name:
    """By its name, else by what it is; and where."""
    if called:
        return say("{place} ({tile})", place=in_a_sentence(called) or called, tile=tile)
    return say("{place} at {tile}", place=with_article("called", kind), tile=tile)


def name_tile(world: World, row: TileRow) -> Name:
    return f"{row['label'] or (row['q'], row['r'])} {row['name']}".strip()


def name_row(world: World, row: NamedRow) -> Name:
    """By the columns that only rows of its table have."""
    if "label" in row:  # a tile
        return name_tile(world, row)
    if "raised_at" in row:  # an army
        return name_army(world, row)
    if "ships" in row and "port" in row:  # a fleet
        return name_fleet(world, row)
    if "tile" in row:  # a settlement or site
        return name_place(world, row)
    kind = with_article("item", ("kind" in row and row["kind"]) or "")
    return row["name"] or say("{kind} {number}", kind=kind, number=row["id"])
