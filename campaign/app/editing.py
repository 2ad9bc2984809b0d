"""Changes by hand, and those that set a campaign up: rows, options, the map, empires."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from campaign.app.changing import change, refuse_unreasoned, words_of
from campaign.app.context import PLAINLY, How
from campaign.bookkeeping.manual_edits import add_row as add_to
from campaign.bookkeeping.manual_edits import end_row as end_in
from campaign.bookkeeping.manual_edits import parse_pairs
from campaign.bookkeeping.manual_edits import set_row as set_in
from campaign.storage.models.schema import columns
from campaign.storage.text_validation import check_name

if TYPE_CHECKING:
    from campaign.app.context import Context
    from campaign.bookkeeping.sheet_changes import SheetLines
    from campaign.storage.world import World
    from maps.board.board import Board

Done = dict[str, Any]


def set_row(
    context: Context, table: str, name: str, pairs: Sequence[str], how: How = PLAINLY
) -> Done:
    """`pairs`: `points=800`, in English."""
    refuse_unreasoned(how)
    words = words_of(table, "set", args=[name, *pairs], reason=how.reason)
    return change(
        context, lambda world, _: set_in(world, table, name, list(pairs), how.forced), words, how
    )


def end_row(context: Context, table: str, name: str, how: How = PLAINLY) -> Done:
    refuse_unreasoned(how)
    words = words_of(table, "end", args=[name], reason=how.reason)
    return change(context, lambda world, _: end_in(world, table, name, how.reason), words, how)


def add_row(
    context: Context, table: str, name: str, pairs: Sequence[str], how: How = PLAINLY
) -> Done:
    """The name may come as `name=First Banner` too, in any place."""
    is_pair = "=" in name and name.partition("=")[0] in columns(table)

    def use_case(world: World, _: object) -> dict[str, object]:
        values = parse_pairs(world, table, [name, *pairs] if is_pair else pairs)
        values["name"] = check_name(str(values.get("name", "")) if is_pair else name)
        return add_to(world, table, values, how.forced)

    words = words_of(table, "add", args=[name, *pairs], reason=how.reason)
    return change(context, use_case, words, how)


def set_option(context: Context, name: str, value: str, how: How = PLAINLY) -> Done:
    from campaign.rules.options import CHOICES
    from campaign.rules.options import set_option as set_in_options

    value = context.in_english(value, CHOICES)
    words = words_of("option", args=[name, value])
    return change(context, lambda world, _: set_in_options(world, name, value), words, how)


def add_empire(
    context: Context, name: str, race: str, player: str = "", crowns: int = 0, how: How = PLAINLY
) -> Done:
    from campaign.bookkeeping.empires import add_empire as add_empire_to
    from tables.library.vocabulary import RACES

    race = context.in_english(race, RACES)
    words = words_of(
        "empire", "add", args=[name], race=race, player=player, crowns=str(crowns or "")
    )
    return change(
        context, lambda world, _: add_empire_to(world, name, race, player, crowns), words, how
    )


def lay_map(context: Context, board: Board, how: How = PLAINLY) -> Done:
    from campaign.bookkeeping.laying import lay_map as lay_on

    words = ["map", "lay", "-"]  # the journal holds no name of a file that nobody else has
    return change(context, lambda world, _: lay_on(world, board, forced=how.forced), words, how)


def paint_map(context: Context, strokes: Sequence[str], how: How = PLAINLY) -> Done:
    """`0405 +forest`, in English."""
    from campaign.bookkeeping.painting import paint_map as paint_on

    words = words_of("map", "edit", args=strokes, reason=how.reason)
    return change(context, lambda world, _: paint_on(world, list(strokes)), words, how)


def read_sheet(name: str, text: str, columns: Sequence[str] = ()) -> SheetLines:
    """`columns`: of a sheet without a heading."""
    from campaign.bookkeeping.sheet_changes import read_lines
    from campaign.bookkeeping.sheets import get_sheet

    return {name: read_lines(get_sheet(name), text, columns)}


def take_in(
    context: Context,
    sheets: SheetLines,
    words: Sequence[str],
    how: How = PLAINLY,
    remove: bool = False,
) -> Done:
    """All sheets in one act. They are tried in memory first: without a change none is written."""

    from campaign.bookkeeping.sheet_changes import take_sheets

    def count_changes(world: World) -> int:
        take_sheets(world, sheets, remove)
        return len(world.changes)

    if not context.look(count_changes):
        nothing: Done = {"act": None, "dry_run": how.dry_run, "changes": [], "rolls": []}
        return {"made": [], "changed": [], **nothing}
    return change(context, lambda world, _: take_sheets(world, sheets, remove), words, how)


def end_campaign(context: Context, how: How = PLAINLY) -> Done:
    """Standings are counted, and the key of the sealed dice is revealed."""
    from campaign.bookkeeping.empires import end_campaign as end_in_books

    store = context.store
    return change(
        context,
        lambda world, _: end_in_books(world, store.latest, dry_run=how.dry_run),
        ["campaign", "end", "--yes"],
        how,
    )
