"""Which module answers which first word. The entry loads that module alone.

A module holds either `command`, a plain function (a single command), or `app`, a `typer.Typer`
(a noun with verbs under it).
"""

COMMANDS: dict[str, str] = {
    "new": "cli.new",
    "list": "cli.list",
    "use": "cli.use",
    "rename": "cli.rename",
    "archive": "cli.archive",
    "status": "cli.status",
    "option": "cli.option",
    "note": "cli.note",
    "campaign": "cli.campaign",
    "journal": "cli.journal",
    "why": "cli.why",
    "check": "cli.check",
    "undo": "cli.undo",
    "redo": "cli.redo",
    "amend": "cli.amend",
    "savepoint": "cli.savepoint",
    "export": "cli.export",
    "import": "cli.bring_in",
    "backup": "cli.backup",
    "restore": "cli.restore",
    "empire": "cli.empire",
    "army": "cli.army",
    "settlement": "cli.settlement",
    "fleet": "cli.fleet",
    "character": "cli.character",
    "shell": "cli.shell",
    "map": "cli.map",
    "table": "cli.table",
    "rule": "cli.rule",
    "demo": "cli.demo",
    "turn": "cli.turn",
    "decide": "cli.decide",
    "odds": "cli.odds",
    "roll": "cli.roll",
    "deck": "cli.deck",
    "play": "cli.play",
}
