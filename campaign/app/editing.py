"""Changes by hand, and those that set a campaign up: rows, options, the map, empires.

Most are calls, so that they can be done again (`campaign.app.repeating`): `EDITS` has what each
does to the world. The functions below them are the use cases.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from campaign.acts.declare import Call
from campaign.app.changing import change, refuse_unreasoned, words_of
from campaign.app.context import PLAINLY, How
from campaign.bookkeeping import empires, laying, manual_edits, notes
from campaign.rules import options
from campaign.storage.models import Campaign
from campaign.storage.models.schema import columns
from campaign.storage.text_validation import check_name

if TYPE_CHECKING:
    from campaign.app.context import Context
    from campaign.bookkeeping.sheet_changes import SheetLines
    from campaign.journal.campaign_dice import CampaignChance
    from campaign.storage.world import World
    from maps.board.board import Board

Done = dict[str, Any]
Document = Mapping[str, object]


def rename_campaign(world: World, how: How, name: str) -> Document:
    world.put(world.get(Campaign, 1), name=check_name(name))
    return {"name": name}


def add_named(world: World, how: How, table: str, name: str, pairs: Sequence[str]) -> Document:
    """The name may come as `name=First Banner` too, in any place."""
    is_pair = "=" in name and name.partition("=")[0] in columns(table)
    values = manual_edits.parse_pairs(world, table, [name, *pairs] if is_pair else pairs)
    values["name"] = check_name(str(values.get("name", "")) if is_pair else name)
    return manual_edits.add_row(world, table, values, how.forced)


def put_back(world: World, how: How, table: str, row: str) -> Document:
    from campaign.bookkeeping import draws

    return draws.put_back(world, draws.draw_library(world), table, row)


EDITS: Mapping[str, Callable[..., Document]] = {
    "set": lambda world, how, table, name, pairs: manual_edits.set_row(
        world, table, name, pairs, how.forced
    ),
    "end": lambda world, how, table, name: manual_edits.end_row(world, table, name, how.reason),
    "add": add_named,
    "settlement-give": lambda world, how, name, to: manual_edits.give_settlement(
        world, name, to, how.forced
    ),
    "empire-pay": lambda world, how, name, crowns, purse: empires.pay_by_hand(
        world, name, crowns, purse, how.reason
    ),
    "tile-set": lambda world, how, tile, words: laying.change_tile(world, tile, words),
    "empire-add": lambda world, how, **given: empires.add_empire(world, **given),
    "option": lambda world, how, name, value: options.set_option(world, name, value),
    "note": lambda world, how, text, about: notes.write_note(world, text, about),
    "tile-note": lambda world, how, **given: notes.write_tile_note(world, **given),
    "tile-note-remove": lambda world, how, tile, number: notes.remove_tile_note(
        world, tile, number
    ),
    "rename": rename_campaign,
    "put-back": put_back,
}
BY_HAND = ("set", "end", "settlement-give", "empire-pay", "tile-set")  # these need a reason


def edit(context: Context, call: Call, words: Sequence[str], how: How = PLAINLY) -> Done:
    """`words`: the command that does the same, for the journal."""
    if call.action in BY_HAND:
        refuse_unreasoned(how)

    def use_case(world: World, chance: CampaignChance) -> Document:
        return EDITS[call.action](world, how, **call.arguments)

    return change(context, use_case, words, how, call)


def set_row(
    context: Context, table: str, name: str, pairs: Sequence[str], how: How = PLAINLY
) -> Done:
    """`pairs`: `points=800`, in English."""
    call = Call("set", {"table": table, "name": name, "pairs": list(pairs)})
    return edit(context, call, words_of(table, "set", args=[name, *pairs], reason=how.reason), how)


def set_option(context: Context, name: str, value: str, how: How = PLAINLY) -> Done:
    value = context.in_english(value, options.CHOICES)
    call = Call("option", {"name": name, "value": value})
    return edit(context, call, words_of("option", args=[name, value]), how)


def add_empire(
    context: Context, name: str, race: str, player: str = "", crowns: int = 0, how: How = PLAINLY
) -> Done:
    from tables.library.vocabulary import RACES

    race = context.in_english(race, RACES)
    call = Call("empire-add", {"name": name, "race": race, "player": player, "crowns": crowns})
    words = words_of(
        "empire", "add", args=[name], race=race, player=player, crowns=str(crowns or "")
    )
    return edit(context, call, words, how)


def draw(context: Context, call: Call, how: How = PLAINLY) -> Done:
    """A roll on a table that the campaign remembers. Of `Call("draw", {"effect": …})`."""
    from campaign.acts.answers import take_answers
    from campaign.bookkeeping import draws

    def use_case(world: World, chance: CampaignChance) -> Document:
        library = draws.draw_library(world)
        answer = take_answers(list(call.answers))
        found = draws.draw(world, chance, library, call.arguments["effect"], answer)
        return {"outcome": found.tree["then"][0], "library": library}

    return change(context, use_case, how.words, how, call)


def lay_map(context: Context, board: Board, how: How = PLAINLY) -> Done:
    words = ["map", "lay", "-"]  # the journal holds no name of a file that nobody else has
    return change(
        context, lambda world, _: laying.lay_map(world, board, forced=how.forced), words, how
    )


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
    store = context.store
    return change(
        context,
        lambda world, _: empires.end_campaign(world, store.latest, dry_run=how.dry_run),
        ["campaign", "end", "--yes"],
        how,
    )
