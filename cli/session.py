"""What holds for one command: language, output form, which campaign. Set by `cli.run`."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass

LANGUAGES = ("en", "it")


@dataclass
class Session:
    lang: str = "en"
    json: bool = False
    campaign: str | None = None

    @property
    def fancy(self) -> bool:
        """Colour and boxes only for a person at a terminal that has them."""
        return sys.stdout.isatty() and os.environ.get("TERM", "") not in ("", "dumb")


current = Session()


def begin(lang: str, json: bool, campaign: str | None) -> None:
    current.lang, current.json, current.campaign = lang, json, campaign
