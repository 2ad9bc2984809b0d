"""`hexcrown deck …`: a deck for any other game."""

from __future__ import annotations

import typer

app = typer.Typer(no_args_is_help=True, help="A deck of cards for any other game.")


@app.callback()
def deck() -> None:
    """A deck of cards for any other game."""
