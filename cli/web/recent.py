"""What was made or answered last, kept by its key."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value")


class Recent(dict[Key, Value]):
    """A dictionary of at most so many entries: the oldest make room for a new one."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self.most = most
        self._lock = threading.Lock()  # pages are made in several threads

    def __setitem__(self, key: Key, value: Value) -> None:
        with self._lock:
            super().__setitem__(key, value)
            while len(self) > self.most:
                del self[next(iter(self))]

    def keep(self, key: Key, make: Callable[[], Value]) -> Value:
        """What was made for the key, or is made now."""
        found = self.get(key)
        if found is None:
            found = self[key] = make()
        return found
