"""The story with its names: `army:3` in a sentence becomes what people call that army.

A name is plain text, a pair {en, it} of a pack, {"word": …} to be translated, or a sentence of its
own ({"say", "facts"}). `cli.render.story_text` puts them into the person's language.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from campaign.storage.world import Row, World
from tables.library.packs import Library

Line = Mapping[str, Any]
Name = Any  # str | {"en", "it"} | {"word"} | {"say", "facts"}


def name_story(world: World, library: Library, story: Iterable[Line]) -> list[dict[str, Any]]:
    """Each sentence with its facts named; whom it is for stays with it."""
    return [
        {**line, "facts": {key: name(world, library, fact) for key, fact in line["facts"].items()}}
        for line in story
    ]


def name(world: World, library: Library, fact: Any) -> Name:
    kind, colon, key = fact.partition(":") if isinstance(fact, str) else ("", "", "")
    if not colon:
        return fact
    if kind == "word":
        return {"word": key}
    if kind == "condition":
        return library.conditions().get(key, {}).get("name", key)
    if kind == "row":
        table, _, number = key.partition("/")
        return library.get(table).get_row(number).name
    if kind not in NAMES or not key.isdigit():
        return fact
    row = world.get_row(kind, int(key))
    return fact if row is None else NAMES[kind](world, row)


def say(template: str, **facts: Any) -> Name:
    return {"say": template, "facts": facts}


def of_owner(world: World, thing: Name, owner: int | None) -> Name:
    empire = world.get("empire", owner)
    return say("{thing} of {empire}", thing=thing, empire=empire["name"]) if empire else thing


def name_army(world: World, row: Row) -> Name:
    if row["name"]:
        return row["name"]
    kind = "army" if row["kind"] == "player" else row["kind"]
    return of_owner(
        world, say("{kind} {number}", kind={"word": kind}, number=row["id"]), row["owner"]
    )


def name_fleet(world: World, row: Row) -> Name:
    if row["name"]:
        return row["name"]
    kind = "fleet" if row["kind"] == "player" else row["kind"]
    return of_owner(
        world, say("{kind} {number}", kind={"word": kind}, number=row["id"]), row["owner"]
    )


def name_place(world: World, row: Row) -> Name:
    """A settlement or site: by its name, else by what it is and where."""
    if row["name"]:
        return row["name"]
    return say(
        "the {kind} at {tile}",
        kind={"word": row["kind"]},
        tile=name_tile(world, world.one("tile", row["tile"])),
    )


def name_tile(world: World, row: Row) -> Name:
    return f"{row['label'] or (row['q'], row['r'])} {row['name']}".strip()


def plainly(world: World, row: Row) -> Name:
    return row.get("name") or say(
        "{kind} {number}", kind={"word": row.get("kind", "")}, number=row["id"]
    )


NAMES: dict[str, Callable[[World, Row], Name]] = {
    "army": name_army,
    "fleet": name_fleet,
    "settlement": name_place,
    "site": name_place,
    "tile": name_tile,
    "empire": plainly,
    "character": plainly,
    "item": plainly,
    "kingdom": plainly,
}
