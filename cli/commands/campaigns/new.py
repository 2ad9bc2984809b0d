"""`hexcrown new`: a new campaign."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

import typer

from cli.app.output import say, show
from cli.app.session import session
from cli.words.reader import reader


def command(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The campaign's name.")],
    at: Annotated[
        str | None,
        typer.Option("--at", metavar="PLACE", help="A file, or postgresql://user@host/database."),
    ] = None,
    seed: Annotated[
        str | None,
        typer.Option("--seed", metavar="TEXT", help="For testing: predictable dice."),
    ] = None,
    solo: Annotated[
        bool, typer.Option("--solo", help="With a map, and three empires that regents play.")
    ] = False,
) -> None:
    """Create a campaign and use it.

    It is stored in your data folder unless you use --at. The key of its sealed dice is created now;
    its hash is shown, and the key itself when the campaign ends. The language of --lang is kept
    until hexcrown option lang changes it.

    With --solo you play Ostmark against three regents: hexcrown regent run goes on to your turn.

    Example: hexcrown new Ostmark
    """
    from campaign.app.campaigns import found

    options = {"lang": reader().lang} if session().lang_is_given else {}
    document = found(name, at, seed, options, solo)
    show(document, render_solo if solo else render)
    session().campaign = session().campaign or at or document["place"]


def render(document: Mapping[str, object]) -> None:
    say("{name} is created and in use: {place}", name=document["campaign"], place=document["place"])
    say("its dice are sealed: {key_hash}", key_hash=document["key_hash"])
    say("next: hexcrown map lay FILE, hexcrown empire add NAME --race RACE, hexcrown status")


def render_solo(document: Mapping[str, object]) -> None:
    say("{name} is created and in use: {place}", name=document["campaign"], place=document["place"])
    say("you play Ostmark; next: hexcrown regent run, hexcrown turn status, hexcrown guide")
