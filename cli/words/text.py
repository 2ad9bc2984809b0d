"""Sentences in the person's language.

The English template is the message's id: `tr("no table {name}", name=...)`. The catalogues of
`cli/messages` hold the Italian, and the forms for one of a thing in both languages.
"""

from __future__ import annotations

from cli.words.reader import reader

TYPE_CHECKING = False  # `typing` is not loaded for a plain roll
if TYPE_CHECKING:
    from collections.abc import Mapping

MANY = 2


def tr(template: str, /, **facts: object) -> str:
    """The sentence in the session's language, with its facts put in."""
    text = translated(template, facts)
    return text.format(**facts) if facts else text


def translated(template: str, facts: dict[str, object]) -> str:
    # gettext answers an empty text with the catalogue's header.
    # English needs no catalogue but for one of a thing.
    if not template or (reader().lang == "en" and 1 not in facts.values()):
        return template
    from cli.words.catalogue import load_catalogue

    catalogue = load_catalogue(reader().lang)
    for name, fact in facts.items():  # a message that counts names the fact as its context
        count = fact if isinstance(fact, int) else MANY
        form = catalogue.npgettext(name, template, template, count)
        if form != template:
            return form
    return catalogue.gettext(template)


def pick(texts: Mapping[str, str]) -> str:
    """The session's language out of a pack's {en, it} pair."""
    return texts.get(reader().lang, texts["en"])


def capitalise(text: str) -> str:
    """Unlike `str.capitalize`, which makes the other letters small."""
    return text[:1].upper() + text[1:]


BIDI = frozenset("\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def clean(text: str) -> str:
    """Names come from people: control characters and direction marks never reach a terminal."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(map(clean_char, text))


def clean_char(char: str) -> str:
    if char in "\n\t" or (char.isprintable() and char not in BIDI):
        return char
    return f"\\x{ord(char):02x}" if ord(char) < 256 else f"\\u{ord(char):04x}"
