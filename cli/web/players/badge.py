"""The cookie of a browser that came in by players' links: which links, and a sign of this server.

A link that is renewed or withdrawn ends it: the campaign is asked at every request.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from campaign.bookkeeping.invitations import MARK, find_by_mark
from cli.web.entrance import Entrance

if TYPE_CHECKING:
    from campaign.storage.rows import InvitationRow
    from campaign.storage.world import World

MOST_REALMS = 20
LINK = re.compile(rf"([0-9]{{1,9}})-([0-9a-f]{{{MARK}}})", re.ASCII)


class Badge(NamedTuple):
    key: int
    mark: str


def badge_name(port: int) -> str:
    return f"hexcrown-player-{port}"


def render_badges(badges: list[Badge], entrance: Entrance) -> str:
    text = ".".join(f"{each.key}-{each.mark}" for each in badges[-MOST_REALMS:])
    return f"{text}~{entrance.sign_player(text)}"


def parse_badges(cookie: str, entrance: Entrance) -> list[Badge]:
    """Those of a cookie that this server made; none of any other."""
    text, _, sign = cookie.partition("~")
    if not entrance.is_signed(text, sign):
        return []
    found = [LINK.fullmatch(each) for each in text.split(".")]
    return [Badge(int(each[1]), each[2]) for each in found if each]


def badge_of(row: InvitationRow) -> Badge:
    return Badge(row["id"], row["token_hash"][:MARK])


def find_links(world: World, badges: list[Badge]) -> list[InvitationRow]:
    """The links that are still good, in the order in which the browser came in by them."""
    found = [find_by_mark(world, each.key, each.mark) for each in badges]
    return [row for row in found if row is not None]
