"""`hexcrown note`: what the gamemaster wants to remember."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from campaign.storage.models import Note
from cli.app.output import say
from cli.options.change_command import ChangeOptions, change, takes

if TYPE_CHECKING:
    from campaign.journal.campaign_dice import CampaignChance
    from campaign.storage.world import World


@takes("dry_run")
def command(
    how: ChangeOptions,
    text: Annotated[str, typer.Argument(metavar="TEXT", help="What to write down.")],
    about: Annotated[
        str | None, typer.Option("--about", metavar="ROW", help="As army:3 or empire:ostmark.")
    ] = None,
) -> None:
    """Write a note into the books.

    Example: hexcrown note "Anna owes the dwarfs a favour" --about empire:ostmark
    """

    def use_case(world: World, _: CampaignChance) -> dict[str, object]:
        from campaign.storage.calendar import moment
        from campaign.storage.names import parse_cell
        from campaign.storage.text_validation import check_text

        table, key = parse_cell(world, about)[:2] if about else ("", None)
        written = moment(world.calendar)
        number = world.insert(
            Note, text=check_text(text), of_table=table, of_key=key, written_at=written
        ).id
        return {"note": number}

    change(use_case, lambda doc: say("noted (act {act})", act=doc["act"]), how)
