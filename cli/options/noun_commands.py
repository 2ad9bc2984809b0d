"""The verbs that armies, settlements, fleets, characters and empires share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli.app.opening import open_context
from cli.app.output import line, say, show
from cli.options.change_command import BY_HAND, ChangeOptions, apply_call, takes
from cli.options.option_groups import Command
from cli.render.columns import EMPIRES, Banners, read_banners, write_columns
from cli.words.game_words import WORDS_IN_CELLS as WORDS
from cli.words.game_words import in_english_pair
from cli.words.moments import short_moment
from cli.words.phrases import phrase, sentence
from cli.words.reader import reader
from cli.words.text import pick, tr

if TYPE_CHECKING:
    from campaign.bookkeeping.documents import RowDocument, RowsDocument
    from campaign.knowledge.told_changes import ToldRow

NameArgument = Annotated[str, typer.Argument(metavar="NAME", help="Name or number, as 3.")]
PairsArgument = Annotated[
    list[str], typer.Argument(metavar="COLUMN=VALUE", help="For example points=800 tile=0405.")
]
EmpireOption = Annotated[
    str | None, typer.Option("--empire", metavar="NAME", help="Only those of one empire.")
]


TITLE = 20  # the widest title of a cell in either language
OF_THE_BOOKS = ("state",)  # columns that only the program reads
# What the help of a noun's `set`, `end` and `add` shows. An empire has an `add` of its own.
SET = {
    "army": "2 points=800 --reason 'counted again'",
    "fleet": "Gull ships=3 --reason 'one was forgotten'",
    "settlement": "Rivergate name=Riverton --reason typo",
    "empire": "Ostmark player=Carla --reason 'Anna moved away'",
    "character": "Alwin name=Alwyn --reason typo",
    "item": "Runefang points=120 --reason 'as in the book'",
    "site": "1 name='Old Graves' --reason 'named at the table'",
}
END = {
    "army": "3 --reason 'gone home'",
    "fleet": "Shark --reason sunk",
    "settlement": "Millbrook --reason 'under the lava'",
    "empire": "Gorgrod --reason 'Ben left the game'",
    "character": "Alwin --reason 'fell in a duel'",
    "item": "Runefang --reason 'lost at cards'",
    "site": "1 --reason 'on the wrong tile'",
}
ADD = {
    "army": "'First Banner' owner=Ostmark tile=0405 points=1000",
    "fleet": "'Gull' owner=Ostmark tile=0405 ships=2",
    "settlement": "Rivergate kind=village tile=0405 owner=Ostmark",
    "character": "Alwin kind=wizard empire=Ostmark army=1",
    "item": "Runefang kind=weapon points=100 army=1",
    "site": "'Old Graves' kind=necropolis tile=0405",
}


def make_app(table: str, help_text: str) -> typer.Typer:
    """A noun with the shared verbs; the noun's own module adds the rest."""
    app = typer.Typer(help=help_text, no_args_is_help=True, add_completion=False)
    app.command("list", help=f"List them.\n\nExample: hexcrown {table} list")(list_of(table))
    app.command("show", help=f"Show everything about one.\n\nExample: hexcrown {table} show 1")(
        show_of(table)
    )
    app.command(
        "set",
        help=f"Set values by hand.\n\nExample: hexcrown {table} set {SET[table]}",
    )(set_of(table))
    app.command(
        "end",
        help=f"End it by hand; its row is kept.\n\nExample: hexcrown {table} end {END[table]}",
    )(end_of(table))
    if table in ADD:
        app.command(
            "add",
            help=f"Add one by hand.\n\nExample: hexcrown {table} add {ADD[table]}",
        )(add_pairs(table))
    return app


def list_of(table: str) -> Command:
    def command(
        empire: EmpireOption = None,
        ended: Annotated[
            bool, typer.Option("--ended", help="Include those that have ended.")
        ] = False,
    ) -> None:
        from campaign.app.listing import list_rows

        with open_context() as context:
            document = list_rows(context, table, empire, ended)
            banners = context.look(read_banners)
        show(document, lambda shown: render_list(shown, banners))

    return command


def render_list(document: RowsDocument, banners: Banners | None = None) -> None:
    from cli.render.paging import paged

    rows = document["rows"]
    if not rows:
        say("there are none")
        return
    table = document["table"]
    columns = [column for column in rows[0] if column not in OF_THE_BOOKS]
    borne_by = ("name",) if table == "empire" else EMPIRES
    with paged():
        shown = [[show_value(name, row[name]) for name in columns] for row in rows]
        headings = [heading(table, column) for column in columns]
        write_columns(headings, shown, banners, [heading(table, column) for column in borne_by])


def heading(table: str, column: str) -> str:
    """A column's own word; `found_by` and its like have a title for people."""
    from campaign.knowledge.told_changes import column_titles

    title = column_titles().get(table, {}).get(column) if "_" in column else None
    return pick(dict(title)) if title else tr(column)


def show_value(column: str, value: object) -> object:
    """A word of the game and a name that the program gave in the person's language, a moment of the
    year as people write it; other names and numbers as they are."""
    if column.endswith("_at") and isinstance(value, int):
        from campaign.storage.calendar import render_moment

        return short_moment(render_moment(value))
    if not isinstance(value, str):
        return value
    if column == "kinds":
        from campaign.storage.canonical_json import parse_json

        return ", ".join(tr(word) for word in parse_json(value)) or None
    return tr(value) if column in WORDS else in_person_language(value)


def in_person_language(name: str) -> str:
    from campaign.storage.default_names import in_italian

    return name if reader().lang == "en" else in_italian(name) or name


def show_of(table: str) -> Command:
    def command(name: NameArgument) -> None:
        from campaign.app.listing import show_row

        with open_context() as context:
            document, told = show_row(context, table, name)
        show(document, lambda shown: render_row(shown, told))

    return command


def render_row(document: RowDocument, told: ToldRow) -> None:
    """Its name and number, then what people know it by; `--json` has every cell."""
    from cli.words.pages.report_cells import note_line

    line(f"{sentence(told['name'])}  ({document['row']})")
    for cell in told["cells"]:
        line(f"  {pick(dict(cell['title'])):<{TITLE}} {phrase(cell['value'])}")
    for condition in told["conditions"]:
        line(f"  {tr('condition'):<{TITLE}} {phrase(condition)}")
    for relation in told["relations"]:
        line(f"  {tr('relations'):<{TITLE}} {phrase(relation)}")
    for note in document["written"]:
        line(f"  {tr('note'):<{TITLE}} #{note['id']} {note_line(note)}")


def set_of(table: str) -> Command:
    @takes(*BY_HAND)
    def command(how: ChangeOptions, name: NameArgument, pairs: PairsArgument) -> None:
        typed = [in_english_pair(table, pair) for pair in pairs]
        apply_call("set", render_set, how, table=table, name=name, pairs=typed)

    return command


def end_of(table: str) -> Command:
    @takes("reason", "dry_run")
    def command(how: ChangeOptions, name: NameArgument) -> None:
        apply_call("end", render_set, how, table=table, name=name)

    return command


def render_set(document: Mapping[str, Any]) -> None:
    from cli.render.changes_text import render_changes

    name = in_person_language(document["name"])
    say("{name}: done (act {act})", name=name, act=document["act"])
    render_changes(document["changes"])


def add_pairs(table: str) -> Command:
    """`add NAME COLUMN=VALUE …` for what needs no more than its columns."""

    @takes(*BY_HAND)
    def command(
        how: ChangeOptions,
        name: Annotated[str, typer.Argument(metavar="NAME", help="Its name.")],
        pairs: PairsArgument,
    ) -> None:
        typed = [in_english_pair(table, pair) for pair in pairs]
        named = in_english_pair(table, name) if "=" in name else name
        apply_call("add", render_set, how, table=table, name=named, pairs=typed)

    return command
