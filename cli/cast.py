"""`hexcrown cast`: a court wizard's spell."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from cli.changing import (
    AskOption,
    ChooseOption,
    DiceOption,
    DryRunOption,
    ForceOption,
    How,
    ReasonOption,
    SeedOption,
    change,
)
from cli.choosing import answers_given
from cli.output import say
from cli.story_text import render_story


def command(
    empire: Annotated[str, typer.Argument(metavar="EMPIRE", help="Whose wizard.")],
    spell: Annotated[str, typer.Argument(metavar="SPELL", help="A spell of the season.")],
    tile: Annotated[str, typer.Argument(metavar="TILE", help="Within 12 of the capital.")],
    choose: ChooseOption = None,
    dice: DiceOption = None,
    ask: AskOption = False,
    seed: SeedOption = None,
    dry_run: DryRunOption = False,
    force: ForceOption = False,
    reason: ReasonOption = "",
) -> None:
    """Let a court wizard cast one spell at an equinox, for 2 crowns (a house rule, HO-SPELL).

    Example: hexcrown cast ostmark abundance 0104
    """
    answer = answers_given(choose)

    def use_case(world: Any, chance: Any) -> dict[str, Any]:
        from campaign.deeds.casting import cast_spell
        from campaign.names import resolve
        from campaign.packs import campaign_library
        from campaign.telling import name_story

        owner, target = resolve(world, "empire", empire)["id"], resolve(world, "tile", tile)["id"]
        done = cast_spell(world, chance, owner, spell, target, answer=answer, forced=force)
        row = done["outcome"]["then"][0]["row"]
        story = name_story(world, campaign_library(world), done["story"])
        return {"result": row["name"], "story": story, "decision": done["decision"]}

    change(use_case, render, How(dice, ask, seed, dry_run, force, reason))


def render(document: Any) -> None:
    from cli.text import pick

    line = document["result"]
    say(
        "{result} (act {act})",
        result=line if isinstance(line, str) else pick(line),
        act=document["act"],
    )
    render_story(document["story"])
