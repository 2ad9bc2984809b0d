"""Timeouts for clients that are slow, on purpose or not."""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

FIRST_WORD = 20.0  # seconds for the head of a first request


class PatientProtocol(H11Protocol):
    """uvicorn's own, which would wait for ever for the first request of a connection."""

    patience: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.patience = self.loop.call_later(FIRST_WORD, self.end_silent)

    def end_silent(self) -> None:
        has_asked = getattr(self, "cycle", None) is not None
        if not has_asked and not self.transport.is_closing():
            self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        if self.patience is not None:
            self.patience.cancel()
        super().connection_lost(exc)
