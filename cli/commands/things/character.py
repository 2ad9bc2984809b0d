"""`hexcrown character`: Generals, wizards and heroes, where the group tracks them."""

from __future__ import annotations

from cli.options.noun_commands import add_pairs, make_app

app = make_app("character", "Generals, wizards and heroes, where the group tracks them.")
app.command(
    "add",
    help="Put one into the books.\n\n"
    "Example: hexcrown character add Alwin kind=wizard empire=Ostmark army=1",
)(add_pairs("character"))
