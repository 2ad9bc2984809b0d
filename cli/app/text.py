"""Sentences in the person's language.

The English template is the message's id: `say("no table {name}", name=...)`. The Italian ones
stand in `cli/messages/it/*.toml`, English template = Italian template; a test holds the two equal.
"""

from __future__ import annotations

from functools import cache

from cli.app.session import current


@cache
def load_messages(lang: str) -> dict[str, str]:
    import tomllib
    from importlib import resources

    folder = resources.files("cli") / "messages" / lang
    messages: dict[str, str] = {}
    if folder.is_dir():
        for file in sorted(folder.iterdir(), key=lambda entry: entry.name):
            if file.name.endswith(".toml"):
                messages.update(tomllib.loads(file.read_text(encoding="utf-8")))
    return messages


def tr(template: str, /, **facts: object) -> str:
    """The sentence in the session's language, with its facts put in."""
    if current.lang != "en":
        template = load_messages(current.lang).get(template, template)
    return agree(template.format(**facts)) if facts else template


def agree(text: str) -> str:
    """`1 crown`, not `1 crowns`: what the sentences count, where there is one of it."""
    if not text.startswith("1 ") and " 1 " not in text:
        return text
    words = text.split(" ")
    for place, word in enumerate(words[:-1]):
        if word == "1":
            noun = words[place + 1].rstrip(".,;:)")
            if noun in ONE:
                words[place + 1] = ONE[noun] + words[place + 1][len(noun) :]
    return " ".join(words)


# The plural nouns that follow a number in sentences, English and Italian.
ONE = {
    "acts": "act", "armies": "army", "cards": "card", "changes": "change", "crowns": "crown",
    "dice": "die", "engines": "engine", "entries": "entry", "phases": "phase", "points": "point",
    "prisoners": "prisoner", "provisions": "provision", "settlements": "settlement",
    "ships": "ship", "tiles": "tile", "turns": "turn",
    "atti": "atto", "eserciti": "esercito", "carte": "carta", "corone": "corona", "dadi": "dado",
    "macchine": "macchina", "fasi": "fase", "punti": "punto", "prigionieri": "prigioniero",
    "provviste": "provvista", "insediamenti": "insediamento", "navi": "nave",
    "tessere": "tessera", "turni": "turno", "monete": "moneta", "pietre": "pietra",
}  # fmt: skip


def pick(texts: dict[str, str]) -> str:
    """The session's language out of a pack's {en, it} pair."""
    return texts.get(current.lang) or texts["en"]


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
