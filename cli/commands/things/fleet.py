"""`hexcrown fleet`: ships, where they lie, whom they carry."""

from __future__ import annotations

from cli.commands.things.fleet_deeds import add_deeds
from cli.options.noun_commands import add_pairs, make_app

app = make_app("fleet", "Fleets: ships, where they lie, whom they carry.")
app.command(
    "add",
    help="Put one into the books.\n\n"
    "Example: hexcrown fleet add 'Gull' owner=Ostmark tile=0405 ships=2",
)(add_pairs("fleet"))
add_deeds(app)
