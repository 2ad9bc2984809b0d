"""An army list: its units with their numbers and points, and what its file says of itself."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal

from campaign.errors import WrongWords

LARGEST_FILE = 8_000_000  # bytes; a list of 3,000 points with all its rules has about 500,000
LARGEST_UNPACKED = 64_000_000
DEEPEST = 100  # elements or objects within one another
MOST_UNITS = 1_000
MOST = 1_000_000  # points or models
LONGEST_NAME = 200
NUMBER = re.compile(r"-?\d{1,12}(\.\d{1,12})?")

# Names of a category or a heading whose units are characters.
CHARACTERS = frozenset(
    (
        "character", "characters", "named characters", "hero", "heroes", "epic hero", "lord",
        "lords", "leader", "leaders", "hq", "commander", "commanders", "general", "generals",
        "warlord", "wizard", "wizards", "personaggio", "personaggi", "eroe", "eroi",
    )
)  # fmt: skip


@dataclass(frozen=True)
class Unit:
    """Models of one kind that stand together, or one character."""

    name: str
    number: int
    points: int
    character: bool = False


@dataclass(frozen=True)
class ArmyList:
    """`stated`: the total that the file gives, if it gives one. `limit`: what it was written for.
    `unread`: lines of a text that are neither units nor their details."""

    name: str
    units: tuple[Unit, ...]
    format: str
    stated: int | None = None
    limit: int | None = None
    unread: tuple[str, ...] = ()

    @property
    def total(self) -> int:
        return sum(unit.points for unit in self.units)

    @property
    def characters(self) -> tuple[Unit, ...]:
        return tuple(unit for unit in self.units if unit.character)

    @property
    def is_as_stated(self) -> bool:
        """A file whose units don't make up the total that it gives was cut short or changed."""
        return self.stated is None or self.stated == self.total


def is_character(category: str) -> bool:
    return category.strip().lower() in CHARACTERS


def parse_number(text: object, what: str) -> Decimal:
    """A number as files write it (`96`, `96.0`, 2.5), never one that needs much memory."""
    written = str(text).strip() if isinstance(text, str | int | float) else ""
    if isinstance(text, bool) or not NUMBER.fullmatch(written) or abs(Decimal(written)) > MOST:
        raise WrongWords(
            "{what} is a number up to {most}, not {text}",
            what=what,
            most=MOST,
            text=str(text)[:40],
        )
    return Decimal(written)


def to_whole(value: Decimal, name: str) -> int:
    """Points are whole and no unit gives any back: a list that says otherwise isn't read wrongly
    but not at all."""
    if value != int(value) or value < 0:
        raise WrongWords(
            "{unit} costs {cost}: a unit's points are a whole number, 0 or more",
            hint="round the points of this unit in the list",
            unit=name,
            cost=str(value.normalize()),
        )
    return int(value)


def clean_name(name: object, fallback: str = "") -> str:
    """One line that can be shown and kept."""
    text = " ".join("".join(c if c.isprintable() else " " for c in str(name or "")).split())
    return text[:LONGEST_NAME].rstrip() or fallback


def check_units(units: Iterable[Unit]) -> tuple[Unit, ...]:
    found = tuple(units)
    if not found:
        raise WrongWords(
            "this list has no units",
            hint="a line of a text list is a name, a number and points: Spearmen, 20, 180",
        )
    if len(found) > MOST_UNITS:
        raise too_many_units()
    return found


def too_many_units() -> WrongWords:
    return WrongWords("a list has at most {most} units", most=MOST_UNITS)


def nested_too_deep() -> WrongWords:
    return WrongWords("this list is nested more than {most} deep", most=DEEPEST)
