"""Links of the page: one for each empire. Only a hash of a link's token is kept.

A browser that came in by a link stays in until the link is renewed or withdrawn.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING, TypedDict

from campaign.errors import Refused, WrongWords
from campaign.season.running import players
from campaign.storage.world import World

if TYPE_CHECKING:
    from campaign.storage.rows import InvitationRow, InvitationValues

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
    row = world.first("invitation", empire=empire)
    name = world.one("empire", empire)["name"]
    made: InvitationValues = {
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
    made: InvitationValues = {
        "name": called,
        "role": "watcher",
        "token_hash": hash_token(token),
        "made_at": at,
    }
    return keep_link(world, find_watcher(world, called), called, made, renew)


def find_watcher(world: World, name: str) -> InvitationRow | None:
    wanted = name.strip().casefold()
    rows = world.find("invitation", role="watcher")
    return next((row for row in rows if row["name"].casefold() == wanted), None)


def keep_link(
    world: World, row: InvitationRow | None, name: str, made: InvitationValues, renew: bool
) -> int:
    if row is None:
        return world.insert("invitation", **made)
    if row["token_hash"] and not renew:
        raise Refused(
            "{empire} has a link already; its token is not kept, so it can't be shown again",
            hint="--renew makes a new one and ends the old",
            empire=name,
        )
    world.put("invitation", row["id"], **made)
    return row["id"]


def refuse_ended(world: World, empire: int) -> None:
    row = world.one("empire", empire)
    if row["ended_at"] is not None:
        raise Refused("{empire} is no more", empire=row["name"])


def withdraw_link(world: World, row: InvitationRow | None) -> None:
    if row is None or not row["token_hash"]:
        raise Refused("there is no such link", hint="hexcrown invite lists them")
    world.put("invitation", row["id"], token_hash="")


def find_by_token(world: World, token: str) -> InvitationRow | None:
    """The link that this token opens, unless its empire has ended."""
    row = world.first("invitation", token_hash=hash_token(token)) if token else None
    return row if row is not None and is_good(world, row) else None


def find_by_mark(world: World, key: int, mark: str) -> InvitationRow | None:
    """The link by which a browser came in, if it is still the same."""
    row = world.get("invitation", key)
    is_same = row is not None and row["token_hash"][:MARK] == mark != ""
    return row if row is not None and is_same and is_good(world, row) else None


def is_good(world: World, row: InvitationRow) -> bool:
    empire = world.get("empire", row["empire"])
    return bool(row["token_hash"]) and (empire is None or empire["ended_at"] is None)


def list_invitations(world: World) -> list[InvitationDocument]:
    """Every empire in play, then the watchers."""
    return [
        *(describe(world, world.first("invitation", empire=key), key) for key in players(world)),
        *(describe_watcher(row) for row in world.find("invitation", role="watcher")),
    ]


def describe_watcher(row: InvitationRow) -> InvitationDocument:
    link = bool(row["token_hash"])
    return {"role": "watcher", "empire": row["name"], "link": link, "made_at": row["made_at"]}


def describe(world: World, row: InvitationRow | None, empire: int) -> InvitationDocument:
    return {
        "role": "player",
        "empire": world.one("empire", empire)["name"],
        "link": bool(row and row["token_hash"]),
        "made_at": row["made_at"] if row else "",
    }
