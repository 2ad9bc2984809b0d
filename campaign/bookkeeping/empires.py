"""Empires added and paid by hand; apart from other changes by hand, which load the rules of war.

How a campaign ends: the key of its dice is revealed, and who stands where.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from campaign.bookkeeping.documents import StandingLine
from campaign.bookkeeping.listing import empire_line
from campaign.errors import Refused, WrongWords
from campaign.journal.dice_keys import OWN
from campaign.rules.packs import campaign_library
from campaign.rules.realm.crowns import check_purse, pay
from campaign.rules.realm.holding import has_founded
from campaign.storage.calendar import moment
from campaign.storage.models import Army, Campaign, Empire, Settlement
from campaign.storage.names import resolve
from campaign.storage.text_validation import check_name, check_text
from campaign.storage.world import World
from tables.library.vocabulary import GOOD, RACES

if TYPE_CHECKING:
    from campaign.storage.snapshot import Snapshot

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


HIDDEN = "…"  # in place of the key, where it is only tried


def standings(world: World) -> list[StandingLine]:
    """HO-VICTORY, best first; ties go to the larger treasury, then to the lower number."""
    worth = campaign_library(world).get("victory").by_id
    found: list[StandingLine] = []
    for row in world.live(Empire):
        settlements = world.live(Settlement, owner=row.id)
        places = [worth[each.kind].data["figures"] for each in settlements if not each.razed]
        armies = sum(army.points for army in world.live(Army, owner=row.id))
        score = sum(int(figures["standing"]) for figures in places)
        score += share(worth["armies"].data["figures"], "points", armies)
        score += share(worth["treasury"].data["figures"], "crowns", row.treasury)
        found.append({**empire_line(world, row), "score": score})
    return sorted(found, key=lambda line: (-line["score"], -line["treasury"]))


def share(figures: Mapping[str, int], of: str, have: int) -> int:
    """So much for each full lot: 1 for each full 500 points."""
    return int(figures["standing"]) * (have // int(figures[of]))


def end_campaign(world: World, connection: Snapshot, *, dry_run: bool) -> dict[str, object]:
    """Mark the end and reveal the key, so that anyone can check every sealed die. A dry run
    shows the rest: who knows the key knows every die to come."""
    campaign = world.get(Campaign, 1)
    if campaign.ended_at is not None:
        raise Refused("the campaign has ended already")
    key = HIDDEN if dry_run else str(connection.secret(OWN))  # a joint one follows from it
    result = standings(world)
    world.put(world.get(Campaign, 1), ended_at=moment(world.calendar), revealed_key=key)
    return {"key": None if dry_run else key, "key_hash": campaign.key_hash, "standings": result}
