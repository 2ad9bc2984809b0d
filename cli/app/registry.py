"""Which module answers which first word. The entry loads that module alone.

A module holds either `command`, a plain function (a single command), or `app`, a `typer.Typer`
(a noun with verbs under it), or several of these by name. Actions need no line here.
"""

from cli.app.action_index import read_commands

COMMANDS: dict[str, str] = {
    "new": "cli.commands.campaigns.new",
    "list": "cli.commands.campaigns.list",
    "use": "cli.commands.campaigns.use",
    "rename": "cli.commands.campaigns.rename",
    "archive": "cli.commands.campaigns.archive",
    "status": "cli.commands.campaigns.status",
    "report": "cli.commands.reports.report",
    "chronicle": "cli.commands.reports.chronicle",
    "chart": "cli.commands.reports.chart",
    "roster": "cli.commands.reports.roster",
    "battle-sheet": "cli.commands.reports.battle_sheet",
    "find": "cli.commands.campaigns.find",
    "option": "cli.commands.campaigns.option",
    "config": "cli.commands.campaigns.config",
    "note": "cli.commands.campaigns.note",
    "campaign": "cli.commands.campaigns.campaign",
    "journal": "cli.commands.books.journal",
    "why": "cli.commands.books.why",
    "check": "cli.commands.books.check",
    "undo": "cli.commands.books.undo",
    "redo": "cli.commands.books.redo",
    "amend": "cli.commands.books.amend",
    "savepoint": "cli.commands.books.savepoint",
    "export": "cli.commands.campaigns.export",
    "import": "cli.commands.campaigns.bring_in",
    "backup": "cli.commands.campaigns.backup",
    "restore": "cli.commands.campaigns.restore",
    "empire": "cli.commands.things.empire",
    "army": "cli.commands.things.nouns:army",
    "settlement": "cli.commands.things.settlement",
    "fleet": "cli.commands.things.nouns:fleet",
    "character": "cli.commands.things.nouns:character",
    "item": "cli.commands.things.nouns:item",
    "site": "cli.commands.things.nouns:site",
    "tile": "cli.commands.things.tile",
    "battle": "cli.commands.things.nouns:battle",
    "build": "cli.commands.things.nouns:build",
    "siege": "cli.commands.things.nouns:siege",
    "guide": "cli.commands.campaigns.guide",
    "invite": "cli.commands.campaigns.invite",
    "serve": "cli.commands.campaigns.serve",
    "access": "cli.commands.campaigns.access",
    "shell": "cli.commands.campaigns.shell",
    "map": "cli.commands.maps.map",
    "table": "cli.commands.tables.table",
    "rule": "cli.commands.tables.rule",
    "demo": "cli.commands.campaigns.demo",
    "tour": "cli.commands.campaigns.tour",
    "man": "cli.commands.campaigns.man",
    "schema": "cli.commands.campaigns.schema",
    "warm": "cli.commands.campaigns.warm",
    "turn": "cli.commands.year.turn",
    "decide": "cli.commands.year.decide",
    "regent": "cli.commands.year.regent",
    "orders": "cli.commands.year.orders",
    "forecast": "cli.commands.year.forecast",
    "odds": "cli.commands.tables.odds",
    "roll": "cli.commands.tables.roll",
    "deck": "cli.play.deck",
    "play": "cli.play.games",
}

COMMANDS = {path: "" for path in read_commands() if " " not in path} | COMMANDS  # actions

# `table roll`, the command used most at the table, does without Typer.
QUICK_TABLE_ROLL = "cli.commands.tables.table_quick"
