"""Armies: on the march, their strength and provisions, their magic, and how they end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.events.event import Event, event

if TYPE_CHECKING:
    from campaign.events.values import Amount, Ref, Word
    from campaign.storage.models.board import Site, Tile
    from campaign.storage.models.empires import Empire
    from campaign.storage.models.forces import Army, Character, Fleet, Item
    from campaign.storage.models.settlements import Settlement

# On the march


@event
class Marched(Event):
    """{army} marches to {tile}.
    On the march: {list}.
    {army} to {tile}"""

    army: Ref[Army]
    tile: Ref[Tile]


@event
class WayClosed(Event):
    """{army} finds {tile} closed and goes no further."""

    army: Ref[Army]
    tile: Ref[Tile]


@event
class DangerousWay(Event):
    """{army} takes a dangerous way to {tile}, {dangers}."""

    army: Ref[Army]
    tile: Ref[Tile]
    dangers: tuple[Word, ...]
    known_by = ("army",)


@event
class TurnedBack(Event):
    """{army} does not get to {tile}."""

    army: Ref[Army]
    tile: Ref[Tile]


@event
class ArmyMet(Event):
    """{army} comes face to face with {other} at {tile}."""

    army: Ref[Army]
    other: Ref[Army]
    tile: Ref[Tile]
    known_by = ("army",)


@event
class WentUnderground(Event):
    """{army} goes underground."""

    army: Ref[Army]
    known_by = ("army",)


@event
class WentBackUnderground(Event):
    """{army} goes back in the passage."""

    army: Ref[Army]
    known_by = ("army",)


@event
class CameUp(Event):
    """{army} comes out of the passage at {tile}."""

    army: Ref[Army]
    tile: Ref[Tile]


@event
class FellBack(Event):
    """{army} falls back to {tile}.
    {list} fall back to {tile}.
    {army}"""

    army: Ref[Army]
    tile: Ref[Tile]
    same = ("tile",)


@event
class FellBackBehindWalls(Event):
    """{army} falls back behind the walls."""

    army: Ref[Army]


@event
class NowhereToRetreat(Event):
    """{army} has nowhere to retreat to."""

    army: Ref[Army]


@event
class MayMoveAgain(Event):
    """{who} may move once more."""

    who: Ref[Army | Fleet]


@event
class NoWayOn(Event):
    """{who} finds no way on."""

    who: Ref[Army]


@event
class CameTo(Event):
    """{who} comes to {tile}."""

    who: Ref[Army | Fleet]
    tile: Ref[Tile]


@event
class TookTheField(Event):
    """{army} takes the field at {tile}.
    {list} take the field at {tile}.
    {army}"""

    army: Ref[Army]
    tile: Ref[Tile]
    same = ("tile",)


@event
class ForceAbroad(Event):
    """{force} roams at {tile}.
    {list} roam at {tile}.
    {force}"""

    force: Ref[Army]
    tile: Ref[Tile]
    same = ("tile",)


# Made, parted and joined


@event
class ArmyDivided(Event):
    """{army} divides: {other} is formed."""

    army: Ref[Army]
    other: Ref[Army]


@event
class ArmiesJoined(Event):
    """{army} joins {other} at {tile}."""

    army: Ref[Army]
    other: Ref[Army]
    tile: Ref[Tile]


@event
class HandedOver(Event):
    """{army} hands over to {other}."""

    army: Ref[Army]
    other: Ref[Army]


@event
class Recruited(Event):
    """{points} are recruited at {place} into {army}.
    Recruited: {list}.
    {points} points at {place} into {army}"""

    points: Amount
    place: Ref[Settlement]
    army: Ref[Army]
    known_by = ("army",)


@event
class Deployed(Event):
    """{army} is deployed at {tile}.
    In their places: {list}.
    {army} at {tile}"""

    army: Ref[Army]
    tile: Ref[Tile]
    known_by = ("army",)
    once = "army"


@event
class Mustered(Event):
    """{empire} musters {armies}, {points} with {provisions}."""

    empire: Ref[Empire]
    armies: tuple[Ref[Army], ...]
    points: Amount
    provisions: Amount


@event
class TroopsGathered(Event):
    """{points} gather at {place}: {army}."""

    points: Amount
    place: Ref[Settlement]
    army: Ref[Army]


@event
class NowhereToGather(Event):
    """{empire} has no capital where {points} could gather."""

    empire: Ref[Empire]
    points: Amount


@event
class TempleTroopsGathered(Event):
    """{points} of temple troops gather at {place}: {army}."""

    points: Amount
    place: Ref[Settlement]
    army: Ref[Army]


@event
class TempleTroopsLeft(Event):
    """The temple's troops leave {army}.
    The temple's troops leave {list}.
    {army}"""

    army: Ref[Army]


@event
class AlliesJoined(Event):
    """{points} of allies from {place} join {army}."""

    points: Amount
    place: Ref[Settlement]
    army: Ref[Army]


@event
class DeadRose(Event):
    """The dead of {place} rise: {points} join {army}."""

    place: Ref[Settlement]
    points: Amount
    army: Ref[Army]


@event
class EvokedLed(Event):
    """{army} is led by a Liche, a Necromancer or a Vampire."""

    army: Ref[Army]


@event
class NobodyToLead(Event):
    """Nobody is there to lead a new army: the others sink back."""


@event
class OrdersSealed(Event):
    """{army} has sealed orders."""

    army: Ref[Army]


@event
class ConvoySetOut(Event):
    """{convoy} sets out from {army}."""

    convoy: Ref[Army]
    army: Ref[Army]


# What it loses and gains


@event
class PointsLost(Event):
    """{army} loses {points}.
    Points are lost by {list}.
    {army} ({points})"""

    army: Ref[Army | Settlement]
    points: Amount
    once = "army"


@event
class ProvisionsLost(Event):
    """{army} loses {provisions}.
    Provisions are lost by {list}.
    {army} ({provisions})"""

    army: Ref[Army | Fleet | Settlement]
    provisions: Amount
    once = "army"


@event
class PointsAndProvisionsLost(Event):
    """{army} loses {points} and {provisions}."""

    army: Ref[Army | Settlement]
    points: Amount
    provisions: Amount


@event
class PointsJoined(Event):
    """{points} join {army}."""

    points: Amount
    army: Ref[Army]


@event
class Outstayed(Event):
    """{place} has fed {army} for two turns and bids it leave."""

    place: Ref[Settlement]
    army: Ref[Army]
    known_by = ("army",)


@event
class TurnedAway(Event):
    """{points} find no room with {army} and go their way."""

    points: Amount
    army: Ref[Army]
    known_by = ("army",)


@event
class ProvisionsTaken(Event):
    """{army} takes on {provisions}."""

    army: Ref[Army | Settlement]
    provisions: Amount


@event
class ProvisionsStocked(Event):
    """{army} stocks {provisions}.
    Provisions laid in: {list}.
    {army} ({provisions})"""

    army: Ref[Army]
    provisions: Amount
    known_by = ("army",)
    once = "army"


@event
class ProvisionsLoaded(Event):
    """{who} takes provisions aboard at {place}."""

    who: Ref[Army | Fleet]
    place: Ref[Settlement]
    known_by = ("who",)


@event
class CrownsCarriedOff(Event):
    """{army} carries off {crowns}."""

    army: Ref[Army]
    crowns: Amount


@event
class CrownsBroughtHome(Event):
    """{army} brings {crowns} home."""

    army: Ref[Army]
    crowns: Amount


@event
class EnginesTaken(Event):
    """{army} takes {engines} from {place}."""

    army: Ref[Army]
    engines: Amount
    place: Ref[Settlement]
    known_by = ("army",)


@event
class EnginesLeft(Event):
    """{army} leaves {engines} behind to be destroyed."""

    army: Ref[Army]
    engines: Amount


@event
class TrainTaken(Event):
    """{train} falls to the victor."""

    train: Ref[Army]


# Lists of units


@event
class ListTaken(Event):
    """{army} has a list: {units}, {points}."""

    army: Ref[Army]
    units: Amount
    points: Amount
    known_by = ("army",)


@event
class UnitLost(Event):
    """{unit} of {army} loses {points}."""

    army: Ref[Army]
    unit: str
    points: Amount
    known_by = ("army",)


# Magic and characters


@event
class MagicGiven(Event):
    """{army} is given magic: {item}."""

    army: Ref[Army]
    item: Ref[Item]
    known_by = ("army",)


@event
class MagicFound(Event):
    """{who} finds {item}, {points}.
    {who} finds {list}.
    {item} ({points} points)"""

    who: Ref[Army | Empire | Settlement]
    item: Word
    points: Amount
    same = ("who",)


@event
class SomeMagicFound(Event):
    """{who} finds a thing of magic, {points}."""

    who: Ref[Army | Empire | Settlement]
    points: Amount


@event
class BlackOrbFound(Event):
    """{who} finds a black orb."""

    who: Ref[Army | Empire | Settlement]
    points: Amount  # known to its finder: the sentence leaves them out


@event
class MagicMade(Event):
    """{site} yields {who} a thing of magic, {points}."""

    site: Ref[Site | Settlement]
    who: Ref[Empire]
    points: Amount


@event
class ItemLost(Event):
    """{item} is lost."""

    item: Ref[Item]


@event
class ItemLostWith(Event):
    """{item} is lost with {army}."""

    item: Ref[Item]
    army: Ref[Army]


@event
class FellInBattle(Event):
    """{who} falls in battle."""

    who: Ref[Character]


@event
class CharacterDied(Event):
    """{who} is dead."""

    who: Ref[Character]


@event
class CharacterBanished(Event):
    """{who} is banished."""

    who: Ref[Character]


@event
class CharacterLost(Event):
    """{who} is lost."""

    who: Ref[Character]


@event
class CharacterRestored(Event):
    """{who} comes back."""

    who: Ref[Character]


@event
class CharacterCaptured(Event):
    """{who} is taken prisoner."""

    who: Ref[Character]


# Its end


@event
class WipedOut(Event):
    """{army} is wiped out."""

    army: Ref[Army]
    weight = 2


@event
class WentDown(Event):
    """{army} goes down with its ships."""

    army: Ref[Army]


@event
class LaidDownArms(Event):
    """{army} lays down its arms."""

    army: Ref[Army]


@event
class Disbanded(Event):
    """{army} is disbanded."""

    army: Ref[Army]


@event
class WentHome(Event):
    """{army} goes home."""

    army: Ref[Army]


@event
class Dispersed(Event):
    """{army} disperses.
    {list} disperse.
    {army}"""

    army: Ref[Army]


ENDINGS: dict[str, type[WipedOut | WentDown | LaidDownArms | Disbanded | WentHome | Dispersed]] = {
    "destroyed": WipedOut,
    "sunk": WentDown,
    "drowned": WentDown,
    "surrendered": LaidDownArms,
    "disbanded": Disbanded,
    "left": WentHome,
    "removed": Dispersed,
}
