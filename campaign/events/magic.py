"""Spells, dragons, and conditions that last."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.events.event import Event, event
from campaign.events.phrases import begin_small, split_words

if TYPE_CHECKING:
    from collections.abc import Mapping

    from campaign.events.values import Lasting, Ref, TableRow, Texts
    from campaign.storage.models.board import Site, Tile
    from campaign.storage.models.empires import Empire
    from tables.library.packs import Library

# Conditions


@event
class ConditionBegan(Event):
    """{who} is now under {condition}: {text}
    {before}{who}{after}: {text}"""

    who: Ref[object]
    condition: Lasting

    def sentence(self, library: Library) -> tuple[str, Mapping[str, object]]:
        """In the condition's own words for the story, where it has any."""
        found = library.conditions().get(self.condition.kind, {})
        text = begin_small(found.get("text", {"en": ""}))
        if "tells" not in found:
            return "{who} is now under {condition}: {text}", {"text": text}
        return "{before}{who}{after}: {text}", {"text": text, **split_words(found["tells"])}


@event
class ConditionEnded(Event):
    """{who} is free of {condition}.
    {before}{who}{after}."""

    who: Ref[object]
    condition: Lasting

    def sentence(self, library: Library) -> tuple[str, Mapping[str, object]]:
        found = library.conditions().get(self.condition.kind, {})
        if "ends" not in found:
            return "{who} is free of {condition}.", {}
        return "{before}{who}{after}.", split_words(found["ends"])


# Spells


@event
class MagicWarded(Event):
    """Magic finds no hold at {tile}."""

    tile: Ref[Tile]


class SpellStruck(Event):
    """Its second line has also what the spell does, where nothing else tells it."""

    is_reason = True

    text: Texts | None

    def sentence(self, library: Library) -> tuple[str, Mapping[str, object]]:
        small = {"text": begin_small(self.text)} if self.text else {}
        return self.lines[bool(self.text)], small


@event
class SpellFell(SpellStruck):
    """{row} falls on {tile}.
    {row} falls on {tile}: {text}"""

    row: TableRow
    tile: Ref[Tile]
    text: Texts | None


@event
class SpellFellFrom(SpellStruck):
    """The spell of {tower}, {row}, falls on {tile}.
    The spell of {tower}, {row}, falls on {tile}: {text}"""

    tower: Ref[Site]
    row: TableRow
    tile: Ref[Tile]
    text: Texts | None


@event
class SpellFellAstray(SpellStruck):
    """{row} seeks the nearest target and falls on {tile}.
    {row} seeks the nearest target and falls on {tile}: {text}"""

    row: TableRow
    tile: Ref[Tile]
    text: Texts | None


@event
class SpellTookHold(SpellStruck):
    """{row} takes hold.
    {row} takes hold: {text}"""

    row: TableRow
    text: Texts | None


@event
class SpellLost(Event):
    """{row} is cast and finds no target."""

    row: TableRow


@event
class SpellUnowned(Event):
    """Nobody owns {tile}: it has no effect."""

    tile: Ref[Tile]


@event
class SpellUntouched(Event):
    """Nothing at {tile} can be touched by it: it has no effect."""

    tile: Ref[Tile]


@event
class SpellTried(Event):
    """{who} has the court wizard try {spell} on {tile}: {row} ({die}). {text}"""

    who: Ref[Empire]
    spell: TableRow
    tile: Ref[Tile]
    row: TableRow
    die: str
    text: Texts
    known_by = ("who",)


@event
class SpellWorked(SpellTried):
    """{who} has the court wizard try {spell} on {tile}, and it works ({die})."""


@event
class SpellFailed(SpellTried):
    """{who} has the court wizard try {spell} on {tile}, and it fails ({die}): {text}"""

    def sentence(self, library: Library) -> tuple[str, Mapping[str, object]]:
        return self.lines[0], {"text": begin_small(self.text)}


@event
class SpellBackfired(SpellFailed):
    """{who} has the court wizard try {spell} on {tile}, and it backfires ({die}): {text}"""


# Something flies; its distance is no count of anybody's


@event
class SpellFlew(Event):
    """The spell flies to {tile} (distance {far})."""

    tile: Ref[Tile]
    far: int


@event
class SpellFlewOff(Event):
    """The spell passes beyond the map's edge (distance {far})."""

    far: int


@event
class TowerSpellFlew(Event):
    """A spell leaves {tower} and flies to {tile} (distance {far})."""

    tower: Ref[Site]
    tile: Ref[Tile]
    far: int


@event
class TowerSpellFlewOff(Event):
    """A spell leaves {tower} and passes beyond the map's edge (distance {far})."""

    tower: Ref[Site]
    far: int


@event
class FireFlew(Event):
    """The volcano's fire reaches {tile} (distance {far})."""

    tile: Ref[Tile]
    far: int


@event
class FireFlewOff(Event):
    """The volcano's fire passes beyond the map's edge (distance {far})."""

    far: int


@event
class DragonCame(Event):
    """The dragon comes down at {tile} (distance {far})."""

    tile: Ref[Tile]
    far: int


@event
class DragonFlewOff(Event):
    """The dragon passes beyond the map's edge (distance {far})."""

    far: int


@event
class DragonTurnedAway(Event):
    """The dragon turns away from a temple of the High Elves."""


@event
class DragonFoundNothing(Event):
    """The dragon finds nothing to burn at {tile}."""

    tile: Ref[Tile]
