"""Settlements, sites and land: found, founded, barren, gone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.events.event import Event, event

if TYPE_CHECKING:
    from campaign.events.values import Ref, Texts, Word
    from campaign.storage.models.board import Site, Tile
    from campaign.storage.models.empires import Empire
    from campaign.storage.models.forces import Army
    from campaign.storage.models.settlements import Settlement

# Found by an army: its owner knows the tile from now on.


@event
class SiteFound(Event):
    """{army} finds {what}."""

    army: Ref[Army]
    what: Ref[Site]
    reveals = ("what",)


@event
class FoundBarren(Event):
    """{army} finds {tile} barren."""

    army: Ref[Army]
    tile: Ref[Tile]
    reveals = ("tile",)


@event
class CameUpon(Event):
    """{army} comes upon {place}."""

    army: Ref[Army]
    place: Ref[Settlement]
    reveals = ("place",)


@event
class CameUponNamed(Event):
    """{army} comes upon {place}, a {kind}."""

    army: Ref[Army]
    place: Ref[Settlement]
    kind: Word
    reveals = ("place",)


@event
class CameUponJoining(Event):
    """{army} comes upon {place}, which joins {empire}."""

    army: Ref[Army]
    place: Ref[Settlement]
    empire: Ref[Empire]
    reveals = ("place",)


@event
class CameUponNamedJoining(Event):
    """{army} comes upon {place}, a {kind} that joins {empire}."""

    army: Ref[Army]
    place: Ref[Settlement]
    kind: Word
    empire: Ref[Empire]
    reveals = ("place",)


# Sites and land


@event
class CameToLight(Event):
    """{what} comes to light."""

    what: Ref[Site]


@event
class LiesAt(Event):
    """{what} lies at {tile}."""

    what: Texts
    tile: Ref[Tile]


@event
class NowBarren(Event):
    """{tile} is barren.
    Barren land: {list}.
    {tile}"""

    tile: Ref[Tile]


@event
class TileBecame(Event):
    """{tile} is a {kind}."""

    tile: Ref[Tile]
    kind: Word


@event
class SiteExhausted(Event):
    """Nothing more is to be found in {site}."""

    site: Ref[Site]


@event
class RaidersLeft(Event):
    """The raiders leave {tile}."""

    tile: Ref[Tile]


# Settlements


@event
class StandsThere(Event):
    """{place}, a {kind}, stands there.
    There stand: {list}.
    {place}"""

    place: Ref[Settlement]
    kind: Word
    same = ("kind",)


@event
class PartOfRealm(Event):
    """{place}, a {kind}, is part of it.
    It includes {list}.
    {place}"""

    place: Ref[Settlement]
    kind: Word
    same = ("kind",)

    def several(self) -> str:
        return ALL_OF_A_KIND.get(self.kind.word, self.lines[1])


ALL_OF_A_KIND = {  # messages
    "village": "Its villages are {list}.",
    "fortress": "Its fortresses are {list}.",
    "city": "Its cities are {list}.",
}


@event
class StandsAlready(Event):
    """{place} stands there already."""

    place: Ref[Settlement]


@event
class StandsAgain(Event):
    """{place} stands again.
    {list} stand again.
    {place}"""

    place: Ref[Settlement]


@event
class ThrewOffRule(Event):
    """{place} throws off the rule of {empire}."""

    place: Ref[Settlement]
    empire: Ref[Empire]
    weight = 2


@event
class JoinedEmpire(Event):
    """{place} joins {empire}."""

    place: Ref[Settlement]
    empire: Ref[Empire]
    weight = 2


@event
class Gone(Event):
    """{what} is no more."""

    what: Ref[object]


@event
class Destroyed(Event):
    """{what} is destroyed."""

    what: Ref[object]
    weight = 1
