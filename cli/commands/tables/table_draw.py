"""`table draw` and `table drawn`: rolls that a campaign remembers, so that a row comes up once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli.app.output import line, say
from cli.options.change_command import ChangeOptions, apply, apply_call, takes
from cli.options.typed_before import get_table, roll_effect
from cli.words.game_words import in_english
from cli.words.reader import reader

if TYPE_CHECKING:
    from campaign.app.context import Context, How
    from campaign.storage.world import World
    from tables.library.packs import Library

Document = dict[str, object]
TableId = Annotated[str, typer.Argument(metavar="ID", help="the table's id, as in table list")]
Column = Annotated[str | None, typer.Option("--column", help="the column, where there are any")]
Mod = Annotated[int, typer.Option("--mod", help="added to the roll")]


@takes("dice", "ask", "choose", "dry_run")
def draw(
    how: ChangeOptions,
    table: TableId,
    column: Column = None,
    mod: Mod = 0,
) -> None:
    """Roll on a table in the current campaign, which remembers rows that come up only once.

    Rows with `once = true`, and all rows of a table with `replacement = false`, stay out until they
    are put back. Effects are shown but not applied to the campaign.

    Example: hexcrown table draw storm
    """
    from campaign.acts.declare import Call
    from campaign.app import editing

    def use_case(context: Context, how: How) -> dict[str, Any]:
        effect = context.look(lambda world: draw_effect(library_with(world), table, column, mod))
        return editing.draw(context, Call("draw", {"effect": effect}, tuple(chosen or ())), how)

    chosen = how.choose
    apply(use_case, render_drawing, how, in_words, rolls=True)


def in_words(done: Mapping[str, Any]) -> dict[str, Any]:
    from tables.agenda.outcome import document

    told = document(done["outcome"], done["library"], reader().lang)
    return {**{name: value for name, value in done.items() if name != "library"}, "outcome": told}


def render_drawing(document: Mapping[str, Any]) -> None:
    from cli.render.table_text import render_roll

    render_roll(document["outcome"])


def library_with(world: World) -> Library:
    """What is wrong with a pack of one's own is said."""
    from campaign.bookkeeping.draws import draw_library
    from campaign.storage.folders import own_packs
    from cli.app.library import is_sound

    for pack in own_packs():
        is_sound(pack)
    return draw_library(world)


def draw_effect(library: Library, name: str, column: str | None, mod: int) -> Document:
    table = get_table(library, name)
    table.refuse_unrolled()
    return roll_effect(table, column and in_english(column, table.columns), mod)


@takes("dry_run")
def drawn(
    how: ChangeOptions,
    table: Annotated[
        str | None, typer.Argument(metavar="ID", help="of this table, with what is left")
    ] = None,
    back: Annotated[
        str | None, typer.Option("--put-back", metavar="ROW", help="a row, or all of them")
    ] = None,
) -> None:
    """List the rows that came up in the campaign and stay out, or put them back.

    Example: hexcrown table drawn
    """
    from cli.app.opening import read
    from cli.app.output import show
    from cli.words.trouble import Usage

    if back is None:

        def question(world: World) -> Document:
            from campaign.bookkeeping.draws import list_drawn

            return list_drawn(world, library_with(world), table)

        show(read(question), render_drawn)
        return
    if table is None:
        raise Usage("--put-back needs a table", "hexcrown table drawn ID --put-back ROW")

    apply_call("put-back", render_put_back, how, table=table, row=back)


def render_drawn(document: Mapping[str, Any]) -> None:
    from tables.library.plain_text import in_language

    if not document["drawn"]:
        say("no row is out")
    for each in document["drawn"]:
        line(f"  {each['table']}: {each['row']} ({each['when']})")
    if document.get("left"):
        say("left:")
    for row in document.get("left", ()):
        name = in_language(row["name"], reader().lang)
        line(f"  {row['percent']:>7.3f} %  {row['probability']:>9}  {name}")


def render_put_back(document: Mapping[str, Any]) -> None:
    say("{table}: put back {rows}", table=document["table"], rows=", ".join(document["put_back"]))
