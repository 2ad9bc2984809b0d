"""Messages to an address of the group's own: a turn begins, a report is ready, a decision waits.

Off unless `serve --webhook` names one. A thread of its own looks at the books and sends: a slow
address delays nobody, and what it missed meanwhile is told in one go. Nothing of the campaign but
names of empires and the moment of the year is sent.
"""

from __future__ import annotations

import hmac
import json
import secrets
import threading
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from hashlib import sha256
from http.client import HTTPException
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from campaign.errors import CampaignError
from campaign.season.status import empire_name
from campaign.storage.calendar import moment, render_moment
from campaign.storage.models import Campaign, Decision
from campaign.storage.world import World
from cli.web.newest import Newest
from cli.words.phrases import split_address
from cli.words.trouble import Usage

if TYPE_CHECKING:
    from cli.web.desk import Desk

PAUSE = 1.0  # seconds between two looks
TIMEOUT = 10.0
TRIES = 3
SIGNATURE = "X-Hexcrown-Signature"  # sha256=HMAC of the body
LEAST_KEY, MOST_KEY = 16, 1 << 16  # bytes


class Hook(NamedTuple):
    url: str
    key: bytes


class WebhookState(NamedTuple):
    """What messages are made of."""

    campaign: str
    moment: int
    decisions: dict[int, str]  # by number: whom it waits for


class Message(NamedTuple):
    event: str  # turn, report, decision
    when: str
    who: str = ""


def read_hook(url: str, file: str | None) -> Hook:
    if split_address(url) is None:
        raise Usage(
            "{text} is not an address for messages", "as https://example.org/hook", text=url[:80]
        )
    try:
        key = read_key(Path(file)) if file else b""
    except OSError as trouble:
        raise Usage("{file} can't be read: {why}", file=file, why=trouble.strerror) from trouble
    if len(key) < LEAST_KEY:
        raise Usage(
            "messages are signed with a key of at least {least} letters",
            "--webhook-key FILE names the file that contains it",
            least=LEAST_KEY,
        )
    return Hook(url, key)


def read_key(file: Path) -> bytes:
    """A device would never end."""
    with file.open("rb") as kept:
        return kept.read(MOST_KEY).strip()


def read_state(world: World) -> WebhookState:
    decisions = world.find(Decision, ended_at=None)
    waiting = {row.id: empire_name(world, row.empire) or "" for row in decisions}
    return WebhookState(world.get(Campaign, 1).name, moment(world.calendar), waiting)


def find_messages(before: WebhookState, now: WebhookState) -> Iterator[Message]:
    """What is new since; an undo is told to nobody."""
    when = render_moment(now.moment)
    if now.moment > before.moment:
        yield Message("report", render_moment(now.moment - 1))
        yield Message("turn", when)
    for number, who in now.decisions.items():
        if number not in before.decisions:
            yield Message("decision", when, who)


class WebhookSender:
    def __init__(self, desk: Desk, hook: Hook, tell: Callable[[str], None]) -> None:
        """`tell` says once in words that nobody answers there."""
        self.desk, self.hook, self.tell = desk, hook, tell
        self.ending = threading.Event()
        self._state: WebhookState | None = None
        self._newest, self._seen = Newest(desk), ""

    def run(self) -> None:
        while not self.ending.is_set():
            self.look()
            self.ending.wait(PAUSE)

    def look(self) -> None:
        now = self.read()
        if now is None:
            return
        before, self._state = self._state, now
        if before is not None and before.campaign == now.campaign:
            for message in find_messages(before, now):
                if not self.ending.is_set():
                    self.send(now.campaign, message)

    def read(self) -> WebhookState | None:
        """None where nothing changed, or nothing can be read now."""
        try:
            newest = self._newest.find()
            if newest == self._seen:
                return None
            found = self.desk.look(read_state)
        except CampaignError:
            return None
        self._seen = newest
        return found

    def send(self, campaign: str, message: Message) -> None:
        """A few times, then never: the next message is another's."""
        body = {"id": secrets.token_hex(16), "campaign": campaign, **message._asdict()}
        for place in range(TRIES):
            trouble = post(self.hook, body)
            if trouble is None or self.ending.wait(place * 2 + 1):
                return
        self.tell(trouble or "")


class NoRedirect(urllib.request.HTTPRedirectHandler):
    """A message goes where it was meant to go, or nowhere."""

    def redirect_request(self, *args: object, **named: object) -> None:
        return None


# No proxy of the system's either: it would read what is meant for that address alone.
DIRECT = urllib.request.build_opener(NoRedirect, urllib.request.ProxyHandler({}))


def post(hook: Hook, body: dict[str, str]) -> str | None:
    """None when it was taken; else why not."""
    raw = json.dumps(body, ensure_ascii=False, sort_keys=True).encode()
    signed = hmac.new(hook.key, raw, sha256).hexdigest()
    headers = {"content-type": "application/json", SIGNATURE: f"sha256={signed}"}
    request = urllib.request.Request(hook.url, raw, headers, method="POST")
    try:
        with DIRECT.open(request, timeout=TIMEOUT):
            return None
    except (OSError, ValueError, HTTPException) as trouble:  # URLError, timeouts, a bad answer
        return str(trouble)[:200]
