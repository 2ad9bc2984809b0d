"""Battles on land, sieges, and places that are taken."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.events.event import Event, event

if TYPE_CHECKING:
    from campaign.events.values import Phrase, Ref, TableRow, Word
    from campaign.storage.models.board import Tile
    from campaign.storage.models.empires import Empire
    from campaign.storage.models.forces import Army
    from campaign.storage.models.settlements import Settlement


@event
class BattleJoined(Event):
    """Battle at {tile}: {attackers} ({attack}) against {defenders} ({defence})."""

    tile: Ref[Tile]
    attackers: tuple[Ref[Army | Settlement], ...]
    attack: TableRow
    defenders: tuple[Ref[Army | Settlement], ...]
    defence: TableRow


@event
class BattleReported(Event):
    """Battle at {tile}, fought on the table: {attackers} against {defenders}, {result}."""

    tile: Ref[Tile]
    attackers: tuple[Ref[Army | Settlement], ...]
    defenders: tuple[Ref[Army | Settlement], ...]
    result: Word


@event
class BattleFought(Event):
    """{row}, {odds}: {sum}."""

    tile: Ref[Tile]
    attackers: tuple[Ref[Army | Settlement], ...]
    defenders: tuple[Ref[Army | Settlement], ...]
    row: TableRow
    odds: Phrase
    sum: Phrase | str
    added: int  # to the roll


@event
class AttackRouted(BattleFought):
    """The attack ends in a rout, a triumph for {defenders}, {odds}: {sum}."""


@event
class AttackCrushed(BattleFought):
    """The attack is crushed, a bloody victory for {defenders}, {odds}: {sum}."""


@event
class AttackRepulsed(BattleFought):
    """The attack is beaten off by {defenders}, {odds}: {sum}."""


@event
class BattleDrawn(BattleFought):
    """Neither side wins the day, {odds}: {sum}."""


@event
class DefenderBeaten(BattleFought):
    """The day goes to {attackers}, {odds}: {sum}."""


@event
class DefenderCrushed(BattleFought):
    """A crushing victory for {attackers}, {odds}: {sum}."""


@event
class DefenderRouted(BattleFought):
    """A rout, and a triumph for {attackers}, {odds}: {sum}."""


RESULTS: dict[str, type[BattleFought]] = {  # by the row of the table `battle`
    "attacker-routed": AttackRouted,
    "attacker-crushed": AttackCrushed,
    "attacker-repulsed": AttackRepulsed,
    "drawn": BattleDrawn,
    "defender-beaten": DefenderBeaten,
    "defender-crushed": DefenderCrushed,
    "defender-routed": DefenderRouted,
}


@event
class EngineBurnt(Event):
    """The sortie burns a {engine} of {army}."""

    engine: Word
    army: Ref[Army]


# Sieges


@event
class SiegeLaid(Event):
    """{army} lays siege to {place}."""

    army: Ref[Army]
    place: Ref[Settlement]


@event
class LeftTheLines(Event):
    """{army} leaves the lines."""

    army: Ref[Army]


@event
class WentBehindWalls(Event):
    """{army} goes behind the walls of {place}.
    {list} go behind the walls of {place}.
    {army}"""

    army: Ref[Army]
    place: Ref[Settlement]
    same = ("place",)


@event
class StillFed(Event):
    """Those within {place} still eat."""

    place: Ref[Settlement]


@event
class Starving(Event):
    """There is nothing left to eat in {place}."""

    place: Ref[Settlement]


@event
class SiegeEnded(Event):
    """The siege of {place} ends."""

    place: Ref[Settlement]


@event
class Surrendered(Event):
    """{place} surrenders."""

    place: Ref[Settlement]
    weight = 3


# Taken and razed


@event
class Undefended(Event):
    """Nobody defends {place} against {army}."""

    place: Ref[Settlement]
    army: Ref[Army]


@event
class TakenFor(Event):
    """{army} takes {place} for {empire}."""

    army: Ref[Army]
    place: Ref[Settlement]
    empire: Ref[Empire]
    weight = 3


@event
class Taken(Event):
    """{empire} takes {place}."""

    empire: Ref[Empire]
    place: Ref[Settlement]
    weight = 3


@event
class RazedBy(Event):
    """{army} razes {place}."""

    army: Ref[Army]
    place: Ref[Settlement]
    weight = 3


@event
class Razed(Event):
    """{place} is razed."""

    place: Ref[Settlement]
    weight = 3


@event
class Sacked(Event):
    """{place} is sacked."""

    place: Ref[Settlement]
    weight = 2
