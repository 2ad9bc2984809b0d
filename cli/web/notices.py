"""What a PostgreSQL server tells: every write to a campaign sends a notice (`Store.writing`).

One connection listens while somebody has a page open. It holds no lock and no transaction.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from campaign.errors import CampaignError
from campaign.storage.database_troubles import in_words
from campaign.storage.store import NOTICE, SqlStore, connect

if TYPE_CHECKING:
    from psycopg import Connection

BREATH = 0.5  # seconds after which it is asked whether to go on
AGAIN = 5.0  # after which the books are looked at all the same
TROUBLE = 0.3  # a pause where the server does not answer


class Notices:
    """Of one campaign at a time."""

    def __init__(self) -> None:
        self._store: SqlStore | None = None
        self._place = ""

    def wait(self, place: str, is_over: Callable[[], bool]) -> None:
        """Until something may have been written. Returns at once when it has begun to listen:
        what was written before that moment was told to nobody here."""
        try:
            with in_words(place):
                if place != self._place:
                    self._listen(place)
                else:
                    self._wait(is_over)
        except CampaignError:  # the server is gone: the page itself will say so
            self.close()
            time.sleep(TROUBLE)

    def _listen(self, place: str) -> None:
        self.close()
        self._store, self._place = connect(place), place
        self._store.connection.detach()  # nobody else may be given one that listens
        self._connection.execute(f"LISTEN {NOTICE}")

    def _wait(self, is_over: Callable[[], bool]) -> None:
        end = time.monotonic() + AGAIN
        while time.monotonic() < end and not is_over():
            if list(self._connection.notifies(timeout=BREATH, stop_after=1)):
                return

    @property
    def _connection(self) -> Connection[object]:
        assert self._store is not None
        found: Connection[object] = self._store.connection.connection.dbapi_connection  # type: ignore[assignment]
        return found

    def close(self) -> None:
        if self._store is not None:
            self._store.close()
        self._store, self._place = None, ""
