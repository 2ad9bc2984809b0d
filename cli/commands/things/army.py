"""`hexcrown army`: what they hold and where they stand."""

from __future__ import annotations

from cli.commands.things.army_deeds import add_deeds
from cli.commands.things.army_roster import roster
from cli.commands.things.army_sea import add_sea_deeds
from cli.commands.things.army_winter import add_winter_deeds
from cli.options.noun_commands import make_app

app = make_app("army", "Armies: what they hold and where they stand.")
add_deeds(app)
add_sea_deeds(app)
add_winter_deeds(app)
app.command("roster")(roster)
