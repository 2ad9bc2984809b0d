"""The verbs that armies, settlements, fleets, characters and empires share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import typer

from cli.changing import DryRunOption, ForceOption, How, ReasonOption, change
from cli.listed import write_columns
from cli.opening import read
from cli.output import line, say, show

NameArgument = Annotated[str, typer.Argument(metavar="NAME", help="Name or number, as 3.")]
PairsArgument = Annotated[
    list[str], typer.Argument(metavar="COLUMN=VALUE", help="As points=800 tile=0405.")
]
EmpireOption = Annotated[
    str | None, typer.Option("--empire", metavar="NAME", help="Those of one empire.")
]


def make_app(table: str, help_text: str) -> typer.Typer:
    """A noun with the shared verbs; the noun's own module adds the rest."""
    app = typer.Typer(help=help_text, no_args_is_help=True, add_completion=False)
    app.command("list", help=f"List them.\n\nExample: hexcrown {table} list")(list_of(table))
    app.command("show", help=f"Everything about one.\n\nExample: hexcrown {table} show 1")(
        show_of(table)
    )
    app.command(
        "set",
        help=f"Set cells by hand.\n\nExample: hexcrown {table} set 1 name=Rivergate --reason typo",
    )(set_of(table))
    if table == "tile":
        return app
    app.command(
        "end",
        help=f"End it by hand; its row stays.\n\nExample: hexcrown {table} end 1 --reason 'sunk'",
    )(end_of(table))
    return app


def list_of(table: str) -> Any:
    def command(
        empire: EmpireOption = None,
        ended: Annotated[bool, typer.Option("--ended", help="Those that are no more too.")] = False,
    ) -> None:
        def question(world: Any) -> dict[str, Any]:
            from campaign.listing import list_rows
            from campaign.names import resolve

            owner = None if empire is None else resolve(world, "empire", empire)["id"]
            return list_rows(world, table, empire=owner, ended=ended)

        show(read(question), render_list)

    return command


def render_list(document: Mapping[str, Any]) -> None:
    from cli.paging import paged

    rows = document["rows"]
    if not rows:
        say("there are none")
        return
    headings = list(rows[0])
    with paged():
        write_columns(headings, [[row[name] for name in headings] for row in rows])


def show_of(table: str) -> Any:
    def command(name: NameArgument) -> None:
        def question(world: Any) -> dict[str, Any]:
            from campaign.listing import whole_row
            from campaign.names import resolve

            return whole_row(world, table, resolve(world, table, name, ended=True))

        show(read(question), render_row)

    return command


def render_row(document: Mapping[str, Any]) -> None:
    line(document["row"])
    for column, value in document["cells"].items():
        if value not in (None, "", 0, False, "{}"):
            line(f"  {column:<15} {value}")
    for condition in document["conditions"]:
        line(f"  {'condition':<15} {condition}")
    for text in document["notes"]:
        line(f"  {'note':<15} {text}")


def set_of(table: str) -> Any:
    def command(
        name: NameArgument,
        pairs: PairsArgument,
        reason: ReasonOption = "",
        force: ForceOption = False,
        dry_run: DryRunOption = False,
    ) -> None:
        from campaign.byhand import set_row

        how = How(dry_run=dry_run, force=force, reason=reason, by_hand=True)
        change(lambda world, _: set_row(world, table, name, pairs, force), render_set, how)

    return command


def end_of(table: str) -> Any:
    def command(
        name: NameArgument, reason: ReasonOption = "", dry_run: DryRunOption = False
    ) -> None:
        from campaign.byhand import end_row

        how = How(dry_run=dry_run, reason=reason, by_hand=True)
        change(lambda world, _: end_row(world, table, name, reason), render_set, how)

    return command


def render_set(document: Mapping[str, Any]) -> None:
    from cli.changing import render_changes

    say("{name}: done (act {act})", name=document["name"], act=document["act"])
    render_changes(document["changes"])


def add_pairs(table: str) -> Any:
    """`add NAME COLUMN=VALUE …` for what needs no more than its columns."""

    def command(
        name: Annotated[str, typer.Argument(metavar="NAME", help="What it is called.")],
        pairs: PairsArgument,
        reason: ReasonOption = "",
        force: ForceOption = False,
        dry_run: DryRunOption = False,
    ) -> None:
        def use_case(world: Any, _: Any) -> dict[str, Any]:
            from campaign.byhand import add_row, parse_pairs
            from campaign.words import check_name

            values = {"name": check_name(name), **parse_pairs(world, table, pairs)}
            return add_row(world, table, values, force)

        change(use_case, render_set, How(dry_run=dry_run, force=force, reason=reason))

    return command
