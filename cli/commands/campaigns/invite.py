"""`hexcrown invite`: a link to the page for each player."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from cli.app.opening import open_context
from cli.app.output import line, say, show
from cli.words.pages.qr_code import render_code
from cli.words.text import tr
from cli.words.trouble import Usage

if TYPE_CHECKING:
    from campaign.app.inviting import Links, MadeLink

OWN = "http://127.0.0.1"
PORT = 8722  # where `serve` listens unless told otherwise


def command(
    empire: Annotated[
        str | None, typer.Argument(metavar="[EMPIRE]", help="Name or number; without, a list.")
    ] = None,
    renew: Annotated[
        bool, typer.Option("--renew", help="Create a new link; the old one stops working.")
    ] = False,
    withdraw: Annotated[bool, typer.Option("--withdraw", help="Disable the link.")] = False,
    watcher: Annotated[
        bool, typer.Option("--watcher", help="For a spectator of this name.")
    ] = False,
    address: Annotated[
        str | None,
        typer.Option("--address", metavar="URL", help="Where players reach the page."),
    ] = None,
) -> None:
    """Print a link to a player's own page, with a QR code; without an empire, list the links.

    Only a hash of the link is stored, so it is shown once. It works while `hexcrown serve` is
    running.

    Example: hexcrown invite Ostmark --address http://192.168.1.20:8722
    """
    from campaign.app.inviting import end_link, list_links, make_link

    with open_context() as context:
        if empire is not None and not withdraw:
            at = find_address(address)
            made = make_link(context, empire, at, renew=renew, watcher=watcher)
            show(made, render_link)
            return
        if empire is not None:
            end_link(context, empire, watcher=watcher)
        show(list_links(context), render_list)


def find_address(text: str | None) -> str:
    from cli.words.phrases import split_address

    if text is None:
        return f"{OWN}:{PORT}"
    parts = split_address(text)
    if parts is None:
        raise Usage(
            "{text} is not the address of a page", "as http://192.168.1.20:8722", text=text[:80]
        )
    return f"{parts.scheme}://{parts.netloc.lower()}"  # as a browser says it


def render_link(document: MadeLink) -> None:
    say("the link of {who}, shown this once:", who=document["who"])
    line(f"  {document['link']}")
    line(render_code(document["link"]))
    if document["link"].startswith(OWN):
        say("only a browser of this machine reaches it; for a phone: serve --lan, and here "
            "--address with the address that it prints")  # fmt: skip


def render_list(document: Links) -> None:
    for each in document["links"]:
        line(f"{each['empire']}  {tr('has a link') if each['link'] else tr('no link')}")
