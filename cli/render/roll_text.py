"""A roll in one line: `4d6kh3: 5 4 6 (dropped 2) = 15`. Shared by the short and the long path.

5*  counts      6!  brought a further die      1->2  counts as 2
"""

from __future__ import annotations

from tables.dice.roll import DROPPED, KEPT, REROLLED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from tables.dice.expression import Roll
    from tables.dice.roll import Die, Throw


def plain(template: str, /, **facts: object) -> str:
    """English, without loading the catalogue."""
    return template.format(**facts)


def render_roll(roll: Roll, tr: Callable[..., str] = plain) -> str:
    throws = roll.throws
    if not throws:
        return f"{roll.text} = {roll.total}"
    if len(throws) == 1:
        dice = render_throw(throws[0], tr)
    else:
        dice = "; ".join(f"{name(throw)} {render_throw(throw, tr)}" for throw in throws)
    return f"{roll.text}: {dice} = {roll.total}"


def name(throw: Throw) -> str:
    return throw.pool.label or throw.pool.text


def render_throw(throw: Throw, tr: Callable[..., str]) -> str:
    kept = in_order(throw, [die for die in throw.dice if die.fate == KEPT])
    found = [" ".join(render_die(throw, die) for die in kept)]
    for fate, template in ((DROPPED, "(dropped {dice})"), (REROLLED, "(re-rolled {dice})")):
        faces = " ".join(str(die.face) for die in throw.dice if die.fate == fate)
        if faces:
            found.append(tr(template, dice=faces))
    return " ".join(found)


def in_order(throw: Throw, dice: list[Die]) -> list[Die]:
    """As they fell, or sorted where the pool says so."""
    sort = throw.pool.sort
    if not sort:
        return dice
    return sorted(dice, key=lambda die: die.value, reverse=sort == "sd")


def render_die(throw: Throw, die: Die) -> str:
    text = str(die.face) if die.value == die.face else f"{die.face}->{die.value}"
    counts = throw.pool.holds and throw.pool.worth(die.value)
    return text + ("!" if die.exploded else "") + ("*" if counts else "")
