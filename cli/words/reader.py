"""Who reads: the language of the words, and what the output can show. Set where a task begins (a
command, a request), and its own for each: used by nothing but the rendering of text."""

from __future__ import annotations

import os
import sys
from contextvars import ContextVar

LANGUAGES = ("en", "it")


class Reader:
    """A person at a terminal, or whoever reads what is written to a file."""

    def __init__(self, lang: str = LANGUAGES[0], coloured: bool = True) -> None:
        self.lang, self._coloured = lang, coloured

    def speaking(self, lang: str) -> Reader:
        return type(self)(lang, self._coloured)

    @property
    def colours(self) -> bool:
        return self._coloured and not os.environ.get("NO_COLOR")

    @property
    def fancy(self) -> bool:
        """Colour and boxes only for a person at a terminal that has them."""
        return (
            sys.stdout is not None
            and sys.stdout.isatty()
            and os.environ.get("TERM", "" if os.name == "posix" else "windows") not in ("", "dumb")
        )

    @property
    def utf8(self) -> bool:
        """Whether output can carry more than ASCII."""
        encoding = getattr(sys.stdout, "encoding", None) or "ascii"
        return encoding.lower().replace("-", "") == "utf8"

    @property
    def unicode(self) -> bool:
        """Whether output can carry more than ASCII and a person will see it."""
        return self.fancy and self.utf8

    @property
    def width(self) -> int:
        """Columns to fill: the terminal's, or 80 where there is none."""
        columns = os.environ.get("COLUMNS", "")
        if columns.isascii() and columns.isdigit() and len(columns) < 6 and int(columns) > 0:
            return int(columns)
        try:
            return os.get_terminal_size(sys.stdout.fileno()).columns or 80
        except (OSError, ValueError, AttributeError):
            return 80


class PageReader(Reader):
    """Somebody with a browser, or a program: whatever this server's own terminal is like."""

    colours = fancy = unicode = False
    utf8 = True
    width = 80


_reader: ContextVar[Reader] = ContextVar("reader", default=Reader())  # noqa: B039


def reader() -> Reader:
    return _reader.get()


def write_for(whom: Reader) -> None:
    """From here on, in this task."""
    _reader.set(whom)


def speak_in(lang: str) -> None:
    """To the same reader, in this language."""
    _reader.set(_reader.get().speaking(lang))
