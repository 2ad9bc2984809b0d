"""What others would read otherwise in our own notation. Loaded on the quick path of `roll`."""

from __future__ import annotations

EXPLODES = "{text}: explodes, then counts; others explode on those: --dialect"  # messages
TIMES = "{text}: x multiplies; Foundry explodes: ! or --dialect foundry"  # messages


def find_doubts(text: str) -> str | None:
    """What others would read otherwise in our own notation, as a message; the roll says so."""
    bare = "".join(text.lower().split())
    if any(sign in bare for sign in ("!>", "!<")):
        return EXPLODES
    before, _, after = bare.partition("x")
    sides = before.rpartition("d")[2]
    if after and (after[0] in "<>=" or (sides.isdigit() and after.startswith(sides))):
        rest = after[len(sides) :]
        return TIMES if not rest[:1].isdigit() else None
    return None
