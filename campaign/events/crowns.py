"""Empires: what they pay and take in, build, send out and learn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.events.event import Event, event

if TYPE_CHECKING:
    from campaign.events.values import Amount, Ref, TableRow, Word
    from campaign.storage.models.board import Tile
    from campaign.storage.models.empires import Empire, Kingdom
    from campaign.storage.models.forces import Army, Fleet
    from campaign.storage.models.settlements import Settlement


@event
class CrownsLost(Event):
    """{empire} loses {crowns}."""

    empire: Ref[Empire]
    crowns: Amount


@event
class NoCrownsToLose(Event):
    """{empire} has no crowns to lose."""

    empire: Ref[Empire]
    known_by = ("empire",)


@event
class CrownsGained(Event):
    """{empire} gains {crowns}."""

    empire: Ref[Empire]
    crowns: Amount


@event
class RevenueTaken(Event):
    """From its land and towns {empire} takes in {crowns}.
    From land and towns come in: {list}.
    {crowns} crowns for {empire}"""

    empire: Ref[Empire]
    crowns: Amount
    known_by = ("empire",)


@event
class RevenueRaised(Event):
    """{who} yields {crowns} more this winter."""

    who: Ref[Empire | Tile | Settlement]
    crowns: Amount


@event
class RevenueDoubled(Event):
    """The revenue of {who} is doubled this winter."""

    who: Ref[Empire | Tile | Settlement]


@event
class RevenueHalved(Event):
    """The revenue of {who} is halved this winter."""

    who: Ref[Empire | Tile | Settlement]


@event
class NoRevenue(Event):
    """{who} gives no revenue this winter."""

    who: Ref[Empire | Tile | Settlement]


FACTORS: dict[str, type[RevenueDoubled | RevenueHalved | NoRevenue]] = {
    "double": RevenueDoubled,
    "half": RevenueHalved,
    "none": NoRevenue,
}


@event
class RevenueAsUsual(Event):
    """The revenue of {who} is as usual again."""

    who: Ref[Empire | Tile | Settlement]


# Building


@event
class BridgeBuilt(Event):
    """{empire} builds a bridge at {tile} for {crowns}."""

    empire: Ref[Empire]
    tile: Ref[Tile]
    crowns: Amount
    known_by = ("empire",)


@event
class TempleBuilt(Event):
    """{empire} builds a temple at {tile} for {crowns}."""

    empire: Ref[Empire]
    tile: Ref[Tile]
    crowns: Amount
    known_by = ("empire",)


@event
class PlaceBuilt(Event):
    """{empire} builds {place}, a {kind}, for {crowns}."""

    empire: Ref[Empire]
    place: Ref[Settlement]
    kind: Word
    crowns: Amount
    known_by = ("empire",)


@event
class PlaceRaised(Event):
    """{empire} makes {place} a {kind} for {crowns}."""

    empire: Ref[Empire]
    place: Ref[Settlement]
    kind: Word
    crowns: Amount
    known_by = ("empire",)


@event
class Rebuilding(Event):
    """{empire} spends {crowns} to rebuild {place}.
    {empire} spends {crowns} crowns to rebuild {place}."""

    empire: Ref[Empire]
    crowns: Amount
    place: Ref[Settlement]
    known_by = ("empire",)
    same = ("empire", "place")


@event
class ShipBuilt(Event):
    """{empire} builds a ship at {place}: {fleet}."""

    empire: Ref[Empire]
    place: Ref[Settlement]
    fleet: Ref[Fleet]
    known_by = ("empire",)


@event
class EngineBuilt(Event):
    """{empire} builds an engine of war at {place}: {engine}."""

    empire: Ref[Empire]
    place: Ref[Settlement]
    engine: TableRow
    known_by = ("empire",)


# Land and realms


@event
class RealmFounded(Event):
    """{empire} founds its realm: {place} is its capital."""

    empire: Ref[Empire]
    place: Ref[Settlement]


@event
class KingdomRules(Event):
    """{kingdom} rules from {place}."""

    kingdom: Ref[Kingdom]
    place: Ref[Settlement]


@event
class TileHeld(Event):
    """{empire} holds {tile}: its army stands there alone as the turn ends.
    Land held by an army that stands there alone as the turn ends: {list}.
    {tile} by {empire}"""

    empire: Ref[Empire]
    tile: Ref[Tile]
    before: Ref[Empire] | None
    known_by = ("empire", "before")


@event
class PassedOn(Event):
    """{what} passes from {before} to {after}."""

    what: Ref[object]
    before: Ref[Empire]
    after: Ref[Empire]


@event
class LordLost(Event):
    """{what} has no lord any more: {before} has lost it."""

    what: Ref[object]
    before: Ref[Empire]


@event
class NowBelongs(Event):
    """{what} now belongs to {after}."""

    what: Ref[object]
    after: Ref[Empire]


# Envoys and spies


@event
class EnvoySent(Event):
    """{empire} sends an envoy to {place}.
    {empire} sends envoys {list}.
    to {place}"""

    empire: Ref[Empire]
    place: Ref[Settlement]
    known_by = ("empire",)
    same = ("empire",)


@event
class EnvoyAnswered(Event):
    """{place} has kind words for the envoy of {empire}, and makes no promise."""

    place: Ref[Settlement]
    empire: Ref[Empire]
    known_by = ("empire",)


@event
class EnvoysThrownOut(EnvoyAnswered):
    """{place} throws the envoys of {empire} out, and never lets them in again."""


@event
class EnvoysBarred(EnvoyAnswered):
    """{place} is hostile to {empire}, and never lets its envoys in again."""


@event
class EnvoyUnimpressive(EnvoyAnswered):
    """{place} is not impressed by the envoy of {empire}: next winter again."""


@event
class AllianceMade(Event):
    """{place} is allied with {empire}, with {support}."""

    place: Ref[Settlement]
    empire: Ref[Empire]
    support: tuple[Word, ...]
    known_by = ("empire",)


@event
class SupportGiven(Event):
    """{place} stands by {empire} with {support}."""

    place: Ref[Settlement]
    empire: Ref[Empire]
    support: tuple[Word, ...]
    known_by = ("empire",)


@event
class SupportEnded(Event):
    """{place} supports {empire} no more."""

    place: Ref[Settlement]
    empire: Ref[Empire]
    known_by = ("empire",)


@event
class EnvoyIgnored(Event):
    """{place} hears another's envoy: that of {empire} waits in vain."""

    place: Ref[Settlement]
    empire: Ref[Empire]
    known_by = ("empire",)


ANSWERS: dict[str, type[EnvoyAnswered]] = {
    "expelled": EnvoysThrownOut,
    "hostile": EnvoysBarred,
    "again-next-winter": EnvoyUnimpressive,
    "neutral": EnvoyAnswered,
}


@event
class AgentsPaid(Event):
    """{empire} pays {number} to watch for spies.
    {empire} pays {number} agents to watch for spies."""

    empire: Ref[Empire]
    number: Amount
    known_by = ("empire",)
    same = ("empire",)


@event
class AgentTalked(Event):
    """An agent of {empire} is caught and talks."""

    empire: Ref[Empire]
    by: Ref[Empire]
    known_by = ("by",)


@event
class AgentSilent(Event):
    """{empire} catches a foreign agent, who says nothing."""

    empire: Ref[Empire]
    known_by = ("empire",)


@event
class ArmyLearnt(Event):
    """{empire} learns where {army} is and how strong.
    {empire} learns where {list} are and how strong.
    {army}"""

    empire: Ref[Empire]
    army: Ref[Army]
    known_by = ("empire",)
    same = ("empire",)


@event
class TileScried(Event):
    """{empire} scries {tile}."""

    empire: Ref[Empire]
    tile: Ref[Tile]
    known_by = ("empire",)


@event
class TreasuryLearnt(Event):
    """{empire} learns that {other} has {crowns}."""

    empire: Ref[Empire]
    other: Ref[Empire]
    crowns: Amount
    known_by = ("empire",)
