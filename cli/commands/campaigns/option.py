"""`hexcrown option`: what the group has agreed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated

import typer

from cli.app.opening import open_context
from cli.app.output import say, show
from cli.options.change_command import ChangeOptions, apply, takes
from cli.render.columns import show_cell, write_columns
from cli.words.text import pick

if TYPE_CHECKING:
    from campaign.bookkeeping.documents import OptionsDocument


@takes("dry_run")
def command(
    how: ChangeOptions,
    name: Annotated[str | None, typer.Argument(metavar="NAME", help="An option.")] = None,
    value: Annotated[str | None, typer.Argument(metavar="VALUE", help="Its new value.")] = None,
) -> None:
    """List the campaign's options, or set one.

    Example: hexcrown option open-sea yes
    """
    if name is None or value is None:
        from campaign.app.campaigns import list_options

        with open_context() as context:
            document = list_options(context, name)
        show(document, render_options)
        return
    from campaign.app.editing import set_option

    apply(lambda context, how: set_option(context, name, value, how), render_option, how)


def render_options(document: OptionsDocument) -> None:
    rows = [[each["name"], each["value"], pick(each["text"])] for each in document["options"]]
    write_columns(["name", "value", "meaning"], rows)


def render_option(document: Mapping[str, object]) -> None:
    say("{name} is {value}", name=document["name"], value=show_cell(document["value"]))
