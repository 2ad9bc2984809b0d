"""`hexcrown fleet`: ships, where they lie, whom they carry."""

from __future__ import annotations

from cli.commands.things.fleet_deeds import add_deeds
from cli.options.noun_commands import make_app

app = make_app("fleet", "Fleets: ships, where they lie, whom they carry.")
add_deeds(app)
