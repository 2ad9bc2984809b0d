"""Starting the server, and ending it."""

from __future__ import annotations

import errno
import socket
import threading
import webbrowser
from collections.abc import Sequence

import uvicorn

from campaign.storage.folders import data_dir
from cli.app.output import line, say
from cli.app.trouble import Usage
from cli.web.application import make_app
from cli.web.desk import Desk
from cli.web.entrance import Entrance, load_key
from cli.web.live import Live

HOST = "127.0.0.1"  # this machine alone
EVERYWHERE = "0.0.0.0"  # only with --lan
PORT = 8722
TRIES = 10


def serve(
    desk: Desk,
    port: int | None,
    open_browser: bool,
    lan: bool = False,
    address: str | None = None,
    api: bool = False,
) -> None:
    """Until Ctrl-C. All that is done is written at once, so nothing is lost. `lan`: the machines of
    the room are answered too; `address`: what the page is called by behind another server."""
    listening = listen(port, EVERYWHERE if lan else HOST)
    number = listening.getsockname()[1]
    entrance = Entrance(load_key(data_dir()))
    origins = [f"http://{each}:{number}" for each in own_addresses()] if lan else []
    origins += [address] if address else []
    server = make_server(desk, entrance, number, origins)
    link = f"http://{HOST}:{number}/enter?token={entrance.token}"
    say("the table is at this link, for one browser, once:")
    line(f"  {link}")
    for origin in origins:
        say(
            "players reach it at {address}; hexcrown invite EMPIRE makes their links",
            address=origin,
        )
    if api:
        say("a key for programs, as Authorization: Bearer KEY, at http://{host}:{port}/api:",
            host=HOST, port=number)  # fmt: skip
        line(f"  {entrance.make_program_key()}")
    say("Ctrl-C ends the server; all that was done is kept")
    if open_browser:
        threading.Thread(target=webbrowser.open, args=(link,), daemon=True).start()
    try:
        server.run(sockets=[listening])
    except KeyboardInterrupt:  # uvicorn raises it once more when it has ended
        pass
    finally:
        listening.close()


def own_addresses() -> list[str]:
    """By which other machines of the room reach this one. Nothing is sent: the system is only asked
    which of its addresses it would use."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        try:
            asked.connect(("192.0.2.1", 9))
            return [str(asked.getsockname()[0])]
        except OSError:  # no network
            return []


def make_server(
    desk: Desk, entrance: Entrance, port: int, origins: Sequence[str] = ()
) -> uvicorn.Server:
    live = Live(desk, lambda: server.should_exit)
    config = uvicorn.Config(
        make_app(desk, entrance, port, live, origins),
        log_level="critical",
        access_log=False,
        server_header=False,
        lifespan="off",
        timeout_graceful_shutdown=3,
        h11_max_incomplete_event_size=256 * 1024,  # a battle's dice stand in the address
    )
    server = uvicorn.Server(config)
    return server


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
