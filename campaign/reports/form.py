"""The order form: a file that `hexcrown orders` takes, with all that an empire's own things may do.

A line's words are ready to be sent but for what only the player knows: TILE, POINTS, CROWNS. What
stands behind `#` is a remark: the tiles that may be meant.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, TypeVar, cast

from campaign.actions.sites.searching import SEARCHED
from campaign.knowledge.own_numbers import order_word
from campaign.reports.form_winter import winter_lines
from campaign.reports.naming import name_fact
from campaign.reports.view import KnownForce, KnownPlace, View, known_forces, known_places
from campaign.rules.war.forces import FEWEST_POINTS
from campaign.storage.models import Army, Empire, Fleet, Tile
from maps.board.hexes import neighbours

if TYPE_CHECKING:
    from campaign.storage.models import Force
    from campaign.storage.models.kinds import ForceTable

Document = dict[str, object]
T = TypeVar("T", KnownForce, KnownPlace)
MARCHING = ("player", "ally", "temple", "convoy")


def order_form(view: View) -> Document | None:
    """None for the gamemaster, who sends no orders."""
    if view.empire is None:
        return None
    season = view.world.calendar.season
    winter = season in ("autumn", "winter")
    empire = view.world.get(Empire, view.empire)
    return {
        "season": {"word": "winter" if winter else "campaign"},
        "empire": empire.name,
        "lines": list(winter_lines(view, empire) if winter else campaign_lines(view)),
    }


def campaign_lines(view: View) -> Iterator[Document]:
    for row in view.world.live_among(Army, owner=view.empire, kind=list(MARCHING)):
        about = name_fact(view, f"army:{row.id}")
        yield from (line(about, words) for words in army_words(view, row))
    for fleet in view.world.live(Fleet, owner=view.empire):
        about = name_fact(view, f"fleet:{fleet.id}")
        yield from (line(about, words) for words in fleet_words(view, fleet))


def line(about: object, words: str) -> Document:
    return {"about": about, "words": words}


def army_words(view: View, army: Army) -> Iterator[str]:
    """In the order of a turn's phases."""
    key, tile = word_of(view, "army", army), army.tile
    if army.passage is not None:
        yield f"army move {key} TILE"
        return
    if tile is None:
        yield f"army land {key}"
        return
    around = remark(view, tile)
    yield f"explore {key} TILE{around}"
    if view.world.get(Tile, tile).barren:
        yield f"explore {key} --wildlands"
    if any(site["kind"] in SEARCHED for site in there(known_places(view, "site"), tile)):
        yield f"search {key}"
    yield f"army move {key} TILE{around}"
    for fleet in view.world.live(Fleet, owner=view.empire, tile=tile):
        yield f"army embark {key} {word_of(view, 'fleet', fleet)}"
    yield from war_words(view, army)
    for other in view.world.live_among(Army, owner=view.empire, tile=tile, kind=list(MARCHING)):
        if other.id > army.id:
            yield f"army merge {word_of(view, 'army', other)} {key}"
    if army.points >= 2 * FEWEST_POINTS:
        yield f"army split {key} points={FEWEST_POINTS}"


def war_words(view: View, army: Army) -> Iterator[str]:
    key, tile = word_of(view, "army", army), army.tile
    if army.siege is not None:
        yield from (f"siege {action} {key}" for action in ("starve", "breach", "assault", "lift"))
        return
    for foe in there(known_forces(view, "army"), tile):
        if not foe["own"] and foe["seen"] is None:
            yield f"battle {key} {foe_word(view, 'army', foe)}"
    for place in there(known_places(view, "settlement"), tile):
        if not place["own"]:
            yield from (f"siege begin {key}", f"siege take {key}", f"raze {key}")


def fleet_words(view: View, fleet: Fleet) -> Iterator[str]:
    key, tile = word_of(view, "fleet", fleet), fleet.tile
    if tile is None:
        return
    yield f"sail {key} TILE{remark(view, tile)}"
    for foe in there(known_forces(view, "fleet"), tile):
        if not foe["own"] and foe["seen"] is None:
            yield f"fleet battle {key} {foe_word(view, 'fleet', foe)}"
    if fleet.ships > 1:
        yield f"fleet split {key} 1"


def word_of(view: View, table: ForceTable, row: Force) -> str:
    """How the reader's orders name it."""
    empire = view.empire
    if empire is None:
        return str(row.id)
    return order_word(view.world, empire, table, row, view.numbers)


def foe_word(view: View, table: ForceTable, foe: KnownForce) -> str:
    row = view.world.row_if(table, foe["id"])
    return shlex.quote(word_of(view, table, cast("Force", row)))


def there(known: Iterable[T], tile: int | None) -> list[T]:
    return [each for each in known if each["tile"] == tile]


def remark(view: View, tile: int) -> str:
    """The labels of the tiles around, which lie open to whoever stands there."""
    row = view.world.get(Tile, tile)
    beside = [view.world.first(Tile, q=q, r=r) for q, r in neighbours((row.q, row.r))]
    labels = [shlex.quote(each.label) for each in beside if each]
    return f"  # {' '.join(labels)}" if labels else ""
