"""What words of other map sets mean in ours: the shipped table, and what a person adds to it."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from maps.errors import Refused

SHIPPED = Path(__file__).with_name("other_words.toml")
PARTS = ("words", "lines", "hexes", "features")
MOST_WORDS_BYTES = 1_000_000
MOST_DOTS = 200


@dataclass(frozen=True)
class OtherWords:
    """Their word to ours: for tiles, for lines, for Worldographer's hexes and features."""

    words: Mapping[str, str] = field(default_factory=dict)
    lines: Mapping[str, str] = field(default_factory=dict)
    hexes: Mapping[str, str] = field(default_factory=dict)
    features: Mapping[str, str] = field(default_factory=dict)


@cache
def shipped_words() -> OtherWords:
    return OtherWords(**tomllib.loads(SHIPPED.read_text("utf-8")))


def load_words(path: Path) -> OtherWords:
    """The shipped words with a person's own, which go first."""
    if path.exists() and not path.is_file():  # a pipe would be waited for, a device never ends
        raise Refused("{path} is not a file", path=path)
    try:
        with path.open("rb") as file:
            text = file.read(MOST_WORDS_BYTES).decode("utf-8-sig")
        if any(line.count(".") > MOST_DOTS for line in text.splitlines()):
            raise RecursionError("nested too deep")  # tomllib would fill the memory over such a key
        found = tomllib.loads(text)
    except OSError as trouble:
        raise Refused("can't read {path}: {why}", path=path, why=trouble.strerror) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as trouble:
        raise Refused("{path} is not TOML: {why}", path=path, why=trouble) from None
    own = {part: check_part(path, part, found.pop(part, {})) for part in PARTS}
    if found:
        raise Refused(
            "{path} has an unknown part {part}",
            hint='its parts are {parts}, each with lines such as dry = "lowland"',
            path=path,
            part=next(iter(found)),
            parts=", ".join(PARTS),
        )
    ours = shipped_words()
    return OtherWords(**{part: own[part] | {**getattr(ours, part), **own[part]} for part in PARTS})


def check_part(path: Path, part: str, found: object) -> dict[str, str]:
    if not isinstance(found, dict) or not all(isinstance(one, str) for one in found.values()):
        raise Refused('{path}: {part} has lines such as dry = "lowland"', path=path, part=part)
    return {str(word).lower(): meaning.lower() for word, meaning in found.items()}
