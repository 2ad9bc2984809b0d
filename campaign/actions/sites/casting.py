"""A court wizard's spell at an equinox (HO-SPELL)."""

from __future__ import annotations

from typing import Annotated

from campaign.actions.candidates import unique
from campaign.acts.act import Document
from campaign.acts.declare import Ask, Id, Own, PackRow, Typed, action
from campaign.acts.turn import Act, Cost, Turn
from campaign.errors import Refused, WrongWords
from campaign.rules.act_context import ActContext, subject
from campaign.rules.board import place_of
from campaign.rules.realm.crowns import refuse_poor, spend
from campaign.storage.models import Army, Empire, Settlement, Tile
from maps.board.hexes import distance

RULE = "HO-SPELL"
WIZARD = "court wizard"
PHASES = ("spring-magic", "autumn-magic")


def gate_cast(turn: Turn, empire: int) -> None:
    """One spell an equinox, by an empire with a capital and the wizard's pay."""
    if not turn.forced:
        refuse_untimely(turn.context, empire)
        get_capital(turn.context, empire)
    refuse_poor(turn.world, empire, price_of_spell(turn.context), rule=RULE, what=WIZARD)


def spells_now(turn: Turn) -> list[str]:
    return spells_of(turn.context, turn.world.calendar.season)


def spell_tiles(turn: Turn) -> list[int]:
    """Tiles with a settlement or an army; others may be named, they are seldom worth it."""
    places = [row.tile for row in turn.world.live(Settlement)]
    armies = [row.tile for row in turn.world.live(Army) if row.tile is not None]
    return unique([*places, *armies])


@action(
    "cast", title="cast a spell", order=380, command="cast", rule=RULE, rolls=("table/casting",)
)
def cast_spell(
    act: Act,
    empire: Annotated[Own[Empire], Typed(help="Whose wizard.")],
    spell: Annotated[
        str,
        PackRow("standard-spells"),
        Ask("which spell?", spells_now),
        Typed(help="A spell of the season."),
    ],
    tile_key: Annotated[
        Id[Tile], Ask("on which tile?", spell_tiles), Typed(help="Within 12 of the capital.")
    ],
) -> Document:
    """Let a court wizard cast one spell at an equinox, for 2 crowns (a house rule, HO-SPELL).

    It is paid whether it works or not.

    Example: hexcrown cast ostmark abundance 0104
    """
    context, world = act.context, act.world
    refuse_unknown(context, spell)
    gate_cast(act, empire)
    if not act.forced:
        refuse_far(context, empire, world.get(Tile, tile_key))
    act.cost = Cost(price_of_spell(context))
    spend(world, empire, act.cost.crowns, rule=RULE, what=WIZARD)
    caster = world.get(Empire, empire)
    world.put(caster, state={**caster.state, "cast_at": context.now})
    me, tile = subject("empire", empire), subject("tile", tile_key)
    return act.act(
        [{"kind": "roll", "table": "casting"}],
        me, empire=me, tile=tile, spell={"id": spell}, magic={"by": "court"},
    )  # fmt: skip


def price_of_spell(context: ActContext) -> int:
    return int(context.figure("magic", "court-wizard", "crowns"))


def spells_of(context: ActContext, season: str) -> list[str]:
    """What may be cast at this equinox."""
    table = context.library.get("standard-spells")
    return [row.id for row in table.rows if season in row.data.get("ranges", {})]


def refuse_unknown(context: ActContext, spell: str) -> None:
    season = context.world.calendar.season
    # At other times `gate_cast` lets only a forced spell pass, which may be of either equinox.
    known = spells_of(context, season) or [
        *spells_of(context, "spring"),
        *spells_of(context, "autumn"),
    ]
    if spell not in known:
        raise WrongWords(
            "{spell} is not a spell of this season",
            hint="there are: {known}",
            rule=RULE,
            spell=spell[:40],
            known=", ".join(known),
        )


def refuse_untimely(context: ActContext, empire: int) -> None:
    calendar = context.world.calendar
    if calendar.phase not in PHASES:
        raise Refused(
            "court wizards cast at the equinoxes; it is {season}",
            hint="--force --reason does it anyway",
            rule=RULE,
            season=calendar.season,
        )
    if context.world.get(Empire, empire).state.get("cast_at") == context.now:
        raise Refused(
            "{empire} has cast its spell of this equinox",
            hint="one an equinox: wait for the next",
            rule=RULE,
            empire=context.world.get(Empire, empire).name,
        )


def get_capital(context: ActContext, empire: int) -> Settlement:
    capitals = context.world.live(Settlement, owner=empire, kind="capital")
    if not capitals:
        raise Refused(
            "without a capital there is no court wizard",
            hint="a capital must stand first",
            rule=RULE,
        )
    return capitals[0]


def refuse_far(context: ActContext, empire: int, tile: Tile) -> None:
    home = place_of(context.world.get(Tile, get_capital(context, empire).tile))
    far = distance(home, place_of(tile))
    most = int(context.figure("magic", "court-wizard", "range"))
    if far > most:
        raise Refused(
            "{tile} is {far} tiles from the capital, a spell reaches {most}",
            hint="choose a nearer tile",
            rule=RULE,
            tile=tile.label,
            far=far,
            most=most,
        )
