"""`hexcrown tile`: the board's tiles in the books."""

from __future__ import annotations

from cli.things import make_app

app = make_app("tile", "Tiles of the campaign's board.")
