"""A person at a terminal: a program in a pseudo-terminal of 80 x 24, read and typed at."""

from __future__ import annotations

import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
from fcntl import ioctl
from pathlib import Path

ESCAPES = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]|\x1b[=>]|\x1b\][^\x07]*\x07|[\r\x08]")
PROMPTS = ("\n>", "):", "called?", "campagna?", "impero?", "file:", "mappa:")
PATIENCE = 30.0  # seconds without a sign of life


class Terminal:
    def __init__(self, home: Path, *words: str, lang: str = "en") -> None:
        self.screen = ""  # all that was ever written, without what paints it
        self._raw = b""
        self._main, side = pty.openpty()
        ioctl(side, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        environment = {
            **os.environ,
            "HEXCROWN_HOME": str(home),
            "HEXCROWN_LANG": lang,
            "TERM": "xterm",
            "PROMPT_TOOLKIT_NO_CPR": "1",
        }
        self._process = subprocess.Popen(
            [sys.executable, "-m", "cli.main", *words],
            stdin=side, stdout=side, stderr=side, env=environment,
            cwd=Path(__file__).parents[3], start_new_session=True,
        )  # fmt: skip
        os.close(side)
        self.prompts = self.keys = 0
        self._seen = 0
        self.wait()

    def wait(self) -> str:
        """Until the program asks for something or ends; what it wrote since the last time."""
        while not self._asks() and self._read():
            pass
        new, self._seen = self.screen[self._seen :], len(self.screen)
        return new

    def _asks(self) -> bool:
        return self.screen[self._seen :].rstrip().endswith(PROMPTS)

    def _read(self) -> bool:
        ready, _, _ = select.select([self._main], [], [], PATIENCE)
        assert ready, f"nothing more came after:\n{self.screen[-2000:]}"
        try:
            data = os.read(self._main, 65536)
        except OSError:
            return False
        self._raw += data  # an escape, or a letter, may come in two parts
        self.screen = ESCAPES.sub("", self._raw.decode("utf-8", "ignore"))
        return bool(data)

    def type(self, *lines: str) -> str:
        """Each line with Enter, as soon as it is asked for; what came after the last."""
        new = ""
        for text in lines:
            self.prompts, self.keys = self.prompts + 1, self.keys + len(text) + 1
            self._seen = len(self.screen)
            os.write(self._main, text.encode() + b"\r")
            self._skip_echo()
            new = self.wait()
        return new

    def _skip_echo(self) -> None:
        """The prompt with what was typed is written back before anything else is."""
        while "\n" not in self.screen[self._seen :] and self._read():
            pass
        self._seen = self.screen.find("\n", self._seen) + 1 or len(self.screen)

    def press(self, keys: bytes) -> str:
        """Keys without Enter, as Ctrl-C; what came until the next question."""
        self._seen = len(self.screen)
        os.write(self._main, keys)
        self._skip_echo()
        return self.wait()

    def resize(self, rows: int, columns: int) -> None:
        ioctl(self._main, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def hang_up(self) -> int:
        """The terminal is closed under the program."""
        os.close(self._main)
        return self._process.wait(30)

    def close(self) -> int:
        """Ctrl-D ends it."""
        os.write(self._main, b"\x04")
        while self._read():
            pass
        os.close(self._main)
        return self._process.wait(30)
