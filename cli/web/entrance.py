"""Who may come in: a link with a one-time token, then a cookie that only this server can make.

A cookie is a random number and its keyed hash. The key lies in the person's data folder, readable
by that person alone, so that cookies survive a restart; without the file they end with the server.
"""

from __future__ import annotations

import os
import secrets
from hashlib import blake2b
from hmac import compare_digest
from pathlib import Path

from campaign.storage.access import AccessBook

KEY_SIZE = 32
TOKEN_SIZE = 24
KEY_FILE = "web-key"
PROGRAM = "program:"  # before the number of a program's key; a cookie can't begin so


class Entrance:
    """One server's door."""

    def __init__(self, key: bytes, access: AccessBook | None = None, api: bool = True) -> None:
        """`api`: whether programs are let in that show a key."""
        self._key, self.api = key, api
        self.access = access or AccessBook()
        self._token: str | None = secrets.token_urlsafe(TOKEN_SIZE)

    @property
    def token(self) -> str:
        """For the link; empty once somebody came in with it."""
        return self._token or ""

    def admit(self, token: str, agent: str = "") -> str | None:
        """A new cookie for the token, which is good once. `agent`: what the browser is called."""
        if self._token is None or not compare_digest(token.encode(), self._token.encode()):
            return None
        self._token = None
        number = secrets.token_urlsafe(TOKEN_SIZE)
        self.access.admit(number, "gamemaster", agent=agent)
        return f"{number}.{self._sign(number)}"

    def knows(self, cookie: str) -> bool:
        number = cookie.partition(".")[0]
        is_ours = not cookie.startswith(PROGRAM) and self._is_signed(cookie)
        return is_ours and self.access.is_good(number, "gamemaster")

    def make_program_key(self) -> str:
        """For a program that uses the API. It is no cookie, and a cookie is no such key."""
        number = PROGRAM + secrets.token_urlsafe(TOKEN_SIZE)
        self.access.admit(number, "program")
        return f"{number}.{self._sign(number)}"

    def knows_program(self, key: str) -> bool:
        is_ours = self.api and key.startswith(PROGRAM) and self._is_signed(key)
        return is_ours and self.access.is_good(key.partition(".")[0], "program")

    def _is_signed(self, text: str) -> bool:
        number, _, sign = text.partition(".")
        return compare_digest(sign.encode(), self._sign(number).encode())

    def admit_device(self, name: str, agent: str) -> str:
        """The number of a player's browser."""
        number = secrets.token_hex(TOKEN_SIZE // 2)
        self.access.admit(number, "player", name, agent)
        return number

    def knows_device(self, number: str) -> bool:
        return self.access.is_good(number, "player")

    def sign_player(self, text: str) -> str:
        """Of another kind than the gamemaster's: one can't be taken for the other."""
        return blake2b(text.encode(), key=self._key, person=b"player").hexdigest()

    def is_signed(self, text: str, sign: str) -> bool:
        return compare_digest(sign.encode(), self.sign_player(text).encode())

    def _sign(self, number: str) -> str:
        return blake2b(number.encode(), key=self._key).hexdigest()


def load_key(folder: Path) -> bytes:
    """The key of earlier cookies, or a new one that is kept where it can be."""
    file = folder / KEY_FILE
    kept = read_key(file)
    if kept is not None:
        return kept
    key = secrets.token_bytes(KEY_SIZE)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        file.unlink(missing_ok=True)
        with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as out:
            out.write(key)
    except OSError:  # a folder that can't be written: the cookies end with this server
        pass
    return key


def read_key(file: Path) -> bytes | None:
    """None where there is none, it is cut short, or others could have read it; a pipe or a device
    in its place would never end."""
    try:
        if not file.is_file():
            return None
        is_open = os.name == "posix" and file.stat().st_mode & 0o077
        with file.open("rb") as kept:
            key = kept.read(KEY_SIZE + 1)
    except OSError:
        return None
    return key if len(key) == KEY_SIZE and not is_open else None
