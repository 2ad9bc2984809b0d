"""The story with its names: `army:3` in a sentence becomes what people call that army.

A name is plain text, a pair {en, it} of a pack, {"word": …} to be translated, {"moment": …} of the
year, {"list": …} of names, or a sentence of its own ({"say", "facts"}). `cli.words.phrases` puts
them into the language of a person.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, get_args

from campaign.storage.default_names import in_a_sentence, in_italian, with_article
from campaign.storage.models import (
    Army,
    Character,
    Empire,
    Fleet,
    Item,
    Settlement,
    Site,
    Tile,
    model_of,
)
from campaign.storage.models.kinds import NamedTable
from campaign.storage.steps import Sentence, StoryLine
from campaign.storage.world import World
from tables.library.packs import Library
from tables.library.table import as_texts

if TYPE_CHECKING:
    from campaign.storage.models import Named

NAMED: tuple[NamedTable, ...] = get_args(NamedTable)
SPELLS = ("spells", "standard-spells")
# Words of a reason that say in what circumstances; other words are a sentence of their own.
CIRCUMSTANCES = (
    "Wandering", "Under attack", "In port", "Home at the capital", "At the mystic spring",
    "As the siege closes in",
)  # fmt: skip
Name = object  # str | {"en", "it"} | {"word"} | {"moment"} | {"list"} | {"say", "facts"}


def name_story(world: World, library: Library, story: Iterable[StoryLine]) -> list[StoryLine]:
    """Each sentence with its facts named; whom it is for stays with it."""
    return [name_line(world, library, line) for line in say_reasons_once(story)]


def say_reasons_once(story: Iterable[StoryLine]) -> Iterator[StoryLine]:
    """A sentence goes on from the one before it where both have the same reason."""
    before: object = None
    for line in story:
        why = line.get("why")
        kept = line.copy()
        if why is not None and why == before:
            del kept["why"]
        yield kept
        before = why


def name_line(world: World, library: Library, line: StoryLine) -> StoryLine:
    facts = {key: name(world, library, fact) for key, fact in line["facts"].items()}
    named: StoryLine = {**line, "facts": facts}
    if "why" in line:
        named["why"] = name_reason(world, library, line["why"])
    return named


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
    if kind in ("row", "small"):
        table, _, number = key.partition("/")
        called = in_one_language(library.get(table).get_row(number).name)
        return begin_small(called) if kind == "small" else called
    if kind == "cause":
        return name_cause(library, key)[0]
    if kind not in NAMED or not key.isdigit():
        return fact
    row = world.get_if(model_of(kind), int(key))
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
    """Joined as a balanced tree: a thousand names nested one in another would exceed the recursion
    limit when they are rendered."""
    if len(names) == 1:
        return names[0]
    middle = len(names) // 2
    one, other = join_names(names[:middle]), join_names(names[middle:])
    return say("{one}, {other}", one=one, other=other)


def name_reason(world: World, library: Library, why: object) -> Name:
    """`why` as a step keeps it, `cause:table/row`. With the comma that joins a circumstance to its
    sentence; without one, a colon will."""
    kind, _, key = str(why).partition(":")
    if kind == "cause":
        cause, joins = name_cause(library, key)
        return say("{reason},", reason=cause) if joins else cause
    circumstance = kind == "occasion" or (kind == "word" and key in CIRCUMSTANCES)
    named = name(world, library, why)
    return say("{reason},", reason=named) if circumstance else named


def name_cause(library: Library, key: str) -> tuple[Name, bool]:
    """What the row says of itself as a reason, else its occasion and its name; and whether it is a
    circumstance, which a comma joins to what follows."""
    table, _, number = key.partition("/")
    row = library.get(table).get_row(number)
    if table in SPELLS:
        return say("By the spell {row}", row=in_one_language(row.name)), True
    if "cause" in row.data:
        texts = as_texts(row.data["cause"])
        bare = {lang: text.removesuffix(",") for lang, text in texts.items()}
        return bare, any(text.endswith(",") for text in texts.values())
    return say(
        "{cause}, {row}", cause=name_occasion(library, table), row=begin_small(row.name)
    ), False


def begin_small(texts: Mapping[str, str]) -> dict[str, str]:
    """Within a sentence; what has a capital letter further on is a name and stays."""
    return {
        lang: text if text[1:] != text[1:].lower() else text[:1].lower() + text[1:]
        for lang, text in texts.items()
    }


def split_words(words: Mapping[str, str], who: str) -> dict[str, object]:
    """`{who} is stranded` as what stands before and after whom it is about, who is named for each
    reader as that reader knows them."""
    halves = {lang: text.partition("{who}") for lang, text in as_texts(words).items()}
    before, after = ({lang: half[i] for lang, half in halves.items()} for i in (0, 2))
    return {"before": before, "who": who if halves["en"][1] else "", "after": after}


def ending_of(library: Library, kind: str, who: str) -> tuple[str, dict[str, object]]:
    """The sentence that tells of a condition's end."""
    facts: dict[str, object] = {"who": who, "condition": f"condition:{kind}"}
    words = library.conditions().get(kind, {}).get("ends")
    if words is None:
        return "{who} is free of {condition}.", facts
    return "{before}{who}{after}.", {**facts, **split_words(words, who)}


def name_occasion(library: Library, table: str) -> Name:
    """As the table's file says; for people's own tables their title."""
    found = library.get(table)
    return found.data.get("occasion") or say("By the table {title}", title=found.title)


def say(template: str, **facts: object) -> Sentence:
    return {"say": template, "facts": facts}


def of_owner(world: World, thing: Name, owner: int | None) -> Name:
    empire = world.get_if(Empire, owner)
    return say("{thing} of {empire}", thing=thing, empire=empire.name) if empire else thing


def name_army(world: World, row: Army) -> Name:
    return in_a_sentence(row.name) or row.name or name_force(world, row, "army")


def in_both_languages(name: str) -> Name:
    """A name the program gave, as a pair; one that people gave stands as it is."""
    italian = in_italian(name)
    return {"en": name, "it": italian} if italian else name


def name_force(world: World, row: Army | Fleet, players: str) -> Name:
    """By its kind, its number and whose it is."""
    return of_owner(world, name_numbered(row.kind, players, row.id), row.owner)


def name_numbered(kind: str, players: str, number: int | None) -> Name:
    """By its kind and number; whoever knows no number has the kind alone."""
    called = with_article("force", players if kind == "player" else kind)
    return called if number is None else say("{kind} {number}", kind=called, number=number)


def name_fleet(world: World, row: Fleet) -> Name:
    return in_a_sentence(row.name) or row.name or name_force(world, row, "fleet")


def name_place(world: World, row: Settlement | Site) -> Name:
    """A settlement or site."""
    tile = name_tile(world, world.get(Tile, row.tile))
    return name_place_at(row.name, row.kind, tile)


def name_place_at(called: str, kind: str, tile: Name) -> Name:
    """By its name, else by what it is; and where."""
    if called:
        return say("{place} ({tile})", place=in_a_sentence(called) or called, tile=tile)
    return say("{place} at {tile}", place=with_article("called", kind), tile=tile)


def name_tile(world: World, row: Tile) -> Name:
    return f"{row.label or (row.q, row.r)} {row.name}".strip()


def name_row(world: World, row: Named) -> Name:
    if isinstance(row, Tile):
        return name_tile(world, row)
    if isinstance(row, Army):
        return name_army(world, row)
    if isinstance(row, Fleet):
        return name_fleet(world, row)
    if isinstance(row, (Settlement, Site)):
        return name_place(world, row)
    kind = with_article("item", row.kind if isinstance(row, (Character, Item)) else "")
    return row.name or say("{kind} {number}", kind=kind, number=row.id)
