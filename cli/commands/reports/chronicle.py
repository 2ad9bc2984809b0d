"""`hexcrown chronicle`: the campaign as a book."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated

import typer

from cli.app.opening import open_context
from cli.app.session import session
from cli.options.option_groups import EmpireOption
from cli.render.page_output import ForceOption, OutOption, ToOption, find_form, give

if TYPE_CHECKING:
    from cli.words.pages.page import Picture
    from cli.words.spoken_documents import SpokenChronicle


def command(
    empire: EmpireOption = None,
    short: Annotated[
        bool, typer.Option("--short", help="One page: who took what, who rose and who fell.")
    ] = False,
    to: ToOption = None,
    out: OutOption = None,
    force: ForceOption = False,
) -> None:
    """Write the campaign as a book: a chapter per year, a paragraph per turn, a map at each year's
    end.

    Example: hexcrown chronicle --out vale.html
    """
    from cli.words.pages.chronicle_page import chronicle_page

    document, pictures = make(empire, short, find_form(to, out))
    give(document, lambda: chronicle_page(document, pictures, short), to, out, force)


def make(
    empire: str | None, short: bool, form: str
) -> tuple[SpokenChronicle, Mapping[int, Picture]]:
    from campaign.app.reports import chronicle
    from cli.words.pages.map_campaign import make_picture
    from cli.words.phrases import speak

    with open_context() as context:
        made = chronicle(context, empire, short, maps=not short and not session().json)
    pictures = {
        year: make_picture(board, layers, form)._replace(zooms=False)
        for year, (board, layers) in made.drawn.items()
        if len(board)
    }
    return speak(made.document), pictures
