"""`hexcrown site`: necropolises, towers, mines, lairs and what else stands on the map."""

from __future__ import annotations

from cli.options.noun_commands import add_pairs, make_app

app = make_app("site", "Sites: necropolises, towers, mines, lairs and what else was found.")
app.command(
    "add",
    help="Put one into the books.\n\n"
    "Example: hexcrown site add 'Old Graves' kind=necropolis tile=0405",
)(add_pairs("site"))
