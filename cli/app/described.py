"""Every command as plain data: for the man page, the README's table and the manual."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple, cast

if TYPE_CHECKING:
    from cli.app.click_types import Command, Context, Group


class Described(NamedTuple):
    path: str  # `table roll`
    usage: str  # `[OPTIONS] TABLE`
    paragraphs: list[str]
    examples: list[str]
    options: list[tuple[str, str]]
    has_verbs: bool

    @property
    def first(self) -> str:
        return self.paragraphs[0].split(". ")[0].rstrip(".") if self.paragraphs else ""


def every_command() -> Iterator[Described]:
    """In the order of `--help`: section by section, a noun before its verbs."""
    from cli.app.registry import COMMANDS
    from cli.app.sections import by_section

    for names in by_section(sorted(COMMANDS)).values():
        for name in names:
            yield from described(name)


def described(name: str) -> Iterator[Described]:
    from cli.app.commands import load_command

    yield from with_verbs(name, load_command(name), None)


def with_verbs(path: str, command: Command, parent: Context | None) -> Iterator[Described]:
    context = command.make_context(path.split()[-1], [], parent=parent, resilient_parsing=True)
    yield describe(path, command, context)
    for name, below in verbs_of(command).items():
        yield from with_verbs(f"{path} {name}", below, context)


def verbs_of(command: Command) -> dict[str, Command]:
    """The subcommands by name; `play` loads each of its games only when it is asked for."""
    if not hasattr(command, "list_commands"):
        return {}
    group = cast("Group", command)
    return {name: group.get_command(None, name) for name in group.list_commands(None)}


def describe(path: str, command: Command, context: Context) -> Described:
    from cli.app.help_text import EXAMPLE, split
    from cli.words.text import tr

    marks = (EXAMPLE, tr("Example: {words}", words=""))
    parts = split(command.help or "")
    return Described(
        path,
        usage_of(command, context),
        [tidy(part) for part in parts if part and not part.startswith(marks)],
        [part.removeprefix(mark) for part in parts for mark in set(marks) if part.startswith(mark)],
        options_of(command, context),
        bool(verbs_of(command)),
    )


def tidy(paragraph: str) -> str:
    from cli.app.help_text import AS_IT_IS

    if paragraph.startswith(AS_IT_IS):
        return paragraph
    return " ".join(paragraph.split())


def usage_of(command: Command, context: Context) -> str:
    from cli.app.typer_classes import render_usage

    return render_usage(command, context)


def options_of(command: Command, context: Context) -> list[tuple[str, str]]:
    """(`--dice 3,5`, what it is for), arguments first, as in the help."""
    from cli.app.typer_classes import help_rows

    rows = help_rows(command, context)
    return [(name, text) for _, name, text in rows if "--help" not in name]
