"""`hexcrown deck …`: a deck for any other game, kept by name in a file or in the campaign."""

from __future__ import annotations

from campaign.games.play import find_games
from cli.play.games import make_app

app = make_app(find_games()["deck"])
