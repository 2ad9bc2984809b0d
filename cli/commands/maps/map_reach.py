"""Who can reach whom, and how realms hang together. Verbs of `map`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from campaign.storage.models.kinds import ARMY_KINDS, FLEET_KINDS, SETTLEMENT_KINDS
from cli.app.output import line, say, show
from cli.commands.maps.map_moments import Shown, ask
from cli.options.option_groups import AtOption, CorrectedOption, EmpireOption
from cli.render.columns import write_columns
from cli.words.text import tr
from cli.words.trouble import Usage

if TYPE_CHECKING:
    from campaign.reports.reach import Comers, Reach
    from campaign.reports.view import View

Document = dict[str, object]
Answer = TypeVar("Answer")
NAMELESS = ("army", "fleet", *ARMY_KINDS, *FLEET_KINDS, *SETTLEMENT_KINDS)


def reach(
    who: Annotated[
        str | None,
        typer.Argument(metavar="[WHO]", help="An army, a fleet, or a tile such as 0405."),
    ] = None,
    to: Annotated[
        str | None, typer.Option("--to", metavar="PLACE", help="Who can reach this place.")
    ] = None,
    moves: Annotated[int, typer.Option("--moves", min=1, max=99, help="Maximum distance.")] = 3,
    empire: EmpireOption = None,
    at: AtOption = None,
    corrected: CorrectedOption = False,
) -> None:
    """List what an army or a fleet can reach, or who can reach a place, with moves and risks.

    Example: hexcrown map reach 'First Banner' --moves 4
    Example: hexcrown map reach --to Altburg --empire Ostmark
    """
    if (who is None) == (to is None):
        raise Usage(
            "name who sets out, or the place with --to", "hexcrown map reach 'First Banner'"
        )

    def question(view: View) -> Reach | Comers:
        from campaign.reports.reach import describe_comers, describe_reach

        if who is not None:
            return describe_reach(view, who, moves)
        return describe_comers(view, str(to), moves)

    show(ask(question, Shown(empire, at, corrected)), render_reach)


def realms(
    empire: EmpireOption = None, at: AtOption = None, corrected: CorrectedOption = False
) -> None:
    """List what is cut off from its capital and which ports are blockaded, realm by realm.

    Example: hexcrown map realms
    """

    def question(view: View) -> Document:
        from campaign.reports.realms import describe_realms

        return describe_realms(view)

    show(ask(question, Shown(empire, at, corrected)), render_realms)


def render_reach(document: Mapping[str, Any]) -> None:
    if "who" in document:
        way = tr("by sea") if document["by"] == "sea" else tr("by land")
        say(
            "{who} at {at}, {moves} {way}: {tiles}",
            who=called(document["who"]),
            at=document["at"],
            moves=tr("{count} moves", count=document["moves"]),
            way=way,
            tiles=tr("{count} tiles", count=len(document["tiles"])),
        )
    else:
        say("to {place} at {at}, {moves} moves", place=called(document["to"]), at=document["at"],
            moves=document["moves"])  # fmt: skip
    if not document["found"]:
        say("  nothing of note")
        return
    rows = [
        [each["moves"], each["risks"], each["at"], called(each["name"]), tr(each["kind"])
         if each["kind"] != "player" else tr(each["what"]), each["owner"]]
        for each in document["found"]
    ]  # fmt: skip
    write_columns(["moves", "risks", "tile", "name", "kind", "owner"], rows)


def render_realms(document: Mapping[str, Any]) -> None:
    for realm in document["realms"]:
        say("{empire}: {tiles} tiles, capital {capital}", empire=realm["empire"],
            tiles=realm["tiles"], capital=called(realm["capital"] or "-"))  # fmt: skip
        for part in realm["cut_off"]:
            places = ", ".join(map(called, part["settlements"]))
            say("  cut off: {tiles} {places}", tiles=" ".join(part["tiles"]),
                places=f"({places})" if places else "")  # fmt: skip
        shut = [port for port in realm["ports"] if port["blockaded_by"]]
        for port in shut:
            say("  blockaded: {port} at {at}, by {ships}", port=called(port["name"]),
                at=port["at"], ships=", ".join(map(called, port["blockaded_by"])))  # fmt: skip
        if not realm["cut_off"] and not shut:
            say("  nothing is cut off, no port is blockaded")
    if not document["realms"]:
        line(tr("no empire yet: hexcrown empire add NAME --race RACE"))


def called(name: str) -> str:
    """`army 3`, `village 8`: what has no name goes by its kind and number."""
    kind, _, number = name.partition(" ")
    return f"{tr(kind)} {number}" if kind in NAMELESS and number.isdigit() else name
