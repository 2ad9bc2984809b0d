"""Players' and watchers' links to their pages."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, TypedDict

from campaign.app.changing import change, words_of
from campaign.bookkeeping.invitations import (
    InvitationDocument,
    find_watcher,
    invite_empire,
    invite_watcher,
    list_invitations,
    withdraw_link,
)
from campaign.storage.access import own_access
from campaign.storage.models import Empire, Invitation
from campaign.storage.names import resolve

if TYPE_CHECKING:
    from campaign.app.context import Context
    from campaign.storage.world import World


class MadeLink(TypedDict):
    act: int
    who: str
    link: str


class Links(TypedDict):
    links: list[InvitationDocument]


def list_links(context: Context) -> Links:
    return {"links": context.look(list_invitations)}


def make_link(
    context: Context, name: str, address: str, *, renew: bool = False, watcher: bool = False
) -> MadeLink:
    """Only a hash of the token is kept: the link is known to nobody but who made it."""
    token, at = secrets.token_urlsafe(24), context.store.clock()
    old: list[str] = []

    def use_case(world: World, _: object) -> dict[str, object]:
        old[:] = [find_hash(world, name, watcher)]
        if watcher:
            invite_watcher(world, name, token, at, renew=renew)
            return {"who": name.strip()}
        key = resolve(world, "empire", name).id
        invite_empire(world, key, token, at, renew=renew)
        return {"who": world.get(Empire, key).name}

    done = change(context, use_case, words(name, "renew" if renew else "", watcher))
    own_access().end_link(old[0])
    return {"act": done["act"], "who": done["who"], "link": f"{address}/enter?link={token}"}


def find_hash(world: World, name: str, watcher: bool) -> str:
    """Of the link that there is now."""
    if watcher:
        row = find_watcher(world, name)
    else:
        row = world.first(Invitation, empire=resolve(world, "empire", name).id)
    return row.token_hash if row is not None else ""


def end_link(context: Context, name: str, *, watcher: bool = False) -> None:
    old: list[str] = []

    def use_case(world: World, _: object) -> dict[str, object]:
        old[:] = [find_hash(world, name, watcher)]
        if watcher:
            withdraw_link(world, find_watcher(world, name))
        else:
            key = resolve(world, "empire", name).id
            withdraw_link(world, world.first(Invitation, empire=key))
        return {}

    change(context, use_case, words(name, "withdraw", watcher))
    own_access().end_link(old[0])


def words(name: str, flag: str, watcher: bool) -> list[str]:
    flags = [f"--{flag}"] if flag else []
    return words_of("invite", *flags, *(["--watcher"] if watcher else []), args=[name])
