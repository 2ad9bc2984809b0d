"""One file a chronicle: what it adds to her turn, to a scoring and to the players' own trackers."""

from __future__ import annotations
