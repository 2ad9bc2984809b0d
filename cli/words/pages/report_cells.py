"""Words for the cells of reports and rosters: names, counts, states, notes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal

from campaign.events.values import Amount
from cli.words.moments import say_when
from cli.words.text import tr

if TYPE_CHECKING:
    from campaign.reports.documents import ReportForce
    from cli.words.spoken_documents import SpokenSettlement, SpokenSite

STRENGTH = {"army": "points", "fleet": "ships"}
STORES: Mapping[str, tuple[Literal["provisions", "crowns"], ...]] = {
    "army": ("provisions", "crowns"),
    "fleet": ("provisions",),
}


def count_of(table: str, number: int, column: str, value: int | None) -> Amount | None:
    return None if value is None else Amount(value, cells=(f"{table}:{number}.{column}",))


def force_counts(table: str, force: ReportForce) -> list[Amount | None]:
    """Its strength, and what it carries; a store that is empty is left blank."""
    number = force["id"]
    stores = [count_of(table, number, name, force.get(name) or None) for name in STORES[table]]
    return [count_of(table, number, STRENGTH[table], force["strength"]), *stores]


def count_headings(table: str) -> tuple[str, ...]:
    """Over the columns of `force_counts`."""
    return (STRENGTH[table], *STORES[table])


def settlement_points(place: SpokenSettlement) -> Amount | None:
    return count_of("settlement", place["id"], "points", place.get("points") or None)


def say_seen(when: object) -> str:
    return say_when(str(when)) if when else tr("now")


def own_name(force: ReportForce) -> str:
    """`First Host`: whose it is, the column or the heading beside it says."""
    name, owner = force["name"], force["owner"]
    endings = (f" of {owner}", f" di {owner}") if owner else ()
    return next((name[: -len(ending)] for ending in endings if name.endswith(ending)), name)


def counted(force: ReportForce) -> str:
    """The strength of a force of others, and when it was counted."""
    if force["strength"] is None:
        return "?"
    when = f" ({say_when(str(force['counted']))})" if force["counted"] else ""
    return f"{force['strength']}{when}"


def also(force: ReportForce) -> str:
    """What a force has beyond its columns; its tile has one, so it is not said again."""
    told: list[object] = [
        f"{tr(name).replace('_', ' ')} {count}" for name, count in force.get("engines", {}).items()
    ]
    if force.get("prisoners"):
        told.append(tr("{count} prisoners", count=force["prisoners"]))
    for template, of in (
        ("aboard {of}", force.get("aboard")),
        ("inside {of}", force.get("inside")),
        ("port {of}", force.get("port")),
    ):
        if of:
            told.append(tr(template, of=of.removesuffix(f" ({force['tile']})")))
    if force.get("carries"):
        told.append(tr("carries {armies}", armies=", ".join(map(str, force["carries"]))))
    told += [*force.get("characters", ()), *force.get("items", ()), *force.get("conditions", ())]
    told += [
        f"{each['number']} {each['name']} ({each['points']})" for each in force.get("units", ())
    ]
    return ", ".join(map(str, told))


def kind_unless_named(place: SpokenSettlement | SpokenSite) -> str:
    """Empty for a place that has no name: it is called by its kind already."""
    return "" if place["name"] == place["kind"] else place["kind"]


def state(place: SpokenSettlement) -> str:
    states = {"razed": place["razed"], "besieged": place["besieged"]}
    told = [tr(word) for word, is_so in states.items() if is_so]
    if place.get("provisions"):
        told.append(tr("provisions {count}", count=place["provisions"]))
    return ", ".join([*told, *place.get("conditions", ())])


def note_line(note: Mapping[str, object]) -> str:
    """`0405: Old mill (https://…) [for all]`."""
    where = f"{note['tile']}: " if "tile" in note else ""
    text, link = str(note["text"]), str(note.get("link", ""))
    link = f"({link})" if link and text else link
    readers = str(note.get("for", "gamemaster"))
    whom = f"[{say_readers(readers)}]" if readers != "gamemaster" else ""
    return where + " ".join(part for part in (text, link, whom) if part)


def say_readers(readers: str) -> str:
    return tr("for all") if readers == "all" else tr("for {empire}", empire=readers)
