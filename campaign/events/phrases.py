"""Parts of sentences that the packs and the game's own words make, before they are put into a
language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from tables.library.table import as_texts

if TYPE_CHECKING:
    from campaign.events.values import Name, Texts
    from campaign.storage.changes import Sentence
    from tables.library.packs import Library

SPELLS = ("spells", "standard-spells")
# Tables whose outcome is told in the words of the action, or only leads to another table.
TOLD_ELSEWHERE = (
    "battle", "naval-battle", "wanderer-strategy", "independents", "races-good", "races-evil",
    "independent-race", "joining-race", "realm", "ships", "pirate-movement", "wandering-undead",
    "dragon-rage", "no-city-on-delta", "no-city-in-realm", "equinox", "horde-attack",
)  # fmt: skip
# Words of a reason that say in what circumstances; other words are a sentence of their own.
CIRCUMSTANCES = (
    "Wandering", "Under attack", "In port", "Home at the capital", "At the mystic spring",
    "As the siege closes in",
)  # fmt: skip


def say(template: str, **facts: object) -> Sentence:
    return {"say": template, "facts": facts}


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


def begin_small(texts: Texts) -> dict[str, str]:
    """Within a sentence; what has a capital letter further on is a name and stays."""
    return {
        lang: text if text[1:] != text[1:].lower() else text[:1].lower() + text[1:]
        for lang, text in texts.items()
    }


def in_one_language(names: Texts) -> dict[str, str]:
    """A spell's Italian name has the English one before it, for those who look it up in the book:
    `Raise Dead (Risveglio dei morti)`. A story says it once."""
    english, italian = names["en"], names.get("it", "")
    if italian.startswith(f"{english} (") and italian.endswith(")"):
        return {**names, "it": italian[len(english) + 2 : -1]}
    return dict(names)


def split_words(words: Texts | str) -> dict[str, object]:
    """`{who} is stranded` as what stands before and after whom it is about, who is named for each
    reader as that reader knows them."""
    halves = {lang: text.partition("{who}") for lang, text in as_texts(words).items()}
    before, after = ({lang: half[i] for lang, half in halves.items()} for i in (0, 2))
    found: dict[str, object] = {"before": before, "after": after}
    return found if halves["en"][1] else {**found, "who": ""}


def name_condition(library: Library, kind: str) -> Name:
    return library.conditions().get(kind, {}).get("name", kind)


def name_table_row(library: Library, table: str, row: str) -> dict[str, str]:
    return in_one_language(library.get(table).get_row(row).name)


def name_occasion(library: Library, table: str) -> Name:
    """As the table's file says; for people's own tables their title."""
    found = library.get(table)
    return found.data.get("occasion") or say("By the table {title}", title=found.title)


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


def name_reason(library: Library, cause: Mapping[str, object]) -> Name | None:
    """With the comma that joins a circumstance to its sentence; without one, a colon will."""
    match cause:
        case {"word": str(word)} if word:
            return (
                say("{reason},", reason={"word": word}) if word in CIRCUMSTANCES else {"word": word}
            )
        case {"condition": str(kind)} if kind:
            return name_condition(library, kind)
        case {"occasion": str(table)} if table:
            return say("{reason},", reason=name_occasion(library, table))
        case {"row": str(row)} if row:
            named, joins = name_cause(library, row)
            return say("{reason},", reason=named) if joins else named
    return None
