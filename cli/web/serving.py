"""Starting the server, and ending it."""

from __future__ import annotations

import errno
import gc
import socket
import ssl
import sys
import threading
import webbrowser
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

import uvicorn

from campaign.storage.access import own_access
from campaign.storage.folders import data_dir
from campaign.storage.store import stay_connected
from cli.app.output import line, note, say
from cli.web.application import make_app
from cli.web.desk import Desk
from cli.web.entrance import Entrance, load_key
from cli.web.live import Live, find_place_of
from cli.web.patience import PatientProtocol
from cli.web.webhook import Hook, WebhookSender
from cli.words.trouble import Usage

TURN = 0.001  # seconds that a busy thread runs on while others wait: many answers are short
HOST = "127.0.0.1"  # this machine alone
EVERYWHERE = "0.0.0.0"  # only with --lan
PORT = 8722
TRIES = 10
LONGEST_HEAD = 256 * 1024  # bytes of a request without its form: a battle's dice are in the address


class Certificate(NamedTuple):
    """PEM files."""

    file: str
    key: str


def serve(
    desk: Desk,
    port: int | None,
    open_browser: bool,
    lan: bool = False,
    address: str | None = None,
    api: bool = False,
    secure: Certificate | None = None,
    hook: Hook | None = None,
    demo: bool = False,
) -> None:
    """Until Ctrl-C. All that is done is written at once, so nothing is lost. `lan`: the machines of
    the room are answered too; `address`: what the page is called by behind another server;
    `secure`: it speaks HTTPS; `hook`: where messages go; `demo`: its campaign goes with it."""
    scheme = "https" if secure else "http"
    if secure is not None:
        check_certificate(secure)
    if place := find_place_of(desk):
        stay_connected(place)
    listening = listen(port, EVERYWHERE if lan else HOST)
    number = listening.getsockname()[1]
    entrance = Entrance(load_key(data_dir()), own_access(), api)
    origins = [f"{scheme}://{each}:{number}" for each in own_addresses()] if lan else []
    origins += [address] if address else []
    server = make_server(desk, entrance, number, origins, secure)
    home = address or f"{scheme}://{HOST}:{number}"
    link = f"{home}/enter?token={entrance.token}"
    say("open this link in one browser; it works once:")
    line(f"  {link}")
    for origin in origins:
        say("players reach it at {address}; a link for each: hexcrown invite EMPIRE --address "
            "{address}", address=origin)  # fmt: skip
    if api:
        say("a key for programs, as Authorization: Bearer KEY, at {scheme}://{host}:{port}/api:",
            scheme=scheme, host=HOST, port=number)  # fmt: skip
        line(f"  {entrance.make_program_key()}")
    if demo:
        say("Ctrl-C stops the server and deletes this campaign; hexcrown guide starts your own")
    else:
        say("Ctrl-C stops the server; everything is saved")
    if open_browser:
        threading.Thread(target=webbrowser.open, args=(link,), daemon=True).start()
    sys.setswitchinterval(TURN)
    gc.collect()
    gc.freeze()  # what is loaded stays: to look through it each time holds everybody up
    try:
        with sending(desk, hook):
            server.run(sockets=[listening])
    except KeyboardInterrupt:  # uvicorn raises it once more when it has ended
        pass
    finally:
        listening.close()


@contextmanager
def sending(desk: Desk, hook: Hook | None) -> Iterator[None]:
    """Messages go out meanwhile, if an address for them was given."""
    if hook is None:
        yield
        return
    sender = WebhookSender(
        desk, hook, lambda why: note("a message was not accepted: {why}", why=why)
    )
    threading.Thread(target=sender.run, daemon=True).start()
    try:
        yield
    finally:
        sender.ending.set()


def own_addresses() -> list[str]:
    """By which other machines of the room reach this one. Nothing is sent: the system is only asked
    which of its addresses it would use."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        try:
            asked.connect(("192.0.2.1", 9))
            return [str(asked.getsockname()[0])]
        except OSError:  # no network
            return []


def check_certificate(secure: Certificate) -> None:
    """Before anything listens. A key that is kept under a password can't be used: nobody would be
    there to type it."""
    try:
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        context.load_cert_chain(secure.file, secure.key, password=lambda: "")
    except (OSError, ValueError) as trouble:  # ssl's own are OSError
        raise Usage(
            "no certificate can be read from {file} and {key}: {why}",
            "both are PEM files, and the key has no password",
            file=secure.file,
            key=secure.key,
            why=getattr(trouble, "strerror", None) or str(trouble),
        ) from trouble


def make_server(
    desk: Desk,
    entrance: Entrance,
    port: int,
    origins: Sequence[str] = (),
    secure: Certificate | None = None,
) -> uvicorn.Server:
    live = Live(desk, lambda: server.should_exit)
    scheme = "https" if secure else "http"
    config = uvicorn.Config(
        make_app(desk, entrance, port, live, origins, scheme),
        http=PatientProtocol,
        ssl_certfile=secure.file if secure else None,
        ssl_keyfile=secure.key if secure else None,
        log_level="critical",
        access_log=False,
        server_header=False,
        lifespan="off",
        timeout_graceful_shutdown=3,
        h11_max_incomplete_event_size=LONGEST_HEAD,
    )
    server = TableServer(config, desk)
    return server


class TableServer(uvicorn.Server):
    """Keeps the campaign open between requests, and closes it when it ends."""

    def __init__(self, config: uvicorn.Config, desk: Desk) -> None:
        super().__init__(config)
        self.desk = desk
        desk.stores.keep()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await super().shutdown(sockets)
        self.desk.stores.close()


def listen(port: int | None, host: str = HOST) -> socket.socket:
    """The port asked for; without one the usual, or the next that is free."""
    wanted = [port] if port is not None else list(range(PORT, PORT + TRIES))
    for number in wanted:
        listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, number))
        except OSError as trouble:
            listening.close()
            if trouble.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise
            continue
        listening.listen()
        return listening
    raise Usage(
        "port {port} is taken or not ours to take",
        "another is chosen with --port NUMBER; 0 takes any that is free",
        port=wanted[-1],
    )
