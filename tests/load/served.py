"""The server under load: a process of its own that can be killed, and the campaign it serves."""

from __future__ import annotations

import os
import signal
from contextlib import closing
from functools import partial
from pathlib import Path

from campaign.acts.perform import Request, look, perform
from campaign.bookkeeping.invitations import find_by_token, invite_empire
from campaign.storage.access import open_access
from campaign.storage.store import now, open_store
from campaign.storage.world import World
from cli.web.entrance import Entrance, load_key
from cli.web.players.badge import badge_of, render_badges
from tests.campaign.postgres import free_port
from tests.cli.web.started import PROGRAM, start
from tests.story import Story

REALMS = 6


class Served:
    """It comes back at the same port."""

    def __init__(self, place: str, home: Path) -> None:
        self.port = free_port()
        self.home = f"http://127.0.0.1:{self.port}"
        self._words = ["--campaign", place, "serve", "--no-open", "--port", str(self.port)]
        self._env = {**os.environ, "HOME": str(home)}
        for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "HEXCROWN_HOME"):
            self._env.pop(name, None)
        self.busy = 0.0  # seconds of the processor
        self.start()

    def start(self) -> None:
        self.process, _ = start([*PROGRAM, *self._words], self._env)

    def kill(self) -> None:
        self.end(signal.SIGKILL)

    def end(self, how: int = signal.SIGTERM) -> None:
        os.kill(self.process.pid, how)
        _, _, used = os.wait4(self.process.pid, 0)
        self.process.returncode = -how
        self.busy += used.ru_utime + used.ru_stime


def make_campaign(place: str) -> None:
    board = "\n".join(f"{x:02d}{y:02d} lowland" for x in range(1, 7) for y in range(1, 7))
    story = Story(place, board)
    for number in range(1, REALMS + 1):
        empire = story.empire(f"Realm {number}", crowns=20)
        story.settlement(empire, f"{number:02d}01", "capital", name=f"Home {number}")
        story.army(empire, f"{number:02d}01", 2000, name=f"Host {number}", provisions=6)
    story.turn(1, phase="scouting", empire=1)
    story.store.close()


def make_links(place: str, data: Path) -> list[str]:
    """A player's cookie for each realm, made as the server makes it."""
    entrance, found = Entrance(load_key(data), open_access(data)), []
    with closing(open_store(place)) as store:
        for number in range(1, REALMS + 1):
            perform(store, partial(invite, number), Request(words=("invite", str(number))))
            row = look(store, partial(find_by_token, token=f"token of {number}"))
            assert row is not None
            found.append(
                render_badges([badge_of(row)], entrance, entrance.admit_device(row.name, ""))
            )
    return found


def invite(number: int, world: World, chance: object) -> dict[str, object]:
    invite_empire(world, number, f"token of {number}", now(), renew=True)
    return {}
