"""`hexcrown option`: what the group has agreed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated

import typer

from cli.app.opening import read
from cli.app.output import say, show
from cli.options.change_command import ChangeOptions, change, takes
from cli.render.columns import show_cell, write_columns
from cli.words.text import pick

if TYPE_CHECKING:
    from campaign.bookkeeping.documents import OptionsDocument
    from campaign.rules.options import OptionLine


@takes("dry_run")
def command(
    how: ChangeOptions,
    name: Annotated[str | None, typer.Argument(metavar="NAME", help="An option.")] = None,
    value: Annotated[str | None, typer.Argument(metavar="VALUE", help="Its new value.")] = None,
) -> None:
    """List the campaign's options, or set one.

    Example: hexcrown option open-sea yes
    """
    from campaign.rules.options import known_options, set_option

    if name is None or value is None:
        show(read(lambda world: chosen(known_options(world), name)), render_options)
        return
    change(lambda world, _: set_option(world, name, value), render_option, how)


def chosen(options: list[OptionLine], name: str | None) -> OptionsDocument:
    from campaign.errors import WrongWords

    found = [each for each in options if name in (None, each["name"])]
    if not found:
        listed = ", ".join(each["name"] for each in options)
        raise WrongWords("no option {name}", hint="there are: {all}", name=name, all=listed)
    return {"options": found}


def render_options(document: OptionsDocument) -> None:
    rows = [[each["name"], each["value"], pick(each["text"])] for each in document["options"]]
    write_columns(["name", "value", "meaning"], rows)


def render_option(document: Mapping[str, object]) -> None:
    say("{name} is {value}", name=document["name"], value=show_cell(document["value"]))
