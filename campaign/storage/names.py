"""Names for people: an army, a settlement, a tile answers to name, number or label."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from campaign.errors import Refused, WrongWords
from campaign.storage import models
from campaign.storage.default_names import in_english
from campaign.storage.models import Ended, Named
from campaign.storage.models.schema import STATE, columns
from campaign.storage.world import World, has_ended

if TYPE_CHECKING:
    from campaign.storage.models import Record, Tile

NUMBER = re.compile(r"#?([0-9]{1,9})", re.ASCII)
PLACE = re.compile(r"(-?[0-9]{1,7}),(-?[0-9]{1,7})", re.ASCII)
SHOWN = 8
LABEL = 4  # digits of a tile's label
# How the first of its kind comes about.
FIRST = {  # messages
    "tile": "the campaign has no map: hexcrown map lay FILE",
    "empire": "there is none yet: hexcrown empire add NAME --race RACE",
    "army": "there is none yet: hexcrown empire found raises the first, recruit others",
    "settlement": "there is none yet: hexcrown empire found makes the first",
    "fleet": "there is none yet: hexcrown build ship makes one",
}

FORMED = {"army": "BG-ARMY-1", "fleet": "BG-SEA-1"}  # by which there is one, or none any more


def resolve(world: World, table: str, text: str, *, ended: bool = False) -> Record:
    """The row a person means: `3`, `#3`, `army:3`, its name, or an unmistakable part of it; a
    settlement by its tile too."""
    own = text.removeprefix(f"{table}:")
    row = find_by_number(world, table, own)
    if row is None and table == "tile":
        row = find_tile(world, own, by_row=own != text)
    if row is None and table == "settlement":
        row = find_on_tile(world, own)
    if row is None and "name" in columns(table):
        row = find_by_name(world, table, own)
        english = in_english(own) if row is None else None
        if english is not None:  # a name the program gave, typed in Italian
            row = find_by_name(world, table, english)
    if row is None:
        near = ", ".join(candidates(world, table, own))
        raise WrongWords(
            "no {table} is called {text}",
            hint="there are: {near}" if near else FIRST.get(table, "there are none"),
            table=table,
            text=shown(text),
            near=near,
        )
    if not ended and isinstance(row, Ended) and has_ended(row):
        raise Refused(
            "{table} {name} no longer exists: {how}",
            hint="there are: {near}" if (near := still_there(world, table)) else "there are none",
            rule=FORMED.get(table),
            table=table,
            name=title(table, row),
            how=row.ended_how or "",
            near=near,
        )
    return row


def still_there(world: World, table: str) -> str:
    return ", ".join(candidates(world, table, ""))


def find_by_number(world: World, table: str, text: str) -> Record | None:
    """A tile's bare number is its label, not its row: `#3` means the row. So is `0405` for what
    stands on a tile."""
    found = NUMBER.fullmatch(text)
    label = table == "tile" or (table == "settlement" and text.startswith("0"))
    if not found or (label and not text.startswith("#")):
        return None
    return world.row_if(table, int(found[1]))


def find_on_tile(world: World, text: str) -> Record | None:
    """A settlement by its tile's label; a temple beside it has its number."""
    tile = world.first(models.Tile, label=text)
    if tile is None:
        return None
    standing = world.live(models.Settlement, tile=tile.id)
    chosen = [row for row in standing if row.kind != "temple"] or standing
    return chosen[0] if chosen else None


def find_tile(world: World, text: str, by_row: bool = False) -> Tile | None:
    """By its place or label. A number that looks like a label, `0002` or `1202`, is never taken for
    a row where no tile has it; `tile:1202`, as `check` and `why` name it, is (`by_row`)."""
    place = PLACE.fullmatch(text)
    if place:
        return world.first(models.Tile, q=int(place[1]), r=int(place[2]))
    row = world.first(models.Tile, label=text)
    if row is not None or not text.isdecimal():
        return row
    is_like_label = text.startswith("0") or len(text) >= LABEL
    number = None if is_like_label and not by_row else NUMBER.fullmatch(text)
    return world.get_if(models.Tile, int(number[1])) if number else None


def find_by_name(world: World, table: str, text: str) -> Record | None:
    """Exactly so named; else whatever the case; else the one whose name begins or holds it."""
    exact = [row for row in world.rows_of(table, name=text) if not has_ended(row)]
    if len(exact) == 1:
        return exact[0]
    if len(exact) > 1:
        raise ambiguous(world, table, text, [row.id for row in exact])
    wanted = text.strip().casefold()
    if not wanted:
        return None
    names = [(key, name.casefold()) for key, name in world.names(table) if name]
    gone = find_gone(world, table, text)
    if gone is not None and not any(name == wanted for _, name in names):
        return gone  # a name that was somebody's never means another by its beginning
    for fits in (str.__eq__, str.startswith, str.__contains__):
        keys = [key for key, name in names if fits(name, wanted)]
        if len(keys) == 1:
            return world.row_if(table, keys[0])
        if keys:
            raise ambiguous(world, table, text, keys)
    return None


def find_gone(world: World, table: str, text: str) -> Record | None:
    """The one last so called that is no more."""
    ended = [row for row in world.rows_of(table, name=text) if has_ended(row)]
    return ended[-1] if ended else None


def ambiguous(world: World, table: str, text: str, keys: list[int]) -> WrongWords:
    listed = ", ".join(title(table, world.row(table, key)) for key in keys[:SHOWN])
    return WrongWords(
        "{text} may mean {count} of them: {listed}",
        hint="use the number, as in #{first}",
        text=shown(text),
        count=len(keys),
        listed=listed + (", …" if len(keys) > SHOWN else ""),
        first=keys[0],
    )


def candidates(world: World, table: str, text: str) -> list[str]:
    """The nearest names, for a hint."""
    import difflib

    if "name" not in columns(table):
        return []
    known = {name: key for key, name in world.names(table) if name}
    if not known and table == "tile":
        near = completions(world, table, text[:2]) or completions(world, table, "")
        return [label for label in near if label][:SHOWN]
    if not known:
        return [f"#{key}" for key, _ in world.names(table)[:SHOWN]]
    near = difflib.get_close_matches(text[:100], known, n=3, cutoff=0.4)
    chosen = near or sorted(known)[:SHOWN]
    return [f"{name} (#{known[name]})" for name in chosen]


def completions(world: World, table: str, begin: str) -> list[str]:
    """What a person may mean who begins so: names, numbers of the nameless, labels of tiles."""
    wanted = begin.casefold()
    if table == "tile":
        words = [row.label for row in world.find(models.Tile)]
    else:
        words = [name or str(key) for key, name in world.names(table)]
    return sorted(word for word in words if word.casefold().startswith(wanted))


def title(table: str, row: Record) -> str:
    """How a row is called: its name and number, a tile by its label."""
    if isinstance(row, models.Tile):  # a tile
        name = f" {row.name}" if row.name else ""
        return f"{row.label or (row.q, row.r)}{name}"
    name = (isinstance(row, Named) and row.name) or ""
    return f"{name} (#{row.id})" if name else f"#{row.id}"


def shown(text: str) -> str:
    return text if len(text) <= 60 else text[:60] + "…"


def parse_cell(world: World, text: str) -> tuple[str, int, str | None]:
    """`army:3`, `empire:ostmark.treasury`: table, number, column."""
    table, colon, rest = text.partition(":")
    if not colon or table not in STATE:
        raise WrongWords(
            "{text} is not the name of a row",
            hint="write TABLE:NAME or TABLE:NAME.COLUMN, as empire:ostmark.treasury",
            text=shown(text),
        )
    name, dot, column = rest.rpartition(".")
    if dot and column in columns(table):
        return table, key_of(world, table, name), column
    if dot and not fits(world, table, rest):
        raise WrongWords(
            "{table} has no column {column}",
            hint="it has: {all}",
            table=table,
            column=shown(column),
            all=", ".join(columns(table)),
        )
    return table, key_of(world, table, rest), None


def fits(world: World, table: str, text: str) -> bool:
    try:
        resolve(world, table, text, ended=True)
    except (WrongWords, Refused):
        return False
    return True


def key_of(world: World, table: str, text: str) -> int:
    return resolve(world, table, f"{table}:{text}", ended=True).id
