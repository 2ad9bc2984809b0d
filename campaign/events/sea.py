"""Fleets, ships and what they carry; battles at sea; pirates."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.events.event import Event, event

if TYPE_CHECKING:
    from campaign.events.values import Ref, TableRow
    from campaign.storage.models.board import Tile
    from campaign.storage.models.forces import Army, Fleet
    from campaign.storage.models.settlements import Settlement


@event
class WentAboard(Event):
    """{army} goes aboard {fleet}."""

    army: Ref[Army]
    fleet: Ref[Fleet]


@event
class ShipsReady(Event):
    """Ships lie ready at {place}: {fleet}."""

    place: Ref[Settlement]
    fleet: Ref[Fleet]


@event
class Landed(Event):
    """{army} lands at {tile}."""

    army: Ref[Army]
    tile: Ref[Tile]


@event
class Sailed(Event):
    """{fleet} sails to {tile}.
    Under sail: {list}.
    {fleet} to {tile}"""

    fleet: Ref[Fleet]
    tile: Ref[Tile]


@event
class SailedAlong(Event):
    """{ship} sails to {tile}.
    {ship} sails by {list}.
    {tile}"""

    ship: Ref[Fleet]
    tile: Ref[Tile]
    same = ("ship",)


@event
class SailedOffMap(Event):
    """{ship} sails off the map."""

    ship: Ref[Fleet]


@event
class DrivenOff(Event):
    """{fleet} was driven off its course and breaks off the voyage."""

    fleet: Ref[Fleet]


@event
class FleetParted(Event):
    """{fleet} parts: {other} is formed."""

    fleet: Ref[Fleet]
    other: Ref[Fleet]


@event
class FleetsJoined(Event):
    """{fleet} joins {other}."""

    fleet: Ref[Fleet]
    other: Ref[Fleet]


@event
class SailsSighted(Event):
    """The sails of {fleet} are sighted at {tile}."""

    fleet: Ref[Fleet]
    tile: Ref[Tile]


@event
class PirateEscaped(Event):
    """{pirate} slips away from {fleet}."""

    pirate: Ref[Fleet]
    fleet: Ref[Fleet]


@event
class PirateCaught(Event):
    """{fleet} brings {pirate} to battle."""

    fleet: Ref[Fleet]
    pirate: Ref[Fleet]


@event
class SeaBattleWon(Event):
    """Battle at sea by {tile}: {attackers} ({ours}) against {defenders} ({theirs}). \
    The day goes to {winner}: {row}."""

    tile: Ref[Tile]
    attackers: tuple[Ref[Fleet], ...]
    ours: int
    defenders: tuple[Ref[Fleet], ...]
    theirs: int
    winner: tuple[Ref[Fleet], ...]
    row: TableRow


@event
class SeaBattleDrawn(Event):
    """Battle at sea by {tile}: {attackers} ({ours}) against {defenders} ({theirs}). {row}."""

    tile: Ref[Tile]
    attackers: tuple[Ref[Fleet], ...]
    ours: int
    defenders: tuple[Ref[Fleet], ...]
    theirs: int
    row: TableRow


@event
class ShipLost(Event):
    """A ship of {fleet} goes down."""

    fleet: Ref[Fleet]


@event
class FleetSunk(Event):
    """{fleet} goes down with all aboard."""

    fleet: Ref[Fleet]
    weight = 1


# Winter


@event
class NoBerth(Event):
    """{fleet} finds no winter berth at {tile}."""

    fleet: Ref[Fleet]
    tile: Ref[Tile]


@event
class LostForBerth(Event):
    """{fleet} finds no winter berth and is lost."""

    fleet: Ref[Fleet]


@event
class ShipWinters(Event):
    """{ship} winters in {place}."""

    ship: Ref[Fleet]
    place: Ref[Settlement]
