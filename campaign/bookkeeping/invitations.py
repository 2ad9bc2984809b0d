"""Links of the page: one for each empire. Only a hash of a link's token is kept.

A browser that came in by a link stays in until the link is renewed or withdrawn.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Any, TypedDict

from campaign import events
from campaign.errors import Refused, WrongWords
from campaign.events.event import tell
from campaign.season.running import players
from campaign.storage.access import own_access
from campaign.storage.models import Empire, Invitation
from campaign.storage.world import World

LONGEST = 60  # letters of a watcher's name
MARK = 16  # letters of the hash that a browser's cookie holds


class InvitationDocument(TypedDict):
    """`link`: whether one is good now. A watcher's has a name of its own, and no empire."""

    role: str
    empire: str
    link: bool
    made_at: str


def hash_token(token: str) -> str:
    return blake2b(token.encode(), digest_size=32, person=b"hexcrown link").hexdigest()


def invite_empire(world: World, empire: int, token: str, at: str, *, renew: bool) -> int:
    """The empire's link, made, or made anew: the old one ends."""
    refuse_ended(world, empire)
    row = world.first(Invitation, empire=empire)
    name = world.get(Empire, empire).name
    made: dict[str, Any] = {
        "empire": empire,
        "role": "player",
        "token_hash": hash_token(token),
        "made_at": at,
    }
    return keep_link(world, row, name, made, renew)


def invite_watcher(world: World, name: str, token: str, at: str, *, renew: bool) -> int:
    """A link for somebody who only looks on, known by a name."""
    called = name.strip()
    if not called or len(called) > LONGEST:
        raise WrongWords("a watcher has a name of at most {most} letters", most=LONGEST)
    made: dict[str, Any] = {
        "name": called,
        "role": "watcher",
        "token_hash": hash_token(token),
        "made_at": at,
    }
    return keep_link(world, find_watcher(world, called), called, made, renew)


def find_watcher(world: World, name: str) -> Invitation | None:
    wanted = name.strip().casefold()
    rows = world.find(Invitation, role="watcher")
    return next((row for row in rows if row.name.casefold() == wanted), None)


def keep_link(
    world: World, row: Invitation | None, name: str, made: dict[str, Any], renew: bool
) -> int:
    if row is None:
        tell(world, events.LinkMade())
        return world.insert(Invitation, **made).id
    if is_good(world, row) and not renew:
        raise Refused(
            "{empire} has a link already; its token is not kept, so it can't be shown again",
            hint="--renew creates a new one and disables the old one",
            empire=name,
        )
    world.put(row, **made)
    tell(world, events.LinkMade())
    return row.id


def refuse_ended(world: World, empire: int) -> None:
    row = world.get(Empire, empire)
    if row.ended_at is not None:
        raise Refused("{empire} no longer exists", empire=row.name)


def withdraw_link(world: World, row: Invitation | None) -> None:
    if row is None or not row.token_hash:
        raise Refused("there is no such link", hint="hexcrown invite lists them")
    world.put(row, token_hash="")
    tell(world, events.LinkMade())


def find_by_token(world: World, token: str) -> Invitation | None:
    """The link that this token opens, unless its empire has ended."""
    row = world.first(Invitation, token_hash=hash_token(token)) if token else None
    return row if row is not None and is_good(world, row) else None


def find_by_mark(world: World, key: int, mark: str) -> Invitation | None:
    """The link by which a browser came in, if it is still the same."""
    row = world.get_if(Invitation, key)
    is_same = row is not None and row.token_hash[:MARK] == mark != ""
    return row if row is not None and is_same and is_good(world, row) else None


def is_good(world: World, row: Invitation) -> bool:
    """A link that was renewed or withdrawn stays so, whatever is undone or restored since."""
    empire = world.get_if(Empire, row.empire)
    is_there = bool(row.token_hash) and (empire is None or empire.ended_at is None)
    return is_there and not own_access().has_ended(row.token_hash)


def list_invitations(world: World) -> list[InvitationDocument]:
    """Every empire in play, then the watchers."""
    return [
        *(describe(world, world.first(Invitation, empire=key), key) for key in players(world)),
        *(describe_watcher(world, row) for row in world.find(Invitation, role="watcher")),
    ]


def describe_watcher(world: World, row: Invitation) -> InvitationDocument:
    link = is_good(world, row)
    return {"role": "watcher", "empire": row.name, "link": link, "made_at": row.made_at}


def describe(world: World, row: Invitation | None, empire: int) -> InvitationDocument:
    return {
        "role": "player",
        "empire": world.get(Empire, empire).name,
        "link": row is not None and is_good(world, row),
        "made_at": row.made_at if row else "",
    }
