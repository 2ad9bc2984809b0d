"""Changes and rows told to people: `First Banner: points 1000 -> 950`, not `army:3.points`.

`columns.toml` gives each column its title; a column that is not listed is of the books alone.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal, TypedDict

from campaign.events.phrases import say
from campaign.events.values import Name
from campaign.knowledge.naming import NAMED, in_both_languages, name, name_row
from campaign.storage.calendar import render_moment
from campaign.storage.changes import Change, as_image, net
from campaign.storage.models import Condition, Named, Relation, Siege
from campaign.storage.models.schema import links
from campaign.storage.rows import image_of, row_of_image

if TYPE_CHECKING:
    from campaign.storage.models import Record
    from campaign.storage.world import World
    from tables.library.packs import Library

Texts = Mapping[str, str]
Made = Mapping[tuple[str, int], Change]  # whole rows that the same changes make or take away
FILE = Path(__file__).with_name("columns.toml")
MOMENTS = ("since", "until", "banished_until")
GRANTS: tuple[Literal["spying", "subsistence", "military", "expelled"], ...] = (
    "spying", "subsistence", "military", "expelled",
)  # fmt: skip
GAME_WORDS = ("kind", "race", "terrain", "alignment", "status", "phase", "season", "ended_how")
# What is of the kind `player` is said to be.
OF_A_PLAYER: Mapping[str, Texts] = {
    "army": {"en": "player's army", "it": "esercito di un giocatore"},
    "fleet": {"en": "player's fleet", "it": "flotta di un giocatore"},
}


class ToldChange(TypedDict):
    """One cell before and after, in words. Without a column the whole thing is new, or gone."""

    what: str  # `army:3.points`, `army:3`
    thing: Name
    column: str
    title: Texts  # of the column
    before: Name | None
    after: Name | None


class ToldCell(TypedDict):
    column: str
    title: Texts
    value: Name


@cache
def column_titles() -> Mapping[str, Mapping[str, Texts]]:
    """By table and column."""
    with open(FILE, "rb") as file:
        return tomllib.load(file)


def tell_changes(world: World, library: Library, changes: Iterable[Change]) -> list[ToldChange]:
    """What they come to, without what is of the books alone. `world` may be from before."""
    found = net(changes)
    made = {(each.table, each.key): each for each in found if not each.column}
    return [
        told for change in found if (told := tell_change(world, library, change, made)) is not None
    ]


def tell_change(world: World, library: Library, change: Change, made: Made) -> ToldChange | None:
    titles = column_titles().get(change.table)
    if titles is None or (change.column and change.column not in titles):
        return None
    thing = tell_thing(world, library, change, made)
    if not change.column:
        before, after = (None, thing) if change.after is not None else (thing, None)
        return told_of(change, thing, {}, before, after)
    before = tell_cell(world, library, change.table, change.column, change.before, made)
    after = tell_cell(world, library, change.table, change.column, change.after, made)
    return told_of(change, thing, titles[change.column], before, after)


def told_of(
    change: Change, thing: Name, title: Texts, before: Name | None, after: Name | None
) -> ToldChange:
    return {
        "what": change.what,
        "thing": thing,
        "column": change.column,
        "title": title,
        "before": before,
        "after": after,
    }


def tell_thing(world: World, library: Library, change: Change, made: Made) -> Name:
    """By its name; one that is not in the books yet, or no more, by what the change holds."""
    whole = made.get((change.table, change.key))
    row = world.row_if(change.table, change.key)
    if row is None and whole is not None:
        row = row_of_image(change.table, as_image(whole.image))
    if row is None:
        return say("{kind} {number}", kind={"word": change.table}, number=change.key)
    if isinstance(row, Named) and change.table in NAMED:
        return name_row(world, row)
    tell = OTHERS.get(change.table)
    if tell is None:
        return {"word": change.table}
    return tell(lambda fact: name(world, library, fact), row)


Cells = Mapping[str, object]
Call = Callable[[str], Name]  # `army:3` by its name


def tell_relation(call: Call, row: Relation) -> Name:
    place, other = row.settlement, row.other
    whom = call(f"empire:{other}") if place is None else call(f"settlement:{place}")
    return say("{one} and {other}", one=call(f"empire:{row.empire}"), other=whom)


def tell_siege(call: Call, row: Siege) -> Name:
    return say("siege of {place}", place=call(f"settlement:{row.settlement}"))


def tell_condition(call: Call, row: Condition) -> Name:
    thing = call(f"{row.of_table}:{row.of_key}")
    return say("{condition} on {thing}", condition=call(f"condition:{row.kind}"), thing=thing)


# Things without a name of their own.
OTHERS: Mapping[str, Callable[[Call, Any], Name]] = {
    "relation": tell_relation,
    "siege": tell_siege,
    "condition": tell_condition,
    "option": lambda call, row: row.name,
}


def tell_cell(
    world: World,
    library: Library,
    table: str,
    column: str,
    value: object,
    made: Made = MappingProxyType({}),
) -> Name:
    """A value as people say it: rows by name, moments of the year, words of the game."""
    if value is None or value == "":
        return {"word": "none"}
    if isinstance(value, bool):
        return {"word": "yes" if value else "no"}
    if isinstance(value, int) and column in links(table):
        return tell_linked(world, library, links(table)[column], value, made)
    if isinstance(value, int) and (column.endswith("_at") or column in MOMENTS):
        return {"moment": render_moment(value)}
    if column == "name":
        return in_both_languages(str(value))
    if column == "kind" and value == "player" and table in OF_A_PLAYER:
        return OF_A_PLAYER[table]
    return {"word": value} if column in GAME_WORDS else value


def tell_linked(world: World, library: Library, table: str, key: int, made: Made) -> Name:
    if table in OTHERS or world.row_if(table, key) is None:
        return tell_thing(world, library, Change(table, key, "", None, None), made)
    return name(world, library, f"{table}:{key}")


class ToldRow(TypedDict):
    """A row as people know it: `army show`."""

    name: Name
    cells: list[ToldCell]
    conditions: list[Name]
    relations: list[Name]


def tell_whole_row(world: World, library: Library, table: str, row: Record) -> ToldRow:
    key = int(row.id)
    lasting = [each for each in world.live(Condition, of_key=key) if each.of_table == table]
    conditions = [name(world, library, f"condition:{each.kind}") for each in lasting]
    return {
        "name": name(world, library, f"{table}:{row.id}"),
        "cells": list(tell_row(world, library, table, image_of(row))),
        "conditions": [*conditions, *tell_besiegers(world, library, table, key)],
        "relations": list(tell_relations(world, library, table, key)),
    }


def tell_besiegers(world: World, library: Library, table: str, key: int) -> Iterator[Name]:
    for siege in world.live(Siege, settlement=key) if table == "settlement" else ():
        empire = siege.empire
        who = {"word": "wanderers"} if empire is None else name(world, library, f"empire:{empire}")
        yield say("besieged by {who}", who=who)


def tell_relations(world: World, library: Library, table: str, key: int) -> Iterator[Name]:
    """How an empire stands with others, and a settlement with empires: `Altburg: friendly, …`."""
    if table not in ("empire", "settlement"):
        return
    for row in [each for each in world.find(Relation) if key in partners(each, table)]:
        of_empire = table == "empire" and row.empire == key
        place, other = row.settlement, row.other
        second = f"empire:{other}" if place is None else f"settlement:{place}"
        whom = second if of_empire else f"empire:{row.empire}"
        told = [{"word": row.status}] if row.status else []
        titles = column_titles()["relation"]
        told += [dict(titles[grant]) for grant in GRANTS if getattr(row, grant)]
        if told:
            called = name(world, library, whom)
            yield say("{whom}: {how}", whom=called, how={"list": told})


def partners(row: Relation, table: str) -> list[int | None]:
    return [row.empire, row.other] if table == "empire" else [row.settlement]


def tell_row(
    world: World, library: Library, table: str, row: Mapping[str, object]
) -> Iterator[ToldCell]:
    """The cells of a row that say something, each with its title."""
    for column, title in column_titles().get(table, {}).items():
        value = row[column]
        if value not in (None, "", 0, False):
            told = tell_cell(world, library, table, column, value)
            yield {"column": column, "title": title, "value": told}
