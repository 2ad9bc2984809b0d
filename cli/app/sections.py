"""The commands by what a person is about: the order of `--help`, the README and the
manual; and where to begin."""

from __future__ import annotations

from cli.app.output import line, say
from cli.words.text import tr

SECTIONS: dict[str, tuple[str, ...]] = {  # messages
    "At the table, no campaign needed": (
        "roll", "odds", "table", "rule", "deck", "play", "demo", "tour",
    ),
    "The campaign": (
        "guide", "serve", "invite", "access", "new", "list", "use", "status", "find", "option",
        "note", "rename", "archive", "campaign", "shell", "warm",
    ),
    "Who and what there is": (
        "map", "tile", "site", "empire", "army", "fleet", "settlement", "character", "item",
    ),
    "What players do": (
        "explore", "search", "sail", "battle", "siege", "raze", "build", "recruit", "provisions",
        "recover", "envoy", "spy", "cast",
    ),
    "The year": ("turn", "orders", "decide", "regent", "forecast"),
    "What players get": ("report", "chronicle", "roster", "battle-sheet", "chart"),
    "The books": (
        "journal", "why", "check", "undo", "redo", "amend", "savepoint", "backup", "restore",
        "export", "import",
    ),
    "The program": ("config", "man", "schema"),
}  # fmt: skip
OTHERS = "More"


def by_section(commands: list[str]) -> dict[str, list[str]]:
    """The given commands by section; those without a section come last."""
    found = {
        title: [name for name in names if name in commands] for title, names in SECTIONS.items()
    }
    placed = {name for names in SECTIONS.values() for name in names}
    found[OTHERS] = [name for name in commands if name not in placed]
    return {title: names for title, names in found.items() if names}


def welcome() -> int:
    """`hexcrown` alone, at a terminal, before there is a campaign: where to begin.

    A few lines: the help of every command would scroll its own beginning away.
    """
    beginnings = {
        "guide": tr("begin a campaign, and be led through a game night here"),
        "serve": tr("the same in your browser, with the map"),
        "tour": tr("try a first evening that leaves no trace"),
        "roll 2d6": tr("dice, tables and rules need no campaign"),
    }
    say(
        "Hexcrown runs a campaign: it keeps the records, rolls on its tables and leads through the "
        "year."
    )
    line()
    for words, what in beginnings.items():
        line(f"  hexcrown {words:<10}{what}")
    line()
    say("hexcrown --help lists every command. In italiano: hexcrown guide --lang it")
    return 0
