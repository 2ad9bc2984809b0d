"""`hexcrown army`: what they hold and where they stand."""

from __future__ import annotations

from cli.commands.things.army_deeds import add_deeds
from cli.commands.things.army_sea import add_sea_deeds
from cli.commands.things.army_winter import add_winter_deeds
from cli.options.noun_commands import add_pairs, make_app

app = make_app("army", "Armies: what they hold and where they stand.")
app.command(
    "add",
    help="Put one into the books.\n\n"
    "Example: hexcrown army add 'First Banner' owner=Ostmark tile=0405 points=1000",
)(add_pairs("army"))
add_deeds(app)
add_sea_deeds(app)
add_winter_deeds(app)
