"""`table draw` and `table drawn`: rolls that a campaign remembers, so that a row comes up once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli.app.output import line, say
from cli.options.change_command import ChangeOptions, change, takes
from cli.options.typed_before import get_table, roll_effect
from cli.words.game_words import in_english
from cli.words.reader import reader

if TYPE_CHECKING:
    from campaign.journal.campaign_dice import CampaignChance
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
    """Roll on a table in the campaign in use, which remembers the rows that come up once.

    Rows with `once = true`, and all rows of a table with `replacement = false`, stay out until
    they are put back. What a row does is told; nothing of it is done to the campaign.

    Example: hexcrown table draw storm
    """
    from cli.render.table_text import render_roll

    def use_case(world: World, chance: CampaignChance) -> Document:
        from campaign.acts.answers import take_answers
        from campaign.bookkeeping.draws import draw as draw_row
        from tables.agenda.outcome import document

        library = library_with(world)
        effect = draw_effect(library, table, column, mod)
        outcome = draw_row(world, chance, library, effect, take_answers(list(how.choose or ())))
        return {"outcome": document(outcome.tree["then"][0], library, reader().lang)}

    change(use_case, lambda done: render_roll(done["outcome"]), how, rolls=True)


def library_with(world: World) -> Library:
    """The campaign's packs and the person's own: a draw changes nothing by a row's effects."""
    from campaign.rules.packs import campaign_library
    from cli.app.library import is_sound, own_packs
    from tables.library.packs import Library

    ruling = campaign_library(world).packs
    return Library([*ruling, *(pack for pack in own_packs() if is_sound(pack))])


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
    """The rows that came up in the campaign and stay out; put them back.

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

    def use_case(world: World, _: CampaignChance) -> Document:
        from campaign.bookkeeping.draws import put_back

        return put_back(world, library_with(world), table, back)

    change(use_case, render_put_back, how)


def render_drawn(document: Mapping[str, Any]) -> None:
    from tables.library.plain_text import in_language

    if not document["drawn"]:
        say("nothing stays out")
    for each in document["drawn"]:
        line(f"  {each['table']}: {each['row']} ({each['when']})")
    if document.get("left"):
        say("left:")
    for row in document.get("left", ()):
        name = in_language(row["name"], reader().lang)
        line(f"  {row['percent']:>7.3f} %  {row['probability']:>9}  {name}")


def render_put_back(document: Mapping[str, Any]) -> None:
    say("{table}: put back {rows}", table=document["table"], rows=", ".join(document["put_back"]))
