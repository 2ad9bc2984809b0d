"""Lists of BattleScribe (`.ros`, zipped `.rosz`) and New Recruit (the same as JSON).

A list has forces, a force has selections, a selection has more selections within it. Every
selection gives its own costs for its whole number, without those within it. The roster gives the
total. A selection directly in a force is a unit here, with everything within it.

The XML is read as a stream: no document type, so no entities, and no tree in memory.
"""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any
from xml.parsers import expat

from campaign.errors import WrongWords
from campaign.rosters.army_list import (
    DEEPEST,
    LARGEST_UNPACKED,
    MOST_UNITS,
    ArmyList,
    Unit,
    check_units,
    clean_name,
    is_character,
    nested_too_deep,
    parse_number,
    to_whole,
    too_many_units,
)

CHUNK = 65_536
POINTS = ("pts", "points", "point(s)", "pt", "point", "punti")
Costs = dict[str, Decimal]  # by name, in small letters


@dataclass
class Selection:
    """What stands directly in a force, or directly or deeper within that."""

    name: str
    kind: str
    number: int
    models: int = 0
    character: bool = False
    costs: Costs = field(default_factory=dict)

    @classmethod
    def of(cls, values: Mapping[str, Any]) -> Selection:
        name = clean_name(values.get("customName") or values.get("name"))
        number = int(parse_number(values.get("number", 1), "number"))
        return cls(name, str(values.get("type", "")), number)

    def add_cost(self, values: Mapping[str, Any]) -> None:
        add_cost(self.costs, values)

    def add_category(self, values: Mapping[str, Any]) -> None:
        if str(values.get("primary")).lower() == "true" or not self.character:
            self.character |= is_character(str(values.get("name", "")))

    def take_in(self, inner: Selection) -> None:
        """Costs of what stands within it are its own; so are its models."""
        for name, value in inner.costs.items():
            self.costs[name] = self.costs.get(name, Decimal()) + value
        self.models += inner.count_models()

    def count_models(self) -> int:
        return self.number if self.kind == "model" else self.models

    def count_as_unit(self) -> int:
        return max(1, self.count_models() or self.number)


@dataclass
class Roster:
    """What both readers collect."""

    name: str = ""
    stated: Costs = field(default_factory=dict)
    limits: Costs = field(default_factory=dict)
    selections: list[Selection] = field(default_factory=list)

    def add(self, selection: Selection) -> None:
        self.selections.append(selection)
        if len(self.selections) > MOST_UNITS:
            raise too_many_units()

    def to_army_list(self, format: str) -> ArmyList:
        points = self.name_points()
        units = []
        for each in self.selections:
            cost = to_whole(each.costs.get(points, Decimal()), each.name)
            if cost or each.models or each.kind in ("model", "unit"):
                units.append(Unit(each.name, each.count_as_unit(), cost, each.character))
        stated, limit = self.stated.get(points), self.limits.get(points)
        return ArmyList(
            self.name,
            check_units(units),
            format,
            stated=None if stated is None else to_whole(stated, self.name),
            limit=int(limit) if limit and limit > 0 else None,
        )

    def name_points(self) -> str:
        """The cost that stands for points: known by its name, or the only one there is."""
        costs = {name: None for each in (self.stated, *self.costs()) for name in each}
        for name in POINTS:
            if name in costs:
                return name
        if len(costs) > 1:
            raise WrongWords(
                "none of the costs of this list is called points: {costs}",
                hint="write the list as text: a name, a number and points on each line",
                costs=", ".join(name[:40] for name in list(costs)[:20]),
            )
        return next(iter(costs), "pts")

    def costs(self) -> Iterator[Costs]:
        return (each.costs for each in self.selections)


def add_cost(costs: Costs, values: Mapping[str, Any]) -> None:
    name = str(values.get("name", "")).strip().lower()
    costs[name] = costs.get(name, Decimal()) + parse_number(values.get("value", 0), name[:40])


def read_xml(chunks: Iterator[bytes]) -> ArmyList:
    parser = expat.ParserCreate(namespace_separator=None)
    reader = XmlReader()
    parser.StartElementHandler = reader.start
    parser.EndElementHandler = reader.end
    parser.StartDoctypeDeclHandler = refuse_document_type
    try:
        for chunk in chunks:
            parser.Parse(chunk, False)
        parser.Parse(b"", True)
    except expat.ExpatError as error:
        raise WrongWords(
            "this is not XML as BattleScribe writes it: line {line}, {trouble}",
            line=error.lineno,
            trouble=expat.errors.messages.get(error.code, str(error)),
        ) from error
    except ValueError as error:  # bytes in an encoding that Python doesn't know
        raise WrongWords("this is not XML as BattleScribe writes it") from error
    return reader.roster.to_army_list("BattleScribe")


def refuse_document_type(*_: object) -> None:
    raise WrongWords(
        "a list with a document type or entities is not read",
        hint="BattleScribe and New Recruit write none: export the list again",
    )


class XmlReader:
    """Gets each element as it begins and ends."""

    def __init__(self) -> None:
        self.roster = Roster()
        self.open: list[Selection] = []
        self.depth = 0

    def start(self, tag: str, values: dict[str, str]) -> None:
        self.depth += 1
        if self.depth > DEEPEST:
            raise nested_too_deep()
        if self.depth == 1:
            if tag.rpartition(":")[2] != "roster":
                raise not_a_roster()
            self.roster.name = clean_name(values.get("name"))
        elif tag == "selection":
            self.open.append(Selection.of(values))
        elif tag == "cost":
            if self.open:
                self.open[-1].add_cost(values)
            elif self.depth == 3:  # a force may repeat the costs of its selections
                add_cost(self.roster.stated, values)
        elif tag == "costLimit":
            add_cost(self.roster.limits, values)
        elif tag == "category" and len(self.open) == 1:
            self.open[-1].add_category(values)

    def end(self, tag: str) -> None:
        self.depth -= 1
        if tag == "selection":
            closed = self.open.pop()
            if self.open:
                self.open[-1].take_in(closed)
            else:
                self.roster.add(closed)


def not_a_roster() -> WrongWords:
    return WrongWords(
        "this file has no roster in it",
        hint="export the list from BattleScribe, New Recruit or Old World Builder, or write a "
        "name, a number and points on each line",
    )


def read_zip(data: bytes) -> ArmyList:
    """Only the one `.ros` within it, and no more of that than a list may have."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            lists = [each for each in archive.infolist() if each.filename.lower().endswith(".ros")]
            if len(lists) != 1:
                raise WrongWords("a .rosz holds one .ros, this one {found}", found=len(lists))
            if lists[0].compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
                raise WrongWords("this .rosz is packed in a way that is not read")
            with archive.open(lists[0]) as packed:
                return read_xml(unpack(packed.read))
    except (zipfile.BadZipFile, zlib.error, EOFError, OSError, RuntimeError) as error:
        raise WrongWords("this .rosz is damaged: {trouble}", trouble=str(error)[:80]) from error


def unpack(read: Callable[[int], bytes]) -> Iterator[bytes]:
    """Piece by piece: a few kilobytes of a zip may become terabytes."""
    size = 0
    while chunk := read(CHUNK):
        size += len(chunk)
        if size > LARGEST_UNPACKED:
            raise WrongWords(
                "unpacked, this list has more than {most} bytes", most=LARGEST_UNPACKED
            )
        yield chunk


def read_new_recruit(document: Mapping[str, Any]) -> ArmyList:
    roster = Roster(clean_name(document.get("name")))
    for cost in objects_in(document, "costs", "cost"):
        add_cost(roster.stated, cost)
    for cost in objects_in(document, "costLimits", "costLimit"):
        add_cost(roster.limits, cost)
    for force in forces_in(document, 0):
        for each in objects_in(force, "selections", "selection"):
            roster.add(read_selection(each, 0))
    return roster.to_army_list("New Recruit")


def forces_in(document: Mapping[str, Any], depth: int) -> Iterator[Mapping[str, Any]]:
    if depth > DEEPEST:
        raise nested_too_deep()
    for force in objects_in(document, "forces", "force"):
        yield force
        yield from forces_in(force, depth + 1)


def read_selection(values: Mapping[str, Any], depth: int) -> Selection:
    if depth > DEEPEST:
        raise nested_too_deep()
    selection = Selection.of(values)
    for cost in objects_in(values, "costs", "cost"):
        selection.add_cost(cost)
    for inner in objects_in(values, "selections", "selection"):
        selection.take_in(read_selection(inner, depth + 1))
    for category in objects_in(values, "categories", "category") if not depth else ():
        selection.add_category(category)
    return selection


def objects_in(values: Mapping[str, Any], many: str, one: str) -> Iterator[Mapping[str, Any]]:
    """`"costs": [{…}]`, or as programs turn XML into JSON, `"costs": {"cost": [{…}]}`."""
    found = values.get(many) or ()
    if isinstance(found, Mapping):
        found = found.get(one) or ()
    for each in found if isinstance(found, list) else [found] if found else ():
        if not isinstance(each, Mapping):
            raise not_a_roster()
        yield each
