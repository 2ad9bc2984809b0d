"""Timeouts for clients that are slow, on purpose or not, and a limit of connections by address."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any, ClassVar

from uvicorn.protocols.http.h11_impl import H11Protocol

FIRST_WORD = 20.0  # seconds for the head of a request
# Some twenty phones behind one address. This machine itself has no limit: a proxy in front of the
# page holds the connections of everybody.
MOST_OF_AN_ADDRESS = 200
OWN = ("127.0.0.1", "::1")


class PatientProtocol(H11Protocol):
    """uvicorn's own, which would wait for ever for a request that was begun."""

    patience: asyncio.TimerHandle | None = None
    caller = ""
    lines: ClassVar[Counter[str]] = Counter()  # that are open, by address

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.caller = str((transport.get_extra_info("peername") or [""])[0])
        self.lines[self.caller] += 1
        if self.caller not in OWN and self.lines[self.caller] > MOST_OF_AN_ADDRESS:
            transport.abort()  # before a word is read
            return
        self.wait_for_head()

    def wait_for_head(self) -> None:
        if self.patience is not None:
            self.patience.cancel()
        self.patience = self.loop.call_later(FIRST_WORD, self.end_silent)

    def on_response_complete(self) -> None:
        """The next request of the connection has as long as the first."""
        super().on_response_complete()
        self.wait_for_head()

    def end_silent(self) -> None:
        cycle = getattr(self, "cycle", None)
        is_answered = cycle is None or cycle.response_complete
        if is_answered and not self.transport.is_closing():
            self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        if self.patience is not None:
            self.patience.cancel()
        self.lines[self.caller] -= 1
        if not self.lines[self.caller]:
            del self.lines[self.caller]
        super().connection_lost(exc)
