"""`hexcrown item`: magic items, where the group tracks them."""

from __future__ import annotations

from cli.options.noun_commands import add_pairs, make_app

app = make_app("item", "Magic items, where the group tracks them.")
app.command(
    "add",
    help="Put one into the books.\n\n"
    "Example: hexcrown item add Runefang kind=weapon points=100 army=1",
)(add_pairs("item"))
