"""`hexcrown serve`: the table in a browser."""

from __future__ import annotations

from typing import Annotated

import typer

from cli.app.session import session
from cli.words.reader import reader
from cli.words.trouble import Usage


def command(
    port: Annotated[
        int | None,
        typer.Option("--port", min=0, max=65535, metavar="NUMBER", help="Where it listens."),
    ] = None,
    no_open: Annotated[
        bool, typer.Option("--no-open", help="Print the link and open no browser.")
    ] = False,
    lan: Annotated[bool, typer.Option("--lan", help="Open it to the local network.")] = False,
    address: Annotated[
        str | None,
        typer.Option("--address", metavar="URL", help="Its address behind a proxy."),
    ] = None,
    certificate: Annotated[
        str | None, typer.Option("--certificate", metavar="FILE", help="For HTTPS, with --key.")
    ] = None,
    key: Annotated[
        str | None, typer.Option("--key", metavar="FILE", help="The certificate's key.")
    ] = None,
    webhook: Annotated[
        str | None,
        typer.Option("--webhook", metavar="URL", help="Where messages of new turns are sent."),
    ] = None,
    webhook_key: Annotated[
        str | None, typer.Option("--webhook-key", metavar="FILE", help="The key that signs them.")
    ] = None,
    demo: Annotated[
        bool, typer.Option("--demo", help="A sample campaign, deleted afterwards.")
    ] = False,
    api: Annotated[
        bool, typer.Option("--api", help="Also print a key for programs: see docs/python.md.")
    ] = False,
) -> None:
    """Play in a browser, with the map, available actions and dice.

    It listens on this machine only. The link admits one browser, once; that browser then stays
    logged in. Ctrl-C stops the server.

    Example: hexcrown serve --demo
    """
    if session().json:
        raise Usage("serve answers in a browser", "hexcrown guide --help and hexcrown shell --help")
    if (certificate is None) != (key is None):
        raise Usage("--certificate and --key go together")
    import tempfile
    from contextlib import ExitStack
    from pathlib import Path

    from cli.commands.campaigns.invite import find_address
    from cli.web.desk import Desk
    from cli.web.serving import Certificate, serve
    from cli.web.webhook import read_hook

    with ExitStack() as stack:
        campaign = session().campaign
        if demo:
            from campaign.regents.demo import make_demo

            folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="hexcrown-demo-"))
            campaign = str(Path(folder) / "demo.hexcrown")
            make_demo(campaign).close()
        origin = find_address(address) if address else None
        secure = Certificate(certificate, key) if certificate and key else None
        hook = read_hook(webhook, webhook_key) if webhook else None
        lang = reader().lang if session().lang_is_given else None
        desk = Desk(campaign, lang, session().called)
        desk.campaign = desk.place()  # whatever a terminal takes into use meanwhile
        serve(desk, port, not no_open, lan, origin, api, secure, hook, demo)
