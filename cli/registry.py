"""Which module answers which first word. The entry loads that module alone.

A module holds either `command`, a plain function (a single command), or `app`, a `typer.Typer`
(a noun with verbs under it).
"""

COMMANDS: dict[str, str] = {
    "map": "cli.map",
    "table": "cli.table",
    "rule": "cli.rule",
    "demo": "cli.demo",
    "odds": "cli.odds",
    "roll": "cli.roll",
    "deck": "cli.deck",
    "play": "cli.play",
}
