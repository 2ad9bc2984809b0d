"""`hexcrown warm`: a server that has everything loaded, so that commands answer at once."""

from __future__ import annotations

import os
from typing import Annotated

import typer

from cli.app.output import say, show

app = typer.Typer(invoke_without_command=True, add_completion=False)


@app.callback()
def warm(
    context: typer.Context,
    idle: Annotated[
        str, typer.Option("--for", metavar="TIME", help="Maximum idle time: 30m, 1h, 8h.")
    ] = "1h",
) -> None:
    """Keep the program loaded, so that commands answer at once.

    The server is private, opens no campaign itself, and exits after an hour without requests.
    Without it, or with HEXCROWN_COLD set, commands run by themselves as usual.

    Example: hexcrown warm --for 3h
    """
    if context.invoked_subcommand is None:
        start(idle)


def start(idle: str) -> None:
    from cli.warm import frames
    from cli.warm.starting import ask
    from cli.warm.starting import start as start_server

    seconds = read_time(idle)
    if "HEXCROWN_COLD" in os.environ:
        show({"warm": False}, lambda document: say("HEXCROWN_COLD is set: commands stay cold"))
        return
    facts = ask(frames.ASK)
    document = {"warm": True, "started": facts is None, **(facts or start_server(seconds))}
    text = (
        "warm: process {process} answers from now on, until it was idle for {time}"
        if document["started"]
        else "warm already: process {process}, until it was idle for {time}"
    )
    show(document, lambda found: say(text, process=found["process"], time=as_time(found["idle"])))


@app.command()
def status() -> None:
    """Show whether commands are warm.

    Example: hexcrown warm status
    """
    from cli.warm import frames

    tell(
        "warm: process {process}, {commands} commands so far, ends when idle for {time}", frames.ASK
    )


@app.command()
def stop() -> None:
    """Stop the server. Running commands are finished first.

    Example: hexcrown warm stop
    """
    from cli.warm import frames

    tell("stopped: process {process}, after {commands} commands", frames.STOP)


def tell(text: str, kind: bytes) -> None:
    """Ask the server and say what it answers."""
    from cli.warm.starting import ask

    facts = ask(kind)
    if facts is None:
        show({"warm": False}, lambda document: say("not warm: each command loads what it needs"))
        return
    words = {"process": facts["process"], "commands": facts["commands"]}
    show(
        {"warm": True, **facts},
        lambda document: say(text, time=as_time(document["idle"]), **words),
    )


def read_time(text: str) -> float:
    from cli.words.trouble import Usage
    from tables.library.plain_text import is_number

    units = {"s": 1, "m": 60, "h": 3600}
    number, unit = text[:-1], text[-1:]
    if unit in units and is_number(number, 5):
        seconds = int(number) * units[unit]
        if 0 < seconds <= 7 * 24 * 3600:
            return seconds
    raise Usage("a time is 30m, 1h or 8h, up to a week, not {text}", text=text[:20])


def as_time(seconds: int) -> str:
    for unit, size in (("h", 3600), ("m", 60)):
        if seconds % size == 0:
            return f"{seconds // size}{unit}"
    return f"{seconds}s"
