"""The cookie of a browser that came in by players' links: which links, and a sign of this server.

A link that is renewed or withdrawn ends it: the campaign is asked at every request.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from campaign.bookkeeping.invitations import MARK, find_by_mark
from cli.web.entrance import Entrance

if TYPE_CHECKING:
    from campaign.storage.models import Invitation
    from campaign.storage.world import World

MOST_REALMS = 20
LINK = re.compile(rf"([0-9]{{1,9}})-([0-9a-f]{{{MARK}}})", re.ASCII)


class Badge(NamedTuple):
    key: int
    mark: str


def badge_name(port: int) -> str:
    return f"hexcrown-player-{port}"


GONE = Badge(0, "")  # keeps the place of a link that was given up, so that no other moves up


def render_badges(badges: list[Badge], entrance: Entrance, device: str) -> str:
    """The newest, as many as a cookie holds, on this device."""
    gone = [GONE] * (len(badges) - MOST_REALMS)
    kept = [*gone, *badges[-MOST_REALMS:]]
    text = ".".join(f"{each.key}-{each.mark}" if each != GONE else "" for each in kept)
    text = f"{device}:{text}"
    return f"{text}~{entrance.sign_player(text)}"


def device_of(cookie: str) -> str:
    """Which browser it is, of those that came in."""
    return cookie.partition(":")[0] if ":" in cookie else ""


def parse_badges(cookie: str, entrance: Entrance) -> list[Badge]:
    """Those of a cookie that this server made and still lets in; none of any other."""
    text, _, sign = cookie.partition("~")
    if not entrance.is_signed(text, sign) or not entrance.knows_device(device_of(cookie)):
        return []
    found = [LINK.fullmatch(each) for each in text.partition(":")[2].split(".")]
    return [Badge(int(each[1]), each[2]) if each else GONE for each in found]


def add_badge(badges: list[Badge], badge: Badge) -> list[Badge]:
    """A link that was made anew takes the place of the old one."""
    if badge.key not in [each.key for each in badges]:
        return [*badges, badge]
    return [badge if each.key == badge.key else each for each in badges]


def badge_of(row: Invitation) -> Badge:
    return Badge(row.id, row.token_hash[:MARK])


def find_links(world: World, badges: list[Badge]) -> list[Invitation]:
    """The links that are still good, in the order in which the browser came in by them."""
    found = [find_by_mark(world, each.key, each.mark) for each in badges]
    return [row for row in found if row is not None]
