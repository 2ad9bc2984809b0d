"""Empires added and paid by hand; apart from other changes by hand, which load the rules of war."""

from __future__ import annotations

from campaign.errors import Refused, WrongWords
from campaign.rules.realm.crowns import check_purse, pay
from campaign.rules.realm.homes import has_founded
from campaign.storage.calendar import moment
from campaign.storage.models import Empire, Settlement
from campaign.storage.names import resolve
from campaign.storage.text_validation import check_name, check_text
from campaign.storage.world import World
from tables.library.vocabulary import GOOD, RACES

FIRST_CROWNS = 0  # of a treasury, unless another sum is agreed

Document = dict[str, object]


def alignment_of(race: str) -> str:
    if race not in RACES:
        everyone = ", ".join(RACES)
        raise WrongWords("no race {race}", hint="one of {all}", race=race[:60], all=everyone)
    return "good" if race in GOOD else "evil"


def add_empire(world: World, name: str, race: str, player: str, crowns: int) -> Document:
    """A new empire, last in the order of play."""
    check_name(name)
    if any(row.name.casefold() == name.casefold() for row in world.find(Empire)):
        raise Refused("there is an empire {name} already", name=name)
    last = max((row.turn_order for row in world.find(Empire)), default=0)
    key = world.insert(
        Empire,
        name=name,
        race=race,
        alignment=alignment_of(race),
        player=check_text(player),
        turn_order=last + 1,
        joined_at=moment(world.calendar),
    ).id
    pay(world, key, crowns, what="start")
    return {"row": f"empire:{key}", "name": name}


def pay_by_hand(world: World, name: str, amount: int, purse: str, what: str) -> Document:
    row = world.get(Empire, resolve(world, "empire", name).id)
    world.begin_step(by="hand")
    pay(world, row.id, amount, purse=check_purse(purse), what=what)
    return {"row": f"empire:{row.id}", "name": row.name, "amount": amount, "purse": purse}


def without_realm(world: World) -> list[tuple[int, str]]:
    """Empires that have still to found theirs."""
    return [
        (int(row.id), str(row.name))
        for row in world.live(Empire)
        if not has_founded(world, row.id) and not world.live(Settlement, owner=row.id)
    ]
