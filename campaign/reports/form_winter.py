"""What an empire may order in winter, phase by phase, with its own places and armies filled in."""

from __future__ import annotations

import shlex
from collections.abc import Iterator

from campaign.knowledge.own_numbers import order_word
from campaign.reports.view import KnownPlace, View, known_forces, known_places
from campaign.rules.war.forces import MOST_PROVISIONS
from campaign.storage.models import Army, Empire, Tile

Document = dict[str, object]
GROWS = {"village": "fortress", "fortress": "city"}


def winter_lines(view: View, empire: Empire) -> Iterator[Document]:
    name = shlex.quote(empire.name)
    for meaning, words in winter_words(view, name):
        yield {"about": {"word": meaning}, "words": words}


def winter_words(view: View, name: str) -> Iterator[tuple[str, str]]:
    """(what it means, the order), in the order of the phases."""
    places = known_places(view, "settlement")
    own = [place for place in places if place["own"]]
    armies = view.world.live(Army, owner=view.empire, kind="player")
    for place in places:
        if place.get("owner") is None and place["kind"] != "temple":
            yield "an envoy is sent", f"envoy {name} {called(view, place)}"
    for place in own:
        if not place["razed"] and place["kind"] != "temple":
            yield "troops are raised", f"recruit {name} {called(view, place)} POINTS"
    for place in own:
        if place["razed"]:
            yield "a razed settlement is rebuilt", f"recover {name} {called(view, place)} CROWNS"
    for words in building_words(view, own):
        yield "something is built", words.format(name=name)
    for army in armies:
        if army.provisions < MOST_PROVISIONS:
            most = MOST_PROVISIONS - army.provisions
            word = order_word(view.world, army.owner or 0, "army", army, view.numbers)
            yield "provisions are bought", f"provisions {name} {word} {most}"
    for army in armies:
        word = order_word(view.world, army.owner or 0, "army", army, view.numbers)
        yield "an army is placed", f"army deploy {word} TILE"
    met = {each.get("owner") for each in (*places, *known_forces(view, "army"))}
    for other in view.world.live(Empire):
        if other.id in met - {view.empire}:
            yield "an agent is sent", f"spy {name} spy {shlex.quote(other.name)}"


def building_words(view: View, own: list[KnownPlace]) -> Iterator[str]:
    for place in own:
        label = view.world.get(Tile, place["tile"]).label
        if place["kind"] in GROWS and not place["razed"]:
            yield f"build {GROWS[place['kind']]} {{name}} {label}"
    for tile in view.world.find(Tile, owner=view.empire):
        if tile.barren:
            yield f"build village {{name}} {tile.label}"
        if tile.river and not tile.bridge:
            yield f"build bridge {{name}} {tile.label}"


def called(view: View, place: KnownPlace) -> str:
    """A settlement without a name answers to its tile."""
    return shlex.quote(place["name"] or view.world.get(Tile, place["tile"]).label)
