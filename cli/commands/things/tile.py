"""`hexcrown tile`: the board's tiles in the books."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from cli.options.change_command import ChangeOptions, takes
from cli.options.noun_commands import by_hand, list_of, show_of

if TYPE_CHECKING:
    from campaign.journal.campaign_dice import CampaignChance
    from campaign.storage.world import World

app = typer.Typer(help="Tiles of the campaign's board.", no_args_is_help=True, add_completion=False)
app.command("list", help="List them.\n\nExample: hexcrown tile list")(list_of("tile"))
app.command("show", help="Everything about one.\n\nExample: hexcrown tile show 0405")(
    show_of("tile")
)


@app.command("set", context_settings={"ignore_unknown_options": True})
@takes("force", "reason", "dry_run")
def set_tile(
    how: ChangeOptions,
    tile: Annotated[str, typer.Argument(metavar="TILE", help="Its label, as 0405.")],
    words: Annotated[
        list[str],
        typer.Argument(metavar="WORD...", help="highland, +volcano, -forest, bridge, name=Reik …"),
    ],
) -> None:
    """Change a tile by hand.

    Example: hexcrown tile set 0405 +volcano name="Old Smoke" --reason "drawn wrongly"
    """

    def use_case(world: World, _: CampaignChance) -> dict[str, object]:
        from campaign.bookkeeping.laying import change_tile

        return change_tile(world, tile, words)

    by_hand(use_case, how)
