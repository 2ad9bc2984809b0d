"""Short ways to say a command: `next`, `move 1 0401`, `army 1`.

Only words that are no command of their own; the journal keeps the command in full.
"""

from __future__ import annotations

SHORT = {
    "next": ["turn", "next"],
    "move": ["army", "move"],
    "march": ["army", "march"],
    "attack": ["battle"],
}
SHOWN = ("army", "fleet", "settlement", "empire", "tile", "site", "character", "item")


def in_full(words: list[str]) -> list[str]:
    """The command that is meant; any other words come back as they are."""
    first = words[:1]
    if first and first[0] in SHORT:
        return [*SHORT[first[0]], *words[1:]]
    if len(words) == 2 and first[0] in SHOWN and is_name(words[1]):
        return [first[0], "show", words[1]]
    return words


def is_name(word: str) -> bool:
    """A number, a label or a name: verbs and options are lower-case words."""
    begins = word[:1]
    return begins != "-" and (begins.isdigit() or begins == "#" or word != word.lower())
