"""Whose page it is: the links that a browser came in by, and the realms that they open.

Realms are counted as the browser came in by their links, 1, 2, …: no number of the books is told. A
link that ends or is made anew leaves the others their numbers, so that no form that is open reaches
another realm.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from campaign.errors import Refused
from campaign.storage.models import Empire
from campaign.storage.world import World
from cli.web.players.badge import badge_name, find_links, parse_badges
from cli.web.visits import Visit

if TYPE_CHECKING:
    from starlette.requests import Request

    from campaign.storage.models import Invitation
    from cli.web.players.badge import Badge


class Realm(NamedTuple):
    number: int
    empire: int
    name: str
    player: str

    @property
    def called(self) -> str:
        """Who acts: the player by name, else the realm."""
        return self.player or self.name


def badges_of(request: Request) -> list[Badge]:
    state = request.app.state
    return parse_badges(request.cookies.get(badge_name(state.port), ""), state.entrance)


def find_realms(visit: Visit) -> list[Realm]:
    badges = badges_of(visit.request)
    return visit.desk.look(lambda world: realms_of(world, badges)) if badges else []


def realms_of(world: World, badges: list[Badge]) -> list[Realm]:
    return [
        describe_realm(world, row, place)
        for place, badge in enumerate(badges, 1)
        for row in find_links(world, [badge])
        if row.empire is not None
    ]


def is_watcher(visit: Visit) -> bool:
    badges = badges_of(visit.request)
    return bool(badges) and bool(visit.desk.look(lambda world: find_links(world, badges)))


def describe_realm(world: World, row: Invitation, place: int) -> Realm:
    empire = world.get(Empire, row.empire)
    return Realm(place, empire.id, empire.name, empire.player)


def get_realm(visit: Visit, number: str) -> Realm:
    return get_realm_of(find_realms(visit), number)


def get_realm_of(realms: Sequence[Realm], number: str) -> Realm:
    found = [realm for realm in realms if str(realm.number) == number]
    if not found:
        raise link_is_over()
    return found[0]


def link_is_over() -> Refused:
    return Refused("this link is no longer valid", hint="ask the gamemaster for a new one")
