"""A name or a sentence of the campaign (`campaign.knowledge.naming`) in the person's language.

Addresses of pages that a person types.

A document of the campaign in the person's language: every name in it becomes words.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from cli.words.moments import short_moment
from cli.words.reader import reader
from cli.words.text import capitalise, pick, tr, translated

if TYPE_CHECKING:
    from urllib.parse import SplitResult

    from campaign.guide.documents import Price

# Italian joins a preposition with the article of the name put in after it: "di il villaggio".
STEMS = {"di": "de", "a": "a", "da": "da", "in": "ne", "su": "su"}
ENDINGS = {"il": "l", "lo": "llo", "la": "lla", "l'": "ll'", "i": "i", "gli": "gli", "le": "lle"}
JOINED = re.compile(r"\b([Dd]i|[Aa]|[Dd]a|[Ii]n|[Ss]u) (l'|(?:il|lo|la|i|gli|le)(?= ))")
# What the Italian templates leave open: "un città", "e Elmbridge".
OF_A_SHE = re.compile(r"\bun (?=(?:città|fortezza|capitale)\b)")
BEFORE_E = re.compile(r"\be (?=[EeÈè])")
# Words of the game whose English is more than their id without hyphens.
IN_ENGLISH = {"orcs-goblins": "orcs and goblins"}


def phrase(name: object) -> str:
    if not isinstance(name, Mapping):
        return str(name)
    if "word" in name:
        return say_word(str(name["word"]))
    if "list" in name:
        return ", ".join(phrase(each) for each in name["list"])
    if "moment" in name:
        return short_moment(str(name["moment"]))
    if "place" in name:
        place, tile = phrase(name["place"]), phrase(name["tile"])
        return tr("{place} ({tile})", place=place, tile=tile)
    if "say" in name:
        facts, units = name["facts"].items(), name.get("units", {})
        # A number stays one: the sentence may have a form for one of a thing.
        told: dict[str, object] = {k: v if isinstance(v, int) else phrase(v) for k, v in facts}
        for fact, unit in units.items():
            if fact in told:
                told[fact] = tr(f"{{{unit}}} {unit}", **{unit: told[fact]})
        said = tr(name["say"], **told)
        if "why" in name:
            said = because(phrase(name["why"]), after_colon(translated(name["say"], told), said))
        return agree(said) if reader().lang == "it" else said
    return pick(dict(name))


def say_word(word: str) -> str:
    """A word of the game as people write it: `high elves`, in Italian `alti elfi`."""
    if reader().lang == "en" and word in IN_ENGLISH:
        return IN_ENGLISH[word]
    return tr(word).replace("-", " ")


def sentence(name: object) -> str:
    """A phrase that begins with a capital letter."""
    return capitalise(phrase(name))


def because(reason: str, said: str) -> str:
    """`Out scouting, …`; `A poor harvest: …`."""
    return f"{reason} {said}" if reason.endswith(",") else f"{reason}: {said}"


def after_colon(template: str, said: str) -> str:
    """After a colon a sentence begins in lower case, unless it begins with a name."""
    return said if template.startswith("{") else said[:1].lower() + said[1:]


def agree(said: str) -> str:
    said = BEFORE_E.sub("ed ", OF_A_SHE.sub("una ", said))
    return JOINED.sub(join_article, said)


def join_article(found: re.Match[str]) -> str:
    stem = STEMS[found[1].lower()]
    return (stem.capitalize() if found[1][0].isupper() else stem) + ENDINGS[found[2]]


def price_label(price: Price | None) -> str:
    if price is None or not (price["crowns"] or price["timber"]):
        return ""
    crowns = tr("{crowns} crowns", crowns=price["crowns"])
    if not price["timber"]:
        return crowns
    return f"{crowns}, {tr('{timber} timber', timber=price['timber'])}"


SENTENCES = tuple({"say", "facts", *more} for more in ((), ("why",), ("units",), ("units", "why")))
NAMES = ({"word"}, {"moment"}, {"list"}, {"place", "tile"}, *SENTENCES, {"en", "it"}, {"en"})


def speak(value: object) -> Any:
    """The same document, its names (`campaign.knowledge.naming`) put into words."""
    if isinstance(value, Mapping):
        keys = set(value)
        if keys in NAMES:
            return phrase(value)
        if keys == {"list", "about"}:
            parts = ", ".join(speak(value["list"]))
            return tr("{about}: {parts}", about=speak(value["about"]), parts=parts)
        return {key: speak(inner) for key, inner in value.items()}
    if isinstance(value, (list, tuple)):
        return [speak(inner) for inner in value]
    return value


def split_address(text: str) -> SplitResult | None:
    """The parts of an address that has a host and no password; None for any other text."""
    from urllib.parse import urlsplit

    try:
        parts = urlsplit(text)
        _ = parts.port  # read here: a number of a port, or ValueError
    except ValueError:
        return None
    # urlsplit leaves line breaks out and lets blanks pass; no request can be made with either.
    is_plain = text.isascii() and text.isprintable() and " " not in text
    is_page = parts.scheme in ("http", "https") and parts.hostname and parts.username is None
    return parts if is_plain and is_page else None
