"""Nouns whose verbs are shared ones (`cli.options.noun_commands`) and actions, which are added by
their declarations: armies, fleets, items, characters, sites; `build`, `battle` and `siege`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import typer

from cli.app.typer_classes import Verbs
from cli.commands.things.army_roster import roster
from cli.options.noun_commands import make_app

if TYPE_CHECKING:
    from campaign.bookkeeping.documents import RowsDocument
    from campaign.storage.world import World

army = make_app("army", "Armies: what they have and where they are.")
army.command("roster")(roster)
fleet = make_app("fleet", "Fleets: ships, where they are, what they carry.")
item = make_app("item", "Magic items, where the group tracks them.")
character = make_app("character", "Generals, wizards and heroes, where the group tracks them.")
site = make_app("site", "Sites: necropolises, towers, mines, lairs and other finds.")
build = typer.Typer(
    help="Build bridges, temples, settlements, ships and engines in winter.",
    no_args_is_help=True,
    add_completion=False,
)


class FightFirst(Verbs):
    """`battle ARMY DEFENDER` needs no verb."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        first = args[0] if args else "--help"
        if first not in self.commands and first not in ("--help", "-h"):
            args = ["fight", *args]
        return list(super().parse_args(ctx, args))


battle = typer.Typer(
    cls=FightFirst,
    help="Fight: battle ARMY DEFENDER; sealed orders beforehand: battle strategy.\n\n"
    "Example: hexcrown battle 2 5 --attacker flank --defender hold",
    no_args_is_help=True,
    add_completion=False,
)
siege = typer.Typer(
    help="Sieges: begin, starve, breach, assault, take, lift.",
    no_args_is_help=True,
    add_completion=False,
)
COLUMNS = ("settlement", "empire", "begun_at", "breaches")


@siege.command("list")
def list_sieges() -> None:
    """List the sieges in progress.

    Example: hexcrown siege list
    """
    from cli.app.opening import read
    from cli.app.output import show

    def question(world: World) -> RowsDocument:
        from campaign.bookkeeping.listing import list_rows

        return list_rows(world, "siege", empire=None, ended=False)

    show(read(question), render_sieges)


def render_sieges(document: RowsDocument) -> None:
    from campaign.knowledge.told_changes import column_titles
    from cli.app.output import say
    from cli.options.noun_commands import show_value
    from cli.render.columns import write_columns
    from cli.words.text import pick

    titles = column_titles()["siege"]
    rows = [
        [row["id"], *(show_value(column, row[column]) for column in COLUMNS)]
        for row in document["rows"]
    ]
    if rows:
        write_columns(["id", *(pick(dict(titles[column])) for column in COLUMNS)], rows)
    else:
        say("there are none")
