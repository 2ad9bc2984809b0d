"""The commands by what a person is about: the order of `--help`, the README and the manual."""

from __future__ import annotations

SECTIONS: dict[str, tuple[str, ...]] = {  # messages
    "At the table, no campaign needed": (
        "roll", "odds", "table", "rule", "deck", "play", "demo", "tour",
    ),
    "The campaign": (
        "guide", "serve", "invite", "new", "list", "use", "status", "find", "option", "note",
        "rename",
        "archive", "campaign", "shell", "warm",
    ),
    "Who and what there is": (
        "map", "tile", "site", "empire", "army", "fleet", "settlement", "character", "item",
    ),
    "What players do": (
        "explore", "search", "sail", "battle", "siege", "raze", "build", "recruit", "provisions",
        "recover", "envoy", "spy", "cast",
    ),
    "The year": ("turn", "orders", "decide", "forecast"),
    "What players get": ("report", "chronicle", "roster", "chart"),
    "The books": (
        "journal", "why", "check", "undo", "redo", "amend", "savepoint", "backup", "restore",
        "export", "import",
    ),
    "The program": ("man", "schema"),
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
