"""Names for what nobody has named: `First Host of Ostmark`, `Tower of Ool`, `Alderford`.

The English name is kept in the row, so that it can be typed, renamed and exported like any other;
people who read Italian see and may type `Prima Schiera di Ostmark`.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from campaign.storage import models
from campaign.storage.text_validation import LONGEST_NAME

if TYPE_CHECKING:
    from campaign.storage.models.kinds import ForceTable
    from campaign.storage.world import World

NUMBERED = re.compile(r"([0-9]+)(?:st|nd|rd|th)")


@cache
def load_words() -> dict[str, Any]:
    return tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))


def name_new_force(world: World, table: ForceTable, owner: int | None, kind: str, race: str) -> str:
    """Unique among all that the empire ever had; none for what belongs to nobody. No rule depends
    on the name, so reading it is not recorded."""
    noun = noun_of(table, kind, race)
    if owner is None or noun is None:
        return ""
    with world.unnoticed():
        empire = world.get(models.Empire, owner).name
        taken = {row.name for row in world.find(models.model_of(table), owner=owner)}
    numbers = range(1, len(taken) + 2)
    names = (f"{ordinal(number)} {noun[0]} of {empire}" for number in numbers)
    free = next(name for name in names if name not in taken)
    return free if len(free) <= LONGEST_NAME else ""


def name_wanderer(world: World, table: ForceTable, what: str, tile: int) -> str:
    """`Undead Host of Vhar`, for what no empire commands; none where it needs no name."""
    if what == "wizard":
        return name_guard(world, tile)
    noun = load_words()[f"wandering-{table}"].get(what)
    names = [f"{noun[0]} of {name}" for name in site_names()] if noun else []
    return free_name(world, table, tile, names)


def name_guard(world: World, tile: int) -> str:
    """A wizard's men, by the name of his tower: `First Wizard's Guard of Avel`."""
    with world.unnoticed():
        towers = [row.name for row in world.find(models.Site, tile=tile, kind="tower")]
        tail = towers[-1].removeprefix("Tower of ") if towers else ""
        numbers = range(1, len(world.find(models.Army, kind="independent")) + 2)
    noun = load_words()["army"]["wizard"][0]
    names = [f"{ordinal(number)} {noun} of {tail}" for number in numbers] if tail else []
    return free_name(world, "army", 0, names)


def noun_of(table: ForceTable, kind: str, race: str) -> list[str] | None:
    words = load_words()
    found: list[str] | None = words[table].get(kind)
    if table == "army" and kind == "player":
        found = words["race"].get(race) or words["race"]["other"]
    return found


def name_new_site(world: World, kind: str, tile: int) -> str:
    """`Tower of Ool`; none for a kind that needs no name."""
    noun = load_words()["site"].get(kind)
    names = [f"{noun[0]} of {name}" for name in site_names()] if noun else []
    return free_name(world, "site", tile, names)


def name_new_settlement(world: World, tile: int) -> str:
    return free_name(world, "settlement", tile, settlement_names())


def free_name(world: World, table: str, tile: int, names: list[str]) -> str:
    """By the tile, so that the same act gives the same name; the next one where it is taken."""
    start = tile * 37 % (len(names) or 1)  # neighbours get names far apart in the list
    with world.unnoticed():
        for name in names[start:] + names[:start]:
            if not world.rows_of(table, name=name):
                return name
    return ""


@cache
def site_names() -> list[str]:
    names: list[str] = load_words()["places"]["sites"]
    return names


@cache
def settlement_names() -> list[str]:
    places = load_words()["places"]
    return [first + last for first in places["first"] for last in places["last"]]


def with_article(part: str, kind: str) -> dict[str, str]:
    """`the village`, `il villaggio`: what has no name. `part`: `called` for a place, `force`."""
    pair = load_words()[part].get(kind)
    return {"en": pair[0], "it": pair[1]} if pair else {"word": kind}


def ordinal(number: int) -> str:
    words: list[str] = load_words()["ordinals"]["en"]
    if number <= len(words):
        return words[number - 1]
    last = "th" if number // 10 % 10 == 1 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{last}"


# In Italian


class NameBeginning(NamedTuple):
    """What a name begins with, in Italian, and the article before it in a sentence."""

    text: str
    article: str

    def __str__(self) -> str:
        return f"{self.article}{'' if self.article.endswith(chr(39)) else ' '}{self.text}"


def in_italian(name: str) -> str | None:
    """The Italian of a name given by the program; None for one that people gave."""
    head, _, tail = name.partition(" of ")
    found = find_head(head) if tail else None
    return f"{found.text} di {tail}" if found else None


def in_a_sentence(name: str) -> dict[str, str] | None:
    """`the First Host of Ostmark`, `la Prima Schiera di Ostmark`."""
    head, _, tail = name.partition(" of ")
    found = find_head(head) if tail else None
    return {"en": f"the {name}", "it": f"{found} di {tail}"} if found else None


def in_english(text: str) -> str | None:
    """What is kept, for a name or the beginning of one typed in Italian."""
    for italian, english in english_heads():
        if text.casefold().startswith(italian.casefold()):
            rest = text[len(italian) :]
            kept = f" of {rest[4:]}" if rest.casefold().startswith(" di ") else rest
            return english + kept if kept[:1] in ("", " ") else None
    return None


def is_force_head(head: str) -> bool:
    """`First Host`, `21st Host`: of an army or a fleet, not of a place."""
    return head.partition(" ")[2] in nouns() and find_head(head) is not None


def find_head(head: str) -> NameBeginning | None:
    return italian_heads().get(head) or numbered_head(head)


@cache
def italian_heads() -> dict[str, NameBeginning]:
    words = load_words()
    placed = ("site", "wandering-army", "wandering-fleet")
    heads = {
        en: NameBeginning(it, article)
        for part in placed
        for en, it, article in words[part].values()
    }
    ordinals = list(zip(words["ordinals"]["en"], words["ordinals"]["it"], strict=True))
    for noun, (italian, ending) in nouns().items():
        for en, stem in ordinals:
            article = "l'" if stem[0] in "OU" else "la" if ending == "a" else "il"
            heads[f"{en} {noun}"] = NameBeginning(f"{stem}{ending} {italian}", article)
    return heads


@cache
def english_heads() -> list[tuple[str, str]]:
    """Longest first: `Torre Nera` before `Torre`."""
    found = [(head.text, english) for english, head in italian_heads().items()]
    return sorted(found, key=lambda pair: (-len(pair[0]), pair))


@cache
def nouns() -> dict[str, tuple[str, str]]:
    words = load_words()
    found = [noun for part in ("army", "race", "fleet") for noun in words[part].values()]
    return {en: (it, ending) for en, it, ending in found}


def numbered_head(head: str) -> NameBeginning | None:
    """`21st Host`: `21ª Schiera`."""
    number, _, noun = head.partition(" ")
    found = NUMBERED.fullmatch(number)
    if found is None or noun not in nouns():
        return None
    italian, ending = nouns()[noun]
    marked = f"{found[1]}{'ª' if ending == 'a' else 'º'} {italian}"
    return NameBeginning(marked, "la" if ending == "a" else "il")
