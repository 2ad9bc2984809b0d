"""`hexcrown new`: a new campaign."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

import typer

from cli.app.output import say, show
from cli.app.session import session
from cli.words.reader import reader


def command(
    name: Annotated[str, typer.Argument(metavar="NAME", help="What the campaign is called.")],
    at: Annotated[
        str | None,
        typer.Option("--at", metavar="PLACE", help="A file, or postgresql://user@host/database."),
    ] = None,
    seed: Annotated[
        str | None,
        typer.Option("--seed", metavar="TEXT", help="For trying out: dice anyone can foretell."),
    ] = None,
) -> None:
    """Make a campaign and use it.

    It lies in your data folder unless --at says where. The key of its sealed dice is made now;
    its hash is shown, and the key itself when the campaign ends. The language of --lang stays with
    it, until hexcrown option lang changes it.

    Example: hexcrown new Ostmark
    """
    from campaign.journal.founding import found_campaign
    from campaign.storage.locations import file_for, use
    from tables.chance.sources import key_from_seed

    place = at or str(file_for(name))
    key = key_from_seed(seed) if seed is not None else None
    words = ["new", name, *(["--seed", seed] if seed is not None else [])]
    options = {"lang": reader().lang} if session().lang_is_given else {}
    store = found_campaign(place, name, words=words, key=key, options=options)
    key_hash = store.connection.exec_driver_sql("SELECT key_hash FROM campaign").scalar()
    store.close()
    use(place)
    document = {"campaign": name, "place": store.place, "key_hash": key_hash}
    show(document, render)
    session().campaign = session().campaign or place


def render(document: Mapping[str, object]) -> None:
    say("{name} is made and in use: {place}", name=document["campaign"], place=document["place"])
    say("its dice are sealed: {key_hash}", key_hash=document["key_hash"])
    say("next: hexcrown map lay FILE, hexcrown empire add NAME --race RACE, hexcrown status")
