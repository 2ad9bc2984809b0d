"""I: her ship on the river (GM-C-1)."""

from __future__ import annotations

from tables.errors import WrongWords
from tables.games.glen_more.cards import Card
from tables.games.glen_more.state import Act, gain_amount, pick, require, tell

START_SIZE = 2  # her start territory: a castle and a village, two tiles


def set_up(act: Act) -> None:
    act.state["parts"]["I"] = {"at": 0, "river": 0, "castles": {}}
    act.state["board"]["pile"] += START_SIZE
    tell(act, "she gets her start territory, which counts for its size", "GM-C-1")


def take_icon(act: Act) -> None:
    gain_amount(act, "ship-icon", "ship icon: {vp} VP", "GM-C-1")


def set_river(act: Act, at: int, river: int, castles: dict[int, int]) -> None:
    """How many tiles the river has, where the ship is, and the rewards left at each castle."""
    part = require(act.state, "I", "GM-C-1")
    if not 1 <= river <= 99 or not 0 <= at < river:
        raise WrongWords(
            "a river has 1 to 99 tiles, and the ship is on one of them, counted from 0",
            rule="GM-C-1",
        )
    for place in castles:
        if not 0 <= place < river:
            raise WrongWords("no river tile {place}", rule="GM-C-1", place=place)
    part.update(at=at, river=river, castles={str(place): left for place, left in castles.items()})
    tell(act, "the river has {river} tiles, her ship is on {at}", "GM-C-1", river=river, at=at)


def steps(card: Card) -> int:
    """2; one more with a numbered icon, and another if that is 1."""
    return 2 + bool(card["number"]) + (card["number"] == 1)


def move(act: Act, card: Card) -> None:
    part = act.state["parts"]["I"]
    count = steps(card)
    tell(act, "her ship moves {count} tiles clockwise", "GM-C-1", count=count)
    if not part["river"]:
        tell(act, "at each castle it reaches, discard a random reward, not gained", "GM-C-1")
        return
    for _ in range(count):
        part["at"] = (part["at"] + 1) % part["river"]
        discard_reward(act, str(part["at"]))


def discard_reward(act: Act, place: str) -> None:
    castles = act.state["parts"]["I"]["castles"]
    left = castles.get(place, 0)
    if not left:
        return
    number = pick(act, ("reward", place), left) + 1
    castles[place] = left - 1
    tell(
        act,
        "at the castle on {place} she discards reward {number} of {left}, not gained",
        "GM-C-1",
        place=place,
        number=number,
        left=left,
    )
