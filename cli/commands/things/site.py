"""`hexcrown site`: necropolises, towers, mines, lairs and what else stands on the map."""

from __future__ import annotations

from cli.options.noun_commands import make_app

app = make_app("site", "Sites: necropolises, towers, mines, lairs and what else was found.")
