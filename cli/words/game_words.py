"""Words of the game as people type them, in either language: commands get the English ones.

One place for every parameter of every command. A closed choice is known by its choices, another
parameter by the word that its help shows for it (RACE, AGENT) or by its own name, as in
`cli.app.completion`, which offers these words; `cli.words.trouble` lists them in a refusal.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from importlib import import_module
from typing import Any

from tables.library.plain_text import ARTICLE
from tables.library.plain_text import fold as plain

# The words of each place, or where they stand: read only if other than the default is typed.
LISTS = {
    "race": ("tables.library.vocabulary:RACES",),
    "strategy": ("campaign.rules.war.battles:ATTACKS", "campaign.rules.war.battles:DEFENCES"),
    "agent": ("spy", "saboteur", "assassin", "counter-agent"),
    "purse": ("campaign.storage.models.kinds:PURSES",),
    "kind": ("campaign.actions.winter.shipyards:COLUMN_OF",),
    "what=amount": ("campaign.storage.models.kinds:GOODS",),
    "until": ("campaign.season.turning:UNTIL",),
    "when": ("campaign.season.turning:UNTIL",),
    "what": ("campaign.reports.chronicle:COUNTS",),
    "word": (
        "maps.board.tile:TERRAINS", "maps.board.tile:KINDS", "campaign.bookkeeping.laying:FLAGS",
    ),
    "value": ("campaign.rules.options:CHOICES",),
    "list": ("all", "none", "maps.board.tile:KINDS"),
    "by": ("land", "coast", "sea"),
    "shape": ("maps.making.ground:SHAPES",),
    "layout": ("maps.board.hexes:LAYOUTS",),
    "theme": ("maps.drawing.palette:THEMES",),
    "legend": ("maps.drawing.sheet:LEGENDS",),
    "orientation": ("maps.drawing.paper.sheets:ORIENTATIONS",),
}  # fmt: skip
# What a cell or a table's fact may hold, beside the places above.
IN_CELLS = (
    "tables.library.vocabulary:RACES", "tables.library.vocabulary:ITEMS",
    "campaign.storage.models.kinds:ALIGNMENTS", "campaign.storage.models.kinds:SETTLEMENT_KINDS",
    "campaign.storage.models.kinds:ARMY_KINDS", "campaign.storage.models.kinds:FLEET_KINDS",
    "campaign.storage.models.kinds:SEASONS", "maps.board.tile:TERRAINS", "maps.board.tile:KINDS",
    "maps.files.text_lines:LINE_WORDS", "bridge", "general", "wizard", "hero", "yes", "no",
)  # fmt: skip
WORDS_IN_CELLS = ("kind", "race", "terrain", "alignment")  # columns that hold words of the game
OTHER_ITALIAN = {"table": "tavolo"}  # in messages it is a table of rows; here dice lie on it
PAINTED = re.compile(r'"[^"]*"|[^\s"]+')  # a word of `map edit`, or a name in quotes


def words_for(parameter: Any) -> Callable[[], list[str]] | None:
    """A function that gives the words of this parameter; None if it takes no closed list."""
    if choices := getattr(parameter.type, "choices", None):
        return lambda: [str(choice) for choice in choices]
    place = str(parameter.metavar or "").strip("[].").lower()
    listed = LISTS.get(place) or LISTS.get(str(parameter.name))
    return (lambda: read_words(listed)) if listed else None


def read_words(listed: Iterable[str]) -> list[str]:
    """Words as they are, and those of the constants named as `module:NAME`."""
    found: list[str] = []
    for each in listed:
        module, colon, name = each.partition(":")
        found += getattr(import_module(module), name) if colon else (each,)
    return found


def in_english_before(parameter: Any) -> Callable[[object, object], object]:
    """The parameter's own conversion; words of its list are put into English first."""
    cast: Callable[[object, object], object] = parameter.type_cast_value
    find = words_for(parameter)
    if find is None:
        return cast

    def cast_in_english(context: object, value: object) -> object:
        if isinstance(value, str) and value != parameter.default:
            value = in_english(value, find())
        elif isinstance(value, list | tuple):
            value = [in_english(each, find()) for each in value]
        return cast(context, value)

    return cast_in_english


def in_english(typed: str, words: Iterable[str]) -> str:
    """The one of `words` that was typed, with its sign (`+forest`) or what it is set to
    (`provisions=2`), or several with commas; what is none of them stays, to be refused by name."""
    known = list(words)
    if typed in known:
        return typed
    if "," in typed:
        return ",".join(in_english(part, known) for part in typed.split(","))
    name, equals, value = typed.partition("=")
    sign = name[:1] if name[:1] in "+-" else ""
    for word in known:
        if plain(name[len(sign) :]) in said_as(word):
            return f"{sign}{word}{equals}{value}"
    return typed


def said_as(word: str) -> tuple[str, ...]:
    from cli.words.phrases import IN_ENGLISH

    return plain(word), plain(in_italian(word)), plain(IN_ENGLISH.get(word, word))


def in_italian(word: str) -> str:
    from cli.words.catalogue import load_catalogue

    return OTHER_ITALIAN.get(word) or (load_catalogue("it").gettext(word) if word else "")


def in_english_pair(table: str, pair: str) -> str:
    """`genere=villaggio` as `kind=village`; names and numbers stay as they are."""
    from campaign.storage.models.schema import columns

    column, equals, value = pair.partition("=")
    column = in_english(column, columns(table))
    value = in_english(value, read_words(IN_CELLS)) if column in WORDS_IN_CELLS else value
    return f"{column}{equals}{value}"


def paint_in_english(change: str) -> str:
    """`0405 altura +foresta "Costa"` as `map edit` knows it; names stay."""
    words = read_words(IN_CELLS)
    return PAINTED.sub(lambda found: in_english(found[0], words), change)


def as_offered(words: Iterable[str]) -> list[str]:
    """In the person's language, as one word each, so that nothing must be quoted."""
    from cli.words.reader import reader

    if reader().lang == "en":
        return list(words)
    return [ARTICLE.sub("", in_italian(word)).replace(" ", "-") for word in words]


def in_both(word: str) -> str:
    """As it may be typed: `nani (dwarfs)`. A word of no list stays as it is."""
    from cli.words.reader import reader

    places = [listed for place in LISTS.values() for listed in place]
    if reader().lang == "en" or word not in read_words((*IN_CELLS, *places)):
        return word
    italian = ARTICLE.sub("", in_italian(word))
    return word if italian == word else f"{italian} ({word})"
