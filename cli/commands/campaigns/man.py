"""`hexcrown man`: the manual page, made from the help."""

from __future__ import annotations

from collections.abc import Iterator

from cli.app.output import show, write
from cli.words.text import tr

EXITS = (  # messages
    ("0", "done"),
    ("1", "refused: a rule or the state says no, with the reason"),
    ("2", "wrong words"),
    ("3", "a fault of ours: one line, and where the details were written"),
    ("130", "Ctrl-C"),
)
VARIABLES = (  # messages
    ("HEXCROWN_CAMPAIGN", "the campaign to use: a name, a file or a PostgreSQL address"),
    ("HEXCROWN_LANG", "en or it"),
    ("HEXCROWN_DICE", "program or table: who rolls"),
    ("HEXCROWN_NAME", "your name in the journal"),
    ("NO_COLOR", "no colours"),
)


def command() -> None:
    """Print the manual page of all commands, for `man`.

    Example: hexcrown man
    """
    page = "".join(f"{line}\n" for line in manual_page())
    show({"page": page}, lambda document: write(document["page"]))


def manual_page() -> Iterator[str]:
    yield '.TH HEXCROWN 1 "" "Hexcrown"'
    yield from head(tr("NAME"))
    yield from text(
        "hexcrown - "
        + tr("Campaign manager and random-table roller for Mighty Empires-style play.").rstrip(".")
    )
    yield from head(tr("SYNOPSIS"))
    yield from text(f"hexcrown {tr('COMMAND')} [{tr('OPTIONS')}] [{tr('ARGS')}]...")
    yield from head(tr("DESCRIPTION"))
    yield from text(
        tr(
            "Every command takes --json, --lang en|it and --campaign NAME. --version shows the "
            "version."
        )
    )
    yield from commands()
    yield from pairs(tr("EXIT STATUS"), EXITS)
    yield from pairs(tr("ENVIRONMENT"), VARIABLES)


def commands() -> Iterator[str]:
    from cli.app.described import every_command

    yield from head(tr("COMMANDS"))
    for each in every_command():
        yield f".SS {roff(f'hexcrown {each.path} {each.usage}'.strip())}"
        for paragraph in each.paragraphs:
            yield from block(paragraph)
        for name, meaning in each.options:
            yield from (".TP", f".B {roff(name)}", roff(meaning))
        for example in each.examples:
            yield from (".PP", roff(tr("Example: {words}", words=example)))


def block(paragraph: str) -> Iterator[str]:
    """A list keeps its lines."""
    from cli.app.help_text import AS_IT_IS

    if not paragraph.startswith(AS_IT_IS):
        yield from (".PP", roff(paragraph))
        return
    yield from (".PP", ".nf")
    yield from map(roff, paragraph.split("\n")[1:])
    yield ".fi"


def pairs(title: str, rows: tuple[tuple[str, str], ...]) -> Iterator[str]:
    yield from head(title)
    for name, meaning in rows:
        yield from (".TP", f".B {roff(name)}", roff(tr(meaning)))


def head(title: str) -> Iterator[str]:
    yield f".SH {title}"


def text(words: str) -> Iterator[str]:
    yield roff(words)


def roff(words: str) -> str:
    """Nothing that a person wrote is a command to the typesetter."""
    safe = " ".join(words.split()) if "\n" in words else words
    safe = safe.replace("\\", "\\e").replace("-", "\\-")
    safe = "".join(char if char.isascii() else f"\\[u{ord(char):04X}]" for char in safe)
    return f"\\&{safe}" if safe.startswith((".", "'")) else safe
