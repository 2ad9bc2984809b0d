"""`hexcrown army`: what they hold and where they stand."""

from __future__ import annotations

from cli.army_deeds import add_deeds
from cli.army_sea import add_sea_deeds
from cli.army_winter import add_winter_deeds
from cli.things import add_pairs, make_app

app = make_app("army", "Armies: what they hold and where they stand.")
app.command(
    "add",
    help="Put one into the books.\n\n"
    "Example: hexcrown army add 'First Banner' owner=Ostmark tile=0405 points=1000",
)(add_pairs("army"))
add_deeds(app)
add_sea_deeds(app)
add_winter_deeds(app)
