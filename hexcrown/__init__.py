"""Hexcrown for scripts: dice, odds, random tables, maps and campaigns.

    import hexcrown

    hexcrown.roll("4d6kh3").total
    hexcrown.odds("2d6").at_least(9)
    hexcrown.tables("my-pack")["loot"].roll()
    hexcrown.map(size="14x11", seed="reik").save("reik.svg")
    with hexcrown.open("Vale") as vale:
        vale.do("explore", army=2, tile="0405")

docs/python.md explains each. Importing this loads nothing: a roll loads the dice, a campaign loads
the database. May import every other package; none imports it.
"""

from __future__ import annotations

from hexcrown.own_packages import Refused as Refused
from hexcrown.own_packages import refuse_pytables, within

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from os import PathLike

    from hexcrown.campaigns import Act as Act
    from hexcrown.campaigns import Campaign as Campaign
    from hexcrown.dice import Odds as Odds
    from hexcrown.dice import Roll as Roll
    from hexcrown.rolled_tables import RolledTable as RolledTable
    from hexcrown.rolled_tables import Table as Table
    from hexcrown.rolled_tables import Tables as Tables
    from hexcrown.world_map import Map as Map

__all__ = ["Refused", "map", "odds", "open", "roll", "rolls", "tables"]

refuse_pytables()

_CLASSES = {
    "Act": "campaigns",
    "Campaign": "campaigns",
    "Roll": "dice",
    "Odds": "dice",
    "Table": "rolled_tables",
    "Tables": "rolled_tables",
    "RolledTable": "rolled_tables",
    "Map": "world_map",
}


def __getattr__(name: str) -> type:
    """The classes of what the functions return, for annotations and `isinstance`."""
    if name not in _CLASSES:
        raise AttributeError(f"module 'hexcrown' has no attribute {name!r}")
    module = __import__(f"hexcrown.{_CLASSES[name]}", fromlist=[name])
    found: type = getattr(module, name)
    return found


@within
def roll(expression: str, *, dice: Iterable[int] | None = None, seed: str | None = None) -> Roll:
    """Roll dice once: `hexcrown.roll("4d6kh3").total`.

    `dice` are faces you rolled yourself; the same `seed` always gives the same dice."""
    from hexcrown.dice import roll_once

    return roll_once(expression, dice, seed)


@within
def rolls(
    expression: str, *, dice: Iterable[int] | None = None, seed: str | None = None
) -> list[Roll]:
    """Roll as often as the expression says: `hexcrown.rolls("6#4d6kh3")` is six rolls."""
    from hexcrown.dice import roll_all

    return roll_all(expression, dice, seed)


@within
def odds(expression: str) -> Odds:
    """The exact odds of dice: `hexcrown.odds("2d6").at_least(9)` is `Fraction(5, 18)`."""
    from hexcrown.dice import Odds

    return Odds(expression)


@within
def tables(pack: str | PathLike[str] | None = None, *, lang: str = "en") -> Tables:
    """The tables of a pack by their ids: a folder, or the name of one of your packs or of ours.

    Without a name, all tables of your packs and ours."""
    from hexcrown.rolled_tables import Tables

    return Tables(pack, lang)


@within
def map(
    file: str | PathLike[str] | None = None,
    *,
    size: str = "14x11",
    shape: str = "rectangle",
    layout: str = "flat",
    sea: int = 26,
    capitals: int | None = None,
    name: str = "",
    seed: str | None = None,
) -> Map:
    """The map in a file, or a new one: the same settings and `seed` make the same map.

    `sea` is out of a hundred tiles; `shape` is rectangle, hexagon or ellipse."""
    from hexcrown.world_map import load_map, make_map

    if file is not None:
        return load_map(file)
    return make_map(size, shape, layout, sea, capitals, name, seed)


@within
def open(name: str | PathLike[str] | None = None, *, lang: str = "en", by: str = "") -> Campaign:
    """Open a campaign: a name, a file or a PostgreSQL address; without one, the one in use.

    `lang` is the language of its sentences; `by` is your name in the journal."""
    from hexcrown.campaigns import Campaign

    return Campaign(None if name is None else str(name), lang, by)
