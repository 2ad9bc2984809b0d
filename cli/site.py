"""`hexcrown site`: sites: necropolises, towers, mines, lairs and what was found of them."""

from __future__ import annotations

from cli.things import add_pairs, make_app

app = make_app("site", "Sites: necropolises, towers, mines, lairs and what was found of them.")
app.command(
    "add",
    help="Put one into the books.\n\nExample: hexcrown site add Barrows kind=necropolis tile=0405",
)(add_pairs("site"))
