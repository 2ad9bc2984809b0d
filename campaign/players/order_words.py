"""What is chosen for an order, in the words by which that player's orders name it."""

from __future__ import annotations

import shlex
from collections.abc import Sequence

from campaign.acts.declare import Asked, get_offer
from campaign.acts.lines import render_with
from campaign.guide.documents import Value
from campaign.guide.trial import Trial
from campaign.knowledge.own_numbers import holds_item, order_word
from campaign.reports.view import View, known_places
from campaign.storage.models import Empire, Item, Tile, model_of
from campaign.storage.models.kinds import FORCES


def word_of(view: View, table: str, value: Value) -> str:
    """Empty if the player has no name for it."""
    if not table:
        return str(value)
    key = int(value)
    if table in FORCES:
        return order_word(
            view.world, view.empire or 0, table, view.world.get(model_of(table), key), view.numbers
        )
    if table == "tile":
        return tile_word(view, key)
    if table == "settlement":
        return place_word(view, key)
    if table == "empire":
        return view.world.get(Empire, key).name
    return item_word(view, key) if table == "item" else ""


def tile_word(view: View, tile: int) -> str:
    row = view.world.get(Tile, tile)
    return row.label or f"{row.q},{row.r}"


def place_word(view: View, key: int) -> str:
    """By its name; by its tile, where it has none or another is called the same."""
    places = known_places(view, "settlement")
    mine = next(place for place in places if place["id"] == key)
    named = [place for place in places if place["name"] == mine["name"] != ""]
    return mine["name"] if len(named) == 1 else tile_word(view, mine["tile"])


def item_word(view: View, key: int) -> str:
    """By its name, if no other of this empire's answers to it."""
    world, empire = view.world, view.empire or 0
    name = world.get(Item, key).name
    same = [row for row in world.live(Item, name=name) if holds_item(world, empire, row)]
    return name if name and len(same) == 1 else ""


def line_of(view: View, trial: Trial, action: str, actor: int, values: Sequence[Value]) -> str:
    """The whole order, as it stands on the sheet."""
    call = get_offer(action).call(trial, actor, values)
    return shlex.join(render_with(call, lambda table, key: word_of(view, table, key)))


def find_value(view: View, parameter: Asked, values: Sequence[Value], word: str) -> Value | None:
    """Which of the values offered the word means."""
    return next((value for value in values if word_of(view, parameter.table, value) == word), None)
