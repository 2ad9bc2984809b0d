"""A court wizard's spell at an equinox (HO-SPELL)."""

from __future__ import annotations

from campaign.act import Document, act
from campaign.board import place_of
from campaign.chance import CampaignChance
from campaign.crowns import spend
from campaign.errors import Refused, WrongWords
from campaign.packs import campaign_library
from campaign.scene import Effects, Scene, subject
from campaign.world import Row, World
from maps.hexes import distance
from tables.decisions import Answer, nobody

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
    scene = Scene(world, campaign_library(world))
    tile = world.one("tile", tile_key)
    refuse_unknown(scene, spell)
    if not forced:
        refuse_untimely(scene, empire)
        refuse_far(scene, empire, tile)
    figures = scene.library.get("magic").get_row("court-wizard").data["figures"]
    spend(world, empire, int(figures["crowns"]), rule=RULE, what="court wizard")
    state = world.data("empire", empire)
    world.store("empire", empire, {**state, "cast_at": scene.now})
    scope = {
        "empire": subject("empire", empire),
        "tile": subject("tile", tile_key),
        "spell": {"id": spell},
        "magic": {"by": "court"},
    }
    agenda: Effects = [{"kind": "roll", "table": "casting"}]
    return act(
        world, chance, agenda, scope=scope, about=f"empire:{empire}", answer=answer, scene=scene
    )


def spells_of(scene: Scene, season: str) -> list[str]:
    """What may be cast at this equinox."""
    table = scene.library.get("standard-spells")
    return [row.id for row in table.rows if season in row.data.get("ranges", {})]


def refuse_unknown(scene: Scene, spell: str) -> None:
    season = scene.world.calendar["season"]
    known = spells_of(scene, season) or [*spells_of(scene, "spring"), *spells_of(scene, "autumn")]
    if spell not in known:
        raise WrongWords(
            "{spell} is no spell of this season",
            hint="there are: {known}",
            rule=RULE,
            spell=spell[:40],
            known=", ".join(known),
        )


def refuse_untimely(scene: Scene, empire: int) -> None:
    calendar = scene.world.calendar
    if calendar["phase"] not in PHASES:
        raise Refused(
            "court wizards cast at the equinoxes; it is {season}",
            hint="--force --reason does it all the same",
            rule=RULE,
            season=calendar["season"],
        )
    if scene.world.data("empire", empire).get("cast_at") == scene.now:
        raise Refused(
            "{empire} has cast its spell of this equinox",
            hint="one an equinox: wait for the next",
            rule=RULE,
            empire=scene.world.one("empire", empire)["name"],
        )


def refuse_far(scene: Scene, empire: int, tile: Row) -> None:
    capitals = scene.world.live("settlement", owner=empire, kind="capital")
    if not capitals:
        raise Refused(
            "without a capital there is no court wizard",
            hint="a capital must stand first",
            rule=RULE,
        )
    home = place_of(scene.world.one("tile", capitals[0]["tile"]))
    far, most = distance(home, place_of(tile)), int(scene.figure("magic", "court-wizard", "range"))
    if far > most:
        raise Refused(
            "{tile} is {far} tiles from the capital, a spell reaches {most}",
            hint="choose a nearer tile",
            rule=RULE,
            tile=tile["label"],
            far=far,
            most=most,
        )
