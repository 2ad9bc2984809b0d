"""Where the server's socket lies: in a folder that is the person's own and nobody else's."""

import os
import sys

LONGEST = 100  # bytes of a socket's path that every system takes


def socket_folder() -> str:
    """The folder for a session's sockets, or a hidden one in the home."""
    session = os.environ.get("XDG_RUNTIME_DIR")
    if session and os.path.isabs(session):
        return session + "/hexcrown"
    return os.path.expanduser("~") + "/.cache/hexcrown"


def socket_path() -> str:
    return socket_folder() + "/warm"


def is_own(folder: str) -> bool:
    """A folder of this person that no other can look or write into."""
    try:
        found = os.lstat(folder)
    except OSError:
        return False
    return found.st_uid == os.geteuid() and found.st_mode & 0o170077 == 0o040000


def identity() -> bytes:
    """Identifies this installation, so that the server of another one is not used."""
    version = ".".join(map(str, sys.version_info[:3]))
    return os.fsencode("\n".join((sys.prefix, sys.executable, version, __file__)))
