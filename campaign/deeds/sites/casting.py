"""A court wizard's spell at an equinox (HO-SPELL)."""

from __future__ import annotations

from campaign.acts.act import Document, act
from campaign.errors import Refused, WrongWords
from campaign.journal.campaign_dice import CampaignChance
from campaign.rules.act_context import ActContext, Effects, subject
from campaign.rules.board import place_of
from campaign.rules.crowns import spend
from campaign.rules.packs import campaign_library
from campaign.storage.world import Row, World
from maps.board.hexes import distance
from tables.agenda.decisions import Answer, nobody

RULE = "HO-SPELL"
PHASES = ("spring-magic", "autumn-magic")


def cast_spell(
    world: World,
    chance: CampaignChance,
    empire: int,
    spell: str,
    tile_key: int,
    *,
    answer: Answer = nobody,
    forced: bool = False,
) -> Document:
    """One spell of the season, on a tile near the capital; paid whether it works or not."""
    context = ActContext(world, campaign_library(world))
    tile = world.one("tile", tile_key)
    refuse_unknown(context, spell)
    if not forced:
        refuse_untimely(context, empire)
        refuse_far(context, empire, tile)
    figures = context.library.get("magic").get_row("court-wizard").data["figures"]
    spend(world, empire, int(figures["crowns"]), rule=RULE, what="court wizard")
    state = world.data("empire", empire)
    world.store("empire", empire, {**state, "cast_at": context.now})
    scope = {
        "empire": subject("empire", empire),
        "tile": subject("tile", tile_key),
        "spell": {"id": spell},
        "magic": {"by": "court"},
    }
    agenda: Effects = [{"kind": "roll", "table": "casting"}]
    return act(
        world, chance, agenda, scope=scope, about=f"empire:{empire}", answer=answer, context=context
    )


def spells_of(context: ActContext, season: str) -> list[str]:
    """What may be cast at this equinox."""
    table = context.library.get("standard-spells")
    return [row.id for row in table.rows if season in row.data.get("ranges", {})]


def refuse_unknown(context: ActContext, spell: str) -> None:
    season = context.world.calendar["season"]
    known = spells_of(context, season) or [
        *spells_of(context, "spring"),
        *spells_of(context, "autumn"),
    ]
    if spell not in known:
        raise WrongWords(
            "{spell} is no spell of this season",
            hint="there are: {known}",
            rule=RULE,
            spell=spell[:40],
            known=", ".join(known),
        )


def refuse_untimely(context: ActContext, empire: int) -> None:
    calendar = context.world.calendar
    if calendar["phase"] not in PHASES:
        raise Refused(
            "court wizards cast at the equinoxes; it is {season}",
            hint="--force --reason does it all the same",
            rule=RULE,
            season=calendar["season"],
        )
    if context.world.data("empire", empire).get("cast_at") == context.now:
        raise Refused(
            "{empire} has cast its spell of this equinox",
            hint="one an equinox: wait for the next",
            rule=RULE,
            empire=context.world.one("empire", empire)["name"],
        )


def refuse_far(context: ActContext, empire: int, tile: Row) -> None:
    capitals = context.world.live("settlement", owner=empire, kind="capital")
    if not capitals:
        raise Refused(
            "without a capital there is no court wizard",
            hint="a capital must stand first",
            rule=RULE,
        )
    home = place_of(context.world.one("tile", capitals[0]["tile"]))
    far, most = (
        distance(home, place_of(tile)),
        int(context.figure("magic", "court-wizard", "range")),
    )
    if far > most:
        raise Refused(
            "{tile} is {far} tiles from the capital, a spell reaches {most}",
            hint="choose a nearer tile",
            rule=RULE,
            tile=tile["label"],
            far=far,
            most=most,
        )
