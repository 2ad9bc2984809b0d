"""Lists of an army's units: taken from a file, split over armies, and the losses among them.

A list says what the points of an army are on the table; it gives none (BG-ARMY-1).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Annotated

from campaign import events
from campaign.actions.land.armies import army_name, get_army
from campaign.acts.act import Document
from campaign.acts.declare import Checked, Own, Typed, action
from campaign.acts.turn import Act, Turn
from campaign.errors import Refused, WrongWords
from campaign.events.values import Amount, ref
from campaign.rosters.army_list import Unit as Listed
from campaign.rosters.plain_text import parse_line, write_line
from campaign.rules.war.forces import lose_points
from campaign.rules.war.units import left_of, share_out, spread, unassigned, units_of
from campaign.storage.models import Army, Unit

RULE = "BG-ARMY-1"


def parse_units(text: str) -> list[Listed]:
    """`Osric; 1; 115; character | Spearmen; 20; 210`: how a list stands in a call."""
    return [parse_line(line) for line in text.split("|") if line.strip()]


def write_units(units: Iterable[Listed]) -> str:
    return " | ".join(map(write_line, units))


def check_units(text: str) -> str:
    if not (units := parse_units(text)):
        raise WrongWords("this list has no units")
    return write_units(units)


@action("army-list", command="army roster", line="army roster {army} --units {units}", rule=RULE)
def take_list(
    act: Act,
    army: Own[Army],
    units: Annotated[str, Checked(check_units), Typed("LIST", option=("--units",))],
    over: Annotated[Sequence[Own[Army]], Typed(option=("--over",))] = (),
    replace: bool = False,
) -> Document:
    """Give a list of units to one army, or to several armies together.

    Example: hexcrown army roster 2 --units 'Osric; 1; 115; character | Spearmen; 20; 210'
    """
    armies = [get_army(act.context, key) for key in dict.fromkeys((army, *over))]
    if len({each.owner for each in armies}) > 1:
        raise Refused(
            "a list is of one empire's armies", rule=RULE, hint="name armies of one empire"
        )
    listed = parse_units(units)
    if not replace:
        refuse_listed(act, armies, listed)
    places = place_units(listed, armies)
    act.begin(RULE)
    for each in armies:
        for before in units_of(act.world, each.id):
            act.world.end(before, "replaced")
    for unit, place in zip(listed, places, strict=True):
        act.world.insert(
            Unit,
            army=armies[place].id,
            name=unit.name,
            number=unit.number,
            points=unit.points,
            character=unit.character,
        )
    for place, each in enumerate(armies):
        own = [unit for unit, at in zip(listed, places, strict=True) if at == place]
        total = Amount(sum(unit.points for unit in own), "points")
        act.context.tell(events.ListTaken(ref(each), Amount(len(own), "units"), total))
    return act.told_already()


def place_units(listed: Sequence[Listed], armies: Sequence[Army]) -> list[int]:
    """Which army each unit belongs to; refused with the difference if they have too few points."""
    total, points = sum(unit.points for unit in listed), sum(army.points for army in armies)
    names = ", ".join(map(army_name, armies))
    if total > points:
        raise Refused(
            "the points of the list are {total}, of {armies} {own}: {over} too many",
            hint="--over ARMY splits it over more armies, 500 to 1500 points each; "
            "the gamemaster corrects an army: hexcrown army set ARMY points=NUMBER",
            rule=RULE,
            total=total,
            armies=names,
            own=points,
            over=total - points,
        )
    places = share_out([unit.points for unit in listed], [army.points for army in armies])
    if places is None:
        raise Refused(
            "the units of this list can't be shared out so that each army has enough points: "
            "{armies}",
            hint="take a list for each army, or exchange points between them first",
            rule=RULE,
            armies=", ".join(f"{army_name(army)} ({army.points})" for army in armies),
        )
    return places


def refuse_listed(turn: Turn, armies: Sequence[Army], listed: Sequence[Listed]) -> None:
    """A list is not replaced unasked: losses that it has would be forgotten."""
    before = [unit for army in armies for unit in units_of(turn.world, army.id)]
    if before:
        new, gone = compare(before, listed)
        raise Refused(
            "{armies}: there is a list already, points lost: {lost}; new: {new}; gone: {gone}",
            hint="--replace takes the new list anyway",
            rule=RULE,
            armies=", ".join(map(army_name, armies)),
            lost=sum(unit.lost for unit in before)
            + sum(unassigned(army, units_of(turn.world, army.id)) for army in armies),
            new=", ".join(new) or "-",
            gone=", ".join(gone) or "-",
        )


def compare(before: Iterable[Unit], listed: Iterable[Listed]) -> tuple[list[str], list[str]]:
    """The units that are only in the new list, and those only in the old."""
    old = Counter(f"{unit.number} {unit.name} ({unit.points})" for unit in before)
    new = Counter(f"{unit.number} {unit.name} ({unit.points})" for unit in listed)
    return list((new - old).elements()), list((old - new).elements())


@action("unit-losses", command="army losses", rule=RULE)
def assign_losses(
    act: Act,
    army: Own[Army],
    losses: Annotated[
        Sequence[str],
        Typed(
            "UNIT=POINTS...", help="For example Spearmen=60; none: all in proportion.", place=True
        ),
    ] = (),
) -> Document:
    """Say which units of an army's list fell.

    Points the army has already lost are assigned first; any more are taken from the army too.
    Without units, the losses are spread over all units in proportion.

    Example: hexcrown army losses 2 Spearmen=60 Osric=115
    """
    row = get_army(act.context, army)
    units = units_of(act.world, army)
    if not units:
        raise Refused(
            "{army} has no list of units",
            hint="hexcrown army roster {key} FILE takes one",
            rule=RULE,
            army=army_name(row),
            key=army,
        )
    pending = unassigned(row, units)
    if losses:
        fallen = [(find_unit(units, each), points_of(each)) for each in losses]
    else:
        shares = spread(pending, list(map(left_of, units)))
        fallen = [(unit, loss) for unit, loss in zip(units, shares, strict=True) if loss]
    if not fallen:
        raise Refused(
            "{army} has no losses that its units don't already bear",
            hint="name units to take points off them and the army: UNIT=POINTS",
            rule=RULE,
            army=army_name(row),
        )
    further = sum(loss for _, loss in fallen) - pending
    refuse_too_many(row, fallen, further)
    act.begin(RULE)
    for unit, loss in fallen:
        act.world.add(act.world.get(Unit, unit.id), lost=loss)
        act.context.tell(events.UnitLost(ref(row), unit.name, Amount(loss, "points")))
    if further > 0:
        lost = lose_points(act.context, row, further)
        act.context.tell(events.PointsLost(ref(row), ref(row).count("points", lost)))
    return act.told_already()


def refuse_too_many(army: Army, fallen: Sequence[tuple[Unit, int]], further: int) -> None:
    for unit, _ in fallen:
        left, loss = left_of(unit), sum(points for each, points in fallen if each.id == unit.id)
        if loss > left:
            raise Refused(
                "of the points of {unit} {left} are left, not {loss}",
                hint="hexcrown army roster {army} shows what is left of each",
                rule=RULE,
                unit=unit.name,
                left=left,
                loss=loss,
                army=army.id,
            )
    if further >= army.points:
        raise Refused(
            "{army} would have no points left",
            hint="hexcrown army disband, if none is left of it",
            rule=RULE,
            army=army_name(army),
        )


def find_unit(units: Sequence[Unit], text: str) -> Unit:
    """By its name, or its place in the list."""
    name = text.rpartition("=")[0].strip()
    same = [unit for unit in units if unit.name.casefold() == name.casefold()]
    if len(same) == 1:
        return same[0]
    if name.isdecimal() and 0 < int(name) <= len(units):
        return units[int(name) - 1]
    if same:
        raise WrongWords("several units are called {name}: give its place in the list", name=name)
    raise WrongWords(
        "no unit is called {name}",
        hint="one of {all}",
        name=name[:60] or text[:60],
        all=", ".join(unit.name for unit in units[:40]),
    )


def points_of(text: str) -> int:
    points = text.rpartition("=")[2].strip()
    if not points.isdecimal() or len(points) > 7 or not int(points):
        raise WrongWords("{text} is not UNIT=POINTS", hint="as Spearmen=60", text=text[:60])
    return int(points)
