"""`hexcrown invite`: a link to the page for each player."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Any

import typer

from campaign.storage.models import Empire, Invitation
from cli.app.opening import open_campaign, read
from cli.app.output import line, say, show
from cli.app.session import session
from cli.words.pages.qr_code import render_code
from cli.words.text import tr
from cli.words.trouble import Usage

if TYPE_CHECKING:
    from campaign.journal.campaign_dice import CampaignChance
    from campaign.storage.world import World

OWN = "http://127.0.0.1"
PORT = 8722  # where `serve` listens unless told otherwise


def command(
    empire: Annotated[
        str | None, typer.Argument(metavar="[EMPIRE]", help="Name or number; without, a list.")
    ] = None,
    renew: Annotated[bool, typer.Option("--renew", help="A new link; the old one ends.")] = False,
    withdraw: Annotated[bool, typer.Option("--withdraw", help="End the link.")] = False,
    watcher: Annotated[
        bool, typer.Option("--watcher", help="For somebody of this name who only looks on.")
    ] = False,
    address: Annotated[
        str | None,
        typer.Option("--address", metavar="URL", help="Where players reach the page."),
    ] = None,
) -> None:
    """A link to a player's own page, with a QR code; without an empire, who has one.

    Only a hash of the link is kept: it is shown once. It works while `hexcrown serve` runs.

    Example: hexcrown invite Ostmark --address http://192.168.1.20:8722
    """
    from campaign.bookkeeping.invitations import list_invitations

    if empire is None:
        show({"links": read(list_invitations)}, render_list)
        return
    if withdraw:
        write(lambda world, at: end_link(world, empire, watcher))
        show({"links": read(list_invitations)}, render_list)
        return
    document = make_link(empire, renew, find_address(address), watcher)
    show(document, render_link)


def make_link(empire: str, renew: bool, address: str, watcher: bool = False) -> dict[str, object]:
    import secrets

    token = secrets.token_urlsafe(24)
    act = write(lambda world, at: invite(world, empire, token, at, renew, watcher))
    who = empire.strip() if watcher else read(lambda world: empire_name(world, empire))
    return {"act": act, "who": who, "link": f"{address}/enter?link={token}"}


def invite(world: World, empire: str, token: str, at: str, renew: bool, watcher: bool) -> None:
    from campaign.bookkeeping.invitations import invite_empire, invite_watcher
    from campaign.storage.names import resolve

    if watcher:
        invite_watcher(world, empire, token, at, renew=renew)
        return
    key = resolve(world, "empire", empire).id
    invite_empire(world, key, token, at, renew=renew)


def end_link(world: World, empire: str, watcher: bool) -> None:
    from campaign.bookkeeping.invitations import find_watcher, withdraw_link
    from campaign.storage.names import resolve

    if watcher:
        withdraw_link(world, find_watcher(world, empire))
        return
    key = resolve(world, "empire", empire).id
    withdraw_link(world, world.first(Invitation, empire=key))


def empire_name(world: World, text: str) -> str:
    from campaign.storage.names import resolve

    return world.get(Empire, resolve(world, "empire", text).id).name


def find_address(text: str | None) -> str:
    from cli.options.addresses import split_address

    if text is None:
        return f"{OWN}:{PORT}"
    parts = split_address(text)
    if parts is None:
        raise Usage("{text} is no address of a page", "as http://192.168.1.20:8722", text=text[:80])
    return f"{parts.scheme}://{parts.netloc.lower()}"  # as a browser says it


def write(work: Callable[[World, str], object]) -> int | None:
    from campaign.acts.perform import Request, perform

    with open_campaign() as store:
        at = store.clock()

        def use_case(world: World, chance: CampaignChance) -> dict[str, object]:
            work(world, at)
            return {}

        return perform(store, use_case, Request(words=session().words)).act


def render_link(document: dict[str, Any]) -> None:
    say("the link of {who}, shown this once:", who=document["who"])
    line(f"  {document['link']}")
    line(render_code(document["link"]))
    if document["link"].startswith(OWN):
        say("only a browser of this machine reaches it; for a phone: serve --lan, and here "
            "--address with the address that it prints")  # fmt: skip


def render_list(document: dict[str, Any]) -> None:
    for each in document["links"]:
        line(f"{each['empire']}  {tr('has a link') if each['link'] else tr('no link')}")
