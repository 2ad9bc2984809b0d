"""Start the server as a process of its own, ask it, and stop it."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys

from campaign.errors import Refused
from cli.warm import frames
from cli.warm.client import is_same_user
from cli.warm.place import LONGEST, is_own, socket_folder, socket_path

PATIENCE = 10.0  # seconds for a server that starts or is busy
Facts = dict[str, int]


def ask(kind: bytes) -> Facts | None:
    """What the server that runs now says of itself; None if there is none."""
    if not is_own(socket_folder()):
        return None
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as server:
            server.settimeout(PATIENCE)
            server.connect(socket_path())
            if not is_same_user(server):
                return None
            server.sendall(frames.frame(kind))
            found, data = frames.read_frame(server.recv)
            return json.loads(data) if found == frames.FACTS else None
    except (OSError, ValueError):
        return None


def start(idle: float) -> Facts:
    """In a fresh process, so that nothing of this one (streams, threads, files) goes along."""
    check_place()
    reads, writes = os.pipe()
    code = "import sys; sys.path[:] = sys.argv[3:]; from cli.warm.starting import serve; serve()"
    path = [os.path.abspath(folder) for folder in sys.path]
    with subprocess.Popen(
        [sys.executable, "-c", code, str(idle), str(writes), *path],
        cwd="/", start_new_session=True, pass_fds=[writes],
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    ) as process:  # fmt: skip
        os.close(writes)
        with open(reads, "rb") as ready:
            trouble = ready.read().decode()  # until the server closes its end
        facts = None if trouble else ask(frames.ASK)
        if facts is None:
            process.kill()
            raise Refused("the warm server did not start: {reason}", reason=trouble or "it ended")
        process.returncode = 0  # it lives on by itself
    return facts


def check_place() -> None:
    """Refuse before anything is started."""
    if not hasattr(socket, "AF_UNIX") or not hasattr(os, "fork"):
        raise Refused("this system has no Unix sockets and no fork: commands run by themselves")
    if len(os.fsencode(socket_path())) > LONGEST:
        raise Refused(
            "{place} is too long for a socket: at most {most} bytes",
            hint="set XDG_RUNTIME_DIR to a folder with a shorter path",
            place=socket_path(),
            most=LONGEST,
        )
    if os.path.lexists(socket_folder()) and not is_own(socket_folder()):
        raise Refused(
            "{place} is open to others, or is another's",
            hint="chmod 700 it, or set XDG_RUNTIME_DIR to a folder of your own",
            place=socket_folder(),
        )


def serve() -> None:
    """What the started process does: load, say that it is ready, and serve until the end."""
    from cli.warm.server import Server, open_socket

    idle, ready = float(sys.argv[1]), int(sys.argv[2])
    try:
        server = Server(open_socket(), idle)
        server.load()
    except Exception as trouble:
        os.write(ready, str(trouble)[:500].encode())
        return
    os.close(ready)
    server.run()
