"""`hexcrown schema`: what a command answers with `--json`, as JSON Schema."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

import typer

from cli.app.output import line, show, write_json
from cli.words.trouble import Usage


def command(
    words: Annotated[
        list[str] | None, typer.Argument(metavar="[COMMAND]", help="Such as: army list.")
    ] = None,
) -> None:
    """Print the JSON Schema of a command's --json output; with no arguments, lists them.

    Example: hexcrown schema army list
    """
    from cli.published.catalogue import PUBLISHED
    from cli.published.schema import make_schema

    name = " ".join(words or ())
    if not name:
        show({"commands": sorted(PUBLISHED)}, render)
        return
    if name not in PUBLISHED:
        raise Usage(
            "the documents of {name} are not published", "hexcrown schema lists those that are",
            name=name[:60],
        )  # fmt: skip
    write_json(make_schema(name))


def render(document: Mapping[str, list[str]]) -> None:
    for name in document["commands"]:
        line(name)
